//! sled as the index: opened with our settings, with its panics turned into errors.
//!
//! Constraints, found in experiments and in sled's source:
//! - A tree node larger than a quarter of a segment goes to a blob file that is never synced. A node splits at 16
//!   values and may merge with a small neighbour, so with values of at most 8 KiB it stays below 200 KiB, and
//!   segments of 1 MiB keep every node in the log.
//! - Damaged files can make it panic, on our threads or on its own.
//! - When a database is dropped, it syncs its file, and one of its threads may hold its lock a little longer.
//! - Only opening records where every page is (sled's own snapshot). Everything written later is read again at the
//!   next opening, which silently skips an unreadable part. So the index is closed and opened with every new journal
//!   segment, and a start compares it with all changes since.
//! - A batch writes to the disk twice and waits for it, so keys are written one by one. After a crash half of a group
//!   may be there; the next start completes it from the journal.
//! - sled takes an unfinished snapshot for the newest one, so it is removed before opening.

use std::any::Any;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use sled::IVec;

use super::index::{Index, Indexes, KeyRange, Order, Pairs};
use crate::disk::{Disk, RealDisk, beside};
use crate::journal::Write;
use crate::{Result, StorageError};

const SEGMENT: usize = 1024 * 1024;
const CACHE: u64 = 8 * 1024 * 1024;

/// Attempts to get sled's lock, and the pause between them. Our own lock keeps other processes away, so the holder
/// can only be our own database, closed a moment ago.
const LOCK_TRIES: u32 = 1000;
const LOCK_PAUSE: Duration = Duration::from_millis(2);

/// A folder with an index, kept by sled.
#[derive(Debug)]
pub(super) struct SledFolder(pub(super) PathBuf);

impl Indexes for SledFolder {
    fn open(&self) -> Result<Box<dyn Index>> {
        open(&self.0)
    }

    fn open_copy(&self) -> Result<Box<dyn Index>> {
        let copy = self.copy();
        remove_folder(&copy)?;
        copy_folder(&self.0, &copy)
            .map_err(StorageError::io(format!("could not copy {}", self.0.display())))?;
        open(&copy)
    }

    fn discard_copy(&self) -> Result<()> {
        remove_folder(&self.copy())
    }

    fn clear(&self) -> Result<Box<dyn Index>> {
        remove_folder(&self.0)?;
        open(&self.0)
    }
}

impl SledFolder {
    fn copy(&self) -> PathBuf {
        beside(&self.0, ".copy")
    }
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    RealDisk.create_folder(to)?;
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
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
    /// `None` only while it is dropped.
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
            // The first key holds the counters. They are written last: their number says that everything else is
            // there.
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
        // sled writes and syncs when it is dropped, and panics if that fails. The journal has what is lost then.
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
    // After a crash, the files may still be in the system's memory only.
    // Windows syncs only files opened for writing.
    let file = fs::File::options().write(true).open(path.join("db"));
    file.and_then(|file| file.sync_all())
        .and_then(|()| RealDisk.sync_folder(path))
        .map_err(io())?;
    Ok(Box::new(SledIndex { db: Some(db) }))
}

/// Runs code that calls sled, and turns a panic into `Broken`.
pub(super) fn catch<T>(what: &str, run: impl FnOnce() -> Result<T>) -> Result<T> {
    // The store stops after a panic, so half-changed state is never used again.
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        Err(StorageError::broken(format!(
            "{what} failed inside sled: {}",
            message(&*panic)
        )))
    })
}

/// A full disk is for the operator; every other error is damage.
fn failed(error: sled::Error) -> StorageError {
    match error {
        sled::Error::Io(error) if is_full(&error) => StorageError::io("could not write the index")(error),
        error => StorageError::broken(format!("sled reports: {error}")),
    }
}

fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), FileTooLarge | QuotaExceeded | StorageFull)
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
