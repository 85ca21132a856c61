//! A damaged store is refused, and nothing that was acknowledged is ever missing without a word.

mod common;

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use common::{Content, content, copy_folder, filled};
use storage::{Change, SledStore, StorageError, Store, TableId};
use tempfile::{TempDir, tempdir};

/// A filled store and copies of it to spoil.
struct Original {
    folder: TempDir,
    content: Content,
}

impl Original {
    async fn new() -> Self {
        let folder = tempdir().unwrap();
        let content = filled(&folder.path().join("original")).await;
        Self { folder, content }
    }

    /// A copy as a clean end leaves it.
    fn closed(&self) -> PathBuf {
        let path = self.folder.path().join("copy");
        let _ = fs::remove_dir_all(&path);
        copy_folder(&self.folder.path().join("original"), &path);
        path
    }

    /// A copy as a crash leaves it: the same files, but no seal.
    fn crashed(&self) -> PathBuf {
        let path = self.closed();
        fs::remove_file(path.join("seal")).unwrap();
        path
    }

    /// The spoilt copy is refused, or nothing is missing in it. Says whether it was refused.
    async fn check_noticed(&self, path: &Path, what: &str) -> bool {
        match SledStore::open(path) {
            Ok(store) => {
                assert_eq!(content(&store).await.unwrap(), self.content, "{what}");
                false
            }
            Err(StorageError::Damaged { .. }) => true,
            Err(other) => panic!("{what}: {other}"),
        }
    }
}

fn check_damaged(path: &Path, complaint: &str) {
    match SledStore::open(path) {
        Err(StorageError::Damaged { what }) => assert!(what.contains(complaint), "{what}"),
        other => panic!("{complaint}: {other:?}"),
    }
}

fn flip(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 1 << (at % 8);
    fs::write(path, bytes).unwrap();
}

fn truncate(path: &Path, length: u64) {
    OpenOptions::new()
        .write(true)
        .open(path)
        .unwrap()
        .set_len(length)
        .unwrap();
}

#[tokio::test]
async fn after_a_clean_end_every_damage_is_noticed() {
    let original = Original::new().await;
    for file in ["sled/db", "sled/conf"] {
        let length = fs::metadata(original.closed().join(file)).unwrap().len() as usize;
        for n in 0..20 {
            let path = original.closed();
            flip(&path.join(file), n * (length - 1) / 19);
            check_damaged(&path, "not as they were when it was closed");
        }
        for kept in [0, 1, length / 2, length - 1] {
            let path = original.closed();
            truncate(&path.join(file), kept as u64);
            check_damaged(&path, "not as they were when it was closed");
        }
        let path = original.closed();
        fs::remove_file(path.join(file)).unwrap();
        check_damaged(&path, "missing");
    }
    for file in ["seal", "mark", "format"] {
        for n in 0..8 {
            let path = original.closed();
            flip(&path.join(file), n);
            check_damaged(&path, "");
            fs::write(path.join(file), "").unwrap();
            check_damaged(&path, "");
        }
    }
}

#[tokio::test]
async fn after_a_crash_flipped_bits_lose_nothing_unnoticed() {
    let original = Original::new().await;
    assert!(!original.check_noticed(&original.crashed(), "unspoilt").await);
    let bytes = fs::read(original.crashed().join("sled/db")).unwrap();
    let used: Vec<_> = (0..bytes.len()).filter(|&at| bytes[at] != 0).collect();
    let mut refused = 0;
    for n in 0..200 {
        let at = used[n * (used.len() - 1) / 199];
        let path = original.crashed();
        flip(&path.join("sled/db"), at);
        refused += u32::from(original.check_noticed(&path, &format!("flipped byte {at}")).await);
    }
    assert!(refused > 20, "{refused}");
    // What was refused was refused for its own damage, not because sled has had enough of this process.
    assert!(!original.check_noticed(&original.crashed(), "unspoilt").await);
}

#[tokio::test]
async fn after_a_crash_a_cut_file_loses_nothing_unnoticed() {
    let original = Original::new().await;
    let bytes = fs::read(original.crashed().join("sled/db")).unwrap();
    let end = bytes.iter().rposition(|&byte| byte != 0).unwrap();
    let mut refused = 0;
    for n in 0..=40 {
        let kept = n * end / 40;
        let path = original.crashed();
        truncate(&path.join("sled/db"), kept as u64);
        refused += u32::from(
            original
                .check_noticed(&path, &format!("cut to {kept} bytes"))
                .await,
        );
    }
    assert!(refused >= 35, "{refused}");
    assert!(!original.check_noticed(&original.crashed(), "unspoilt").await);
}

