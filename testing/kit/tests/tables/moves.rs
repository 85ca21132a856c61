//! A search notices that the match has moved on.

use std::{pin::Pin, time::Duration};

use games::GameId;
use storage::PlaceId;
use tables::{Action, Opening, Player};

use crate::{ANN, GROUP, World};

/// Whether a waiting task returns now.
async fn noticed(moved: Pin<&mut impl Future<Output = ()>>) -> bool {
    tokio::time::timeout(Duration::ZERO, moved).await.is_ok()
}

#[tokio::test]
async fn a_move_is_noticed_by_those_who_think_about_its_table() {
    let world = World::new();
    let table = world.begin(GameId::Mystaria, 2).await;
    let id = table.id();
    let waiting = || {
        let mut next = world.tables.next_move(id);
        Box::pin(async move { next.made().await })
    };

    let mut moved = waiting();
    let opening = Opening::plain(Some(GROUP), PlaceId(8), Player::new(ANN, "ann"), GameId::Legends);
    world.tables.open(opening).await.unwrap();
    world.tables.show_again(id).await.unwrap();
    assert!(
        !noticed(moved.as_mut()).await,
        "neither another table nor a board is a move"
    );
    let (person, chosen) = world.next_move(&table).await;
    world.act(id, person, chosen).await.unwrap();
    assert!(noticed(moved.as_mut()).await);

    let mut moved = waiting();
    world.act(id, person, Action::Undo(None)).await.unwrap();
    assert!(
        noticed(moved.as_mut()).await,
        "a move that is taken back changes the match"
    );

    let mut moved = waiting();
    world.act_as(id, ANN, true, Action::Close).await.unwrap();
    assert!(noticed(moved.as_mut()).await);
}
