//! Write, drop, reopen, read.

use std::fs;

use crate::common::{content, fill, filled, table_at};
use storage::{Limits, SledStore, StorageError, Store, TableId, open_url};
use tempfile::tempdir;

#[tokio::test]
async fn changes_are_there_after_closing() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let before = filled(&path).await;
    let store = SledStore::open(&path).unwrap();
    assert_eq!(content(&store).await.unwrap(), before);
    assert_eq!(store.next_work().await.unwrap(), Some(1002));
    assert_eq!(
        store.create(table_at(9)).await.unwrap().id,
        TableId(4),
        "ids go on where they ended"
    );
}

#[tokio::test]
async fn changes_are_there_after_dropping() {
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
async fn dropping_finishes_pending_changes() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    let mut asked = Vec::new();
    for place in 1..=20 {
        let mut create = Box::pin({
            let store = store.clone();
            async move { store.create(table_at(place)).await }
        });
        // Polled once, so it is in the queue; the test does not wait for the answer.
        assert!(futures_poll_once(&mut create).await);
        asked.push(create);
    }
    drop(asked);
    drop(store);
    assert_eq!(SledStore::open(&path).unwrap().check().await.unwrap().tables, 20);
}

/// Polls a future once; returns whether it is pending or has succeeded.
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
    // The journal names the format; a newer program begins new segments.
    let newer = path.join("journal/segment-0000000000000099");
    fs::write(&newer, newer_segment()).unwrap();
    let error = SledStore::open(&path).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the store has format 2, but this program knows formats up to 1; use a newer program"
    );
    fs::remove_file(newer).unwrap();
    SledStore::open(&path).unwrap();
}

/// Returns the first frame of a segment of format 2.
fn newer_segment() -> Vec<u8> {
    let mut frame = b"\xA7gk\x1D\0\0\0\x05".to_vec();
    frame.extend([0; 16]);
    let body = [1, 0, 0, 0, 2];
    let mut hash = crc32fast::Hasher::new();
    hash.update(&frame[4..]);
    hash.update(&body);
    frame.extend(hash.finalize().to_be_bytes());
    frame.extend(body);
    frame
}

#[tokio::test]
async fn a_missing_store_is_not_silently_a_new_one() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    for beside in [
        "data.restoring",
        "data.damaged",
        "data.before",
        "data.before-2",
        "nightly.backup",
    ] {
        let beside = folder.path().join(beside);
        fs::create_dir(&beside).unwrap();
        for empty in [false, true] {
            if empty {
                fs::create_dir(&path).unwrap();
            }
            match SledStore::open(&path) {
                Err(StorageError::Missing { beside: named, .. }) => assert_eq!(named, beside),
                other => panic!("{other:?}"),
            }
        }
        fs::remove_dir(&path).unwrap();
        fs::remove_dir(beside).unwrap();
    }
    // Only files that a store leaves count.
    fs::create_dir(folder.path().join("database")).unwrap();
    SledStore::open(&path).unwrap();
}

#[tokio::test]
async fn a_folder_that_is_no_store_is_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("photos");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("holiday.jpg"), "jpg").unwrap();
    let refused = |path: &std::path::Path, complaint: &str| match SledStore::open(path) {
        Err(StorageError::Damaged { what }) => assert!(what.contains(complaint), "{what}"),
        other => panic!("{other:?}"),
    };
    refused(&path, "holds other files and no file \"format\"");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    refused(&path.join("holiday.jpg"), "is not a folder");
}

#[tokio::test]
async fn a_start_that_a_crash_cut_short_is_finished() {
    let folder = tempdir().unwrap();
    for left in [
        &["lock"][..],
        &["lock", "format.new"],
        &["lock", "sled/conf", "sled/db"],
    ] {
        let path = folder.path().join(left.join("-").replace('/', "-"));
        for name in left {
            let file = path.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "").unwrap();
        }
        SledStore::open(&path).unwrap().close().await.unwrap();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_what_is_stored() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    filled(&path).await;
    let file = folder.path().join("file.backup");
    SledStore::open(&path).unwrap().backup(&file).await.unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for folder in [path.clone(), path.join("journal"), path.join("sled")] {
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
    }
    assert_eq!(mode(&file), 0o600);
    for entry in fs::read_dir(path.join("journal")).unwrap() {
        assert_eq!(mode(&entry.unwrap().path()), 0o600);
    }
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
            format!("this is not the address of a store: {why}")
        );
    }
}
