//! What a move costs in a database with a million tables, and that no statement on its way looks at all of them.
//!
//! `cargo test --release -p storage --test postgres million -- --ignored --nocapture`

use std::time::{Duration, Instant};

use storage::conformance::Scratch;
use storage::{Change, GroupId, NewDue, NewEntry, NewTable, PersonId, PlaceId, PostgresStore, Store};

use crate::PATIENT;

/// Moves that are measured in each round.
const MOVES: u64 = 200;
const ROUNDS: u64 = 7;

/// Rows as play leaves them: every second table is closed and its log packed, open ones have a reminder that is due one day.
async fn fill(scratch: &Scratch, tables: u64) {
    scratch
        .run(&format!(
            "SET synchronous_commit = off;
             INSERT INTO grove_tables (id, grp, place, people, open, version, entries, body, born, step, archived)
               SELECT n, n / 20, n, ARRAY[n % 200000, n % 199999 + 200000], n % 2 = 0, 5, 4, \
                      convert_to(repeat('x', 430), 'UTF8'), n, n, n % 2 = 1 FROM generate_series(1, {tables}) AS n;
             INSERT INTO grove_people SELECT p, t.open, t.id FROM grove_tables AS t, unnest(t.people) AS p;
             INSERT INTO grove_log SELECT id, n, 0, convert_to('move 0 place M12 90 x', 'UTF8'), 0 \
               FROM grove_tables, generate_series(1, 4) AS n WHERE open;
             INSERT INTO grove_archive SELECT id, 4, convert_to(repeat('p', 60), 'UTF8') \
               FROM grove_tables WHERE archived;
             INSERT INTO grove_due SELECT id, 'remind:0', 9000000000000 + id, 9000000000000 + id, 0, 0, '' \
               FROM grove_tables WHERE open;
             INSERT INTO grove_notes SELECT convert_to('place/' || id || '/table', 'UTF8'), \
               convert_to(id::text, 'UTF8') FROM grove_tables;
             UPDATE grove_counters SET value = {tables} WHERE name = 'table';
             VACUUM ANALYZE"
        ))
        .await;
}

/// All that the store does for a move whose turn is over: looked up, made, claimed, shown.
async fn a_move(store: &PostgresStore, place: u64, n: u64) {
    let head = store.table_at(PlaceId(place)).await.unwrap().unwrap();
    let made = Change {
        append: vec![NewEntry {
            at: 0,
            body: format!("move 0 place M{n} 90"),
        }],
        body: Some(format!("{}{n:05}", "y".repeat(425))),
        due: vec![NewDue {
            key: "board".into(),
            at: 0,
            body: String::new(),
        }],
        ..Change::of(head.id, head.version)
    };
    let head = store.commit(made).await.unwrap();
    let done = store.claim_due(1, 60_000, 16).await.unwrap();
    assert_eq!(done.len(), 1);
    store.next_due().await.unwrap();
    store.due_of(head.id).await.unwrap();
    let posted = Change {
        body: Some(format!("{}{n:05}", "z".repeat(425))),
        done,
        ..Change::of(head.id, head.version)
    };
    store.commit(posted).await.unwrap();
}

/// What else people ask for now and then.
async fn questions(store: &PostgresStore, place: u64) {
    let head = store.table_at(PlaceId(place)).await.unwrap().unwrap();
    store.table_with_log(head.id).await.unwrap().unwrap();
    store.tables_of(head.people[0]).await.unwrap();
    store.closed_tables_of(head.people[0], None, 10).await.unwrap();
    store.tables_in(GroupId(place / 20)).await.unwrap();
    store.note(&format!("place/{place}/table")).await.unwrap();
    store.notes(&format!("place/{place}/")).await.unwrap();
}

async fn measured(store: &PostgresStore, places: &[u64], round: u64) -> Duration {
    let mut times = Vec::new();
    for n in 0..MOVES {
        let place = places[(n % places.len() as u64) as usize];
        let begun = Instant::now();
        a_move(store, place, round * MOVES + n).await;
        times.push(begun.elapsed());
    }
    times.sort();
    times[times.len() / 2]
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
        // Tables all over the place, one of them new.
        let mut places: Vec<u64> = (1..50).map(|n| tables / 50 * n / 2 * 2).collect();
        let new = NewTable {
            group: None,
            place: PlaceId(u64::MAX),
            people: vec![PersonId(1)],
            body: "lobby".into(),
            due: vec![],
        };
        store.create(new).await.unwrap();
        places.push(u64::MAX);
        measured(&store, &places, 0).await;
        stores.push((store, places));
    }
    // Since statistics come a little late, they are cleared when all is quiet.
    let counted = "SELECT pg_stat_reset()";
    many.run(counted).await;
    let mut medians = [Vec::new(), Vec::new()];
    for round in 1..=ROUNDS {
        for ((store, places), medians) in stores.iter().zip(&mut medians) {
            medians.push(measured(store, places, round).await);
        }
    }
    for place in &stores[1].1[..49] {
        questions(&stores[1].0, *place).await;
    }
    for medians in &mut medians {
        medians.sort();
    }
    let [few_took, many_took] = medians.map(|medians| medians[medians.len() / 2]);
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
    assert!(ratio < 1.2, "{ratio}");
    for scratch in [few, many] {
        scratch.remove().await;
    }
}
