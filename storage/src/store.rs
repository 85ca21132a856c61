//! The storage interface.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;

use crate::{
    Change, Entry, GroupId, Lease, NewTable, Note, PersonId, PlaceId, Post, PostNote, Result, StoreCounts,
    TableHead, TableId, TableSnapshot,
};

/// Durable storage of tables; used as `Arc<dyn Store>`.
///
/// - A change is on disk before it is acknowledged, and readers never see a change that is not yet on disk.
/// - Races are decided by comparing, never by holding a lock: of two changes based on the same version one wins and
///   the other gets [`Stale`](crate::StorageError::Stale).
/// - A call whose future is dropped may still take effect: read again before repeating it.
///
/// # Errors
/// Every method can fail with an error for the operator (`Damaged`, `Stopped`, `Io`, `Database`) or with `Closed`;
/// each method lists its other errors. Where `Busy` is listed, a store in a database can also fail with `Away`, or
/// with `Unsure` if the connection broke during a change; reads can fail with `Away`, too.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates an open table with an empty log at version 1.
    ///
    /// # Errors
    /// `PlaceTaken` if an open table is at that place; `TooLong`, `Busy`.
    async fn create(&self, new: NewTable) -> Result<TableHead>;

    /// Makes one change of a table, atomically and durably; the version is one higher afterwards.
    ///
    /// # Errors
    /// `Stale` if the version is not the expected one; `PlaceTaken` if another table is open at the same place;
    /// `NoSuchTable`, `TooLong`, `Busy`.
    async fn commit(&self, change: Change) -> Result<TableHead> {
        Ok(self.commit_and_lease(change, None).await?.0)
    }

    /// Like `commit`. If the change must be shown, a lease is wanted (`lease`: the current time, and the duration in
    /// milliseconds) and no process holds the table, it also takes the lease in the same step.
    ///
    /// # Errors
    /// As for [`Store::commit`].
    async fn commit_and_lease(
        &self,
        change: Change,
        lease: Option<(i64, i64)>,
    ) -> Result<(TableHead, Option<Lease>)>;

    /// Removes a table with its log and its posts for good. Its id is not used again.
    ///
    /// # Errors
    /// `Stale`, `NoSuchTable`, `Busy`.
    async fn delete(&self, table: TableId, expect: u64) -> Result<()>;

    /// Inserts a table from another store under the same id, which is not assigned again.
    ///
    /// # Errors
    /// `Stale`, with 0 as the expected version, if a table with this id exists; `PlaceTaken` if another table is open
    /// at the same place; `Damaged` if its log does not match its head; `TooLong`, `Busy`.
    async fn import_table(&self, snapshot: TableSnapshot) -> Result<()>;

    /// Returns the table with this id, open or not.
    async fn table(&self, id: TableId) -> Result<Option<TableHead>>;

    /// Returns the open table at this place.
    async fn table_at(&self, place: PlaceId) -> Result<Option<TableHead>>;

    /// Returns the open tables of a person, oldest first.
    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>>;

    /// Returns at most `limit` closed tables of a person that are older than `before`, newest first.
    async fn closed_tables_of(
        &self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>>;

    /// Returns the open tables in a group, oldest first.
    async fn tables_in(&self, group: GroupId) -> Result<Vec<TableHead>>;

    /// Returns at most `limit` tables after `after`, open or not, oldest first.
    async fn all_tables(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>>;

    /// Returns the log of a table from entry number `from` on; numbers start at 1.
    ///
    /// # Errors
    /// `NoSuchTable`.
    async fn log(&self, table: TableId, from: u64) -> Result<Vec<Entry>>;

    /// Returns a table with its whole log, both from the same moment.
    async fn table_with_log(&self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>>;

    /// Returns the posts of a table, by role.
    async fn posts(&self, table: TableId) -> Result<Vec<Post>>;

    /// Returns when the outbox must show something at a table, `None` if nothing is due; 0 while a process holds it,
    /// which may be halfway.
    async fn show_at(&self, table: TableId) -> Result<Option<i64>>;

    /// Claims at most `limit` tables that are due by `now` or whose lease has expired, in order of time. A store in a
    /// folder counts leases from `now`; a shared database uses its own clock.
    ///
    /// # Errors
    /// `Busy`.
    async fn claim(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Lease>>;

    /// Records what the holder of a lease has posted, and keeps or frees the lease. Returns when something is due
    /// next, [`NEVER`](crate::NEVER) if nothing is; `None` if the lease has passed on or was freed, and then records
    /// nothing.
    ///
    /// # Errors
    /// `TooLong`, `Busy`.
    async fn note_posts(&self, lease: Lease, now: i64, note: PostNote) -> Result<Option<i64>>;

    /// Records one post without a lease: for a process that has lost it and informs the next holder.
    ///
    /// # Errors
    /// `NoSuchTable`, `Busy`.
    async fn add_post(&self, table: TableId, post: Post, at: i64) -> Result<()>;

    /// Ends the leases of earlier processes that would expire within the next `longest` milliseconds; returns their
    /// number. A store that several processes share ends none, because the others may still run.
    ///
    /// # Errors
    /// `Busy`.
    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize>;

    /// Returns when the next table can be claimed, which may be in the past.
    async fn next_work(&self) -> Result<Option<i64>>;

    /// Reserves the next `count` slots of length `each` in a rate limiter that all processes of the store share, and
    /// returns how far ahead the last one ends. Slots are not durable. `None` if no other process can share the
    /// store.
    async fn take_slots(&self, _count: u32, _each: Duration) -> Result<Option<Duration>> {
        Ok(None)
    }

    /// Returns what this and earlier starts of the store could not vouch for, one line each.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the note under this key.
    async fn note(&self, key: &str) -> Result<Option<String>>;

    /// Puts a note, or removes it with `None`.
    ///
    /// # Errors
    /// `TooLong`, `Busy`.
    async fn put_note(&self, key: &str, text: Option<&str>) -> Result<()>;

    /// Puts or removes a note if the current text equals `expected` (`None`: no note); otherwise returns `false`.
    ///
    /// # Errors
    /// `TooLong`, `Busy`.
    async fn put_note_if(&self, key: &str, expected: Option<&str>, text: Option<&str>) -> Result<bool>;

    /// Returns all notes whose key starts with `prefix`, in key order.
    async fn notes(&self, prefix: &str) -> Result<Vec<Note>>;

    /// Checks all stored data and fails with `Damaged` at the first inconsistency.
    async fn check(&self) -> Result<StoreCounts>;

    /// Writes everything at one moment to a plain file and reads it back. Replaces an existing file only when the new
    /// one is complete.
    ///
    /// # Errors
    /// `Busy`.
    async fn backup(&self, file: &Path) -> Result<()>;

    /// Finishes pending changes and closes the store; later calls get `Closed`. Closing twice is fine.
    async fn close(&self) -> Result<()>;
}
