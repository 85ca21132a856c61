//! No single damage costs anything that was acknowledged: 200 random ones with
//! `DAMAGES=200 cargo test -p storage --test it damage -- --nocapture`.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::{Content, content, copy_folder, entry, filled, table_at};
use storage::{Change, NewTable, SledStore, Store};
use tempfile::{TempDir, tempdir};

/// Numbers that look random and are the same for the same seed (SplitMix64).
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

/// Two stores with the same content, closed and killed, and a place for copies.
struct Originals {
    folder: TempDir,
    content: Content,
}

impl Originals {
    /// 17 tables with 460 moves, half of them before a snapshot.
    async fn new() -> Self {
        let folder = tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let store = SledStore::open(path("first")).unwrap();
        play(&store, 0).await;
        store.backup(&path("file")).await.unwrap();
        store.close().await.unwrap();
        SledStore::restore(path("file"), path("closed")).unwrap();
        fs::remove_file(path("file")).unwrap();
        let store = SledStore::open(path("closed")).unwrap();
        play(&store, 230).await;
        let content = content(&store).await.unwrap();
        // Whatever sled has in memory is in its file after a moment; then the process dies.
        tokio::time::sleep(Duration::from_millis(2500)).await;
        copy_folder(&path("closed"), &path("killed"));
        store.close().await.unwrap();
        Self { folder, content }
    }

    fn copy(&self, name: &str) -> PathBuf {
        let path = self.folder.path().join("copy");
        let _ = fs::remove_dir_all(&path);
        copy_folder(&self.folder.path().join(name), &path);
        path
    }

    async fn check(&self, path: &Path, what: &str) -> SledStore {
        let store = SledStore::open(path).unwrap_or_else(|error| panic!("{what}: {error}"));
        let found = content(&store)
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(found == self.content, "{what}: another state is served");
        store
    }
}

async fn play(store: &SledStore, from: u64) {
    for n in from..from + 230 {
        let place = 1 + n % 17;
        let head = match store.table_at(storage::PlaceId(place)).await.unwrap() {
            Some(head) => head,
            None => {
                let new = NewTable {
                    body: "seats and settings ".repeat(30),
                    ..table_at(place)
                };
                store.create(new).await.unwrap()
            }
        };
        let change = Change {
            append: vec![entry(format!("move {n}"))],
            body: Some(format!("{n} seats and settings").repeat(30)),
            ..Change::of(head.id, head.version)
        };
        store.commit(change).await.unwrap();
        store
            .put_note(&format!("set:{}", n % 9), Some(&n.to_string()))
            .await
            .unwrap();
    }
}

/// All files of a store, with sled's data and the journal's files most often.
fn files(path: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in [path.to_owned(), path.join("sled"), path.join("journal")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let often = if path.ends_with("sled/db") { 4 } else { 1 };
            if path.is_file() {
                found.extend(std::iter::repeat_n(path, often));
            }
        }
    }
    found.sort();
    found
}

