//! An index in memory that simulates sled after a crash: gone, behind, or with changes missing in the middle.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use sled::IVec;

use super::{Map, Random};
use crate::journal::Write;
use crate::sled::index::{Index, Indexes, KeyRange, Order, Pairs};
use crate::{Result, StorageError};

/// An index with its content when it was last opened, and the writes since.
#[derive(Clone, Default)]
struct Content {
    now: Map,
    base: Map,
    since: Vec<Write>,
}

#[derive(Clone, Default)]
pub(super) struct SimIndexes {
    here: Arc<Mutex<Option<Arc<Mutex<Content>>>>>,
    /// Whether the next open fails.
    broken: Arc<Mutex<bool>>,
}

struct SimIndex(Arc<Mutex<Content>>);

impl SimIndexes {
    /// Simulates a crash.
    pub(super) fn crash(&self, random: &mut Random) {
        let mut here = self.here.lock().unwrap();
        let Some(content) = here.as_ref().map(|content| content.lock().unwrap().clone()) else {
            return;
        };
        let count = content.since.len() as u64;
        let kept: Vec<bool> = match random.below(5) {
            // Deleted, or impossible to open.
            0 => {
                *here = None;
                return;
            }
            1 => {
                *self.broken.lock().unwrap() = true;
                return;
            }
            // All writes, those up to some key, or all but one in the middle.
            2 => vec![true; content.since.len()],
            3 => {
                let end = random.below(count + 1);
                (0..count).map(|n| n < end).collect()
            }
            _ => {
                let missing = random.below(count.max(1));
                (0..count).map(|n| n != missing).collect()
            }
        };
        let mut now = content.base.clone();
        for (write, kept) in content.since.iter().zip(kept) {
            if kept {
                apply(&mut now, std::slice::from_ref(write));
            }
        }
        *here = Some(Arc::new(Mutex::new(Content {
            base: now.clone(),
            now,
            since: Vec::new(),
        })));
    }

    pub(super) fn delete(&self) {
        *self.here.lock().unwrap() = None;
    }

    /// Changes a key without the store's knowledge.
    pub(super) fn spoil(&self, random: &mut Random) -> bool {
        let here = self.here.lock().unwrap();
        let Some(content) = here.as_ref() else {
            return false;
        };
        let mut content = content.lock().unwrap();
        let Some(key) = content
            .now
            .keys()
            .nth(random.below(content.now.len() as u64) as usize)
            .cloned()
        else {
            return false;
        };
        match random.below(2) {
            0 => drop(content.now.remove(&key)),
            _ => drop(content.now.insert(key, b"\x01spoilt".to_vec())),
        }
        true
    }
}

pub(super) fn apply(map: &mut Map, writes: &[Write]) {
    for (key, value) in writes {
        match value {
            Some(value) => map.insert(key.clone(), value.clone()),
            None => map.remove(key),
        };
    }
}

impl Indexes for SimIndexes {
    fn open(&self) -> Result<Box<dyn Index>> {
        if std::mem::take(&mut *self.broken.lock().unwrap()) {
            return Err(StorageError::damaged("it can't be opened"));
        }
        let mut here = self.here.lock().unwrap();
        let content = here.get_or_insert_default().clone();
        let mut inner = content.lock().unwrap();
        inner.base = inner.now.clone();
        inner.since.clear();
        drop(inner);
        Ok(Box::new(SimIndex(content)))
    }

    fn open_copy(&self) -> Result<Box<dyn Index>> {
        if *self.broken.lock().unwrap() {
            return Err(StorageError::damaged("it can't be opened"));
        }
        let here = self.here.lock().unwrap();
        let copy = here.as_ref().map(|content| content.lock().unwrap().clone());
        Ok(Box::new(SimIndex(Arc::new(Mutex::new(copy.unwrap_or_default())))))
    }

    fn discard_copy(&self) -> Result<()> {
        Ok(())
    }

    fn clear(&self) -> Result<Box<dyn Index>> {
        self.delete();
        self.open()
    }
}

impl Index for SimIndex {
    fn get(&self, key: &[u8]) -> Result<Option<IVec>> {
        Ok(self
            .0
            .lock()
            .unwrap()
            .now
            .get(key)
            .map(|value| IVec::from(&value[..])))
    }

    fn range(&self, range: KeyRange, order: Order) -> Pairs<'_> {
        let content = self.0.lock().unwrap();
        let found: BTreeMap<_, _> = content.now.range(range).collect();
        let mut found: Vec<_> = found
            .into_iter()
            .map(|(key, value)| Ok((IVec::from(&key[..]), IVec::from(&value[..]))))
            .collect();
        if order == Order::Down {
            found.reverse();
        }
        Box::new(found.into_iter())
    }

    fn apply(&self, writes: &[Write]) -> Result<()> {
        let mut content = self.0.lock().unwrap();
        apply(&mut content.now, writes);
        // Like sled: one after the other, the counters last.
        content.since.extend(writes.iter().rev().cloned());
        Ok(())
    }

    fn flush(&self) -> Result<()> {
        Ok(())
    }
}
