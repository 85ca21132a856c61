//! The keeper's thread: snapshots, backups, the scrub, and healing what is damaged, while people are served.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::index::Beside;
use super::rebuild::Rebuild;
use super::scrub::{self, Truth};
use super::serving::Shared;
use crate::dump;
use crate::journal;
use crate::{Result, StorageError};

/// How long what was applied to the index may stay in this process's memory.
const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// When everything is compared: some time after the start, and regularly after that.
const FIRST_SCRUB: Duration = Duration::from_secs(30);
const SCRUB_EVERY: Duration = Duration::from_secs(6 * 3600);

/// Keys that are read at once; changes wait for no more than that.
pub(super) const CHUNK: usize = 128;

/// After a look at the index, a rest of so many times its length: those who play come first.
const REST: u32 = 2;
const LONGEST_REST: Duration = Duration::from_millis(20);

/// How soon a store is healed once more when somebody finds damage again.
const HEAL_EVERY: Duration = Duration::from_secs(60);

/// A snapshot is written when the segments since the last one have a quarter of its size, but at least and at most this.
const LEAST_TAIL: u64 = 4 * 1024 * 1024;
const MOST_TAIL: u64 = 64 * 1024 * 1024;
const MOST_SEGMENTS: usize = 64;

/// What the keeper is asked for.
pub(super) enum Task {
    /// Write a snapshot if it is worth it.
    Snapshot,
    /// Write everything to a file.
    Backup(PathBuf, Sender<Result<()>>),
    /// Heal what is damaged; somebody has found this.
    Heal(String, Sender<Result<()>>),
    /// Compare everything, and heal what is damaged.
    Scrub(Sender<Result<()>>),
}

pub(super) struct Keeper {
    shared: Arc<Shared>,
    healed: Option<Instant>,
    flushed: u64,
}

