//! An open store: its writer thread, closing, and building a store from a backup or an older format.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use super::core::{Core, lock};
use super::engine::SledFolder;
use super::folder::{self, Folder};
use super::index::{Index, Indexes};
use super::start::Known;
use super::view::View;
use super::writer::Jobs;
use crate::disk::{Disk, RealDisk};
use crate::encoding::Counters;
use crate::fit::{Fit, owner};
use crate::journal::Write;
use crate::journal::history::History;
use crate::{Result, StorageError, TableId, dump, journal, keys, migrate};

pub(super) struct Handle {
    pub(super) core: Arc<Core>,
    /// `None` when the store is closed.
    jobs: Mutex<Option<Jobs>>,
    /// The writer thread and the folder, until the store is closed.
    open: Mutex<Option<(JoinHandle<()>, Folder)>>,
}

impl Handle {
    /// Opens a store and starts its writer thread.
    pub(super) fn open(
        path: &Path,
        is_temporary: bool,
        is_compared: bool,
        disk: Arc<dyn Disk>,
    ) -> Result<Self> {
        migrate_folder(path)?;
        let mut folder = Folder::open(path, is_temporary)?;
        folder.is_temporary = is_temporary;
        let indexes = Box::new(SledFolder(folder.index()));
        let known = Known {
            made: folder.changes(),
            is_compared,
        };
        let core = Arc::new(Core::open(disk, folder.journal(), indexes, known)?);
        folder.settle()?;
        folder.note_changes(core.serving().seq)?;
        if let Some(unsure) = &core.report.unsure {
            tracing::error!("{unsure}");
            folder.warn(unsure)?;
        }
        let (jobs, writer) = Jobs::start(core.clone())?;
        // A snapshot takes memory, too; a large store postpones it until a segment is full.
        if !is_compared {
            core.clone().start_snapshot();
        }
        Ok(Self {
            core,
            jobs: Mutex::new(Some(jobs)),
            open: Mutex::new(Some((writer, folder))),
        })
    }

    pub(super) fn jobs(&self) -> Result<Jobs> {
        lock(&self.jobs).clone().ok_or(StorageError::Closed)
    }

    /// Returns what starts of the store could not vouch for, one line each.
    pub(super) fn warnings(&self) -> Vec<String> {
        let open = lock(&self.open);
        open.as_ref()
            .map(|(_, folder)| folder.warnings())
            .unwrap_or_default()
    }

    /// Finishes pending changes and waits for them. A second call waits for the first one.
    pub(super) fn close(&self) -> Result<()> {
        let mut open = lock(&self.open);
        let Some((writer, folder)) = open.take() else {
            return Ok(());
        };
        drop(lock(&self.jobs).take());
        let written = writer.join();
        let checked = self.core.check();
        // Makes a running snapshot or backup stop.
        self.core.end(StorageError::Closed);
        let _alone = lock(&self.core.maintenance);
        drop(self.core.serving_mut().index.take());
        let noted = folder.note_changes(self.core.serving().seq);
        drop(folder);
        checked
            .and(noted)
            .and(written.map_err(|_| StorageError::damaged("a thread of the store failed")))
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if let Err(error) = self.close() {
            tracing::error!(%error, "The store was not closed properly");
        }
    }
}

/// Result of a restore.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Restored {
    /// The new path of the store that was there.
    pub aside: Option<PathBuf>,
    /// Inconsistent tables, each with the reason. The new store does not contain them.
    pub left_out: Vec<(TableId, String)>,
}

/// Options of a restore.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RestoreOptions {
    /// Moves an existing store aside.
    pub replace: bool,
    /// Restores everything except inconsistent tables, instead of refusing the backup.
    pub leave_out_misfits: bool,
}

/// Builds a store at `path` from a backup.
pub(super) fn restore(file: &Path, path: &Path, options: RestoreOptions) -> Result<Restored> {
    let mut left_out = Vec::new();
    let aside = folder::put_in_place(path, options.replace, |new| {
        let fill = |each: &mut dyn FnMut(Write) -> Result<()>| dump::read(&RealDisk, file, each);
        left_out = build(new, options.leave_out_misfits, fill, Counters::skip_unknown)?;
        Ok(())
    })?;
    Ok(Restored { aside, left_out })
}

