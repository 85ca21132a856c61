//! Where readers and the writer meet.
//!
//! A step is in sled's memory before it is on disk, so a plain read could show a move that a power cut takes back. A
//! reader therefore notes how many steps had been applied when it looked, and its answer waits until that many are on
//! disk. Usually they are, and nothing waits; at worst it is the sync that is under way. The same count, taken under a
//! lock that a step holds while it is applied, makes every look see whole steps only.
//!
//! Whoever finds damage when looking, the whole store is stopped and the damage is noted in its folder: what is read next
//! to it may be wrong as well, and whoever opens it next has to repair it first.

use std::path::PathBuf;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use tokio::sync::watch;

use super::view::View;
use super::{engine, folder};
use crate::{Result, StorageError};

pub(super) struct Gate {
    /// The folder of the store.
    path: PathBuf,
    state: RwLock<State>,
    durable: watch::Sender<Durable>,
}

struct State {
    /// `None` when closed.
    db: Option<sled::Db>,
    /// Steps that readers can see.
    applied: u64,
}

struct Durable {
    /// Steps that are on disk.
    steps: u64,
    /// Why nothing is answered any more, if so.
    stopped: Option<StorageError>,
}

impl Gate {
    pub(super) fn new(path: PathBuf, db: sled::Db, steps: u64) -> Self {
        Self {
            path,
            state: RwLock::new(State {
                db: Some(db),
                applied: steps,
            }),
            durable: watch::Sender::new(Durable { steps, stopped: None }),
        }
    }

    /// Looks at whole steps. The second value is how many of them must be on disk before the answer may be told.
    pub(super) fn look<T>(&self, look: impl FnOnce(View<'_>) -> Result<T>) -> (Result<T>, u64) {
        let state = self.read();
        let found = match &state.db {
            Some(db) => engine::catch("reading", || look(View::new(db))),
            None => Err(StorageError::Closed),
        };
        // Still under the lock, so that the store is not closed and replaced meanwhile.
        if let Err(error) = &found {
            self.condemn(error);
        }
        (found, state.applied)
    }

    /// Waits until so many steps are on disk.
    pub(super) async fn durable(&self, steps: u64) -> Result<()> {
        let mut durable = self.durable.subscribe();
        let now = durable
            .wait_for(|now| now.stopped.is_some() || now.steps >= steps)
            .await;
        // The sender lives as long as `self`, so the wait itself can't fail.
        match now.ok().and_then(|now| now.stopped.clone()) {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }

    /// Applies a step: readers see all of it or nothing.
    pub(super) fn apply(&self, batch: sled::Batch, steps: u64) -> Result<()> {
        let mut state = self.write();
        let db = state.db.as_ref().ok_or(StorageError::Closed)?;
        let applied = engine::catch("writing", || db.apply_batch(batch).map_err(engine::failed));
        match applied {
            Ok(()) => state.applied = steps,
            // Under the lock: nobody may take half a step for damage.
            Err(ref error) => self.stop(error.to_string()),
        }
        applied
    }

    /// So many steps are on disk now.
    pub(super) fn reached(&self, steps: u64) {
        self.durable.send_modify(|durable| durable.steps = steps);
    }

    /// Answers nothing any more: what readers see may not be on disk.
    pub(super) fn stop(&self, why: String) {
        let stopped = Some(StorageError::Stopped { why });
        self.durable.send_modify(|durable| durable.stopped = stopped);
    }

    /// If this error says that what is kept is damaged, notes that in the folder and takes no more questions. What was
    /// decided before still comes to its end.
    pub(super) fn condemn(&self, error: &StorageError) {
        let StorageError::Damaged { what } = error else {
            return;
        };
        // Only the first one notes it; and after a failed write memory and disk may differ, which is no damage.
        let first = self.durable.send_if_modified(|durable| {
            let first = durable.stopped.is_none();
            durable.stopped.get_or_insert_with(|| error.clone());
            first
        });
        if !first {
            return;
        }
        tracing::error!("Not all that is kept can be read: {what}");
        if let Err(error) = folder::note_damage(&self.path, what) {
            tracing::error!(%error, "The damage could not be noted");
        }
    }

    /// Why a question will not be answered: the store was stopped, or else it is closed.
    pub(super) fn gone(&self) -> StorageError {
        let stopped = self.durable.borrow().stopped.clone();
        stopped.unwrap_or(StorageError::Closed)
    }

    /// Whether some of so many steps are not on disk yet.
    pub(super) fn is_behind(&self, steps: u64) -> bool {
        self.durable.borrow().steps < steps
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.durable.borrow().stopped.is_some()
    }

    /// Whether it was stopped because a write may not have reached the disk.
    pub(super) fn has_failed(&self) -> bool {
        matches!(self.durable.borrow().stopped, Some(StorageError::Stopped { .. }))
    }

    /// Takes the database away from readers.
    pub(super) fn close(&self) -> Option<sled::Db> {
        self.write().db.take()
    }

    // A panic under the lock has already become an error that stops the store; the state itself is always whole.
    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}
