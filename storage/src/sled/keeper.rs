//! The keeper's thread: snapshots, backups, the scrub, and making a damaged index anew, while people are served.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::rebuild::{self, Built};
use super::serving::Shared;
use super::{check, engine, merge, scrub};
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

/// How soon the index is made anew once more when somebody finds damage again.
const HEAL_EVERY: Duration = Duration::from_secs(60);

/// A snapshot is written when the segments since the last one have a quarter of its size, but at least and at most this.
const LEAST_TAIL: u64 = 4 * 1024 * 1024;
const MOST_TAIL: u64 = 64 * 1024 * 1024;
const MOST_SEGMENTS: usize = 64;

/// What the keeper is asked for.
pub(super) enum Task {
    /// Write a snapshot if it is worth it.
    Snapshot,
    /// The journal is damaged or lacks something: begin a new segment and write a snapshot.
    Renew,
    /// Write everything to a file.
    Backup(PathBuf, Sender<Result<()>>),
    /// Make the index anew because of this.
    Heal(String, Sender<Result<()>>),
    /// Compare everything, and heal what is damaged.
    Scrub(Sender<Result<()>>),
}

pub(super) struct Keeper {
    pub(super) shared: Arc<Shared>,
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
                report("write a snapshot", self.snapshot(&mut || Ok(())))
            }
            Task::Snapshot => (),
            Task::Renew => report("renew the journal", self.renew()),
            Task::Backup(file, reply) => drop(reply.send(self.backup(&file))),
            Task::Heal(why, reply) => drop(reply.send(self.heal(&why))),
            Task::Scrub(reply) => drop(reply.send(self.scrub(&mut || Ok(())))),
        }
    }

    /// Hands what was applied to the index to the system.
    fn flush(&mut self) {
        let serving = self.shared.serving();
        if serving.seq == self.flushed {
            return;
        }
        if let Some(index) = &serving.index
            && let Err(error) = index.flush()
        {
            tracing::warn!(%error, "The index could not be flushed");
        }
        self.flushed = serving.seq;
        drop(serving);
        // Somebody may have removed the file that is written to.
        let current = self.shared.journal().number();
        let files = journal::list(&*self.shared.disk, &self.shared.folder);
        if files.is_ok_and(|files| files.segments.iter().all(|file| file.number != current)) {
            tracing::error!("Segment {current} of the journal is gone");
            report("renew the journal", self.renew());
        }
    }

    fn is_snapshot_due(&self) -> bool {
        let length = |path: &Path| {
            self.shared
                .disk
                .open(path)
                .and_then(|file| file.length())
                .unwrap_or(0)
        };
        let Ok(files) = journal::list(&*self.shared.disk, &self.shared.folder) else {
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
        if self.dump(&path, seq, between)? {
            shared.count(|stats| stats.snapshots += 1);
            return journal::prune(&*shared.disk, &shared.folder, seq, keep_from);
        }
        self.renew()
    }

    fn backup(&mut self, file: &Path) -> Result<()> {
        let nothing = &mut || Ok(());
        if self.dump(file, self.shared.serving().seq, nothing)? {
            return Ok(());
        }
        self.renew()?;
        let written = self.dump(file, self.shared.serving().seq, nothing)?;
        written
            .then_some(())
            .ok_or_else(|| StorageError::damaged("the journal can't be read"))
    }

    /// Writes everything up to a change to a file, from the last snapshot and the segments since; `false` if these are
    /// damaged. The index has no part in this, so the two copies stay independent. `between` runs again and again.
    fn dump(&self, file: &Path, seq: u64, between: &mut dyn FnMut() -> Result<()>) -> Result<bool> {
        let shared = &self.shared;
        shared.check()?;
        let mut truth = match scrub::read_journal(shared, seq)? {
            Ok(truth) => truth,
            Err(damage) => {
                tracing::error!("The journal is damaged: {damage}");
                return Ok(false);
            }
        };
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
        })?;
        Ok(true)
    }

    /// Makes a new journal from the index. If that is damaged as well, the best of both is made first.
    pub(super) fn renew(&mut self) -> Result<()> {
        match check::check(&self.shared) {
            Err(StorageError::Damaged { what }) => self.rebuild(&what),
            checked => checked.and_then(|_| self.write_journal()),
        }
    }

    /// Begins a new segment and writes the index to a snapshot, while changes wait. Nothing older is needed then.
    fn write_journal(&self) -> Result<()> {
        let shared = &self.shared;
        let mut journal = shared.journal();
        shared.rotate(&mut journal)?;
        let seq = shared.serving().seq;
        let path = journal::snapshot_path(&shared.folder, seq);
        dump::write(&*shared.disk, &path, |out| {
            shared.look(|view| {
                for item in view.scan(&[]) {
                    let (key, value) = item?;
                    out.put(&key, &value)?;
                }
                Ok(seq)
            })
        })?;
        shared.count(|stats| stats.snapshots += 1);
        journal::prune(&*shared.disk, &shared.folder, seq, journal.number())
    }

    /// Makes the index anew, unless that was done just now.
    fn heal(&mut self, why: &str) -> Result<()> {
        let there = self.shared.serving().index.is_some();
        if there && self.healed.is_some_and(|at| at.elapsed() < HEAL_EVERY) {
            return Ok(());
        }
        self.rebuild(why)
    }

    /// Makes the index anew from the snapshot and the journal, and from the old index where these are damaged.
    pub(super) fn rebuild(&mut self, why: &str) -> Result<()> {
        tracing::error!("The index is damaged and is made anew: {why}");
        let whole = self.try_rebuild()?;
        self.healed = Some(Instant::now());
        self.shared.count(|stats| stats.rebuilds += 1);
        tracing::warn!("The index has been made anew");
        if !whole {
            // The index is served in any case.
            report("renew the journal", self.write_journal());
        }
        Ok(())
    }

    fn try_rebuild(&self) -> Result<bool> {
        let shared = &self.shared;
        let new = shared.indexes.begin()?;
        let mut built = rebuild::from_journal(&*shared.disk, &shared.folder, &*new)?;
        // Changes that were made meanwhile are added while no others are.
        let _journal = shared.journal();
        let mut serving = shared.serving_mut();
        serving.check()?;
        built.add_segments(&*shared.disk, &shared.folder, &*new)?;
        built.require(serving.seq);
        let mut lost = Vec::new();
        if !built.is_whole() {
            let old = serving.index.as_deref().map(|old| old as _);
            lost = engine::catch("merging", || merge::merge(old, &*new, &built, None))?;
        }
        drop(new);
        drop(serving.index.take());
        serving.index = Some(shared.indexes.install(!lost.is_empty())?);
        Built::report(&lost);
        Ok(built.is_whole())
    }

    /// Compares the index, the journal and the snapshot, and heals what is damaged.
    pub(super) fn scrub(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let found = scrub::compare(&self.shared, between);
        match found? {
            (None, None) => Ok(()),
            (Some(journal), None) => {
                tracing::error!("The journal is damaged and is written anew: {journal}");
                self.renew()
            }
            (_, Some(index)) => self.rebuild(&index),
        }
    }
}

impl Shared {
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
