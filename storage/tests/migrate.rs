//! Each old format is kept as a fixture that opens.

mod common;

use std::path::{Path, PathBuf};

use common::{content, copy_folder, fill, filled, table_at};
use storage::{SledStore, Store, TableId};
use tempfile::tempdir;

fn fixture(format: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(format)
}

#[tokio::test]
async fn format_1_opens_with_everything() {
    let folder = tempdir().unwrap();
    // A fixture is what `fill` made when its format was current.
    let expected = filled(&folder.path().join("new")).await;
    let path = folder.path().join("old");
    copy_folder(&fixture("v1"), &path);
    let store = SledStore::open(&path).unwrap();
    store.check().await.unwrap();
    assert_eq!(content(&store).await.unwrap(), expected);
    assert_eq!(store.create(table_at(9)).await.unwrap().id, TableId(4));
}

#[tokio::test]
async fn a_backup_of_format_1_restores_with_everything() {
    let folder = tempdir().unwrap();
    let expected = filled(&folder.path().join("new")).await;
    let path = folder.path().join("old");
    SledStore::restore(fixture("v1.backup"), &path).unwrap();
    assert_eq!(content(&SledStore::open(&path).unwrap()).await.unwrap(), expected);
}

#[tokio::test]
#[ignore = "writes the fixture of the current format; run it once when a format is new"]
async fn write_the_fixture() {
    let store = SledStore::open(fixture("v1")).unwrap();
    fill(&store).await;
    store.backup(&fixture("v1.backup")).await.unwrap();
    store.close().await.unwrap();
}
