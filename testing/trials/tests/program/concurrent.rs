//! People who join, leave or move concurrently: their answers are linearizable, even if calls are cancelled halfway.
//!
//! `cargo run --release -p trials -- concurrent` does the same with the whole program, killed and paused, with a
//! shifted clock.

use std::{
    path::Path,
    sync::{Arc, atomic::AtomicI64},
};

use games::GameId;
use kit::Scratch;
use storage::{GroupId, PersonId, PlaceId, SledStore, Store, open_url};
use tables::{Clock, Opening, Player, Tables};
use trials::{
    concurrent::{Plan, moves_in_process, run, seats_in_process},
    people::begin,
};

/// Several histories at tables that all these stores share.
async fn check(stores: &[Arc<dyn Store>]) {
    let clock = Arc::new(AtomicI64::new(1_767_225_600_000));
    let processes: Vec<Tables> = stores
        .iter()
        .map(|store| Tables::new(store.clone(), Clock::Set(clock.clone())))
        .collect();
    for round in 0..12 {
        let host = Player::new(PersonId(99), "host");
        let opening = Opening::plain(Some(GroupId(5)), PlaceId(round), host, GameId::LegendaryForests);
        let id = processes[0].open(opening).await.unwrap().id();
        let report = seats_in_process(&processes, &clock, id, 12, &format!("round {round}")).await;
        let report = report.unwrap_or_else(|error| panic!("{error}"));
        assert!(report.calls > 70, "{report}");
    }
    for round in 0..8 {
        let players = [1, 2].map(|n| Player::new(PersonId(n), format!("player {n}")));
        let game = GameId::ALL[round % GameId::ALL.len()];
        let place = (5, 1_000 + round as u64);
        let table = begin(&processes[0], place, &players, game).await.unwrap();
        let report = moves_in_process(&processes, &clock, table.id(), 12, &format!("round {round}")).await;
        let report = report.unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(report.calls > 70, "{report}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_answers_are_linearizable_in_a_folder() {
    let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
    check(&[store.clone(), store]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_answers_are_linearizable_in_a_database_of_two_processes() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let mut stores = Vec::new();
    for _ in 0..2 {
        stores.push(open_url(&scratch.url, storage::Limits::default()).await.unwrap());
    }
    check(&stores).await;
}

#[tokio::test(flavor = "multi_thread")]
#[allow(clippy::print_stderr, reason = "a part that is skipped must say so")]
async fn concurrent_answers_are_linearizable_while_the_program_is_killed_and_paused_and_its_clock_is_set() {
    let plan = Plan {
        tables: 2,
        calls: 6,
        store: None,
        seed: "checks".to_owned(),
    };
    let program = Path::new(env!("CARGO_BIN_EXE_program"));
    let report = run(&plan, program)
        .await
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.tables, 2);
    let steps = report.clock_steps.unwrap_or(0);
    assert!(report.kills + report.pauses + steps > 0, "{report}");
    if report.clock_steps.is_none() {
        eprintln!("{report}");
    }
}
