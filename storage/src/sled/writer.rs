//! The writer: every change of a store goes through here, one after the other.
//!
//! It takes all jobs that wait, decides each on top of those before it, writes them to the journal as one group, syncs
//! once, applies them to the index, and only then answers them all. So the cost of a sync is shared by everybody who
//! waited for the one before, and readers see only what is on the disk.
//!
//! A thread does this, except for a change that comes alone: whoever asks for it makes it, because handing it to the thread
//! and back costs half as much as a sync of a good disk.
//!
//! A failed sync is never tried again as if nothing had happened: the system may have dropped the pages that it could
//! not write, and a second sync would succeed without them. The store stops instead, and so do its readers.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::engine;
use super::index::{Layered, Overlay};
use super::keeper::Task;
use super::serving::Shared;
use super::step::{Decided, Step};
use super::view::View;
use crate::encoding::Counters;
use crate::journal::Group;
use crate::{Result, StorageError, TableId};

/// How many jobs may wait; more are refused as `Busy`.
pub(super) const QUEUE: usize = 1024;

/// How many jobs share a sync at most, so that the first of them need not wait for ever.
const GROUP: usize = 256;

/// How many changes in a row must have come alone before the next one is made by whoever asks for it. Where many write at
/// once, those that are made apart from the others would cost them a sync.
const CALM: u32 = 8;

/// Runs a change and gives back how to answer: with its result, or with why the store stopped.
pub(super) type Job = Box<dyn FnOnce(&mut Writer) -> Reply + Send>;
pub(super) type Reply = Box<dyn FnOnce(Option<StorageError>)>;

/// The changes that wait, and the writer for them.
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    wake: Condvar,
    writer: Mutex<Writer>,
}

struct Waiting {
    jobs: VecDeque<Job>,
    /// How many groups in a row were a single change.
    singles: u32,
    closed: bool,
}

impl Queue {
    pub(super) fn new(writer: Writer) -> Self {
        Self {
            waiting: Mutex::new(Waiting {
                jobs: VecDeque::new(),
                singles: CALM,
                closed: false,
            }),
            wake: Condvar::new(),
            writer: Mutex::new(writer),
        }
    }

    /// Adds a job, for which [`Queue::lead`] or [`Queue::wake`] must be called; says whether it comes alone.
    pub(super) fn push(&self, job: Job) -> Result<bool> {
        let mut waiting = lock(&self.waiting);
        if waiting.closed {
            return Err(StorageError::Closed);
        }
        if waiting.jobs.len() >= QUEUE {
            return Err(StorageError::Busy);
        }
        waiting.jobs.push_back(job);
        Ok(waiting.singles >= CALM && waiting.jobs.len() == 1)
    }

    /// Lets the thread make the changes that wait.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Makes the changes that wait on this thread, unless the writer is at work.
    pub(super) fn lead(&self) {
        if let Ok(mut writer) = self.writer.try_lock() {
            self.make_group(&mut writer);
        }
        // Who came meanwhile relies on whoever had the writer.
        if !lock(&self.waiting).jobs.is_empty() {
            self.wake();
        }
    }

    /// Takes no more jobs; the thread ends when it has made those that wait.
    pub(super) fn close(&self) {
        lock(&self.waiting).closed = true;
        self.wake();
    }

