//! Reading the journal: the newest snapshot, and the changes after it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sled::IVec;

use super::frame::{Frames, Kind};
use super::{Group, list};
use crate::disk::Disk;
use crate::dump::{self, DumpReader};
use crate::sled::index::{Order, Pairs};
use crate::sled::view::layered;
use crate::{Result, StorageError, migrate};

/// The newest write of each key, with the last change of its group.
pub(crate) type Newest<'a> = BTreeMap<&'a [u8], (u64, Option<&'a [u8]>)>;

/// The readable part of the journal.
pub(crate) struct History<'a> {
    disk: &'a dyn Disk,
    snapshot: Option<PathBuf>,
    /// Keys in the snapshot.
    pub(crate) keys: u64,
    /// The last change in the snapshot; 0 without one.
    pub(crate) base: u64,
    /// The changes after the snapshot, in order.
    pub(crate) groups: Vec<Group>,
    /// The last change.
    pub(crate) reached: u64,
    /// The last of the changes that are missing; 0 if none is.
    pub(crate) gap: u64,
    /// Missing changes, by file. Empty if the journal is complete.
    pub(crate) damage: Vec<String>,
    /// Whether the journal ends with an incomplete frame: a change that was being written, or damage.
    pub(crate) torn: bool,
    /// The format of the newest segment.
    pub(crate) format: Option<u32>,
}

impl<'a> History<'a> {
    /// Reads the journal, or only the segments before the segment `end`.
    ///
    /// # Errors
    /// `NewerFormat` if a newer program wrote it; `Io` if a file can't be opened.
    pub(crate) fn read(disk: &'a dyn Disk, folder: &Path, end: Option<u64>) -> Result<Self> {
        let files = list(disk, folder)?;
        let mut history = Self {
            disk,
            snapshot: None,
            keys: 0,
            base: 0,
            groups: Vec::new(),
            reached: 0,
            gap: 0,
            damage: Vec::new(),
            torn: false,
            format: None,
        };
        if let Some((number, path)) = files.snapshots.last() {
            let found = dump::read_frames(disk, path, &mut |_| {
                history.keys += 1;
                Ok(())
            })?;
            history.base = found.seq.unwrap_or(*number);
            if !found.whole || found.seq != Some(*number) {
                history.damage.push(format!("{} can't be read", name(path)));
            }
            history.snapshot = Some(path.clone());
        }
        let mut segments = Vec::new();
        let wanted = |number: u64| end.is_none_or(|end| number < end);
        for (_, path) in files.segments.iter().rev().filter(|(number, _)| wanted(*number)) {
            let segment = Segment::read(disk, path)?;
            let is_first = segment.start.is_some_and(|start| start <= history.base);
            segments.push((path, segment));
            // The snapshot contains everything before this segment.
            if is_first {
                break;
            }
        }
        history.reached = history.base;
        for (path, segment) in segments.into_iter().rev() {
            if let Some(start) = segment.start {
                history.pass(start, start, path);
            }
            for group in segment.groups {
                if group.last > history.reached {
                    history.pass(group.first.saturating_sub(1), group.last, path);
                    history.groups.push(group);
                }
            }
            history.torn = segment.torn;
            history.format = segment.format.or(history.format);
        }
        Ok(history)
    }

    /// Continues to change `last`, found in `file`; changes up to `before` should already have been read.
    fn pass(&mut self, before: u64, last: u64, file: &Path) {
        if before > self.reached {
            self.damage.push(format!(
                "changes {} to {before} are missing before those in {}",
                self.reached + 1,
                name(file)
            ));
            self.gap = before;
        }
        self.reached = self.reached.max(last);
    }

    /// Records that changes up to `seq` were made, which another file proves.
    pub(crate) fn expect(&mut self, seq: u64) {
        if seq > self.reached {
            self.damage.push(format!(
                "the journal ends with change {}, but {seq} were made",
                self.reached
            ));
            self.gap = seq;
        }
    }

    /// Returns whether nothing was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.snapshot.is_none() && self.reached == 0
    }

    /// Returns the newest write of each key that changed after the snapshot.
    pub(crate) fn newest(&self) -> Newest<'_> {
        let mut newest = Newest::new();
        for group in &self.groups {
            let writes = group.writes.iter();
            newest.extend(writes.map(|(key, value)| (&key[..], (group.last, value.as_deref()))));
        }
        newest
    }

    /// Returns all keys and values of the journal, in key order.
    pub(crate) fn pairs(&self) -> Result<Pairs<'_>> {
        let snapshot = self.snapshot.as_ref();
        let snapshot = snapshot
            .map(|path| DumpReader::open(self.disk, path))
            .transpose()?;
        let snapshot = snapshot.into_iter().flatten();
        let snapshot =
            snapshot.map(|(key, value)| Ok((IVec::from(key), IVec::from(value.unwrap_or_default()))));
        let changed = self.newest().into_iter().map(|(key, (_, value))| (key, value));
        Ok(layered(Box::new(snapshot), changed, Order::Up))
    }
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The readable content of a segment.
#[derive(Default)]
struct Segment {
    /// The change before it, if its first frame can be read.
    start: Option<u64>,
    groups: Vec<Group>,
    format: Option<u32>,
    /// Whether it ends with bytes that are no frame.
    torn: bool,
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
                    segment.start = Some(frame.first);
                    segment.format = Some(format);
                }
                (Kind::Changes, Some(group)) => segment.groups.push(group),
                // The journal writes no other kinds.
                _ => (),
            }
        }
        segment.torn = frames.torn > 0;
        Ok(segment)
    }
}
