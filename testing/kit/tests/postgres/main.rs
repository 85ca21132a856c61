//! Tests specific to the store in a database: formats, encryption, broken connections, files.

mod cost;
mod explained;
mod failover;
mod million;
mod slots;

use std::sync::Arc;
use std::time::Duration;

use kit::{Lost, Proxy, Scratch};
use storage::{
    Change, Limits, NEVER, NewEntry, NewTable, PersonId, PlaceId, Post, PostNote, PostgresStore, SledStore,
    StorageError, Store, TableHead, Then, copy, open_url,
};
use tokio::task::JoinSet;

/// Long enough for a busy machine.
const PATIENT: Limits = Limits {
    pool: 8,
    timeout: Duration::from_secs(60),
};

fn at(place: u64) -> NewTable {
    NewTable {
        group: None,
        place: PlaceId(place),
        people: vec![PersonId(1)],
        body: "lobby".into(),
        show_at: None,
    }
}

fn playing(head: &TableHead, text: &str) -> Change {
    let body = text.into();
    Change {
        append: vec![NewEntry { at: 0, body }],
        ..Change::of(head.id, head.version)
    }
}

fn board(message: u64) -> Post {
    Post {
        role: "board".into(),
        key: "7".into(),
        place: PlaceId(1),
        message,
        hash: 3,
    }
}

fn noting(message: u64, then: Then) -> PostNote {
    PostNote {
        put: vec![board(message)],
        remove: vec!["gone".into()],
        then,
    }
}

async fn open(scratch: &Scratch) -> PostgresStore {
    PostgresStore::open(&scratch.url, PATIENT).await.unwrap()
}

