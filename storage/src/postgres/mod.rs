//! The store in a PostgreSQL database, for several processes at once.
//!
//! - [`db`], [`hosts`], [`failed`]: connections, to which server, what is tried again and for how long.
//! - [`schema`]: the tables, and the way from an older format.
//! - [`read`], [`tables`], [`work`], [`notes`]: what is read and what is changed.
//! - [`archive`]: packed logs of closed tables.
//! - [`snapshot`]: everything at one moment.
//! - [`rows`], [`tls`]: values on the way, and the way itself.
//!
//! Only plain SQL is used, so that databases which speak like PostgreSQL do as well: no state of a session, no
//! advisory locks, no notifications, no prepared statements. Transactions are short and begin with a comparison; under
//! any isolation level from *read committed* on they do the same.

mod archive;
mod db;
mod failed;
mod hosts;
mod notes;
mod read;
mod rows;
mod schema;
mod snapshot;
mod tables;
pub(crate) mod tls;
mod work;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use self::db::{Db, mark};
use self::failed::{Doubt, Failed};
use crate::{
    Change, Claim, Due, Entry, GroupId, Limits, NewTable, Note, PersonId, PlaceId, Result, StorageError,
    Store, StoreCounts, TableHead, TableId, TableSnapshot,
};

/// A store in a PostgreSQL database; clones share its connections.
///
/// A change is answered when the database has it on disk, as long as `synchronous_commit` is left on. While the
/// database is away, calls are given up with `Away` after the time that [`Limits`] sets, and the next ones try anew. If
/// the connection breaks at the very moment of a commit, the call finds out by itself whether it was made; only when
/// the database stays away, or the traces are gone, it says `Unsure`.
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
    /// Opens the store in a database and brings it to the newest format.
    ///
    /// The address is that of libpq: `postgres://user:password@host:port/database?sslmode=require`, also with several hosts
    /// (`host1:port1,host2:port2`), of which the one is used that takes changes.
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

/// What one try says, where trying again is for the caller.
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
        let (db, doubt, mark) = (self.db()?, Doubt::default(), mark()?);
        db.change(&doubt, || tables::create(db, &new, mark, &doubt)).await
    }

    async fn commit(&self, change: Change) -> Result<TableHead> {
        change.check()?;
        let (db, doubt, mark) = (self.db()?, Doubt::default(), mark()?);
        db.change(&doubt, || tables::commit(db, &change, mark, &doubt))
            .await
    }

    async fn delete(&self, table: TableId, expect: u64) -> Result<()> {
        let (db, doubt) = (self.db()?, Doubt::default());
        db.change(&doubt, || tables::delete(db, table, expect, &doubt))
            .await
    }

    async fn import_table(&self, snapshot: TableSnapshot) -> Result<()> {
        snapshot.check()?;
        let (db, doubt, mark) = (self.db()?, Doubt::default(), mark()?);
        db.change(&doubt, || tables::import(db, &snapshot, mark, &doubt))
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

    async fn archive(&self, before: i64, limit: usize) -> Result<usize> {
        let (db, doubt) = (self.db()?, Doubt::default());
        let limit = rows::clamped(limit as u64);
        db.change(&doubt, || archive::archive(db, before, limit, &doubt))
            .await
    }

    async fn due_of(&self, table: TableId) -> Result<Vec<Due>> {
        let db = self.db()?;
        db.look(|| read::due_of(db, table)).await
    }

    async fn claim_due(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>> {
        let (db, doubt, mark) = (self.db()?, Doubt::default(), mark()?);
        let limit = rows::clamped(limit as u64);
        db.change(&doubt, || work::claim(db, now, lease_ms, limit, mark, &doubt))
            .await
    }

    async fn renew_due(&self, claim: &Claim, _now: i64, lease_ms: i64) -> Result<bool> {
        let (db, doubt) = (self.db()?, Doubt::default());
        db.change(&doubt, || work::renew(db, claim, lease_ms, &doubt))
            .await
    }

    async fn finish_due(&self, claim: &Claim) -> Result<bool> {
        let (db, doubt) = (self.db()?, Doubt::default());
        db.change(&doubt, || work::finish(db, claim, &doubt)).await
    }

    async fn release_due(&self, claim: &Claim, at: i64) -> Result<bool> {
        let (db, doubt) = (self.db()?, Doubt::default());
        db.change(&doubt, || work::release(db, claim, at, &doubt)).await
    }

    async fn end_leases(&self, _now: i64, _longest: i64) -> Result<usize> {
        // Leases may be those of other processes.
        self.db().map(|_| 0)
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        let db = self.db()?;
        db.look(|| read::next_due(db)).await
    }

    async fn take_slots(&self, count: u32, each: Duration) -> Result<Option<Duration>> {
        let db = self.db()?;
        db.look(|| work::take_slots(db, count, each)).await.map(Some)
    }

    async fn note(&self, key: &str) -> Result<Option<String>> {
        let db = self.db()?;
        db.look(|| read::note(db, key)).await
    }

    async fn put_note(&self, key: &str, text: Option<&str>) -> Result<()> {
        Note::check(key, text)?;
        let (db, doubt) = (self.db()?, Doubt::default());
        db.change(&doubt, || notes::put(db, key, text, &doubt)).await
    }

    async fn put_note_if(&self, key: &str, expected: Option<&str>, text: Option<&str>) -> Result<bool> {
        Note::check(key, text)?;
        let (db, doubt) = (self.db()?, Doubt::default());
        db.change(&doubt, || notes::put_if(db, key, expected, text, &doubt))
            .await
    }

    async fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        let db = self.db()?;
        db.look(|| read::notes(db, prefix)).await
    }

    // These two read everything, which may take longer than any call of a player may.
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
