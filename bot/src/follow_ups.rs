//! Interactions that have changed a table: its next board can be posted as a follow-up of the last one, which does not count
//! towards Discord's limit of 50 requests a second for the whole bot.

use std::{
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use lru::LruCache;
use storage::TableId;

use crate::discord::Courier;

/// Tables whose last interaction is remembered; a board follows within seconds.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(1_024).expect("1024 is not 0");

/// The last interaction at each table; clones share it.
#[derive(Clone)]
pub(crate) struct FollowUps {
    wanted: Arc<AtomicBool>,
    last: Arc<Mutex<LruCache<TableId, Courier>>>,
}

impl FollowUps {
    pub(crate) fn new() -> Self {
        FollowUps {
            wanted: Arc::default(),
            last: Arc::new(Mutex::new(LruCache::new(REMEMBERED))),
        }
    }

    /// From now on boards are posted as follow-ups where that is possible.
    pub(crate) fn want(&self) {
        self.wanted.store(true, Relaxed);
    }

    /// Whether boards are posted so, by this process or by others.
    pub(crate) fn are_wanted(&self) -> bool {
        self.wanted.load(Relaxed)
    }

    /// Notes who answers the interaction that has just changed a table.
    pub(crate) fn note(&self, table: TableId, courier: &Courier) {
        if self.are_wanted() {
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            last.put(table, courier.clone());
        }
    }

    /// Who answers the last interaction at a table; each is given once.
    pub(crate) fn take(&self, table: TableId) -> Option<Courier> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.pop(&table)
    }
}
