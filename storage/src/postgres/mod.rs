//! The store in a PostgreSQL database, for several processes at once.
//!
//! - [`db`], [`hosts`], [`failed`]: connections, the writable server, retries and their limits.
//! - [`schema`]: the tables and their migrations.
//! - [`read`], [`tables`], [`outbox`], [`notes`]: queries and changes.
//! - [`snapshot`]: everything at one moment.
//! - [`rows`], [`tls`]: conversion of values, and encryption.
//!
//! The store uses plain SQL, so that PostgreSQL-compatible databases work as well: no session state, no advisory
//! locks, no notifications, no prepared statements. Transactions are short and begin with a comparison, so they
//! behave the same under every isolation level from *read committed* on.

mod db;
mod failed;
mod hosts;
mod notes;
mod outbox;
mod read;
mod rows;
mod schema;
mod snapshot;
mod tables;
pub(crate) mod tls;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use self::db::{Db, mark};
use self::failed::{CommitUnknown, Failed};
use crate::{
    Change, Entry, GroupId, Lease, Limits, NewTable, Note, PersonId, PlaceId, Post, PostNote, Result,
    StorageError, Store, StoreCounts, TableHead, TableId, TableSnapshot,
};

/// A store in a PostgreSQL database; clones share its connections.
///
/// The store acknowledges a change when the database has it on disk, provided that `synchronous_commit` is on. While
/// the database is away, calls fail with `Away` after the time that [`Limits`] sets, and later calls try again. If
/// the connection breaks during a commit, the call finds out whether it was made; it fails with `Unsure` only if the
/// database stays away or the traces are gone.
#[derive(Clone)]
pub struct PostgresStore {
    db: Arc<Db>,
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresStore").finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Opens the store in a database and migrates it to the newest format.
    ///
    /// The address has libpq's form: `postgres://user:password@host:port/database?sslmode=require`. It may name
    /// several hosts (`host1:port1,host2:port2`); the store uses the writable one.
    ///
    /// # Errors
    /// `BadUrl`, `NewerFormat` if a newer program has migrated the database, `Away` if it can't be reached, `Database`
    /// if it refuses (no such user, no such database, no right to create tables).
    pub async fn open(url: &str, limits: Limits) -> Result<Self> {
        let db = Db::new(tls::read_url(url)?, limits)?;
        schema::migrate(&db).await?;
        Ok(Self { db: Arc::new(db) })
    }

    fn db(&self) -> Result<&Db> {
        if self.db.is_closed() {
            return Err(StorageError::Closed);
        }
        Ok(&self.db)
    }
}

