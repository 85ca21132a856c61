//! Looking things up, for readers and for the writer's decisions.

use std::ops::Bound;

use sled::IVec;

use super::index::{KeyRange, Order, Pairs, Read, prefixed};
use crate::encoding::{self, Counters};
use crate::{Due, Entry, GroupId, Note, PersonId, PlaceId, Result, StorageError, TableHead, TableId, keys};

/// The index as it is now.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    index: &'a dyn Read,
}

impl<'a> View<'a> {
    pub(super) fn new(index: &'a dyn Read) -> Self {
        Self { index }
    }

    pub(super) fn get(self, key: &[u8]) -> Result<Option<IVec>> {
        self.index.get(key)
    }

    /// Keys that start with `prefix` and their values, in order.
    pub(super) fn scan(self, prefix: &[u8]) -> Pairs<'a> {
        self.range(prefixed(prefix), Order::Up)
    }

    /// Keys of a range and their values, in order.
    pub(super) fn range(self, range: KeyRange, order: Order) -> Pairs<'a> {
        self.index.range(range, order)
    }

    pub(super) fn counters(self) -> Result<Counters> {
        self.get(keys::COUNTERS)?
            .map_or(Ok(Counters::default()), |value| Counters::decode(&value))
    }

    pub(super) fn find(self, id: TableId) -> Result<Option<TableHead>> {
        self.get(&keys::head(id))?
            .map(|value| encoding::decode_head(id, &value))
            .transpose()
    }

    pub(super) fn head(self, id: TableId) -> Result<TableHead> {
        self.find(id)?.ok_or(StorageError::NoSuchTable(id))
    }

    /// The id of the open table at a place.
    pub(super) fn taken(self, place: PlaceId) -> Result<Option<TableId>> {
        self.get(&keys::place(place))?
            .map(|value| encoding::decode_id(&value))
            .transpose()
    }

    pub(super) fn table_at(self, place: PlaceId) -> Result<Option<TableHead>> {
        self.taken(place)?.map(|id| self.indexed(id)).transpose()
    }

    pub(super) fn tables_of(self, person: PersonId) -> Result<Vec<TableHead>> {
        self.listed(&keys::person(keys::OPEN, person))
    }

    pub(super) fn tables_in(self, group: GroupId) -> Result<Vec<TableHead>> {
        self.listed(&keys::group(group))
    }

    pub(super) fn closed_tables_of(
        self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>> {
        let (start, mut end) = prefixed(&keys::person(keys::CLOSED, person));
        if let Some(before) = before {
            end =
                Bound::Excluded([&keys::person(keys::CLOSED, person)[..], &before.0.to_be_bytes()].concat());
        }
        self.range((start, end), Order::Down)
            .take(limit)
            .map(|item| self.behind(&item?.0))
            .collect()
    }

    pub(super) fn all_tables(self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>> {
        self.heads(after).take(limit).collect()
    }

    /// All tables after one, oldest first.
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

    /// A table with its whole log.
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
        // A game is replayed from this, so a gap must never pass for a shorter game.
        let expected = from.max(1)..=head.entries;
        if !entries.iter().map(|entry| entry.n).eq(expected) {
            return Err(StorageError::damaged(format!(
                "entries are missing in the log of table {table}"
            )));
        }
        Ok(entries)
    }

    pub(super) fn due_of(self, table: TableId) -> Result<Vec<Due>> {
        self.head(table)?;
        Ok(self.dues(table, "")?.into_iter().map(|(due, _)| due).collect())
    }

    /// Due work of a table whose key starts with `prefix`, each with its lease.
    pub(super) fn dues(self, table: TableId, prefix: &str) -> Result<Vec<(Due, u64)>> {
        self.scan(&keys::due(table, prefix))
            .map(|item| {
                let (key, value) = item?;
                let name = keys::split_table(&key).and_then(|(_, name)| std::str::from_utf8(name).ok());
                encoding::decode_due(table, name.ok_or_else(|| strange(&key))?, &value)
            })
            .collect()
    }

    /// Due work and its lease.
    pub(super) fn due(self, table: TableId, key: &str) -> Result<Option<(Due, u64)>> {
        self.get(&keys::due(table, key))?
            .map(|value| encoding::decode_due(table, key, &value))
            .transpose()
    }

    pub(super) fn next_due(self) -> Result<Option<i64>> {
        let Some(item) = self.scan(&[keys::TIME]).next() else {
            return Ok(None);
        };
        let (key, _) = item?;
        let (ready, ..) = keys::split_time(&key).ok_or_else(|| strange(&key))?;
        Ok(Some(ready))
    }

    pub(super) fn note(self, key: &str) -> Result<Option<String>> {
        self.get(&keys::note(key))?
            .map(|value| encoding::decode_note(key, &value))
            .transpose()
    }

    pub(super) fn notes(self, prefix: &str) -> Result<Vec<Note>> {
        self.scan(&keys::note(prefix))
            .map(|item| {
                let (key, value) = item?;
                let name = std::str::from_utf8(&key[1..]).map_err(|_| strange(&key))?;
                Ok(Note {
                    key: name.to_owned(),
                    text: encoding::decode_note(name, &value)?,
                })
            })
            .collect()
    }

    /// The tables of an index, whose keys end with their ids.
    fn listed(self, prefix: &[u8]) -> Result<Vec<TableHead>> {
        self.scan(prefix).map(|item| self.behind(&item?.0)).collect()
    }

    fn behind(self, key: &[u8]) -> Result<TableHead> {
        self.indexed(TableId(keys::last_id(key).ok_or_else(|| strange(key))?))
    }

    /// A table that an index names, and that must therefore be there.
    fn indexed(self, id: TableId) -> Result<TableHead> {
        self.find(id)?
            .ok_or_else(|| StorageError::damaged(format!("an index names table {id}, which is not there")))
    }
}

/// A key that no part of this program writes.
pub(super) fn strange(key: &[u8]) -> StorageError {
    StorageError::damaged(format!("it has a key that can't be read: {}", key.escape_ascii()))
}
