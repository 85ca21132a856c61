//! The store in a folder, on sled, for one process.
//!
//! - [`writer`]: one thread makes all changes, with one sync for all that wait.
//! - [`gate`]: readers see whole steps, and hear of them when they are on disk.
//! - [`view`], [`step`], [`tables`], [`log`], [`due`]: what is read and what is changed.
//! - [`folder`], [`check`], [`examine`], [`backup`], [`repair`]: what lies on the disk, how damage is noticed, what to
//!   do then.
//! - [`engine`]: sled's own traps.

mod backup;
mod check;
mod due;
mod engine;
mod examine;
pub(crate) mod folder;
mod gate;
mod handle;
mod log;
mod repair;
mod step;
mod tables;
#[cfg(test)]
mod tests;
mod view;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use async_trait::async_trait;
use tokio::task;

use self::check::Walk;
use self::folder::Temporary;
use self::handle::Handle;
pub use self::repair::Repaired;
use self::step::Step;
use self::view::View;
pub use self::writer::Stats;
use crate::{
    Change, Claim, Due, Entry, GroupId, Kept, NewTable, Note, PersonId, PlaceId, Result, StorageError, Store,
    TableHead, TableId, WholeTable,
};

/// A store in a folder of its own; clones share it.
///
/// Dropping the last clone finishes what was asked for, as [`Store::close`] does, and may wait for the disk.
///
/// Reads run on tokio's blocking threads: they take microseconds from sled's cache but milliseconds from the disk, and
/// may wait for a step that is being applied, none of which should hold up an async thread.
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
    /// Only where everything lies is read (and, after a crash, what was written since the last start). Everything else is
    /// read and checked behind the scenes afterwards: see [`SledStore::examined`].
    ///
    /// # Errors
    /// `Locked` if another process has it, `NewerFormat` if a newer program wrote it, `Damaged` if what is there is not
    /// what was written (see [`SledStore::restore`]), `Io`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Ok(Self {
            handle: Arc::new(Handle::open(path.as_ref(), None, None)?),
        })
    }

    /// A new store in the system's folder for temporary files, removed when it is closed or dropped.
    ///
    /// # Errors
    /// `Io` if there is no such folder or it is full.
    pub fn temporary() -> Result<Self> {
        let path = temporary_path();
        let temporary = Some(Temporary(path.clone()));
        Ok(Self {
            handle: Arc::new(Handle::open(&path, temporary, None)?),
        })
    }

    /// Makes a new store in the folder `path` from a file that [`Store::backup`] wrote. Blocks while it works.
    ///
    /// # Errors
    /// `Damaged` if the backup is not as it was written, `NewerFormat`, and `Io` if something is already at `path`;
    /// nothing is there then.
    pub fn restore(backup: impl AsRef<Path>, path: impl AsRef<Path>) -> Result<()> {
        backup::restore(backup.as_ref(), path.as_ref())
    }

    /// Puts a new store with all that can still be read in the place of a damaged one, which is moved aside and not
    /// changed. Blocks while it works.
    ///
    /// # Errors
    /// `Locked` if a process has it open, `Damaged` if sled can't read it at all (restore a backup then), `Io`; the
    /// damaged store is still at its place then, or, if the new one could not be put there, opening it does that.
    pub fn repair(path: impl AsRef<Path>) -> Result<Repaired> {
        repair::repair(path.as_ref())
    }

    /// Makes a new store from a file that [`Store::backup`] wrote and puts it in the place of one that nobody has open.
    /// Says where that is now. Blocks while it works.
    ///
    /// # Errors
    /// As [`SledStore::restore`]; the store that was there is still at its place then.
    pub fn replace(backup: impl AsRef<Path>, path: impl AsRef<Path>) -> Result<PathBuf> {
        repair::replace(backup.as_ref(), path.as_ref())
    }

    /// Waits until everything has been looked at once since the store was opened, and says what there is.
    ///
    /// # Errors
    /// `Damaged`, with the first thing that doesn't fit: every other call gets that, too, and so does the next attempt
    /// to open it, until it is repaired or a backup is restored. `Io` if the disk can't be read, `Stopped` or `Closed` if
    /// that comes first.
    pub async fn examined(&self) -> Result<Kept> {
        self.handle.examined().await
    }

    /// What the store has done since it was opened.
    pub fn stats(&self) -> Stats {
        self.handle.stats()
    }

    async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(View<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let gate = self.handle.gate();
        let looking = task::spawn_blocking(move || gate.look(look)).await;
        // The look catches its own panics; what is left is a runtime that is shutting down.
        let (found, steps) = looking.map_err(|_| StorageError::Closed)?;
        self.handle.gate().durable(steps).await?;
        found
    }

    async fn write<T: Send + 'static>(
        &self,
        decide: impl FnOnce(&mut Step<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.handle.write(decide).await
    }
}

