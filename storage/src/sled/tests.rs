//! Tests that need internals: syncs that fail, and syncs that take long.

use std::future::poll_fn;
use std::io::{self, Write};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Mutex, mpsc};
use std::task::Poll;
use std::time::Duration;

use tempfile::tempdir;
use tokio::time::timeout;

use super::*;
use crate::disk::{Disk, DiskFile};
use crate::{NewEntry, dump};

/// Replaces a sync; the first one is that of the segment's beginning.
type Sync = Box<dyn FnMut() -> io::Result<()> + Send>;

/// The real disk with replaced syncs.
struct OtherSync(Arc<Mutex<Sync>>);

struct OtherFile {
    file: Box<dyn DiskFile>,
    sync: Arc<Mutex<Sync>>,
}

impl Disk for OtherSync {
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(OtherFile {
            file: RealDisk.create(path)?,
            sync: self.0.clone(),
        }))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        RealDisk.open(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        RealDisk.list(folder)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        RealDisk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        RealDisk.remove(path)
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        RealDisk.create_folder(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        RealDisk.sync_folder(path)
    }
}

impl Write for OtherFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl DiskFile for OtherFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read_at(offset, buffer)
    }

    fn length(&self) -> io::Result<u64> {
        self.file.length()
    }

    fn sync(&mut self) -> io::Result<()> {
        (self.sync.lock().unwrap())()
    }
}

/// Opens a store whose changes are synced by `sync`.
fn open(path: &Path, mut sync: impl FnMut() -> io::Result<()> + Send + 'static) -> SledStore {
    let mut beginning = true;
    let sync: Sync = Box::new(move || {
        if std::mem::take(&mut beginning) {
            Ok(())
        } else {
            sync()
        }
    });
    let disk = Arc::new(OtherSync(Arc::new(Mutex::new(sync))));
    SledStore {
        handle: Arc::new(Handle::open(path, false, false, disk).unwrap()),
    }
}

fn table_at(place: u64) -> NewTable {
    NewTable {
        group: None,
        place: PlaceId(place),
        people: vec![],
        body: String::new(),
        show_at: None,
    }
}

fn is_stopped<T>(answer: Result<T>) -> bool {
    matches!(answer, Err(StorageError::Stopped { why }) if why.contains("could not write the journal: no disk"))
}

type Creating = Pin<Box<dyn Future<Output = Result<TableHead>>>>;

/// Sends a request to create a table, so that the writer has it, without waiting for the answer.
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
    // Only the second sync fails; a store that retried would continue as if nothing had happened.
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
    assert!(is_stopped(store.table(first.id).await));
    assert!(is_stopped(store.backup(&folder.path().join("file")).await));
    assert_eq!(store.stats().syncs, 2);
    assert!(is_stopped(store.close().await));
    drop(store);

    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.table(first.id).await.unwrap(), Some(first));
    assert_eq!(store.table_at(PlaceId(3)).await.unwrap(), None);
}

#[tokio::test]
async fn readers_see_a_change_when_it_is_on_the_disk() {
    let folder = tempdir().unwrap();
    let (entered, entering) = mpsc::channel();
    let (go, wait) = mpsc::channel::<()>();
    let mut syncs = 0;
    let store = open(&folder.path().join("data"), move || {
        syncs += 1;
        if syncs == 2 {
            entered.send(()).unwrap();
            wait.recv().unwrap();
        }
        Ok(())
    });
    let head = store.create(table_at(1)).await.unwrap();
    let commit = tokio::spawn({
        let (store, id) = (store.clone(), head.id);
        async move {
            let append = vec![NewEntry {
                at: 0,
                body: "lay C4".into(),
            }];
            store
                .commit(Change {
                    append,
                    ..Change::of(id, 1)
                })
                .await
        }
    });
    tokio::task::spawn_blocking(move || entering.recv().unwrap())
        .await
        .unwrap();
    // The change is written but not synced: no reader sees it or waits for it.
    assert_eq!(store.table(head.id).await.unwrap().unwrap().entries, 0);
    // A refusal reveals the change, so it waits.
    let mut stale = Box::pin(store.commit(Change::of(head.id, 1)));
    assert!(timeout(Duration::from_millis(50), &mut stale).await.is_err());
    assert!(!commit.is_finished());

    go.send(()).unwrap();
    assert_eq!(commit.await.unwrap().unwrap().version, 2);
    assert_eq!(store.table(head.id).await.unwrap().unwrap().entries, 1);
    assert!(matches!(stale.await, Err(StorageError::Stale { found: 2, .. })));
}

