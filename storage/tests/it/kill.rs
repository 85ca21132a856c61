//! Acknowledged changes survive a process that is killed at any moment.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{entry, table_at};
use storage::{Change, PlaceId, SledStore, Store};
use tempfile::tempdir;
use tokio::task::JoinSet;

/// The folder of the store, set in the process that is killed.
const FOLDER: &str = "STORE_TO_BE_KILLED";
const ROUNDS: u64 = 20;
const TABLES: u64 = 6;

#[test]
fn acknowledged_steps_survive_a_kill() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return commit_until_killed(Path::new(&folder));
    }
    let folder = tempdir().unwrap();
    let path = folder.path().join("data");
    let mut acknowledged = BTreeMap::new();
    for round in 0..ROUNDS {
        run_and_kill(&path, round, &mut acknowledged);
        check(&path, &acknowledged);
    }
    assert_eq!(acknowledged.len() as u64, TABLES);
    assert!(
        acknowledged.values().sum::<u64>() > ROUNDS * TABLES,
        "{acknowledged:?}"
    );
}

/// Starts a process that commits, kills it at some point, and records the newest acknowledged version of each table.
fn run_and_kill(path: &Path, round: u64, acknowledged: &mut BTreeMap<u64, u64>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "kill::acknowledged_steps_survive_a_kill",
            "--nocapture",
        ])
        .env(FOLDER, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).split(b'\n');
    // Every fourth round kills it early, perhaps while it opens the store; the others after some steps.
    if round % 4 == 3 {
        std::thread::sleep(Duration::from_millis(round * 3));
    } else {
        lines
            .by_ref()
            .filter_map(|line| parse(&line.unwrap()))
            .take(wait(round))
            .for_each(|ack| note(acknowledged, ack));
    }
    child.kill().unwrap();
    // Acknowledgements before its death count, too.
    lines
        .filter_map(|line| parse(&line.unwrap()))
        .for_each(|ack| note(acknowledged, ack));
    assert!(!child.wait().unwrap().success());
}

/// Returns the number of steps to wait for: from 0 to about 300, in no order.
fn wait(round: u64) -> usize {
    (round.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % 300
}

fn note(acknowledged: &mut BTreeMap<u64, u64>, (place, version): (u64, u64)) {
    let newest = acknowledged.entry(place).or_default();
    *newest = version.max(*newest);
}

/// Reads a complete line `ack <place> <version>.`; a line cut by the kill lacks the full stop.
fn parse(line: &[u8]) -> Option<(u64, u64)> {
    let line = std::str::from_utf8(line).ok()?;
    let (place, version) = line.strip_prefix("ack ")?.strip_suffix('.')?.split_once(' ')?;
    Some((place.parse().ok()?, version.parse().ok()?))
}

#[tokio::main(flavor = "current_thread")]
async fn check(path: &Path, acknowledged: &BTreeMap<u64, u64>) {
    let store = SledStore::open(path).unwrap();
    store.check().await.unwrap();
    for (&place, &version) in acknowledged {
        let head = store
            .table_at(PlaceId(place))
            .await
            .unwrap()
            .expect("an acknowledged table");
        assert!(
            head.version >= version,
            "table at {place}: {version} was acknowledged, {} is there",
            head.version
        );
        // A step changes the version, two entries, a body and a time, which all contain its number: all of them are
        // there, or none.
        assert_eq!(head.entries, 2 * (head.version - 1));
        let log = store.log(head.id, 1).await.unwrap();
        assert!(
            log.iter()
                .enumerate()
                .all(|(n, entry)| entry.body == format!("half move {n}"))
        );
        if head.version > 1 {
            let show_at = store.show_at(head.id).await.unwrap();
            assert_eq!(show_at, Some(-i64::try_from(head.version).unwrap()));
            assert_eq!(head.body, head.version.to_string());
        }
    }
    store.close().await.unwrap();
}

/// The main function of the killed process.
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn commit_until_killed(path: &Path) {
    let store = SledStore::open(path).unwrap();
    let mut writers = JoinSet::new();
    for place in 1..=TABLES {
        let store = store.clone();
        writers.spawn(async move {
            let mut head = match store.table_at(PlaceId(place)).await.unwrap() {
                Some(head) => head,
                None => store.create(table_at(place)).await.unwrap(),
            };
            loop {
                acknowledge(place, head.version);
                let (next, done) = ((head.version + 1).to_string(), head.entries);
                let change = Change {
                    append: (done..done + 2)
                        .map(|n| entry(format!("half move {n}")))
                        .collect(),
                    // The earliest time counts, so it shows which step was the last.
                    show_at: Some(-i64::try_from(head.version + 1).unwrap()),
                    body: Some(next),
                    ..Change::of(head.id, head.version)
                };
                head = store.commit(change).await.unwrap();
            }
        });
    }
    writers.join_next().await.unwrap().unwrap();
}

/// Written in one piece, so that tasks don't mix their lines.
fn acknowledge(place: u64, version: u64) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("ack {place} {version}.\n").as_bytes())
        .and_then(|()| out.flush())
        .unwrap();
}
