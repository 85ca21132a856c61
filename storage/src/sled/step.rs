//! One step of the store: decided on the writer's thread, applied as one batch.

use super::view::View;
use crate::record::{self, Counters, MAX_VALUE};
use crate::{Result, StorageError, keys};

/// What a step will write. Reads go to the database as it was before the step.
pub(super) struct Step<'a> {
    pub(super) view: View<'a>,
    pub(super) counters: Counters,
    batch: sled::Batch,
    changed: bool,
}

impl<'a> Step<'a> {
    pub(super) fn new(view: View<'a>, counters: Counters) -> Self {
        Self {
            view,
            counters,
            batch: sled::Batch::default(),
            changed: false,
        }
    }

    pub(super) fn put(&mut self, key: Vec<u8>, value: Vec<u8>) -> Result<()> {
        if value.len() > MAX_VALUE {
            return Err(StorageError::TooLong {
                what: "stored value",
                len: value.len(),
                max: MAX_VALUE,
            });
        }
        self.batch.insert(key, value);
        self.changed = true;
        Ok(())
    }

    pub(super) fn remove(&mut self, key: Vec<u8>) {
        self.batch.remove(key);
        self.changed = true;
    }

    pub(super) fn put_note(&mut self, key: &str, text: Option<&str>) -> Result<()> {
        match text {
            Some(text) => self.put(keys::note(key), record::encode_note(text)),
            None => {
                self.remove(keys::note(key));
                Ok(())
            }
        }
    }

    /// The batch and the counters after it; `None` if the step changes nothing.
    pub(super) fn finish(mut self) -> Option<(sled::Batch, Counters)> {
        self.changed.then(|| {
            self.counters.steps += 1;
            self.batch.insert(keys::COUNTERS, self.counters.encode());
            (self.batch, self.counters)
        })
    }
}
