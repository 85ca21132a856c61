//! The cost of a move in a database with a million tables. No statement of a move scans all of them.
//!
//! `cargo test --release -p kit --test postgres million -- --ignored --nocapture`

use std::time::{Duration, Instant};

use kit::{Lost, Proxy, Scratch};
use storage::{
    Change, GroupId, Lease, NEVER, NewEntry, NewTable, PersonId, PlaceId, Post, PostNote, PostgresStore,
    Store, Then,
};

use crate::PATIENT;
use crate::explained::{explained, plans};

/// Moves in each store before the measurement, and during it.
const BEFORE: u64 = 200;
const MOVES: u64 = 1_000;

/// Adds rows as play leaves them: every second table is closed, and open ones have a reminder that is due some day.
async fn fill(scratch: &Scratch, tables: u64) {
    scratch
        .run(&format!(
            "SET synchronous_commit = off;
             INSERT INTO grove_tables (id, grp, place, people, open, version, entries, body, born, step)
               SELECT n, n / 20, n, ARRAY[n % 200000, n % 199999 + 200000], n % 2 = 0, 5, 4, \
                      convert_to(repeat('x', 430), 'UTF8'), n, n FROM generate_series(1, {tables}) AS n;
             INSERT INTO grove_people SELECT p, t.open, t.id FROM grove_tables AS t, unnest(t.people) AS p;
             INSERT INTO grove_log SELECT id, n, 0, convert_to('move 0 place M12 90 x', 'UTF8'), 0 \
               FROM grove_tables, generate_series(1, 4) AS n;
             INSERT INTO grove_work SELECT id, 9000000000000 + id, 0, 9000000000000 + id, 1, 0 \
               FROM grove_tables WHERE open;
             INSERT INTO grove_posts SELECT id, convert_to(role, 'UTF8'), '', id, id, 0 \
               FROM grove_tables, unnest(ARRAY['seal', 'lobby', 'board']) AS role WHERE open;
             INSERT INTO grove_notes SELECT convert_to('place/' || id || '/table', 'UTF8'), \
               convert_to(id::text, 'UTF8') FROM grove_tables;
             UPDATE grove_counters SET value = {tables} WHERE name = 'table';
             VACUUM ANALYZE"
        ))
        .await;
}

/// Does everything that the store does for a move that ends a turn: look up, commit, claim, record the post.
async fn a_move(store: &PostgresStore, place: u64, n: u64) {
    let head = store.table_at(PlaceId(place)).await.unwrap().unwrap();
    let made = Change {
        append: vec![NewEntry {
            at: 0,
            body: format!("move 0 place M{n} 90"),
        }],
        body: Some(format!("{}{n:05}", "y".repeat(425))),
        show_at: Some(0),
        ..Change::of(head.id, head.version)
    };
    let (head, lease) = store.commit_and_lease(made, Some((1, 60_000))).await.unwrap();
    store.posts(head.id).await.unwrap();
    note(store, lease.unwrap(), Then::Free(NEVER)).await;
}

async fn note(store: &PostgresStore, lease: Lease, then: Then) {
    let board = Post {
        role: "board".into(),
        key: "7".into(),
        place: PlaceId(1),
        message: 1,
        hash: 1,
    };
    let note = PostNote {
        put: vec![board],
        remove: vec!["gone".into()],
        then,
    };
    assert!(store.note_posts(lease, 1, note).await.unwrap().is_some());
}

/// Runs the other queries of people and of the outbox.
async fn questions(store: &PostgresStore, place: u64) {
    let head = store.table_at(PlaceId(place)).await.unwrap().unwrap();
    store.table_with_log(head.id).await.unwrap().unwrap();
    store.tables_of(head.people[0]).await.unwrap();
    store.closed_tables_of(head.people[0], None, 10).await.unwrap();
    store.tables_in(GroupId(place / 20)).await.unwrap();
    store.note(&format!("place/{place}/table")).await.unwrap();
    store.notes(&format!("place/{place}/")).await.unwrap();
    store
        .put_note(&format!("place/{place}/x"), Some("1"))
        .await
        .unwrap();
    let key = format!("place/{place}/x");
    store.put_note_if(&key, Some("1"), None).await.unwrap();
    store.take_slots(1, Duration::ZERO).await.unwrap();
    let head = store.table(head.id).await.unwrap().unwrap();
    let put = Change {
        show_at: Some(0),
        remove_posts: vec!["gone".into()],
        people: Some(head.people.clone()),
        ..Change::of(head.id, head.version)
    };
    store.commit(put).await.unwrap();
    store.next_work().await.unwrap();
    let lease = store.claim(1, 60_000, 16).await.unwrap().remove(0);
    note(store, lease, Then::Keep(60_000)).await;
    note(store, lease, Then::Free(NEVER)).await;
}

