//! What readers, the writer and the keeper share: the index that people are served from, and the journal.
//!
//! Locks are taken in this order: the journal, then what is served. The writer and the keeper hold the second one for
//! writing only for moments; readers hold it while they look, so they see whole groups of changes.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::engine;
use super::index::{Index, Indexes};
use super::keeper::Task;
use super::view::View;
use crate::disk::Disk;
use crate::journal::{Group, Journal};
use crate::{Result, StorageError};

pub(super) struct Shared {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the journal.
    pub(super) folder: PathBuf,
    pub(super) indexes: Box<dyn Indexes>,
    journal: Mutex<Journal>,
    serving: RwLock<Serving>,
    /// Where the keeper takes its tasks from; `None` without a keeper.
    pub(super) keeper: Mutex<Option<Sender<Task>>>,
    stats: Mutex<Stats>,
    /// Set when the keeper shall leave its work.
    pub(super) closing: AtomicBool,
}

pub(super) struct Serving {
    /// `None` while it is replaced, and when the store is closed.
    pub(super) index: Option<Box<dyn Index>>,
    /// Sequence number of the last change in the index.
    pub(super) seq: u64,
    /// The oldest segment with changes since the index was last synced.
    pub(super) base_segment: u64,
    /// Why nothing is answered any more, if so.
    stopped: Option<StorageError>,
}

/// What a store has done since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Changes that were made.
    pub steps: u64,
    /// Syncs of the journal that these changes shared.
    pub syncs: u64,
    /// Snapshots that were written.
    pub snapshots: u64,
    /// How often the index was made anew.
    pub rebuilds: u64,
}

impl Shared {
    pub(super) fn new(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        indexes: Box<dyn Indexes>,
        journal: Journal,
        index: Option<Box<dyn Index>>,
        seq: u64,
        base_segment: u64,
    ) -> Self {
        Self {
            disk,
            folder,
            indexes,
            journal: Mutex::new(journal),
            serving: RwLock::new(Serving {
                index,
                seq,
                base_segment,
                stopped: None,
            }),
            keeper: Mutex::new(None),
            stats: Mutex::default(),
            closing: AtomicBool::new(false),
        }
    }

    /// Looks at the index.
    pub(super) fn look<T>(&self, look: impl FnOnce(View<'_>) -> Result<T>) -> Result<T> {
        let serving = self.serving();
        serving.check()?;
        let index = serving.index()?;
        engine::catch("reading", || look(View::new(index)))
    }

    /// Runs something; if that finds damage, it is healed, and the thing is run once more.
    pub(super) fn healing<T>(&self, run: impl Fn() -> Result<T>) -> Result<T> {
        match run() {
            Err(StorageError::Damaged { what }) => {
                self.heal(&what)?;
                run()
            }
            done => done,
        }
    }

    /// Has the keeper heal what is damaged, and waits for it.
    pub(super) fn heal(&self, why: &str) -> Result<()> {
        let (reply, healed) = mpsc::channel();
        self.send(Task::Heal(why.to_owned(), reply))?;
        healed.recv().unwrap_or(Err(StorageError::Closed))
    }

    pub(super) fn send(&self, task: Task) -> Result<()> {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = keeper.as_ref().map(|keeper| keeper.send(task));
        sent.and_then(std::result::Result::ok).ok_or(StorageError::Closed)
    }

    /// Makes a group of changes visible.
    pub(super) fn apply(&self, group: &Group) -> Result<()> {
        let mut serving = self.serving_mut();
        serving.seq = group.last;
        let applied = match &serving.index {
            Some(index) => index.apply(&group.writes),
            None => Err(StorageError::damaged("the index is not there")),
        };
        if applied.is_err() {
            // Half of it may be there. Nobody may see that; the journal has all of it.
            serving.index = None;
        }
        applied
    }

    /// Closes and opens the index, which syncs it, and begins a new segment.
    pub(super) fn rotate(&self, journal: &mut Journal) -> Result<()> {
        let mut serving = self.serving_mut();
        serving.check()?;
        drop(serving.index.take());
        serving.index = Some(self.indexes.open()?);
        journal.rotate(serving.seq)?;
        serving.base_segment = journal.number();
        Ok(())
    }

    /// What the store has done.
    pub(super) fn stats(&self) -> Stats {
        *self.stats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut Stats)) {
        count(&mut self.stats.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Answers nothing any more: a write may not have reached the disk.
    pub(super) fn stop(&self, why: &StorageError) -> StorageError {
        let stopped = StorageError::Stopped { why: why.to_string() };
        self.serving_mut().stopped.get_or_insert(stopped).clone()
    }

    /// Takes the index away: the store is closed.
    pub(super) fn close(&self) {
        let mut serving = self.serving_mut();
        serving.stopped.get_or_insert(StorageError::Closed);
        drop(serving.index.take());
    }

    pub(super) fn check(&self) -> Result<()> {
        self.serving().check()
    }

    // A panic under a lock has become an error, and what the lock guards is always whole.
    pub(super) fn serving(&self) -> RwLockReadGuard<'_, Serving> {
        self.serving.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn serving_mut(&self) -> RwLockWriteGuard<'_, Serving> {
        self.serving.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Serving {
    pub(super) fn check(&self) -> Result<()> {
        self.stopped.clone().map_or(Ok(()), Err)
    }

    pub(super) fn index(&self) -> Result<&dyn Index> {
        self.index
            .as_deref()
            .ok_or_else(|| StorageError::damaged("the index has to be made anew"))
    }
}
