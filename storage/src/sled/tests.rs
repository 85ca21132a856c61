//! What only shows from within: syncs that fail, and syncs that take long.

use std::future::poll_fn;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::mpsc;
use std::task::Poll;
use std::time::Duration;

use tempfile::tempdir;
use tokio::time::timeout;

use super::*;
use crate::NewEntry;

fn open(path: &Path, sync: impl FnMut() -> io::Result<()> + Send + 'static) -> SledStore {
    SledStore {
        handle: Arc::new(Handle::open(path, None, Some(Box::new(sync))).unwrap()),
    }
}

fn table_at(place: u64) -> NewTable {
    NewTable {
        group: None,
        place: PlaceId(place),
        people: vec![],
        body: String::new(),
        due: vec![],
    }
}

fn is_stopped<T>(answer: Result<T>) -> bool {
    matches!(answer, Err(StorageError::Stopped { why }) if why.contains("could not sync the data file: no disk"))
}

type Creating = Pin<Box<dyn Future<Output = Result<TableHead>>>>;

/// A table that has been asked for, so that the writer knows of it, and not yet waited for.
async fn asked(store: &SledStore, place: u64) -> Creating {
    let store = store.clone();
    let mut creating: Creating = Box::pin(async move { store.create(table_at(place)).await });
    let waits = poll_fn(|context| Poll::Ready(creating.as_mut().poll(context).is_pending())).await;
    assert!(waits);
    creating
}

#[tokio::test]
async fn after_a_failed_sync_nothing_is_answered_until_reopened() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let mut syncs = 0;
    // Only the second sync fails; a store that tried again would go on as if nothing had happened.
    let store = open(&path, move || {
        syncs += 1;
        if syncs == 2 {
            Err(io::Error::other("no disk"))
        } else {
            Ok(())
        }
    });
    let first = store.create(table_at(1)).await.unwrap();
    assert!(is_stopped(store.create(table_at(2)).await));

    assert!(is_stopped(store.create(table_at(3)).await));
    assert!(is_stopped(store.put_note("x", Some("y")).await));
    assert!(
        is_stopped(store.table(first.id).await),
        "what readers see may not be on disk"
    );
    assert!(is_stopped(store.flush().await));
    assert_eq!(store.stats().syncs, 2);
    assert!(is_stopped(store.close().await));
    assert!(!path.join("seal").exists());

    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.table(first.id).await.unwrap(), Some(first));
    assert_eq!(store.table_at(PlaceId(3)).await.unwrap(), None);
}

#[tokio::test]
async fn all_steps_that_share_a_failed_sync_fail() {
    let folder = tempdir().unwrap();
    let (go, wait) = mpsc::channel();
    let store = open(&folder.path().join("data"), move || {
        wait.recv().unwrap_or(Err(io::Error::other("no disk")))
    });
    let mut steps = Vec::new();
    for place in 1..=9 {
        steps.push(asked(&store, place).await);
    }
    drop(go);
    for step in steps {
        assert!(is_stopped(step.await));
    }
}

#[tokio::test]
async fn a_reader_hears_of_a_step_when_it_is_on_disk() {
    let folder = tempdir().unwrap();
    let (entered, entering) = mpsc::channel();
    let (go, wait) = mpsc::channel();
    let store = open(&folder.path().join("data"), move || {
        entered.send(()).unwrap();
        wait.recv().unwrap();
        Ok(())
    });
    go.send(()).unwrap();
    let head = store.create(table_at(1)).await.unwrap();
    entering.recv().unwrap();
    assert_eq!(
        store.table(head.id).await.unwrap().unwrap().entries,
        0,
        "nothing is under way, so nothing waits"
    );

    let mut change = Change::of(head.id, 1);
    change.append = vec![NewEntry {
        at: 0,
        body: "lay C4".into(),
    }];
    let commit = tokio::spawn({
        let store = store.clone();
        async move { store.commit(change).await }
    });
    while entering.try_recv().is_err() {
        tokio::task::yield_now().await;
    }
    // The step is applied and its sync is under way: a look sees it, and must not say so yet.
    let (seen, steps) = store.handle.gate().look(|view| view.head(head.id));
    assert_eq!((seen.unwrap().entries, steps), (1, 2));
    let mut reading = Box::pin(store.table(head.id));
    let early = timeout(Duration::from_millis(50), &mut reading).await;
    assert!(early.is_err(), "answered before the step was on disk: {early:?}");
    // A refusal tells of the step, too, so it waits as well.
    let mut stale = Box::pin(store.commit(Change::of(head.id, 1)));
    assert!(timeout(Duration::from_millis(50), &mut stale).await.is_err());
    assert!(!commit.is_finished());

    go.send(()).unwrap();
    assert_eq!(reading.await.unwrap().unwrap().entries, 1);
    assert_eq!(commit.await.unwrap().unwrap().version, 2);
    assert!(matches!(stale.await, Err(StorageError::Stale { found: 2, .. })));
}

