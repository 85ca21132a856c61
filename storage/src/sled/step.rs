//! One change of the store: the writer decides it and applies it with its group.

use super::view::{Overlay, View};
use crate::encoding::{self, Counters, MAX_VALUE};
use crate::{Result, StorageError, keys};

/// The writes of a change. Reads see the state before the change.
pub(super) struct Step<'a> {
    pub(super) view: View<'a>,
    pub(super) counters: Counters,
    writes: Overlay,
}

impl<'a> Step<'a> {
    /// Decides a change and returns its writes: none, or some with the counters after it.
    pub(super) fn run<T>(
        view: View<'a>,
        decide: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<(T, Overlay)> {
        let mut step = Self {
            view,
            counters: view.counters()?,
            writes: Overlay::new(),
        };
        let value = decide(&mut step)?;
        if !step.writes.is_empty() {
            step.counters.seq += 1;
            let counters = step.counters.encode();
            step.writes.insert(keys::COUNTERS.to_vec(), Some(counters));
        }
        Ok((value, step.writes))
    }

    pub(super) fn put(&mut self, key: Vec<u8>, value: Vec<u8>) -> Result<()> {
        if value.len() > MAX_VALUE {
            return Err(StorageError::TooLong {
                what: "stored value",
                len: value.len(),
                max: MAX_VALUE,
            });
        }
        self.writes.insert(key, Some(value));
        Ok(())
    }

    pub(super) fn remove(&mut self, key: Vec<u8>) {
        self.writes.insert(key, None);
    }

    pub(super) fn put_note(&mut self, key: &str, text: Option<&str>) -> Result<()> {
        match text {
            Some(text) => self.put(keys::note(key), encoding::encode_note(text)),
            None => {
                self.remove(keys::note(key));
                Ok(())
            }
        }
    }
}
