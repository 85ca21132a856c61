//! Rate limits per person: a token bucket each.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
};

use quick_cache::sync::Cache;
use storage::PersonId;

/// Buckets kept; a dropped bucket is full again.
const MANY: usize = 10_000;

/// The buckets of all people; clones share them.
#[derive(Clone)]
pub(crate) struct RateLimiter {
    /// Size of a bucket; 0 for no limit.
    most: u32,
    /// How long an empty bucket takes to fill, in milliseconds.
    full: i64,
    buckets: Arc<Cache<PersonId, Arc<Mutex<Bucket>>>>,
}

/// The fill level in milliseconds, and when it was computed.
struct Bucket {
    left: i64,
    at: i64,
}

impl RateLimiter {
    /// Allows `most` requests per minute; 0 for no limit. A person who has been quiet can make all of them at once.
    pub(crate) fn per_minute(most: u32) -> Self {
        RateLimiter {
            most,
            full: 60_000,
            buckets: Arc::new(Cache::new(MANY)),
        }
    }

    /// Allows `most` requests per day; 0 for no limit.
    pub(crate) fn per_day(most: u32) -> Self {
        RateLimiter {
            full: 86_400_000,
            ..RateLimiter::per_minute(most)
        }
    }

    /// Takes one token from a person's bucket, at a time in milliseconds; `false` if it is empty.
    pub(crate) fn allows(&self, person: PersonId, now: i64) -> bool {
        if self.most == 0 {
            return true;
        }
        let full = self.full;
        let cost = (full / i64::from(self.most)).max(1);
        let new = || Ok::<_, Infallible>(Arc::new(Mutex::new(Bucket { left: full, at: now })));
        let Ok(bucket) = self.buckets.get_or_insert_with(&person, new);
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        bucket.left = (bucket.left + now.saturating_sub(bucket.at).clamp(0, full)).min(full);
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
    fn a_full_minute_at_once_and_then_at_the_allowed_rate() {
        let limiter = RateLimiter::per_minute(60);
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
        let none = RateLimiter::per_minute(0);
        assert!((0..100_000).all(|_| none.allows(ANN, 0)));
        let limiter = RateLimiter::per_minute(600);
        for person in 0..50_000 {
            assert!(limiter.allows(PersonId(person), 0), "all in the same millisecond");
        }
        assert!(limiter.buckets.len() <= MANY);
    }
}
