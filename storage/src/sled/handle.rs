//! An open store: the way to its writer and its keeper, and its end.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::sync::{Arc, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::runtime::{self, RuntimeFlavor};
use tokio::sync::oneshot;
use tokio::task;

use super::engine::SledFolder;
use super::folder::{self, Folder, Temporary};
use super::keeper::{Keeper, Task};
use super::recover;
use super::serving::Shared;
use super::step::Step;
use super::writer::{Queue, Reply, Writer};
use crate::disk::{Disk, RealDisk};
use crate::encoding::Counters;
use crate::{Result, StorageError, dump, keys};

pub(super) struct Handle {
    pub(super) shared: Arc<Shared>,
    queue: Arc<Queue>,
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
        let folder = Folder::open(path, temporary, fresh)?;
        let shared = open_folder(&folder, disk)?;
        let (tasks, asked) = mpsc::channel();
        *shared.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(tasks);
        let counters = shared.look(|view| view.counters())?;
        let queue = Arc::new(Queue::new(Writer::new(shared.clone(), counters)));
        let keeper = Keeper::new(shared.clone());
        let threads = Threads {
            writer: spawn("store-writer", {
                let queue = queue.clone();
                move || queue.run()
            })?,
            keeper: spawn("store-keeper", move || keeper.run(&asked))?,
            shared: shared.clone(),
            folder,
        };
        Ok(Self {
            shared,
            queue,
            threads: tokio::sync::Mutex::new(Some(threads)),
        })
    }

    /// Has a change made, and answers when it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        decide: impl Fn(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        self.shared.check()?;
        let lone = self.queue.push(Box::new(move |writer| {
            let result = writer.step(decide);
            let reply: Reply = Box::new(move |stopped| {
                // The receiver may have been dropped; the change stands all the same.
                let _ = answer.send(stopped.map_or(result, Err));
            });
            reply
        }))?;
        if lone && may_block() {
            task::block_in_place(|| self.queue.lead());
        } else {
            self.queue.wake();
        }
        answered.await.unwrap_or(Err(StorageError::Closed))
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
        self.queue.close();
        let mut threads = self.threads.lock().await;
        match threads.take() {
            Some(threads) => task::spawn_blocking(|| threads.join())
                .await
                .unwrap_or(Err(StorageError::Closed)),
            None => Ok(()),
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.queue.close();
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

/// Whether this thread may wait for the disk: other work of its runtime goes on meanwhile.
fn may_block() -> bool {
    runtime::Handle::try_current().is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread)
}

/// Opens what lies in a folder, and heals it. A store of an older format is one without a journal.
fn open_folder(folder: &Folder, disk: Arc<dyn Disk>) -> Result<Arc<Shared>> {
    let journal = folder.journal().exists();
    let indexes = Box::new(SledFolder(folder.index()));
    let opened = recover::open(disk, folder.journal(), indexes, folder.acknowledged())?;
    let shared = Arc::new(opened.shared);
    let mut keeper = Keeper::new(shared.clone());
    match opened.damage {
        Some(damage) if journal => keeper.heal(&damage)?,
        Some(_) => {
            tracing::warn!("The store has no journal; it is made from the index");
            keeper.mend()?;
        }
        None => (),
    }
    folder.settle()?;
    Ok(shared)
}

/// Makes a store at `path` from a dump. Says where the store that was there is now, if one was and `replace`.
pub(super) fn restore(file: &Path, path: &Path, replace: bool) -> Result<Option<PathBuf>> {
    // All of it is read before anything is written, so that a damaged backup leaves no trace.
    let mut counters = Counters::default();
    dump::read(&RealDisk, file, &mut |(key, value)| {
        if key == keys::COUNTERS {
            counters = Counters::decode(&value.unwrap_or_default())?;
        }
        Ok(())
    })?;
    counters.seq = counters.seq.max(1);
    // Tables that were made after the dump are gone, but buttons in channels know their numbers.
    counters.jump();
    folder::put_in_place(path, replace, |new| {
        let folder = Folder::open(new, None, true)?;
        let snapshot = folder.create_snapshot(counters.seq)?;
        dump::write(&RealDisk, &snapshot, |out| {
            out.put(keys::COUNTERS, &counters.encode())?;
            dump::read(&RealDisk, file, &mut |(key, value)| match &key[..] {
                keys::COUNTERS => Ok(()),
                key => out.put(key, &value.unwrap_or_default()),
            })?;
            Ok(counters.seq)
        })?;
        // The index is made from that, and the snapshot once more from the index, with all keys in order.
        let indexes = Box::new(SledFolder(folder.index()));
        let shared = recover::open(Arc::new(RealDisk), folder.journal(), indexes, 0)?.shared;
        let shared = Arc::new(shared);
        Keeper::new(shared.clone()).mend()?;
        shared.check_all()?;
        shared.write_journal(&mut shared.journal())?;
        shared.close();
        folder.settle()
    })
}
