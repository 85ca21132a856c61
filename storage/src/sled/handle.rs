//! An open store: the way to its writer, and its end.

use std::path::Path;
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::sync::{oneshot, watch};
use tokio::task;

use super::engine;
use super::examine::examine;
use super::folder::{Folder, Temporary};
use super::gate::Gate;
use super::step::Step;
use super::view::View;
use super::writer::{self, Counts, Job, Reply, Stats, Sync, Writer};
use crate::{Kept, Result, StorageError, migrate};

pub(super) struct Handle {
    gate: Arc<Gate>,
    counts: Arc<Counts>,
    /// `None` once the store is being closed: the writer ends when it has done what was sent before.
    jobs: Mutex<Option<SyncSender<Job>>>,
    writer: tokio::sync::Mutex<Option<JoinHandle<Result<()>>>>,
    /// What the examiner has found, once it is through.
    examined: watch::Receiver<Option<Result<Kept>>>,
}

impl Handle {
    /// Opens a store and starts its writer; `sync` takes the place of the real one.
    pub(super) fn open(path: &Path, temporary: Option<Temporary>, sync: Option<Sync>) -> Result<Self> {
        let (mut folder, format) = Folder::open(path, temporary)?;
        folder.refuse_damaged()?;
        let acknowledged = folder.acknowledged()?;
        if acknowledged.is_some() && !folder.data().join("db").exists() {
            return Err(StorageError::damaged("its folder \"sled\" is missing or empty"));
        }
        folder.break_seal()?;
        let db = engine::open(&folder.data())?;
        let counters = engine::catch("reading", || {
            if migrate::migrate(&db, format)? {
                db.flush().map_err(engine::failed)?;
            }
            View::new(&db).counters()
        })?;
        if let Some(missing) = acknowledged
            .and_then(|steps| steps.checked_sub(counters.steps))
            .filter(|&n| n > 0)
        {
            return Err(StorageError::damaged(format!(
                "the last {missing} steps that were acknowledged are missing; without its file \"mark\" it opens as it is"
            )));
        }
        // After a crash, what was found may still be in the system's memory only.
        folder.settle(counters.steps)?;
        if format != migrate::FORMAT {
            folder.write_format()?;
        }

        let gate = Arc::new(Gate::new(path.to_owned(), db.clone(), counters.steps));
        let counts = Arc::new(Counts::default());
        let sync = sync.map_or_else(|| writer::sync_of(&folder), Ok)?;
        let writer = Writer {
            db,
            folder,
            gate: gate.clone(),
            counts: counts.clone(),
            counters,
            sync,
        };
        let (jobs, waiting) = mpsc::sync_channel(writer::QUEUE);
        let writer = thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || writer.run(&waiting))
            .map_err(StorageError::io("could not start the writer's thread"))?;
        let (examination, examined) = watch::channel(None);
        thread::Builder::new()
            .name("store-examiner".into())
            .spawn({
                let gate = gate.clone();
                move || {
                    // Nobody need want to know.
                    let _ = examination.send(Some(examine(&gate)));
                }
            })
            .map_err(StorageError::io("could not start the examiner's thread"))?;
        Ok(Self {
            gate,
            counts,
            jobs: Mutex::new(Some(jobs)),
            writer: tokio::sync::Mutex::new(Some(writer)),
            examined,
        })
    }

    pub(super) fn gate(&self) -> Arc<Gate> {
        self.gate.clone()
    }

    pub(super) fn stats(&self) -> Stats {
        self.counts.stats()
    }

    /// Waits until everything has been looked at once since the store was opened.
    pub(super) async fn examined(&self) -> Result<Kept> {
        let mut examined = self.examined.clone();
        let found = examined.wait_for(Option::is_some).await;
        // An examiner that is gone without a word can't have been through.
        found
            .ok()
            .and_then(|found| found.clone())
            .unwrap_or(Err(StorageError::Closed))
    }

    /// Has the writer run a step, and answers when it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        self.send(Box::new(move |writer| {
            let result = writer.step(decide);
            let reply: Reply = Box::new(move |stopped| {
                // Nobody may be waiting any more; the step stands all the same.
                let _ = answer.send(stopped.map_or(result, Err));
            });
            reply
        }))?;
        answered.await.unwrap_or_else(|_| Err(self.gate.gone()))
    }

    fn send(&self, job: Job) -> Result<()> {
        if self.gate.is_stopped() {
            return Err(self.gate.gone());
        }
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        match jobs.as_ref().ok_or(StorageError::Closed)?.try_send(job) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(StorageError::Busy),
            Err(TrySendError::Disconnected(_)) => Err(self.gate.gone()),
        }
    }

    /// Lets the writer finish and waits for it. A second call waits for the first one.
    pub(super) async fn close(&self) -> Result<()> {
        self.end_jobs();
        let mut writer = self.writer.lock().await;
        match writer.take() {
            Some(writer) => task::spawn_blocking(|| join(writer))
                .await
                .unwrap_or(Err(StorageError::Closed)),
            None => Ok(()),
        }
    }

    fn end_jobs(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.end_jobs();
        if let Some(Err(error)) = self.writer.get_mut().take().map(join) {
            tracing::error!(%error, "The store was not closed properly");
        }
    }
}

fn join(writer: JoinHandle<Result<()>>) -> Result<()> {
    writer
        .join()
        .unwrap_or_else(|_| Err(StorageError::damaged("the writer's thread failed")))
}
