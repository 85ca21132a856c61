//! A damaged store is refused, at once or as soon as it has been examined, and nothing that was acknowledged is ever
//! missing without a word.

use std::fmt::Debug;
use std::fs::{self, OpenOptions};
use std::future::poll_fn;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::Poll;

use crate::common::{Content, behind_the_back, content, copy_folder, filled};
use storage::{Change, Result, SledStore, StorageError, Store, TableId};
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
        match examined(path).await {
            Ok(store) => {
                assert_eq!(content(&store).await.unwrap(), self.content, "{what}");
                false
            }
            Err(StorageError::Damaged { .. }) => true,
            Err(other) => panic!("{what}: {other}"),
        }
    }

    /// Flips one bit after the other, each in a copy of its own; says how many were refused.
    async fn flip_bits(&self, copy: fn(&Self) -> PathBuf) -> u32 {
        assert!(!self.check_noticed(&copy(self), "unspoilt").await);
        let bytes = fs::read(copy(self).join("sled/db")).unwrap();
        let used: Vec<_> = (0..bytes.len()).filter(|&at| bytes[at] != 0).collect();
        let mut refused = 0;
        for n in 0..200 {
            let at = used[n * (used.len() - 1) / 199];
            let path = copy(self);
            flip(&path.join("sled/db"), at);
            refused += u32::from(self.check_noticed(&path, &format!("flipped byte {at}")).await);
        }
        refused
    }
}

/// Opens a store and waits until everything in it has been looked at.
async fn examined(path: &Path) -> Result<SledStore> {
    let store = SledStore::open(path)?;
    store.examined().await?;
    Ok(store)
}

fn is_damaged<T: Debug>(answer: Result<T>, complaint: &str) {
    match answer {
        Err(StorageError::Damaged { what }) => assert!(what.contains(complaint), "{what}"),
        other => panic!("{complaint}: {other:?}"),
    }
}

/// The store is not even opened.
fn check_refused(path: &Path, complaint: &str) {
    is_damaged(SledStore::open(path), complaint);
}

/// Puts a value into sled behind the store's back, or removes one.
fn meddle(path: &Path, key: &[u8], value: Option<&[u8]>) {
    let db = behind_the_back(path);
    match value {
        Some(value) => db.insert(key, value).unwrap(),
        None => db.remove(key).unwrap(),
    };
}

