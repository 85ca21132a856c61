//! What a move costs the database, counted on the way to it.

use std::{sync::Arc, time::Duration};

use games::GameId;
use kit::discord::Clock;
use kit::{Proxy, Scratch, Statement, World};
use storage::{PostgresStore, Store, TableId};

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
