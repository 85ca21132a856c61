//! The state shared by readers, the writer and maintenance: the journal, and the index that serves reads.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::engine::catch;
use super::index::{Index, Indexes};
use super::start::{Known, StartReport, start};
use super::step::Step;
use super::view::{Overlay, View};
use crate::disk::Disk;
use crate::journal::{Group, Journal};
use crate::{Result, StorageError};

/// Locks are taken in the order of these fields. `served` is locked for writing only for moments; readers hold it
/// while they read, so they see whole groups of changes.
pub(super) struct Core {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the journal.
    pub(super) folder: PathBuf,
    indexes: Box<dyn Indexes>,
    /// Serialises snapshots and backups.
    pub(super) maintenance: Mutex<()>,
    pub(super) writer: Mutex<Writer>,
    serving: RwLock<Serving>,
    pub(super) stats: Mutex<Stats>,
    pub(super) report: StartReport,
}

/// The journal, and a group of changes that are decided but not yet written.
pub(super) struct Writer {
    pub(super) journal: Journal,
    pub(super) overlay: Overlay,
    steps: u64,
}

pub(super) struct Serving {
    /// `None` when the store is closed.
    pub(super) index: Option<Box<dyn Index>>,
    /// Sequence number of the last change.
    pub(super) seq: u64,
    /// Set once the store refuses every call, with the reason.
    stopped: Option<StorageError>,
}

/// Counters since the store was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Changes made.
    pub steps: u64,
    /// Journal syncs that these changes shared.
    pub syncs: u64,
}

impl Core {
    /// Compares index and journal, repairs a damaged one, and opens them.
    pub(super) fn open(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        indexes: Box<dyn Indexes>,
        known: Known,
    ) -> Result<Self> {
        let started = start(&disk, &folder, &*indexes, known)?;
        Ok(Self {
            disk,
            folder,
            indexes,
            maintenance: Mutex::default(),
            writer: Mutex::new(Writer {
                journal: started.journal,
                overlay: Overlay::new(),
                steps: 0,
            }),
            serving: RwLock::new(Serving {
                index: Some(started.index),
                seq: started.seq,
                stopped: None,
            }),
            stats: Mutex::default(),
            report: started.report,
        })
    }

    /// Reads from the index.
    pub(super) fn look<T>(&self, look: impl FnOnce(View<'_>) -> Result<T>) -> Result<T> {
        let found = {
            let serving = self.serving();
            let index = serving.index()?;
            catch("reading", || look(View::new(index)))
        };
        self.stop_if_broken(found)
    }

    /// Decides one change on top of the others of its group. A refused change has changed nothing.
    pub(super) fn decide<T>(
        &self,
        writer: &mut Writer,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T>,
    ) -> Result<T> {
        let decided = {
            let serving = self.serving();
            let view = View::with(serving.index()?, &writer.overlay);
            catch("a change", || Step::run(view, decide))
        };
        let (value, writes) = self.stop_if_broken(decided)?;
        writer.steps += u64::from(!writes.is_empty());
        writer.overlay.extend(writes);
        Ok(value)
    }

    /// Writes the group to the disk and makes it visible. Returns whether a new segment was begun.
    pub(super) fn commit(&self, writer: &mut Writer) -> Result<bool> {
        self.check()?;
        let steps = std::mem::take(&mut writer.steps);
        if steps == 0 {
            return Ok(false);
        }
        let seq = self.serving().seq;
        let group = Group {
            first: seq + 1,
            last: seq + steps,
            writes: std::mem::take(&mut writer.overlay).into_iter().collect(),
        };
        let mut stats = lock(&self.stats);
        stats.steps += steps;
        stats.syncs += 1;
        drop(stats);
        let written = writer.journal.append(&group);
        written.map_err(|error| self.stop(&error))?;
        let applied = self.apply(&group).and_then(|()| {
            if writer.journal.is_full() {
                self.rotate(&mut writer.journal).map(|()| true)
            } else {
                Ok(false)
            }
        });
        // The change is on the disk, so it succeeds. The next caller gets the reason why the store stopped.
        applied.or_else(|error| {
            match error {
                StorageError::Broken { .. } => self.end(error),
                error => self.stop(&error),
            };
            Ok(false)
        })
    }

    /// Applies a group to the index and passes it to the operating system, so that a killed process leaves both
    /// copies complete.
    fn apply(&self, group: &Group) -> Result<()> {
        let mut serving = self.serving_mut();
        serving.seq = group.last;
        serving.index()?.apply(&group.writes)?;
        drop(serving);
        self.serving().index()?.flush()
    }

    /// Closes and opens the index, which syncs it, and begins a new segment.
    fn rotate(&self, journal: &mut Journal) -> Result<()> {
        let mut serving = self.serving_mut();
        drop(serving.index.take());
        serving.index = Some(self.indexes.open()?);
        journal.rotate(serving.seq)
    }

    /// Stops the store if damage was found while serving: the next start repairs it.
    pub(super) fn stop_if_broken<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|error| match error {
            StorageError::Broken { .. } => self.end(error),
            error => error,
        })
    }

    /// Stops the store because a write may not have reached the disk.
    fn stop(&self, error: &StorageError) -> StorageError {
        self.end(StorageError::Stopped {
            why: error.to_string(),
        })
    }

    /// Stops the store with this reason, unless it already has one.
    pub(super) fn end(&self, why: StorageError) -> StorageError {
        let mut serving = self.serving_mut();
        if serving.stopped.is_none() && !matches!(why, StorageError::Closed) {
            tracing::error!("Storage stopped: {why}");
        }
        serving.stopped.get_or_insert(why).clone()
    }

    pub(super) fn check(&self) -> Result<()> {
        self.serving().check()
    }

    pub(super) fn serving(&self) -> RwLockReadGuard<'_, Serving> {
        self.serving.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn serving_mut(&self) -> RwLockWriteGuard<'_, Serving> {
        self.serving.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Serving {
    fn check(&self) -> Result<()> {
        self.stopped.clone().map_or(Ok(()), Err)
    }

    /// Returns the index, unless the store is stopped or closed.
    fn index(&self) -> Result<&dyn Index> {
        self.check()?;
        self.index.as_deref().ok_or(StorageError::Closed)
    }
}

/// Locks a mutex. A panic under a lock leaves consistent data, because every panic of sled is caught inside it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
