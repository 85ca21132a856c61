//! The keeper's thread: snapshots, backups, the scrub, and making a damaged index anew, while people are served.

use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::index::Order;
use super::rebuild::{self, Built};
use super::serving::Shared;
use super::{check, engine, scrub};
use crate::dump::{self, DumpWriter};
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
            Task::Renew => report("renew the journal", self.renew(&mut || Ok(()))),
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
            report("renew the journal", self.renew(&mut || Ok(())));
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

    /// Writes a snapshot from the one before and the segments since, and then removes these. `between` runs again and
    /// again meanwhile. The index has no part in this, so the two copies stay independent.
    pub(super) fn snapshot(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = &self.shared;
        let (keep_from, seq) = {
            let serving = shared.serving();
            (serving.base_segment, serving.seq)
        };
        let mut truth = match scrub::read_journal(shared, seq)? {
            Ok(truth) => truth,
            Err(damage) => {
                tracing::error!("The journal is damaged: {damage}");
                return self.renew(between);
            }
        };
        let path = journal::snapshot_path(&shared.folder, seq);
        dump::write(&*shared.disk, &path, |out| {
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
        shared.counts.snapshots.fetch_add(1, Ordering::Relaxed);
        journal::prune(&*shared.disk, &shared.folder, seq, keep_from)
    }

    /// Makes a new journal from the index. If that is damaged as well, the best of both is made first.
    pub(super) fn renew(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        match check::check(&self.shared) {
            Err(StorageError::Damaged { what }) => self.rebuild(&what),
            checked => checked.and_then(|_| self.write_journal(between)),
        }
    }

    /// Begins a new segment and writes the index to a snapshot. Nothing older is needed then.
    fn write_journal(&self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = &self.shared;
        shared.rotate()?;
        let (keep_from, seq) = {
            let serving = shared.serving();
            (serving.base_segment, serving.seq)
        };
        self.dump(&journal::snapshot_path(&shared.folder, seq), between)?;
        shared.counts.snapshots.fetch_add(1, Ordering::Relaxed);
        journal::prune(&*shared.disk, &shared.folder, seq, keep_from)
    }

    fn backup(&self, file: &Path) -> Result<()> {
        self.dump(file, &mut || Ok(()))
    }

    /// Writes everything to a file: the keys in order, then what was changed meanwhile.
    fn dump(&self, file: &Path, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let shared = &self.shared;
        let written = dump::write(&*shared.disk, file, |out| {
            shared.begin_tap();
            self.walk(out, between)?;
            let (groups, seq) = {
                let mut serving = shared.serving_mut();
                serving.check()?;
                (serving.take_tap(), serving.seq)
            };
            out.change(&groups)?;
            Ok(seq)
        });
        shared.end_tap();
        written.map(drop)
    }

    fn walk(&self, out: &mut DumpWriter<'_>, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let mut from = Bound::Unbounded;
        loop {
            let began = Instant::now();
            let chunk = self.shared.look(|view| {
                let range = (from.clone(), Bound::Unbounded);
                view.range(range, Order::Up)
                    .take(CHUNK)
                    .collect::<Result<Vec<_>>>()
            })?;
            let Some((last, _)) = chunk.last() else {
                return Ok(());
            };
            from = Bound::Excluded(last.to_vec());
            chunk.iter().try_for_each(|(key, value)| out.put(key, value))?;
            between()?;
            self.shared.rest(began)?;
        }
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
        let shared = &self.shared;
        shared.begin_tap();
        let rebuilt = self.try_rebuild();
        shared.end_tap();
        let whole = rebuilt?;
        self.healed = Some(Instant::now());
        self.shared.counts.rebuilds.fetch_add(1, Ordering::Relaxed);
        tracing::warn!("The index has been made anew");
        if !whole {
            // The index is served in any case.
            report("renew the journal", self.write_journal(&mut || Ok(())));
        }
        Ok(())
    }

    fn try_rebuild(&self) -> Result<bool> {
        let shared = &self.shared;
        let new = shared.indexes.begin()?;
        let mut built = rebuild::from_journal(&*shared.disk, &shared.folder, &*new)?;
        let mut serving = shared.serving_mut();
        serving.check()?;
        for group in serving.take_tap() {
            built.add(&group, &*new)?;
        }
        built.require(serving.seq);
        let lost = if built.is_whole() {
            Vec::new()
        } else {
            let old = serving.index.as_deref();
            engine::catch("merging", || {
                rebuild::merge(old.map(|old| old as _), &*new, &built, None)
            })?
        };
        drop(new);
        drop(serving.index.take());
        serving.index = Some(shared.indexes.install(!lost.is_empty())?);
        Built::report(&lost);
        Ok(built.is_whole())
    }

    /// Compares the index, the journal and the snapshot, and heals what is damaged.
    pub(super) fn scrub(&mut self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let found = scrub::compare(&self.shared, between);
        self.shared.end_tap();
        match found? {
            (None, None) => Ok(()),
            (Some(journal), None) => {
                tracing::error!("The journal is damaged and is written anew: {journal}");
                self.renew(&mut || Ok(()))
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
