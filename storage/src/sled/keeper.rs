//! The keeper: snapshots, backups, and comparing everything now and then.

use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use sled::IVec;

use super::core::{Core, lock};
use super::index::{Order, Pairs};
use super::view::layered;
use crate::journal::history::{self, History, Truth};
use crate::{Result, StorageError, dump, journal};

/// How long what was applied to the index may stay in this process's memory: a kill must not leave the journal as the only
/// copy of more than that.
const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// When everything is compared: some time after the start, and regularly after that.
const FIRST_SCRUB: Duration = Duration::from_secs(30);
const SCRUB_EVERY: Duration = Duration::from_secs(6 * 3600);

/// A snapshot is written when the segments since the last one have a quarter of its size, but at least and at most this.
const LEAST_TAIL: u64 = 1024 * 1024;
const MOST_TAIL: u64 = 32 * LEAST_TAIL;

/// What a segment counts at least: many small ones cost something, too.
const LEAST_SEGMENT: u64 = LEAST_TAIL / 64;

/// Keys that are compared at once; changes wait for no more than that.
const CHUNK: usize = 128;

/// After a look at the index, a rest of so many times its length: those who play come first.
const REST: u32 = 2;
const LONGEST_REST: Duration = Duration::from_millis(20);

/// Who works on the whole of a store holds the lock on when it was last healed. `between` is run again and again meanwhile.
impl Core {
    /// The keeper's thread.
    pub(super) fn run_keeper(&self) {
        let mut scrub_at = Instant::now() + FIRST_SCRUB;
        let (mut flushed, mut seen) = (0, 0);
        while self.check().is_ok() {
            let segment = lock(&self.writer).journal.number;
            if segment > std::mem::replace(&mut seen, segment) {
                report("write a snapshot", self.snapshot_if_due());
            } else if Instant::now() >= scrub_at {
                report("compare everything", self.scrub(&mut || Ok(())));
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

    /// Writes a snapshot, and then removes what is older.
    pub(super) fn snapshot(&self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let mut healed = lock(&self.healed);
        let needed = lock(&self.writer).journal.needed;
        match self.dump(&|seq| journal::snapshot_path(&self.folder, seq), between) {
            // Healing writes a snapshot.
            Err(StorageError::Damaged { what }) => self.heal(&mut healed, &what),
            written => journal::prune(&*self.disk, &self.folder, written?, needed),
        }
    }

    pub(super) fn backup(&self, file: &Path) -> Result<()> {
        let mut healed = lock(&self.healed);
        let path = |_| file.to_owned();
        match self.dump(&path, &mut || Ok(())) {
            Err(StorageError::Damaged { what }) => {
                self.heal(&mut healed, &what)?;
                self.dump(&path, &mut || Ok(())).map(drop)
            }
            written => written.map(drop),
        }
    }

    /// Writes everything in the journal to a file and says up to which change. The index has no part in this, so that the
    /// two copies stay independent.
    fn dump(&self, path: &dyn Fn(u64) -> PathBuf, between: &mut dyn FnMut() -> Result<()>) -> Result<u64> {
        self.check()?;
        let truth = self.truth()?;
        let seq = truth.history.reached;
        between()?;
        let pairs = pairs(&truth)?.map(|pair| self.check().and(pair));
        dump::write(&*self.disk, &path(seq), seq, pairs)?;
        Ok(seq)
    }

    /// Compares the index, the journal and the snapshot, and heals what is damaged.
    pub(super) fn scrub(&self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let mut healed = lock(&self.healed);
        match self.compare(between) {
            Err(StorageError::Damaged { what }) => self.heal(&mut healed, &what),
            compared => compared,
        }
    }

    fn compare(&self, between: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let seq = self.serving().seq;
        let truth = self.truth()?;
        let mut differing: Vec<IVec> = Vec::new();
        let mut expected = pairs(&truth)?.map_while(Result::ok).peekable();
        let mut from = Bound::Unbounded;
        loop {
            let began = Instant::now();
            let chunk = self.look(|view| {
                let range = view.range((from.clone(), Bound::Unbounded), Order::Up);
                range.take(CHUNK).collect::<Result<Vec<_>>>()
            })?;
            for pair in &chunk {
                while let Some((missing, _)) = expected.next_if(|other| other.0 < pair.0) {
                    differing.push(missing);
                }
                if expected.next_if(|other| other.0 == pair.0).as_ref() != Some(pair) {
                    differing.push(pair.0.clone());
                }
            }
            let Some((last, _)) = chunk.last() else { break };
            from = Bound::Excluded(last.to_vec());
            between()?;
            thread::sleep((began.elapsed() * REST).min(LONGEST_REST));
        }
        differing.extend(expected.map(|(missing, _)| missing));
        // What was changed meanwhile is compared next time.
        let later = History::read(&*self.disk, &self.folder, Some(seq))?;
        let changed = history::newest(&later.groups);
        match differing.iter().find(|key| !changed.contains_key(&key[..])) {
            None => Ok(()),
            Some(key) => Err(StorageError::damaged(format!(
                "the key {} is not as the journal says",
                key.escape_ascii()
            ))),
        }
    }
}

/// Everything in the journal, in order of keys.
pub(super) fn pairs<'a>(truth: &'a Truth<'_>) -> Result<Pairs<'a>> {
    let snapshot = truth.snapshot()?.into_iter().flatten();
    let snapshot = snapshot.map(|(key, value)| Ok((IVec::from(key), IVec::from(value.unwrap_or_default()))));
    let newest = history::newest(&truth.history.groups).into_iter();
    let changed = newest.map(|(key, (_, value))| (key, value));
    Ok(layered(Box::new(snapshot), changed, Order::Up))
}

fn report(what: &str, done: Result<()>) {
    match done {
        Ok(()) | Err(StorageError::Closed) => (),
        Err(error) => tracing::error!(%error, "Could not {what}"),
    }
}