/// Damages one file as a failing disk or a careless hand would; says how.
fn damage(path: &Path, random: &mut Random) -> String {
    let kind = random.below(11);
    if kind == 0 {
        let folder = ["sled", "journal"][random.below(2) as usize];
        fs::remove_dir_all(path.join(folder)).unwrap();
        return format!("folder {folder} deleted");
    }
    let files = files(path);
    let file = &files[random.below(files.len() as u64) as usize];
    let length = fs::metadata(file).unwrap().len();
    // Half of the damages hit the end, where the newest is.
    let at = match random.below(2) {
        0 => random.below(length),
        _ => length - random.below(length.min(200_000)).min(length),
    };
    let name = file.strip_prefix(path).unwrap().display();
    let write = |at: u64, bytes: &[u8]| {
        let mut file = OpenOptions::new().write(true).open(file).unwrap();
        file.seek(SeekFrom::Start(at)).unwrap();
        file.write_all(&bytes[..bytes.len().min((length - at) as usize)])
            .unwrap();
    };
    match kind {
        1 => {
            fs::remove_file(file).unwrap();
            format!("{name} deleted")
        }
        2 => {
            OpenOptions::new()
                .write(true)
                .open(file)
                .unwrap()
                .set_len(at)
                .unwrap();
            format!("{name} cut to {at} of {length}")
        }
        3..=5 => {
            write(at / 4096 * 4096, &[0; 4096]);
            format!("{name} zeroed at {} of {length}", at / 4096 * 4096)
        }
        6 => {
            let noise: Vec<u8> = (0..4096).map(|_| random.below(256) as u8).collect();
            write(at / 4096 * 4096, &noise);
            format!("{name} overwritten at {} of {length}", at / 4096 * 4096)
        }
        _ => {
            let mut bytes = fs::read(file).unwrap();
            if let Some(byte) = bytes.get_mut(at as usize) {
                *byte ^= 1 << random.below(8);
            }
            fs::write(file, bytes).unwrap();
            format!("{name} flipped at {at} of {length}")
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_single_damage_loses_anything_or_serves_a_wrong_state() {
    let damages: u64 = std::env::var("DAMAGES").map_or(30, |damages| damages.parse().unwrap());
    let originals = Originals::new().await;
    let (mut rebuilt, mut renewed) = (0, 0);
    let mut longest = Duration::ZERO;
    for seed in 0..damages {
        let mut random = Random(seed);
        let state = ["closed", "killed"][seed as usize % 2];
        let path = originals.copy(state);
        let what = format!("damage {seed}, {state}: {}", damage(&path, &mut random));
        let began = Instant::now();
        let store = originals.check(&path, &what).await;
        store
            .scrub()
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        longest = longest.max(began.elapsed());
        let counts = store
            .check()
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!((counts.held, counts.entries), (0, 460), "{what}");
        rebuilt += u32::from(store.stats().rebuilds > 0);
        renewed += u32::from(store.stats().renewals > 0);
        store.close().await.unwrap();
        drop(store);
        // Both copies are whole again: the journal alone, and the index alone.
        let healed = originals.folder.path().join("healed");
        let _ = fs::remove_dir_all(&healed);
        copy_folder(&path, &healed);
        fs::remove_dir_all(healed.join("sled")).unwrap();
        drop(
            originals
                .check(&healed, &format!("{what}, then without the index"))
                .await,
        );
        fs::remove_dir_all(path.join("journal")).unwrap();
        drop(
            originals
                .check(&path, &format!("{what}, then without the journal"))
                .await,
        );
    }
    let figures = format!(
        "{damages} damages: 0 lost, 0 wrong; {rebuilt} indexes rebuilt, {renewed} journals renewed, \
         longest until all was read and healed {longest:.1?}\n"
    );
    std::io::stderr().write_all(figures.as_bytes()).unwrap();
}

#[tokio::test]
async fn both_gone_is_said_table_by_table() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    for place in 1..=4 {
        store.create(table_at(place)).await.unwrap();
    }
    for n in 1..=40 {
        let head = store
            .table_at(storage::PlaceId(1 + n % 4))
            .await
            .unwrap()
            .unwrap();
        let change = Change {
            append: vec![entry(format!("move {n}"))],
            ..Change::of(head.id, head.version)
        };
        store.commit(change).await.unwrap();
    }
    let before = content(&store).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    // The index is gone, and so is one change in the journal.
    fs::remove_dir_all(path.join("sled")).unwrap();
    let segment = path.join("journal/segment-0000000000000001");
    let mut bytes = fs::read(&segment).unwrap();
    let needle = b"move 18";
    let at = bytes
        .windows(needle.len())
        .position(|found| found == needle)
        .unwrap();
    bytes[at..at + 7].fill(0);
    fs::write(&segment, bytes).unwrap();

    let store = SledStore::open(&path).unwrap();
    let counts = store.check().await.unwrap();
    assert_eq!(counts.held, 1);
    let after = content(&store).await.unwrap();
    for ((old, old_log, _), (new, log, due)) in before.tables.iter().zip(&after.tables) {
        if old.id.0 != 3 {
            assert_eq!((old, old_log), (new, log), "the other tables are whole");
            continue;
        }
        // Moves 2, 6, 10, 14 are left.
        assert_eq!((new.entries, new.lost_after), (4, Some(4)));
        assert!(
            new.version > old.version,
            "what was built on the old state is refused"
        );
        assert_eq!(log[..], old_log[..4]);
        assert_eq!(
            due.iter().map(|due| &due.key[..]).collect::<Vec<_>>(),
            [storage::HELD]
        );
    }
    let lost = store.notes(storage::LOST).await.unwrap();
    assert_eq!(lost.len(), 1);
    assert!(
        lost[0].text.ends_with("\ntable 3: entries 5 to 10 of its log\n"),
        "{}",
        lost[0].text
    );
    let new = store.create(table_at(9)).await.unwrap();
    assert!(new.id.0 > 1_000_000, "numbers are not given out again");
    // It stays so, with any one copy.
    store.scrub().await.unwrap();
    store.close().await.unwrap();
    drop(store);
    fs::remove_dir_all(path.join("sled")).unwrap();
    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.check().await.unwrap().held, 1);
}

#[tokio::test]
async fn a_snapshot_alone_is_not_an_empty_store() {
    let folder = tempdir().unwrap();
    let [first, file, path] = ["first", "file", "data"].map(|name| folder.path().join(name));
    let before = filled(&first).await;
    SledStore::open(&first).unwrap().backup(&file).await.unwrap();
    SledStore::restore(&file, &path).unwrap();
    fs::remove_dir_all(path.join("sled")).unwrap();
    for entry in fs::read_dir(path.join("journal")).unwrap() {
        let path = entry.unwrap().path();
        if path.display().to_string().contains("segment") {
            fs::remove_file(path).unwrap();
        }
    }
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), before);
    store.scrub().await.unwrap();
    assert_eq!(store.stats().rebuilds, 1, "what was made is whole");
}