impl Keeper {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        let flushed = shared.serving().seq;
        Self {
            shared,
            healed: None,
            flushed,
        }
    }

    /// Works until nobody can send tasks any more.
    pub(super) fn run(mut self, tasks: &Receiver<Task>) {
        let mut scrub_at = Instant::now() + FIRST_SCRUB;
        loop {
            match tasks.recv_timeout(FLUSH_EVERY) {
                Ok(task) => self.perform(task),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) if Instant::now() >= scrub_at => {
                    report("compare everything", self.scrub(&mut || Ok(())));
                    scrub_at = Instant::now() + SCRUB_EVERY;
                }
                Err(RecvTimeoutError::Timeout) => self.flush(),
            }
        }
    }

    fn perform(&mut self, task: Task) {
        // Who asked may be gone.
        match task {
            Task::Snapshot if self.is_snapshot_due() => {
                report("write a snapshot", self.snapshot(&mut || Ok(())));
            }
            Task::Snapshot => (),
            Task::Backup(file, reply) => drop(reply.send(self.backup(&file))),
            Task::Heal(why, reply) => {
                let there = self.shared.serving().index.is_some();
                let healed = self.healed.is_some_and(|at| at.elapsed() < HEAL_EVERY);
                let done = if there && healed { Ok(()) } else { self.heal(&why) };
                drop(reply.send(done));
            }
            Task::Scrub(reply) => drop(reply.send(self.scrub(&mut || Ok(())))),
        }
    }

    /// Hands what was applied to the index to the system.
    fn flush(&mut self) {
        let serving = self.shared.serving();
        if serving.seq != self.flushed
            && let Some(index) = &serving.index
            && let Err(error) = index.flush()
        {
            tracing::warn!(%error, "The index could not be flushed");
        }
        self.flushed = serving.seq;
    }

    fn is_snapshot_due(&self) -> bool {
        let disk = &self.shared.disk;
        let length = |path: &Path| disk.open(path).and_then(|file| file.length()).unwrap_or(0);
        let Ok(files) = journal::list(&**disk, &self.shared.folder) else {
            return true;
        };
        let tail: u64 = files.segments.iter().map(|file| length(&file.path)).sum();
        let snapshot = files.snapshots.last().map_or(0, |file| length(&file.path));
        files.snapshots.is_empty()
            || tail >= (snapshot / 4).clamp(LEAST_TAIL, MOST_TAIL)
            || files.segments.len() > MOST_SEGMENTS
    }

    /// Writes a snapshot, and then removes what is older.
    pub(super) fn snapshot(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = self.shared.clone();
        let (keep_from, seq) = {
            let serving = shared.serving();
            (serving.base_segment, serving.seq)
        };
        let path = journal::snapshot_path(&shared.folder, seq);
        match self.dump(&path, seq, between) {
            Err(StorageError::Damaged { what }) => self.heal(&what),
            written => {
                written?;
                shared.count(|stats| stats.snapshots += 1);
                journal::prune(&*shared.disk, &shared.folder, seq, keep_from)
            }
        }
    }

    fn backup(&mut self, file: &Path) -> Result<()> {
        let seq = self.shared.serving().seq;
        match self.dump(file, seq, &mut || Ok(())) {
            Err(StorageError::Damaged { what }) => {
                self.heal(&what)?;
                self.dump(file, seq, &mut || Ok(()))
            }
            written => written,
        }
    }

    /// Writes everything up to a change to a file, from the last snapshot and the segments since. The index has no part
    /// in this, so the two copies stay independent. `between` runs again and again.
    fn dump(&self, file: &Path, seq: u64, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = &self.shared;
        shared.check()?;
        let mut truth = Truth::read(shared, seq)?;
        dump::write(&*shared.disk, file, |out| {
            for (n, pair) in truth.pairs().enumerate() {
                let (key, value) = pair?;
                out.put(&key, &value)?;
                if n % CHUNK == 0 {
                    between()?;
                    shared.rest(Instant::now())?;
                }
            }
            Ok(seq)
        })
    }

    /// Compares the index, the journal and the snapshot, and heals what is damaged.
    pub(super) fn scrub(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        match scrub::compare(&self.shared, between) {
            Err(StorageError::Damaged { what }) => self.heal(&what),
            compared => compared,
        }
    }

    pub(super) fn heal(&mut self, why: &str) -> Result<()> {
        tracing::error!("The store is damaged and is healed: {why}");
        self.mend()?;
        self.healed = Some(Instant::now());
        tracing::warn!("The store has been healed");
        Ok(())
    }

    /// Makes what is damaged anew from the other copy, or the best of both. People are served until the new index takes
    /// its place; changes wait while what only the old one has is looked for.
    pub(super) fn mend(&self) -> Result<()> {
        let shared = &self.shared;
        let rebuild = Rebuild::begin(&*shared.disk, &shared.folder, &*shared.indexes)?;
        let mut journal = shared.journal();
        let outcome = {
            let serving = shared.serving();
            serving.check()?;
            rebuild.finish(serving.index.as_deref(), serving.seq)?
        };
        outcome
            .lost
            .iter()
            .for_each(|lost| tracing::error!("Lost: {lost}"));
        if let Some(index) = outcome.index {
            shared.replace_index(index, !outcome.lost.is_empty())?;
        }
        if outcome.renew {
            // The index is whole and served in any case.
            report("write the journal anew", shared.write_journal(&mut journal));
        }
        Ok(())
    }
}

impl Shared {
    /// Puts the index beside the one that is served in its place.
    fn replace_index(&self, name: Beside, keep_old: bool) -> Result<()> {
        let mut serving = self.serving_mut();
        drop(serving.index.take());
        let index = self.indexes.install(name, keep_old)?;
        serving.seq = super::recover::seq(&*index)?.max(serving.seq);
        serving.index = Some(index);
        drop(serving);
        self.count(|stats| stats.rebuilds += 1);
        Ok(())
    }

    /// Begins a new segment and writes the index to a snapshot, while changes wait. Nothing older is needed then.
    pub(super) fn write_journal(&self, journal: &mut journal::Journal) -> Result<()> {
        self.rotate(journal)?;
        let seq = self.serving().seq;
        let path = journal::snapshot_path(&self.folder, seq);
        dump::write(&*self.disk, &path, |out| {
            self.look(|view| {
                for item in view.scan(&[]) {
                    let (key, value) = item?;
                    out.put(&key, &value)?;
                }
                Ok(seq)
            })
        })?;
        self.count(|stats| stats.snapshots += 1);
        journal::prune(&*self.disk, &self.folder, seq, journal.number())
    }

    /// Rests for some time after a look that began then; fails when the store is being closed.
    pub(super) fn rest(&self, began: Instant) -> Result<()> {
        if self.closing.load(Ordering::Relaxed) {
            return Err(StorageError::Closed);
        }
        std::thread::sleep((began.elapsed() * REST).min(LONGEST_REST));
        Ok(())
    }
}

fn report(what: &str, done: Result<()>) {
    match done {
        Ok(()) | Err(StorageError::Closed) => (),
        Err(error) => tracing::error!(%error, "Could not {what}"),
    }
}
