//! The store in a folder, for one process: the journal is the truth, sled the index that people are served from.
//!
//! - [`core`]: the two together, a start, and how changes get into both. [`queue`]: changes that wait share a sync.
//! - [`handle`]: an open store, and its end. [`folder`]: where it lies.
//! - [`keeper`]: snapshots, backups and comparing everything, in the background.
//! - [`heal`], [`merge`]: making what is damaged anew.
//! - [`view`], [`step`], [`tables`], [`log`], [`due`], [`check`]: what is read and what is changed.
//! - [`index`], [`engine`]: what an index must do, and sled's own traps.

mod check;
mod core;
mod due;
mod engine;
mod folder;
mod handle;
mod heal;
mod index;
mod keeper;
mod log;
mod merge;
mod queue;
#[cfg(test)]
mod simulation;
mod step;
mod tables;
#[cfg(test)]
mod tests;
mod view;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use async_trait::async_trait;
use tokio::task;

use self::core::Core;
pub use self::core::Stats;
use self::due::FREE;
use self::handle::Handle;
use self::index::prefixed;
use self::step::Step;
use self::view::View;
use crate::disk::RealDisk;
use crate::{
    Change, Claim, Due, Entry, GroupId, NewTable, Note, PersonId, PlaceId, Result, StorageError, Store,
    StoreCounts, TableHead, TableId, TableSnapshot, keys,
};

/// A store in a folder of its own; clones share it.
///
/// Dropping the last clone finishes what was asked for, as [`Store::close`] does, and may wait for the disk.
///
/// Reads run on tokio's blocking threads: they take microseconds from sled's cache but milliseconds from the disk, and
/// may wait for a group of changes that is being applied, none of which should hold up an async thread.
#[derive(Clone)]
pub struct SledStore {
    handle: Arc<Handle>,
}

// By hand: sled's own would print everything that is kept.
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
    /// Only the end of the journal is read and compared with the index. A damaged index is made anew from the journal
    /// first. Everything else is compared in the background afterwards.
    ///
    /// # Errors
    /// `Locked` if another process has it, `NewerFormat` if a newer program wrote it, `Missing` if there is no store but
    /// something beside it says that there was one, `Damaged` if neither the index nor the journal can be read, `Io`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Ok(Self {
            handle: Arc::new(Handle::open(path.as_ref(), false, Arc::new(RealDisk))?),
        })
    }

    /// A new store in the system's folder for temporary files, removed when it is closed or dropped.
    ///
    /// # Errors
    /// `Io` if there is no such folder or it is full.
    pub fn temporary() -> Result<Self> {
        Ok(Self {
            handle: Arc::new(Handle::open(&temporary_path(), true, Arc::new(RealDisk))?),
        })
    }

    /// Makes a new store in the folder `path` from a file that [`Store::backup`] wrote. Blocks while it works.
    ///
    /// New tables get numbers that no table has had: those that were made after the backup are still known to others.
    ///
    /// # Errors
    /// `Damaged` if the backup is not as it was written, `NewerFormat`, and `Io` if something is already at `path`;
    /// nothing is there then.
    pub fn restore(backup: impl AsRef<Path>, path: impl AsRef<Path>) -> Result<()> {
        handle::restore(backup.as_ref(), path.as_ref(), false).map(drop)
    }

    /// The same in the place of a store that nobody has open. Says where that is now, if there was one.
    ///
    /// # Errors
    /// As [`SledStore::restore`], and `Locked`; the store that was there is still at its place then.
    pub fn replace(backup: impl AsRef<Path>, path: impl AsRef<Path>) -> Result<Option<PathBuf>> {
        handle::restore(backup.as_ref(), path.as_ref(), true)
    }

    /// Compares the index, the journal and the snapshot now, heals what is damaged, and returns when that is done. The
    /// store does this by itself from time to time.
    ///
    /// # Errors
    /// When it could not be done: `Closed`, `Stopped`, `Io`.
    pub async fn scrub(&self) -> Result<()> {
        self.blocking(|core| core.scrub(&mut || Ok(()))).await
    }

    /// What the store has done since it was opened.
    pub fn stats(&self) -> Stats {
        *core::lock(&self.handle.core.stats)
    }

    /// Reads on a thread that may wait for the disk. If that finds damage, it is healed and the same is read once more.
    async fn read<T: Send + 'static>(
        &self,
        look: impl Fn(View<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.blocking(move |core| match core.look(&look) {
            Err(StorageError::Damaged { what }) => {
                core.heal_again(&what)?;
                core.look(&look)
            }
            found => found,
        })
        .await
    }

    /// Has a change made. If that finds damage, nothing was changed; it is healed, and the change is made once more.
    async fn write<T: Send + 'static>(
        &self,
        decide: impl Fn(&mut Step<'_>) -> Result<T> + Send + Sync + 'static,
    ) -> Result<T> {
        let decide = Arc::new(decide);
        let again = decide.clone();
        match self.handle.core.write(move |step| decide(step)).await {
            Err(StorageError::Damaged { what }) => {
                self.blocking(move |core| core.heal_again(&what)).await?;
                self.handle.core.write(move |step| again(step)).await
            }
            made => made,
        }
    }

    async fn blocking<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Core) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let core = self.handle.core.clone();
        // Panics are caught where they happen; what is left is a runtime that is shutting down.
        let running = task::spawn_blocking(move || run(&core)).await;
        running.unwrap_or(Err(StorageError::Closed))
    }
}

#[async_trait]
impl Store for SledStore {
    async fn create(&self, new: NewTable) -> Result<TableHead> {
        new.check()?;
        self.write(move |step| tables::create(step, &new)).await
    }

    async fn commit(&self, change: Change) -> Result<TableHead> {
        change.check()?;
        self.write(move |step| tables::commit(step, &change)).await
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

    async fn archive(&self, _before: i64, _limit: usize) -> Result<usize> {
        Ok(0)
    }

    async fn due_of(&self, table: TableId) -> Result<Vec<Due>> {
        self.read(move |view| {
            view.head(table)?;
            Ok(view.dues(table)?.into_iter().map(|(due, _)| due).collect())
        })
        .await
    }

    async fn claim_due(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>> {
        self.write(move |step| due::claim(step, now, lease_ms, limit))
            .await
    }

    async fn renew_due(&self, claim: &Claim, now: i64, lease_ms: i64) -> Result<bool> {
        let claim = claim.clone();
        let ready = now.saturating_add(lease_ms);
        self.write(move |step| due::settle(step, &claim, |due| Some((Due { ready, ..due }, claim.lease.0))))
            .await
    }

    async fn finish_due(&self, claim: &Claim) -> Result<bool> {
        let claim = claim.clone();
        self.write(move |step| due::settle(step, &claim, |_| None)).await
    }

    async fn release_due(&self, claim: &Claim, at: i64) -> Result<bool> {
        let claim = claim.clone();
        self.write(move |step| due::settle(step, &claim, |due| Some((Due { at, ready: at, ..due }, FREE))))
            .await
    }

    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize> {
        self.write(move |step| due::end_leases(step, now, longest)).await
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        self.read(|view| {
            let first = view.times(prefixed(&[keys::TIME])).next().transpose()?;
            Ok(first.map(|(ready, ..)| ready))
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
        self.read(check::check).await
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

/// A path that no other store in this or another process has.
fn temporary_path() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    std::env::temp_dir().join(format!("grovekeeper-{}-{now}-{count}", std::process::id()))
}
