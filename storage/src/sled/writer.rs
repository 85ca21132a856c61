//! The writer's thread: every change of a store goes through here, one after the other.
//!
//! It takes all jobs that wait, runs each as one atomic step, syncs once, and only then answers them all. So the cost
//! of a sync is shared by everybody who waited for the one before.
//!
//! A failed sync is never tried again as if nothing had happened: the system may have dropped the pages that it could
//! not write, and a second sync would succeed without them. The store stops instead, and so do its readers.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;

use super::engine;
use super::folder::Folder;
use super::gate::Gate;
use super::step::Step;
use super::view::View;
use crate::record::Counters;
use crate::{Result, StorageError};

/// How many jobs may wait; more are refused as `Busy`.
pub(super) const QUEUE: usize = 1024;

/// How many jobs share a sync at most, so that the first of them need not wait for ever.
const GROUP: usize = 256;

/// Runs a step and gives back how to answer: with its result, or with why the store stopped.
pub(super) type Job = Box<dyn FnOnce(&mut Writer) -> Reply + Send>;
pub(super) type Reply = Box<dyn FnOnce(Option<StorageError>)>;

/// Brings what sled has written to the disk; tests put a failing one in its place.
pub(super) type Sync = Box<dyn FnMut() -> io::Result<()> + Send>;

/// What a store has done since it was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Steps that changed something.
    pub steps: u64,
    /// Syncs of the data file that these steps shared.
    pub syncs: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counts {
    steps: AtomicU64,
    syncs: AtomicU64,
}

impl Counts {
    pub(super) fn stats(&self) -> Stats {
        Stats {
            steps: self.steps.load(Ordering::Relaxed),
            syncs: self.syncs.load(Ordering::Relaxed),
        }
    }
}

pub(super) struct Writer {
    pub(super) db: sled::Db,
    pub(super) folder: Folder,
    pub(super) gate: Arc<Gate>,
    pub(super) counts: Arc<Counts>,
    pub(super) counters: Counters,
    pub(super) sync: Sync,
}

impl Writer {
    /// Works until nobody can send jobs any more, then closes the store.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) -> Result<()> {
        while let Ok(first) = jobs.recv() {
            let mut replies = Vec::new();
            let mut next = Some(first);
            while let Some(job) = next {
                // When stopped, a job is dropped, and its caller learns why from the gate.
                if !self.gate.is_stopped() {
                    replies.push(job(&mut self));
                }
                next = if replies.len() < GROUP {
                    jobs.try_recv().ok()
                } else {
                    None
                };
            }
            let failed = self.settle();
            replies.into_iter().for_each(|reply| reply(failed.clone()));
        }
        self.close()
    }

    /// Runs one step, called from within a job. A refused step has changed nothing.
    pub(super) fn step<T>(&mut self, decide: impl FnOnce(&mut Step<'_>) -> Result<T>) -> Result<T> {
        let mut step = Step::new(View::new(&self.db), self.counters);
        // A refusal is the inner error; the outer one is a panic, after which nothing is certain.
        let decided = engine::catch("a step", || Ok(decide(&mut step)));
        let decided = decided.inspect_err(|error| self.gate.stop(error.to_string()))?;
        let value = decided.inspect_err(|error| self.gate.condemn(error))?;
        let finished = engine::catch("reading", || step.finish());
        let finished = finished.inspect_err(|error| self.gate.condemn(error))?;
        if let Some((batch, counters)) = finished {
            self.gate.apply(batch, counters.steps)?;
            self.counters = counters;
            self.counts.steps.fetch_add(1, Ordering::Relaxed);
        }
        Ok(value)
    }

    /// Brings all steps to the disk. Says why they must not be answered as accepted, if so.
    fn settle(&mut self) -> Option<StorageError> {
        if !self.gate.has_failed() && self.gate.is_behind(self.counters.steps) {
            let flushed = engine::catch("flushing", || self.db.flush().map_err(engine::failed));
            let synced = flushed.and_then(|_| {
                self.counts.syncs.fetch_add(1, Ordering::Relaxed);
                (self.sync)().map_err(StorageError::io("could not sync the data file"))
            });
            match synced {
                Ok(()) => {
                    self.folder.acknowledge(self.counters.steps);
                    self.gate.reached(self.counters.steps);
                }
                Err(error) => {
                    tracing::error!(%error, "The store stops: a write may not have reached the disk");
                    self.gate.stop(error.to_string());
                }
            }
        }
        self.gate.has_failed().then(|| self.gate.gone())
    }

    fn close(self) -> Result<()> {
        let Self { db, folder, gate, .. } = self;
        let stopped = gate.is_stopped();
        drop(gate.close());
        engine::close(db)?;
        if stopped {
            return Err(gate.gone());
        }
        if let Err(error) = engine::settle(&folder.data()) {
            // Everything is on disk; the next start reads it again and finds what there is to find.
            tracing::warn!(%error, "The store was closed without a note of where everything lies");
            return Ok(());
        }
        folder.seal()
    }
}

/// The sync of a real store: the data file itself, since sled's flush stops short of the disk.
pub(super) fn sync_of(folder: &Folder) -> Result<Sync> {
    let path = folder.data().join("db");
    let file = File::options()
        .write(true)
        .open(&path)
        .map_err(StorageError::io(format!("could not open {}", path.display())))?;
    Ok(Box::new(move || file.sync_all()))
}
