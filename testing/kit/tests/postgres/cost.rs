//! What a move costs the database, counted on the way to it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use games::GameId;
use grovekeeper::{
    config::Receive,
    discord::{Connection, connect},
    service::Bot,
};
use kit::discord::Clock;
use kit::{FORESTS, Proxy, Scratch, Statement, World};
use storage::{PostgresStore, Store, TableId};
use tables::Tables;

use crate::{PATIENT, through_proxy};

/// Statements that may change something and are not part of a larger transaction, and commits of larger ones. Looking
/// for due tables changes nothing if none is due.
fn commits(statements: &[Statement]) -> usize {
    let commit = |statement: &&Statement| {
        let text = &statement.text;
        let reads = text.starts_with("SELECT") || text.contains("SKIP LOCKED");
        if statement.alone { !reads } else { text == "COMMIT" }
    };
    statements.iter().filter(commit).count()
}

/// Waits until everything that is due now is shown.
async fn shown(store: &PostgresStore, world: &World, table: TableId) {
    while store
        .show_at(table)
        .await
        .unwrap()
        .is_some_and(|at| at <= world.tables.now().0)
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Two people play the beginning of a match of each game.
#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::print_stdout, reason = "the figures are for people")]
async fn a_move_with_a_board_takes_two_commits_and_ten_statements() {
    const MOVES: usize = 24;
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let (proxy, store): (Proxy, PostgresStore) = through_proxy(&scratch, PATIENT).await;
    let store: Arc<dyn Store> = Arc::new(store);
    // What this test asks is not counted.
    let aside = PostgresStore::open(&scratch.url, PATIENT).await.unwrap();
    let mut world = World::without_bot(Clock::real(), tables::Clock::System, 0).await;
    world.store = store.clone();
    world.start_bot().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        world.settled(&seats).await;
        let id = seats.load().await.id();
        let (mut counted, mut statements, mut written, mut boards) = (0, 0, 0, 0);
        let mut most = (0, 0);
        while counted < MOVES && !seats.is_over().await {
            let (before, (seat, text)) = (seats.boards().len(), seats.next_move().await);
            proxy.take_statements();
            let reply = seats.fire_move(seat, &text).reply().await;
            assert!(!reply.failed(), "{:?}", reply.answer());
            shown(&aside, &world, id).await;
            let made = proxy.take_statements();
            counted += 1;
            statements += made.len();
            written += commits(&made);
            if seats.boards().len() > before {
                boards += 1;
                most = (most.0.max(commits(&made)), most.1.max(made.len()));
            }
            assert!(commits(&made) <= 2, "{game}: {made:#?}");
        }
        let each = |count: usize| count as f64 / counted as f64;
        println!(
            "{game}: {counted} moves, {boards} boards; per move {:.2} statements, {:.2} commits; at most {} and {}",
            each(statements),
            each(written),
            most.1,
            most.0,
        );
        assert!(each(statements) <= 10.0 && most.1 <= 12, "{game}");
    }
    world.end().await;
    for store in [&aside as &dyn Store, &*store] {
        store.close().await.unwrap();
    }
    scratch.remove().await;
}

/// Two people play through one process. Another one that shares the database reads none of it: it only looks now and
/// then for what others have left, and records that it serves.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_wakes_only_for_its_own_work() {
    const MOVES: u64 = 24;
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&scratch.url, PATIENT).await.unwrap());
    let (proxy, other): (Proxy, PostgresStore) = through_proxy(&scratch, PATIENT).await;
    let other: Arc<dyn Store> = Arc::new(other);
    let aside = PostgresStore::open(&scratch.url, PATIENT).await.unwrap();
    let mut world = World::without_bot(Clock::real(), tables::Clock::System, 0).await;
    world.store = store.clone();
    world.start_bot().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let id = seats.load().await.id();
    let connection = Connection {
        receive: Receive::Http,
        ..world.connection(&world.playground.api_url())
    };
    let bot = Bot::new(Tables::new(other.clone(), tables::Clock::System), 1);
    let idle = connect(&connection, bot).await.unwrap();
    while !proxy.take_statements().iter().any(is_look) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let begun = Instant::now();
    for _ in 0..MOVES {
        seats.moves_once("through the first process").await;
        shown(&aside, &world, id).await;
    }
    let asked = proxy.take_statements();
    let looks = asked.iter().filter(|statement| is_look(statement)).count() as u64;
    // It looks every five seconds.
    assert!(
        looks <= begun.elapsed().as_secs() / 5 + 1,
        "{looks} of {asked:#?}"
    );
    for statement in asked.iter().filter(|statement| !is_look(statement)) {
        for rows in ["grove_tables", "grove_log", "grove_posts", "grove_work"] {
            assert!(!statement.text.contains(rows), "{statement:?}");
        }
    }
    idle.shutdown().await;
    world.end().await;
    for store in [&aside as &dyn Store, &*store, &*other] {
        store.close().await.unwrap();
    }
    scratch.remove().await;
}

/// Returns whether a statement claims due tables.
fn is_look(statement: &Statement) -> bool {
    statement.text.contains("SKIP LOCKED")
}
