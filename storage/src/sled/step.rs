//! One step of the store: decided on the writer's thread, applied as one batch.

use super::view::View;
use crate::record::{self, Counters, MAX_VALUE};
use crate::{Result, StorageError, keys};

/// What a step will write. Reads go to the database as it was before the step.
pub(super) struct Step<'a> {
    pub(super) view: View<'a>,
    pub(super) counters: Counters,
    batch: sled::Batch,
    /// What the batch changes.
    keys: Vec<Vec<u8>>,
}

impl<'a> Step<'a> {
    pub(super) fn new(view: View<'a>, counters: Counters) -> Self {
        Self {
            view,
            counters,
            batch: sled::Batch::default(),
            keys: Vec::new(),
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
        self.keys.push(key.clone());
        self.batch.insert(key, value);
        Ok(())
    }

    pub(super) fn remove(&mut self, key: Vec<u8>) {
        self.keys.push(key.clone());
        self.batch.remove(key);
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
    ///
    /// # Errors
    /// When what the step changes can't be read. sled would find that out in the middle of the batch, and keep one half.
    pub(super) fn finish(mut self) -> Result<Option<(sled::Batch, Counters)>> {
        if self.keys.is_empty() {
            return Ok(None);
        }
        for key in &self.keys {
            self.view.get(key)?;
        }
        self.counters.steps += 1;
        self.batch.insert(keys::COUNTERS, self.counters.encode());
        Ok(Some((self.batch, self.counters)))
    }
}
