//! Going back to a backup, and telling a store that is missing from one that never was.

use std::path::{Path, PathBuf};

use clap::Args;
use storage::{SledStore, Store};

use super::{Failure, load_config, say};
use crate::{backups, config::Storage};

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// A backup
    file: PathBuf,
    /// Move the store that is there now aside first
    #[arg(long)]
    replace: bool,
    /// File with the settings; config.toml here if there is one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Makes the store of the settings anew from a backup.
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
    if let Some(aside) = SledStore::replace(&args.file, &folder)? {
        take_playground(&aside, &folder);
        say(&format!("What was there is now at {}.", aside.display()))?;
    }
    say(&format!(
        "Restored {} from {}.",
        folder.display(),
        args.file.display()
    ))?;
    Ok(())
}

/// Fills an empty database from a backup, by way of a folder.
async fn restore_database(args: &RestoreArgs, storage: &Storage) -> Result<(), Failure> {
    let to = storage::open_url(&storage.url, storage.limits()).await?;
    if !to.all_tables(None, 1).await?.is_empty() {
        return Err("there are tables in the database; name an empty one in [storage] url".into());
    }
    let folder = std::env::temp_dir().join(format!("grovekeeper-restore-{}", std::process::id()));
    let copied = async {
        SledStore::restore(&args.file, &folder)?;
        let from = SledStore::open(&folder)?;
        let counts = storage::copy(&from, &*to, |_| ()).await?;
        from.close().await?;
        Ok::<_, storage::StorageError>(counts)
    };
    let copied = copied.await;
    // It may not have been created.
    let _ = std::fs::remove_dir_all(&folder);
    say(&format!(
        "Restored {} tables from {}.",
        copied?.tables,
        args.file.display()
    ))?;
    Ok(to.close().await?)
}

/// Refuses to begin with an empty store where backups tell that there was another one.
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

/// The folder of a store that must be there, because only a bot that starts makes one; none for a database.
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

/// The local Discord lies in the folder of the store; it goes on with the new one.
fn take_playground(from: &Path, to: &Path) {
    let [from, to] = [from, to].map(|folder| folder.join("playground"));
    if from.is_dir()
        && !to.exists()
        && let Err(error) = std::fs::rename(&from, &to)
    {
        tracing::warn!("{} stays where it is: {error}", from.display());
    }
}
