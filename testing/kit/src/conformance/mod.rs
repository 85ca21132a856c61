//! The requirements on every implementation of [`Store`], as one suite that each implementation runs.
//!
//! Each scene uses its own places, people and groups, so one store serves all of them in turn.

mod finding;
mod moving;
mod outbox;
mod tables;
mod texts;

use std::sync::Arc;

use storage::{
    Change, GroupId, NewEntry, NewTable, PersonId, PlaceId, StorageError, Store, TableHead, TableId,
};

/// A store, as its callers hold it.
pub type Shared = Arc<dyn Store>;

/// Runs all scenes on an empty store and closes it.
///
/// # Panics
/// If the store violates a requirement.
pub async fn all(store: Shared) {
    tables::a_table_begins_open_and_empty(store.clone()).await;
    tables::a_place_holds_one_open_table(store.clone()).await;
    tables::a_place_is_free_again_when_its_table_closes(store.clone()).await;
    tables::a_long_log_comes_back_whole(store.clone()).await;
    tables::a_table_moves_to_another_place(store.clone()).await;
    tables::one_change_changes_everything_it_says(store.clone()).await;
    tables::a_stale_change_changes_nothing(store.clone()).await;
    tables::a_refused_move_to_a_taken_place_changes_nothing(store.clone()).await;
    tables::of_many_changes_at_once_one_wins(store.clone()).await;
    tables::of_many_tables_at_one_place_one_wins(store.clone()).await;
    tables::the_log_is_in_order_of_play(store.clone()).await;
    finding::people_find_their_tables(store.clone()).await;
    finding::closed_tables_come_in_pages(store.clone()).await;
    finding::groups_find_their_open_tables(store.clone()).await;
    finding::all_tables_come_in_pages(store.clone()).await;
    finding::a_deleted_table_leaves_nothing(store.clone()).await;
    finding::unknown_tables_are_named(store.clone()).await;
    texts::what_is_too_long_is_refused(store.clone()).await;
    texts::any_text_is_kept_as_it_is(store.clone()).await;
    texts::notes_are_put_compared_and_listed(store.clone()).await;
    texts::of_many_compared_notes_one_wins(store.clone()).await;
    outbox::tables_are_claimed_in_order_of_time(store.clone()).await;
    outbox::a_change_takes_the_lease_if_it_is_free(store.clone()).await;
    outbox::a_lease_keeps_others_away_until_it_ends(store.clone()).await;
    outbox::what_a_change_says_meanwhile_is_due_afterwards(store.clone()).await;
    outbox::posts_are_noted_with_the_lease_and_never_without(store.clone()).await;
    outbox::noting_a_post_is_no_change_of_the_table(store.clone()).await;
    outbox::word_can_be_left_for_the_next_holder(store.clone()).await;
    outbox::ended_leases_free_their_tables(store.clone()).await;
    outbox::each_table_goes_to_one_of_many_claimants(store.clone()).await;
    moving::a_table_is_imported_as_it_was(store.clone()).await;
    moving::a_table_is_read_with_its_log(store.clone()).await;
    moving::what_is_there_is_not_replaced(store.clone()).await;
    moving::what_does_not_fit_together_is_not_imported(store.clone()).await;
    moving::everything_is_copied(store.clone()).await;
    finding::everything_fits_together(store.clone()).await;
    a_closed_store_says_so(store).await;
}

/// After closing, every call returns `Closed`; closing again is fine.
async fn a_closed_store_says_so(store: Shared) {
    store.close().await.unwrap();
    store.close().await.unwrap();
    let answers = [
        store.create(at(2500)).await.map(drop),
        store.table(TableId(1)).await.map(drop),
        store.put_note("x", None).await,
        store.check().await.map(drop),
    ];
    for answer in answers {
        assert!(matches!(answer, Err(StorageError::Closed)), "{answer:?}");
    }
}

/// Later than anything a scene claims.
const FAR: i64 = i64::MAX - 1;

/// Longer than any scene takes, because a database uses its own clock.
const LEASE: i64 = 600_000;

/// Returns a table at a place that only one scene uses, with its own people and group.
fn at(place: u64) -> NewTable {
    NewTable {
        group: Some(GroupId(place)),
        place: PlaceId(place),
        people: vec![PersonId(place), PersonId(place + 1)],
        body: "lobby".into(),
        show_at: None,
    }
}

fn entry(at: i64, body: &str) -> NewEntry {
    NewEntry {
        at,
        body: body.into(),
    }
}

async fn play(store: &Shared, head: &TableHead, notation: &str) -> TableHead {
    store
        .commit(Change {
            append: vec![entry(0, notation)],
            ..Change::of(head.id, head.version)
        })
        .await
        .unwrap()
}

async fn set_open(store: &Shared, head: &TableHead, open: bool) -> TableHead {
    store
        .commit(Change {
            open: Some(open),
            ..Change::of(head.id, head.version)
        })
        .await
        .unwrap()
}

fn ids_of(heads: Vec<TableHead>) -> Vec<TableId> {
    heads.into_iter().map(|head| head.id).collect()
}