/// Migrates a store of an older format: builds a new store from its journal and moves the old one aside.
fn migrate_folder(path: &Path) -> Result<()> {
    let Some(format) = folder::format(path)?.filter(|format| *format < migrate::FORMAT) else {
        return Ok(());
    };
    tracing::info!(
        "Migrating {} from format {format} to {}",
        path.display(),
        migrate::FORMAT
    );
    let aside = folder::put_in_place(path, true, |new| {
        let folder = path.join(folder::JOURNAL);
        let history = History::read(&RealDisk, &folder, None)?;
        if !history.damage.is_empty() {
            return Err(StorageError::damaged(format!(
                "a damaged store can't be migrated; open it with the program that wrote it first ({})",
                history.damage.join("; ")
            )));
        }
        let fill = |each: &mut dyn FnMut(Write) -> Result<()>| {
            for pair in history.pairs()? {
                let (key, value) = pair?;
                for write in migrate::upgrade(format, (key.to_vec(), Some(value.to_vec())))? {
                    each(write)?;
                }
            }
            Ok(())
        };
        build(new, false, fill, |_| ()).map(drop)
    })?;
    if let Some(aside) = aside {
        tracing::info!("Moved the store of format {format} to {}", aside.display());
    }
    Ok(())
}

/// Builds a store in a new folder from keys and values in any order. Returns the tables that were left out.
fn build(
    path: &Path,
    leave_out_misfits: bool,
    fill: impl FnOnce(&mut dyn FnMut(Write) -> Result<()>) -> Result<()>,
    count: impl FnOnce(&mut Counters),
) -> Result<Vec<(TableId, String)>> {
    let folder = Folder::open(path, true)?;
    let index = SledFolder(folder.index()).open()?;
    let mut fit = Fit::default();
    fill(&mut |(key, value)| {
        fit.add(&key, value.as_deref().unwrap_or_default());
        index.apply(&[(key, value)])
    })?;
    let misfits = fit.misfits();
    if leave_out_misfits {
        remove_misfits(&*index, |table| misfits.contains_key(&table))?;
        check(View::new(&*index))?;
    } else {
        fit.counts()?;
    }
    let mut counters = View::new(&*index).counters()?;
    counters.seq = counters.seq.max(1);
    count(&mut counters);
    index.apply(&[(keys::COUNTERS.to_vec(), Some(counters.encode()))])?;
    RealDisk
        .create_folder(&folder.journal())
        .map_err(StorageError::io("could not create the folder of the journal"))?;
    let snapshot = journal::snapshot_path(&folder.journal(), counters.seq);
    dump::write(
        &RealDisk,
        &snapshot,
        counters.seq,
        View::new(&*index).scan(&[]),
        &mut |_| Ok(()),
    )?;
    drop(index);
    folder.settle()?;
    Ok(misfits.into_iter().collect())
}

/// Removes all keys of some tables, and keys that belong to no table.
fn remove_misfits(index: &dyn Index, is_misfit: impl Fn(TableId) -> bool) -> Result<()> {
    let mut removed: Vec<Write> = Vec::new();
    for pair in View::new(index).scan(&[]) {
        let (key, value) = pair?;
        let is_kept = match owner(&key, &value) {
            Some(table) => !is_misfit(table),
            None => &key[..] == keys::COUNTERS || key.first() == Some(&keys::NOTE),
        };
        if !is_kept {
            removed.push((key.to_vec(), None));
        }
    }
    index.apply(&removed)
}

/// Checks everything in an index.
///
/// # Errors
/// `Damaged` names the inconsistencies.
pub(super) fn check(view: View<'_>) -> Result<crate::StoreCounts> {
    let mut fit = Fit::default();
    for pair in view.scan(&[]) {
        let (key, value) = pair?;
        fit.add(&key, &value);
    }
    fit.counts()
}
