//! A damaged store gives back what can still be read, and says what is lost.

use std::fs;
use std::path::Path;

use crate::common::{Content, behind_the_back, content, copy_folder, filled};
use storage::{Change, SledStore, StorageError, Store};
use tempfile::tempdir;

/// Repairs a spoilt copy and checks that nothing is there that was not there before. Says how many entries were saved.
async fn check_repaired(path: &Path, before: &Content, what: &str) -> u64 {
    let repaired = match SledStore::repair(path) {
        Ok(repaired) => repaired,
        Err(StorageError::Damaged { .. }) => {
            assert!(
                path.join("format").exists(),
                "{what}: a store that can't be read stays where it is"
            );
            return 0;
        }
        Err(other) => panic!("{what}: {other}"),
    };
    assert!(
        repaired.aside.join("sled").exists(),
        "{what}: the damaged store is kept"
    );
    fs::remove_dir_all(&repaired.aside).unwrap();
    let store = SledStore::open(path).unwrap();
    let kept = store.check().await.unwrap();
    assert_eq!(
        (kept.tables, kept.entries),
        (repaired.tables as u64, repaired.entries),
        "{what}"
    );
    let now = content(&store).await.unwrap();
    let mut whole = 0;
    for (head, log, _) in &now.tables {
        let (old, old_log, _) = before
            .tables
            .iter()
            .find(|(old, ..)| old.id == head.id)
            .expect(what);
        assert!(
            old_log.starts_with(log),
            "{what}: table {} has another log",
            head.id
        );
        assert_eq!((&head.body, &head.people), (&old.body, &old.people), "{what}");
        whole += usize::from(log.len() == old_log.len());
    }
    if whole < before.tables.len() {
        assert!(!repaired.lost.is_empty(), "{what}: a loss is said");
    }
    store.close().await.unwrap();
    kept.entries
}

#[tokio::test]
async fn an_undamaged_store_comes_through_whole() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let before = filled(&path).await;
    let repaired = SledStore::repair(&path).unwrap();
    assert_eq!((repaired.tables, repaired.entries), (3, 60));
    assert_eq!(repaired.lost, Vec::<String>::new());
    let store = SledStore::open(&path).unwrap();
    let now = content(&store).await.unwrap();
    assert_eq!(now.notes, before.notes);
    for ((head, log, due), (old, old_log, old_due)) in now.tables.iter().zip(&before.tables) {
        assert_eq!((head, log, due.len()), (old, old_log, old_due.len()));
    }
    // A second repair does not write over what the first one moved aside.
    store.close().await.unwrap();
    assert_ne!(SledStore::repair(&path).unwrap().aside, repaired.aside);
}

#[tokio::test]
async fn a_missing_entry_costs_what_follows_it_in_its_table_only() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    filled(&path).await;
    let entry = [&b"l"[..], &1_u64.to_be_bytes(), &7_u64.to_be_bytes()].concat();
    let db = behind_the_back(&path);
    db.remove(entry).unwrap();
    db.insert([&b"h"[..], &2_u64.to_be_bytes()].concat(), b"garbage")
        .unwrap();
    drop(db);
    let damaged = match SledStore::open(&path) {
        Ok(store) => store.examined().await.map(drop),
        Err(refused) => Err(refused),
    };
    assert!(matches!(damaged, Err(StorageError::Damaged { .. })));
    let repaired = SledStore::repair(&path).unwrap();
    assert_eq!((repaired.tables, repaired.entries), (2, 6 + 20));
    let lost = repaired.lost.join("\n");
    assert!(lost.contains("table 1: entries 7 to 20 of its log"), "{lost}");
    assert!(lost.contains("table 2"), "{lost}");
    SledStore::open(&path).unwrap().check().await.unwrap();
}

