//! What readers, writers and the keeper share: the journal, and the index that people are served from.
//!
//! A start reads only the end of the journal: it is bounded by the size of a segment, however much is stored. Everything
//! else is compared later, in the background ([`super::keeper`]).

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Instant;

use super::engine::catch;
use super::index::{Index, Indexes};
use super::queue::Waiting;
use super::step::Step;
use super::view::{Overlay, View};
use crate::disk::Disk;
use crate::journal::history::{self, History, Truth};
use crate::journal::{self, Group, Journal, Write};
use crate::{Result, StorageError};

/// Locks are taken in the order of these fields. What is served is locked for writing only for moments; readers hold it
/// while they look, so they see whole groups of changes.
pub(super) struct Core {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the journal.
    pub(super) folder: PathBuf,
    pub(super) indexes: Box<dyn Indexes>,
    /// Held by who compares, heals or writes everything; when the store was last healed.
    pub(super) healed: Mutex<Option<Instant>>,
    pub(super) writer: Mutex<Writer>,
    pub(super) waiting: Mutex<Waiting>,
    pub(super) serving: RwLock<Serving>,
    pub(super) stats: Mutex<Stats>,
}

/// The journal, and a group of changes that have been decided and not yet written to it.
pub(super) struct Writer {
    pub(super) journal: Journal,
    pub(super) overlay: Overlay,
    steps: u64,
}

pub(super) struct Serving {
    /// `None` when it has to be made anew, and when the store is closed.
    pub(super) index: Option<Box<dyn Index>>,
    /// Sequence number of the last change.
    pub(super) seq: u64,
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

impl Core {
    /// Opens index and journal, applies what the index lacks, and heals what is damaged. `at_least` so many changes were
    /// made, as far as is known from elsewhere.
    pub(super) fn open(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        indexes: Box<dyn Indexes>,
        at_least: u64,
    ) -> Result<Self> {
        let files = journal::list(&*disk, &folder)?;
        let mut tail = History::read(&*disk, &folder, None)?;
        tail.pass(at_least, at_least);
        if files.snapshots.is_empty() && files.segments.first().is_some_and(|(number, _)| *number > 1) {
            // Before the first snapshot, the journal has to begin with the first of all changes.
            tail.damage = Some("the beginning of the journal is gone".into());
        }
        let index = indexes.open();
        let had = index.as_deref().map_or(0, |index| seq(index).unwrap_or_default());
        let no_journal = files.segments.is_empty() && files.snapshots.is_empty();
        let opened = index.as_deref().map_err(Clone::clone);
        let (is_synced, damage) = match opened.and_then(|index| bring_up_to_date(index, &tail)) {
            Err(StorageError::Damaged { what }) if no_journal && had == 0 => {
                return Err(StorageError::damaged(format!(
                    "neither its index nor its journal can be read ({what}); restore a backup"
                )));
            }
            Err(StorageError::Damaged { what }) => (false, Some(what)),
            Err(error) => return Err(error),
            Ok(_) if had > tail.reached => (false, Some("the journal does not have all changes".into())),
            Ok(is_synced) => (is_synced, tail.damage.clone()),
        };
        let seq = had.max(tail.reached);
        let journal = Journal::begin(disk.clone(), &folder, seq, Some(&tail).filter(|_| !is_synced))?;
        let core = Self {
            disk,
            folder,
            indexes,
            healed: Mutex::new(None),
            writer: Mutex::new(Writer {
                journal,
                overlay: Overlay::new(),
                steps: 0,
            }),
            waiting: Mutex::default(),
            serving: RwLock::new(Serving {
                index: index.ok(),
                seq,
                stopped: None,
            }),
            stats: Mutex::default(),
        };
        damage.map_or(Ok(()), |damage| core.heal(&mut lock(&core.healed), &damage))?;
        Ok(core)
    }