    /// The thread: works until the queue is closed, then syncs the index so that the next start has little to read.
    pub(super) fn run(&self) -> Result<()> {
        loop {
            let mut waiting = lock(&self.waiting);
            while waiting.jobs.is_empty() && !waiting.closed {
                waiting = self.wake.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
            if waiting.jobs.is_empty() {
                break;
            }
            drop(waiting);
            self.make_group(&mut lock(&self.writer));
        }
        let shared = &lock(&self.writer).shared;
        shared.check()?;
        let mut journal = shared.journal();
        if !journal.is_settled()
            && let Err(error) = shared.rotate(&mut journal)
        {
            // Everything is on disk; the next start reads it from the journal.
            tracing::warn!(%error, "The index was not synced when the store was closed");
        }
        Ok(())
    }

    fn make_group(&self, writer: &mut Writer) {
        let mut waiting = lock(&self.waiting);
        let count = waiting.jobs.len().min(GROUP);
        waiting.singles = if count <= 1 {
            waiting.singles.saturating_add(1)
        } else {
            0
        };
        let jobs: Vec<_> = waiting.jobs.drain(..count).collect();
        drop(waiting);
        let replies: Vec<_> = jobs.into_iter().map(|job| job(writer)).collect();
        let failed = writer.commit().err();
        replies.into_iter().for_each(|reply| reply(failed.clone()));
    }
}

/// What a panic under a lock leaves behind is whole: every panic of a change is caught within it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) struct Writer {
    shared: Arc<Shared>,
    counters: Counters,
    /// What the changes of this group write.
    overlay: Overlay,
    touched: Vec<(TableId, u64)>,
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, counters: Counters) -> Self {
        Self {
            shared,
            counters,
            overlay: Overlay::new(),
            touched: Vec::new(),
        }
    }

    /// Decides one change on top of the others of its group. A refused change has changed nothing.
    pub(super) fn step<T>(&mut self, decide: impl Fn(&mut Step<'_>) -> Result<T>) -> Result<T> {
        let (value, decided) = self.shared.healing(|| self.decide(&decide))?;
        if let Some(decided) = decided {
            self.counters = decided.counters;
            self.touched.extend(decided.touched);
            self.overlay.extend(decided.writes);
            self.shared.count(|stats| stats.steps += 1);
        }
        Ok(value)
    }

    fn decide<T>(&self, decide: impl Fn(&mut Step<'_>) -> Result<T>) -> Result<(T, Option<Decided>)> {
        let serving = self.shared.serving();
        serving.check()?;
        let layered = Layered {
            below: serving.index()?,
            above: &self.overlay,
        };
        engine::catch("a change", || {
            let mut step = Step::new(View::new(&layered), self.counters);
            let value = decide(&mut step)?;
            Ok((value, step.finish()))
        })
    }

    /// Brings the group to the disk and makes it visible.
    pub(super) fn commit(&mut self) -> Result<()> {
        self.shared.check()?;
        if self.overlay.is_empty() {
            return Ok(());
        }
        let mut group = Group {
            first: self.shared.serving().seq + 1,
            last: self.counters.seq,
            trail: Vec::new(),
            writes: std::mem::take(&mut self.overlay).into_iter().collect(),
        };
        let touched = std::mem::take(&mut self.touched);
        self.shared.count(|stats| stats.syncs += 1);
        let mut journal = self.shared.journal();
        let appended = journal.append(&mut group, &touched);
        appended.map_err(|error| self.stop(&error))?;
        // Under the same lock: who has it finds the same changes in both copies.
        let applied = self.shared.apply(&group);
        let full = journal.is_full();
        drop(journal);
        if let Err(error) = applied {
            let healed = self.shared.heal(&error.to_string());
            healed.map_err(|error| self.stop(&error))?;
        }
        if full {
            self.rotate()?;
        }
        Ok(())
    }

    /// Begins a new segment. The group that filled the old one is on the disk, whatever becomes of this.
    fn rotate(&self) -> Result<()> {
        let rotated = self.shared.rotate(&mut self.shared.journal());
        match rotated {
            Err(StorageError::Damaged { what }) => {
                self.shared.heal(&what).map_err(|error| self.stop(&error))?
            }
            rotated => rotated.map_err(|error| self.stop(&error))?,
        }
        // The keeper may be gone when the store is being closed.
        let _ = self.shared.send(Task::Snapshot);
        Ok(())
    }

    fn stop(&self, error: &StorageError) -> StorageError {
        tracing::error!(%error, "The store stops: a write may not have reached the disk");
        self.shared.stop(error)
    }
}

#[cfg(test)]
impl Writer {
    /// What the changes of this group write.
    pub(super) fn pending(&self) -> &Overlay {
        &self.overlay
    }
}