#[tokio::test]
async fn an_older_copy_of_the_data_is_noticed() {
    let original = Original::new().await;
    let path = original.closed();
    let store = SledStore::open(&path).unwrap();
    let head = store.table(TableId(1)).await.unwrap().unwrap();
    store.commit(Change::of(head.id, head.version)).await.unwrap();
    store.put_note("new", Some("text")).await.unwrap();
    store.close().await.unwrap();

    fs::remove_file(path.join("seal")).unwrap();
    fs::remove_dir_all(path.join("sled")).unwrap();
    copy_folder(&original.folder.path().join("original/sled"), &path.join("sled"));
    check_damaged(&path, "the last 2 steps that were acknowledged are missing");

    fs::remove_file(path.join("mark")).unwrap();
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), original.content);
}

#[tokio::test]
async fn a_garbage_value_is_named() {
    let original = Original::new().await;
    let head = |id: u64| [&b"h"[..], &id.to_be_bytes()].concat();
    let entry = |n: u64| [&b"l"[..], &1_u64.to_be_bytes(), &n.to_be_bytes()].concat();
    // A key, the value it gets instead of its own or `None` if it is removed, and what is said about it.
    type Case<'a> = (Vec<u8>, Option<&'a [u8]>, &'a str);
    let cases: [Case<'_>; 9] = [
        (
            head(1),
            Some(b"garbage"),
            "the head of table 1 has the unknown version 103",
        ),
        (head(1), Some(b"\x01garbage"), "the head of table 1 can't be read"),
        (
            head(1),
            None,
            "due work \"ping\" of table 1 has lost its table or time",
        ),
        (entry(7), None, "entry 7 of table 1 is missing"),
        (entry(20), None, "entry 20 of table 1 is missing"),
        (
            entry(21),
            Some(b"\x0100000000lay"),
            "the log of table 1 has 21 entries instead of 20",
        ),
        (
            b"nset:1:lang".to_vec(),
            Some(b"\x01\xff"),
            "note \"set:1:lang\" can't be read",
        ),
        (b"?".to_vec(), Some(b""), "it has a key that can't be read: ?"),
        (b"!".to_vec(), Some(b""), "the record of counters is empty"),
    ];
    for (key, value, complaint) in cases {
        let path = original.crashed();
        let db = sled::Config::new()
            .path(path.join("sled"))
            .segment_size(1024 * 1024)
            .flush_every_ms(None)
            .open()
            .unwrap();
        match value {
            Some(value) => db.insert(key, value).unwrap(),
            None => db.remove(key).unwrap(),
        };
        drop(db);
        check_damaged(&path, complaint);
    }
}

#[tokio::test]
async fn a_folder_that_is_no_store_is_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("photos");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("holiday.jpg"), "jpg").unwrap();
    check_damaged(&path, "holds other files and no file \"format\"");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    check_damaged(&path.join("holiday.jpg"), "is not a folder");

    let original = Original::new().await;
    for garbage in [&b""[..], b"garbage", &[0xff; 3_000_000]] {
        let path = original.crashed();
        fs::write(path.join("sled/db"), garbage).unwrap();
        check_damaged(&path, "");
    }
    let path = original.crashed();
    fs::write(path.join("sled/conf"), "garbage").unwrap();
    original.check_noticed(&path, "garbage for settings").await;
    let path = original.crashed();
    fs::remove_dir_all(path.join("sled")).unwrap();
    check_damaged(&path, "its folder \"sled\" is missing or empty");
}

#[tokio::test]
async fn a_start_that_a_crash_cut_short_is_finished() {
    let folder = tempdir().unwrap();
    for left in [&["lock"][..], &["lock", "format.new"], &["lock", "format"]] {
        let path = folder.path().join(left.join("-"));
        fs::create_dir(&path).unwrap();
        for name in left {
            let text = if *name == "format" {
                "grovekeeper store, format 1\n"
            } else {
                ""
            };
            fs::write(path.join(name), text).unwrap();
        }
        SledStore::open(&path).unwrap().close().await.unwrap();
    }
}
