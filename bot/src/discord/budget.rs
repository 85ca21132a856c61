//! One rate limit for all processes: Discord counts the requests of the whole bot.
//!
//! Requests get slots at fixed intervals. Processes that share a database reserve their slots there; a single process
//! counts alone. Answers to interactions and their follow-ups need no slot.

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

/// Of five requests, four are spread over the second and one may be sent early, so that a few requests don't wait.
const PARTS: u32 = 5;

/// The rate limiter; clones share it.
#[derive(Clone, Default)]
pub(crate) struct Budget(Option<Arc<Limited>>);

struct Limited {
    store: Arc<dyn Store>,
    /// The interval between slots, and how early a request may be sent.
    apart: Duration,
    early: Duration,
    /// Requests that wait for a slot.
    waiting: AtomicU32,
    slots: Mutex<Slots>,
    /// Held by the next request of the lowest priority.
    last: Mutex<()>,
}

struct Slots {
    /// Reserved slots of this process that are still unused.
    taken: VecDeque<Instant>,
    /// The next slot, if no other process shares the store.
    next: Instant,
    /// The latest slot of a request of this process.
    line: Instant,
}

impl Budget {
    /// Allows `per_second` requests per second of all processes that share a store; 0 for no limit.
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
                line: Instant::now(),
            }),
            last: Mutex::new(()),
        })))
    }

    /// Waits for a slot until no other request waits. Only one such request is in line at a time, so a post waits for
    /// at most one of them.
    pub(crate) async fn wait_for_others(&self) {
        if let Some(limited) = &self.0 {
            let _turn = limited.last.lock().await;
            loop {
                let line = limited.slots.lock().await.line;
                if limited.waiting.load(Relaxed) == 0 && line <= Instant::now() {
                    break;
                }
                sleep_until(line.max(Instant::now() + limited.apart)).await;
            }
            sleep_until(limited.slot().await).await;
        }
    }

    /// Waits until a request may be sent.
    pub(crate) async fn wait(&self) {
        if let Some(limited) = &self.0 {
            sleep_until(limited.slot().await).await;
        }
    }
}

/// Counts a waiting request until it is dropped.
struct Waiting<'a>(&'a AtomicU32);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Limited {
    /// Returns the time of the next slot.
    async fn slot(&self) -> Instant {
        self.waiting.fetch_add(1, Relaxed);
        let _waiting = Waiting(&self.waiting);
        let mut slots = self.slots.lock().await;
        // Slots of abandoned requests have passed.
        let late = Instant::now();
        while slots.taken.front().is_some_and(|slot| *slot + self.early < late) {
            slots.taken.pop_front();
        }
        if slots.taken.is_empty() {
            // One slot per waiting request, so that one query to the store suffices for all of them.
            let count = self.waiting.load(Relaxed).max(1);
            let last = self.take(&mut slots, count).await;
            let begin = |n: u32| last.checked_sub(self.apart * n + self.early);
            slots.taken = (1..=count).rev().map(|n| begin(n).unwrap_or(last)).collect();
        }
        let slot = slots.taken.pop_front().unwrap_or(late);
        slots.line = slots.line.max(slot);
        slot
    }

    /// Reserves `count` slots, and returns the end of the last one.
    async fn take(&self, slots: &mut Slots, count: u32) -> Instant {
        let asked = Instant::now();
        match self.store.take_slots(count, self.apart).await {
            Ok(Some(ahead)) => return asked + ahead,
            Ok(None) => (),
            // Without the store, this process keeps to the limit alone.
            Err(error) => tracing::warn!("Could not share the rate limit with other processes: {error}"),
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
        // The time of the first request. Requests whose slot has begun by then are sent at once.
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
    async fn requests_that_can_wait_let_all_others_go_first() {
        let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
        let budget = Budget::new(store, 50);
        let made = Arc::new(std::sync::Mutex::new(Vec::new()));
        let mut all = tokio::task::JoinSet::new();
        let mut begin = |is_board: bool| {
            let (budget, made) = (budget.clone(), made.clone());
            all.spawn(async move {
                if is_board {
                    budget.wait().await
                } else {
                    budget.wait_for_others().await
                }
                made.lock().unwrap().push(is_board);
            });
        };
        (0..60).for_each(|_| begin(false));
        // Boards arrive after a few of these requests.
        while made.lock().unwrap().len() < 5 {
            tokio::task::yield_now().await;
        }
        (0..30).for_each(|_| begin(true));
        all.join_all().await;
        let made = made.lock().unwrap();
        let boards = made.iter().position(|is_board| *is_board).unwrap();
        let between = made[boards..].iter().take_while(|is_board| **is_board).count();
        assert_eq!(between, 30, "no look is made while a board waits: {made:?}");
        assert_eq!(made.len(), 90);
    }

    #[tokio::test]
    async fn without_a_limit_nobody_waits() {
        let unlimited = Budget::default();
        for _ in 0..1_000 {
            unlimited.wait().await;
            unlimited.wait_for_others().await;
        }
    }
}
