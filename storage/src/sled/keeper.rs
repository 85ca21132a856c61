//! The keeper: snapshots and backups, and a thread that writes snapshots and compares everything now and then.

use std::path::{Path, PathBuf};
use std::sync::MutexGuard;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::index::{Pairs, pairs};
use super::serving::{Shared, lock};
use crate::dump;
use crate::journal;
use crate::{Result, StorageError};

/// How long what was applied to the index may stay in this process's memory: a kill must not leave the journal as the only
/// copy of more than that.
const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// When everything is compared: some time after the start, and regularly after that.
const FIRST_SCRUB: Duration = Duration::from_secs(30);
const SCRUB_EVERY: Duration = Duration::from_secs(6 * 3600);

/// A snapshot is written when the segments since the last one have a quarter of its size, but at least and at most this.
const LEAST_TAIL: u64 = 1024 * 1024;
const MOST_TAIL: u64 = 64 * 1024 * 1024;

/// Works on the whole of a store; there is one at a time. `between` is run again and again meanwhile.
pub(super) struct Keeper<'a> {
    pub(super) shared: &'a Shared,
    pub(super) healed: MutexGuard<'a, Option<Instant>>,
}

impl Shared {
    pub(super) fn keep(&self) -> Keeper<'_> {
        Keeper {
            shared: self,
            healed: lock(&self.healed),
        }
    }

    /// Writes everything up to the change `seq` to a file.
    pub(super) fn write_dump(&self, file: &Path, seq: u64, pairs: Pairs<'_>) -> Result<()> {
        dump::write(&*self.disk, file, |out| {
            for pair in pairs {
                let (key, value) = pair?;
                out.put(&key, &value)?;
            }
            Ok(seq)
        })
    }

    /// The keeper's thread.
    pub(super) fn run_keeper(&self) {
        let mut scrub_at = Instant::now() + FIRST_SCRUB;
        let mut flushed = 0;
        while !self.closing.load(Ordering::Relaxed) {
            if self.full.swap(false, Ordering::Relaxed) {
                report("write a snapshot", self.keep().snapshot_if_due());
            } else if Instant::now() >= scrub_at {
                report("compare everything", self.keep().scrub(&mut || Ok(())));
                scrub_at = Instant::now() + SCRUB_EVERY;
            }
            report("flush the index", self.flush(&mut flushed));
            thread::park_timeout(FLUSH_EVERY);
        }
    }

    fn flush(&self, flushed: &mut u64) -> Result<()> {
        let serving = self.serving();
        if serving.seq > std::mem::replace(flushed, serving.seq)
            && let Some(index) = &serving.index
        {
            index.flush()?;
        }
        Ok(())
    }
}

impl Keeper<'_> {
    fn snapshot_if_due(&mut self) -> Result<()> {
        let disk = &*self.shared.disk;
        let length = |path: &PathBuf| disk.open(path).and_then(|file| file.length()).unwrap_or(0);
        let files = journal::list(disk, &self.shared.folder)?;
        // Many small segments cost something, too.
        let sizes = files
            .segments
            .iter()
            .map(|(_, path)| length(path).max(LEAST_TAIL / 64));
        let tail: u64 = sizes.sum();
        let snapshot = files.snapshots.last().map_or(0, |(_, path)| length(path));
        if tail < (snapshot / 4).clamp(LEAST_TAIL, MOST_TAIL) {
            return Ok(());
        }
        self.snapshot(&mut || Ok(()))
    }

    /// Writes a snapshot, and then removes what is older.
    pub(super) fn snapshot(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = self.shared;
        let needed = shared.serving().needed;
        let seq = match self.dump(&|seq| journal::snapshot_path(&shared.folder, seq), between) {
            // Healing writes a snapshot.
            Err(StorageError::Damaged { what }) => return self.heal(&what),
            written => written?,
        };
        journal::prune(&*shared.disk, &shared.folder, seq, needed)
    }

    pub(super) fn backup(&mut self, file: &Path) -> Result<()> {
        match self.dump(&|_| file.to_owned(), &mut || Ok(())) {
            Err(StorageError::Damaged { what }) => {
                self.heal(&what)?;
                self.dump(&|_| file.to_owned(), &mut || Ok(())).map(drop)
            }
            written => written.map(drop),
        }
    }

    /// Writes everything in the journal to a file and says up to which change. The index has no part in this, so that the
    /// two copies stay independent.
    fn dump(&self, path: &dyn Fn(u64) -> PathBuf, between: &mut dyn FnMut() -> Result<()>) -> Result<u64> {
        let shared = self.shared;
        shared.check()?;
        let truth = shared.truth()?;
        let seq = truth.history.reached;
        between()?;
        let pairs = pairs(&truth)?.map(|pair| {
            if shared.closing.load(Ordering::Relaxed) {
                return Err(StorageError::Closed);
            }
            pair
        });
        shared.write_dump(&path(seq), seq, Box::new(pairs))?;
        Ok(seq)
    }
}

fn report(what: &str, done: Result<()>) {
    match done {
        Ok(()) | Err(StorageError::Closed) => (),
        Err(error) => tracing::error!(%error, "Could not {what}"),
    }
}