/// What a future gives if it is ready.
async fn poll_immediately<T>(future: &mut Pin<Box<impl Future<Output = T>>>) -> Option<T> {
    poll_fn(|context| {
        Poll::Ready(match future.as_mut().poll(context) {
            Poll::Ready(value) => Some(value),
            Poll::Pending => None,
        })
    })
    .await
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
async fn after_a_clean_end_a_cut_or_missing_file_is_refused() {
    let original = Original::new().await;
    for file in ["sled/db", "sled/conf"] {
        let length = fs::metadata(original.closed().join(file)).unwrap().len();
        for kept in [0, 1, length / 2, length - 1] {
            let path = original.closed();
            truncate(&path.join(file), kept);
            check_refused(&path, "not as they were when it was closed");
        }
        let path = original.closed();
        fs::remove_file(path.join(file)).unwrap();
        check_refused(&path, "missing");
    }
    for n in 0..20 {
        let path = original.closed();
        let length = fs::metadata(path.join("sled/conf")).unwrap().len() as usize;
        flip(&path.join("sled/conf"), n * (length - 1) / 19);
        check_refused(&path, "not as they were when it was closed");
    }
    for file in ["seal", "mark", "format"] {
        for n in 0..8 {
            let path = original.closed();
            flip(&path.join(file), n);
            check_refused(&path, "");
            fs::write(path.join(file), "").unwrap();
            check_refused(&path, "");
        }
    }
}

#[tokio::test]
async fn after_a_clean_end_flipped_bits_lose_nothing_unnoticed() {
    let original = Original::new().await;
    let refused = original.flip_bits(Original::closed).await;
    // Most of the file are older states of what is kept, which nobody will ever read.
    assert!(refused > 10, "{refused}");
}

#[tokio::test]
async fn a_damaged_snapshot_is_refused_and_costs_nothing() {
    let original = Original::new().await;
    for n in 0..8 {
        let path = original.closed();
        let mut files = fs::read_dir(path.join("sled")).unwrap().map(|file| file.unwrap());
        let snapshot = files.find(|file| file.file_name().to_string_lossy().starts_with("snap."));
        let snapshot = snapshot.expect("closing leaves a snapshot").path();
        let length = fs::metadata(&snapshot).unwrap().len() as usize;
        flip(&snapshot, n * (length - 1) / 7);
        check_refused(&path, "");
        let repaired = SledStore::repair(&path).unwrap();
        assert_eq!((repaired.entries, repaired.lost), (60, vec![]));
        fs::remove_dir_all(repaired.aside).unwrap();
    }
}

#[tokio::test]
async fn a_snapshot_that_was_never_finished_is_no_damage() {
    let original = Original::new().await;
    for content in [&b""[..], b"half of it"] {
        for path in [original.closed(), original.crashed()] {
            fs::write(path.join("sled/snap.00000000FFFFFFFF.generating"), content).unwrap();
            assert!(!original.check_noticed(&path, "an unfinished snapshot").await);
        }
    }
}

#[tokio::test]
async fn after_a_clean_end_the_order_of_segments_is_certain() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("original");
    let store = SledStore::open(&path).unwrap();
    for n in 0..400 {
        let text = "x".repeat(7000);
        store.put_note(&format!("note {n}"), Some(&text)).await.unwrap();
    }
    store.close().await.unwrap();
    let length = fs::metadata(path.join("sled/db")).unwrap().len() as usize;
    assert!(length > 2 << 20);
    for segment in (0..length).step_by(1 << 20) {
        for at in [0, 7, 19] {
            let copy = folder.path().join("copy");
            let _ = fs::remove_dir_all(&copy);
            copy_folder(&path, &copy);
            flip(&copy.join("sled/db"), segment + at);
            check_refused(&copy, "not as they were when it was closed");
        }
    }
}

#[tokio::test]
async fn the_seal_of_an_earlier_version_is_compared_with_everything() {
    let folder = tempdir().unwrap();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1");
    for at in [None, Some(100), Some(20_000)] {
        let path = folder.path().join("copy");
        let _ = fs::remove_dir_all(&path);
        copy_folder(&old, &path);
        match at {
            None => drop(examined(&path).await.unwrap()),
            Some(at) => {
                flip(&path.join("sled/db"), at);
                check_refused(&path, "not as they were when it was closed");
            }
        }
    }
}

