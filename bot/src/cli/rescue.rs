//! Restoring a backup, and telling a missing store from a new one.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use clap::Args;
use storage::{RestoreOptions, Restored, SledStore, StorageError, Store};

use super::{Failure, load_config, say};
use crate::{config::Storage, runtime::backups};

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// A backup
    file: PathBuf,
    /// Move the existing store aside first
    #[arg(long)]
    replace: bool,
    /// Leave out inconsistent tables instead of restoring nothing
    #[arg(long)]
    leave_out_damaged: bool,
    /// Settings file [default: ./config.toml, if it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl RestoreArgs {
    fn options(&self) -> RestoreOptions {
        RestoreOptions {
            replace: self.replace,
            leave_out_misfits: self.leave_out_damaged,
        }
    }
}

fn say_left_out(restored: &Restored) -> Result<(), Failure> {
    for (table, why) in &restored.left_out {
        say(&format!("Left out table {table}: {why}."))?;
    }
    Ok(())
}

/// Restores the configured store from a backup.
pub(super) async fn restore(args: &RestoreArgs) -> Result<(), Failure> {
    let config = load_config(args.config.as_ref())?;
    let Some(folder) = folder_of(&config.storage.url) else {
        return restore_database(args, &config.storage).await;
    };
    if folder.exists() && !args.replace {
        return Err(format!(
            "{} exists; --replace moves it aside, or name another folder in [storage] url",
            folder.display()
        )
        .into());
    }
    let restored = SledStore::restore_with(&args.file, &folder, args.options())?;
    say_left_out(&restored)?;
    if let Some(aside) = restored.aside {
        take_playground(&aside, &folder);
        say(&format!("The previous store is now at {}.", aside.display()))?;
    }
    say(&format!(
        "Restored {} from {}.",
        folder.display(),
        args.file.display()
    ))?;
    Ok(())
}

/// Fills an empty database from a backup, through a temporary folder.
async fn restore_database(args: &RestoreArgs, storage: &Storage) -> Result<(), Failure> {
    let to = storage::open_url(&storage.url, storage.limits()).await?;
    if !to.all_tables(None, 1).await?.is_empty() {
        return Err("the database already has tables; name an empty one in [storage] url".into());
    }
    let folder = std::env::temp_dir().join(format!("grovekeeper-restore-{}", std::process::id()));
    let copied = async {
        let restored = SledStore::restore_with(&args.file, &folder, args.options())?;
        let from = SledStore::open(&folder)?;
        let counts = storage::copy(&from, &*to, |_| ()).await?;
        from.close().await?;
        Ok::<_, storage::StorageError>((counts, restored))
    };
    let copied = copied.await;
    // It may not have been created.
    let _ = std::fs::remove_dir_all(&folder);
    let (counts, restored) = copied?;
    say_left_out(&restored)?;
    say(&format!(
        "Restored {} tables from {}.",
        counts.tables,
        args.file.display()
    ))?;
    Ok(to.close().await?)
}

/// Both copies of a store are damaged. The error carries advice.
#[derive(Debug, thiserror::Error)]
#[error("{error}. Nothing was changed. {advice}")]
pub(super) struct BothDamaged {
    error: StorageError,
    advice: String,
}

/// Opens the configured store. If both of its copies are damaged, the error names the newest backup.
pub(super) async fn open(storage: &Storage) -> Result<Arc<dyn Store>, Failure> {
    let opened = storage::open_url(&storage.url, storage.limits()).await;
    opened.map_err(|error| advise(storage, error))
}

/// Opens the configured store for a long-running program. A child process compares the copies of a large store, so that
/// the memory for it is released when the child exits.
pub(super) async fn open_for_long(
    storage: &Storage,
    config: Option<&Path>,
) -> Result<Arc<dyn Store>, Failure> {
    let Some(folder) = folder_of(&storage.url).filter(|folder| size_of_index(folder) >= LARGE) else {
        return open(storage).await;
    };
    let mut child = tokio::process::Command::new(std::env::current_exe()?);
    child.arg("compare").stdin(Stdio::null()).kill_on_drop(true);
    if let Some(config) = config {
        child.arg("--config").arg(config);
    }
    let ended = child.status().await?;
    // The child has printed the reason.
    if !ended.success() {
        return Err(NotCompared(ended.code()).into());
    }
    let opened = tokio::task::spawn_blocking(move || SledStore::open_compared(folder)).await?;
    Ok(Arc::new(opened.map_err(|error| advise(storage, error))?))
}

/// The child process that compares a store has failed with this exit code.
#[derive(Debug, thiserror::Error)]
#[error("the store could not be opened; the reason is above")]
pub(super) struct NotCompared(pub(super) Option<i32>);

/// Compares the copies of the store, repairs a damaged one, and closes the store again.
pub(super) async fn compare(storage: &Storage) -> Result<(), Failure> {
    Ok(open(storage).await?.close().await?)
}

/// Size of an index in bytes at which a child process compares it.
const LARGE: u64 = 16 * 1024 * 1024;

fn size_of_index(folder: &Path) -> u64 {
    std::fs::metadata(folder.join("sled/db")).map_or(0, |file| file.len())
}

/// Opens the store in a folder. Errors carry the same advice.
pub(super) fn open_folder(storage: &Storage, folder: &Path) -> Result<SledStore, Failure> {
    SledStore::open(folder).map_err(|error| advise(storage, error))
}

fn advise(storage: &Storage, error: StorageError) -> Failure {
    if !matches!(error, StorageError::BothDamaged { .. }) {
        return error.into();
    }
    let advice = match backups::newest_file(Path::new(&storage.backup_folder)) {
        Some(file) => format!(
            "The newest backup is {file}; restore it with: grovekeeper restore --replace {file}",
            file = file.display()
        ),
        None => "There is no backup in storage.backup_folder".to_owned(),
    };
    BothDamaged { error, advice }.into()
}

/// Refuses to begin with an empty store if backups show that there was another one.
pub(super) fn refuse_missing(storage: &Storage) -> Result<(), Failure> {
    let Some(folder) = folder_of(&storage.url).filter(|folder| !folder.exists()) else {
        return Ok(());
    };
    let backups = Path::new(&storage.backup_folder);
    if storage.backup_folder.trim().is_empty() || backups::newest(backups).is_none() {
        return Ok(());
    }
    Err(format!(
        "there is no store at {}, but there are backups in {}: is a disk missing? Restore one (grovekeeper restore FILE), \
         or name another folder for backups to begin with an empty store",
        folder.display(),
        backups.display()
    )
    .into())
}

/// Returns the folder of a store that must exist, because only a starting bot creates one; `None` for a database.
pub(super) fn existing(storage: &Storage) -> Result<Option<PathBuf>, Failure> {
    let folder = folder_of(&storage.url);
    match folder.as_ref().filter(|folder| !folder.exists()) {
        Some(missing) => {
            refuse_missing(storage)?;
            Err(format!("there is no store at {}", missing.display()).into())
        }
        None => Ok(folder),
    }
}

/// The folder of a store in a folder.
pub(super) fn folder_of(url: &str) -> Option<PathBuf> {
    let folder = url.strip_prefix("sled:").filter(|folder| !folder.is_empty());
    folder.map(PathBuf::from)
}

/// Moves the local Discord, which is in the store's folder, to the new store.
fn take_playground(from: &Path, to: &Path) {
    let [from, to] = [from, to].map(|folder| folder.join("playground"));
    if from.is_dir()
        && !to.exists()
        && let Err(error) = std::fs::rename(&from, &to)
    {
        tracing::warn!("Could not move {}: {error}", from.display());
    }
}
