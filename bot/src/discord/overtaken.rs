//! Answers to presses on one message are sent in order: a retried or slow answer must not overwrite what the person
//! sees since then.

use std::{convert::Infallible, sync::Arc};

use quick_cache::sync::Cache;
use tokio::sync::Mutex;

/// Messages remembered; answers to a message are retried for two minutes.
const REMEMBERED: usize = 4_096;

/// The newest press of each message that is being answered; clones share it.
#[derive(Clone)]
pub(crate) struct Overtaken(Arc<Cache<u64, Newest>>);

/// The newest press of one message. The lock is held while an answer is sent.
type Newest = Arc<Mutex<u64>>;

/// The place of one interaction among the presses of its message.
#[derive(Clone)]
pub(crate) struct Turn {
    newest: Newest,
    interaction: u64,
}

impl Overtaken {
    pub(crate) fn new() -> Self {
        Overtaken(Arc::new(Cache::new(REMEMBERED)))
    }

    /// Returns the turn of an interaction whose answer is this message.
    pub(crate) fn turn(&self, message: u64, interaction: u64) -> Turn {
        let new = || Ok::<_, Infallible>(Newest::default());
        let Ok(newest) = self.0.get_or_insert_with(&message, new);
        Turn { newest, interaction }
    }
}

impl Turn {
    /// Sends an answer after those that are being sent; drops it if a newer one was sent.
    pub(crate) async fn send<T, E>(
        &self,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<Option<T>, E> {
        let mut newest = self.newest.lock().await;
        if *newest > self.interaction {
            return Ok(None);
        }
        *newest = self.interaction;
        answer.await.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use super::*;

    async fn is_sent(turn: &Turn) -> bool {
        let sent = AtomicBool::new(false);
        let answer = async {
            sent.store(true, Relaxed);
            Ok::<_, Infallible>(())
        };
        let Ok(_) = turn.send(answer).await;
        sent.into_inner()
    }

    #[tokio::test]
    async fn only_a_later_press_under_the_same_message_counts() {
        let overtaken = Overtaken::new();
        assert!(is_sent(&overtaken.turn(1, 4)).await && is_sent(&overtaken.turn(1, 5)).await);
        assert!(
            !is_sent(&overtaken.turn(1, 4)).await,
            "a retry after a newer answer"
        );
        assert!(is_sent(&overtaken.turn(1, 5)).await && is_sent(&overtaken.turn(2, 4)).await);
    }

    #[tokio::test]
    async fn a_newer_answer_waits_for_an_older_one_that_is_on_its_way() {
        let overtaken = Overtaken::new();
        let (older, newer) = (overtaken.turn(1, 4), overtaken.turn(1, 5));
        let (arrive, arrived) = tokio::sync::oneshot::channel();
        let slow = tokio::spawn(async move { older.send(arrived).await });
        tokio::task::yield_now().await;
        let sending = tokio::spawn(async move { is_sent(&newer).await });
        tokio::task::yield_now().await;
        assert!(!sending.is_finished());
        assert_eq!(arrive.send(()), Ok(()));
        assert!(matches!(slow.await, Ok(Ok(Some(())))));
        assert!(matches!(sending.await, Ok(true)));
    }
}