/// Converts the outcome of a single attempt, where the caller decides about a retry.
fn at_once<T>(outcome: Result<T, Failed>) -> Result<T> {
    outcome.map_err(|failed| match failed {
        Failed::Refused(error) => error,
        Failed::Again(why) | Failed::Lost(why) | Failed::ReadOnly(why) => StorageError::Away { why },
        Failed::Taken => StorageError::Busy,
    })
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, new: NewTable) -> Result<TableHead> {
        new.check()?;
        let (db, unknown, mark) = (self.db()?, CommitUnknown::default(), mark()?);
        db.change(&unknown, || tables::create(db, &new, mark, &unknown))
            .await
    }

    async fn commit_and_lease(
        &self,
        change: Change,
        lease: Option<(i64, i64)>,
    ) -> Result<(TableHead, Option<Lease>)> {
        change.check()?;
        let (db, unknown, mark) = (self.db()?, CommitUnknown::default(), mark()?);
        let lease_ms = lease.map(|(_, lease_ms)| lease_ms);
        db.change(&unknown, || tables::commit(db, &change, lease_ms, mark, &unknown))
            .await
    }

    async fn delete(&self, table: TableId, expect: u64) -> Result<()> {
        let (db, unknown) = (self.db()?, CommitUnknown::default());
        db.change(&unknown, || tables::delete(db, table, expect, &unknown))
            .await
    }

    async fn import_table(&self, snapshot: TableSnapshot) -> Result<()> {
        snapshot.check()?;
        let (db, unknown, mark) = (self.db()?, CommitUnknown::default(), mark()?);
        db.change(&unknown, || tables::import(db, &snapshot, mark, &unknown))
            .await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableHead>> {
        let db = self.db()?;
        db.look(|| read::table(db, id)).await
    }

    async fn table_at(&self, place: PlaceId) -> Result<Option<TableHead>> {
        let db = self.db()?;
        db.look(|| read::table_at(db, place)).await
    }

    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>> {
        let db = self.db()?;
        db.look(|| read::tables_of(db, person)).await
    }

    async fn closed_tables_of(
        &self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>> {
        let db = self.db()?;
        db.look(|| read::closed_tables_of(db, person, before, limit))
            .await
    }

    async fn tables_in(&self, group: GroupId) -> Result<Vec<TableHead>> {
        let db = self.db()?;
        db.look(|| read::tables_in(db, group)).await
    }

    async fn all_tables(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>> {
        let db = self.db()?;
        db.look(|| read::all_tables(db, after, limit)).await
    }

    async fn log(&self, table: TableId, from: u64) -> Result<Vec<Entry>> {
        let db = self.db()?;
        db.look(|| read::log(db, table, from)).await
    }

    async fn table_with_log(&self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>> {
        let db = self.db()?;
        db.look(|| read::table_with_log(db, id)).await
    }

    async fn posts(&self, table: TableId) -> Result<Vec<Post>> {
        let db = self.db()?;
        db.look(|| outbox::posts(db, table)).await
    }

    async fn show_at(&self, table: TableId) -> Result<Option<i64>> {
        let db = self.db()?;
        db.look(|| outbox::show_at(db, table)).await
    }

    async fn claim(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Lease>> {
        let (db, unknown, mark) = (self.db()?, CommitUnknown::default(), mark()?);
        let limit = rows::clamped(limit as u64);
        db.change(&unknown, || {
            outbox::claim(db, now, lease_ms, limit, mark, &unknown)
        })
        .await
    }

    async fn note_posts(&self, lease: Lease, _now: i64, note: PostNote) -> Result<Option<i64>> {
        note.check()?;
        let (db, unknown) = (self.db()?, CommitUnknown::default());
        db.change(&unknown, || outbox::note(db, lease, &note, &unknown))
            .await
    }

    async fn add_post(&self, table: TableId, post: Post, at: i64) -> Result<()> {
        let (db, unknown) = (self.db()?, CommitUnknown::default());
        db.change(&unknown, || outbox::add(db, table, &post, at, &unknown))
            .await
    }

    async fn end_leases(&self, _now: i64, _longest: i64) -> Result<usize> {
        // Leases may belong to other processes.
        self.db().map(|_| 0)
    }

    async fn next_work(&self) -> Result<Option<i64>> {
        let db = self.db()?;
        db.look(|| outbox::next(db)).await
    }

    async fn take_slots(&self, count: u32, each: Duration) -> Result<Option<Duration>> {
        let db = self.db()?;
        db.look(|| outbox::take_slots(db, count, each)).await.map(Some)
    }

    async fn note(&self, key: &str) -> Result<Option<String>> {
        let db = self.db()?;
        db.look(|| read::note(db, key)).await
    }

    async fn put_note(&self, key: &str, text: Option<&str>) -> Result<()> {
        Note::check(key, text)?;
        let (db, unknown) = (self.db()?, CommitUnknown::default());
        db.change(&unknown, || notes::put(db, key, text, &unknown)).await
    }

    async fn put_note_if(&self, key: &str, expected: Option<&str>, text: Option<&str>) -> Result<bool> {
        Note::check(key, text)?;
        let (db, unknown) = (self.db()?, CommitUnknown::default());
        db.change(&unknown, || notes::put_if(db, key, expected, text, &unknown))
            .await
    }

    async fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        let db = self.db()?;
        db.look(|| read::notes(db, prefix)).await
    }

    // These two read everything, which may take longer than the limit for players' calls.
    async fn check(&self) -> Result<StoreCounts> {
        at_once(snapshot::check(self.db()?).await)
    }

    async fn backup(&self, file: &Path) -> Result<()> {
        at_once(snapshot::backup(self.db()?, file).await)
    }

    async fn close(&self) -> Result<()> {
        self.db.close();
        Ok(())
    }
}
