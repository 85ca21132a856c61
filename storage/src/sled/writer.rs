//! The writer: every change of a store goes through here, one after the other.
//!
//! It takes all jobs that wait, decides each on top of those before it, writes them to the journal as one group, syncs
//! once, applies them to the index, and only then answers them all. So the cost of a sync is shared by everybody who
//! waited for the one before, and readers see only what is on the disk.
//!
//! Who comes while nobody writes does this for all who come meanwhile: on its own thread if it comes alone, because handing
//! a change to another and back costs half as much as a sync of a good disk.
//!
//! A failed sync is never tried again as if nothing had happened: the system may have dropped the pages that it could
//! not write, and a second sync would succeed without them. The store stops instead, and so do its readers.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::oneshot;
use tokio::task;

use super::engine;
use super::index::{Layered, Overlay};
use super::serving::{Shared, lock};
use super::step::Step;
use super::view::View;
use crate::journal::Group;
use crate::{Result, StorageError};

/// How many jobs may wait; more are refused as `Busy`.
pub(super) const QUEUE: usize = 1024;

/// How many jobs share a sync at most, so that the first of them need not wait for ever.
const GROUP: usize = 256;

/// How many changes in a row must have come alone before the next one is made by whoever asks for it. Where many write at
/// once, those that are made apart from the others would cost them a sync.
const CALM: u32 = 8;

/// Runs a change and gives back how to answer: with its result, or with why the store stopped.
type Job = Box<dyn FnOnce(&mut Writer) -> Reply + Send>;
type Reply = Box<dyn FnOnce(Option<StorageError>)>;

/// The changes that wait, and the writer for them.
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    writer: Mutex<Writer>,
}

struct Waiting {
    jobs: VecDeque<Job>,
    /// Whether somebody makes the changes that wait.
    at_work: bool,
    /// How many groups in a row were a single change.
    singles: u32,
    closed: bool,
}

impl Queue {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            waiting: Mutex::new(Waiting {
                jobs: VecDeque::new(),
                at_work: false,
                singles: CALM,
                closed: false,
            }),
            writer: Mutex::new(Writer::new(shared)),
        }
    }

    /// Has a change made, and answers when it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        self: &Arc<Self>,
        decide: impl Fn(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |writer| {
            let result = writer.step(decide);
            Box::new(move |stopped| {
                // The receiver may have been dropped; the change stands all the same.
                let _ = answer.send(stopped.map_or(result, Err));
            })
        });
        if let Some(calm) = self.push(job)? {
            let mut more = true;
            if calm && may_block() {
                more = task::block_in_place(|| self.make_group());
            }
            if more {
                let queue = self.clone();
                task::spawn_blocking(move || while queue.make_group() {});
            }
        }
        answered.await.unwrap_or(Err(StorageError::Closed))
    }

    /// Adds a job. If nobody is at work, [`Queue::make_group`] must be called then; says whether few have come lately.
    fn push(&self, job: Job) -> Result<Option<bool>> {
        let mut waiting = lock(&self.waiting);
        if waiting.closed {
            return Err(StorageError::Closed);
        }
        if waiting.jobs.len() >= QUEUE {
            return Err(StorageError::Busy);
        }
        waiting.jobs.push_back(job);
        let at_work = std::mem::replace(&mut waiting.at_work, true);
        Ok((!at_work).then_some(waiting.singles >= CALM))
    }

    /// Makes changes that wait; says whether there are more. If not, nobody is at work any more.
    fn make_group(&self) -> bool {
        let mut writer = lock(&self.writer);
        let mut waiting = lock(&self.waiting);
        let count = waiting.jobs.len().min(GROUP);
        waiting.singles = if count > 1 {
            0
        } else {
            waiting.singles.saturating_add(1)
        };
        let jobs: Vec<_> = waiting.jobs.drain(..count).collect();
        drop(waiting);
        let replies: Vec<_> = jobs.into_iter().map(|job| job(&mut writer)).collect();
        let failed = writer.commit().err();
        replies.into_iter().for_each(|reply| reply(failed.clone()));
        let mut waiting = lock(&self.waiting);
        waiting.at_work = !waiting.jobs.is_empty();
        waiting.at_work
    }

    /// Takes no more jobs, and makes those that wait.
    pub(super) fn close(&self) {
        lock(&self.waiting).closed = true;
        while self.make_group() {}
    }
}

/// Whether this thread may wait for the disk: other work of its runtime goes on meanwhile.
fn may_block() -> bool {
    Handle::try_current().is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread)
}

pub(super) struct Writer {
    shared: Arc<Shared>,
    /// How many changes this group has, and what they write.
    steps: u64,
    overlay: Overlay,
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            steps: 0,
            overlay: Overlay::new(),
        }
    }

    /// Decides one change on top of the others of its group. A refused change has changed nothing.
    pub(super) fn step<T>(&mut self, decide: impl Fn(&mut Step<'_>) -> Result<T>) -> Result<T> {
        let (value, writes) = self.shared.healing(|| {
            let serving = self.shared.serving();
            let layered = Layered {
                below: serving.index()?,
                above: &self.overlay,
            };
            engine::catch("a change", || {
                let mut step = Step::new(View::new(&layered))?;
                let value = decide(&mut step)?;
                Ok((value, step.finish()))
            })
        })?;
        self.steps += u64::from(!writes.is_empty());
        self.overlay.extend(writes);
        Ok(value)
    }

    /// Brings the group to the disk and makes it visible.
    pub(super) fn commit(&mut self) -> Result<()> {
        self.shared.check()?;
        let steps = std::mem::take(&mut self.steps);
        if steps == 0 {
            return Ok(());
        }
        let seq = self.shared.serving().seq;
        self.shared.count(|stats| stats.steps += steps);
        self.shared.commit(Group {
            first: seq + 1,
            last: seq + steps,
            trail: Vec::new(),
            writes: std::mem::take(&mut self.overlay).into_iter().collect(),
        })
    }
}

#[cfg(test)]
impl Writer {
    /// What the changes of this group write.
    pub(super) fn pending(&self) -> &Overlay {
        &self.overlay
    }
}