/// Runs every query once, through a connection that also breaks at a claim, and prints the plans.
#[allow(clippy::print_stdout, reason = "the plans are what this is for")]
async fn explain(scratch: &Scratch, place: u64) {
    let (proxy, url) = Proxy::before(&explained(&scratch.url)).await;
    let store = PostgresStore::open(&url, PATIENT).await.unwrap();
    a_move(&store, place, 77).await;
    questions(&store, place).await;
    proxy.break_at("SKIP LOCKED", Lost::Answer);
    questions(&store, place).await;
    let new = NewTable {
        place: PlaceId(u64::MAX - 1),
        ..crate::at(1)
    };
    let head = store.create(new).await.unwrap();
    store.delete(head.id, head.version).await.unwrap();
    store.close().await.unwrap();
    let plans = plans();
    for (statement, scans) in &plans {
        println!("{statement}");
        for scan in scans {
            println!("    {scan}");
        }
        let on_all = |scan: &&String| scan.contains("Seq Scan on grove_") && !scan.contains("grove_counters");
        let wrong: Vec<_> = scans.iter().filter(on_all).collect();
        assert!(wrong.is_empty(), "{statement}: {wrong:?}");
    }
    assert!(plans.len() > 20, "{}", plans.len());
}

/// Makes moves in both stores alternately, so that other load on the machine affects both equally; returns the medians.
async fn measured(stores: &[(PostgresStore, Vec<u64>)], moves: u64) -> Vec<Duration> {
    let mut times = vec![Vec::new(); stores.len()];
    for n in 0..moves {
        for ((store, places), times) in stores.iter().zip(&mut times) {
            let begun = Instant::now();
            a_move(store, places[(n % places.len() as u64) as usize], n).await;
            times.push(begun.elapsed());
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    times.into_iter().map(median).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "fills a database with a million tables"]
#[allow(clippy::print_stdout, reason = "the figures are what this is for")]
async fn a_move_costs_the_same_with_a_million_tables() {
    let (Some(few), Some(many)) = (Scratch::new().await, Scratch::new().await) else {
        return;
    };
    let mut stores = Vec::new();
    for (scratch, tables) in [(&few, 1_000), (&many, 1_000_000)] {
        let store = PostgresStore::open(&scratch.url, PATIENT).await.unwrap();
        let begun = Instant::now();
        fill(scratch, tables).await;
        println!("{tables} tables filled in {:.0?}", begun.elapsed());
        // Tables spread over the whole range of ids, one of them new.
        let mut places: Vec<u64> = (1..50).map(|n| tables / 50 * n / 2 * 2).collect();
        let new = NewTable {
            group: None,
            place: PlaceId(u64::MAX),
            people: vec![PersonId(1)],
            body: "lobby".into(),
            show_at: None,
        };
        store.create(new).await.unwrap();
        places.push(u64::MAX);
        stores.push((store, places));
    }
    measured(&stores, BEFORE).await;
    // Statistics arrive with a delay, so they are cleared when the database is idle.
    let counted = "SELECT pg_stat_reset()";
    many.run(counted).await;
    let medians = measured(&stores, MOVES).await;
    for place in &stores[1].1[..49] {
        questions(&stores[1].0, *place).await;
    }
    explain(&many, stores[1].1[7]).await;
    let (few_took, many_took) = (medians[0], medians[1]);
    let ratio = many_took.as_secs_f64() / few_took.as_secs_f64();
    println!("a move: {few_took:.2?} with 1,000 tables, {many_took:.2?} with 1,000,000: {ratio:.2} times");
    for (store, _) in &stores {
        store.close().await.unwrap();
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let scans = many
        .rows(
            "SELECT relname || ': ' || seq_scan || ' sequential scans, ' || idx_scan || ' by index' \
             FROM pg_stat_user_tables WHERE schemaname = current_schema() AND relname LIKE 'grove\\_%' ORDER BY 1",
        )
        .await;
    for line in &scans {
        println!("{line}");
    }
    let looked_at_all = scans
        .iter()
        .filter(|line| !line.starts_with("grove_counters") && !line.contains(": 0 sequential"))
        .collect::<Vec<_>>();
    assert!(looked_at_all.is_empty(), "{looked_at_all:?}");
    assert!((0.8..1.2).contains(&ratio), "{ratio}");
    for scratch in [few, many] {
        scratch.remove().await;
    }
}
