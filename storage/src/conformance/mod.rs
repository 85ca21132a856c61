//! What every implementation of [`Store`] must do, as one suite that each of them runs.
//!
//! Each scene uses places, people and groups of its own, so one store serves all of them in turn.

mod database;
mod due;
mod finding;
mod moving;
mod tables;
mod texts;

use std::sync::Arc;

pub use self::database::Scratch;
use crate::{
    Change, Claim, GroupId, NewDue, NewEntry, NewTable, PersonId, PlaceId, StorageError, Store, TableHead,
    TableId,
};

/// A store, as its callers hold it.
pub type Shared = Arc<dyn Store>;

/// Runs all scenes on an empty store and closes it.
///
/// # Panics
/// If the store doesn't do what every store must.
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
    due::due_work_comes_in_order_of_time(store.clone()).await;
    due::a_lease_keeps_others_away_until_it_ends(store.clone()).await;
    due::ended_leases_free_what_was_claimed(store.clone()).await;
    due::a_claim_that_is_not_ours_any_more_does_nothing(store.clone()).await;
    due::released_work_comes_again_later(store.clone()).await;
    due::a_key_that_is_put_again_replaces_the_item(store.clone()).await;
    due::due_work_is_cancelled_by_key_and_by_kind(store.clone()).await;
    due::claimed_work_is_done_with_a_change(store.clone()).await;
    due::each_item_goes_to_one_of_many_claimants(store.clone()).await;
    moving::a_table_is_imported_as_it_was(store.clone()).await;
    moving::a_table_that_lost_something_is_held(store.clone()).await;
    moving::a_table_is_read_with_its_log(store.clone()).await;
    moving::what_is_there_is_not_replaced(store.clone()).await;
    moving::what_does_not_fit_together_is_not_imported(store.clone()).await;
    moving::everything_is_copied(store.clone()).await;
    finding::everything_fits_together(store.clone()).await;
    a_closed_store_says_so(store).await;
}

/// After closing, everything is answered with `Closed`; closing again is fine.
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

/// Longer than any scene takes, since a database goes by its own clock.
const LEASE: i64 = 600_000;

/// A table at a place that belongs to one scene, with people and a group that do, too.
fn at(place: u64) -> NewTable {
    NewTable {
        group: Some(GroupId(place)),
        place: PlaceId(place),
        people: vec![PersonId(place), PersonId(place + 1)],
        body: "lobby".into(),
        due: vec![],
    }
}

fn due(key: &str, at: i64, body: &str) -> NewDue {
    NewDue {
        key: key.into(),
        at,
        body: body.into(),
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

async fn claim(store: &Shared, now: i64, limit: usize) -> Vec<Claim> {
    store.claim_due(now, LEASE, limit).await.unwrap()
}

fn ids_of(heads: Vec<TableHead>) -> Vec<TableId> {
    heads.into_iter().map(|head| head.id).collect()
}
