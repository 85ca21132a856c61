//! Animations of matches: drawn one at a time, cached, and at most one per person at a time.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use quick_cache::{Weighter, sync::Cache};
use storage::{PersonId, TableId};
use tokio::sync::Semaphore;

use crate::actions::ActionError;

/// Most cached animations, and their total size in bytes.
const KEPT: usize = 32;
const BYTES: u64 = 16 << 20;

/// The content of an animation: a table, the length of its log, and a hash of the names in the pictures.
pub(crate) type Key = (TableId, u64, u64);

/// All animations; clones share them.
#[derive(Clone)]
pub(crate) struct Animations {
    /// An animation draws every position of a match. Only one is drawn at a time, so that boards don't wait for it.
    making: Arc<Semaphore>,
    asking: Arc<Mutex<HashSet<PersonId>>>,
    kept: Arc<Cache<Key, Arc<[u8]>, Bytes>>,
}

/// Weighs animations by their memory.
#[derive(Clone)]
struct Bytes;

impl Weighter<Key, Arc<[u8]>> for Bytes {
    fn weight(&self, _: &Key, animation: &Arc<[u8]>) -> u64 {
        animation.len() as u64
    }
}

/// A person who waits for an animation, until this is dropped.
struct Asking<'a>(&'a Animations, PersonId);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        lock(&self.0.asking).remove(&self.1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Animations {
    pub(crate) fn new() -> Self {
        Animations {
            making: Arc::new(Semaphore::new(1)),
            asking: Arc::default(),
            kept: Arc::new(Cache::with_weighter(KEPT, BYTES, Bytes)),
        }
    }

    /// Returns the animation with this key from the cache, or draws it.
    ///
    /// # Errors
    /// When the person already waits for another one, or it can't be drawn.
    pub(crate) async fn get<F>(
        &self,
        person: PersonId,
        key: Key,
        make: impl FnOnce() -> F,
    ) -> Result<Arc<[u8]>, ActionError>
    where
        F: Future<Output = Result<Vec<u8>, ActionError>>,
    {
        if let Some(kept) = self.kept.get(&key) {
            return Ok(kept);
        }
        if !lock(&self.asking).insert(person) {
            return Err(ActionError::Animating);
        }
        let _asking = Asking(self, person);
        let closed = |_| ActionError::Drawing("it has stopped".to_owned());
        let _turn = self.making.acquire().await.map_err(closed)?;
        // Another person may have requested the same.
        if let Some(kept) = self.kept.get(&key) {
            return Ok(kept);
        }
        let made: Arc<[u8]> = make().await?.into();
        self.kept.insert(key, made.clone());
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn each_person_gets_one_at_a_time_and_equal_ones_are_made_once() {
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
        // Finished animations are cached, and a person who has one may request another.
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
        let kept = animations.kept.weight();
        assert!(kept > BYTES / 2 && kept <= BYTES, "{kept} bytes");
    }
}