    /// Looks at the index.
    pub(super) fn look<T>(&self, look: impl FnOnce(View<'_>) -> Result<T>) -> Result<T> {
        let serving = self.serving();
        let index = serving.index()?;
        catch("reading", || look(View::new(index)))
    }

    /// Decides one change on top of the others of its group. A refused change has changed nothing.
    pub(super) fn decide<T>(
        &self,
        writer: &mut Writer,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T>,
    ) -> Result<T> {
        let serving = self.serving();
        let view = View::with(serving.index()?, &writer.overlay);
        let (value, writes) = catch("a change", || Step::run(view, decide))?;
        writer.steps += u64::from(!writes.is_empty());
        writer.overlay.extend(writes);
        Ok(value)
    }

    /// Brings the group to the disk and makes it visible.
    pub(super) fn commit(&self, writer: &mut Writer) -> Result<()> {
        self.check()?;
        let steps = std::mem::take(&mut writer.steps);
        if steps == 0 {
            return Ok(());
        }
        let seq = self.serving().seq;
        let group = Group {
            first: seq + 1,
            last: seq + steps,
            writes: std::mem::take(&mut writer.overlay).into_iter().collect(),
        };
        self.count(|stats| {
            stats.steps += steps;
            stats.syncs += 1;
        });
        let written = writer.journal.append(&group);
        written.map_err(|error| self.stop(&error))?;
        let mut serving = self.serving_mut();
        serving.seq = group.last;
        let applied = serving.index().and_then(|index| index.apply(&group.writes));
        if let Err(error) = applied {
            // Half of it may be there. Nobody may see that; the journal has all of it, and who looks next heals it.
            tracing::error!(%error, "The index is given up");
            serving.index = None;
        }
        drop(serving);
        if !writer.journal.is_full() {
            return Ok(());
        }
        match self.rotate(&mut writer.journal) {
            Ok(()) | Err(StorageError::Damaged { .. }) => Ok(()),
            Err(error) => Err(self.stop(&error)),
        }
    }

    /// Closes and opens the index, which syncs it, and begins a new segment. Without an index, there is none to sync.
    pub(super) fn rotate(&self, journal: &mut Journal) -> Result<()> {
        let mut serving = self.serving_mut();
        if let Some(index) = serving.index.take() {
            drop(index);
            serving.index = Some(self.indexes.open()?);
            journal.rotate(serving.seq)?;
        }
        Ok(())
    }

    /// Everything in the journal, with all changes that are served.
    ///
    /// # Errors
    /// `Damaged` says what can't be read or is missing.
    pub(super) fn truth(&self) -> Result<Truth<'_>> {
        let segment = lock(&self.writer).journal.number;
        let seq = self.serving().seq;
        let truth = Truth::read(&*self.disk, &self.folder)?;
        match truth.damage(seq, segment) {
            Some(damage) => Err(StorageError::damaged(damage)),
            None => Ok(truth),
        }
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut Stats)) {
        count(&mut lock(&self.stats));
    }

    /// Answers nothing any more: a write may not have reached the disk.
    pub(super) fn stop(&self, error: &StorageError) -> StorageError {
        tracing::error!(%error, "The store stops: a write may not have reached the disk");
        self.end(StorageError::Stopped {
            why: error.to_string(),
        })
    }

    /// Answers nothing any more but this, or what was the answer already.
    pub(super) fn end(&self, why: StorageError) -> StorageError {
        self.serving_mut().stopped.get_or_insert(why).clone()
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

/// The sequence number of the last change in an index.
pub(super) fn seq(index: &dyn Index) -> Result<u64> {
    catch("reading", || Ok(View::new(index).counters()?.seq))
}

/// Compares an index with the end of the journal and applies what it lacks. Says whether that was nothing, so that all of
/// it is synced.
///
/// # Errors
/// `Damaged` if it lacks something that the journal lacks, too, or if it is not as the journal says.
pub(super) fn bring_up_to_date(index: &dyn Index, tail: &History) -> Result<bool> {
    let had = seq(index)?;
    let needed = tail.base.max(tail.gap);
    if had < needed {
        return Err(StorageError::damaged(format!(
            "the index ends with change {had}, but change {needed} was in it or is not in the journal"
        )));
    }
    let mut lacking: Vec<Write> = Vec::new();
    for (key, (at, value)) in history::newest(tail.after_gap()) {
        if at > had {
            lacking.push((key.to_vec(), value.map(<[u8]>::to_vec)));
        } else if had <= tail.reached && catch("reading", || index.get(key))?.as_deref() != value {
            return Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            )));
        }
    }
    index.apply(&lacking)?;
    if !lacking.is_empty() {
        tracing::info!(
            "The index lacked {} keys of the journal and has them now",
            lacking.len()
        );
    }
    Ok(lacking.is_empty())
}
