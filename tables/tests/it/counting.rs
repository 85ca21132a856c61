//! A store that notes every call, and fails or forgets when it is asked to. The tests of the bot use it, too.

#![allow(dead_code, reason = "each test binary uses its own part")]

use std::{
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
};

use async_trait::async_trait;
use storage::{
    Change, Claim, Due, Entry, GroupId, NewTable, Note, PersonId, PlaceId, Result, SledStore, StorageError,
    Store, StoreCounts, TableHead, TableId, TableSnapshot,
};

/// A temporary store with a list of the calls it got.
pub(crate) struct Counting {
    inner: SledStore,
    calls: Mutex<Vec<&'static str>>,
    /// Whether everything fails once a change is made.
    fails_after_change: AtomicBool,
    failing: AtomicBool,
    /// How many entries are missing at the end of every log.
    missing: AtomicUsize,
    lost: Mutex<Option<Lost>>,
    /// The calls that find the store away.
    away: Mutex<Vec<&'static str>>,
}

/// An answer that will not come.
struct Lost {
    /// To which change of a log from now on, from 1.
    change: usize,
    /// The calls that find the store away after it.
    away: Vec<&'static str>,
}

impl Counting {
    pub(crate) fn new() -> Counting {
        Counting {
            inner: SledStore::temporary().expect("a temporary store"),
            calls: Mutex::default(),
            fails_after_change: AtomicBool::new(false),
            failing: AtomicBool::new(false),
            missing: AtomicUsize::new(0),
            lost: Mutex::default(),
            away: Mutex::default(),
        }
    }

    /// The calls since this was last asked.
    pub(crate) fn take_calls(&self) -> Vec<&'static str> {
        std::mem::take(&mut *self.calls.lock().unwrap())
    }

    /// Lets everything fail right after the next change, or work again.
    pub(crate) fn fail_after_change(&self, fails: bool) {
        self.fails_after_change.store(fails, SeqCst);
        self.failing.store(false, SeqCst);
    }

    /// Leaves out so many entries at the end of every log.
    pub(crate) fn lose_entries(&self, missing: usize) {
        self.missing.store(missing, SeqCst);
    }

    /// The connection breaks while a log is changed for the nth time from now on: the change is made and nobody knows.
    /// From then on these calls find the store away.
    pub(crate) fn lose_answer(&self, nth: usize, away: &[&'static str]) {
        *self.lost.lock().unwrap() = Some(Lost {
            change: nth,
            away: away.to_vec(),
        });
    }

    /// Whether such an answer was lost.
    pub(crate) fn lost_answer(&self) -> bool {
        self.lost.lock().unwrap().is_none()
    }

    /// The store is there again for every call.
    pub(crate) fn come_back(&self) {
        self.away.lock().unwrap().clear();
    }

    /// What the caller hears of a change of a log that was made.
    fn heard(&self, head: TableHead) -> Result<TableHead> {
        let mut lost = self.lost.lock().unwrap();
        if let Some(next) = lost.as_mut() {
            next.change -= 1;
        }
        let Some(now) = lost.take_if(|lost| lost.change == 0) else {
            return Ok(head);
        };
        *self.away.lock().unwrap() = now.away;
        Err(StorageError::Unsure {
            why: "the connection broke".to_owned(),
        })
    }

    fn call(&self, name: &'static str) -> Result<&SledStore> {
        self.calls.lock().unwrap().push(name);
        if self.away.lock().unwrap().contains(&name) {
            return Err(StorageError::Away {
                why: "the connection broke".to_owned(),
            });
        }
        if self.failing.load(SeqCst) {
            return Err(StorageError::Closed);
        }
        Ok(&self.inner)
    }

    fn changed<T>(&self, done: Result<T>) -> Result<T> {
        if done.is_ok() && self.fails_after_change.load(SeqCst) {
            self.failing.store(true, SeqCst);
        }
        done
    }
}

#[async_trait]
impl Store for Counting {
    async fn create(&self, new: NewTable) -> Result<TableHead> {
        let done = self.call("create")?.create(new).await;
        self.changed(done)
    }

    async fn commit(&self, change: Change) -> Result<TableHead> {
        let plays = !change.append.is_empty();
        let done = self.call("commit")?.commit(change).await;
        let done = self.changed(done)?;
        if plays { self.heard(done) } else { Ok(done) }
    }

    async fn delete(&self, table: TableId, expect: u64) -> Result<()> {
        self.call("delete")?.delete(table, expect).await
    }

    async fn import_table(&self, snapshot: TableSnapshot) -> Result<()> {
        self.call("import_table")?.import_table(snapshot).await
    }

    async fn table_with_log(&self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>> {
        self.call("table_with_log")?.table_with_log(id).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableHead>> {
        self.call("table")?.table(id).await
    }

    async fn table_at(&self, place: PlaceId) -> Result<Option<TableHead>> {
        self.call("table_at")?.table_at(place).await
    }

    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>> {
        self.call("tables_of")?.tables_of(person).await
    }

    async fn closed_tables_of(
        &self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>> {
        let store = self.call("closed_tables_of")?;
        store.closed_tables_of(person, before, limit).await
    }

    async fn tables_in(&self, group: GroupId) -> Result<Vec<TableHead>> {
        self.call("tables_in")?.tables_in(group).await
    }

    async fn all_tables(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>> {
        self.call("all_tables")?.all_tables(after, limit).await
    }

    async fn log(&self, table: TableId, from: u64) -> Result<Vec<Entry>> {
        let mut log = self.call("log")?.log(table, from).await?;
        log.truncate(log.len().saturating_sub(self.missing.load(SeqCst)));
        Ok(log)
    }

    async fn archive(&self, before: i64, limit: usize) -> Result<usize> {
        self.call("archive")?.archive(before, limit).await
    }

    async fn due_of(&self, table: TableId) -> Result<Vec<Due>> {
        self.call("due_of")?.due_of(table).await
    }

    async fn claim_due(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>> {
        self.call("claim_due")?.claim_due(now, lease_ms, limit).await
    }

    async fn renew_due(&self, claim: &Claim, now: i64, lease_ms: i64) -> Result<bool> {
        self.call("renew_due")?.renew_due(claim, now, lease_ms).await
    }

    async fn finish_due(&self, claim: &Claim) -> Result<bool> {
        self.call("finish_due")?.finish_due(claim).await
    }

    async fn release_due(&self, claim: &Claim, at: i64) -> Result<bool> {
        self.call("release_due")?.release_due(claim, at).await
    }

    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize> {
        self.call("end_leases")?.end_leases(now, longest).await
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        self.call("next_due")?.next_due().await
    }

    async fn note(&self, key: &str) -> Result<Option<String>> {
        self.call("note")?.note(key).await
    }

    async fn put_note(&self, key: &str, text: Option<&str>) -> Result<()> {
        self.call("put_note")?.put_note(key, text).await
    }

    async fn put_note_if(&self, key: &str, expected: Option<&str>, text: Option<&str>) -> Result<bool> {
        self.call("put_note_if")?.put_note_if(key, expected, text).await
    }

    async fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        self.call("notes")?.notes(prefix).await
    }

    async fn check(&self) -> Result<StoreCounts> {
        self.call("check")?.check().await
    }

    async fn backup(&self, file: &Path) -> Result<()> {
        self.call("backup")?.backup(file).await
    }

    async fn close(&self) -> Result<()> {
        self.call("close")?.close().await
    }
}
