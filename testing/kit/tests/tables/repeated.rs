//! A request that reaches two processes changes a table once, and one that arrives too late changes nothing.

use games::GameId;
use tables::{Action, Error, Member, Opening, Player, Refused, Table, Tables};

use crate::{World, member, tables};

/// Lets two processes do the same action, both on the table as it was, or the second on the result of the first.
async fn twice(world: &World, table: &Table, action: &Action, who: &Member, late: bool) -> Table {
    let other: Tables = tables(&world.store, &world.clock);
    let done = world
        .tables
        .perform(who, table.clone(), None, action.clone())
        .await
        .unwrap();
    let read = if late {
        other.get(table.id()).await.unwrap()
    } else {
        table.clone()
    };
    let again = other.perform(who, read, None, action.clone()).await;
    assert!(
        matches!(again, Err(Error::Refused(Refused::Repeated))),
        "{again:?}"
    );
    let now = world.tables.get(table.id()).await.unwrap();
    assert_eq!(now.head, done.table.head);
    now
}

#[tokio::test]
async fn a_request_that_comes_to_two_processes_changes_a_table_once() {
    for late in [false, true] {
        let world = World::new();
        let mut table = world.begin(GameId::Mystaria, 2).await;
        for request in 1..=8 {
            let (person, action) = world.next_move(&table).await;
            let who = Member {
                request: Some(request),
                ..member(person)
            };
            let entries = table.head.entries;
            table = twice(&world, &table, &action, &who, late).await;
            assert_eq!(table.head.entries, entries + 1);
        }
        // A refused request leaves no trace, and another number is another request.
        let who = |request| Member {
            request: Some(request),
            ..member(crate::EVE)
        };
        for request in [20, 20, 21] {
            let who = who(request);
            let refused = world
                .tables
                .perform(&who, table.clone(), None, Action::Leave)
                .await;
            assert!(!matches!(refused, Err(Error::Refused(Refused::Repeated))));
        }
        let watch = Action::Watch {
            of: tables::Watched::Turns,
            edited: false,
        };
        twice(&world, &table, &watch, &who(22), late).await;
    }
}

/// A signed request can be repeated for a while, to any process and after a restart.
#[tokio::test]
async fn a_request_that_is_sent_again_after_other_changes_is_not_done() {
    let world = World::new();
    let host = Player::new(crate::ANN, "player 1");
    let opening = Opening::plain(Some(crate::GROUP), crate::PLACE, host, GameId::Mystaria);
    let id = world.tables.open(opening).await.unwrap().id();
    let mut number = 100;
    let mut act = async |person, action| {
        number += 1;
        let who = Member {
            request: Some(number),
            ..member(person)
        };
        let table = world.tables.get(id).await.unwrap();
        world.tables.perform(&who, table, None, action).await.unwrap();
        who
    };
    let joined = act(crate::BEN, Action::Join).await;
    act(crate::BEN, Action::Leave).await;
    // The table remembers some requests, and does none that is older than all of them.
    for refused in [Refused::Repeated, Refused::MovedOn] {
        for _ in 0..9 {
            act(crate::EVE, Action::Join).await;
            act(crate::EVE, Action::Leave).await;
        }
        let restarted = tables(&world.store, &world.clock);
        let table = restarted.get(id).await.unwrap();
        let again = restarted.perform(&joined, table, None, Action::Join).await;
        match again {
            Err(Error::Refused(found)) => assert_eq!(found, refused),
            done => panic!("{done:?}"),
        }
    }
}

#[tokio::test]
async fn a_request_that_its_sender_has_overtaken_is_not_done() {
    let world = World::new();
    let table = world.begin(GameId::Mystaria, 2).await;
    let (person, lay) = world.next_move(&table).await;
    let who = |request| Member {
        request: Some(request),
        ..member(person)
    };
    let table = world
        .tables
        .perform(&who(10), table, None, lay)
        .await
        .unwrap()
        .table;
    let (next, build) = world.next_move(&table).await;
    assert_eq!(next, person, "laying and building are one turn");
    // Sent before the tile was laid, through a process that was paused in the meantime.
    for late in [build.clone(), Action::Undo(None)] {
        let refused = world.tables.perform(&who(9), table.clone(), None, late).await;
        assert!(
            matches!(refused, Err(Error::Refused(Refused::Overtaken))),
            "{refused:?}"
        );
    }
    let now = world.tables.get(table.id()).await.unwrap();
    assert_eq!(now.head, table.head);
    world.tables.perform(&who(11), now, None, build).await.unwrap();
}
