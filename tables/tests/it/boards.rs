//! When a board is due.

use games::GameId;
use storage::{Due, Store as _};
use tables::{DueWork, Table};

use crate::{World, member};

/// The board that is due at a table.
async fn board(world: &World, table: &Table) -> Option<Due> {
    let due = world.store.due_of(table.id()).await.unwrap();
    due.into_iter().find(|due| due.key == DueWork::Board.to_string())
}

/// The last entry of the log that everyone is to be shown.
async fn newest(world: &World, table: &Table) -> u64 {
    let current = world.tables.load_match(table).await.unwrap();
    current.last_public(table.state.told)
}

#[tokio::test]
async fn a_step_that_shows_nothing_new_leaves_a_due_board_to_its_process() {
    let world = World::new();
    let mut table = world.begin(GameId::Mystaria, 2).await;
    let mut steps_within = 0;
    for _ in 0..12 {
        let (person, action) = world.next_move(&table).await;
        world.store.claim_due(2_000_000, 60_000, 8).await.unwrap();
        let before = (newest(&world, &table).await, board(&world, &table).await);
        let done = world.tables.perform(&member(person), table, None, action).await;
        table = done.unwrap().table;
        let after = (newest(&world, &table).await, board(&world, &table).await);
        if before.0 == after.0 {
            assert_eq!(before.1, after.1);
            steps_within += 1;
        } else {
            assert_ne!(before.1, after.1);
        }
    }
    assert!(steps_within > 2);
}
