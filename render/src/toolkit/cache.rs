//! Sprites, shapes and glyphs that are made once per process and then copied.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A map that is emptied when it is full. Sizes depend on the board, so the set of possible entries is open.
pub(super) struct Cache<K, V> {
    /// Bytes at most.
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    values: HashMap<K, V>,
    bytes: usize,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Creates a cache of at most `most` bytes.
    pub(super) fn new(most: usize) -> Self {
        let kept = Kept {
            values: HashMap::new(),
            bytes: 0,
        };
        Cache {
            most,
            kept: Mutex::new(kept),
        }
    }

    /// Returns the cached value, or stores the one that `make` returns with its size in bytes.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> (V, usize)) -> V {
        if let Some(known) = self.lock().values.get(&key) {
            return known.clone();
        }
        // Made without holding the lock: two threads may make the same value, which is harmless.
        let (made, bytes) = make();
        let mut kept = self.lock();
        if kept.bytes + bytes > self.most {
            kept.values.clear();
            kept.bytes = 0;
        }
        kept.bytes += bytes;
        kept.values.insert(key, made.clone());
        made
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        // Entries are complete when they are inserted, so a panic elsewhere can't have corrupted the map.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_until_the_cache_is_full() {
        let cache = Cache::new(4);
        let get = |key: u32| {
            let mut made = false;
            cache.get(key, || {
                made = true;
                (key, 2)
            });
            made
        };
        assert_eq!([get(1), get(2), get(1), get(2)], [true, true, false, false]);
        // There is no room for a third one.
        assert_eq!([get(3), get(3), get(1)], [true, false, true]);
        assert!(cache.lock().bytes <= 4);
    }
}
