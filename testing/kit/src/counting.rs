//! A store that records every call, and fails or forgets on request.

use std::{
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

use async_trait::async_trait;
use storage::{
    Change, Entry, GroupId, Lease, NewTable, Note, PersonId, PlaceId, Post, PostNote, Result, SledStore,
    StorageError, Store, StoreCounts, TableHead, TableId, TableSnapshot,
};
use tokio::sync::watch;

/// A temporary store with a list of its calls.
pub struct Counting {
    inner: SledStore,
    calls: Mutex<Vec<&'static str>>,
    /// Whether every call fails after the next change.
    fails_after_change: AtomicBool,
    failing: AtomicBool,
    /// Number of entries missing at the end of every log.
    missing: AtomicUsize,
    lost: Mutex<Option<Lost>>,
    /// Calls that fail with `Away`.
    away: Mutex<Vec<&'static str>>,
    /// Whether its start could not vouch for the last changes.
    unsure: AtomicBool,
    /// Tables whose changes wait.
    held: watch::Sender<Vec<TableId>>,
}

/// A lost answer.
struct Lost {
    /// The number of the change whose answer is lost, from 1.
    change: usize,
    /// Calls that fail with `Away` after it.
    away: Vec<&'static str>,
}

impl Default for Counting {
    fn default() -> Counting {
        Counting::new()
    }
}

impl Counting {
    pub fn new() -> Counting {
        Counting::around(SledStore::temporary().expect("a temporary store"))
    }

    /// Records the calls of an existing store.
    pub fn around(inner: SledStore) -> Counting {
        Counting {
            inner,
            calls: Mutex::default(),
            fails_after_change: AtomicBool::new(false),
            failing: AtomicBool::new(false),
            missing: AtomicUsize::new(0),
            lost: Mutex::default(),
            away: Mutex::default(),
            unsure: AtomicBool::new(false),
            held: watch::Sender::new(Vec::new()),
        }
    }

    /// Returns the calls since the previous call of this function.
    pub fn take_calls(&self) -> Vec<&'static str> {
        std::mem::take(&mut *self.calls.lock().unwrap())
    }

    /// Makes every call fail after the next change, or succeed again.
    pub fn fail_after_change(&self, fails: bool) {
        self.fails_after_change.store(fails, SeqCst);
        self.failing.store(false, SeqCst);
    }

    /// Omits this many entries at the end of every log.
    pub fn lose_entries(&self, missing: usize) {
        self.missing.store(missing, SeqCst);
    }

    /// Breaks the connection at the nth change of a log from now on: the change is made, but its answer is lost. From
    /// then on, these calls fail with `Away`.
    pub fn lose_answer(&self, nth: usize, away: &[&'static str]) {
        *self.lost.lock().unwrap() = Some(Lost {
            change: nth,
            away: away.to_vec(),
        });
    }

    /// Returns whether such an answer was lost.
    pub fn lost_answer(&self) -> bool {
        self.lost.lock().unwrap().is_none()
    }

    /// Makes these calls fail with `Away`.
    pub fn go_away(&self, away: &[&'static str]) {
        *self.away.lock().unwrap() = away.to_vec();
    }

    /// Makes every call work again.
    pub fn come_back(&self) {
        self.away.lock().unwrap().clear();
    }

    /// Makes its start one that could not vouch for the last changes.
    pub fn doubt(&self) {
        self.unsure.store(true, SeqCst);
    }

    /// Makes changes of these tables wait, and those of others go on.
    pub fn hold(&self, tables: Vec<TableId>) {
        self.held.send_replace(tables);
    }

    /// Returns the answer that the caller gets to a change of a log.
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
    fn warnings(&self) -> Vec<String> {
        let unsure = self.unsure.load(SeqCst);
        let warning = unsure.then(|| "The end of the journal is incomplete".to_owned());
        warning.into_iter().collect()
    }

    async fn create(&self, new: NewTable) -> Result<TableHead> {
        let done = self.call("create")?.create(new).await;
        self.changed(done)
    }

    async fn commit_and_lease(
        &self,
        change: Change,
        lease: Option<(i64, i64)>,
    ) -> Result<(TableHead, Option<Lease>)> {
        let plays = !change.append.is_empty();
        let mut held = self.held.subscribe();
        // The sender lives as long as the store.
        let _ = held.wait_for(|tables| !tables.contains(&change.table)).await;
        let done = self.call("commit")?.commit_and_lease(change, lease).await;
        let (head, lease) = self.changed(done)?;
        Ok((if plays { self.heard(head)? } else { head }, lease))
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

    async fn posts(&self, table: TableId) -> Result<Vec<Post>> {
        self.call("posts")?.posts(table).await
    }

    async fn show_at(&self, table: TableId) -> Result<Option<i64>> {
        self.call("show_at")?.show_at(table).await
    }

    async fn claim(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Lease>> {
        self.call("claim")?.claim(now, lease_ms, limit).await
    }

    async fn note_posts(&self, lease: Lease, now: i64, note: PostNote) -> Result<Option<i64>> {
        self.call("note_posts")?.note_posts(lease, now, note).await
    }

    async fn add_post(&self, table: TableId, post: Post, at: i64) -> Result<()> {
        self.call("add_post")?.add_post(table, post, at).await
    }

    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize> {
        self.call("end_leases")?.end_leases(now, longest).await
    }

    async fn next_work(&self) -> Result<Option<i64>> {
        self.call("next_work")?.next_work().await
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

    async fn take_slots(&self, count: u32, each: Duration) -> Result<Option<Duration>> {
        self.call("take_slots")?.take_slots(count, each).await
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