/// Opens a store that reaches its database through a proxy.
async fn through_proxy(scratch: &Scratch, limits: Limits) -> (Proxy, PostgresStore) {
    let (proxy, url) = Proxy::before(&scratch.url).await;
    let store = PostgresStore::open(&url, limits).await.unwrap();
    (proxy, store)
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_together_migrate_once() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let mut starting = JoinSet::new();
    for _ in 0..8 {
        let url = scratch.url.clone();
        starting.spawn(async move { PostgresStore::open(&url, PATIENT).await });
    }
    for started in starting.join_all().await {
        started.unwrap().check().await.unwrap();
    }
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_format_is_refused() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    open(&scratch).await.close().await.unwrap();
    scratch
        .run("UPDATE grove_counters SET value = 99 WHERE name = 'format'")
        .await;
    let error = PostgresStore::open(&scratch.url, PATIENT).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the store has format 99, but this program knows formats up to 1; use a newer program"
    );
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_found() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let store = open(&scratch).await;
    let head = store.create(at(1)).await.unwrap();
    let head = store.commit(playing(&head, "one")).await.unwrap();
    store.commit(playing(&head, "two")).await.unwrap();
    for (damage, repair) in [
        (
            "DELETE FROM grove_people",
            "INSERT INTO grove_people VALUES (1, true, 1)",
        ),
        (
            "UPDATE grove_people SET open = false",
            "UPDATE grove_people SET open = true",
        ),
        (
            "INSERT INTO grove_work VALUES (7, 0, 0, 0, 0, 0)",
            "DELETE FROM grove_work",
        ),
        (
            "INSERT INTO grove_posts VALUES (7, 'x', '', 0, 0, 0)",
            "DELETE FROM grove_posts",
        ),
        (
            "UPDATE grove_log SET n = 3 WHERE n = 1",
            "UPDATE grove_log SET n = 1 WHERE n = 3",
        ),
        (
            "UPDATE grove_counters SET value = 0 WHERE name = 'table'",
            "UPDATE grove_counters SET value = 1 WHERE name = 'table'",
        ),
    ] {
        scratch.run(damage).await;
        let found = store.check().await;
        assert!(
            matches!(found, Err(StorageError::Damaged { .. })),
            "{damage}: {found:?}"
        );
        scratch.run(repair).await;
        store.check().await.unwrap();
    }
    // A match with a gap in its log must never pass for a shorter one.
    scratch.run("DELETE FROM grove_log WHERE n = 1").await;
    assert!(matches!(
        store.log(head.id, 1).await,
        Err(StorageError::Damaged { .. })
    ));
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn encryption_checks_the_certificate() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let Ok(authority) = std::env::var("TEST_POSTGRES_CA") else {
        assert!(
            std::env::var_os("REQUIRE_POSTGRES").is_none(),
            "TEST_POSTGRES_CA is not set"
        );
        return;
    };
    let encrypted = format!("{}&sslmode=require", scratch.url);
    let store = PostgresStore::open(&format!("{encrypted}&sslrootcert={authority}"), PATIENT)
        .await
        .unwrap();
    store.create(at(1)).await.unwrap();
    // No known authority has signed that certificate.
    let error = PostgresStore::open(&encrypted, PATIENT).await.unwrap_err();
    assert!(matches!(error, StorageError::Database { .. }), "{error:?}");
    assert!(error.to_string().contains("certificate"), "{error}");
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_commit_is_made_once() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let (proxy, store) = through_proxy(&scratch, PATIENT).await;
    for (place, lost) in [(1, Lost::Question), (2, Lost::Answer)] {
        proxy.break_at("COMMIT", lost);
        let head = store.create(at(place)).await.unwrap();
        assert_eq!(head.version, 1, "{lost:?}");

        proxy.break_at("COMMIT", lost);
        let head = store.commit(playing(&head, "lay C4")).await.unwrap();
        assert_eq!((head.version, head.entries), (2, 1), "{lost:?}");

        proxy.break_at("COMMIT", lost);
        let change = Change {
            body: Some("no entry".into()),
            ..Change::of(head.id, head.version)
        };
        let head = store.commit(change).await.unwrap();
        assert_eq!((head.version, &head.body[..]), (3, "no entry"), "{lost:?}");

        proxy.break_at("COMMIT", lost);
        store.delete(head.id, 3).await.unwrap();
        assert_eq!(proxy.waiting(), 0);
    }
    assert_eq!(store.check().await.unwrap().tables, 0);
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_claim_is_still_ours() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let (proxy, store) = through_proxy(&scratch, PATIENT).await;
    for (place, lost) in [(1, Lost::Question), (2, Lost::Answer)] {
        let new = NewTable {
            show_at: Some(0),
            ..at(place)
        };
        let head = store.create(new).await.unwrap();
        proxy.break_at("SKIP LOCKED", lost);
        let leases = store.claim(0, 1_000_000, 10).await.unwrap();
        assert_eq!(leases.len(), 1, "{lost:?}");
        proxy.break_at("WITH mine AS", lost);
        let kept = store
            .note_posts(leases[0], 0, noting(8, Then::Keep(1_000_000)))
            .await;
        assert!(kept.unwrap().is_some(), "{lost:?}");
        proxy.break_at("WITH mine AS", lost);
        let freed = store.note_posts(leases[0], 0, noting(9, Then::Free(5))).await;
        assert_eq!(freed.unwrap(), Some(5), "{lost:?}");
        assert_eq!(store.posts(head.id).await.unwrap(), [board(9)], "{lost:?}");
        // A move whose commit is not answered still has the lease that it took.
        let change = Change {
            show_at: Some(0),
            ..playing(&head, "lay C4")
        };
        proxy.break_at("COMMIT", lost);
        let (head, lease) = store
            .commit_and_lease(change, Some((0, 1_000_000)))
            .await
            .unwrap();
        let freed = store
            .note_posts(lease.unwrap(), 0, noting(10, Then::Free(NEVER)))
            .await;
        assert_eq!(freed.unwrap(), Some(NEVER), "{lost:?}");
        store.delete(head.id, 2).await.unwrap();

        let note = format!("note {place}");
        proxy.break_at("INSERT INTO grove_notes", lost);
        store.put_note(&note, Some("a")).await.unwrap();
        proxy.break_at("UPDATE grove_notes", lost);
        let compared = store.put_note_if(&note, Some("a"), Some("b")).await;
        match lost {
            Lost::Question => assert!(compared.unwrap()),
            // A note has no idempotency key, so nobody can tell who wrote it.
            Lost::Answer => assert!(
                matches!(compared, Err(StorageError::Unsure { .. })),
                "{compared:?}"
            ),
        }
        assert_eq!(store.note(&note).await.unwrap().as_deref(), Some("b"));
        assert_eq!(proxy.waiting(), 0);
    }
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_loses_nothing() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let soon = Limits {
        timeout: Duration::from_secs(3),
        ..PATIENT
    };
    let (proxy, hasty) = through_proxy(&scratch, soon).await;
    let store = open(&scratch).await;
    let head = store.create(at(1)).await.unwrap();
    proxy.set_open(false);
    let refused = hasty.commit(playing(&head, "lay C4")).await;
    assert!(matches!(refused, Err(StorageError::Away { .. })), "{refused:?}");
    let refused = hasty.table(head.id).await;
    assert!(matches!(refused, Err(StorageError::Away { .. })), "{refused:?}");
    assert_eq!(store.table(head.id).await.unwrap(), Some(head.clone()));

    proxy.set_open(true);
    let mut back = hasty.commit(playing(&head, "lay C4")).await;
    while matches!(back, Err(StorageError::Away { .. })) {
        back = hasty.commit(playing(&head, "lay C4")).await;
    }
    assert_eq!(back.unwrap().entries, 1);
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_break_at_any_moment_lose_and_double_nothing() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let (proxy, store) = through_proxy(&scratch, PATIENT).await;
    let head = store.create(at(1)).await.unwrap();
    let breaks = [
        "BEGIN",
        "UPDATE grove_tables",
        "INSERT INTO grove_log",
        "COMMIT",
        "SELECT t.id",
        "COMMIT",
    ];
    let mut people = JoinSet::new();
    for person in 0..6 {
        let (proxy, store, id) = (proxy.clone(), store.clone(), head.id);
        people.spawn(async move {
            let mut acknowledged = Vec::new();
            for turn in 0..15 {
                let lost = if turn % 2 == 0 {
                    Lost::Answer
                } else {
                    Lost::Question
                };
                proxy.break_at(breaks[(turn + person) % breaks.len()], lost);
                let text = format!("{person}/{turn}");
                loop {
                    let head = store.table(id).await.unwrap().unwrap();
                    match store.commit(playing(&head, &text)).await {
                        Ok(_) => break acknowledged.push(text),
                        Err(StorageError::Stale { .. }) => continue,
                        Err(other) => panic!("{text}: {other}"),
                    }
                }
            }
            acknowledged
        });
    }
    let mut expected: Vec<String> = people.join_all().await.into_iter().flatten().collect();
    let mut kept: Vec<String> = store
        .log(head.id, 1)
        .await
        .unwrap()
        .into_iter()
        .map(|entry| entry.body)
        .collect();
    expected.sort();
    kept.sort();
    assert_eq!(kept, expected);
    store.check().await.unwrap();
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_database_becomes_a_store_in_a_folder_and_goes_back() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let store = open(&scratch).await;
    for place in 0..5 {
        let new = NewTable {
            show_at: Some(5),
            ..at(place)
        };
        let head = store.create(new).await.unwrap();
        let head = store.commit(playing(&head, "lay C4 \0 森")).await.unwrap();
        let change = Change {
            open: Some(place % 2 == 0),
            ..Change::of(head.id, head.version)
        };
        store.commit(change).await.unwrap();
    }
    store.put_note("key", Some("text")).await.unwrap();
    let file = folder.path().join("backup");
    store.backup(&file).await.unwrap();

    let restored = folder.path().join("data");
    SledStore::restore(&file, &restored).unwrap();
    let restored: Arc<dyn Store> = open_url(&format!("sled:{}", restored.display()), PATIENT)
        .await
        .unwrap();
    let kept = restored.check().await.unwrap();
    assert!(
        kept.last.0 > 1_000_000,
        "numbers of tables are not given out again"
    );
    let last = kept.last;
    assert_eq!(
        storage::StoreCounts {
            last,
            ..store.check().await.unwrap()
        },
        kept
    );
    let Some(second) = Scratch::new().await else {
        return;
    };
    let copied = open(&second).await;
    assert_eq!(copy(&*restored, &copied, |_| ()).await.unwrap(), kept);
    // The tables are the same, whichever way they came.
    assert_eq!(
        copied.all_tables(None, 99).await.unwrap(),
        store.all_tables(None, 99).await.unwrap()
    );
    for scratch in [scratch, second] {
        scratch.remove().await;
    }
}

