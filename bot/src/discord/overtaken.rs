//! The last answered press of each message: a retried answer must not overwrite a newer one.

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use quick_cache::sync::Cache;

/// Messages remembered; answers to a message are retried for two minutes.
const REMEMBERED: usize = 4_096;

/// The newest answered interaction of each message; clones share it.
#[derive(Clone)]
pub(crate) struct Overtaken(Arc<Cache<u64, Arc<AtomicU64>>>);

impl Overtaken {
    pub(crate) fn new() -> Self {
        Overtaken(Arc::new(Cache::new(REMEMBERED)))
    }

    /// Records that an interaction under a message was answered.
    pub(crate) fn answered(&self, message: u64, interaction: u64) {
        let new = || Ok::<_, Infallible>(Arc::new(AtomicU64::new(interaction)));
        let Ok(newest) = self.0.get_or_insert_with(&message, new);
        newest.fetch_max(interaction, Relaxed);
    }

    /// Returns whether a later interaction under the same message was answered.
    pub(crate) fn is(&self, message: u64, interaction: u64) -> bool {
        let newest = self.0.get(&message);
        newest.is_some_and(|newest| newest.load(Relaxed) > interaction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_later_answer_under_the_same_message_counts() {
        let overtaken = Overtaken::new();
        overtaken.answered(1, 5);
        assert!(overtaken.is(1, 4) && !overtaken.is(1, 5) && !overtaken.is(1, 6) && !overtaken.is(2, 4));
        overtaken.answered(1, 3);
        assert!(overtaken.is(1, 4));
    }
}
