//! Animations of matches: made one at a time, kept for a while, and one for each person at once.

use std::{
    collections::HashSet,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use lru::LruCache;
use storage::{PersonId, TableId};
use tokio::sync::Semaphore;

use crate::actions::ActionError;

/// Animations that are kept, and how many bytes they may have together.
const KEPT: NonZeroUsize = NonZeroUsize::new(32).expect("32 is not 0");
const BYTES: usize = 16 << 20;

/// What an animation shows: a table, how long its log is, and a hash of the names in the pictures.
pub(crate) type Key = (TableId, u64, u64);

/// All animations; clones share them.
#[derive(Clone)]
pub(crate) struct Animations {
    /// An animation draws every position of a match: one at a time, so that boards don't wait for it.
    making: Arc<Semaphore>,
    asking: Arc<Mutex<HashSet<PersonId>>>,
    kept: Arc<Mutex<LruCache<Key, Arc<[u8]>>>>,
}

/// A person who waits for an animation, until this is dropped.
struct Asking<'a>(&'a Animations, PersonId);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        lock(&self.0.asking).remove(&self.1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Both are whole between any two lines here, so a panic elsewhere cannot have spoilt them.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Animations {
    pub(crate) fn new() -> Self {
        Animations {
            making: Arc::new(Semaphore::new(1)),
            asking: Arc::default(),
            kept: Arc::new(Mutex::new(LruCache::new(KEPT))),
        }
    }

    /// The animation with this key: a kept one, or as it is made now.
    ///
    /// # Errors
    /// When the person waits for another one already, or it can't be drawn.
    pub(crate) async fn get<F>(
        &self,
        person: PersonId,
        key: Key,
        make: impl FnOnce() -> F,
    ) -> Result<Arc<[u8]>, ActionError>
    where
        F: Future<Output = Result<Vec<u8>, ActionError>>,
    {
        if let Some(kept) = self.kept(&key) {
            return Ok(kept);
        }
        if !lock(&self.asking).insert(person) {
            return Err(ActionError::Animating);
        }
        let _asking = Asking(self, person);
        let closed = |_| ActionError::Drawing("it has stopped".to_owned());
        let _turn = self.making.acquire().await.map_err(closed)?;
        // Somebody else may have asked for the same.
        if let Some(kept) = self.kept(&key) {
            return Ok(kept);
        }
        let made: Arc<[u8]> = make().await?.into();
        let mut kept = lock(&self.kept);
        kept.put(key, made.clone());
        while kept.len() > 1 && kept.iter().map(|(_, kept)| kept.len()).sum::<usize>() > BYTES {
            kept.pop_lru();
        }
        Ok(made)
    }

    fn kept(&self, key: &Key) -> Option<Arc<[u8]>> {
        lock(&self.kept).get(key).cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn one_for_each_person_at_once_and_the_same_is_made_once() {
        let (animations, made, go) = (Animations::new(), AtomicUsize::new(0), Notify::new());
        let get = |person: u64, table: u64| {
            let (made, go) = (&made, &go);
            animations.get(PersonId(person), (TableId(table), 5, 0), move || async move {
                made.fetch_add(1, SeqCst);
                go.notified().await;
                Ok(vec![table as u8])
            })
        };
        let (first, again, second, same, ()) =
            tokio::join!(get(1, 1), get(1, 2), get(2, 2), get(3, 1), async {
                tokio::task::yield_now().await;
                go.notify_one();
                tokio::task::yield_now().await;
                go.notify_one();
            });
        assert_eq!((&first.unwrap()[..], &second.unwrap()[..]), (&[1][..], &[2][..]));
        assert!(matches!(again, Err(ActionError::Animating)));
        assert_eq!(&same.unwrap()[..], [1]);
        assert_eq!(made.load(SeqCst), 2);
        // What was made is kept, and who has it may ask again.
        assert_eq!(&get(1, 2).await.unwrap()[..], [2]);
        assert_eq!(made.load(SeqCst), 2);
    }

    #[tokio::test]
    async fn memory_is_bounded() {
        let animations = Animations::new();
        for table in 0..40 {
            let large = || async { Ok(vec![0; 1 << 20]) };
            animations
                .get(PersonId(1), (TableId(table), 1, 0), large)
                .await
                .unwrap();
        }
        assert_eq!(lock(&animations.kept).len(), 16);
    }
}