/// Durable changes per second, compared: `cargo test -p kit --test postgres -- --ignored --nocapture`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures"]
#[allow(clippy::print_stdout, reason = "the figures are what this is for")]
async fn changes_a_second_of_both_stores() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let stores: [(&str, Arc<dyn Store>); 2] = [
        ("sled", Arc::new(SledStore::temporary().unwrap())),
        ("postgres", Arc::new(open(&scratch).await)),
    ];
    for round in 1..=2 {
        for (name, store) in &stores {
            for people in [1u64, 8, 64] {
                let mut heads = Vec::new();
                for n in 0..people {
                    heads.push(
                        store
                            .create(at(1_000_000 * round + 1_000 * people + n))
                            .await
                            .unwrap(),
                    );
                }
                let moves = 640 / people;
                let begun = std::time::Instant::now();
                let mut playing = JoinSet::new();
                for mut head in heads {
                    let store = store.clone();
                    playing.spawn(async move {
                        for n in 0..moves {
                            let change = Change {
                                show_at: Some(0),
                                ..playing_change(&head, n)
                            };
                            head = store.commit(change).await.unwrap();
                        }
                    });
                }
                playing.join_all().await;
                let rate = 640.0 / begun.elapsed().as_secs_f64();
                println!("{name:8} {people:3} at once: {rate:6.0} changes a second");
            }
        }
    }
    scratch.remove().await;
}

fn playing_change(head: &TableHead, n: u64) -> Change {
    playing(head, &format!("place M{n} 90"))
}
