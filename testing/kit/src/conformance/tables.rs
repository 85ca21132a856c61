//! Tables: places, versions, races and logs.

use tokio::task::JoinSet;

use super::{FAR, Shared, at, entry, play, set_open};
use storage::{Change, Entry, GroupId, NewEntry, PersonId, PlaceId, StorageError, TableHead};

/// A new table has version 1 and no log, and is found at its place.
pub(super) async fn a_table_begins_open_and_empty(store: Shared) {
    let head = store.create(at(100)).await.unwrap();
    assert_eq!((head.open, head.version, head.entries), (true, 1, 0));
    assert_eq!((head.group, head.place), (Some(GroupId(100)), PlaceId(100)));
    assert_eq!(
        (&head.people[..], &head.body[..]),
        (&[PersonId(100), PersonId(101)][..], "lobby")
    );
    assert_eq!(store.table(head.id).await.unwrap(), Some(head.clone()));
    assert_eq!(store.table_at(PlaceId(100)).await.unwrap(), Some(head.clone()));
    assert_eq!(store.log(head.id, 1).await.unwrap(), []);
    assert_eq!(store.show_at(head.id).await.unwrap(), None);
    let next = store.create(at(110)).await.unwrap();
    assert!(next.id > head.id, "ids are given out in order");
}

/// A second table at the place of an open one is refused, and the error names the open one.
pub(super) async fn a_place_holds_one_open_table(store: Shared) {
    let head = store.create(at(200)).await.unwrap();
    assert!(matches!(store.create(at(200)).await, Err(StorageError::PlaceTaken(id)) if id == head.id));
    assert_eq!(store.tables_of(PersonId(200)).await.unwrap(), [head]);
}

/// Closing frees the place; opening again needs it free.
pub(super) async fn a_place_is_free_again_when_its_table_closes(store: Shared) {
    let first = store.create(at(300)).await.unwrap();
    let first = set_open(&store, &first, false).await;
    assert_eq!(store.table_at(PlaceId(300)).await.unwrap(), None);

    let second = store.create(at(300)).await.unwrap();
    let reopen = Change {
        open: Some(true),
        ..Change::of(first.id, first.version)
    };
    assert!(matches!(store.commit(reopen).await, Err(StorageError::PlaceTaken(id)) if id == second.id));
    assert_eq!(store.table(first.id).await.unwrap(), Some(first.clone()));

    let second = set_open(&store, &second, false).await;
    let first = set_open(&store, &first, true).await;
    assert_eq!(store.table_at(PlaceId(300)).await.unwrap(), Some(first));
    assert_eq!(
        store.closed_tables_of(PersonId(300), None, 9).await.unwrap(),
        [second]
    );
}

/// A log of any length is returned as it was written, even if its table is closed and reopened in between.
pub(super) async fn a_long_log_comes_back_whole(store: Shared) {
    let mut head = store.create(at(350)).await.unwrap();
    let mut written: Vec<NewEntry> = Vec::new();
    for step in 0..60 {
        let size = [3, 0, 120, 40, 2500, 7000, 9][step % 7];
        let append: Vec<_> = (0..step % 5)
            .map(|n| entry(step as i64, &format!("{step} {n} ").repeat(size / 5)))
            .collect();
        written.extend(append.iter().cloned());
        let change = Change {
            append,
            open: Some(step % 11 != 7),
            ..Change::of(head.id, head.version)
        };
        head = store.commit(change).await.unwrap();
        assert_eq!(head.entries, written.len() as u64);
    }
    let log = store.log(head.id, 1).await.unwrap();
    let read: Vec<_> = log
        .iter()
        .map(|Entry { at, body, .. }| entry(*at, body))
        .collect();
    assert_eq!(read, written);
    assert!(log.iter().map(|entry| entry.n).eq(1..=head.entries));
    for from in [0, 2, 31, 32, 33, 40, 64, 65, 119, head.entries, head.entries + 1] {
        let start = from.saturating_sub(1) as usize;
        assert_eq!(
            store.log(head.id, from).await.unwrap(),
            log[start.min(log.len())..]
        );
    }
    store.delete(head.id, head.version).await.unwrap();
    assert!(matches!(
        store.log(head.id, 1).await,
        Err(StorageError::NoSuchTable(_))
    ));
}

/// A table that moves is found at the new place only, and the old one is free.
pub(super) async fn a_table_moves_to_another_place(store: Shared) {
    let head = store.create(at(400)).await.unwrap();
    let moved = Change {
        place: Some(PlaceId(401)),
        ..Change::of(head.id, 1)
    };
    let head = store.commit(moved).await.unwrap();
    assert_eq!(store.table_at(PlaceId(400)).await.unwrap(), None);
    assert_eq!(store.table_at(PlaceId(401)).await.unwrap(), Some(head));
    store.create(at(400)).await.unwrap();
}

