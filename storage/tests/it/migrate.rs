//! Each old format is kept as a fixture that opens.

use std::path::{Path, PathBuf};

use crate::common::{content, copy_folder, entry, fill, filled, table_at};
use storage::{Change, Entry, SledStore, Store, TableId};
use tempfile::tempdir;

fn fixture(format: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(format)
}

#[tokio::test]
async fn every_format_opens_with_everything() {
    let folder = tempdir().unwrap();
    // A fixture is what `fill` made when its format was current.
    let expected = filled(&folder.path().join("new")).await;
    for format in ["v1", "v2"] {
        let path = folder.path().join(format);
        copy_folder(&fixture(format), &path);
        let store = SledStore::open(&path).unwrap();
        store.check().await.unwrap();
        assert_eq!(content(&store).await.unwrap(), expected, "{format}");
        assert_eq!(store.create(table_at(9)).await.unwrap().id, TableId(4));
        store.close().await.unwrap();
        let format = std::fs::read_to_string(path.join("format")).unwrap();
        assert_eq!(format, "grovekeeper store, format 2\n");
    }
}

#[tokio::test]
async fn a_table_of_format_1_goes_on() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("old");
    copy_folder(&fixture("v1"), &path);
    let store = SledStore::open(&path).unwrap();
    let mut head = store.table(TableId(1)).await.unwrap().unwrap();
    let mut log = store.log(head.id, 1).await.unwrap();
    for n in 21..=70 {
        let change = Change {
            append: vec![entry(format!("move {n}"))],
            ..Change::of(head.id, head.version)
        };
        head = store.commit(change).await.unwrap();
        log.push(Entry {
            n,
            at: 5,
            body: format!("move {n}"),
        });
    }
    assert_eq!(store.log(head.id, 1).await.unwrap(), log);
    store.check().await.unwrap();
}

#[tokio::test]
async fn a_backup_of_every_format_restores_with_everything() {
    let folder = tempdir().unwrap();
    let expected = filled(&folder.path().join("new")).await;
    for format in ["v1", "v2"] {
        let path = folder.path().join(format);
        SledStore::restore(fixture(&format!("{format}.backup")), &path).unwrap();
        let store = SledStore::open(&path).unwrap();
        assert_eq!(content(&store).await.unwrap(), expected, "{format}");
    }
}

#[tokio::test]
#[ignore = "writes the fixture of the current format; run it once when a format is new"]
async fn write_the_fixture() {
    let store = SledStore::open(fixture("v2")).unwrap();
    fill(&store).await;
    store.backup(&fixture("v2.backup")).await.unwrap();
    store.close().await.unwrap();
}
