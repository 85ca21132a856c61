//! The index: ordered keys and values that people are served from. It can be thrown away and made anew.
//!
//! sled is the index of a real store ([`super::engine`]); tests of crashes put a simulated one in its place.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::ops::Bound;

use sled::IVec;

use crate::Result;
use crate::journal::Write;
use crate::journal::history::Truth;

/// A range of keys.
pub(crate) type KeyRange = (Bound<Vec<u8>>, Bound<Vec<u8>>);

/// Keys with their values, in order.
pub(crate) type Pairs<'a> = Box<dyn Iterator<Item = Result<(IVec, IVec)>> + 'a>;

/// Writes that have not reached the index yet.
pub(crate) type Overlay = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// In which order keys are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Up,
    Down,
}

/// What can be read.
pub(crate) trait Read {
    fn get(&self, key: &[u8]) -> Result<Option<IVec>>;
    fn range(&self, range: KeyRange, order: Order) -> Pairs<'_>;
}

/// What can be read and changed.
pub(crate) trait Index: Read + Send + Sync {
    /// Makes changes visible, all of them at once; they need not be on the disk.
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

/// An index with writes on top that have not reached it yet.
pub(crate) struct Layered<'a> {
    pub(crate) below: &'a dyn Read,
    pub(crate) above: &'a Overlay,
}

impl Read for Layered<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<IVec>> {
        match self.above.get(key) {
            Some(value) => Ok(value.as_deref().map(IVec::from)),
            None => self.below.get(key),
        }
    }

    fn range(&self, range: KeyRange, order: Order) -> Pairs<'_> {
        let above = self.above.range(range.clone());
        let below = self.below.range(range, order);
        match order {
            Order::Up => Box::new(Merged::new(below, above, Order::Up)),
            Order::Down => Box::new(Merged::new(below, above.rev(), Order::Down)),
        }
    }
}

/// Pairs with writes on top of them, both in the same order.
pub(crate) struct Merged<'a, A: Iterator> {
    below: Peekable<Pairs<'a>>,
    above: Peekable<A>,
    order: Order,
}

impl<'a, A: Iterator<Item = (&'a Vec<u8>, &'a Option<Vec<u8>>)>> Merged<'a, A> {
    pub(crate) fn new(below: Pairs<'a>, above: A, order: Order) -> Self {
        Self {
            below: below.peekable(),
            above: above.peekable(),
            order,
        }
    }
}

impl<'a, A: Iterator<Item = (&'a Vec<u8>, &'a Option<Vec<u8>>)>> Iterator for Merged<'a, A> {
    type Item = Result<(IVec, IVec)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let order = match (self.below.peek(), self.above.peek()) {
                (_, None) | (Some(Err(_)), _) => return self.below.next(),
                (None, Some(_)) => Ordering::Greater,
                (Some(Ok((below, _))), Some((above, _))) if self.order == Order::Up => below[..].cmp(above),
                (Some(Ok((below, _))), Some((above, _))) => above[..].cmp(below),
            };
            if order == Ordering::Less {
                return self.below.next();
            }
            if order == Ordering::Equal {
                self.below.next();
            }
            if let Some((key, Some(value))) = self.above.next() {
                return Some(Ok((IVec::from(&key[..]), IVec::from(&value[..]))));
            }
        }
    }
}

/// Everything in the journal, in order of keys.
pub(crate) fn pairs<'a>(truth: &'a Truth<'_>) -> Result<Pairs<'a>> {
    let snapshot = truth.snapshot()?.into_iter().flatten();
    let snapshot = snapshot.map(|(key, value)| Ok((IVec::from(key), IVec::from(value.unwrap_or_default()))));
    let newest = truth.history.newest().into_iter();
    let changed = newest.map(|(key, (_, value))| (key, value));
    Ok(Box::new(Merged::new(Box::new(snapshot), changed, Order::Up)))
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
