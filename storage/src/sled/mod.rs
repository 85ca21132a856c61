//! The store in a folder, for one process: the journal is the source of truth, sled the index that serves reads.
//!
//! - [`start`]: compares the two and repairs a damaged one. [`folder`]: where they are.
//! - [`core`]: the two together, and how changes get into both. [`writer`]: waiting changes share a sync.
//! - [`handle`]: opening, closing and restoring a store. [`snapshot`]: snapshots and backups.
//! - [`view`], [`step`], [`tables`], [`log`], [`outbox`]: reads and changes.
//! - [`index`], [`engine`]: the requirements on an index, and the traps of sled.

mod core;
mod engine;
mod folder;
mod handle;
pub(crate) mod index;
mod log;
mod outbox;
#[cfg(test)]
mod simulation;
mod snapshot;
mod start;
mod step;
mod tables;
#[cfg(test)]
mod tests;
pub(crate) mod view;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use async_trait::async_trait;
use tokio::task;

use self::core::Core;
pub use self::core::Stats;
use self::handle::Handle;
pub use self::handle::{RestoreOptions, Restored};
use self::index::prefixed;
pub use self::start::StartReport;
use self::step::Step;
use self::view::View;
use crate::disk::RealDisk;
use crate::outbox::Work;
use crate::{
    Change, Entry, GroupId, Lease, NewTable, Note, PersonId, PlaceId, Post, PostNote, Result, StorageError,
    Store, StoreCounts, TableHead, TableId, TableSnapshot, keys,
};

/// A store in its own folder; clones share it.
///
/// Dropping the last clone finishes pending changes, as [`Store::close`] does, and may wait for the disk.
///
/// Reads run on tokio's blocking threads: they take microseconds from sled's cache but milliseconds from the disk,
/// and may wait for a group of changes, which must not block an async thread.
#[derive(Clone)]
pub struct SledStore {
    handle: Arc<Handle>,
}

// Not derived: sled's implementation would print all data.
impl fmt::Debug for SledStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SledStore")
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

impl SledStore {
    /// Opens the store in a folder, creating it if nothing is there. Blocks while it reads.
    ///
    /// Everything in the journal is compared with the index. A damaged or missing copy is rebuilt from the other;
    /// [`SledStore::report`] says so.
    ///
    /// # Errors
    /// `Locked` if another process has it, `NewerFormat` if a newer program wrote it, `Missing` if there is no store but
    /// something next to it shows that there was one, `BothDamaged`, `Damaged` for a folder that holds no store, `Io`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Ok(Self {
            handle: Arc::new(Handle::open(path.as_ref(), false, false, Arc::new(RealDisk))?),
        })
    }

    /// Opens a store whose two copies another process has just compared with [`SledStore::open`]. Comparing a large
    /// store takes memory that the allocator does not return, so a long-running program lets a child process do it.
    ///
    /// # Errors
    /// As [`SledStore::open`].
    pub fn open_compared(path: impl AsRef<Path>) -> Result<Self> {
        Ok(Self {
            handle: Arc::new(Handle::open(path.as_ref(), false, true, Arc::new(RealDisk))?),
        })
    }

    /// Creates a store in the system's temporary folder; closing or dropping it removes it.
    ///
    /// # Errors
    /// `Io` if there is no such folder or it is full.
    pub fn temporary() -> Result<Self> {
        Ok(Self {
            handle: Arc::new(Handle::open(&temporary_path(), true, false, Arc::new(RealDisk))?),
        })
    }

    /// Restores a store into the folder `path` from a file that [`Store::backup`] wrote. Blocks while it works.
    ///
    /// New tables get ids that no table has had: buttons in channels still name tables opened after the backup.
    ///
    /// # Errors
    /// `Damaged` if the backup is incomplete or contains an inconsistent table, `NewerFormat`, and `Io` if something
    /// is already at `path`. After an error, nothing is there.
    pub fn restore(backup: impl AsRef<Path>, path: impl AsRef<Path>) -> Result<()> {
        Self::restore_with(backup, path, RestoreOptions::default()).map(drop)
    }

    /// Like [`SledStore::restore`], with options such as replacing an existing store.
    ///
    /// # Errors
    /// As [`SledStore::restore`], and `Locked` if the store to be replaced is open; it stays in place then.
    pub fn restore_with(
        backup: impl AsRef<Path>,
        path: impl AsRef<Path>,
        options: RestoreOptions,
    ) -> Result<Restored> {
        handle::restore(backup.as_ref(), path.as_ref(), options)
    }

    /// Returns the findings of the start.
    pub fn report(&self) -> &StartReport {
        &self.handle.core.report
    }

    /// Returns counters since the store was opened.
    pub fn stats(&self) -> Stats {
        *core::lock(&self.handle.core.stats)
    }

    /// Reads on a thread that may wait for the disk.
    async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(View<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.blocking(move |core| core.look(look)).await
    }

    async fn write<T: Send + 'static>(
        &self,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.handle.jobs()?.write(decide).await
    }

    async fn blocking<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Core) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let core = self.handle.core.clone();
        // Panics are caught where they happen; otherwise the runtime is shutting down.
        let running = task::spawn_blocking(move || run(&core)).await;
        running.unwrap_or(Err(StorageError::Closed))
    }
}

