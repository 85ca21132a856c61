//! The index: ordered keys and values that people are served from. It can be thrown away and made anew.
//!
//! sled is the index of a real store ([`super::engine`]); tests of crashes put a simulated one in its place.

use std::ops::Bound;

use sled::IVec;

use crate::Result;
use crate::journal::Write;

/// A range of keys.
pub(crate) type KeyRange = (Bound<Vec<u8>>, Bound<Vec<u8>>);

/// Keys with their values, in order.
pub(crate) type Pairs<'a> = Box<dyn Iterator<Item = Result<(IVec, IVec)>> + 'a>;

/// In which order keys are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Up,
    Down,
}

pub(crate) trait Index: Send + Sync {
    fn get(&self, key: &[u8]) -> Result<Option<IVec>>;
    fn range(&self, range: KeyRange, order: Order) -> Pairs<'_>;
    /// Makes changes, which are in order of keys; they need not be on the disk.
    fn apply(&self, writes: &[Write]) -> Result<()>;
    /// Hands what was applied to the system, which writes it in its own time.
    fn flush(&self) -> Result<()>;
}

/// Where the index of a store lies, and others beside it while they are made.
pub(crate) trait Indexes: Send + Sync {
    /// Opens the index, or an empty one if there is none. What is closed and opened is synced.
    fn open(&self) -> Result<Box<dyn Index>>;
    /// An empty index beside it, under this name.
    fn begin(&self, name: &'static str) -> Result<Box<dyn Index>>;
    /// Puts one beside it, which was closed, in its place and opens it.
    fn install(&self, name: &'static str) -> Result<Box<dyn Index>>;
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