#[tokio::test]
async fn those_who_wait_share_a_sync_and_a_full_queue_says_busy() {
    let folder = tempdir().unwrap();
    let (entered, entering) = mpsc::channel();
    let (go, wait) = mpsc::channel::<()>();
    let store = open(&folder.path().join("data"), move || {
        // Nobody listens any more when the test has seen enough.
        let _ = entered.send(());
        let _ = wait.recv();
        Ok(())
    });
    let mut made = vec![asked(&store, 0).await];
    entering.recv().unwrap();
    // The writer is held in the first sync, so all others wait in the queue until it is full.
    for place in 1..=writer::QUEUE as u64 {
        made.push(asked(&store, place).await);
    }
    assert!(matches!(
        store.create(table_at(9999)).await,
        Err(StorageError::Busy)
    ));

    drop(go);
    for one in made {
        one.await.unwrap();
    }
    assert_eq!(
        store.stats(),
        Stats {
            steps: 1025,
            syncs: 5
        },
        "one alone, then four times 256"
    );
    assert_eq!(store.table_at(PlaceId(9999)).await.unwrap(), None);
    assert_eq!(store.check().await.unwrap().tables, 1025);
}

#[tokio::test]
async fn a_panic_within_a_step_stops_the_store_and_not_the_process() {
    let folder = tempdir().unwrap();
    let store = SledStore::open(folder.path().join("data")).unwrap();
    let stopped =
        |answer: Result<()>| matches!(answer, Err(StorageError::Stopped { why }) if why.contains("oh no"));
    assert!(stopped(store.write(|_| panic!("oh no")).await));
    assert!(stopped(store.flush().await));
    drop(store);
    SledStore::open(folder.path().join("data")).unwrap();
}

#[tokio::test]
async fn whoever_reads_damage_stops_the_store_and_notes_it() {
    let complaint = |answer: Result<()>, what: &str| match answer {
        Err(StorageError::Damaged { what: found }) => assert_eq!(found, what),
        other => panic!("{other:?}"),
    };
    let damaged = |what: &str| Err(StorageError::damaged(what));
    for by_writing in [false, true] {
        let folder = tempdir().unwrap();
        let path = folder.path().join("data");
        let store = SledStore::open(&path).unwrap();
        store.examined().await.unwrap();
        let answer = match by_writing {
            true => store.write(move |_| damaged("first")).await,
            false => store.read(move |_| damaged("first")).await,
        };
        complaint(answer, "first");
        complaint(store.read(move |_| damaged("second")).await, "first");
        complaint(store.flush().await, "first");
        complaint(store.close().await, "first");
        drop(store);
        complaint(SledStore::open(&path).map(drop), "first");
    }
}

#[tokio::test]
async fn the_versions_of_all_tables_are_counted() {
    let store = SledStore::temporary().unwrap();
    crate::conformance::some_changes(Arc::new(store.clone())).await;
    let (counters, _) = store.handle.gate().look(|view| view.counters());
    let counters = counters.unwrap();
    let heads = store.all_tables(None, usize::MAX).await.unwrap();
    let versions: u64 = heads.iter().map(|head| head.version).sum();
    assert!(counters.gone > 0 && versions > 10);
    assert_eq!(counters.made - counters.gone, versions);
}

#[tokio::test]
async fn a_value_that_is_too_long_never_reaches_sled() {
    let store = SledStore::temporary().unwrap();
    let put = store
        .write(|step| step.put(b"n".to_vec(), vec![0; 8 * 1024 + 1]))
        .await;
    assert!(matches!(
        put,
        Err(StorageError::TooLong {
            what: "stored value",
            len: 8193,
            max: 8192
        })
    ));
    assert_eq!(store.stats().steps, 0);
}
