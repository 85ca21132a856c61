//! Opening a store: the index is compared with the end of the journal, brought up to date, or made anew.
//!
//! What this reads is bounded by the size of a segment, however much is stored. Everything else is compared later, in
//! the background ([`super::scrub`]).

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::index::{Index, Indexes};
use super::rebuild::{self, Built};
use super::serving::Shared;
use super::view::View;
use super::{engine, merge};
use crate::disk::Disk;
use crate::encoding::{self, Counters};
use crate::journal::{self, Files, Journal, Segment, Write};
use crate::{Result, StorageError, keys};

/// A store that can be served.
pub(super) struct Opened {
    pub(super) shared: Shared,
    pub(super) counters: Counters,
    /// Whether the journal lacks something and has to be renewed.
    pub(super) renew: bool,
}

/// An index that is up to date.
struct Ready {
    index: Box<dyn Index>,
    counters: Counters,
    /// The sequence number up to which it is synced.
    base: u64,
    renew: bool,
}

/// Opens the index and the journal. `now` is the time in hours, after which tables are numbered if something is lost.
pub(super) fn open(
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    indexes: Box<dyn Indexes>,
    now: u64,
) -> Result<Opened> {
    let files = journal::list(&*disk, &folder)?;
    let tail = Tail::read(&*disk, &files)?;
    let existed = indexes.exists();
    let mut rebuilds = 0;
    let ready = match engine::catch("opening", || compare(&*indexes, &tail)) {
        Err(StorageError::Damaged { what }) => {
            tracing::error!("The index is made anew: {what}");
            if files.segments.is_empty() && files.snapshots.is_empty() && existed {
                return Err(StorageError::damaged(format!(
                    "neither its index nor its journal can be read ({what}); restore a backup"
                )));
            }
            let built = |new: &dyn Index| rebuild::from_journal(&*disk, &folder, new);
            rebuilds = 1;
            make_anew(&*indexes, built, now)?
        }
        ready => ready?,
    };
    let Ready {
        index,
        counters,
        base,
        renew,
    } = ready;
    let settled = base == counters.seq;
    let size = if settled { 0 } else { tail.size };
    let renew = renew || (counters.seq > 0 && !begins(&*disk, &files)?);
    let journal = Journal::begin(disk.clone(), &folder, counters.seq, base, size)?;
    let base_segment = if settled {
        journal.number()
    } else {
        tail.first_segment
    };
    let shared = Shared::new(disk, folder, indexes, journal, index, counters.seq, base_segment);
    shared.count(|stats| stats.rebuilds = rebuilds);
    Ok(Opened {
        shared,
        counters,
        renew,
    })
}

/// Makes a first journal for a store of an older format, in which `acknowledged` changes were made.
pub(super) fn migrate(
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    indexes: Box<dyn Indexes>,
    acknowledged: Option<u64>,
    now: u64,
) -> Result<Opened> {
    let built = |_: &dyn Index| {
        let mut built = Built::of_nothing();
        built.require(acknowledged.unwrap_or_default());
        Ok(built)
    };
    let Ready {
        index,
        counters,
        base,
        ..
    } = make_anew(&*indexes, built, now)?;
    let journal = Journal::begin(disk.clone(), &folder, counters.seq, base, 0)?;
    let number = journal.number();
    let shared = Shared::new(disk, folder, indexes, journal, index, counters.seq, number);
    Ok(Opened {
        shared,
        counters,
        renew: true,
    })
}

/// The end of the journal: every segment with changes that the index may not have synced.
#[derive(Default)]
struct Tail {
    segments: Vec<Segment>,
    /// The sequence number up to which the index was synced.
    base: u64,
    first_segment: u64,
    size: u64,
}

