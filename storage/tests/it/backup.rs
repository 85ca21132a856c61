//! Backups and restores.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{content, entry, filled, table_at};
use storage::{Change, RestoreOptions, SledStore, StorageError, Store};
use tempfile::tempdir;

#[tokio::test]
async fn a_restored_store_has_everything() {
    let folder = tempdir().unwrap();
    let [data, file, restored] = ["data", "data.backup", "restored"].map(|name| folder.path().join(name));
    let before = filled(&data).await;
    fs::write(&file, "an older backup").unwrap();
    let store = SledStore::open(&data).unwrap();
    store.backup(&file).await.unwrap();
    store.put_note("after", Some("the backup")).await.unwrap();

    SledStore::restore(&file, &restored).unwrap();
    let store = SledStore::open(&restored).unwrap();
    assert_eq!(content(&store).await.unwrap(), before);
    store.check().await.unwrap();
    let next = store.create(table_at(9)).await.unwrap().id.0;
    assert!(
        next > 1_000_000,
        "{next} may be the number of a table that was made after the backup"
    );
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["data", "data.backup", "restored"], "nothing else is left");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_of_one_moment() {
    let folder = tempdir().unwrap();
    let store = SledStore::open(folder.path().join("data")).unwrap();
    let done = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn({
        let (store, done) = (store.clone(), done.clone());
        async move {
            let mut head = store.create(table_at(1)).await.unwrap();
            while !done.load(Ordering::Relaxed) {
                let append = (0..5).map(|n| entry(format!("part {n}"))).collect();
                head = store
                    .commit(Change {
                        append,
                        ..Change::of(head.id, head.version)
                    })
                    .await
                    .unwrap();
            }
        }
    });
    for n in 0..5 {
        let [file, restored] = ["file", "restored"].map(|name| folder.path().join(format!("{name}{n}")));
        store.backup(&file).await.unwrap();
        SledStore::restore(&file, &restored).unwrap();
        // Checking the restored store finds inconsistencies between head, log and indexes.
        let restored = SledStore::open(&restored).unwrap();
        assert_eq!(restored.check().await.unwrap().entries % 5, 0);
    }
    done.store(true, Ordering::Relaxed);
    writer.await.unwrap();
}

#[tokio::test]
async fn a_damaged_backup_is_refused_and_leaves_no_trace() {
    let folder = tempdir().unwrap();
    let [data, file, spoilt, restored] =
        ["data", "good", "spoilt", "restored"].map(|name| folder.path().join(name));
    filled(&data).await;
    SledStore::open(&data).unwrap().backup(&file).await.unwrap();
    let good = fs::read(&file).unwrap();

    let mut cases = vec![
        vec![],
        b"something else entirely".to_vec(),
        [&good[..], b"x"].concat(),
    ];
    cases.extend((0..50).map(|n| good[..n * good.len() / 50].to_vec()));
    cases.extend((0..300).map(|n| {
        let mut bytes = good.clone();
        bytes[n * (good.len() - 1) / 299] ^= 1 << (n % 8);
        bytes
    }));
    for bytes in cases {
        fs::write(&spoilt, bytes).unwrap();
        let error = SledStore::restore(&spoilt, &restored).unwrap_err();
        // A flipped digit of the format may also turn it into a newer one.
        assert!(
            matches!(
                error,
                StorageError::Damaged { .. } | StorageError::NewerFormat { .. }
            ),
            "{error}"
        );
        assert!(!restored.exists());
    }
}

#[tokio::test]
async fn a_store_is_replaced_by_a_backup_or_stays_as_it_is() {
    let folder = tempdir().unwrap();
    // A trailing slash of the path changes nothing.
    let path = folder.path().join("data/");
    let before = filled(&path).await;
    let file = folder.path().join("file.backup");
    let store = SledStore::open(&path).unwrap();
    store.backup(&file).await.unwrap();
    store.put_note("later", Some("text")).await.unwrap();
    let options = RestoreOptions {
        replace: true,
        ..RestoreOptions::default()
    };
    let locked = SledStore::restore_with(&file, &path, options);
    assert!(matches!(locked, Err(StorageError::Locked { .. })), "{locked:?}");
    store.close().await.unwrap();
    drop(store);
    fs::write(folder.path().join("wrong"), "text").unwrap();
    assert!(SledStore::restore_with(folder.path().join("wrong"), &path, options).is_err());
    let aside = SledStore::restore_with(&file, &path, options)
        .unwrap()
        .aside
        .unwrap();
    assert_eq!(aside, folder.path().join("data.before"));
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), before);
    let old = SledStore::open(aside).unwrap();
    assert_eq!(old.note("later").await.unwrap().as_deref(), Some("text"));
}

#[tokio::test]
async fn a_replacement_that_a_crash_cut_short_is_finished() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let before = filled(&path).await;
    // The state between moving the old store aside and renaming the new one into place.
    fs::rename(&path, folder.path().join("data.restoring")).unwrap();
    fs::create_dir(folder.path().join("data.before")).unwrap();
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), before);
}

#[tokio::test]
async fn a_restore_never_replaces_a_store() {
    let folder = tempdir().unwrap();
    let [data, file] = ["data", "file"].map(|name| folder.path().join(name));
    filled(&data).await;
    SledStore::open(&data).unwrap().backup(&file).await.unwrap();
    let error = SledStore::restore(&file, &data).unwrap_err();
    assert!(
        error.to_string().ends_with("something is already there"),
        "{error}"
    );
    assert!(matches!(
        SledStore::restore(folder.path().join("none"), &data),
        Err(StorageError::Io { .. })
    ));
    SledStore::open(&data).unwrap();
}
