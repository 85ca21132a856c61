//! Steps that change posts and leases.

use super::index::prefixed;
use super::step::Step;
use crate::outbox::Work;
use crate::{Lease, Post, PostNote, Result, TableId, Then, encoding, keys};

/// Marks a table as due at a time. If no process holds the table and a lease is wanted, takes it.
pub(super) fn show(
    step: &mut Step<'_>,
    table: TableId,
    at: i64,
    until: Option<i64>,
) -> Result<Option<Lease>> {
    let work = step.view.work(table)?.unwrap_or(Work::IDLE);
    let taken = until.filter(|_| !work.is_held());
    let changed = match taken {
        Some(until) => work.leased(until),
        None => Work {
            at: work.at.min(at),
            ..work
        },
    };
    put(step, table, work, changed)?;
    Ok(taken.map(|_| lease(table, work, changed)))
}

pub(super) fn claim(step: &mut Step<'_>, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Lease>> {
    let mut leases = Vec::new();
    for item in step.view.ready(prefixed(&[keys::READY])).take(limit) {
        let (ready, table) = item?;
        if ready > now {
            break;
        }
        let work = step.view.known_work(table)?;
        let claimed = work.leased(now.saturating_add(lease_ms));
        put(step, table, work, claimed)?;
        leases.push(lease(table, work, claimed));
    }
    Ok(leases)
}

/// Applies an update if the lease has not passed on; returns when the table is due next.
pub(super) fn note(step: &mut Step<'_>, lease: Lease, now: i64, note: &PostNote) -> Result<Option<i64>> {
    let table = lease.table;
    let work = step.view.work(table)?;
    let Some(work) = work.filter(|work| work.is_held() && work.fence == lease.fence) else {
        return Ok(None);
    };
    let changed = match note.then {
        Then::Keep(lease_ms) => Work {
            until: now.saturating_add(lease_ms),
            ..work
        },
        Then::Free(at) => Work {
            at: work.at.min(at),
            until: 0,
            ..work
        },
    };
    put(step, table, work, changed)?;
    for role in &note.remove {
        step.remove(keys::post(table, role));
    }
    note.put.iter().try_for_each(|post| put_post(step, table, post))?;
    Ok(Some(changed.at))
}

/// Ends leases that would end within the next `longest` milliseconds.
pub(super) fn end_leases(step: &mut Step<'_>, now: i64, longest: i64) -> Result<usize> {
    let mut ended = 0;
    for item in step.view.ready(prefixed(&[keys::READY])) {
        let (ready, table) = item?;
        if ready > now.saturating_add(longest) {
            break;
        }
        let work = step.view.known_work(table)?;
        if ready > now && work.is_held() {
            put(step, table, work, Work { until: now, ..work })?;
            ended += 1;
        }
    }
    Ok(ended)
}

pub(super) fn put_post(step: &mut Step<'_>, table: TableId, post: &Post) -> Result<()> {
    step.put(keys::post(table, &post.role), encoding::encode_post(post))
}

/// Removes all posts of a table.
pub(super) fn remove(step: &mut Step<'_>, table: TableId) -> Result<()> {
    if let Some(work) = step.view.work(table)? {
        step.remove(keys::ready(work.ready(), table));
        step.remove(keys::work(table));
    }
    for post in step.view.posts(table)? {
        step.remove(keys::post(table, &post.role));
    }
    Ok(())
}

fn put(step: &mut Step<'_>, table: TableId, old: Work, new: Work) -> Result<()> {
    if old.ready() != new.ready() {
        step.remove(keys::ready(old.ready(), table));
    }
    if new.ready() != crate::NEVER {
        step.put(keys::ready(new.ready(), table), encoding::empty())?;
    }
    step.put(keys::work(table), encoding::encode_work(new))
}

fn lease(table: TableId, before: Work, now: Work) -> Lease {
    Lease {
        table,
        fence: now.fence,
        taken_over: before.is_held(),
    }
}
