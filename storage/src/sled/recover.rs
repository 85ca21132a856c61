//! Opening a store: the index is compared with the end of the journal and brought up to date.
//!
//! What this reads is bounded by the size of a segment, however much is stored. Everything else is compared later, in
//! the background ([`super::scrub`]). What is damaged is healed before anybody is served ([`super::keeper`]).

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::engine;
use super::index::{Index, Indexes};
use super::serving::Shared;
use super::view::View;
use crate::disk::Disk;
use crate::journal::{self, Files, Group, Journal, Write};
use crate::{Result, StorageError};

/// A store that can be served, once the damage that was found is healed.
pub(super) struct Opened {
    pub(super) shared: Shared,
    pub(super) damage: Option<String>,
}

/// Opens the index and the journal. `at_least` so many changes were made, as far as is known from elsewhere.
pub(super) fn open(
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    indexes: Box<dyn Indexes>,
    at_least: u64,
) -> Result<Opened> {
    let files = journal::list(&*disk, &folder)?;
    let tail = Tail::read(&*disk, &files)?;
    let existed = indexes.exists();
    let compared = engine::catch("opening", || compare(&*indexes, &tail, at_least));
    let (index, seq, settled, damage) = match compared {
        Ok((index, seq, settled)) => {
            let damage = if seq > tail.reached {
                Some("the journal ends before the index".into())
            } else {
                tail.damage
            };
            (Some(index), seq, settled, damage)
        }
        Err(StorageError::Damaged { what }) => {
            let index = indexes.open().ok();
            let known = index.as_deref().and_then(|index| seq(index).ok());
            if known.is_none() && existed && files.segments.is_empty() && files.snapshots.is_empty() {
                return Err(StorageError::damaged(format!(
                    "neither its index nor its journal can be read ({what}); restore a backup"
                )));
            }
            let seq = known.unwrap_or_default().max(tail.reached).max(at_least);
            (index, seq, false, Some(what))
        }
        Err(other) => return Err(other),
    };
    let damage = match damage {
        None if seq > 0 && !begins(&*disk, &files)? => Some("the journal has no beginning".into()),
        damage => damage,
    };
    let (base, size) = if settled { (seq, 0) } else { (tail.base, tail.size) };
    let journal = Journal::begin(disk.clone(), &folder, seq, base, size)?;
    let base_segment = if settled {
        journal.number()
    } else {
        tail.first_segment
    };
    let shared = Shared::new(disk, folder, indexes, journal, index, seq, base_segment);
    Ok(Opened { shared, damage })
}

/// The sequence number of the last change in an index.
pub(super) fn seq(index: &dyn Index) -> Result<u64> {
    engine::catch("reading", || Ok(View::new(index).counters()?.seq))
}

/// The end of the journal: all changes that the index may not have synced.
#[derive(Default)]
struct Tail {
    groups: Vec<Group>,
    /// The sequence number up to which the index was synced.
    base: u64,
    /// The sequence number up to which there are changes.
    reached: u64,
    /// The last change that is missing.
    gap: u64,
    damage: Option<String>,
    first_segment: u64,
    size: u64,
}

impl Tail {
    fn read(disk: &dyn Disk, files: &Files) -> Result<Self> {
        let mut tail = Self::default();
        let mut segments = Vec::new();
        let mut base = None;
        for file in files.segments.iter().rev() {
            let segment = journal::read_segment(disk, &file.path)?;
            let start = segment.start;
            tail.first_segment = file.number;
            segments.push(segment);
            if start.is_some_and(|(start, synced)| start <= *base.get_or_insert(synced)) {
                break;
            }
        }
        tail.base = base.unwrap_or_default();
        tail.reached = tail.base;
        for segment in segments.into_iter().rev() {
            if segment.damaged {
                tail.damage = Some("a segment of the journal can't be read".into());
            }
            if segment.groups.is_empty() {
                let start = segment.start.map_or(0, |(start, _)| start);
                tail.pass(start, start);
                continue;
            }
            tail.size += segment.size;
            for group in segment.groups {
                if group.last > tail.base {
                    tail.pass(group.first - 1, group.last);
                    tail.groups.push(group);
                }
            }
        }
        // A snapshot never comes after the end.
        let snapshot = files.snapshots.last().map_or(0, |file| file.number);
        tail.pass(snapshot, snapshot);
        Ok(tail)
    }

    /// Goes on to the change `last`; all up to `before` should have been there.
    fn pass(&mut self, before: u64, last: u64) {
        if before > self.reached {
            self.gap = before;
            self.damage = Some(format!("the journal lacks changes before {}", before + 1));
        }
        self.reached = self.reached.max(last);
    }
}

/// Whether the journal has a snapshot, or else the first of all changes.
fn begins(disk: &dyn Disk, files: &Files) -> Result<bool> {
    match files.segments.first() {
        _ if !files.snapshots.is_empty() => Ok(true),
        Some(first) => Ok(journal::read_segment(disk, &first.path)?
            .start
            .is_some_and(|(start, _)| start == 0)),
        None => Ok(false),
    }
}

/// Opens the index, compares it with the end of the journal and applies what is missing in it. Gives its last change, and
/// whether all of it is synced.
///
/// # Errors
/// `Damaged` if it can't be served.
fn compare(indexes: &dyn Indexes, tail: &Tail, at_least: u64) -> Result<(Box<dyn Index>, u64, bool)> {
    let index = indexes.open()?;
    let had = seq(&*index)?;
    let needed = tail.base.max(tail.gap).max(at_least);
    if had < needed {
        return Err(StorageError::damaged(format!(
            "it ends with change {had}, but change {needed} was in it or is not in the journal"
        )));
    }
    let mut newest: BTreeMap<&[u8], (Option<&[u8]>, u64)> = BTreeMap::new();
    for group in &tail.groups {
        for (key, value) in &group.writes {
            newest.insert(key, (value.as_deref(), group.last));
        }
    }
    // With a whole end of the journal, the index must have exactly what that says.
    let exact = tail.damage.is_none() && had <= tail.reached;
    let mut missing: Vec<Write> = Vec::new();
    for (key, (value, at)) in newest {
        if at > had {
            missing.push((key.to_vec(), value.map(<[u8]>::to_vec)));
        } else if exact && index.get(key)?.as_deref() != value {
            return Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            )));
        }
    }
    index.apply(&missing)?;
    let seq = seq(&*index)?;
    Ok((index, seq, missing.is_empty()))
}
