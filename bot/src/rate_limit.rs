//! How much one person may ask for: a bucket for each that fills up again with time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use storage::PersonId;

/// People whose buckets are remembered before full ones are forgotten.
const MANY: usize = 10_000;

/// The buckets of all people; clones share them.
#[derive(Clone, Default)]
pub(crate) struct RateLimiter {
    /// Requests a minute; 0 for no limit.
    per_minute: u32,
    buckets: Arc<Mutex<HashMap<PersonId, Bucket>>>,
}

/// Milliseconds' worth of requests that are left, and when that was so.
struct Bucket {
    left: i64,
    at: i64,
}

/// A minute's worth, in milliseconds: a person who has been quiet can ask for that much at once.
const FULL: i64 = 60_000;

impl RateLimiter {
    pub(crate) fn new(per_minute: u32) -> Self {
        RateLimiter {
            per_minute,
            ..RateLimiter::default()
        }
    }

    /// Takes one request from a person's bucket at a time in milliseconds; `false` if it is empty.
    pub(crate) fn allows(&self, person: PersonId, now: i64) -> bool {
        if self.per_minute == 0 {
            return true;
        }
        let cost = (FULL / i64::from(self.per_minute)).max(1);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| bucket.left + now.saturating_sub(bucket.at).max(0) < FULL);
        }
        let bucket = buckets.entry(person).or_insert(Bucket { left: FULL, at: now });
        bucket.left = (bucket.left + now.saturating_sub(bucket.at).clamp(0, FULL)).min(FULL);
        bucket.at = now;
        let allowed = bucket.left >= cost;
        if allowed {
            bucket.left -= cost;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);

    #[test]
    fn a_minutes_worth_at_once_and_then_as_time_goes_by() {
        let limiter = RateLimiter::new(60);
        assert_eq!((0..100).filter(|_| limiter.allows(ANN, 5)).count(), 60);
        assert!(limiter.allows(BEN, 5), "each has a bucket of their own");
        assert!(!limiter.allows(ANN, 1_004));
        assert!(limiter.allows(ANN, 1_005));
        assert!(!limiter.allows(ANN, 1_005));
        assert!(!limiter.allows(ANN, 0), "a clock that goes back gives nothing");
        assert_eq!((0..100).filter(|_| limiter.allows(ANN, 1_000_000)).count(), 60);
    }

    #[test]
    fn no_limit_is_no_limit_and_memory_is_bounded() {
        let none = RateLimiter::new(0);
        assert!((0..100_000).all(|_| none.allows(ANN, 0)));
        let limiter = RateLimiter::new(600);
        for person in 0..50_000 {
            assert!(limiter.allows(PersonId(person), person as i64 * 1_000));
        }
        assert!(limiter.buckets.lock().unwrap().len() <= MANY);
    }
}
