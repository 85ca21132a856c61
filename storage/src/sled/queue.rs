//! Every change of a store goes through here, one after the other.
//!
//! All jobs that wait are decided, each on top of those before it, written to the journal as one group with one sync,
//! applied to the index, and only then answered. So the cost of a sync is shared by everybody who waited for the one
//! before, and readers see only what is on the disk.
//!
//! Who comes while nobody writes does this for all who come meanwhile: on its own thread if it comes alone, because handing
//! a change to another and back costs half as much as a sync of a good disk.
//!
//! A failed sync is never tried again as if nothing had happened: the system may have dropped the pages that it could
//! not write, and a second sync would succeed without them. The store stops instead, and so do its readers.

use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::oneshot;
use tokio::task;

use super::core::{Core, Writer, lock};
use super::step::Step;
use crate::{Result, StorageError};

/// How many jobs may wait; more are refused as `Busy`.
pub(super) const QUEUE: usize = 1024;

/// How many jobs share a sync at most, so that the first of them need not wait for ever.
const GROUP: usize = 256;

/// How long a group waits for as many as came the last time: who has just been answered often comes again at once, and a
/// sync for some of them costs the others one more.
const GATHER: Duration = Duration::from_micros(100);

/// Runs a change and gives back how to answer: with its result, or with why the store stopped.
type Job = Box<dyn FnOnce(&Core, &mut Writer) -> Reply + Send>;
type Reply = Box<dyn FnOnce(Option<StorageError>)>;

/// The changes that wait.
#[derive(Default)]
pub(super) struct Waiting {
    jobs: VecDeque<Job>,
    /// Whether somebody makes the changes that wait.
    at_work: bool,
    /// How many came the last time.
    last: usize,
    closed: bool,
}

impl Core {
    /// Has a change made, and answers when it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        self: &Arc<Self>,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |core, writer| {
            let result = core.decide(writer, decide);
            Box::new(move |stopped| {
                // The receiver may have been dropped; the change stands all the same.
                let _ = answer.send(stopped.map_or(result, Err));
            })
        });
        if let Some(alone) = self.push(job)?
            && (!alone || !may_block() || task::block_in_place(|| self.make_group()))
        {
            let core = self.clone();
            task::spawn_blocking(move || while core.make_group() {});
        }
        answered.await.unwrap_or(Err(StorageError::Closed))
    }

    /// Adds a job. If nobody is at work, [`Core::make_group`] must be called then; says whether the last one came alone.
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
        Ok((!at_work).then_some(waiting.last <= 1))
    }

    /// Makes changes that wait; says whether there are more. If not, nobody is at work any more.
    fn make_group(&self) -> bool {
        let mut writer = lock(&self.writer);
        let mut waiting = lock(&self.waiting);
        let began = Instant::now();
        while waiting.jobs.len() < waiting.last && began.elapsed() < GATHER {
            drop(waiting);
            thread::yield_now();
            waiting = lock(&self.waiting);
        }
        waiting.last = waiting.jobs.len().min(GROUP);
        let last = waiting.last;
        let jobs: Vec<_> = waiting.jobs.drain(..last).collect();
        drop(waiting);
        let replies = jobs.into_iter().map(|job| job(self, &mut writer));
        let replies: Vec<_> = replies.collect();
        let failed = self.commit(&mut writer).err();
        replies.into_iter().for_each(|reply| reply(failed.clone()));
        let mut waiting = lock(&self.waiting);
        waiting.at_work = !waiting.jobs.is_empty();
        waiting.at_work
    }

    /// Takes no more jobs, and makes those that wait.
    pub(super) fn finish(&self) {
        lock(&self.waiting).closed = true;
        while self.make_group() {}
    }
}

/// Whether this thread may wait for the disk: other work of its runtime goes on meanwhile.
fn may_block() -> bool {
    Handle::try_current().is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread)
}
