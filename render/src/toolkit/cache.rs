//! Things that are made once for the life of the process and then copied: sprites, shapes, glyphs.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A cache that begins anew when it is full. Sizes depend on the board, so what it may have to hold is not a closed set.
pub(super) struct Cache<K, V> {
    /// The weight of all that is kept, at most.
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    known: HashMap<K, V>,
    weight: usize,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    pub(super) fn new(most: usize) -> Self {
        let kept = Kept {
            known: HashMap::new(),
            weight: 0,
        };
        Cache {
            most,
            kept: Mutex::new(kept),
        }
    }

    /// What is known under this key; otherwise it is made, with its weight.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> (V, usize)) -> V {
        if let Some(known) = self.lock().known.get(&key) {
            return known.clone();
        }
        // Made without holding the lock: two threads may make the same once, which does no harm.
        let (made, weight) = make();
        let mut kept = self.lock();
        if kept.weight + weight > self.most {
            kept.known.clear();
            kept.weight = 0;
        }
        kept.weight += weight;
        kept.known.insert(key, made.clone());
        made
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        // Entries are whole when they are put in, so a panic elsewhere cannot have spoilt the map.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_not_made_again_until_the_cache_is_full() {
        let cache = Cache::new(5);
        let get = |key: u32| {
            let mut made = false;
            cache.get(key, || {
                made = true;
                (key, 2)
            });
            made
        };
        assert_eq!([get(1), get(2), get(1), get(2)], [true, true, false, false]);
        assert_eq!([get(3), get(3), get(1)], [true, false, true]);
    }
}
