//! sled as the index: opened with our settings, with its panics turned into errors.
//!
//! What binds us here, learnt by trial and from its source:
//! - A tree node larger than a quarter of a segment goes to a blob file that is never synced. A node splits at 16
//!   values and may take in a small neighbour, so with values of at most 8 KiB it stays below 200 KiB, and segments of
//!   1 MiB keep every node in the log.
//! - Damaged files can make it panic, on our threads or on its own.
//! - When a database is dropped, it syncs its file, and a thread of its own may hold its lock a little longer.
//! - Only opening notes where every page lies (a snapshot of its own); all that was written after it is read again at the
//!   next opening, and a part of that which can't be read is passed over in silence. So the index is closed and opened
//!   with every new segment of the journal, and a start compares it with all changes since.
//! - A batch writes to the disk twice and waits for it, so keys are put one by one; after a crash half of a group may be
//!   there, which the next start completes from the journal.
//! - A snapshot that could not be finished is taken for the newest one, so it is removed first.

use std::any::Any;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use sled::IVec;

use super::index::{Index, Indexes, KeyRange, Order, Pairs};
use crate::disk::{Disk, RealDisk, beside, parent};
use crate::journal::Write;
use crate::{Result, StorageError};

const SEGMENT: usize = 1024 * 1024;
const CACHE: u64 = 8 * 1024 * 1024;

/// How often, and after which pause, a lock that sled still holds is tried again. Other processes are kept away by a
/// lock of our own, so this can only be our own database of a moment ago.
const LOCK_TRIES: u32 = 1000;
const LOCK_PAUSE: Duration = Duration::from_millis(2);

/// A folder with an index, kept by sled.
#[derive(Debug)]
pub(super) struct SledFolder(pub(super) PathBuf);

impl Indexes for SledFolder {
    fn open(&self) -> Result<Box<dyn Index>> {
        open(&self.0)
    }

    fn begin(&self, name: &'static str) -> Result<Box<dyn Index>> {
        let new = beside(&self.0, ".new").join(name);
        remove_folder(&new)?;
        open(&new)
    }

    fn install(&self, name: &'static str) -> Result<Box<dyn Index>> {
        let new = beside(&self.0, ".new");
        remove_folder(&self.0)?;
        fs::rename(new.join(name), &self.0)
            .and_then(|()| RealDisk.sync_folder(&parent(&self.0)))
            .map_err(StorageError::io(format!(
                "could not replace {}",
                self.0.display()
            )))?;
        remove_folder(&new)?;
        open(&self.0)
    }
}

pub(super) fn remove_folder(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StorageError::io(format!(
            "could not remove {}",
            path.display()
        ))(error)),
        _ => Ok(()),
    }
}

struct SledIndex {
    /// Only without a value while it is dropped.
    db: Option<sled::Db>,
}

impl SledIndex {
    fn db(&self) -> Result<&sled::Db> {
        self.db.as_ref().ok_or(StorageError::Closed)
    }
}

impl Index for SledIndex {
    fn get(&self, key: &[u8]) -> Result<Option<IVec>> {
        self.db()?.get(key).map_err(failed)
    }

    fn range(&self, range: KeyRange, order: Order) -> Pairs<'_> {
        let db = match self.db() {
            Ok(db) => db,
            Err(error) => return Box::new(std::iter::once(Err(error))),
        };
        let items = db.range::<Vec<u8>, _>(range).map(|item| item.map_err(failed));
        match order {
            Order::Up => Box::new(items),
            Order::Down => Box::new(items.rev()),
        }
    }

    fn apply(&self, writes: &[Write]) -> Result<()> {
        catch("writing", || {
            let db = self.db()?;
            // The first key is the counters, whose number says that everything else is there.
            for (key, value) in writes.iter().rev() {
                match value {
                    Some(value) => db.insert(key, &value[..]),
                    None => db.remove(key),
                }
                .map_err(failed)?;
            }
            Ok(())
        })
    }

    fn flush(&self) -> Result<()> {
        catch("flushing", || self.db()?.flush().map(drop).map_err(failed))
    }
}

impl Drop for SledIndex {
    fn drop(&mut self) {
        // sled writes and syncs when it is dropped, and panics if it can't. What it misses is in the journal.
        let db = self.db.take();
        if let Err(error) = catch("closing", || {
            drop(db);
            Ok(())
        }) {
            tracing::warn!(%error, "The index was not closed properly");
        }
    }
}

/// Opens or creates sled's folder.
fn open(path: &Path) -> Result<Box<dyn Index>> {
    let io = || StorageError::io(format!("could not prepare {}", path.display()));
    RealDisk.create_folder(path).map_err(io())?;
    for name in RealDisk.list(path).map_err(io())? {
        if name.ends_with(".generating") {
            fs::remove_file(path.join(name)).map_err(io())?;
        }
    }
    let mut tries = 0;
    let db = loop {
        let config = sled::Config::new()
            .path(path)
            .flush_every_ms(None)
            .segment_size(SEGMENT)
            .cache_capacity(CACHE);
        match catch("opening", || Ok(config.open())) {
            Ok(Err(sled::Error::Io(error))) if is_locked(&error) && tries < LOCK_TRIES => {
                tries += 1;
                thread::sleep(LOCK_PAUSE);
            }
            opened => break opened?.map_err(failed)?,
        }
    };
    // After a crash, what was found may still be in the system's memory only.
    // Windows syncs only what may be written.
    let file = fs::File::options().write(true).open(path.join("db"));
    file.and_then(|file| file.sync_all())
        .and_then(|()| RealDisk.sync_folder(path))
        .map_err(io())?;
    Ok(Box::new(SledIndex { db: Some(db) }))
}

/// Runs something that calls sled, and turns a panic into `Damaged`.
pub(super) fn catch<T>(what: &str, run: impl FnOnce() -> Result<T>) -> Result<T> {
    // Nothing that a panic may leave half done is used again: the index is made anew.
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        Err(StorageError::damaged(format!(
            "{what} failed inside sled: {}",
            message(&*panic)
        )))
    })
}

/// Whatever fails in sled, the journal has it.
fn failed(error: sled::Error) -> StorageError {
    StorageError::damaged(format!("sled says: {error}"))
}

fn is_locked(error: &io::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or(panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}