#[async_trait]
impl Store for SledStore {
    async fn create(&self, new: NewTable) -> Result<TableHead> {
        new.check()?;
        self.write(|step| tables::create(step, new)).await
    }

    async fn commit(&self, change: Change) -> Result<TableHead> {
        change.check()?;
        self.write(|step| tables::commit(step, change)).await
    }

    async fn delete(&self, table: TableId, expect: u64) -> Result<()> {
        self.write(move |step| tables::delete(step, table, expect)).await
    }

    async fn adopt(&self, whole: WholeTable) -> Result<()> {
        whole.check()?;
        self.write(|step| tables::adopt(step, whole)).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableHead>> {
        self.read(move |view| view.find(id)).await
    }

    async fn table_at(&self, place: PlaceId) -> Result<Option<TableHead>> {
        self.read(move |view| view.table_at(place)).await
    }

    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>> {
        self.read(move |view| view.tables_of(person)).await
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
        self.read(move |view| view.tables_in(group)).await
    }

    async fn all_tables(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableHead>> {
        self.read(move |view| view.all_tables(after, limit)).await
    }

    async fn log(&self, table: TableId, from: u64) -> Result<Vec<Entry>> {
        self.read(move |view| view.log(table, from)).await
    }

    async fn due_of(&self, table: TableId) -> Result<Vec<Due>> {
        self.read(move |view| view.due_of(table)).await
    }

    async fn claim_due(&self, now: i64, lease_ms: i64, limit: usize) -> Result<Vec<Claim>> {
        self.write(move |step| due::claim(step, now, lease_ms, limit))
            .await
    }

    async fn finish_due(&self, claim: &Claim) -> Result<bool> {
        let claim = claim.clone();
        self.write(move |step| due::finish(step, &claim)).await
    }

    async fn release_due(&self, claim: &Claim, at: i64) -> Result<bool> {
        let claim = claim.clone();
        self.write(move |step| due::release(step, &claim, at)).await
    }

    fn is_shared(&self) -> bool {
        // The folder is locked.
        false
    }

    async fn end_leases(&self, now: i64, longest: i64) -> Result<usize> {
        self.write(move |step| due::end_leases(step, now, longest)).await
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        self.read(|view| view.next_due()).await
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

    async fn check(&self) -> Result<Kept> {
        let mut walk = Walk::new();
        loop {
            let stride = self.read(move |view| Ok((walk.stride(view)?, walk)));
            let (more, seen) = stride.await?;
            if !more {
                return self.read(move |view| seen.end(view)).await;
            }
            walk = seen;
        }
    }

    async fn backup(&self, file: &Path) -> Result<()> {
        let file = file.to_owned();
        let target = file.clone();
        // On the writer's thread nothing changes meanwhile; the slow sync of the file is then done elsewhere.
        let new = self.write(move |step| backup::write(step.view, &target)).await?;
        let placing = task::spawn_blocking(move || crate::backup::place(&new, &file)).await;
        placing.unwrap_or(Err(StorageError::Closed))
    }

    async fn flush(&self) -> Result<()> {
        self.write(|_| Ok(())).await
    }

    async fn close(&self) -> Result<()> {
        self.handle.close().await
    }
}

/// A path that no other store in this or another process has.
fn temporary_path() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    std::env::temp_dir().join(format!("grovekeeper-{}-{now}-{count}", std::process::id()))
}