impl Tail {
    fn read(disk: &dyn Disk, files: &Files) -> Result<Self> {
        let mut tail = Self::default();
        let mut base = None;
        for file in files.segments.iter().rev() {
            let segment = journal::read_segment(disk, &file.path)?;
            let start = segment.start;
            if !segment.groups.is_empty() {
                tail.size += segment.size;
            }
            tail.first_segment = file.number;
            tail.segments.insert(0, segment);
            let Some((start, synced)) = start else { continue };
            let base = *base.get_or_insert(synced);
            if start <= base {
                break;
            }
        }
        tail.base = base.unwrap_or_default();
        Ok(tail)
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

/// Opens the index, compares it with the end of the journal and applies what is missing in it.
///
/// # Errors
/// `Damaged` if it has to be made anew.
fn compare(indexes: &dyn Indexes, tail: &Tail) -> Result<Ready> {
    let index = indexes.open()?;
    let counters = View::new(&*index).counters()?;
    let seq = counters.seq;
    if seq < tail.base {
        return Err(StorageError::damaged(format!(
            "it ends with change {seq}, but was synced with change {}",
            tail.base
        )));
    }
    let (mut reached, mut gap) = (tail.base, 0);
    let mut newest: BTreeMap<&[u8], (Option<&[u8]>, u64)> = BTreeMap::new();
    for segment in &tail.segments {
        let groups = segment.groups.iter().filter(|group| group.last > tail.base);
        for group in groups {
            if group.first > reached + 1 {
                gap = group.first - 1;
            }
            reached = group.last;
            for (key, value) in &group.writes {
                newest.insert(key, (value.as_deref(), group.last));
            }
        }
        if let Some((start, _)) = segment.start.filter(|_| segment.groups.is_empty())
            && start > reached
        {
            (reached, gap) = (start, start);
        }
    }
    if gap > seq {
        return Err(StorageError::damaged(format!(
            "changes {} to {gap} are missing in it, and not all of them are in the journal",
            seq + 1
        )));
    }
    // With all changes in the journal, the index must have exactly what the journal says.
    let exact = gap == 0 && seq <= reached;
    let mut missing: Vec<Write> = Vec::new();
    for (key, (value, at)) in newest {
        if at > seq {
            missing.push((key.to_vec(), value.map(<[u8]>::to_vec)));
        } else if !is_current(&*index, key, value, exact)? {
            return Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            )));
        }
    }
    let settled = missing.is_empty();
    index.apply(&missing)?;
    let damaged = tail.segments.iter().any(|segment| segment.damaged);
    let counters = View::new(&*index).counters()?;
    Ok(Ready {
        index,
        base: if settled { counters.seq } else { tail.base },
        counters,
        renew: damaged || gap > 0 || seq > reached,
    })
}

/// Whether a key has this value, or if `exact` is not asked for, belongs to a table with at least this version.
fn is_current(index: &dyn Index, key: &[u8], value: Option<&[u8]>, exact: bool) -> Result<bool> {
    let found = index.get(key)?;
    if exact {
        return Ok(found.as_deref() == value);
    }
    let head = |value: &[u8]| {
        let (id, _) = keys::split_table(key)?;
        encoding::decode_head(id, value).ok()
    };
    Ok(match (key.first(), value.and_then(head)) {
        (Some(&keys::HEAD), Some(known)) => found
            .and_then(|found| head(&found))
            // It may have been deleted by a change that the journal has lost.
            .is_none_or(|found| found.version >= known.version),
        _ => true,
    })
}

/// Makes an index anew and puts it in place.
fn make_anew(
    indexes: &dyn Indexes,
    build: impl FnOnce(&dyn Index) -> Result<Built>,
    now: u64,
) -> Result<Ready> {
    let new = indexes.begin()?;
    let mut built = build(&*new)?;
    let old = if indexes.exists() {
        indexes.open().ok()
    } else {
        None
    };
    if let Some(old) = &old
        && let Ok(counters) = engine::catch("reading", || View::new(&**old).counters())
    {
        built.require(counters.seq);
    }
    let lost = if built.is_whole() {
        Vec::new()
    } else {
        merge::merge(old.as_deref().map(|old| old as _), &*new, &built, Some(now))?
    };
    Built::report(&lost);
    drop((new, old));
    let index = indexes.install(!lost.is_empty())?;
    let counters = engine::catch("reading", || View::new(&*index).counters())?;
    Ok(Ready {
        index,
        base: counters.seq,
        counters,
        renew: !built.is_whole(),
    })
}
