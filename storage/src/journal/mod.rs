//! The journal: every change in order, in append-only segments, and a snapshot of everything from time to time.
//!
//! The journal is the source of truth. The store acknowledges a change when its frame is synced. A later process
//! never continues or overwrites a segment. [`history`] reads the journal.

pub(crate) mod frame;
pub(crate) mod group;
pub(crate) mod history;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::frame::{Frame, Kind};
pub(crate) use self::group::{Group, Write};
use crate::disk::{Disk, DiskFile};
use crate::{Result, StorageError, migrate};

/// Size at which the next segment begins.
const SEGMENT: u64 = 8 * 1024 * 1024;

/// The current segment.
pub(crate) struct Journal {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    file: Box<dyn DiskFile>,
    pub(crate) number: u64,
    /// Bytes of changes in it.
    size: u64,
    limit: u64,
}

impl Journal {
    /// Begins a new segment after the change `seq`.
    pub(crate) fn begin(disk: Arc<dyn Disk>, folder: &Path, seq: u64) -> Result<Self> {
        let number = 1 + list(&*disk, folder)?.segments.last().map_or(0, |(last, _)| *last);
        let start = Frame {
            kind: Kind::Start,
            first: seq,
            last: seq,
            content: migrate::FORMAT.to_be_bytes().to_vec(),
        };
        let create = || {
            disk.create_folder(folder)?;
            let mut file = disk.create(&folder.join(format!("segment-{number:016}")))?;
            file.write_all(&start.encode())?;
            file.sync()?;
            disk.sync_folder(folder)?;
            Ok(file)
        };
        let file = create().map_err(StorageError::io(format!(
            "could not begin a segment of the journal in {}",
            folder.display()
        )))?;
        Ok(Self {
            disk,
            folder: folder.to_owned(),
            file,
            number,
            size: 0,
            limit: SEGMENT,
        })
    }

    /// Begins the next segment, after the change `seq`.
    pub(crate) fn rotate(&mut self, seq: u64) -> Result<()> {
        let next = Self::begin(self.disk.clone(), &self.folder, seq)?;
        *self = Self {
            limit: self.limit,
            ..next
        };
        Ok(())
    }

    /// Appends a group and returns when it is on the disk.
    pub(crate) fn append(&mut self, group: &Group) -> Result<()> {
        let bytes = group.to_frame().encode();
        self.size += bytes.len() as u64;
        self.file
            .write_all(&bytes)
            .and_then(|()| self.file.sync())
            .map_err(StorageError::io("could not write the journal"))
    }

    /// Returns whether the next segment should begin.
    pub(crate) fn is_full(&self) -> bool {
        self.size >= self.limit
    }

    #[cfg(test)]
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }
}

/// The files of a journal, oldest first, each with the number in its name: the segment's, or that of the last change
/// in a snapshot.
#[derive(Debug, Default)]
pub(crate) struct Files {
    pub(crate) snapshots: Vec<(u64, PathBuf)>,
    pub(crate) segments: Vec<(u64, PathBuf)>,
}

pub(crate) fn list(disk: &dyn Disk, folder: &Path) -> Result<Files> {
    let names = disk.list(folder).map_err(StorageError::io(format!(
        "could not read the folder {}",
        folder.display()
    )))?;
    let numbered = |prefix: &str| {
        let number = |name: &String| name.strip_prefix(prefix)?.parse().ok();
        let files = names
            .iter()
            .filter_map(|name| Some((number(name)?, folder.join(name))));
        let mut files: Vec<_> = files.collect();
        files.sort();
        files
    };
    Ok(Files {
        snapshots: numbered("snapshot-"),
        segments: numbered("segment-"),
    })
}

/// Returns the path of the snapshot with everything up to `seq`.
pub(crate) fn snapshot_path(folder: &Path, seq: u64) -> PathBuf {
    folder.join(format!("snapshot-{seq:016}"))
}

/// Removes files that the snapshot at `seq` replaces: other snapshots, and segments before the segment `keep`.
pub(crate) fn prune(disk: &dyn Disk, folder: &Path, seq: u64, keep: u64) -> Result<()> {
    let files = list(disk, folder)?;
    let snapshots = files.snapshots.iter().filter(|(number, _)| *number != seq);
    let segments = files.segments.iter().filter(|(number, _)| *number < keep);
    for (_, path) in snapshots.chain(segments) {
        disk.remove(path)
            .map_err(StorageError::io(format!("could not remove {}", path.display())))?;
    }
    Ok(())
}
