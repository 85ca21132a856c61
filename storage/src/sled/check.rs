//! Looking at everything that is kept: can it be read, and does it fit together?

use std::collections::BTreeMap;

use super::view::{View, strange};
use crate::{Kept, Result, StorageError, TableHead, TableId, keys, record};

/// Reads every key and value.
///
/// # Errors
/// `Damaged`, with the first thing that doesn't fit.
pub(super) fn check(view: View<'_>) -> Result<Kept> {
    let counters = view.counters()?;
    let mut kept = Kept {
        last: TableId(counters.table),
        ..Kept::default()
    };
    // Log entries that were seen, by table: compared with what the heads say.
    let mut logs: BTreeMap<TableId, u64> = BTreeMap::new();

    for item in view.scan(&[]) {
        let (key, value) = item?;
        match key[..].first() {
            Some(_) if &key[..] == keys::COUNTERS => {}
            Some(&keys::HEAD) => {
                let (id, _) = keys::split_table(&key).ok_or_else(|| strange(&key))?;
                check_head(view, &record::decode_head(id, &value)?, counters.table)?;
                kept.tables += 1;
            }
            Some(&keys::LOG) => {
                let (table, _) = keys::split_table(&key).ok_or_else(|| strange(&key))?;
                let n = keys::last_id(&key).ok_or_else(|| strange(&key))?;
                record::decode_entry(table, n, &value)?;
                let seen = logs.entry(table).or_default();
                *seen += 1;
                if *seen != n {
                    return Err(damaged(format!("entry {seen} of table {table} is missing")));
                }
                kept.entries += 1;
            }
            Some(&keys::PLACE) => check_index(view, &key, record::decode_id(&value)?)?,
            Some(&(keys::OPEN | keys::CLOSED | keys::GROUP)) => {
                check_index(
                    view,
                    &key,
                    TableId(keys::last_id(&key).ok_or_else(|| strange(&key))?),
                )?;
            }
            Some(&keys::DUE) => {
                let (table, name) = keys::split_table(&key).ok_or_else(|| strange(&key))?;
                let name = std::str::from_utf8(name).map_err(|_| strange(&key))?;
                let (due, _) = record::decode_due(table, name, &value)?;
                if view.find(table)?.is_none() || view.get(&keys::time(due.ready, table, name))?.is_none() {
                    return Err(damaged(format!(
                        "due work {name:?} of table {table} has lost its table or time"
                    )));
                }
                kept.due += 1;
            }
            Some(&keys::TIME) => {
                let (ready, table, name) = keys::split_time(&key).ok_or_else(|| strange(&key))?;
                if view.due(table, name)?.is_none_or(|(due, _)| due.ready != ready) {
                    return Err(damaged(format!(
                        "due work {name:?} of table {table} is known by its time only"
                    )));
                }
            }
            Some(&keys::NOTE) => {
                let name = std::str::from_utf8(&key[1..]).map_err(|_| strange(&key))?;
                record::decode_note(name, &value)?;
                kept.notes += 1;
            }
            _ => return Err(strange(&key)),
        }
    }

    for (table, seen) in logs {
        let expected = view.find(table)?.map_or(0, |head| head.entries);
        if seen != expected {
            return Err(damaged(format!(
                "the log of table {table} has {seen} entries instead of {expected}"
            )));
        }
    }
    Ok(kept)
}

fn check_head(view: View<'_>, head: &TableHead, last: u64) -> Result<()> {
    let id = head.id;
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
    if head.entries > 0 && view.get(&keys::entry(id, head.entries))?.is_none() {
        return Err(damaged(format!(
            "entry {} of table {id} is missing",
            head.entries
        )));
    }
    Ok(())
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
