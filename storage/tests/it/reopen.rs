//! Write, drop, reopen, read.

use std::fs;

use crate::common::{content, fill, filled, table_at};
use storage::{Limits, SledStore, StorageError, Store, TableId, open_url};
use tempfile::tempdir;

#[tokio::test]
async fn what_was_written_is_there_after_closing() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let before = filled(&path).await;
    assert!(path.join("seal").exists());

    let store = SledStore::open(&path).unwrap();
    assert!(!path.join("seal").exists(), "an open store is not sealed");
    assert_eq!(content(&store).await.unwrap(), before);
    assert_eq!(store.next_due().await.unwrap(), Some(1002));
    assert_eq!(
        store.create(table_at(9)).await.unwrap().id,
        TableId(4),
        "ids go on where they ended"
    );
}

#[tokio::test]
async fn what_was_written_is_there_after_dropping() {
    let folder = tempdir().unwrap();
    for round in 1..=10 {
        let store = SledStore::open(folder.path().join("data")).unwrap();
        store.create(table_at(round)).await.unwrap();
        assert_eq!(store.all_tables(None, 99).await.unwrap().len() as u64, round);
        let clone = store.clone();
        drop(store);
        assert_eq!(clone.check().await.unwrap().tables, round);
    }
}

#[tokio::test]
async fn dropping_finishes_what_was_asked_for() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    let mut asked = Vec::new();
    for place in 1..=20 {
        let mut create = Box::pin({
            let store = store.clone();
            async move { store.create(table_at(place)).await }
        });
        // Polled once, so it is in the queue; nobody waits for the answer.
        assert!(futures_poll_once(&mut create).await);
        asked.push(create);
    }
    drop(asked);
    drop(store);
    assert_eq!(SledStore::open(&path).unwrap().check().await.unwrap().tables, 20);
}

/// Polls a future once; says whether it is still waiting or has ended well.
async fn futures_poll_once<T>(future: &mut (impl Future<Output = storage::Result<T>> + Unpin)) -> bool {
    use std::task::Poll;
    std::future::poll_fn(|context| match std::pin::Pin::new(&mut *future).poll(context) {
        Poll::Ready(result) => Poll::Ready(result.is_ok()),
        Poll::Pending => Poll::Ready(true),
    })
    .await
}

#[tokio::test]
async fn a_second_opener_is_kept_away() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    let error = SledStore::open(&path).unwrap_err();
    assert!(
        matches!(&error, StorageError::Locked { path: named } if *named == path),
        "{error}"
    );
    store.close().await.unwrap();
    SledStore::open(&path).unwrap();
}

#[tokio::test]
async fn a_newer_format_is_refused_and_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    filled(&path).await;
    fs::write(path.join("format"), "grovekeeper store, format 3\n").unwrap();
    let error = SledStore::open(&path).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the store has format 3, but this program knows formats up to 2; use a newer program"
    );
    assert!(path.join("seal").exists());
}

#[tokio::test]
async fn a_temporary_store_leaves_nothing() {
    let entries = || {
        fs::read_dir(std::env::temp_dir())
            .unwrap()
            .filter_map(|entry| Some(entry.ok()?.file_name()))
    };
    let ours = || {
        entries()
            .filter(|name| {
                name.to_string_lossy()
                    .contains(&format!("-{}-", std::process::id()))
            })
            .count()
    };
    let store = SledStore::temporary().unwrap();
    fill(&store).await;
    assert_eq!(ours(), 1);
    drop(store);
    assert_eq!(ours(), 0);
}

#[tokio::test]
async fn a_store_is_opened_by_its_address() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a/b/data");
    let url = format!("sled:{}", path.display());
    let store = open_url(&url, Limits::default()).await.unwrap();
    store.create(table_at(1)).await.unwrap();
    store.close().await.unwrap();
    let again = open_url(&url, Limits::default()).await.unwrap();
    assert_eq!(again.check().await.unwrap().tables, 1);

    for (url, why) in [
        ("./data", "it has no scheme; try sled:./data"),
        ("sled:", "the folder is missing after \"sled:\""),
        (
            "mysql://host/db",
            "the schemes that are known are \"sled\" and \"postgres\"",
        ),
    ] {
        let error = open_url(url, Limits::default()).await.map(drop).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{url:?} is not the address of a store: {why}")
        );
    }
}
