//! The one trait through which everything is kept.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;

use crate::{
    Change, Claim, Due, Entry, GroupId, NewTable, Note, PersonId, PlaceId, Result, StoreCounts, TableHead,
    TableId, TableSnapshot,
};

/// Where tables are kept; used as `Arc<dyn Store>`.
///
/// - A change is on disk before it is answered, and a reader is never shown a change that is not yet on disk.
/// - Races are decided by comparing, never by holding a lock: of two changes built on the same version one wins and
///   the other gets [`Stale`](crate::StorageError::Stale).
/// - A call whose future is dropped may still happen: look again before repeating it.
///
/// # Errors
/// Every method fails with what is for the operator (`Damaged`, `Stopped`, `Io`, `Database`) or with `Closed`; what a
/// caller should expect beyond that is said at each method. Where `Busy` is named, a store on a database may also be
/// `Away`, or `Unsure` whether a change was made when the connection broke; reading may find it `Away`, too.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates an open table with an empty log at version 1.
    ///
    /// # Errors
    /// `PlaceTaken` if an open table is at that place; `TooLong`, `Busy`.
    async fn create(&self, new: NewTable) -> Result<TableHead>;

    /// Makes one step of a table, atomically and durably; the version is one more afterwards.
    ///
    /// # Errors
    /// `Stale` if the version is not the expected one; `PlaceTaken` if the table would be open at a place where
    /// another is; `Held` if it continues the log of a table that has lost a part of it; `NoSuchTable`, `TooLong`,
    /// `Busy`.
    async fn commit(&self, change: Change) -> Result<TableHead>;

    /// Removes a table with its log and its due work, for good. Its id is not used again.
    ///
    /// # Errors
    /// `Stale`, `NoSuchTable`, `Busy`.
    async fn delete(&self, table: TableId, expect: u64) -> Result<()>;

    /// Puts a table as it was in another store, under the same id, which is not given out afterwards.
    ///
    /// # Errors
    /// `Stale`, with 0 as the expected version, if a table with this id is there; `PlaceTaken` if the table is open at
    /// a place where another is; `Damaged` if its log is not the one that its head speaks of; `TooLong`, `Busy`.
    async fn import_table(&self, snapshot: TableSnapshot) -> Result<()>;

    /// The table with this id, open or not.
    async fn table(&self, id: TableId) -> Result<Option<TableHead>>;

    /// The open table at this place.
    async fn table_at(&self, place: PlaceId) -> Result<Option<TableHead>>;

    /// The open tables of a person, oldest first.
    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>>;

    /// The closed tables of a person, newest first: at most `limit`, from before the table `before`.
    async fn closed_tables_of(
        &self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>>;

    /// The open tables in a group, oldest first.
    async fn tables_in(&self, group: GroupId) -> Result<Vec<TableHead>>;

    /// All tables, open or not, oldest first: at most `limit`, from after the table `after`.
    async fn all_tables(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>>;

    /// The log of a table from entry number `from` on; numbers start at 1.
    ///
    /// # Errors
    /// `NoSuchTable`.
    async fn log(&self, table: TableId, from: u64) -> Result<Vec<Entry>>;

    /// A table with its whole log, both of one moment.
    async fn table_with_log(&self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>>;

    /// Packs the logs of closed tables whose last entry is older than `before`, of at most `limit` tables; gives their number.
    /// Nobody notices but the disk. A store in a folder packs by itself and answers 0.
    ///
    /// # Errors
    /// `Busy`.
    async fn archive(&self, before: i64, limit: usize) -> Result<usize>;

    /// All due work of a table, by key.
    ///
    /// # Errors
    /// `NoSuchTable`.
    async fn due_of(&self, table: TableId) -> Result<Vec<Due>>;

    /// Claims at most `limit` items that are ready at `now`, in order of time: each is the claimant's alone for `lease_ms`,
    /// and can be claimed again after that. A store in a folder counts leases from `now`; a database that several
    /// processes share goes by its own clock.
    ///
    /// # Errors
    /// `Busy`.
    async fn claim_due(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>>;

    /// Makes the lease of a claimed item last for `lease_ms` from now on. `false` if it was no longer ours; a lease that
    /// has ended is still ours as long as nobody else has claimed the item.
    ///
    /// # Errors
    /// `Busy`.
    async fn renew_due(&self, claim: &Claim, now: i64, lease_ms: i64) -> Result<bool>;

    /// Removes a claimed item that is done. `false` if it was no longer ours: claimed by someone else after the
    /// lease ended, replaced or cancelled.
    ///
    /// # Errors
    /// `Busy`.
    async fn finish_due(&self, claim: &Claim) -> Result<bool>;

    /// Gives a claimed item back, to be done at `at`; its attempts stay counted. `false` if it was no longer ours.
    ///
    /// # Errors
    /// `Busy`.
    async fn release_due(&self, claim: &Claim, at: i64) -> Result<bool>;

    /// Ends the leases of earlier processes, so that what they claimed can be claimed at once; gives their number. For a
    /// process that starts: leases that would end by themselves within the next `longest` milliseconds are theirs. A store
    /// that several processes share ends none, because the others are still there.
    ///
    /// # Errors
    /// `Busy`.
    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize>;

    /// When the next item can be claimed, which may be in the past.
    async fn next_due(&self) -> Result<Option<i64>>;

    /// Takes the next `count` slots on a line of time that all processes of the store share, each so long, and gives how
    /// far ahead the last one ends. They are not durable. `None` where no other process can share the store.
    async fn take_slots(&self, _count: u32, _each: Duration) -> Result<Option<Duration>> {
        Ok(None)
    }

    /// The note under this key.
    async fn note(&self, key: &str) -> Result<Option<String>>;

    /// Puts a note, or removes it with `None`.
    ///
    /// # Errors
    /// `TooLong`, `Busy`.
    async fn put_note(&self, key: &str, text: Option<&str>) -> Result<()>;

    /// Puts or removes a note if it is as expected (`None`: not there); `false` if it is not.
    ///
    /// # Errors
    /// `TooLong`, `Busy`.
    async fn put_note_if(&self, key: &str, expected: Option<&str>, text: Option<&str>) -> Result<bool>;

    /// All notes whose key starts with `prefix`, in order of key.
    async fn notes(&self, prefix: &str) -> Result<Vec<Note>>;

    /// Looks at everything that is kept and fails with `Damaged` at the first thing that doesn't fit.
    async fn check(&self) -> Result<StoreCounts>;

    /// Writes all that is kept at one moment to a plain file and reads it back, replacing a file that is there only when
    /// the new one is complete.
    ///
    /// # Errors
    /// `Busy`.
    async fn backup(&self, file: &Path) -> Result<()>;

    /// Finishes what was asked for and closes the store; later calls get `Closed`. Closing twice is fine.
    async fn close(&self) -> Result<()>;
}
