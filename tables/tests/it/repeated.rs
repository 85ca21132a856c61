//! The same request that comes to two processes changes a table once.

use games::GameId;
use tables::{Action, Error, Member, Refused, Table, Tables};

use crate::{World, member, tables};

/// Lets two processes do the same, both from the table as it was, or the second from what the first has left.
async fn twice(world: &World, table: &Table, action: &Action, who: &Member, late: bool) -> Table {
    let other: Tables = tables(&world.store, &world.clock);
    let done = world
        .tables
        .perform(who, table.clone(), None, action.clone())
        .await
        .unwrap();
    let read = match late {
        true => other.get(table.id()).await.unwrap(),
        false => table.clone(),
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
        // A request that is refused leaves nothing behind, and another number is another request.
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
