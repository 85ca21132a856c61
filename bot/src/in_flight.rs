//! What is being answered right now, and what was answered a moment ago.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use lru::LruCache;
use tokio::sync::watch;

/// Interactions that are remembered as seen; the gateway sends one twice within seconds if at all.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(4_096).expect("4096 is not 0");

/// Counts interactions that are being answered and knows those that came before; clones share it.
#[derive(Clone)]
pub(crate) struct InFlight {
    seen: Arc<Mutex<LruCache<u64, ()>>>,
    open: Arc<watch::Sender<usize>>,
}

/// An interaction that is being answered, until this is dropped.
pub(crate) struct Answering(Arc<watch::Sender<usize>>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.send_modify(|open| *open = open.saturating_sub(1));
    }
}

impl InFlight {
    pub(crate) fn new() -> Self {
        InFlight {
            seen: Arc::new(Mutex::new(LruCache::new(REMEMBERED))),
            open: Arc::new(watch::Sender::new(0)),
        }
    }

    /// Begins to answer an interaction; none if it has come before.
    pub(crate) fn begin(&self, interaction: u64) -> Option<Answering> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.put(interaction, ()).is_some() {
            return None;
        }
        self.open.send_modify(|open| *open += 1);
        Some(Answering(self.open.clone()))
    }

    /// How many are being answered.
    pub(crate) fn open(&self) -> usize {
        *self.open.borrow()
    }

    /// Waits until none is being answered, at most that long. Says how many are left.
    pub(crate) async fn drain(&self, within: Duration) -> usize {
        let mut open = self.open.subscribe();
        // Time is up or all are answered; either way the number says it.
        let _ = tokio::time::timeout(within, open.wait_for(|open| *open == 0)).await;
        self.open()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_same_interaction_begins_once_and_all_are_waited_for() {
        let in_flight = InFlight::new();
        let first = in_flight.begin(7).unwrap();
        assert!(in_flight.begin(7).is_none());
        let second = in_flight.begin(8).unwrap();
        assert_eq!(in_flight.open(), 2);
        drop(first);
        assert!(in_flight.begin(7).is_none(), "answered, but still known");
        assert_eq!(in_flight.drain(Duration::ZERO).await, 1);
        drop(second);
        assert_eq!(in_flight.drain(Duration::from_secs(30)).await, 0);
    }
}
