//! Steps that change due work.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::index::Order;
use super::step::Step;
use super::view::strange;
use crate::{Cancel, Change, Claim, Due, Lease, NewDue, Result, StorageError, TableId, encoding, keys};

/// No lease; leases are counted from 1.
const FREE: u64 = 0;

/// Takes away what is cancelled, then puts what is new.
pub(super) fn change(step: &mut Step<'_>, table: TableId, cancel: &[Cancel], new: &[NewDue]) -> Result<()> {
    // What becomes of each key is settled first: the step reads what was before it and can't see its own writes.
    let mut changes: BTreeMap<String, Option<&NewDue>> = BTreeMap::new();
    for cancel in cancel {
        match cancel {
            Cancel::Key(key) => drop(changes.insert(key.clone(), None)),
            Cancel::Prefix(prefix) => {
                changes.extend(
                    step.view
                        .dues(table, prefix)?
                        .into_iter()
                        .map(|(due, _)| (due.key, None)),
                );
            }
        }
    }
    changes.extend(new.iter().map(|new| (new.key.clone(), Some(new))));

    for (key, new) in changes {
        if let Some((old, _)) = step.view.due(table, &key)? {
            remove(step, table, &old);
        }
        if let Some(new) = new {
            let due = Due {
                key,
                at: new.at,
                ready: new.at,
                attempts: 0,
                body: new.body.clone(),
            };
            put(step, table, &due, FREE)?;
        }
    }
    Ok(())
}

/// What a change takes away: what it cancels, and what is done with it.
pub(super) fn with_done(step: &Step<'_>, change: &Change) -> Result<Vec<Cancel>> {
    let mut cancel = change.cancel.clone();
    for claim in change.done.iter().filter(|claim| claim.table == change.table) {
        cancel.extend(ours(step, claim)?.map(|due| Cancel::Key(due.key)));
    }
    Ok(cancel)
}

/// Puts work as it is, held by nobody.
pub(super) fn import(step: &mut Step<'_>, table: TableId, due: &[Due]) -> Result<()> {
    due.iter().try_for_each(|due| put(step, table, due, FREE))
}

pub(super) fn remove_all(step: &mut Step<'_>, table: TableId) -> Result<()> {
    change(step, table, &[Cancel::Prefix(String::new())], &[])
}

pub(super) fn claim(step: &mut Step<'_>, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>> {
    let mut claims = Vec::new();
    for item in step.view.scan(&[keys::TIME]).take(limit) {
        let (by_time, _) = item?;
        let (ready, table, key) = keys::split_time(&by_time).ok_or_else(|| strange(&by_time))?;
        if ready > now {
            break;
        }
        let (mut due, _) = step.view.due(table, key)?.ok_or_else(|| {
            StorageError::damaged(format!(
                "due work {key:?} of table {table} is known by its time only"
            ))
        })?;
        remove(step, table, &due);
        step.counters.lease += 1;
        due.ready = now.saturating_add(lease_ms);
        due.attempts = due.attempts.saturating_add(1);
        put(step, table, &due, step.counters.lease)?;
        let lease = Lease(step.counters.lease);
        claims.push(Claim {
            table,
            key: due.key,
            at: due.at,
            body: due.body,
            lease,
            attempts: due.attempts,
        });
    }
    // A lease that ended makes an item ready later than its own time, which is the one that counts.
    claims.sort_by_key(|claim| claim.at);
    Ok(claims)
}

pub(super) fn renew(step: &mut Step<'_>, claim: &Claim, now: i64, lease_ms: i64) -> Result<bool> {
    let Some(due) = ours(step, claim)? else {
        return Ok(false);
    };
    remove(step, claim.table, &due);
    let ready = now.saturating_add(lease_ms);
    put(step, claim.table, &Due { ready, ..due }, claim.lease.0)?;
    Ok(true)
}

pub(super) fn finish(step: &mut Step<'_>, claim: &Claim) -> Result<bool> {
    let ours = ours(step, claim)?;
    if let Some(due) = &ours {
        remove(step, claim.table, due);
    }
    Ok(ours.is_some())
}

pub(super) fn release(step: &mut Step<'_>, claim: &Claim, at: i64) -> Result<bool> {
    let Some(due) = ours(step, claim)? else {
        return Ok(false);
    };
    remove(step, claim.table, &due);
    put(step, claim.table, &Due { at, ready: at, ..due }, FREE)?;
    Ok(true)
}

pub(super) fn end_leases(step: &mut Step<'_>, now: i64, longest: i64) -> Result<usize> {
    let mut ended = 0;
    // What is claimed is ready again when its lease ends, so only what is ready soon need be looked at.
    let soon = [1, longest.saturating_add(1)].map(|later| keys::times(now.saturating_add(later)));
    let [first, end] = soon;
    let soon = (Bound::Included(first), Bound::Excluded(end));
    for item in step.view.range(soon, Order::Up) {
        let (by_time, _) = item?;
        let (_, table, name) = keys::split_time(&by_time).ok_or_else(|| strange(&by_time))?;
        if let Some((due, lease)) = step.view.due(table, name)?
            && lease != FREE
        {
            remove(step, table, &due);
            put(step, table, &Due { ready: due.at, ..due }, FREE)?;
            ended += 1;
        }
    }
    Ok(ended)
}

/// The claimed item, if nobody has claimed, replaced or removed it since.
fn ours(step: &Step<'_>, claim: &Claim) -> Result<Option<Due>> {
    let found = step.view.due(claim.table, &claim.key)?;
    Ok(found
        .filter(|&(_, lease)| lease != FREE && Lease(lease) == claim.lease)
        .map(|(due, _)| due))
}

fn put(step: &mut Step<'_>, table: TableId, due: &Due, lease: u64) -> Result<()> {
    step.put(keys::time(due.ready, table, &due.key), encoding::empty())?;
    step.put(keys::due(table, &due.key), encoding::encode_due(due, lease))
}

fn remove(step: &mut Step<'_>, table: TableId, due: &Due) {
    step.remove(keys::time(due.ready, table, &due.key));
    step.remove(keys::due(table, &due.key));
}
