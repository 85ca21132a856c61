//! An open store: the way to its writer and its keeper, and its end.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::SystemTime;

use tokio::sync::oneshot;
use tokio::task;

use super::check;
use super::engine::SledFolder;
use super::folder::{self, Folder, Temporary};
use super::keeper::{Keeper, Task};
use super::recover::{self, Opened};
use super::serving::Shared;
use super::step::Step;
use super::view::View;
use super::writer::{self, Job, Reply, Writer};
use crate::disk::{Disk, RealDisk};
use crate::encoding::Counters;
use crate::journal::Write;
use crate::{Result, StorageError, dump, keys, migrate};

/// Keys that go into a restored store at once.
const BATCH: usize = 1000;

pub(super) struct Handle {
    pub(super) shared: Arc<Shared>,
    /// `None` once the store is being closed: the writer ends when it has done what was sent before.
    jobs: Mutex<Option<SyncSender<Job>>>,
    threads: tokio::sync::Mutex<Option<Threads>>,
}

struct Threads {
    shared: Arc<Shared>,
    writer: JoinHandle<Result<()>>,
    keeper: JoinHandle<()>,
    folder: Folder,
}

impl Handle {
    /// Opens a store and starts its threads.
    pub(super) fn open(path: &Path, temporary: Option<Temporary>, disk: Arc<dyn Disk>) -> Result<Self> {
        let fresh = temporary.is_some();
        let (folder, format) = Folder::open(path, temporary, fresh)?;
        let Opened {
            shared,
            counters,
            renew,
        } = open_folder(&folder, format, disk)?;
        let shared = Arc::new(shared);
        let (tasks, asked) = mpsc::channel();
        if renew {
            // The receiver is there.
            let _ = tasks.send(Task::Renew);
        }
        *shared.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(tasks);
        let (jobs, waiting) = mpsc::sync_channel(writer::QUEUE);
        let writer = Writer::new(shared.clone(), counters);
        let keeper = Keeper::new(shared.clone());
        let threads = Threads {
            writer: spawn("store-writer", move || writer.run(&waiting))?,
            keeper: spawn("store-keeper", move || keeper.run(&asked))?,
            shared: shared.clone(),
            folder,
        };
        Ok(Self {
            shared,
            jobs: Mutex::new(Some(jobs)),
            threads: tokio::sync::Mutex::new(Some(threads)),
        })
    }

    /// Has the writer make a change, and answers when it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        decide: impl Fn(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        self.send(Box::new(move |writer| {
            let result = writer.step(decide);
            let reply: Reply = Box::new(move |stopped| {
                // The receiver may have been dropped; the change stands all the same.
                let _ = answer.send(stopped.map_or(result, Err));
            });
            reply
        }))?;
        answered.await.unwrap_or(Err(StorageError::Closed))
    }

    fn send(&self, job: Job) -> Result<()> {
        self.shared.check()?;
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        match jobs.as_ref().ok_or(StorageError::Closed)?.try_send(job) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(StorageError::Busy),
            Err(TrySendError::Disconnected(_)) => Err(StorageError::Closed),
        }
    }

    /// Has the keeper do something, and answers when it is done.
    pub(super) async fn keep(&self, task: impl FnOnce(mpsc::Sender<Result<()>>) -> Task) -> Result<()> {
        let (reply, done) = mpsc::channel();
        self.shared.check()?;
        self.shared.send(task(reply))?;
        let waiting = task::spawn_blocking(move || done.recv()).await;
        waiting
            .ok()
            .and_then(|done| done.ok())
            .unwrap_or(Err(StorageError::Closed))
    }

    /// Lets the threads finish and waits for them. A second call waits for the first one.
    pub(super) async fn close(&self) -> Result<()> {
        self.end_jobs();
        let mut threads = self.threads.lock().await;
        match threads.take() {
            Some(threads) => task::spawn_blocking(|| threads.join())
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
        if let Some(Err(error)) = self.threads.get_mut().take().map(Threads::join) {
            tracing::error!(%error, "The store was not closed properly");
        }
    }
}

