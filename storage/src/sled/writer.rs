//! The writer's thread: every change of a store goes through here, one after the other.
//!
//! It takes all jobs that wait, decides each on top of those before it, writes them to the journal as one group, syncs
//! once, applies them to the index, and only then answers them all. So the cost of a sync is shared by everybody who
//! waited for the one before, and readers see only what is on the disk.
//!
//! A failed sync is never tried again as if nothing had happened: the system may have dropped the pages that it could
//! not write, and a second sync would succeed without them. The store stops instead, and so do its readers.

use std::sync::Arc;
use std::sync::mpsc::Receiver;

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

/// Runs a change and gives back how to answer: with its result, or with why the store stopped.
pub(super) type Job = Box<dyn FnOnce(&mut Writer) -> Reply + Send>;
pub(super) type Reply = Box<dyn FnOnce(Option<StorageError>)>;

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

    /// Works until nobody can send jobs any more, then syncs the index so that the next start has little to read.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) -> Result<()> {
        while let Ok(first) = jobs.recv() {
            let mut replies = Vec::new();
            let mut next = Some(first);
            while let Some(job) = next {
                replies.push(job(&mut self));
                next = if replies.len() < GROUP {
                    jobs.try_recv().ok()
                } else {
                    None
                };
            }
            let failed = self.commit().err();
            replies.into_iter().for_each(|reply| reply(failed.clone()));
        }
        self.shared.check()?;
        let mut journal = self.shared.journal();
        if !journal.is_settled()
            && let Err(error) = self.shared.rotate(&mut journal)
        {
            // Everything is on disk; the next start reads it from the journal.
            tracing::warn!(%error, "The index was not synced when the store was closed");
        }
        Ok(())
    }

    /// Decides one change on top of the others of its group. A refused change has changed nothing.
    pub(super) fn step<T>(&mut self, decide: impl Fn(&mut Step<'_>) -> Result<T>) -> Result<T> {
        let (value, decided) = match self.decide(&decide) {
            Err(StorageError::Damaged { what }) => {
                self.shared.heal(&what)?;
                self.decide(&decide)?
            }
            decided => decided?,
        };
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
        let appended = self.shared.journal().append(&mut group, &touched);
        appended.map_err(|error| self.stop(&error))?;
        if let Err(error) = self.shared.apply(&group) {
            self.shared
                .heal(&error.to_string())
                .map_err(|error| self.stop(&error))?;
        }
        if self.shared.journal().is_full() {
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
