//! The writer thread, which makes every change of a store.
//!
//! It decides all waiting changes, each on top of those before it, writes them to the journal as one group with one
//! sync, applies them to the index, and only then answers. So waiting changes share the cost of a sync, and readers
//! see only durable changes.
//!
//! A failed sync is never repeated: the operating system may have dropped the pages that it could not write, and a second
//! sync would succeed without them. The store stops instead, and so do its readers.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use super::core::{Core, Writer, lock};
use super::step::Step;
use crate::{Result, StorageError};

/// Changes that may wait; further ones are refused as `Busy`.
pub(super) const QUEUE: usize = 1024;

/// Most changes that share a sync, so that the first of them does not wait too long.
const GROUP: usize = 256;

/// Decides a change and returns how to answer it.
type Job = Box<dyn FnOnce(&Core, &mut Writer) -> Reply + Send>;

/// Answers with the result of a change, or with the reason why the store stopped.
type Reply = Box<dyn FnOnce(Option<StorageError>)>;

/// Hands changes to the writer thread.
#[derive(Clone)]
pub(super) struct Jobs(mpsc::Sender<Job>);

impl Jobs {
    /// Starts the writer thread. It ends when all of these are dropped and every change is made.
    pub(super) fn start(core: Arc<Core>) -> Result<(Self, JoinHandle<()>)> {
        let (jobs, received) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name("store-writer".into());
        let thread = thread.spawn(move || run(&core, received));
        let thread = thread.map_err(StorageError::io("could not start a thread"))?;
        Ok((Self(jobs), thread))
    }

    /// Makes a change, and returns when it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        self,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |core, writer| {
            let result = core.decide(writer, decide);
            Box::new(move |stopped| {
                // The receiver may have been dropped; the change is made in any case.
                let _ = answer.send(stopped.map_or(result, Err));
            })
        });
        self.0.try_send(job).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StorageError::Busy,
            mpsc::error::TrySendError::Closed(_) => StorageError::Closed,
        })?;
        drop(self);
        answered.await.unwrap_or(Err(StorageError::Closed))
    }
}

fn run(core: &Arc<Core>, mut jobs: mpsc::Receiver<Job>) {
    while let Some(job) = jobs.blocking_recv() {
        let mut writer = lock(&core.writer);
        let mut replies = vec![job(core, &mut writer)];
        while replies.len() < GROUP
            && let Ok(job) = jobs.try_recv()
        {
            replies.push(job(core, &mut writer));
        }
        let committed = core.commit(&mut writer);
        drop(writer);
        let failed = committed.as_ref().err();
        replies.into_iter().for_each(|reply| reply(failed.cloned()));
        if matches!(committed, Ok(true)) {
            core.clone().start_snapshot();
        }
    }
}
