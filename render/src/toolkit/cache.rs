//! Things that are made once for the life of the process and then copied: sprites, shapes, glyphs.

use std::{
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A cache in two halves. When the new one is full it becomes the old one, and what the old one held is forgotten unless
/// somebody asked for it meanwhile. Sizes depend on the board, so what it may have to hold is not a closed set.
pub(super) struct Cache<K, V> {
    /// The weight of each half, at most.
    half: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    new: HashMap<K, (V, usize)>,
    /// Of the new half.
    weight: usize,
    old: HashMap<K, (V, usize)>,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// A cache that keeps things of this weight at most.
    pub(super) fn new(most: usize) -> Self {
        let kept = Kept {
            new: HashMap::new(),
            weight: 0,
            old: HashMap::new(),
        };
        Cache {
            half: most / 2,
            kept: Mutex::new(kept),
        }
    }

    /// What is known under this key; otherwise it is made, with its weight.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> (V, usize)) -> V {
        let mut kept = self.lock();
        if let Some((known, _)) = kept.new.get(&key) {
            return known.clone();
        }
        let old = kept.old.remove(&key);
        drop(kept);
        // Made without holding the lock: two threads may make the same once, which does no harm.
        let (made, weight) = old.unwrap_or_else(make);
        let mut kept = self.lock();
        if kept.weight + weight > self.half {
            kept.old = mem::take(&mut kept.new);
            kept.weight = 0;
        }
        kept.weight += weight;
        kept.new.insert(key, (made.clone(), weight));
        made
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        // Entries are whole when they are put in, so a panic elsewhere cannot have spoilt the map.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stands for a list of numbers as a key: 128 bits of FNV-1a, number by number. That two lists have the same one is so
/// unlikely that it will not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Fingerprint(u128);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fingerprint {
    pub(super) fn add(&mut self, number: u32) {
        const PRIME: u128 = 1 << 88 | 0x13b;
        self.0 = (self.0 ^ u128::from(number)).wrapping_mul(PRIME);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_again_stays_and_the_rest_makes_room() {
        let cache = Cache::new(8);
        let get = |key: u32| {
            let mut made = false;
            cache.get(key, || {
                made = true;
                (key, 2)
            });
            made
        };
        assert_eq!([get(1), get(2), get(1), get(2)], [true, true, false, false]);
        // 3 begins a new half; 1 is taken along, 2 is forgotten with 4.
        assert_eq!([get(3), get(1), get(4)], [true, false, true]);
        assert_eq!([get(1), get(3), get(2)], [false, false, true]);
        let kept = cache.lock();
        let weight =
            |half: &HashMap<u32, (u32, usize)>| half.values().map(|(_, weight)| weight).sum::<usize>();
        assert!(weight(&kept.new) <= 4 && weight(&kept.old) <= 4);
    }
}
