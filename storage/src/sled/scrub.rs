//! The scrub: everything in the index is compared with the snapshot and the journal, a little at a time.

use std::ops::Bound;

use sled::IVec;

use super::check;
use super::index::{Merged, Order, Overlay, Pairs};
use super::keeper::CHUNK;
use super::serving::Shared;
use crate::dump::DumpReader;
use crate::journal;
use crate::{Result, StorageError};

/// What is wrong with the journal, and what is wrong with the index.
pub(super) type Damage = (Option<String>, Option<String>);

/// Compares everything; `between` runs again and again meanwhile.
///
/// # Errors
/// When it could not be done: `Closed`, `Stopped`, `Io`.
pub(super) fn compare(shared: &Shared, between: &mut dyn FnMut() -> Result<()>) -> Result<Damage> {
    let seq = shared.begin_tap();
    match read_journal(shared, seq)? {
        // There is nothing to compare with, so the index is looked at by itself.
        Err(damage) => Ok((Some(damage), index_damage(check::check(shared).map(drop))?)),
        Ok(mut truth) => Ok((None, index_damage(compare_index(shared, &mut truth, between))?)),
    }
}

fn index_damage(compared: Result<()>) -> Result<Option<String>> {
    match compared {
        Ok(()) => Ok(None),
        Err(StorageError::Damaged { what }) => Ok(Some(what)),
        Err(other) => Err(other),
    }
}

/// Everything in the journal: the ordered part of the snapshot, and what was changed after it.
pub(super) struct Truth {
    snapshot: Option<DumpReader>,
    changed: Overlay,
}

impl Truth {
    /// All keys and values, in order.
    pub(super) fn pairs(&mut self) -> impl Iterator<Item = Result<(IVec, IVec)>> {
        let snapshot = &mut self.snapshot;
        let ordered: Pairs<'_> = Box::new(std::iter::from_fn(move || {
            let reader = snapshot.as_mut()?;
            let (key, value) = reader.next()?;
            (!reader.changes).then(|| Ok((IVec::from(key), IVec::from(value.unwrap_or_default()))))
        }));
        Merged::new(ordered, self.changed.iter(), Order::Up)
    }
}

/// Reads the snapshot and all segments up to a change. The inner error says what is damaged.
pub(super) fn read_journal(shared: &Shared, seq: u64) -> Result<Result<Truth, String>> {
    let disk = &*shared.disk;
    let files = journal::list(disk, &shared.folder)?;
    let mut changed = Overlay::new();
    let mut reached = 0;
    let mut snapshot = None;
    if let Some(file) = files.snapshots.last() {
        let mut reader = DumpReader::open(disk, &file.path)?;
        while let Some((key, value)) = reader.next() {
            if reader.changes {
                changed.insert(key, value);
            }
        }
        match reader.found() {
            found if !found.whole => return Ok(Err(format!("{} can't be read", file.path.display()))),
            found => reached = found.seq.unwrap_or_default(),
        }
        snapshot = Some(DumpReader::open(disk, &file.path)?);
    }
    for file in &files.segments {
        let segment = journal::read_segment(disk, &file.path)?;
        let damaged = || Ok(Err(format!("{} can't be read", file.path.display())));
        if segment.damaged || segment.start.is_some_and(|(start, _)| start > reached) {
            return damaged();
        }
        for group in segment.groups {
            if group.last <= reached || reached >= seq {
                continue;
            }
            if group.first > reached + 1 {
                return damaged();
            }
            reached = group.last;
            changed.extend(group.writes);
        }
    }
    let current = shared.journal().number();
    if files.segments.iter().all(|file| file.number != current) {
        return Ok(Err(format!("segment {current}, which is written to, is gone")));
    }
    if reached < seq {
        return Ok(Err(format!("changes {} to {seq} are missing", reached + 1)));
    }
    Ok(Ok(Truth { snapshot, changed }))
}

/// Compares the index with the journal.
fn compare_index(shared: &Shared, truth: &mut Truth, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
    let mut expected = truth.pairs().peekable();
    let mut from = Bound::Unbounded;
    loop {
        let began = std::time::Instant::now();
        let chunk = shared.look(|view| {
            let range = (from.clone(), Bound::Unbounded);
            view.range(range, Order::Up)
                .take(CHUNK)
                .collect::<Result<Vec<_>>>()
        })?;
        let check = |key: &[u8], same: bool| {
            // What is changed while this runs is compared next time.
            if same || shared.is_tapped(key) {
                return Ok(());
            }
            Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            )))
        };
        let last = chunk.last().map(|(key, _)| key.clone());
        for (key, value) in &chunk {
            while let Some(Ok((missing, _))) =
                expected.next_if(|next| matches!(next, Ok((other, _)) if other < key))
            {
                check(&missing, false)?;
            }
            match expected.next_if(|next| matches!(next, Ok((other, _)) if other == key)) {
                Some(Ok((_, other))) => check(key, other == value)?,
                _ => check(key, false)?,
            }
        }
        let Some(last) = last else {
            return expected.try_for_each(|missing| check(&missing?.0, false));
        };
        from = Bound::Excluded(last.to_vec());
        between()?;
        shared.rest(began)?;
    }
}
