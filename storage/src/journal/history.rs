//! Reading the journal: the changes after some point, and everything.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::frame::{Frames, Kind};
use super::{Group, list};
use crate::disk::Disk;
use crate::dump::{self, DumpReader};
use crate::{Result, StorageError, migrate};

/// The newest write of each key, with the last change of its group.
pub(crate) type Newest<'a> = BTreeMap<&'a [u8], (u64, Option<&'a [u8]>)>;

/// Changes in order, as far as they can be read.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The change after which it begins.
    pub(crate) base: u64,
    pub(crate) groups: Vec<Group>,
    /// The last change that is known of.
    pub(crate) reached: u64,
    /// The last change that is missing; 0 if none is.
    pub(crate) gap: u64,
    /// What can't be read. No change need be missing for that.
    pub(crate) damage: Option<String>,
    /// The oldest segment that was read, and the newest.
    pub(crate) first_segment: u64,
    last_segment: u64,
    /// Bytes of the segments with changes.
    pub(crate) size: u64,
}

impl History {
    /// Reads the changes after `base`; without one, those that the index may not have synced.
    ///
    /// # Errors
    /// `NewerFormat` if a newer program wrote the journal; `Io` if it can't be opened.
    pub(crate) fn read(disk: &dyn Disk, folder: &Path, mut base: Option<u64>) -> Result<Self> {
        let files = list(disk, folder)?;
        let mut history = Self {
            last_segment: files.segments.last().map_or(0, |(number, _)| *number),
            ..Self::default()
        };
        let mut segments = Vec::new();
        for (number, path) in files.segments.iter().rev() {
            let segment = Segment::read(disk, path)?;
            let start = segment.start;
            history.first_segment = *number;
            segments.push(segment);
            if start.is_some_and(|(start, synced)| start <= *base.get_or_insert(synced)) {
                break;
            }
        }
        history.base = base.unwrap_or_default();
        history.reached = history.base;
        for segment in segments.into_iter().rev() {
            if segment.damaged {
                history.damage = Some("a segment of the journal can't be read".into());
            }
            let start = segment.start.map_or(0, |(start, _)| start);
            if segment.groups.is_empty() {
                history.pass(start, start);
            } else {
                history.size += segment.size;
            }
            for group in segment.groups {
                if group.last > history.reached {
                    history.pass(group.first - 1, group.last);
                    history.groups.push(group);
                }
            }
        }
        // A snapshot never comes after the end.
        let snapshot = files.snapshots.last().map_or(0, |(seq, _)| *seq);
        history.pass(snapshot, snapshot);
        Ok(history)
    }

    /// Goes on to the change `last`; all up to `before` should have been there.
    pub(crate) fn pass(&mut self, before: u64, last: u64) {
        if before > self.reached {
            self.gap = before;
            self.damage = Some(format!("the journal lacks changes before {}", before + 1));
        }
        self.reached = self.reached.max(last);
    }

    /// The changes after everything that is missing.
    pub(crate) fn after_gap(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.first > self.gap)
    }
}

/// The newest of the writes in these groups.
pub(crate) fn newest<'a>(groups: impl IntoIterator<Item = &'a Group>) -> Newest<'a> {
    let mut newest = Newest::new();
    for group in groups {
        let writes = group.writes.iter();
        newest.extend(writes.map(|(key, value)| (&key[..], (group.last, value.as_deref()))));
    }
    newest
}

/// All that can be read of a segment.
#[derive(Default)]
struct Segment {
    /// The change before it and the one up to which the index was synced, if its start can be read.
    start: Option<(u64, u64)>,
    groups: Vec<Group>,
    /// Whether something between frames can't be read.
    damaged: bool,
    size: u64,
}

impl Segment {
    fn read(disk: &dyn Disk, path: &Path) -> Result<Self> {
        let mut frames = Frames::open(disk, path)
            .map_err(StorageError::io(format!("could not open {}", path.display())))?;
        let mut segment = Self::default();
        for frame in frames.by_ref() {
            match (frame.kind, Group::from_frame(&frame)) {
                (Kind::Start, _) => {
                    let format = frame.content.first_chunk().copied().map_or(0, u32::from_be_bytes);
                    migrate::check_format(format)?;
                    segment.start = Some((frame.first, frame.last));
                }
                (Kind::Changes, Some(group)) => segment.groups.push(group),
                _ => segment.damaged = true,
            }
        }
        segment.size = frames.length();
        segment.damaged |= frames.skipped > 0 || segment.start.is_none();
        Ok(segment)
    }
}

/// Everything in the journal: the newest snapshot, and what was changed after it.
pub(crate) struct Truth<'a> {
    disk: &'a dyn Disk,
    folder: &'a Path,
    snapshot: Option<PathBuf>,
    /// Whether all of the snapshot can be read.
    is_whole: bool,
    pub(crate) history: History,
}

impl<'a> Truth<'a> {
    pub(crate) fn read(disk: &'a dyn Disk, folder: &'a Path) -> Result<Self> {
        let mut truth = Self {
            disk,
            folder,
            snapshot: None,
            is_whole: true,
            history: History::default(),
        };
        if let Some((number, path)) = list(disk, folder)?.snapshots.pop() {
            let found = dump::read_frames(disk, &path, &mut |_| Ok(()))?;
            truth.history.base = found.seq.unwrap_or(number);
            truth.is_whole = found.whole;
            truth.snapshot = Some(path);
        }
        truth.read_on()?;
        Ok(truth)
    }

    /// Reads once more what was changed after the snapshot.
    pub(crate) fn read_on(&mut self) -> Result<()> {
        self.history = History::read(self.disk, self.folder, Some(self.history.base))?;
        if !self.is_whole {
            self.history.gap = self.history.gap.max(self.history.base);
            self.history.damage = Some("the snapshot of the journal can't be read".into());
        }
        Ok(())
    }

    /// What can't be read, or is missing of the changes up to `seq` and of the segments up to `segment`.
    pub(crate) fn damage(&self, seq: u64, segment: u64) -> Option<String> {
        if self.history.reached < seq || self.history.last_segment < segment {
            Some("the end of the journal is gone".into())
        } else {
            self.history.damage.clone()
        }
    }

    /// Keys and values of the snapshot, as far as they can be read.
    pub(crate) fn snapshot(&self) -> Result<Option<DumpReader>> {
        let snapshot = self.snapshot.as_ref();
        snapshot.map(|path| DumpReader::open(self.disk, path)).transpose()
    }
}
