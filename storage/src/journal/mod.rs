//! The journal: every change in order, in append-only segments, and a snapshot of everything from time to time.
//!
//! The journal is the truth. A change is acknowledged when the frame with it is synced. A segment begins with the
//! sequence number up to which the index was synced when the segment was begun, so a start reads back no further than
//! the newest segment that covers it. Segments are never continued by a later process and never overwritten.

pub(crate) mod frame;
pub(crate) mod group;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::frame::{Frame, Frames, Kind};
pub(crate) use self::group::{Group, Write};
use crate::disk::{Disk, DiskFile};
use crate::{Result, StorageError, TableId, migrate};

/// Bytes since the index was last synced after which a new segment is begun. It bounds what a start has to read.
const SEGMENT: u64 = 8 * 1024 * 1024;

/// Tables that a group names as changed before it.
const TRAIL: usize = 16;

/// The segment that is written to.
pub(crate) struct Journal {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    file: Box<dyn DiskFile>,
    number: u64,
    /// Bytes that a start would read: those since the index was last synced.
    size: u64,
    limit: u64,
    trail: VecDeque<(TableId, u64)>,
}

impl Journal {
    /// Begins a new segment after the sequence number `seq`; the index is synced up to `base`, and `size` bytes of older
    /// segments follow that.
    pub(crate) fn begin(disk: Arc<dyn Disk>, folder: &Path, seq: u64, base: u64, size: u64) -> Result<Self> {
        let number = 1 + list(&*disk, folder)?
            .segments
            .last()
            .map_or(0, |last| last.number);
        Ok(Self {
            file: create(&*disk, folder, number, seq, base)?,
            disk,
            folder: folder.to_owned(),
            number,
            size,
            limit: SEGMENT,
            trail: VecDeque::new(),
        })
    }

    /// Appends a group and returns when it is on the disk.
    pub(crate) fn append(&mut self, group: &mut Group, touched: &[(TableId, u64)]) -> Result<()> {
        group.trail = self.trail.iter().copied().collect();
        let bytes = group.to_frame().encode();
        self.file
            .write_all(&bytes)
            .and_then(|()| self.file.sync())
            .map_err(StorageError::io("could not write the journal"))?;
        self.size += bytes.len() as u64;
        self.trail.extend(touched);
        self.trail.drain(..self.trail.len().saturating_sub(TRAIL));
        Ok(())
    }

    /// Whether the index should be synced and a new segment begun.
    pub(crate) fn is_full(&self) -> bool {
        self.size >= self.limit
    }

    /// Whether nothing was written since the index was last synced.
    pub(crate) fn is_settled(&self) -> bool {
        self.size == 0
    }

    /// The number of the segment.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Begins the next segment: the index is synced up to `seq`.
    pub(crate) fn rotate(&mut self, seq: u64) -> Result<()> {
        self.file = create(&*self.disk, &self.folder, self.number + 1, seq, seq)?;
        self.number += 1;
        self.size = 0;
        Ok(())
    }

    #[cfg(test)]
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }
}

fn create(disk: &dyn Disk, folder: &Path, number: u64, seq: u64, base: u64) -> Result<Box<dyn DiskFile>> {
    let create = || {
        disk.create_folder(folder)?;
        let mut file = disk.create(&folder.join(format!("segment-{number:016}")))?;
        let start = Frame {
            kind: Kind::Start,
            first: seq,
            last: base,
            content: migrate::FORMAT.to_be_bytes().to_vec(),
        };
        file.write_all(&start.encode())?;
        file.sync()?;
        disk.sync_folder(folder)?;
        Ok(file)
    };
    create().map_err(StorageError::io(format!(
        "could not begin a segment of the journal in {}",
        folder.display()
    )))
}

/// A file of the journal and the number in its name: of a segment, or the sequence number of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbered {
    pub(crate) number: u64,
    pub(crate) path: PathBuf,
}

/// The files of a journal, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Files {
    pub(crate) snapshots: Vec<Numbered>,
    pub(crate) segments: Vec<Numbered>,
}

pub(crate) fn list(disk: &dyn Disk, folder: &Path) -> Result<Files> {
    let names = disk.list(folder).map_err(StorageError::io(format!(
        "could not read the folder {}",
        folder.display()
    )))?;
    let numbered = |prefix: &str| {
        let mut found: Vec<_> = names
            .iter()
            .filter_map(|name| {
                Some(Numbered {
                    number: name.strip_prefix(prefix)?.parse().ok()?,
                    path: folder.join(name),
                })
            })
            .collect();
        found.sort_by_key(|file| file.number);
        found
    };
    Ok(Files {
        snapshots: numbered("snapshot-"),
        segments: numbered("segment-"),
    })
}

/// Where the snapshot with everything up to `seq` lies.
pub(crate) fn snapshot_path(folder: &Path, seq: u64) -> PathBuf {
    folder.join(format!("snapshot-{seq:016}"))
}

/// All that can be read of a segment.
#[derive(Debug, Default)]
pub(crate) struct Segment {
    /// The sequence number before it and the one up to which the index was synced, if its start can be read.
    pub(crate) start: Option<(u64, u64)>,
    pub(crate) groups: Vec<Group>,
    /// Whether something between frames can't be read.
    pub(crate) damaged: bool,
    /// Its length in bytes.
    pub(crate) size: u64,
}

/// Reads a segment.
///
/// # Errors
/// `NewerFormat` if a newer program wrote it; `Io` if it can't be opened.
pub(crate) fn read_segment(disk: &dyn Disk, path: &Path) -> Result<Segment> {
    let mut frames =
        Frames::open(disk, path).map_err(StorageError::io(format!("could not open {}", path.display())))?;
    let mut segment = Segment::default();
    for frame in frames.by_ref() {
        match frame.kind {
            Kind::Start => {
                let format = frame
                    .content
                    .first_chunk()
                    .map_or(0, |bytes| u32::from_be_bytes(*bytes));
                migrate::check_format(format)?;
                segment.start = Some((frame.first, frame.last));
            }
            Kind::Changes => match Group::from_frame(&frame) {
                Some(group) => segment.groups.push(group),
                None => segment.damaged = true,
            },
            Kind::Pairs | Kind::End => segment.damaged = true,
        }
    }
    segment.size = frames.length();
    segment.damaged |= frames.skipped > 0 || segment.start.is_none();
    Ok(segment)
}

/// Removes what the snapshot at `seq` makes superfluous: other snapshots, and segments before `keep_from`.
pub(crate) fn prune(disk: &dyn Disk, folder: &Path, seq: u64, keep_from: u64) -> Result<()> {
    let files = list(disk, folder)?;
    let old_snapshots = files.snapshots.iter().filter(|file| file.number != seq);
    let old_segments = files.segments.iter().filter(|file| file.number < keep_from);
    for file in old_snapshots.chain(old_segments) {
        disk.remove(&file.path).map_err(StorageError::io(format!(
            "could not remove {}",
            file.path.display()
        )))?;
    }
    Ok(())
}
