//! Steps that change due work.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::index::prefixed;
use super::step::Step;
use crate::{Cancel, Claim, Due, Lease, NewDue, Result, StorageError, TableId, encoding, keys};

/// No lease; leases are counted from 1.
pub(super) const FREE: u64 = 0;

/// Takes away what is cancelled and what is done, then puts what is new.
pub(super) fn change(
    step: &mut Step<'_>,
    table: TableId,
    cancel: &[Cancel],
    done: &[Claim],
    new: &[NewDue],
) -> Result<()> {
    if cancel.is_empty() && done.is_empty() && new.is_empty() {
        return Ok(());
    }
    let new: BTreeMap<_, _> = new.iter().map(|new| (&new.key, new)).collect();
    let mut tried = BTreeSet::new();
    for (due, lease) in step.view.dues(table)? {
        let cancelled = cancel.iter().any(|cancel| match cancel {
            Cancel::Key(key) => due.key == *key,
            Cancel::Prefix(prefix) => due.key.starts_with(prefix),
        });
        let mut done = done
            .iter()
            .filter(|claim| claim.table == table && claim.key == due.key);
        if cancelled || done.any(|claim| is_held(claim, lease)) || new.contains_key(&due.key) {
            remove(step, table, &due);
            if due.attempts > 0 && !cancelled {
                tried.insert(due.key);
            }
        }
    }
    for (key, new) in new {
        let due = Due {
            key: key.clone(),
            at: new.at,
            ready: new.at,
            attempts: u32::from(tried.contains(key)),
            body: new.body.clone(),
        };
        put(step, table, &due, FREE)?;
    }
    Ok(())
}

pub(super) fn claim(step: &mut Step<'_>, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>> {
    let mut claims = Vec::new();
    for item in step.view.times(prefixed(&[keys::TIME])).take(limit) {
        let (ready, table, key) = item?;
        if ready > now {
            break;
        }
        let (mut due, _) = step.view.due(table, &key)?.ok_or_else(|| {
            StorageError::damaged(format!(
                "due work {key:?} of table {table} is known by its time only"
            ))
        })?;
        remove(step, table, &due);
        step.counters.lease += 1;
        let lease = step.counters.lease;
        due.ready = now.saturating_add(lease_ms);
        due.attempts = due.attempts.saturating_add(1);
        put(step, table, &due, lease)?;
        claims.push(Claim {
            table,
            key,
            at: due.at,
            body: due.body,
            lease: Lease(lease),
            attempts: due.attempts,
        });
    }
    // A lease that ended makes an item ready later than its own time, which is the one that counts.
    claims.sort_by_key(|claim| claim.at);
    Ok(claims)
}

/// Replaces or removes a claimed item, unless somebody has claimed, replaced or removed it since.
pub(super) fn settle(
    step: &mut Step<'_>,
    claim: &Claim,
    new: impl FnOnce(Due) -> Option<(Due, u64)>,
) -> Result<bool> {
    match step.view.due(claim.table, &claim.key)? {
        Some((due, lease)) if is_held(claim, lease) => {
            remove(step, claim.table, &due);
            if let Some((due, lease)) = new(due) {
                put(step, claim.table, &due, lease)?;
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

pub(super) fn end_leases(step: &mut Step<'_>, now: i64, longest: i64) -> Result<usize> {
    let mut ended = 0;
    // What is claimed is ready again when its lease ends, so only what is ready soon need be looked at.
    let [first, end] = [1, longest.saturating_add(1)].map(|later| keys::times(now.saturating_add(later)));
    for item in step.view.times((Bound::Included(first), Bound::Excluded(end))) {
        let (_, table, key) = item?;
        if let Some((due, lease)) = step.view.due(table, &key)?
            && lease != FREE
        {
            remove(step, table, &due);
            put(step, table, &Due { ready: due.at, ..due }, FREE)?;
            ended += 1;
        }
    }
    Ok(ended)
}

fn is_held(claim: &Claim, lease: u64) -> bool {
    lease != FREE && Lease(lease) == claim.lease
}

pub(super) fn put(step: &mut Step<'_>, table: TableId, due: &Due, lease: u64) -> Result<()> {
    step.put(keys::time(due.ready, table, &due.key), encoding::empty())?;
    step.put(keys::due(table, &due.key), encoding::encode_due(due, lease))
}

fn remove(step: &mut Step<'_>, table: TableId, due: &Due) {
    step.remove(keys::time(due.ready, table, &due.key));
    step.remove(keys::due(table, &due.key));
}
