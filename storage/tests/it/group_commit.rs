//! Many writers share syncs, readers see whole steps, and sled's log, which is synced, contains long texts.

use std::fs;
use std::sync::Arc;

use crate::common::{entry, table_at};
use storage::{Change, MAX_TEXT, NewTable, PlaceId, SledStore, StorageError, Store};
use tokio::task::JoinSet;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_four_writers_share_syncs() {
    let store = SledStore::temporary().unwrap();
    let mut writers = JoinSet::new();
    for place in 1..=64 {
        let store = store.clone();
        writers.spawn(async move {
            let mut head = store.create(table_at(place)).await.unwrap();
            for n in 1..=50 {
                let append = vec![entry(format!("move {n}"))];
                head = store
                    .commit(Change {
                        append,
                        ..Change::of(head.id, head.version)
                    })
                    .await
                    .unwrap();
            }
        });
    }
    writers.join_all().await;

    let stats = store.stats();
    assert_eq!(stats.steps, 64 * 51);
    // A writer waits for its sync, so 64 of them need 51 rounds if all are in step.
    assert!(stats.syncs * 4 < stats.steps, "{stats:?}");
    assert!(
        stats.syncs >= 51,
        "each writer waited for its own steps: {stats:?}"
    );
    let kept = store.check().await.unwrap();
    assert_eq!((kept.tables, kept.entries), (64, 64 * 50));
}

#[tokio::test]
async fn a_step_that_changes_nothing_needs_no_sync() {
    let store = SledStore::temporary().unwrap();
    store.create(table_at(1)).await.unwrap();
    let before = store.stats();
    assert!(matches!(
        store.create(table_at(1)).await,
        Err(StorageError::PlaceTaken(_))
    ));
    assert_eq!(store.claim(0, 1, 9).await.unwrap(), []);
    assert!(!store.put_note_if("x", Some("y"), None).await.unwrap());
    assert_eq!(store.stats(), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_see_whole_steps() {
    let store = Arc::new(SledStore::temporary().unwrap());
    let mut head = store.create(table_at(1)).await.unwrap();
    let id = head.id;
    let reader = {
        let store = store.clone();
        tokio::spawn(async move {
            let mut looks = 0;
            loop {
                let log = store.log(id, 1).await.unwrap();
                assert_eq!(log.len() % 7, 0, "seven entries come together");
                // Of two tables that swap places, one is always at the place.
                let [here, there] = [PlaceId(1), PlaceId(2)].map(|place| store.table_at(place));
                let found = (here.await.unwrap().is_some(), there.await.unwrap().is_some());
                looks += u32::from(found != (false, false));
                if log.len() == 700 {
                    return looks;
                }
            }
        })
    };
    for n in 0..100_u64 {
        let append = (0..7).map(|part| entry(format!("{n}.{part}"))).collect();
        let place = Some(PlaceId(1 + n % 2));
        head = store
            .commit(Change {
                append,
                place,
                ..Change::of(id, head.version)
            })
            .await
            .unwrap();
    }
    assert!(reader.await.unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_longest_texts_stay_out_of_blob_files() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path().join("data")).unwrap();
    let longest = "x".repeat(MAX_TEXT);
    let mut writers = JoinSet::new();
    for place in 1..=8 {
        let (store, longest) = (store.clone(), longest.clone());
        writers.spawn(async move {
            let new = NewTable {
                body: longest.clone(),
                ..table_at(place)
            };
            let mut head = store.create(new).await.unwrap();
            for _ in 0..40 {
                let append = vec![entry(longest.clone()), entry(longest.clone())];
                let body = Some(longest.clone());
                head = store
                    .commit(Change {
                        append,
                        body,
                        ..Change::of(head.id, head.version)
                    })
                    .await
                    .unwrap();
            }
            if place % 2 == 0 {
                store.delete(head.id, head.version).await.unwrap();
            }
        });
    }
    writers.join_all().await;
    assert_eq!(store.check().await.unwrap().entries, 4 * 80);
    assert_eq!(
        fs::read_dir(folder.path().join("data/sled/blobs"))
            .unwrap()
            .count(),
        0
    );
}
