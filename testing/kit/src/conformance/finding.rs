//! Finding tables; deleted tables are not found.

use super::{LEASE, Shared, at, ids_of, play, set_open};
use storage::{Change, GroupId, NewTable, PersonId, PlaceId, StorageError, TableId};

/// A person who joins finds the table, a person who leaves doesn't.
pub(super) async fn people_find_their_tables(store: Shared) {
    let first = store.create(at(1100)).await.unwrap();
    let second = store
        .create(NewTable {
            people: vec![PersonId(1100)],
            ..at(1110)
        })
        .await
        .unwrap();
    assert_eq!(
        store.tables_of(PersonId(1100)).await.unwrap(),
        [first.clone(), second.clone()]
    );
    assert_eq!(
        store.tables_of(PersonId(1101)).await.unwrap(),
        std::slice::from_ref(&first)
    );

    let people = Some(vec![PersonId(1101), PersonId(1102)]);
    let first = store
        .commit(Change {
            people,
            ..Change::of(first.id, 1)
        })
        .await
        .unwrap();
    assert_eq!(store.tables_of(PersonId(1100)).await.unwrap(), [second]);
    assert_eq!(
        store.tables_of(PersonId(1102)).await.unwrap(),
        std::slice::from_ref(&first)
    );

    let first = set_open(&store, &first, false).await;
    assert_eq!(store.tables_of(PersonId(1102)).await.unwrap(), []);
    assert_eq!(
        store.closed_tables_of(PersonId(1102), None, 9).await.unwrap(),
        std::slice::from_ref(&first)
    );
    let change = Change {
        people: Some(vec![]),
        ..Change::of(first.id, first.version)
    };
    store.commit(change).await.unwrap();
    assert_eq!(store.closed_tables_of(PersonId(1102), None, 9).await.unwrap(), []);
}

/// Closed tables of a person, newest first, page by page.
pub(super) async fn closed_tables_come_in_pages(store: Shared) {
    let mut ids = Vec::new();
    for _ in 0..5 {
        let head = store.create(at(1200)).await.unwrap();
        ids.insert(0, set_open(&store, &head, false).await.id);
    }
    let (mut found, mut before) = (Vec::new(), None);
    loop {
        let page = ids_of(store.closed_tables_of(PersonId(1200), before, 2).await.unwrap());
        before = page.last().copied();
        found.extend(page);
        if before.is_none() {
            break;
        }
    }
    assert_eq!(found, ids);
    assert_eq!(store.closed_tables_of(PersonId(1200), None, 0).await.unwrap(), []);
}

/// A group lists its open tables. Tables without a group are in no list.
pub(super) async fn groups_find_their_open_tables(store: Shared) {
    let group = Some(GroupId(1300));
    let first = store.create(NewTable { group, ..at(1300) }).await.unwrap();
    let second = store.create(NewTable { group, ..at(1310) }).await.unwrap();
    let alone = store
        .create(NewTable {
            group: None,
            ..at(1320)
        })
        .await
        .unwrap();
    assert_eq!(alone.group, None);
    assert_eq!(
        store.tables_in(GroupId(1300)).await.unwrap(),
        [first.clone(), second.clone()]
    );
    set_open(&store, &first, false).await;
    assert_eq!(store.tables_in(GroupId(1300)).await.unwrap(), [second]);
    assert_eq!(store.tables_in(GroupId(1320)).await.unwrap(), []);
}

/// All tables are listed once, oldest first, page by page.
pub(super) async fn all_tables_come_in_pages(store: Shared) {
    for place in [1400, 1410, 1420] {
        store.create(at(place)).await.unwrap();
    }
    let all = ids_of(store.all_tables(None, usize::MAX).await.unwrap());
    assert!(all.is_sorted() && all.len() >= 3);
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = ids_of(store.all_tables(after, 2).await.unwrap());
        after = page.last().copied();
        found.extend(page);
        if after.is_none() {
            break;
        }
    }
    assert_eq!(found, all);
    assert_eq!(store.all_tables(Some(TableId(u64::MAX)), 9).await.unwrap(), []);
}

/// A deleted table is gone from every index, with its log and posts, and its id stays unused.
pub(super) async fn a_deleted_table_leaves_nothing(store: Shared) {
    let new = NewTable {
        show_at: Some(-5),
        ..at(1500)
    };
    let head = store.create(new).await.unwrap();
    let head = play(&store, &head, "lay C4").await;
    store.delete(head.id, head.version).await.unwrap();

    assert_eq!(store.table(head.id).await.unwrap(), None);
    assert_eq!(store.table_at(PlaceId(1500)).await.unwrap(), None);
    assert_eq!(store.tables_of(PersonId(1500)).await.unwrap(), []);
    assert_eq!(store.closed_tables_of(PersonId(1500), None, 9).await.unwrap(), []);
    assert_eq!(store.tables_in(GroupId(1500)).await.unwrap(), []);
    assert_eq!(store.claim(0, LEASE, 10).await.unwrap(), []);
    assert!(matches!(
        store.log(head.id, 1).await,
        Err(StorageError::NoSuchTable(_))
    ));
    assert!(store.create(at(1500)).await.unwrap().id > head.id);
}

/// Reading an unknown table returns nothing; changing one is refused.
pub(super) async fn unknown_tables_are_named(store: Shared) {
    let id = TableId(u64::MAX);
    assert_eq!(store.table(id).await.unwrap(), None);
    let refusals = [
        store.commit(Change::of(id, 1)).await.map(drop),
        store.delete(id, 1).await,
        store.log(id, 1).await.map(drop),
    ];
    for refusal in refusals {
        assert!(
            matches!(refusal, Err(StorageError::NoSuchTable(named)) if named == id),
            "{refusal:?}"
        );
    }
}

/// The store finds no inconsistency, and counts its content.
pub(super) async fn everything_fits_together(store: Shared) {
    let tables = store.all_tables(None, usize::MAX).await.unwrap();
    let kept = store.check().await.unwrap();
    assert_eq!(kept.tables, tables.len() as u64);
    assert_eq!(kept.entries, tables.iter().map(|head| head.entries).sum::<u64>());
    let mut posts = 0;
    for head in &tables {
        posts += store.posts(head.id).await.unwrap().len() as u64;
    }
    assert_eq!(kept.posts, posts);
    assert_eq!(kept.notes, store.notes("").await.unwrap().len() as u64);
}
