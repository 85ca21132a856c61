//! What readers, the writer and the keeper share: the index that people are served from, and the journal.
//!
//! Locks are taken in this order: the writer, the keeper, the journal, then what is served. The last one is held for
//! writing only for moments; readers hold it while they look, so they see whole groups of changes.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread::Thread;
use std::time::Instant;

use super::engine;
use super::index::{Index, Indexes};
use super::view::View;
use crate::disk::Disk;
use crate::journal::history::Truth;
use crate::journal::{Group, Journal};
use crate::{Result, StorageError};

pub(super) struct Shared {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the journal.
    pub(super) folder: PathBuf,
    pub(super) indexes: Box<dyn Indexes>,
    pub(super) journal: Mutex<Journal>,
    pub(super) serving: RwLock<Serving>,
    /// Held by whoever compares, heals or writes everything; when the store was last healed.
    pub(super) healed: Mutex<Option<Instant>>,
    pub(super) stats: Mutex<Stats>,
    /// The keeper's thread, and why it is woken: a segment is full, or the store is being closed.
    pub(super) keeper: OnceLock<Thread>,
    pub(super) full: AtomicBool,
    pub(super) closing: AtomicBool,
}

pub(super) struct Serving {
    /// `None` while it is replaced, and when the store is closed.
    pub(super) index: Option<Box<dyn Index>>,
    /// Sequence number of the last change in the index.
    pub(super) seq: u64,
    /// The segment that is written to.
    pub(super) segment: u64,
    /// The oldest segment that a start would read: changes in it may not be synced in the index.
    pub(super) needed: u64,
    /// Why nothing is answered any more, if so.
    pub(super) stopped: Option<StorageError>,
}

/// What a store has done since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Changes that were made.
    pub steps: u64,
    /// Syncs of the journal that these changes shared.
    pub syncs: u64,
    /// How often the index was made anew.
    pub rebuilds: u64,
    /// How often the journal was made anew.
    pub renewals: u64,
}

impl Shared {
    /// Looks at the index.
    pub(super) fn look<T>(&self, look: impl FnOnce(View<'_>) -> Result<T>) -> Result<T> {
        let serving = self.serving();
        let index = serving.index()?;
        engine::catch("reading", || look(View::new(index)))
    }

    /// Runs something; if that finds damage, it is healed, and the thing is run once more.
    pub(super) fn healing<T>(&self, run: impl Fn() -> Result<T>) -> Result<T> {
        match run() {
            Err(StorageError::Damaged { what }) => {
                self.keep().heal_again(&what)?;
                run()
            }
            done => done,
        }
    }

    /// Brings a group of changes to the disk and makes it visible. Whoever has the journal finds the same changes in both
    /// copies.
    pub(super) fn commit(&self, mut group: Group) -> Result<()> {
        let mut journal = self.journal();
        self.count(|stats| stats.syncs += 1);
        journal.append(&mut group).map_err(|error| self.stop(&error))?;
        let mut done = self.apply(&group);
        if done.is_ok() && journal.is_full() {
            done = self.rotate(&mut journal);
            self.full.store(true, Ordering::Relaxed);
            self.wake_keeper();
        }
        drop(journal);
        // The group is on the disk, whatever has become of the index.
        let healed = match done {
            Err(StorageError::Damaged { what }) => self.keep().heal_again(&what),
            done => done,
        };
        healed.map_err(|error| self.stop(&error))
    }

    fn apply(&self, group: &Group) -> Result<()> {
        let mut serving = self.serving_mut();
        let applied = serving.index().and_then(|index| index.apply(&group.writes));
        serving.seq = group.last;
        if applied.is_err() {
            // Half of it may be there. Nobody may see that; the journal has all of it.
            serving.index = None;
        }
        applied
    }

    /// Closes and opens the index, which syncs it, and begins a new segment.
    pub(super) fn rotate(&self, journal: &mut Journal) -> Result<()> {
        let mut serving = self.serving_mut();
        serving.index()?;
        drop(serving.index.take());
        serving.index = Some(self.indexes.open()?);
        journal.rotate(serving.seq)?;
        serving.segment = journal.number;
        serving.needed = journal.number;
        Ok(())
    }

    /// Everything in the journal, with all changes that are served.
    ///
    /// # Errors
    /// `Damaged` says what can't be read or is missing.
    pub(super) fn truth(&self) -> Result<Truth<'_>> {
        let (seq, segment) = {
            let serving = self.serving();
            (serving.seq, serving.segment)
        };
        let truth = Truth::read(&*self.disk, &self.folder)?;
        match truth.damage(seq, segment) {
            Some(damage) => Err(StorageError::damaged(damage)),
            None => Ok(truth),
        }
    }

    /// What the store has done.
    pub(super) fn stats(&self) -> Stats {
        *lock(&self.stats)
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut Stats)) {
        count(&mut lock(&self.stats));
    }

    /// Answers nothing any more: a write may not have reached the disk.
    fn stop(&self, error: &StorageError) -> StorageError {
        tracing::error!(%error, "The store stops: a write may not have reached the disk");
        let stopped = StorageError::Stopped {
            why: error.to_string(),
        };
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

    pub(super) fn wake_keeper(&self) {
        self.keeper.get().inspect(|keeper| keeper.unpark());
    }

    pub(super) fn serving(&self) -> RwLockReadGuard<'_, Serving> {
        self.serving.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn serving_mut(&self) -> RwLockWriteGuard<'_, Serving> {
        self.serving.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn journal(&self) -> MutexGuard<'_, Journal> {
        lock(&self.journal)
    }
}

impl Serving {
    pub(super) fn check(&self) -> Result<()> {
        self.stopped.clone().map_or(Ok(()), Err)
    }

    /// The index, if there is something to answer from.
    pub(super) fn index(&self) -> Result<&dyn Index> {
        self.check()?;
        let index = self.index.as_deref();
        index.ok_or_else(|| StorageError::damaged("the index has to be made anew"))
    }
}

/// What a panic under a lock leaves behind is whole: every panic of sled is caught within it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
