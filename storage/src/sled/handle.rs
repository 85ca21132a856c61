//! An open store: its writer and its keeper, how it ends, and how one is made from a dump.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use super::check::check;
use super::core::{Core, lock};
use super::engine::SledFolder;
use super::folder::{self, Folder};
use super::index::Indexes;
use super::view::View;
use crate::disk::{Disk, RealDisk};
use crate::{Result, StorageError, dump, keys};

pub(super) struct Handle {
    pub(super) core: Arc<Core>,
    /// The keeper's thread and the folder, until the store is closed.
    open: Mutex<Option<(JoinHandle<()>, Folder)>>,
}

impl Handle {
    /// Opens a store and starts its keeper.
    pub(super) fn open(path: &Path, is_temporary: bool, disk: Arc<dyn Disk>) -> Result<Self> {
        let mut folder = Folder::open(path, is_temporary)?;
        folder.is_temporary = is_temporary;
        let core = Arc::new(open_folder(&folder, disk)?);
        let keeper = thread::Builder::new().name("store-keeper".into()).spawn({
            let core = core.clone();
            move || core.run_keeper()
        });
        let keeper = keeper.map_err(StorageError::io("could not start a thread"))?;
        Ok(Self {
            core,
            open: Mutex::new(Some((keeper, folder))),
        })
    }

    /// Finishes what was asked for, and waits for that. A second call waits for the first one.
    pub(super) fn close(&self) -> Result<()> {
        let mut open = lock(&self.open);
        let Some((keeper, folder)) = open.take() else {
            return Ok(());
        };
        self.core.finish();
        let checked = self.core.check();
        // Who compares, heals or writes everything leaves off.
        self.core.end(StorageError::Closed);
        keeper.thread().unpark();
        let kept = keeper.join();
        let _healed = lock(&self.core.healed);
        let mut writer = lock(&self.core.writer);
        if checked.is_ok()
            && writer.journal.size > 0
            && let Err(error) = self.core.rotate(&mut writer.journal)
        {
            // Everything is on disk; the next start reads it from the journal.
            tracing::warn!(%error, "The index was not synced when the store was closed");
        }
        drop(self.core.serving_mut().index.take());
        drop(folder);
        checked.and(kept.map_err(|_| StorageError::damaged("a thread of the store failed")))
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if let Err(error) = self.close() {
            tracing::error!(%error, "The store was not closed properly");
        }
    }
}

/// Opens what lies in a folder, and heals it. A store of an older format is one without a journal.
fn open_folder(folder: &Folder, disk: Arc<dyn Disk>) -> Result<Core> {
    let indexes = Box::new(SledFolder(folder.index()));
    let core = Core::open(disk, folder.journal(), indexes, folder.acknowledged())?;
    folder.settle()?;
    Ok(core)
}

/// Makes a store at `path` from a dump. Says where the store that was there is now, if one was and `replace`.
pub(super) fn restore(file: &Path, path: &Path, replace: bool) -> Result<Option<PathBuf>> {
    folder::put_in_place(path, replace, |new| {
        let folder = Folder::open(new, true)?;
        let index = SledFolder(folder.index()).open()?;
        dump::read(&RealDisk, file, &mut |write| index.apply(&[write]))?;
        let mut counters = View::new(&*index).counters()?;
        counters.seq = counters.seq.max(1);
        // Tables that were made after the dump are gone, but buttons in channels know their numbers.
        counters.jump();
        index.apply(&[(keys::COUNTERS.to_vec(), Some(counters.encode()))])?;
        check(View::new(&*index))?;
        drop(index);
        // Its journal is made from the index.
        open_folder(&folder, Arc::new(RealDisk)).map(drop)
    })
}