#[tokio::test]
async fn damage_that_is_found_while_the_store_is_open_stops_it_until_it_is_repaired() {
    let original = Original::new().await;
    let path = original.closed();
    meddle(&path, b"nset:1:lang", Some(b"\x01\xff"));
    fs::remove_file(path.join("seal")).unwrap();

    let store = SledStore::open(&path).unwrap();
    // Whoever is faster: the change is made and kept, or it is refused and not made.
    let change = Change {
        append: vec![crate::common::entry("move 21")],
        ..Change::of(TableId(1), 21)
    };
    let made = store.commit(change).await.is_ok();
    let complaint = "note \"set:1:lang\" can't be read";
    is_damaged(store.examined().await, complaint);
    is_damaged(store.table(TableId(1)).await, complaint);
    is_damaged(store.put_note("new", Some("text")).await, complaint);
    is_damaged(store.check().await, complaint);
    is_damaged(store.close().await, complaint);
    drop(store);
    check_refused(&path, complaint);

    let repaired = SledStore::repair(&path).unwrap();
    assert_eq!((repaired.tables, repaired.entries), (3, 60 + u64::from(made)));
    let store = examined(&path).await.unwrap();
    assert_eq!(store.notes("").await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_examination_goes_on_while_tables_are_played() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    for place in 0..300 {
        store.create(crate::common::table_at(place)).await.unwrap();
    }
    store.close().await.unwrap();

    let store = SledStore::open(&path).unwrap();
    let mut examined = Box::pin(store.examined());
    let mut made = 0;
    let kept = loop {
        let head = store.table(TableId(made % 300 + 1)).await.unwrap().unwrap();
        let append = vec![crate::common::entry("a move")];
        let open = (made % 7 != 0).then_some(made % 5 != 0);
        let change = Change {
            append,
            open,
            ..Change::of(head.id, head.version)
        };
        store.commit(change).await.unwrap();
        made += 1;
        if let Some(kept) = poll_immediately(&mut examined).await {
            break kept.unwrap();
        }
    };
    assert_eq!(kept.tables, 300);
    assert_eq!(store.check().await.unwrap().entries, made);
}

#[tokio::test]
async fn after_a_crash_flipped_bits_lose_nothing_unnoticed() {
    let original = Original::new().await;
    let refused = original.flip_bits(Original::crashed).await;
    assert!(refused > 20, "{refused}");
    // What was refused was refused for its own damage, not because sled has had enough of this process.
    assert!(!original.check_noticed(&original.crashed(), "unspoilt").await);
}

#[tokio::test]
async fn after_a_crash_a_segment_that_is_passed_over_is_noticed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("original");
    let store = SledStore::open(&path).unwrap();
    for place in 1..=160 {
        store.create(crate::common::table_at(place)).await.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    // Table after table is changed and then left alone, so that a part of the log has all the last changes of some.
    let store = SledStore::open(&path).unwrap();
    for id in 1..=160 {
        for version in 1..=8 {
            let change = Change {
                body: Some(format!("{version} and on ").repeat(300)),
                ..Change::of(TableId(id), version)
            };
            store.commit(change).await.unwrap();
        }
    }
    let content = content(&store).await.unwrap();
    store.examined().await.unwrap();
    // A kill leaves the files as they are now; what was written is not in a snapshot yet.
    let killed = folder.path().join("killed");
    copy_folder(&path, &killed);
    drop(store);

    let original = Original { folder, content };
    let length = fs::metadata(killed.join("sled/db")).unwrap().len() as usize;
    assert!(length > 4 << 20, "{length}");
    let mut refused = 0;
    for at in (5_000..length).step_by(200_003) {
        let path = original.folder.path().join("copy");
        let _ = fs::remove_dir_all(&path);
        copy_folder(&killed, &path);
        flip(&path.join("sled/db"), at);
        refused += u32::from(original.check_noticed(&path, &format!("flipped byte {at}")).await);
    }
    assert!(refused > 5, "{refused}");
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
    check_refused(&path, "the last 2 steps that were acknowledged are missing");

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
        meddle(&path, &key, value);
        is_damaged(examined(&path).await, complaint);
        check_refused(&path, complaint);
    }
}

#[tokio::test]
async fn a_folder_that_is_no_store_is_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("photos");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("holiday.jpg"), "jpg").unwrap();
    check_refused(&path, "holds other files and no file \"format\"");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    check_refused(&path.join("holiday.jpg"), "is not a folder");

    let original = Original::new().await;
    for garbage in [&b""[..], b"garbage", &[0xff; 3_000_000]] {
        let path = original.crashed();
        fs::write(path.join("sled/db"), garbage).unwrap();
        check_refused(&path, "");
    }
    let path = original.crashed();
    fs::write(path.join("sled/conf"), "garbage").unwrap();
    original.check_noticed(&path, "garbage for settings").await;
    let path = original.crashed();
    fs::remove_dir_all(path.join("sled")).unwrap();
    check_refused(&path, "its folder \"sled\" is missing or empty");
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
