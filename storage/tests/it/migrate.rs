//! Stores and backups of format 2, as earlier programs wrote them, are read.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{content, copy_folder, entry, filled, table_at};
use storage::{Change, SledStore, Store, TableId};
use tempfile::tempdir;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
}

#[tokio::test]
async fn a_store_of_format_2_is_migrated_with_everything() {
    let folder = tempdir().unwrap();
    // The fixture is what `fill` made when its format was current.
    let expected = filled(&folder.path().join("new")).await;
    let path = folder.path().join("old");
    copy_folder(&fixture("v2"), &path);
    for start in 0..2 {
        let store = SledStore::open(&path).unwrap();
        store.check().await.unwrap();
        store.scrub().await.unwrap();
        assert_eq!(content(&store).await.unwrap(), expected, "start {start}");
        store.close().await.unwrap();
        assert_eq!(
            fs::read_to_string(path.join("format")).unwrap(),
            "grovekeeper store, format 3\n"
        );
        assert!(!path.join("seal").exists() && !path.join("mark").exists());
        // A journal alone is enough from now on.
        fs::remove_dir_all(path.join("sled")).unwrap();
    }
    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.create(table_at(9)).await.unwrap().id, TableId(4));
    let head = store.table(TableId(1)).await.unwrap().unwrap();
    let change = Change {
        append: vec![entry("move 21")],
        ..Change::of(head.id, head.version)
    };
    assert_eq!(store.commit(change).await.unwrap().entries, 21);
}

#[tokio::test]
async fn a_store_of_format_2_that_lacks_changes_says_so() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("old");
    copy_folder(&fixture("v2"), &path);
    // It was acknowledged that there are more changes than the index has.
    fs::write(path.join("mark"), 10_000_u64.to_be_bytes()).unwrap();
    let store = SledStore::open(&path).unwrap();
    assert_eq!(
        store.check().await.unwrap().held,
        2,
        "the open tables may have lost something"
    );
    assert_eq!(store.notes(storage::LOST).await.unwrap().len(), 1);
    assert!(store.create(table_at(9)).await.unwrap().id.0 > 1_000_000);
}

#[tokio::test]
async fn a_backup_of_format_2_restores_with_everything() {
    let folder = tempdir().unwrap();
    let expected = filled(&folder.path().join("new")).await;
    let path = folder.path().join("restored");
    SledStore::restore(fixture("v2.backup"), &path).unwrap();
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), expected);
}
