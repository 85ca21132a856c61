//! One budget of requests for all processes: Discord counts them for the whole bot.
//!
//! Requests get slots on one line of time, a fixed distance apart. Processes that share a database take their slots from it;
//! a process that is alone counts for itself. Answers to interactions and their follow-ups need none.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

use storage::Store;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

/// Of five requests, four are spread over the second and one may come early, so that few requests don't wait.
const PARTS: u32 = 5;

/// The requests that may be made; clones share it.
#[derive(Clone, Default)]
pub(crate) struct Budget(Option<Arc<Limited>>);

struct Limited {
    store: Arc<dyn Store>,
    /// How far slots are apart, and how long before its slot a request may be made.
    apart: Duration,
    early: Duration,
    /// How many requests wait for a slot.
    waiting: AtomicU32,
    slots: Mutex<Slots>,
}

struct Slots {
    /// Slots of this process that nobody has used yet.
    taken: VecDeque<Instant>,
    /// The next slot where no other process is asked.
    next: Instant,
}

impl Budget {
    /// At most so many requests in a second by all processes that share a store; 0 for no limit.
    pub(crate) fn new(store: Arc<dyn Store>, per_second: u32) -> Self {
        if per_second == 0 {
            return Budget(None);
        }
        let apart = Duration::from_secs(1) * PARTS / (PARTS - 1) / per_second;
        Budget(Some(Arc::new(Limited {
            store,
            apart,
            early: apart * (per_second / PARTS).saturating_sub(2),
            waiting: AtomicU32::new(0),
            slots: Mutex::new(Slots {
                taken: VecDeque::new(),
                next: Instant::now(),
            }),
        })))
    }

    /// Waits until a request may be made.
    pub(crate) async fn wait(&self) {
        if let Some(limited) = &self.0 {
            sleep_until(limited.slot().await).await;
        }
    }
}

/// A request that waits for a slot, until this is dropped.
struct Waiting<'a>(&'a AtomicU32);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Limited {
    /// The time from which on a request may be made.
    async fn slot(&self) -> Instant {
        self.waiting.fetch_add(1, Relaxed);
        let _waiting = Waiting(&self.waiting);
        let mut slots = self.slots.lock().await;
        // Those of requests that were given up meanwhile are no longer of use.
        let late = Instant::now();
        while slots.taken.front().is_some_and(|slot| *slot + self.early < late) {
            slots.taken.pop_front();
        }
        if slots.taken.is_empty() {
            // One for each that waits, so that the store is asked once for all of them.
            let count = self.waiting.load(Relaxed).max(1);
            let last = self.take(&mut slots, count).await;
            let begin = |n: u32| last.checked_sub(self.apart * n + self.early);
            slots.taken = (1..=count).rev().map(|n| begin(n).unwrap_or(last)).collect();
        }
        slots.taken.pop_front().unwrap_or(late)
    }

    /// Takes so many slots, and gives the end of the last one.
    async fn take(&self, slots: &mut Slots, count: u32) -> Instant {
        let asked = Instant::now();
        match self.store.take_slots(count, self.apart).await {
            Ok(Some(ahead)) => return asked + ahead,
            Ok(None) => (),
            // Without the store, this process keeps to the limit alone.
            Err(error) => tracing::warn!("Requests are not counted together with other processes: {error}"),
        }
        slots.next = slots.next.max(asked) + self.apart * count;
        slots.next
    }
}

#[cfg(test)]
mod tests {
    use storage::SledStore;

    use super::*;

    #[tokio::test]
    async fn no_second_has_more_requests_than_allowed_and_few_do_not_wait() {
        let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
        let limited = Budget::new(store, 50).0.unwrap();
        let mut slots = Vec::new();
        for _ in 0..200 {
            slots.push(limited.slot().await);
        }
        // When the first was asked for. Whose slot has begun by then makes its request at once.
        let begun = slots[0] + limited.early;
        assert!(begun <= Instant::now());
        assert_eq!(limited.early, limited.apart * 8);
        let made: Vec<Instant> = slots.iter().map(|slot| (*slot).max(begun)).collect();
        for (n, first) in made.iter().enumerate() {
            let within = made[n..]
                .iter()
                .take_while(|one| **one - *first < Duration::from_secs(1));
            assert!(within.count() <= 50);
        }
        assert!(made[199] - begun >= Duration::from_secs(4));
    }

    #[tokio::test]
    async fn without_a_limit_nobody_waits() {
        let unlimited = Budget::default();
        for _ in 0..1_000 {
            unlimited.wait().await;
        }
    }
}
