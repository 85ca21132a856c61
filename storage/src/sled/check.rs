//! Looking at everything in the index: can it be read, and does it fit together?
//!
//! This is a walk over all keys in chunks, each of which sees whole groups of changes. Between two chunks the store may
//! change: what a chunk compares, it reads itself.

use std::ops::Bound;

use super::index::Order;
use super::serving::Shared;
use super::view::{View, strange};
use crate::{Result, StorageError, StoreCounts, TableHead, TableId, encoding, keys};

/// Keys that are looked at in one chunk; a table with its log counts as one. Changes wait for no more than that.
const CHUNK: usize = 64;

/// A walk over all keys, and what it has counted so far.
pub(super) struct Check {
    pub(super) counts: StoreCounts,
    from: Bound<Vec<u8>>,
}

impl Check {
    pub(super) fn new() -> Self {
        Self {
            counts: StoreCounts::default(),
            from: Bound::Unbounded,
        }
    }

    /// Looks at the next keys; says whether there may be more.
    ///
    /// # Errors
    /// `Damaged`, with the first thing that doesn't fit.
    pub(super) fn go_on(&mut self, view: View<'_>) -> Result<bool> {
        let mut seen = false;
        for item in view
            .range((self.from.clone(), Bound::Unbounded), Order::Up)
            .take(CHUNK)
        {
            let (key, value) = item?;
            seen = true;
            if key.first() == Some(&keys::LOG) {
                let (table, _) = keys::split_table(&key).ok_or_else(|| strange(&key))?;
                if view.find(table)?.is_none() {
                    return Err(damaged(format!("there is a log of table {table}, but no table")));
                }
                // The whole log was read with the table's head.
                self.from = Bound::Included(keys::after_log(table));
                break;
            }
            self.look(view, &key, &value)?;
            self.from = Bound::Excluded(key.to_vec());
        }
        Ok(seen)
    }

    fn look(&mut self, view: View<'_>, key: &[u8], value: &[u8]) -> Result<()> {
        let counts = &mut self.counts;
        match key.first() {
            Some(_) if key == keys::COUNTERS => counts.last = TableId(view.counters()?.table),
            Some(&keys::HEAD) => {
                let (id, _) = keys::split_table(key).ok_or_else(|| strange(key))?;
                let head = encoding::decode_head(id, value)?;
                check_head(view, &head)?;
                counts.tables += 1;
                counts.entries += head.entries;
                counts.held += u64::from(head.lost_after.is_some());
            }
            Some(&keys::PLACE) => check_index(view, key, encoding::decode_id(value)?)?,
            Some(&(keys::OPEN | keys::CLOSED | keys::GROUP)) => {
                let table = TableId(keys::last_id(key).ok_or_else(|| strange(key))?);
                check_index(view, key, table)?;
            }
            Some(&keys::DUE) => {
                let (table, name) = keys::split_table(key).ok_or_else(|| strange(key))?;
                let name = std::str::from_utf8(name).map_err(|_| strange(key))?;
                let (due, _) = encoding::decode_due(table, name, value)?;
                if view.find(table)?.is_none() || view.get(&keys::time(due.ready, table, name))?.is_none() {
                    return Err(damaged(format!(
                        "due work {name:?} of table {table} has lost its table or time"
                    )));
                }
                counts.due += 1;
            }
            Some(&keys::TIME) => {
                let (ready, table, name) = keys::split_time(key).ok_or_else(|| strange(key))?;
                if view.due(table, name)?.is_none_or(|(due, _)| due.ready != ready) {
                    return Err(damaged(format!(
                        "due work {name:?} of table {table} is known by its time only"
                    )));
                }
            }
            Some(&keys::NOTE) => {
                let name = std::str::from_utf8(&key[1..]).map_err(|_| strange(key))?;
                encoding::decode_note(name, value)?;
                counts.notes += 1;
            }
            _ => return Err(strange(key)),
        }
        Ok(())
    }
}

impl Shared {
    /// Looks at everything in the index that is served.
    pub(super) fn check_all(&self) -> Result<StoreCounts> {
        let mut check = Check::new();
        while self.look(|view| check.go_on(view))? {}
        Ok(check.counts)
    }
}

/// A table with its log is whole and can be found.
fn check_head(view: View<'_>, head: &TableHead) -> Result<()> {
    let id = head.id;
    let last = view.counters()?.table;
    if id.0 > last {
        return Err(damaged(format!(
            "table {id} is newer than the last table, {last}"
        )));
    }
    for key in keys::index(head) {
        if view.get(&key)?.is_none() {
            return Err(damaged(format!("table {id} is missing in an index")));
        }
    }
    // This compares the length of the log with the head.
    view.log(id, 1).map(drop)
}

fn check_index(view: View<'_>, key: &[u8], table: TableId) -> Result<()> {
    match view.find(table)? {
        Some(head) if keys::index(&head).iter().any(|own| own == key) => Ok(()),
        _ => Err(damaged(format!(
            "an index names table {table}, which doesn't belong there"
        ))),
    }
}

fn damaged(what: String) -> StorageError {
    StorageError::damaged(what)
}
