//! The index: ordered keys and values that serve reads. It can be rebuilt from the journal at any time.
//!
//! A real store uses sled ([`super::engine`]); crash tests use a simulated index.

use std::ops::Bound;

use sled::IVec;

use crate::Result;
use crate::journal::Write;

pub(crate) type KeyRange = (Bound<Vec<u8>>, Bound<Vec<u8>>);

/// Keys with their values, in order.
pub(crate) type Pairs<'a> = Box<dyn Iterator<Item = Result<(IVec, IVec)>> + 'a>;

/// The order in which keys are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Up,
    Down,
}

pub(crate) trait Index: Send + Sync {
    fn get(&self, key: &[u8]) -> Result<Option<IVec>>;
    fn range(&self, range: KeyRange, order: Order) -> Pairs<'_>;
    /// Applies writes, which are in key order; they need not be on the disk afterwards.
    fn apply(&self, writes: &[Write]) -> Result<()>;
    /// Passes applied writes to the operating system.
    fn flush(&self) -> Result<()>;
}

/// The location of a store's index.
pub(crate) trait Indexes: Send + Sync {
    /// Opens the index, or an empty one if there is none. Closing and opening the index syncs it.
    fn open(&self) -> Result<Box<dyn Index>>;
    /// Opens a copy of the index, so that the index stays unchanged.
    fn open_copy(&self) -> Result<Box<dyn Index>>;
    /// Removes the copy.
    fn discard_copy(&self) -> Result<()>;
    /// Removes the index and opens an empty one in its place.
    fn clear(&self) -> Result<Box<dyn Index>>;
}

/// The range of all keys that start with `prefix`.
pub(crate) fn prefixed(prefix: &[u8]) -> KeyRange {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return (Bound::Included(prefix.to_vec()), Bound::Excluded(end));
        }
    }
    (Bound::Included(prefix.to_vec()), Bound::Unbounded)
}
