//! A table whose match can't be replayed is still a table: it can be listed, closed, moved and exported, and people can
//! leave it.

use games::GameId;
use serde_json::{Value, json};
use storage::{PlaceId, Store, TableId};
use tables::{Action, Done, Error, Outcome, Stage};

use crate::{ANN, BEN, EVE, GROUP, PLACE, World};

/// How a match is broken.
#[derive(Debug, Clone, Copy)]
enum Broken {
    /// Its rules version is that of a newer program.
    Rules,
    /// A line of its log is not valid.
    Line,
    /// A move of its log is not legal.
    Move,
}

const ALL: [Broken; 3] = [Broken::Rules, Broken::Line, Broken::Move];

/// Creates a match of Ann and Ben after six moves, broken, after a restart.
async fn broken(how: Broken) -> (World, TableId) {
    let mut world = World::new();
    let table = world.begin(GameId::Legends, 2).await;
    let id = world.play_until(table, 6).await.id();
    let rules = |body: &mut Value| body["stage"]["rules"] = json!(99);
    match how {
        Broken::Rules => world.rewrite(id, rules, &[]).await,
        Broken::Line => world.rewrite(id, |_| (), &["dance 3"]).await,
        Broken::Move => {
            let first = world.store.log(id, 1).await.unwrap()[0].body.clone();
            world.rewrite(id, |_| (), &[&first, &first]).await;
        }
    }
    world.restart();
    (world, id)
}

fn is_fault<T: std::fmt::Debug>(result: Result<T, Error>) {
    assert!(matches!(result, Err(Error::Fault(_))), "{result:?}");
}

#[tokio::test]
async fn it_is_listed_and_found() {
    for how in ALL {
        let (world, id) = broken(how).await;
        let ids = |tables: Vec<tables::Table>| tables.iter().map(tables::Table::id).collect::<Vec<_>>();
        assert_eq!(ids(world.tables.of_group(GROUP).await.unwrap()), [id], "{how:?}");
        assert_eq!(ids(world.tables.of_person(BEN).await.unwrap()), [id], "{how:?}");
        let table = world.tables.at(PLACE).await.unwrap();
        assert_eq!((table.id(), table.names().len()), (id, 2), "{how:?}");
        is_fault(world.tables.load_match(&table).await);
    }
}

#[tokio::test]
async fn it_is_not_played_at_and_does_not_change_by_that() {
    for how in ALL {
        let (world, id) = broken(how).await;
        let before = world.store.table(id).await.unwrap();
        // Any move will do: the match can't be loaded before the move is checked.
        let sound = World::new();
        let table = sound.begin(GameId::Legends, 2).await;
        let (_, chosen) = sound.next_move(&table).await;
        is_fault(world.act(id, ANN, chosen).await);
        is_fault(world.act(id, BEN, Action::Undo(None)).await);
        is_fault(world.tables.pending_stand_in_move(id).await);
        assert_eq!(world.store.table(id).await.unwrap(), before, "{how:?}");
    }
}

#[tokio::test]
async fn it_moves_is_watched_unstuck_and_closed() {
    for how in ALL {
        let (world, id) = broken(how).await;
        let done = world.act(id, ANN, Action::MoveTo(PlaceId(8))).await.unwrap();
        assert_eq!(done.table.head.place, PlaceId(8), "{how:?}");
        world
            .act(
                id,
                EVE,
                Action::Watch {
                    of: tables::Watched::Turns,
                    edited: true,
                },
            )
            .await
            .unwrap();
        let done = world.act(id, ANN, Action::Unstick).await.unwrap();
        assert_eq!(done.outcome, Outcome::Changed);
        let now = world.tables.now();
        assert_eq!(world.store.show_at(id).await.unwrap(), Some(now.0), "{how:?}");
        let done = closed_by_all(&world, id).await;
        assert!(!done.table.head.open, "{how:?}");
        assert!(
            matches!(done.table.state.stage, Stage::Closed { seed: Some(_), .. }),
            "{how:?}"
        );
        assert!(world.tables.of_group(GROUP).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn its_log_can_be_read_as_it_is_stored() {
    for how in ALL {
        let (world, id) = broken(how).await;
        let table = world.tables.get(id).await.unwrap();
        let log = world.tables.whole_log(&table).await.unwrap();
        assert_eq!(log.len() as u64, table.head.entries, "{how:?}");
        assert!(log[..6].iter().all(|entry| entry.body.starts_with("move ")));
        assert!(table.record().is_ok(), "{how:?}: setup and seed are known");
    }
}

#[tokio::test]
async fn people_are_forgotten_there() {
    for how in ALL {
        let (world, id) = broken(how).await;
        world
            .act(
                id,
                EVE,
                Action::Watch {
                    of: tables::Watched::Turns,
                    edited: true,
                },
            )
            .await
            .unwrap();
        assert_eq!(world.tables.forget(BEN).await.unwrap().open, 1, "{how:?}");
        world.tables.forget(EVE).await.unwrap();
        let table = world.tables.get(id).await.unwrap();
        assert_eq!(table.head.people, [ANN], "{how:?}");
        assert!(table.head.open && table.state.watchers.is_empty(), "{how:?}");
        assert!(!table.head.body.contains("player 2"), "{how:?}");
        assert!(world.tables.of_person(BEN).await.unwrap().is_empty());
        // The last person: nobody is left to play for.
        world.tables.forget(ANN).await.unwrap();
        let table = world.tables.get(id).await.unwrap();
        assert!(
            !table.head.open && !table.head.body.contains("player 1"),
            "{how:?}"
        );
    }
}

#[tokio::test]
async fn people_are_forgotten_there_after_it_was_closed() {
    for how in ALL {
        let (world, id) = broken(how).await;
        closed_by_all(&world, id).await;
        assert_eq!(world.tables.forget(BEN).await.unwrap().finished, 1, "{how:?}");
        let table = world.tables.get(id).await.unwrap();
        assert_eq!(table.head.people, [ANN], "{how:?}");
        assert!(!table.head.body.contains("player 2"), "{how:?}");
    }
}

/// Ann asks, and Ben agrees.
async fn closed_by_all(world: &World, id: TableId) -> Done {
    let asked = world.act(id, ANN, Action::Close).await.unwrap();
    assert!(asked.table.head.open, "the others must agree");
    let agree = Action::AnswerProposal {
        what: tables::Proposed::Close,
        agrees: true,
    };
    world.act(id, BEN, agree).await.unwrap()
}
