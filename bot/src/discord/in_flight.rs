//! Interactions that are being answered, and recent ones.

use std::{sync::Arc, time::Duration};

use quick_cache::sync::{Cache, GuardResult};
use tokio::sync::watch;

/// Interactions remembered as seen; the gateway repeats one within seconds, if at all.
const REMEMBERED: usize = 4_096;

/// Counts interactions in progress and recognises repeats; clones share it.
#[derive(Clone)]
pub(crate) struct InFlight {
    seen: Arc<Cache<u64, ()>>,
    open: Arc<watch::Sender<usize>>,
}

/// An interaction in progress, until this is dropped.
pub(crate) struct Answering(Arc<watch::Sender<usize>>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.send_modify(|open| *open = open.saturating_sub(1));
    }
}

impl InFlight {
    pub(crate) fn new() -> Self {
        InFlight {
            seen: Arc::new(Cache::new(REMEMBERED)),
            open: Arc::new(watch::Sender::new(0)),
        }
    }

    /// Begins to answer an interaction; `None` if it is a repeat.
    pub(crate) fn begin(&self, interaction: u64) -> Option<Answering> {
        let GuardResult::Guard(new) = self.seen.get_value_or_guard(&interaction, None) else {
            return None;
        };
        // It fails only if another task has inserted the same.
        let _ = new.insert(());
        self.open.send_modify(|open| *open += 1);
        Some(Answering(self.open.clone()))
    }

    /// Returns the number of interactions in progress.
    pub(crate) fn open(&self) -> usize {
        *self.open.borrow()
    }

    /// Waits until none is in progress, at most for this time. Returns how many are left.
    pub(crate) async fn drain(&self, within: Duration) -> usize {
        let mut open = self.open.subscribe();
        // The number shows whether the time is up or all are answered.
        let _ = tokio::time::timeout(within, open.wait_for(|open| *open == 0)).await;
        self.open()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_same_interaction_begins_once_and_shutdown_waits_for_all() {
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
