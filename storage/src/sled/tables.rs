//! Steps that change tables.

use super::log;
use super::outbox;
use super::step::Step;
use crate::table::once_each;
use crate::{
    Change, Lease, NewTable, Result, StorageError, TableHead, TableId, TableSnapshot, encoding, keys,
};

pub(super) fn create(step: &mut Step<'_>, new: &NewTable) -> Result<TableHead> {
    step.counters.table += 1;
    let head = new.head(TableId(step.counters.table));
    put_head(step, None, &head)?;
    if let Some(at) = new.show_at {
        outbox::show(step, head.id, at, None)?;
    }
    Ok(head)
}

pub(super) fn commit(
    step: &mut Step<'_>,
    change: &Change,
    until: Option<i64>,
) -> Result<(TableHead, Option<Lease>)> {
    let old = expected(step, change.table, change.expect)?;
    let mut head = TableHead {
        version: old.version + 1,
        place: change.place.unwrap_or(old.place),
        open: change.open.unwrap_or(old.open),
        ..old.clone()
    };
    if let Some(people) = &change.people {
        head.people = once_each(people);
    }
    if let Some(body) = &change.body {
        head.body.clone_from(body);
    }
    head.entries += change.append.len() as u64;
    log::append(step, &old, &head, &change.append)?;
    put_head(step, Some(&old), &head)?;
    for role in &change.remove_posts {
        step.remove(keys::post(head.id, role));
    }
    let lease = match change.show_at {
        Some(at) => outbox::show(step, head.id, at, until)?,
        None => None,
    };
    Ok((head, lease))
}

pub(super) fn delete(step: &mut Step<'_>, table: TableId, expect: u64) -> Result<()> {
    let head = expected(step, table, expect)?;
    outbox::remove(step, table)?;
    for item in step.view.scan(&keys::log(table)) {
        step.remove(item?.0.to_vec());
    }
    keys::index(&head).into_iter().for_each(|key| step.remove(key));
    step.remove(keys::head(table));
    Ok(())
}

pub(super) fn import(step: &mut Step<'_>, snapshot: &TableSnapshot) -> Result<()> {
    let TableSnapshot {
        head,
        log: entries,
        show_at,
        posts,
    } = snapshot;
    if let Some(there) = step.view.find(head.id)? {
        return Err(StorageError::Stale {
            table: head.id,
            expected: 0,
            found: there.version,
        });
    }
    step.counters.table = step.counters.table.max(head.id.0);
    let values = entries
        .iter()
        .map(|entry| encoding::encode_entry(entry.at, &entry.body));
    log::put(step, head.id, 1, &values.collect::<Vec<_>>())?;
    put_head(step, None, head)?;
    if let Some(at) = *show_at {
        outbox::show(step, head.id, at, None)?;
    }
    posts
        .iter()
        .try_for_each(|post| outbox::put_post(step, head.id, post))
}

fn expected(step: &Step<'_>, table: TableId, expected: u64) -> Result<TableHead> {
    let head = step.view.head(table)?;
    if head.version != expected {
        return Err(StorageError::Stale {
            table,
            expected,
            found: head.version,
        });
    }
    Ok(head)
}

/// Writes a head and updates its index keys.
fn put_head(step: &mut Step<'_>, old: Option<&TableHead>, head: &TableHead) -> Result<()> {
    if head.open
        && let Some(other) = step.view.taken(head.place)?
        && other != head.id
    {
        return Err(StorageError::PlaceTaken(other));
    }
    let before = old.map(keys::index).unwrap_or_default();
    let after = keys::index(head);
    before
        .iter()
        .filter(|key| !after.contains(key))
        .for_each(|key| step.remove(key.clone()));
    for key in after.into_iter().filter(|key| !before.contains(key)) {
        let value = encoding::encode_index(&key, head.id);
        step.put(key, value)?;
    }
    step.put(keys::head(head.id), encoding::encode_head(head))
}