#[async_trait]
impl Store for SledStore {
    /// The file `warnings` in the store's folder keeps them until somebody deletes it.
    fn warnings(&self) -> Vec<String> {
        self.handle.warnings()
    }

    async fn create(&self, new: NewTable) -> Result<TableHead> {
        new.check()?;
        self.write(move |step| tables::create(step, &new)).await
    }

    async fn commit_and_lease(
        &self,
        change: Change,
        lease: Option<(i64, i64)>,
    ) -> Result<(TableHead, Option<Lease>)> {
        change.check()?;
        let until = lease.map(|(now, lease_ms)| now.saturating_add(lease_ms));
        self.write(move |step| tables::commit(step, &change, until)).await
    }

    async fn delete(&self, table: TableId, expect: u64) -> Result<()> {
        self.write(move |step| tables::delete(step, table, expect)).await
    }

    async fn import_table(&self, snapshot: TableSnapshot) -> Result<()> {
        snapshot.check()?;
        self.write(move |step| tables::import(step, &snapshot)).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableHead>> {
        self.read(move |view| view.find(id)).await
    }

    async fn table_at(&self, place: PlaceId) -> Result<Option<TableHead>> {
        self.read(move |view| view.table_at(place)).await
    }

    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>> {
        self.read(move |view| view.tables(&keys::person(keys::OPEN, person)))
            .await
    }

    async fn closed_tables_of(
        &self,
        person: PersonId,
        before: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableHead>> {
        self.read(move |view| view.closed_tables_of(person, before, limit))
            .await
    }

    async fn tables_in(&self, group: GroupId) -> Result<Vec<TableHead>> {
        self.read(move |view| view.tables(&keys::group(group))).await
    }

    async fn all_tables(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>> {
        self.read(move |view| view.heads(after).take(limit).collect())
            .await
    }

    async fn log(&self, table: TableId, from: u64) -> Result<Vec<Entry>> {
        self.read(move |view| view.log(table, from)).await
    }

    async fn table_with_log(&self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>> {
        self.read(move |view| view.table_with_log(id)).await
    }

    async fn claim(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Lease>> {
        self.write(move |step| outbox::claim(step, now, lease_ms, limit))
            .await
    }

    async fn posts(&self, table: TableId) -> Result<Vec<Post>> {
        self.read(move |view| view.posts(table)).await
    }

    async fn show_at(&self, table: TableId) -> Result<Option<i64>> {
        self.read(move |view| Ok(view.work(table)?.and_then(Work::show_at)))
            .await
    }

    async fn note_posts(&self, lease: Lease, now: i64, note: PostNote) -> Result<Option<i64>> {
        note.check()?;
        self.write(move |step| outbox::note(step, lease, now, &note))
            .await
    }

    async fn add_post(&self, table: TableId, post: Post, at: i64) -> Result<()> {
        self.write(move |step| {
            step.view.head(table)?;
            outbox::put_post(step, table, &post)?;
            outbox::show(step, table, at, None).map(drop)
        })
        .await
    }

    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize> {
        self.write(move |step| outbox::end_leases(step, now, longest))
            .await
    }

    async fn next_work(&self) -> Result<Option<i64>> {
        self.read(|view| {
            let first = view.ready(prefixed(&[keys::READY])).next().transpose()?;
            Ok(first.map(|(ready, _)| ready))
        })
        .await
    }

    async fn note(&self, key: &str) -> Result<Option<String>> {
        let key = key.to_owned();
        self.read(move |view| view.note(&key)).await
    }

    async fn put_note(&self, key: &str, text: Option<&str>) -> Result<()> {
        Note::check(key, text)?;
        let (key, text) = (key.to_owned(), text.map(str::to_owned));
        self.write(move |step| step.put_note(&key, text.as_deref())).await
    }

    async fn put_note_if(&self, key: &str, expected: Option<&str>, text: Option<&str>) -> Result<bool> {
        Note::check(key, text)?;
        let (key, text) = (key.to_owned(), text.map(str::to_owned));
        let expected = expected.map(str::to_owned);
        self.write(move |step| {
            let as_expected = step.view.note(&key)? == expected;
            if as_expected {
                step.put_note(&key, text.as_deref())?;
            }
            Ok(as_expected)
        })
        .await
    }

    async fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        let prefix = prefix.to_owned();
        self.read(move |view| view.notes(&prefix)).await
    }

    async fn check(&self) -> Result<StoreCounts> {
        self.read(handle::check).await
    }

    async fn backup(&self, file: &Path) -> Result<()> {
        let file = file.to_owned();
        self.blocking(move |core| core.backup(&file)).await
    }

    async fn close(&self) -> Result<()> {
        let handle = self.handle.clone();
        let closing = task::spawn_blocking(move || handle.close()).await;
        closing.unwrap_or(Err(StorageError::Closed))
    }
}

/// Returns a path that no other store uses, in this process or another.
fn temporary_path() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    std::env::temp_dir().join(format!("grovekeeper-{}-{now}-{count}", std::process::id()))
}