impl Threads {
    fn join(self) -> Result<()> {
        let Self {
            shared,
            writer,
            keeper,
            folder,
        } = self;
        // The keeper leaves what it is at, but can still be asked to heal.
        shared.closing.store(true, Ordering::Relaxed);
        let failed = |_| Err(StorageError::damaged("a thread of the store failed"));
        let written = writer.join().unwrap_or_else(failed);
        drop(
            shared
                .keeper
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(),
        );
        let kept = keeper
            .join()
            .map_err(|_| StorageError::damaged("a thread of the store failed"));
        shared.close();
        drop(folder);
        written.and(kept)
    }
}

fn spawn<T: Send + 'static>(name: &str, run: impl FnOnce() -> T + Send + 'static) -> Result<JoinHandle<T>> {
    thread::Builder::new()
        .name(name.into())
        .spawn(run)
        .map_err(StorageError::io("could not start a thread"))
}

/// Opens what lies in a folder, migrating it from an older format.
fn open_folder(folder: &Folder, format: u32, disk: Arc<dyn Disk>) -> Result<Opened> {
    let indexes = Box::new(SledFolder(folder.index()));
    let opened = if format < migrate::FORMAT {
        tracing::info!("Migrating the store from format {format} to {}", migrate::FORMAT);
        let opened = recover::migrate(disk, folder.journal(), indexes, folder.acknowledged(), hours())?;
        let Opened { shared, counters, .. } = opened;
        let shared = Arc::new(shared);
        Keeper::new(shared.clone()).renew()?;
        let shared = Arc::into_inner(shared).ok_or(StorageError::Closed)?;
        Opened {
            shared,
            counters,
            renew: false,
        }
    } else {
        recover::open(disk, folder.journal(), indexes, hours())?
    };
    folder.settle()?;
    Ok(opened)
}

/// Hours since 2026.
fn hours() -> u64 {
    const HOURS_1970_TO_2026: u64 = (56 * 365 + 14) * 24;
    let since_1970 = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs() / 3600;
    since_1970.saturating_sub(HOURS_1970_TO_2026)
}

/// Makes a store at `path` from a dump. Says where the store that was there is now, if one was and `replace`.
pub(super) fn restore(file: &Path, path: &Path, replace: bool) -> Result<Option<PathBuf>> {
    // All of it is read before anything is written, so that a damaged backup leaves no trace.
    dump::read(&RealDisk, file, &mut |_| Ok(()))?;
    folder::put_in_place(path, replace, |new| {
        let (folder, _) = Folder::open(new, None, true)?;
        fill(&folder, file)?;
        let opened = recover::open(
            Arc::new(RealDisk),
            folder.journal(),
            Box::new(SledFolder(folder.index())),
            hours(),
        )?;
        let shared = Arc::new(opened.shared);
        check::check(&shared)?;
        Keeper::new(shared.clone()).renew()?;
        shared.close();
        folder.settle()
    })
}

/// Fills the index of a new store from a dump. Tables that were made after the dump are gone, but their numbers are known
/// to buttons in channels, so they are not given out again.
fn fill(folder: &Folder, file: &Path) -> Result<()> {
    let index = super::index::Indexes::open(&SledFolder(folder.index()))?;
    let mut batch: Vec<Write> = Vec::new();
    dump::read(&RealDisk, file, &mut |write| {
        batch.push(write);
        if batch.len() >= BATCH {
            index.apply(&std::mem::take(&mut batch))?;
        }
        Ok(())
    })?;
    index.apply(&batch)?;
    let mut counters: Counters = View::new(&*index).counters()?;
    counters.seq = counters.seq.max(1);
    counters.jump(hours());
    index.apply(&[(keys::COUNTERS.to_vec(), Some(counters.encode()))])
}