#[tokio::test]
async fn waiting_changes_share_a_sync_and_a_full_queue_is_busy() {
    let folder = tempdir().unwrap();
    let (entered, entering) = mpsc::channel();
    let (go, wait) = mpsc::channel::<()>();
    let store = open(&folder.path().join("data"), move || {
        // The receiver is gone when the test has seen enough.
        let _ = entered.send(());
        let _ = wait.recv();
        Ok(())
    });
    let mut made = vec![asked(&store, 0).await];
    entering.recv().unwrap();
    // The first sync blocks the writer, so all others wait in the queue until it is full.
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
    let stats = store.stats();
    assert_eq!(
        (stats.steps, stats.syncs),
        (1025, 5),
        "one alone, then four times 256"
    );
    assert_eq!(store.table_at(PlaceId(9999)).await.unwrap(), None);
    assert_eq!(store.check().await.unwrap().tables, 1025);
}

#[tokio::test]
async fn a_panic_within_a_change_stops_the_store_and_costs_nothing() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    let head = store.create(table_at(1)).await.unwrap();
    let panicked: Result<()> = store.write(|_| panic!("oh no")).await;
    assert!(matches!(panicked, Err(StorageError::Broken { what }) if what.contains("oh no")));
    // sled may have panicked, so nothing is served from it.
    let answer = store.table(head.id).await;
    assert!(matches!(answer, Err(StorageError::Broken { .. })), "{answer:?}");
    assert!(matches!(
        store.create(table_at(2)).await,
        Err(StorageError::Broken { .. })
    ));
    assert!(store.close().await.is_err());
    drop(store);
    let store = SledStore::open(&path).unwrap();
    assert_eq!(store.table(head.id).await.unwrap(), Some(head));
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

/// A backup with a table that does not fit, as an earlier program or a hand may have made it.
#[tokio::test]
async fn a_restore_names_a_table_that_does_not_fit_and_leaves_it_out_on_request() {
    let folder = tempdir().unwrap();
    let [file, path] = ["backup", "restored"].map(|name| folder.path().join(name));
    let store = SledStore::temporary().unwrap();
    let mut heads = Vec::new();
    for place in 1..=3 {
        let head = store.create(table_at(place)).await.unwrap();
        let append = (0..3).map(|n| NewEntry {
            at: 0,
            body: format!("move {n}"),
        });
        let change = Change {
            append: append.collect(),
            ..Change::of(head.id, head.version)
        };
        heads.push(store.commit(change).await.unwrap());
    }
    // Its log is missing.
    let misfit = heads[1].id;
    let core = &store.handle.core;
    core.look(|view| {
        let fitting = view.scan(&[]).filter(|pair| match pair {
            Ok((key, _)) => key[0] != keys::LOG || keys::split_table(key).map(|(id, _)| id) != Some(misfit),
            Err(_) => true,
        });
        dump::write(&RealDisk, &file, 9, fitting, &mut |_| Ok(()))
    })
    .unwrap();
    let refused = SledStore::restore(&file, &path).unwrap_err().to_string();
    assert!(refused.contains(&format!("table {misfit}: its log")), "{refused}");
    assert!(!path.exists(), "nothing is restored");
    let options = RestoreOptions {
        leave_out_misfits: true,
        ..RestoreOptions::default()
    };
    let restored = SledStore::restore_with(&file, &path, options).unwrap();
    assert!(
        restored.left_out.len() == 1 && restored.left_out[0].0 == misfit,
        "{restored:?}"
    );
    let restored = SledStore::open(&path).unwrap();
    restored.check().await.unwrap();
    for head in heads {
        let found = restored.table_with_log(head.id).await.unwrap();
        let expected = (head.id != misfit).then(|| head.clone());
        assert_eq!(found.map(|(head, _)| head), expected);
    }
}
