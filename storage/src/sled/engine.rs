//! sled itself: opened with our settings, with its panics turned into errors.
//!
//! What binds us here, learnt by trial and from its source:
//! - `flush` reaches the disk's cache only, so the writer syncs the file itself. `flush_async` can hang for ever.
//! - A tree node larger than a quarter of a segment goes to a blob file that is never synced. A node splits at 16
//!   values and may take in a small neighbour, so with values of at most 8 KiB it stays below 200 KiB, and segments of
//!   1 MiB keep every node in the log.
//! - Damaged files can make it panic, on our threads or on its own.
//! - When a database is dropped, a thread of sled's may hold its lock a little longer.
//! - Only opening notes where every page lies (a snapshot); all that was written after it is read again at the next
//!   opening. So a store is opened once more when it is closed.
//! - A snapshot that could not be finished is taken for the newest one, so it is removed first.

use std::any::Any;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::{Result, StorageError};

/// How much of its log sled writes at a time.
pub(super) const SEGMENT: usize = 1024 * 1024;
const CACHE: u64 = 8 * 1024 * 1024;

/// How often, and after which pause, a lock that sled still holds is tried again. Other processes are kept away by a
/// lock of our own, so this can only be our own database of a moment ago.
const LOCK_TRIES: u32 = 200;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// Opens or creates sled's folder.
pub(super) fn open(path: &Path) -> Result<sled::Db> {
    remove_unfinished_snapshots(path);
    let mut tries = 0;
    loop {
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
            Ok(Err(sled::Error::Io(error))) if is_locked(&error) => {
                return Err(StorageError::Locked {
                    path: path.to_owned(),
                });
            }
            opened => return opened?.map_err(failed),
        }
    }
}

/// sled takes a snapshot that it could not finish, when the disk was full or the power failed, for the newest one.
fn remove_unfinished_snapshots(path: &Path) {
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().ends_with(".generating")
            && let Err(error) = fs::remove_file(entry.path())
        {
            tracing::warn!(%error, "Could not remove an unfinished snapshot");
        }
    }
}

/// Closes a database: sled writes and syncs when it is dropped, and panics if it can't.
pub(super) fn close(db: sled::Db) -> Result<()> {
    catch("closing", || {
        drop(db);
        Ok(())
    })
}

/// Has sled note where everything lies in a closed database, so that the next start need not read what was written.
pub(super) fn settle(path: &Path) -> Result<()> {
    close(open(path)?)
}

/// Runs something that calls sled, and turns a panic into `Damaged`.
pub(super) fn catch<T>(what: &str, run: impl FnOnce() -> Result<T>) -> Result<T> {
    // Nothing that a panic may leave half done is used again: the caller opens the store anew or stops it.
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        Err(StorageError::damaged(format!(
            "{what} failed inside sled: {}",
            message(&*panic)
        )))
    })
}

/// What sled's errors mean to us.
pub(super) fn failed(error: sled::Error) -> StorageError {
    match error {
        sled::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            StorageError::damaged("a file of sled ends too early")
        }
        sled::Error::Io(error) => StorageError::io("sled could not read or write")(error),
        sled::Error::Corruption { .. } => StorageError::damaged("sled found a wrong checksum"),
        error => StorageError::damaged(format!("sled says: {error}")),
    }
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