/// Head, log, people and due time change together, and the version counts the change.
pub(super) async fn one_change_changes_everything_it_says(store: Shared) {
    let head = store.create(at(500)).await.unwrap();
    let change = Change {
        people: Some(vec![PersonId(501), PersonId(502), PersonId(501)]),
        body: Some("seats".into()),
        append: vec![entry(7, "start"), entry(8, "lay C4")],
        show_at: Some(FAR),
        ..Change::of(head.id, 1)
    };
    let expected = TableHead {
        people: vec![PersonId(501), PersonId(502)],
        body: "seats".into(),
        version: 2,
        entries: 2,
        ..head.clone()
    };
    assert_eq!(store.commit(change).await.unwrap(), expected);
    assert_eq!(store.table(head.id).await.unwrap(), Some(expected));
    let log = store.log(head.id, 1).await.unwrap();
    assert_eq!(
        log.iter().map(|e| (e.n, e.at, &e.body[..])).collect::<Vec<_>>(),
        [(1, 7, "start"), (2, 8, "lay C4")]
    );
    assert_eq!(store.show_at(head.id).await.unwrap(), Some(FAR));
    let unchanged = store.commit(Change::of(head.id, 2)).await.unwrap();
    assert_eq!(
        (unchanged.version, unchanged.entries, &unchanged.body[..]),
        (3, 2, "seats")
    );
}

/// A change built on an old version is refused, with the version that is current.
pub(super) async fn a_stale_change_changes_nothing(store: Shared) {
    let head = store.create(at(600)).await.unwrap();
    let head = play(&store, &head, "lay C4").await;
    for expect in [0, 1, 3] {
        let change = Change {
            people: Some(vec![]),
            place: Some(PlaceId(601)),
            open: Some(false),
            body: Some("other".into()),
            append: vec![entry(1, "other")],
            show_at: Some(FAR),
            ..Change::of(head.id, expect)
        };
        match store.commit(change).await {
            Err(StorageError::Stale {
                table,
                expected,
                found,
            }) => {
                assert_eq!((table, expected, found), (head.id, expect, 2));
            }
            other => panic!("version {expect} should be stale: {other:?}"),
        }
        assert!(matches!(
            store.delete(head.id, expect).await,
            Err(StorageError::Stale { .. })
        ));
    }
    assert_eq!(store.table(head.id).await.unwrap(), Some(head.clone()));
    assert_eq!(store.log(head.id, 1).await.unwrap().len(), 1);
    assert_eq!(store.show_at(head.id).await.unwrap(), None);
    assert_eq!(store.table_at(PlaceId(601)).await.unwrap(), None);
}

/// A move to a taken place is refused with the whole change.
pub(super) async fn a_refused_move_to_a_taken_place_changes_nothing(store: Shared) {
    let (here, there) = (
        store.create(at(700)).await.unwrap(),
        store.create(at(710)).await.unwrap(),
    );
    let change = Change {
        place: Some(there.place),
        append: vec![entry(1, "move")],
        show_at: Some(FAR),
        ..Change::of(here.id, 1)
    };
    assert!(matches!(store.commit(change).await, Err(StorageError::PlaceTaken(id)) if id == there.id));
    assert_eq!(store.table(here.id).await.unwrap(), Some(here.clone()));
    assert_eq!(store.log(here.id, 1).await.unwrap(), []);
    assert_eq!(store.show_at(here.id).await.unwrap(), None);
}

/// Of twenty clicks at once on the same version, one is played.
pub(super) async fn of_many_changes_at_once_one_wins(store: Shared) {
    let head = store.create(at(800)).await.unwrap();
    let mut clicks = JoinSet::new();
    for click in 0..20 {
        let (store, id) = (store.clone(), head.id);
        clicks.spawn(async move {
            let change = Change {
                append: vec![entry(click, &click.to_string())],
                ..Change::of(id, 1)
            };
            (click, store.commit(change).await)
        });
    }
    let mut winners = Vec::new();
    for (click, result) in clicks.join_all().await {
        match result {
            Ok(_) => winners.push(click),
            Err(StorageError::Stale {
                expected: 1,
                found: 2,
                ..
            }) => {}
            Err(other) => panic!("click {click}: {other}"),
        }
    }
    assert_eq!(winners.len(), 1);
    let log = store.log(head.id, 1).await.unwrap();
    assert_eq!(log.iter().map(|entry| entry.at).collect::<Vec<_>>(), winners);
}

/// Of twenty tables opened at once at the same place, one is open.
pub(super) async fn of_many_tables_at_one_place_one_wins(store: Shared) {
    let mut tables = JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        tables.spawn(async move { store.create(at(900)).await });
    }
    let made: Vec<_> = tables
        .join_all()
        .await
        .into_iter()
        .filter_map(Result::ok)
        .collect();
    assert_eq!(made.len(), 1);
    assert_eq!(store.table_at(PlaceId(900)).await.unwrap().as_ref(), made.first());
    assert_eq!(store.tables_of(PersonId(900)).await.unwrap(), made);
}

/// Entries are numbered from 1 without gaps and can be read from any number on.
pub(super) async fn the_log_is_in_order_of_play(store: Shared) {
    let mut head = store.create(at(1000)).await.unwrap();
    for n in 1..=300 {
        head = play(&store, &head, &n.to_string()).await;
    }
    let log = store.log(head.id, 0).await.unwrap();
    assert!(
        log.iter()
            .map(|entry| (entry.n, entry.body.clone()))
            .eq((1..=300).map(|n| (n, n.to_string())))
    );
    assert_eq!(store.log(head.id, 1).await.unwrap(), log);
    assert_eq!(store.log(head.id, 299).await.unwrap(), log[298..]);
    assert_eq!(store.log(head.id, 301).await.unwrap(), []);
    assert_eq!(store.log(head.id, u64::MAX).await.unwrap(), []);
}
