//! Moving tables from one store to another.

use std::sync::Arc;

use super::{FAR, Shared, at, entry, set_open};
use storage::{
    Change, Entry, GroupId, NewTable, PersonId, PlaceId, Post, SledStore, StorageError, TableHead, TableId,
    TableSnapshot, copy,
};

fn snapshot(id: u64, place: u64) -> TableSnapshot {
    let log = |n, body: &str| Entry {
        n,
        at: 7,
        body: body.into(),
    };
    TableSnapshot {
        head: TableHead {
            id: TableId(id),
            group: Some(GroupId(place)),
            place: PlaceId(place),
            people: vec![PersonId(place), PersonId(place + 1)],
            open: true,
            version: 9,
            entries: 2,
            body: "seats".into(),
        },
        log: vec![log(1, "start"), log(2, "lay C4 \0")],
        show_at: Some(FAR - 1),
        posts: vec![Post {
            role: "board".into(),
            key: "7".into(),
            place: PlaceId(place),
            message: 5,
            hash: 6,
        }],
    }
}

/// A table keeps its id, version, log and posts, is found like any other, and can continue.
pub(super) async fn a_table_is_imported_as_it_was(store: Shared) {
    let last = store.create(at(3000)).await.unwrap().id;
    let snapshot = snapshot(last.0 + 5, 3010);
    store.import_table(snapshot.clone()).await.unwrap();
    let head = snapshot.head;
    assert_eq!(store.table(head.id).await.unwrap().as_ref(), Some(&head));
    assert_eq!(store.table_at(head.place).await.unwrap().as_ref(), Some(&head));
    assert_eq!(store.log(head.id, 1).await.unwrap(), snapshot.log);
    assert_eq!(store.posts(head.id).await.unwrap(), snapshot.posts);
    assert_eq!(store.show_at(head.id).await.unwrap(), snapshot.show_at);
    assert_eq!(
        store.tables_of(PersonId(3011)).await.unwrap(),
        std::slice::from_ref(&head)
    );
    let next = store.create(at(3020)).await.unwrap();
    assert_ne!(next.id, head.id, "an imported id is not given out again");
    let change = Change {
        append: vec![entry(8, "lay C5")],
        ..Change::of(head.id, 9)
    };
    let head = store.commit(change).await.unwrap();
    assert_eq!((head.version, head.entries), (10, 3));
    set_open(&store, &head, false).await;
}

/// A head and its log are read from the same moment, however often the table changes.
pub(super) async fn a_table_is_read_with_its_log(store: Shared) {
    let mut head = store.create(at(3050)).await.unwrap();
    let id = head.id;
    let reader = tokio::spawn({
        let store = store.clone();
        async move {
            loop {
                let (head, log) = store.table_with_log(id).await.unwrap().unwrap();
                assert_eq!(log.len() as u64, head.entries);
                if head.entries == 40 {
                    return;
                }
            }
        }
    });
    for n in 0..40 {
        head = super::play(&store, &head, &format!("move {n}")).await;
    }
    reader.await.unwrap();
    assert_eq!(store.table_with_log(TableId(id.0 + 500_000)).await.unwrap(), None);
    set_open(&store, &head, false).await;
}

/// A table with the same id, or an open one at the same place, is reported and stays as it is.
pub(super) async fn what_is_there_is_not_replaced(store: Shared) {
    let there = store.create(at(3100)).await.unwrap();
    match store.import_table(snapshot(there.id.0, 3110)).await {
        Err(StorageError::Stale {
            table,
            expected,
            found,
        }) => assert_eq!((table, expected, found), (there.id, 0, 1)),
        other => panic!("{other:?}"),
    }
    let free = TableId(there.id.0 + 1000);
    assert!(
        matches!(store.import_table(snapshot(free.0, 3100)).await, Err(StorageError::PlaceTaken(id)) if id == there.id)
    );
    assert_eq!(store.table(there.id).await.unwrap(), Some(there));
    assert_eq!(store.table(free).await.unwrap(), None);
    assert_eq!(store.table_at(PlaceId(3110)).await.unwrap(), None);
    let mut closed = snapshot(free.0, 3100);
    closed.head.open = false;
    store.import_table(closed).await.unwrap();
}

/// A head and a log of different matches are refused together.
pub(super) async fn what_does_not_fit_together_is_not_imported(store: Shared) {
    let mut wrong = [
        snapshot(900_000, 3200),
        snapshot(900_000, 3200),
        snapshot(0, 3200),
    ];
    wrong[0].log.pop();
    wrong[1].log[0].n = 2;
    for wrong in wrong {
        let refused = store.import_table(wrong).await;
        assert!(
            matches!(refused, Err(StorageError::Damaged { .. })),
            "{refused:?}"
        );
    }
    assert_eq!(store.table_at(PlaceId(3200)).await.unwrap(), None);
}

/// A copy is complete, can be repeated, and never assigns an id that the original has used.
pub(super) async fn everything_is_copied(store: Shared) {
    let new = NewTable {
        show_at: Some(FAR),
        ..at(3300)
    };
    store.create(new).await.unwrap();
    let gone = store.create(at(3310)).await.unwrap();
    store.delete(gone.id, 1).await.unwrap();
    store.put_note("copied", Some("yes")).await.unwrap();

    let other: Shared = Arc::new(SledStore::temporary().unwrap());
    let kept = store.check().await.unwrap();
    for _ in 0..2 {
        let mut last = None;
        let copied = copy(&*store, &*other, |step| last = Some(step)).await.unwrap();
        assert_eq!(copied, kept);
        assert_eq!(
            last.map(|step| (step.done, step.all)),
            Some((kept.tables, kept.tables))
        );
    }
    assert_eq!(other.note("copied").await.unwrap().as_deref(), Some("yes"));
    assert!(other.create(at(3310)).await.unwrap().id > gone.id);

    // A table that has changed in the target does not count as the same.
    let table = other.table_at(PlaceId(3300)).await.unwrap().unwrap();
    other.commit(Change::of(table.id, table.version)).await.unwrap();
    let refused = copy(&*store, &*other, |_| ()).await;
    assert!(
        matches!(refused, Err(StorageError::Stale { table: id, .. }) if id == table.id),
        "{refused:?}"
    );
}
