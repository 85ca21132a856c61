//! Looking at everything that is kept: can it be read, and does it fit together?
//!
//! This is a walk over all keys in strides, each of which looks at whole steps of the store. Between two strides the
//! store may change: whatever a stride compares, it reads itself.

use std::ops::Bound;

use super::view::{View, strange};
use crate::{Kept, Result, StorageError, TableHead, TableId, keys, record};

/// Keys that are looked at in one stride; a table with its log counts as one. Changes wait for no more than that.
const STRIDE: usize = 16;

/// Reads every key and value.
///
/// # Errors
/// `Damaged`, with the first thing that doesn't fit.
pub(super) fn check(view: View<'_>) -> Result<Kept> {
    let mut walk = Walk::new();
    while walk.stride(view)? {}
    walk.end(view)
}

/// A walk over everything, and what it has seen.
#[derive(Debug)]
pub(super) struct Walk {
    /// Where the next stride begins.
    next: Bound<Vec<u8>>,
    /// The versions of tables that were made before the walk began.
    made: Option<u64>,
    /// The versions of the tables that were seen.
    versions: u64,
    seen: Kept,
}

impl Walk {
    pub(super) fn new() -> Self {
        Self {
            next: Bound::Unbounded,
            made: None,
            versions: 0,
            seen: Kept::default(),
        }
    }

    /// Looks at the next keys; `false` when there are no more.
    ///
    /// # Errors
    /// `Damaged`, with the first thing that doesn't fit.
    pub(super) fn stride(&mut self, view: View<'_>) -> Result<bool> {
        if self.made.is_none() {
            self.made = Some(view.counters()?.made);
        }
        let mut items = view.range((self.next.clone(), Bound::Unbounded));
        for _ in 0..STRIDE {
            let Some(item) = items.next() else {
                return Ok(false);
            };
            let (key, value) = item?;
            match self.look(view, &key, &value)? {
                None => self.next = Bound::Excluded(key.to_vec()),
                Some(onward) => {
                    self.next = Bound::Included(onward);
                    items = view.range((self.next.clone(), Bound::Unbounded));
                }
            }
        }
        Ok(true)
    }

    /// What was seen, when there is no more.
    ///
    /// # Errors
    /// `Damaged` if tables are there, but not as they were last: sled passes over a part of its log that it can't read,
    /// and what was written there is as before.
    pub(super) fn end(self, view: View<'_>) -> Result<Kept> {
        let counters = view.counters()?;
        let expected = self.made.unwrap_or_default().saturating_sub(counters.gone);
        if self.versions < expected {
            return Err(damaged(format!(
                "{} changes of tables that were acknowledged are missing",
                expected - self.versions
            )));
        }
        Ok(Kept {
            last: TableId(counters.table),
            ..self.seen
        })
    }

    /// Looks at a key. Says where to go on if what follows it has been looked at before.
    fn look(&mut self, view: View<'_>, key: &[u8], value: &[u8]) -> Result<Option<Vec<u8>>> {
        match key.first() {
            Some(_) if key == keys::COUNTERS => drop(view.counters()?),
            Some(&keys::HEAD) => {
                let (id, _) = keys::split_table(key).ok_or_else(|| strange(key))?;
                let head = record::decode_head(id, value)?;
                check_head(view, &head)?;
                self.versions = self.versions.saturating_add(head.version);
                self.seen.tables += 1;
                self.seen.entries += head.entries;
            }
            // The whole log was read with the table's head.
            Some(&keys::LOG) => {
                let (table, _) = keys::split_table(key).ok_or_else(|| strange(key))?;
                if view.find(table)?.is_none() {
                    return Err(damaged(format!("there is a log of table {table}, but no table")));
                }
                return Ok(Some(keys::after_log(table)));
            }
            Some(&keys::PLACE) => check_index(view, key, record::decode_id(value)?)?,
            Some(&(keys::OPEN | keys::CLOSED | keys::GROUP)) => {
                check_index(
                    view,
                    key,
                    TableId(keys::last_id(key).ok_or_else(|| strange(key))?),
                )?;
            }
            Some(&keys::DUE) => {
                let (table, name) = keys::split_table(key).ok_or_else(|| strange(key))?;
                let name = std::str::from_utf8(name).map_err(|_| strange(key))?;
                let (due, _) = record::decode_due(table, name, value)?;
                if view.find(table)?.is_none() || view.get(&keys::time(due.ready, table, name))?.is_none() {
                    return Err(damaged(format!(
                        "due work {name:?} of table {table} has lost its table or time"
                    )));
                }
                self.seen.due += 1;
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
                record::decode_note(name, value)?;
                self.seen.notes += 1;
            }
            _ => return Err(strange(key)),
        }
        Ok(None)
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
    let mut seen = 0;
    for item in view.scan(&keys::log(id)) {
        let (key, value) = item?;
        let n = keys::last_id(&key).ok_or_else(|| strange(&key))?;
        if seen + 1 != n {
            return Err(damaged(format!("entry {} of table {id} is missing", seen + 1)));
        }
        seen += record::decode_entries(id, n, &value)?.len() as u64;
    }
    match head.entries {
        entries if seen < entries => Err(damaged(format!("entry {} of table {id} is missing", seen + 1))),
        entries if seen > entries => Err(damaged(format!(
            "the log of table {id} has {seen} entries instead of {entries}"
        ))),
        _ => Ok(()),
    }
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
