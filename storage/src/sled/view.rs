//! Reads, for readers and for the writer's decisions.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Bound;

use sled::IVec;

use super::index::{Index, KeyRange, Order, Pairs, prefixed};
use crate::encoding::{self, Counters};
use crate::outbox::Work;
use crate::{Entry, Note, PersonId, PlaceId, Post, Result, StorageError, TableHead, TableId, keys};

/// Writes that have not reached the index yet.
pub(super) type Overlay = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

static NOTHING: Overlay = Overlay::new();

/// The current index, with pending writes on top.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    index: &'a dyn Index,
    above: &'a Overlay,
}

impl<'a> View<'a> {
    pub(super) fn new(index: &'a dyn Index) -> Self {
        Self::with(index, &NOTHING)
    }

    pub(super) fn with(index: &'a dyn Index, above: &'a Overlay) -> Self {
        Self { index, above }
    }

    pub(super) fn get(self, key: &[u8]) -> Result<Option<IVec>> {
        match self.above.get(key) {
            Some(value) => Ok(value.as_deref().map(IVec::from)),
            None => self.index.get(key),
        }
    }

    /// Returns keys of a range and their values.
    pub(super) fn range(self, range: KeyRange, order: Order) -> Pairs<'a> {
        let above = self.above.range(range.clone());
        let above = above.map(|(key, value)| (&key[..], value.as_deref()));
        let below = self.index.range(range, order);
        match order {
            Order::Up => layered(below, above, order),
            Order::Down => layered(below, above.rev(), order),
        }
    }

    /// Returns keys that start with `prefix` and their values, in order.
    pub(super) fn scan(self, prefix: &[u8]) -> Pairs<'a> {
        self.range(prefixed(prefix), Order::Up)
    }

    /// Reads the value of a key with `decode`.
    fn read<T>(self, key: &[u8], decode: impl FnOnce(&[u8]) -> Result<T>) -> Result<Option<T>> {
        self.get(key)?.map(|value| decode(&value)).transpose()
    }

    pub(super) fn counters(self) -> Result<Counters> {
        Ok(self.read(keys::COUNTERS, Counters::decode)?.unwrap_or_default())
    }

    pub(super) fn find(self, id: TableId) -> Result<Option<TableHead>> {
        self.read(&keys::head(id), |value| encoding::decode_head(id, value))
    }

    pub(super) fn head(self, id: TableId) -> Result<TableHead> {
        self.find(id)?.ok_or(StorageError::NoSuchTable(id))
    }

    /// Returns the id of the open table at a place.
    pub(super) fn taken(self, place: PlaceId) -> Result<Option<TableId>> {
        self.read(&keys::place(place), encoding::decode_id)
    }

    pub(super) fn table_at(self, place: PlaceId) -> Result<Option<TableHead>> {
        self.taken(place)?.map(|id| self.indexed(id)).transpose()
    }

    /// Returns the tables named by index keys that start with `prefix`.
    pub(super) fn tables(self, prefix: &[u8]) -> Result<Vec<TableHead>> {
        self.scan(prefix).map(|item| self.behind(&item?.0)).collect()
    }

    pub(super) fn closed_tables_of(
        self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>> {
        let prefix = keys::person(keys::CLOSED, person);
        let (start, mut end) = prefixed(&prefix);
        if let Some(before) = before {
            end = Bound::Excluded([&prefix[..], &before.0.to_be_bytes()].concat());
        }
        let found = self.range((start, end), Order::Down).take(limit);
        found.map(|item| self.behind(&item?.0)).collect()
    }

    /// Returns all tables after `after`, oldest first.
    pub(super) fn heads(self, after: Option<TableId>) -> impl Iterator<Item = Result<TableHead>> {
        let (mut start, end) = prefixed(&[keys::HEAD]);
        if let Some(after) = after {
            start = Bound::Excluded(keys::head(after));
        }
        self.range((start, end), Order::Up).map(|item| {
            let (key, value) = item?;
            let (id, _) = keys::split_table(&key).ok_or_else(|| strange(&key))?;
            encoding::decode_head(id, &value)
        })
    }

    /// Returns a table with its whole log.
    pub(super) fn table_with_log(self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>> {
        let head = self.find(id)?;
        head.map(|head| Ok((head, self.log(id, 1)?))).transpose()
    }

    pub(super) fn log(self, table: TableId, from: u64) -> Result<Vec<Entry>> {
        let head = self.head(table)?;
        let mut entries = Vec::new();
        for item in self.scan(&keys::log(table)) {
            let (key, value) = item?;
            let n = keys::last_id(&key).ok_or_else(|| strange(&key))?;
            entries.extend(encoding::decode_entries(table, n, &value)?);
        }
        entries.retain(|entry| entry.n >= from);
        // A match is replayed from this, so a gap must never pass for a shorter match.
        let expected = from.max(1)..=head.entries;
        if !entries.iter().map(|entry| entry.n).eq(expected) {
            return Err(StorageError::damaged(format!(
                "entries are missing in the log of table {table}"
            )));
        }
        Ok(entries)
    }

    pub(super) fn work(self, table: TableId) -> Result<Option<Work>> {
        self.read(&keys::work(table), |value| encoding::decode_work(table, value))
    }

    /// Returns the work of a table that a ready key names.
    pub(super) fn known_work(self, table: TableId) -> Result<Work> {
        let missing =
            || StorageError::damaged(format!("the work of table {table} is known by its time only"));
        self.work(table)?.ok_or_else(missing)
    }

    /// Returns tables by the time at which they can be claimed.
    pub(super) fn ready(self, range: KeyRange) -> impl Iterator<Item = Result<(i64, TableId)>> {
        self.range(range, Order::Up).map(|item| {
            let (key, _) = item?;
            keys::split_ready(&key).ok_or_else(|| strange(&key))
        })
    }

    pub(super) fn posts(self, table: TableId) -> Result<Vec<Post>> {
        self.scan(&keys::post(table, ""))
            .map(|item| {
                let (key, value) = item?;
                let role = keys::split_table(&key).and_then(|(_, role)| std::str::from_utf8(role).ok());
                encoding::decode_post(table, role.ok_or_else(|| strange(&key))?, &value)
            })
            .collect()
    }

    pub(super) fn note(self, key: &str) -> Result<Option<String>> {
        self.read(&keys::note(key), |value| encoding::decode_note(key, value))
    }

    pub(super) fn notes(self, prefix: &str) -> Result<Vec<Note>> {
        self.scan(&keys::note(prefix))
            .map(|item| {
                let (key, value) = item?;
                let key = std::str::from_utf8(&key[1..]).map_err(|_| strange(&key))?;
                Ok(Note {
                    key: key.to_owned(),
                    text: encoding::decode_note(key, &value)?,
                })
            })
            .collect()
    }

    fn behind(self, key: &[u8]) -> Result<TableHead> {
        self.indexed(TableId(keys::last_id(key).ok_or_else(|| strange(key))?))
    }

    /// Returns a table that another key names and that must therefore exist.
    fn indexed(self, id: TableId) -> Result<TableHead> {
        self.find(id)?
            .ok_or_else(|| StorageError::damaged(format!("an index names table {id}, which is not there")))
    }
}

/// The error for a key of no known kind.
pub(super) fn strange(key: &[u8]) -> StorageError {
    StorageError::damaged(format!("it has a key that can't be read: {}", key.escape_ascii()))
}

/// Merges pairs with pending writes, both in the same order.
pub(crate) fn layered<'a>(
    below: Pairs<'a>,
    above: impl Iterator<Item = (&'a [u8], Option<&'a [u8]>)> + 'a,
    order: Order,
) -> Pairs<'a> {
    let (mut below, mut above) = (below.peekable(), above.peekable());
    Box::new(std::iter::from_fn(move || {
        loop {
            let place = match (below.peek(), above.peek()) {
                (_, None) | (Some(Err(_)), _) => return below.next(),
                (None, Some(_)) => Ordering::Greater,
                (Some(Ok((below, _))), Some((above, _))) if order == Order::Up => below[..].cmp(above),
                (Some(Ok((below, _))), Some((above, _))) => above[..].cmp(below),
            };
            if place == Ordering::Less {
                return below.next();
            }
            if place == Ordering::Equal {
                below.next();
            }
            if let Some((key, Some(value))) = above.next() {
                return Some(Ok((IVec::from(key), IVec::from(value))));
            }
        }
    }))
}
