//! Snapshots of the journal, and backups. Both read only the journal, so that the two copies stay independent.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use super::core::{Core, lock};
use crate::fit::Fit;
use crate::journal::history::History;
use crate::{Result, StorageError, dump, journal};

/// A snapshot is due when the segments since the last one have a quarter of its size, within these bounds.
const LEAST_TAIL: u64 = 1024 * 1024;
const MOST_TAIL: u64 = 32 * LEAST_TAIL;

/// The least size that counts for a segment: many small ones are expensive, too.
const LEAST_SEGMENT: u64 = LEAST_TAIL / 64;

impl Core {
    /// Writes a snapshot in the background, if one is due.
    pub(super) fn start_snapshot(self: Arc<Self>) {
        let thread = thread::Builder::new().name("store-snapshot".into());
        let started = thread.spawn(move || match self.snapshot_if_due() {
            Ok(()) | Err(StorageError::Closed) => (),
            Err(error) => tracing::error!("Could not write a snapshot: {error}"),
        });
        if let Err(error) = started {
            tracing::error!("Could not start a thread for a snapshot: {error}");
        }
    }

    fn snapshot_if_due(&self) -> Result<()> {
        let disk = &*self.disk;
        let files = journal::list(disk, &self.folder)?;
        let length = |path: &PathBuf| disk.open(path).and_then(|file| file.length()).unwrap_or(0);
        let sizes = files
            .segments
            .iter()
            .map(|(_, path)| length(path).max(LEAST_SEGMENT));
        let snapshot = files.snapshots.last().map_or(0, |(_, path)| length(path));
        if sizes.sum::<u64>() < (snapshot / 4).clamp(LEAST_TAIL, MOST_TAIL) {
            return Ok(());
        }
        self.snapshot(&mut || Ok(()))
    }

    /// Writes a snapshot of all segments before the current one, and then removes older files. The index was synced
    /// when the current segment was begun, so it never ends before the snapshot. `between` runs after the journal is
    /// read.
    pub(super) fn snapshot(&self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let _alone = lock(&self.maintenance);
        let current = lock(&self.writer).journal.number;
        let history = self.history(Some(current), 0)?;
        between()?;
        let seq = history.reached;
        let pairs = history.pairs()?.map(|pair| self.check().and(pair));
        let path = journal::snapshot_path(&self.folder, seq);
        dump::write(&*self.disk, &path, seq, pairs, &mut |_| Ok(()))?;
        journal::prune(&*self.disk, &self.folder, seq, current)
    }

    /// Writes everything to a file, and checks it as a restore would.
    pub(super) fn backup(&self, file: &Path) -> Result<()> {
        let _alone = lock(&self.maintenance);
        let seq = self.serving().seq;
        let history = self.history(None, seq)?;
        let pairs = history.pairs()?.map(|pair| self.check().and(pair));
        let mut fit = Fit::default();
        dump::write(&*self.disk, file, history.reached, pairs, &mut |(key, value)| {
            fit.add(&key, &value.unwrap_or_default());
            Ok(())
        })?;
        fit.counts().map(drop).map_err(|error| match error {
            StorageError::Damaged { what } => StorageError::damaged(format!(
                "{} was written, but it can be restored only without what does not fit: {what}",
                file.display()
            )),
            error => error,
        })
    }

    /// Reads the journal, all of it or the segments before `end`, up to change `seq` at least.
    fn history(&self, end: Option<u64>, seq: u64) -> Result<History<'_>> {
        self.check()?;
        let history = History::read(&*self.disk, &self.folder, end)?;
        let damage = match &history.damage[..] {
            [] if history.reached < seq => format!("it ends before change {seq}"),
            [] => return Ok(history),
            damage => damage.join("; "),
        };
        self.stop_if_broken(Err(StorageError::Broken {
            what: format!("the journal: {damage}"),
        }))
    }
}
