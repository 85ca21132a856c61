//! Which version of a lobby its message shows, so that an edit that would change nothing is not sent.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use lru::LruCache;
use tables::Table;
use tokio::sync::Notify;

/// Messages that are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(1_024).expect("1024 is not 0");
/// How long an edit of a message waits for those before it.
const PATIENCE: Duration = Duration::from_secs(3);

/// What lobby messages show; clones share it.
#[derive(Clone)]
pub(crate) struct LobbyEdits {
    messages: Arc<Mutex<LruCache<u64, Message>>>,
    changed: Arc<Notify>,
}

#[derive(Default)]
struct Message {
    /// Edits that have begun and not ended.
    open: usize,
    /// Whether some of them overlapped: then Discord may have made them in any order.
    unsure: bool,
    /// The version of the table that the message shows, if that is known.
    version: Option<u64>,
}

/// An edit of a message, until this is dropped.
pub(crate) struct Edit {
    edits: LobbyEdits,
    message: u64,
    version: Option<u64>,
}

impl LobbyEdits {
    pub(crate) fn new() -> Self {
        LobbyEdits {
            messages: Arc::new(Mutex::new(LruCache::new(REMEMBERED))),
            changed: Arc::new(Notify::new()),
        }
    }

    /// Begins to edit a message.
    pub(crate) fn begin(&self, message: u64) -> Edit {
        self.with(message, |known| {
            known.unsure = known.open > 0;
            known.open += 1;
        });
        Edit {
            edits: self.clone(),
            message,
            version: None,
        }
    }

    /// Whether a message shows this version of its table already. Waits for edits that have begun.
    pub(crate) async fn shows(&self, message: u64, version: u64) -> bool {
        let edited = async {
            loop {
                let changed = self.changed.notified();
                let (open, shown) = self.with(message, |known| (known.open, known.version));
                if open == 0 {
                    return shown == Some(version);
                }
                changed.await;
            }
        };
        tokio::time::timeout(PATIENCE, edited).await.unwrap_or(false)
    }

    /// A table has a new version, and its lobby looks the same as before.
    pub(crate) async fn looks_the_same(&self, before: &Table, now: &Table) {
        let (was, is) = (before.head.version, now.head.version);
        if let Some(message) = before.state.lobby_message
            && is == was + 1
            && self.shows(message, was).await
        {
            self.begin(message).made(Some(is));
        }
    }

    fn with<T>(&self, message: u64, act: impl FnOnce(&mut Message) -> T) -> T {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        act(messages.get_or_insert_mut(message, Message::default))
    }
}

impl Edit {
    /// The edit was made: the message shows this version now.
    pub(crate) fn made(mut self, version: Option<u64>) {
        self.version = version;
    }
}

impl Drop for Edit {
    fn drop(&mut self) {
        self.edits.with(self.message, |known| {
            known.open = known.open.saturating_sub(1);
            known.version = self.version.filter(|_| !known.unsure);
        });
        self.edits.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_an_edit_that_was_alone_is_known() {
        let edits = LobbyEdits::new();
        assert!(!edits.shows(1, 5).await);
        edits.begin(1).made(Some(5));
        assert!(edits.shows(1, 5).await && !edits.shows(1, 6).await && !edits.shows(2, 5).await);
        let (first, second) = (edits.begin(1), edits.begin(1));
        second.made(Some(6));
        first.made(Some(7));
        assert!(!edits.shows(1, 6).await && !edits.shows(1, 7).await);
        // An edit that failed leaves the message unknown.
        edits.begin(1).made(Some(8));
        drop(edits.begin(1));
        assert!(!edits.shows(1, 8).await);
    }
}
