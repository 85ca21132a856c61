//! A full disk: acknowledged changes survive, and the store continues when there is space again.

use std::{fs, path::PathBuf};

use crate::common::{entry, table_at};
use storage::{Change, SledStore, StorageError, Store};

#[tokio::test]
#[ignore = "needs a small file system: mount -t tmpfs -o size=8m tmpfs /mnt/small; SMALL_DISK=/mnt/small"]
async fn acknowledged_changes_survive_a_full_disk() {
    let disk = PathBuf::from(std::env::var_os("SMALL_DISK").expect("SMALL_DISK names a folder"));
    let path = disk.join("data");
    let ballast = disk.join("ballast");
    fs::write(&ballast, vec![1; 2 << 20]).unwrap();
    let store = SledStore::open(&path).unwrap();
    let mut head = store.create(table_at(1)).await.unwrap();
    let failed = loop {
        let append = vec![entry("x".repeat(2_000))];
        let change = Change {
            append,
            ..Change::of(head.id, head.version)
        };
        match store.commit(change).await {
            Ok(next) => head = next,
            Err(error) => break error,
        }
        assert!(head.entries < 100_000, "the disk does not get full");
    };
    assert!(failed.to_string().contains("No space left"), "{failed}");
    assert!(
        store.table(head.id).await.is_err(),
        "nothing is answered until it is opened again"
    );
    assert!(store.close().await.is_err());

    // Still full: opening fails, or the store has everything.
    match SledStore::open(&path) {
        Err(error) => assert!(
            matches!(error, StorageError::Io { .. } | StorageError::Damaged { .. }),
            "{error}"
        ),
        Ok(store) => drop(store),
    }
    fs::remove_file(&ballast).unwrap();
    let store = SledStore::open(&path).unwrap();
    let found = store.table(head.id).await.unwrap().unwrap();
    assert!(
        found.entries >= head.entries,
        "{} of {}",
        found.entries,
        head.entries
    );
    assert_eq!(store.log(head.id, 1).await.unwrap().len() as u64, found.entries);
    store.commit(Change::of(found.id, found.version)).await.unwrap();
    store.close().await.unwrap();
}