#[tokio::test]
async fn a_log_in_bundles_is_saved_up_to_the_one_that_can_t_be_read() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    let mut head = store.create(crate::common::table_at(1)).await.unwrap();
    for n in 1..=300 {
        let change = Change {
            append: vec![crate::common::entry(format!("move {n}, {}", "on and on ".repeat(4)))],
            ..Change::of(head.id, head.version)
        };
        head = store.commit(change).await.unwrap();
    }
    let before = store.log(head.id, 1).await.unwrap();
    store.close().await.unwrap();
    drop(store);

    let db = behind_the_back(&path);
    let log = [&b"l"[..], &1_u64.to_be_bytes()].concat();
    let stored: Vec<_> = db.scan_prefix(&log).map(|item| item.unwrap()).collect();
    assert!(stored.len() < 60, "{} values for 300 entries", stored.len());
    let first_of = |key: &[u8]| u64::from_be_bytes(*key.last_chunk().unwrap());
    let (key, value) = &stored[2];
    let kept = first_of(key) - 1;
    db.insert(key, &value[..value.len() - 1]).unwrap();
    drop(db);
    fs::remove_file(path.join("seal")).unwrap();

    let store = SledStore::open(&path).unwrap();
    assert!(store.examined().await.is_err());
    drop(store);
    let repaired = SledStore::repair(&path).unwrap();
    assert_eq!(repaired.entries, kept);
    assert_eq!(
        repaired.lost,
        [format!("table 1: entries {} to 300 of its log", kept + 1)]
    );
    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.log(head.id, 1).await.unwrap(), before[..kept as usize]);
    store.examined().await.unwrap();
}

#[tokio::test]
async fn flipped_bits_and_cut_files_never_give_a_wrong_table() {
    let folder = tempdir().unwrap();
    let original = folder.path().join("original");
    let before = filled(&original).await;
    let bytes = fs::read(original.join("sled/db")).unwrap();
    let used: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] != 0).collect();
    let mut saved = 0;
    for n in 0..24 {
        let path = folder.path().join("copy");
        let _ = fs::remove_dir_all(&path);
        copy_folder(&original, &path);
        let db = path.join("sled/db");
        let what = if n % 3 == 0 {
            let kept = used[n * (used.len() - 1) / 23] as u64;
            fs::OpenOptions::new()
                .write(true)
                .open(&db)
                .unwrap()
                .set_len(kept)
                .unwrap();
            format!("cut to {kept} bytes")
        } else {
            let at = used[n * (used.len() - 1) / 23];
            let mut spoilt = bytes.clone();
            spoilt[at] ^= 1 << (at % 8);
            fs::write(&db, spoilt).unwrap();
            format!("flipped byte {at}")
        };
        saved += check_repaired(&path, &before, &what).await;
    }
    assert!(saved > 200, "only {saved} entries were saved in all");
}

#[tokio::test]
async fn a_repair_that_a_crash_cut_short_is_finished() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let before = filled(&path).await;
    let repaired = SledStore::repair(&path).unwrap();
    // As it is between moving the damaged store aside and putting the new one in its place.
    fs::rename(&path, folder.path().join("data.repaired")).unwrap();
    assert!(repaired.aside.exists() && !path.exists());
    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.notes("").await.unwrap(), before.notes);
    assert_eq!(store.examined().await.unwrap().entries, 60);
}

#[tokio::test]
async fn a_store_is_replaced_by_a_backup_or_stays_as_it_is() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let before = filled(&path).await;
    let file = folder.path().join("file.backup");
    let store = SledStore::open(&path).unwrap();
    store.backup(&file).await.unwrap();
    store.put_note("later", Some("text")).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    fs::write(folder.path().join("wrong"), "text").unwrap();
    assert!(SledStore::replace(folder.path().join("wrong"), &path).is_err());
    let aside = SledStore::replace(&file, &path).unwrap();
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), before);
    let old = SledStore::open(aside).unwrap();
    assert_eq!(old.note("later").await.unwrap().as_deref(), Some("text"));
}

#[tokio::test]
async fn a_store_in_use_is_not_repaired() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    let file = folder.path().join("file.backup");
    store.backup(&file).await.unwrap();
    let locked = |answer: storage::Result<()>| matches!(answer, Err(StorageError::Locked { .. }));
    assert!(locked(SledStore::repair(&path).map(drop)));
    assert!(locked(SledStore::replace(&file, &path).map(drop)));
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_slash_at_the_end_of_the_path_changes_nothing() {
    let folder = tempdir().unwrap();
    filled(&folder.path().join("data")).await;
    let path = folder.path().join("data/");
    let repaired = SledStore::repair(&path).unwrap();
    assert_eq!(repaired.aside, folder.path().join("data.damaged"));
    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.examined().await.unwrap().entries, 60);
}
