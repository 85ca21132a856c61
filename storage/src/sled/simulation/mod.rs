//! Crashes and failures at every call of a simulated disk. A reopened store contains exactly the acknowledged
//! changes, or also the group that was being written.
//!
//! `SIMULATED_CRASHES=10000 cargo test -p storage --lib simulation` is the long run.

mod change;
mod disk;
mod index;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::change::change;
use self::disk::{Fault, SimDisk};
use self::index::SimIndexes;
use super::core::{Core, lock};
use super::start::Known;
use crate::journal::Write;
use crate::{Result, StorageError};

/// All keys and values of a store.
type Map = BTreeMap<Vec<u8>, Vec<u8>>;

/// Size at which a segment is full: small, so that there are many.
const SEGMENT: u64 = 3000;

/// Deterministic pseudo-random numbers (SplitMix64).
#[derive(Debug, Clone)]
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }
}

/// A store on a simulated disk, and its expected content.
struct World {
    disk: SimDisk,
    indexes: SimIndexes,
    random: Random,
    open: Option<Arc<Core>>,
    /// The acknowledged content.
    acknowledged: Map,
    /// The content if the last, unacknowledged group survives.
    in_flight: Option<Map>,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut world = Self {
            disk: SimDisk::new(seed),
            indexes: SimIndexes::default(),
            random: Random(!seed),
            open: None,
            acknowledged: Map::new(),
            in_flight: None,
        };
        world.open().unwrap();
        world
    }

    fn folder() -> PathBuf {
        Path::new("data/journal").to_owned()
    }

    fn open(&mut self) -> Result<()> {
        self.open = None;
        let disk = Arc::new(self.disk.clone());
        let core = Core::open(
            disk,
            Self::folder(),
            Box::new(self.indexes.clone()),
            Known::default(),
        )?;
        lock(&core.writer).journal.set_limit(SEGMENT);
        self.open = Some(Arc::new(core));
        Ok(())
    }

    fn core(&self) -> Arc<Core> {
        self.open.clone().unwrap()
    }

    fn content(&self) -> Map {
        self.core()
            .look(|view| {
                view.scan(&[])
                    .map(|item| item.map(|(key, value)| (key.to_vec(), value.to_vec())))
                    .collect()
            })
            .unwrap()
    }

    /// Makes a group of changes. Even after a failure, the store must be consistent.
    fn group(&mut self) -> Result<()> {
        let core = self.core();
        for _ in 0..1 + self.random.below(4) {
            change(&core, &mut self.random);
        }
        let mut writer = lock(&core.writer);
        let writes: Vec<Write> = writer.overlay.clone().into_iter().collect();
        let mut after = self.acknowledged.clone();
        index::apply(&mut after, &writes);
        match core.commit(&mut writer) {
            Ok(_) => self.acknowledged = after,
            Err(error) => {
                self.in_flight = Some(after);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Makes `groups` groups, with occasional snapshots, until something fails.
    fn play(&mut self, groups: u64) -> Result<()> {
        for _ in 0..groups {
            self.group()?;
            if self.random.below(12) == 0 {
                self.snapshot()?;
            }
        }
        Ok(())
    }

    /// Writes a snapshot while changes continue.
    fn snapshot(&mut self) -> Result<()> {
        let core = self.core();
        core.snapshot(&mut || self.group())
    }

    /// Crashes and restarts the machine now.
    fn crash(&mut self) {
        self.open = None;
        self.disk.restart();
        self.indexes.crash(&mut self.random);
    }

    /// Opens the store and compares it with the expected content.
    fn check(&mut self, what: &str) {
        self.open().unwrap_or_else(|error| panic!("{what}: {error}"));
        let content = self.content();
        if self
            .in_flight
            .take()
            .is_some_and(|in_flight| in_flight == content)
        {
            self.acknowledged = content;
            return;
        }
        self.compare(&content, what);
    }

    fn compare(&self, content: &Map, what: &str) {
        let differing: Vec<_> = content
            .iter()
            .filter(|(key, value)| self.acknowledged.get(*key) != Some(value))
            .chain(
                self.acknowledged
                    .iter()
                    .filter(|(key, _)| !content.contains_key(*key)),
            )
            .map(|(key, _)| key.escape_ascii().to_string())
            .collect();
        assert_eq!(
            differing,
            Vec::<String>::new(),
            "{what}: these keys are not as acknowledged"
        );
    }
}

/// Number of crashes of each kind; more in the long run.
fn crashes() -> u64 {
    let crashes = std::env::var("SIMULATED_CRASHES").ok();
    crashes.and_then(|crashes| crashes.parse().ok()).unwrap_or(400)
}

const GROUPS: u64 = 60;

#[test]
fn a_crash_at_every_call_of_a_history_loses_nothing_acknowledged() {
    let mut whole = World::new(1);
    let opened = whole.disk.calls();
    whole.play(GROUPS).unwrap();
    let calls = whole.disk.calls() - opened;
    assert!(calls > 150, "{calls}");
    // The same calls with other outcomes of each crash, until the requested number is reached.
    for round in 0..crashes().div_ceil(calls) {
        for call in 1..=calls {
            let mut world = World::new(1);
            world.disk.fail_after(call, Fault::Crash);
            assert!(world.play(GROUPS).is_err());
            world.random = Random(round << 32 | call);
            world.crash();
            world.check(&format!("round {round}, crash at call {call}"));
            world.play(2).unwrap();
            world.crash();
            world.check(&format!("round {round}, second crash after call {call}"));
        }
    }
}

#[test]
fn crashes_at_random_calls_lose_nothing_acknowledged() {
    let mut done = 0;
    for seed in 0.. {
        let mut world = World::new(seed);
        // Several crashes in one history, some of them while the store is being opened.
        for crash in 0..10 {
            let call = 1 + world.random.below(150);
            world.disk.fail_after(call, Fault::Crash);
            let _ = world.play(GROUPS);
            loop {
                world.crash();
                done += 1;
                if world.random.below(3) > 0 {
                    break;
                }
                let call = 1 + world.random.below(20);
                world.disk.fail_after(call, Fault::Crash);
                let _ = world.open();
            }
            world.check(&format!("seed {seed}, crash {crash} at call {call}"));
        }
        if done >= crashes() {
            return;
        }
    }
}

#[test]
fn a_failure_of_every_call_loses_nothing_acknowledged() {
    let mut whole = World::new(2);
    let opened = whole.disk.calls();
    whole.play(GROUPS).unwrap();
    let calls = whole.disk.calls() - opened;
    for round in 0..crashes().div_ceil(calls) {
        for call in 1..=calls {
            let mut world = World::new(2);
            world.disk.fail_after(call, Fault::Error);
            let mut groups = 0;
            // A failed snapshot does not stop the store; a failed write of the journal does.
            while groups < GROUPS {
                groups += 1;
                if world.play(1).is_err() && world.core().check().is_err() {
                    break;
                }
            }
            world.random = Random(round << 32 | call);
            if call % 2 == 0 {
                world.crash();
            }
            world.check(&format!("round {round}, failure of call {call}"));
        }
    }
}

#[test]
fn a_failure_while_a_store_is_opened_loses_nothing() {
    for seed in 0..crashes() / 20 {
        let mut world = World::new(seed);
        world.play(GROUPS).unwrap();
        for call in 1..30 {
            world.crash();
            world.disk.fail_after(call, Fault::Error);
            let _ = world.open();
            world.open = None;
            world.disk.calm();
            world.check(&format!("seed {seed}, failure of call {call} while opening"));
        }
    }
}

#[test]
fn a_damaged_journal_is_rebuilt_from_the_index() {
    for seed in 0..crashes() {
        let mut world = World::new(seed);
        world.play(GROUPS).unwrap();
        world.open = None;
        let damage = world.disk.damage();
        let what = format!("seed {seed}, {damage}");
        world.check(&what);
        world.open = None;
        world.indexes.delete();
        world.check(&format!("{what}, then the index was deleted"));
    }
}

#[test]
fn a_damaged_index_is_rebuilt_from_the_journal() {
    for seed in 0..crashes() / 4 {
        let mut world = World::new(seed);
        world.play(GROUPS).unwrap();
        world.open = None;
        if world.indexes.spoil(&mut world.random) {
            world.check(&format!("seed {seed}"));
            let report = world.core().report.clone();
            assert_eq!(report.repaired.len(), 1, "{report:?}");
        }
    }
}

#[test]
fn damage_that_a_snapshot_finds_stops_the_store() {
    let mut stopped = 0;
    for seed in 0..crashes() / 4 {
        let mut world = World::new(seed);
        world.play(GROUPS).unwrap();
        let damage = world.disk.damage();
        let core = world.core();
        if core.snapshot(&mut || Ok(())).is_err() {
            stopped += 1;
            let answer = core.check();
            assert!(
                matches!(answer, Err(StorageError::Broken { .. })),
                "{damage}: {answer:?}"
            );
        }
        drop(core);
        world.check(&format!("seed {seed}, {damage}"));
    }
    assert!(stopped > 0);
}

#[test]
fn two_damaged_copies_are_refused_and_left_as_they_are() {
    let mut refused = 0;
    for seed in 0..crashes() {
        let mut world = World::new(seed);
        world.play(GROUPS).unwrap();
        world.open = None;
        let damage = world.disk.damage();
        world.indexes.delete();
        let before = world.disk.content();
        match world.open() {
            // The damage hit only the last change, or nothing that matters.
            Ok(()) => (),
            Err(error) => {
                refused += 1;
                assert!(
                    matches!(error, StorageError::BothDamaged { .. }),
                    "{damage}: {error}"
                );
                assert_eq!(world.disk.content(), before, "{damage}");
            }
        }
    }
    assert!(refused > crashes() / 4, "{refused}");
}
