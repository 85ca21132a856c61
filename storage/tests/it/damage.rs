//! No single damage loses an acknowledged change, and damage of both copies is refused. `DAMAGES=200 cargo test -p
//! storage --test it damage -- --nocapture` tries 200 and 50 random ones.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::common::{Content, content, copy_folder, entry, filled, table_at};
use storage::{Change, NewTable, SledStore, StorageError, Store};
use tempfile::{TempDir, tempdir};

/// Deterministic pseudo-random numbers (SplitMix64).
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
        // Both copies have every acknowledged change, so the process may die at any moment.
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

/// One of the two copies, or the files next to them.
const COPIES: [&str; 3] = ["sled", "journal", ""];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = entries.filter(|path| path.is_file()).collect();
    found.sort();
    found
}

/// Damages one file of a folder as a failing disk or a careless person would, and returns a description.
fn damage(path: &Path, copy: &str, random: &mut Random) -> String {
    let kind = random.below(11);
    if kind == 0 && !copy.is_empty() {
        fs::remove_dir_all(path.join(copy)).unwrap();
        return format!("folder {copy} deleted");
    }
    let files = files(&path.join(copy));
    let file = &files[random.below(files.len() as u64) as usize];
    let length = fs::metadata(file).unwrap().len();
    // Half of the damages hit the end, where the newest data is.
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

fn damages() -> u64 {
    std::env::var("DAMAGES").map_or(30, |damages| damages.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_damage_is_repaired_at_the_next_start() {
    let originals = Originals::new().await;
    let mut repaired = 0;
    for seed in 0..damages() {
        let mut random = Random(seed);
        let state = ["closed", "killed"][seed as usize % 2];
        let path = originals.copy(state);
        let copy = COPIES[[0, 0, 0, 1, 1, 1, 2][random.below(7) as usize]];
        let what = format!("damage {seed}, {state}: {}", damage(&path, copy, &mut random));
        let store = originals.check(&path, &what).await;
        let counts = store
            .check()
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(counts.entries, 460, "{what}");
        repaired += u64::from(!store.report().repaired.is_empty());
        store.close().await.unwrap();
        drop(store);
        // Both copies are complete again: the journal alone, and the index alone.
        let other = originals.folder.path().join("other");
        let _ = fs::remove_dir_all(&other);
        copy_folder(&path, &other);
        fs::remove_dir_all(other.join("sled")).unwrap();
        drop(
            originals
                .check(&other, &format!("{what}, then without the index"))
                .await,
        );
        fs::remove_dir_all(path.join("journal")).unwrap();
        drop(
            originals
                .check(&path, &format!("{what}, then without the journal"))
                .await,
        );
    }
    let figures = format!("{} damages: 0 lost, 0 wrong, {repaired} repaired\n", damages());
    std::io::stderr().write_all(figures.as_bytes()).unwrap();
}

/// Returns every file below a folder with its bytes, except the lock.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(bytes(&path));
        } else if !path.ends_with("lock") {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_of_both_copies_is_refused_and_nothing_is_overwritten() {
    let originals = Originals::new().await;
    let wanted = damages().div_ceil(4);
    let (mut refused, mut harmless, mut doubted) = (0, 0, 0);
    for seed in 0.. {
        if refused == wanted {
            break;
        }
        let mut random = Random(!seed);
        let path = originals.copy(["closed", "killed"][seed as usize % 2]);
        let [index, journal] = ["sled", "journal"].map(|copy| damage(&path, copy, &mut random));
        let what = format!("seed {seed}: {index}; {journal}");
        let before = bytes(&path);
        match SledStore::open(&path) {
            Err(StorageError::BothDamaged { journal, index }) => {
                refused += 1;
                assert!(!journal.is_empty() && !index.is_empty(), "{what}");
                assert!(bytes(&path) == before, "{what}: something was changed");
            }
            Err(error) => panic!("{what}: {error}"),
            Ok(store) if content(&store).await.unwrap() == originals.content => harmless += 1,
            // A truncated journal looks like one whose process died during a write.
            Ok(store) => {
                assert!(store.report().unsure.is_some(), "{what}: lost without a word");
                assert_eq!(store.warnings().len(), 1, "{what}");
                doubted += 1;
            }
        }
    }
    let figures = format!(
        "{refused} times refused; {harmless} times one of the damages hit nothing that counts; {doubted} times the last \
         changes were lost and the report says so\n"
    );
    std::io::stderr().write_all(figures.as_bytes()).unwrap();
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
    assert_eq!(store.report().repaired.len(), 1);
}
