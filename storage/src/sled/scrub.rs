//! The scrub: everything in the index is compared with the snapshot and the journal, a little at a time.

use std::collections::HashSet;
use std::ops::Bound;
use std::time::Instant;

use sled::IVec;

use super::index::{Merged, Order, Overlay};
use super::keeper::CHUNK;
use super::serving::Shared;
use crate::dump::DumpReader;
use crate::journal;
use crate::{Result, StorageError};

/// Everything in the journal: the ordered part of the snapshot, and what was changed after it.
pub(super) struct Truth {
    snapshot: Option<DumpReader>,
    changed: Overlay,
}

impl Truth {
    /// Reads the snapshot and all segments up to a change.
    ///
    /// # Errors
    /// `Damaged` says what can't be read or is missing.
    pub(super) fn read(shared: &Shared, seq: u64) -> Result<Self> {
        let disk = &*shared.disk;
        let files = journal::list(disk, &shared.folder)?;
        let mut truth = Self {
            snapshot: None,
            changed: Overlay::new(),
        };
        let mut reached = 0;
        if let Some(file) = files.snapshots.last() {
            let mut reader = DumpReader::open(disk, &file.path)?;
            reader.by_ref().for_each(drop);
            let found = reader.found();
            if !found.whole {
                return Err(unreadable(file));
            }
            reached = found.seq.unwrap_or_default();
            truth.snapshot = Some(DumpReader::open(disk, &file.path)?);
        }
        for file in &files.segments {
            let segment = journal::read_segment(disk, &file.path)?;
            if segment.damaged || segment.start.is_some_and(|(start, _)| start > reached) {
                return Err(unreadable(file));
            }
            for group in segment.groups {
                if group.last <= reached || reached >= seq {
                    continue;
                }
                if group.first > reached + 1 {
                    return Err(unreadable(file));
                }
                reached = group.last;
                truth.changed.extend(group.writes);
            }
        }
        let current = shared.journal().number();
        if reached < seq || files.segments.iter().all(|file| file.number != current) {
            return Err(StorageError::damaged(format!(
                "changes after {reached}, or the segment {current} that is written to, are gone from the journal"
            )));
        }
        Ok(truth)
    }

    /// All keys and values, in order.
    pub(super) fn pairs(&mut self) -> impl Iterator<Item = Result<(IVec, IVec)>> {
        let snapshot = self.snapshot.iter_mut().flatten();
        let pairs = snapshot.map(|(key, value)| Ok((IVec::from(key), IVec::from(value.unwrap_or_default()))));
        Merged::new(Box::new(pairs), self.changed.iter(), Order::Up)
    }
}

fn unreadable(file: &journal::Numbered) -> StorageError {
    StorageError::damaged(format!("{} can't be read", file.path.display()))
}

/// Compares the index with the snapshot and the journal; `between` runs again and again meanwhile.
///
/// # Errors
/// `Damaged` if they differ or one can't be read; `Closed`, `Stopped`, `Io` when it could not be done.
pub(super) fn compare(shared: &Shared, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
    let seq = shared.serving().seq;
    let mut truth = Truth::read(shared, seq)?;
    let mut differing: Vec<IVec> = Vec::new();
    let mut expected = truth.pairs().map_while(Result::ok).peekable();
    let mut from = Bound::Unbounded;
    loop {
        let began = Instant::now();
        let chunk = shared.look(|view| {
            let range = (from.clone(), Bound::Unbounded);
            view.range(range, Order::Up)
                .take(CHUNK)
                .collect::<Result<Vec<_>>>()
        })?;
        for (key, value) in &chunk {
            while let Some((missing, _)) = expected.next_if(|(other, _)| other < key) {
                differing.push(missing);
            }
            let other = expected.next_if(|(other, _)| other == key);
            if other.is_none_or(|(_, other)| other != value) {
                differing.push(key.clone());
            }
        }
        let Some((last, _)) = chunk.last() else { break };
        from = Bound::Excluded(last.to_vec());
        between()?;
        shared.rest(began)?;
    }
    differing.extend(expected.map(|(missing, _)| missing));
    // What was changed meanwhile is compared next time.
    let changed = changed_since(shared, seq)?;
    match differing.iter().find(|key| !changed.contains(&key[..])) {
        None => Ok(()),
        Some(key) => Err(StorageError::damaged(format!(
            "the key {} is not as the journal says",
            key.escape_ascii()
        ))),
    }
}

/// The keys that were changed after the change `seq`.
fn changed_since(shared: &Shared, seq: u64) -> Result<HashSet<Vec<u8>>> {
    let mut changed = HashSet::new();
    for file in journal::list(&*shared.disk, &shared.folder)?.segments {
        let groups = journal::read_segment(&*shared.disk, &file.path)?.groups;
        let newer = groups.into_iter().filter(|group| group.last > seq);
        changed.extend(newer.flat_map(|group| group.writes).map(|(key, _)| key));
    }
    Ok(changed)
}
