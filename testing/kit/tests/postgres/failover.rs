//! A database on several hosts: silent ones, standbys, and one that replaces another. All servers are real.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kit::Scratch;
use storage::{Limits, PostgresStore, StorageError, Store, TableHead};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::{PATIENT, at, playing};

/// Starts a host that accepts connections and never responds, like one whose disk is full; counts the connections.
async fn silent_host() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = listener.local_addr().unwrap().to_string();
    let came = Arc::new(AtomicUsize::new(0));
    let counted = came.clone();
    tokio::spawn(async move {
        let mut kept = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            kept.push(stream);
        }
    });
    (host, came)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_host_keeps_nobody_from_the_next() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let (silent, came) = silent_host().await;
    let url = scratch.url.replacen('@', &format!("@{silent},"), 1);
    let limits = Limits {
        timeout: Duration::from_secs(15),
        ..PATIENT
    };
    let store = PostgresStore::open(&url, limits).await.unwrap();
    let head = store.create(at(1)).await.unwrap();
    store.commit(playing(&head, "lay C4")).await.unwrap();
    // The working host is tried first from then on, however many connections are made.
    let asked = came.load(Ordering::SeqCst);
    let looks = (0..32).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.table(head.id).await })
    });
    for look in looks.collect::<Vec<_>>() {
        look.await.unwrap().unwrap();
    }
    assert!(asked > 0 && came.load(Ordering::SeqCst) == asked);
    scratch.remove().await;
}

/// A PostgreSQL server that the test starts.
struct Server(PathBuf);

impl Server {
    fn start(folder: &Path, name: &str, of: Option<&Server>) -> Server {
        let server = Server(folder.join(name));
        match of {
            None => server.tell("start", &[]),
            Some(primary) => server.tell("standby", &[&primary.0]),
        }
        server
    }

    fn tell(&self, what: &str, more: &[&Path]) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/postgres");
        let mut command = Command::new(script);
        let told = command.arg(what).arg(&self.0).args(more).output().unwrap();
        let said = String::from_utf8_lossy(&told.stderr);
        assert!(told.status.success(), "{what}: {said}");
    }

    fn host(&self) -> String {
        let port = std::fs::read_to_string(self.0.join("port")).unwrap();
        format!("127.0.0.1:{}", port.trim())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.tell("resume", &[]);
        self.tell("kill", &[]);
    }
}

/// Creates a folder with a primary and its synchronous standby.
fn pair() -> Option<(TempDir, Server, Server)> {
    std::env::var_os("TEST_POSTGRES_URL")?;
    let folder = tempfile::tempdir().unwrap();
    // The servers may run as another user.
    let everybody = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path(), everybody).unwrap();
    let primary = Server::start(folder.path(), "primary", None);
    let standby = Server::start(folder.path(), "standby", Some(&primary));
    // The last of these goes first.
    Some((folder, primary, standby))
}

/// Makes a move exactly once, whatever happens to the database in the meantime.
async fn play_on(store: &PostgresStore, head: &TableHead, text: &str) -> TableHead {
    loop {
        let now = match store.table(head.id).await {
            Ok(now) => now.unwrap(),
            Err(StorageError::Away { .. }) => continue,
            Err(other) => panic!("{other:?}"),
        };
        let log = match store.log(head.id, 1).await {
            Ok(log) => log,
            Err(_) => continue,
        };
        if log.iter().any(|entry| entry.body == text) {
            return now;
        }
        match store.commit(playing(&now, text)).await {
            Ok(head) => return head,
            Err(StorageError::Away { .. } | StorageError::Unsure { .. } | StorageError::Stale { .. }) => (),
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn play_continues_when_a_standby_replaces_a_primary_that_hangs_or_dies() {
    for trouble in ["hang", "kill"] {
        let Some((_folder, primary, standby)) = pair() else {
            return;
        };
        let url = format!("postgres://grove@{},{}/postgres", primary.host(), standby.host());
        let limits = Limits {
            pool: 4,
            timeout: Duration::from_secs(6),
        };
        let store = PostgresStore::open(&url, limits).await.unwrap();
        let head = store.create(at(1)).await.unwrap();
        let mut head = play_on(&store, &head, "before").await;
        // All connections are in use before, so that hanging ones are noticed.
        let busy = (0..4).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.table(head.id).await })
        });
        for one in busy.collect::<Vec<_>>() {
            one.await.unwrap().unwrap();
        }
        primary.tell(trouble, &[]);
        let playing = tokio::spawn({
            let (store, head) = (store.clone(), head.clone());
            async move { play_on(&store, &head, "meanwhile").await }
        });
        standby.tell("promote", &[]);
        head = playing.await.unwrap();
        for n in 0..5 {
            head = play_on(&store, &head, &format!("after {n}")).await;
        }
        let log: Vec<String> = store
            .log(head.id, 1)
            .await
            .unwrap()
            .into_iter()
            .map(|entry| entry.body)
            .collect();
        let expected = [
            "before",
            "meanwhile",
            "after 0",
            "after 1",
            "after 2",
            "after 3",
            "after 4",
        ];
        assert_eq!(log, expected, "{trouble}");
        store.check().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_takes_no_changes_is_left_and_tried_again() {
    let Some((_folder, primary, standby)) = pair() else {
        return;
    };
    let first = format!("postgres://grove@{}/postgres", primary.host());
    let head = {
        let store = PostgresStore::open(&first, PATIENT).await.unwrap();
        store.create(at(1)).await.unwrap()
    };
    // As behind a pooler that picks any server.
    let any = format!(
        "postgres://grove@{}/postgres?target_session_attrs=any",
        standby.host()
    );
    let limits = Limits {
        pool: 4,
        timeout: Duration::from_secs(4),
    };
    let refused = PostgresStore::open(&any, limits).await.map(drop).unwrap_err();
    assert!(matches!(refused, StorageError::Away { .. }), "{refused:?}");
    primary.tell("kill", &[]);
    standby.tell("promote", &[]);
    let store = PostgresStore::open(&any, PATIENT).await.unwrap();
    assert_eq!(play_on(&store, &head, "lay C4").await.entries, 1);
}
