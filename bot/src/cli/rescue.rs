//! When a disk has failed: saving what a damaged store still holds, and going back to a backup.

use std::path::{Path, PathBuf};

use clap::Args;
use storage::{Repaired, SledStore, StorageError, Store};

use super::{Failure, load_config, say};

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
pub(super) fn restore(args: &RestoreArgs) -> Result<(), Failure> {
    let config = load_config(args.config.as_ref())?;
    let folder = folder_of(&config.storage.url)?;
    if !folder.exists() {
        SledStore::restore(&args.file, &folder)?;
    } else if args.replace {
        let aside = SledStore::replace(&args.file, &folder)?;
        take_playground(&aside, &folder);
        say(&format!("What was there is now at {}.", aside.display()))?;
    } else {
        return Err(format!(
            "{} exists; --replace moves it aside, or name another folder in [storage] url",
            folder.display()
        )
        .into());
    }
    say(&format!(
        "Restored {} from {}.",
        folder.display(),
        args.file.display()
    ))?;
    Ok(())
}

/// What a host is told who has to decide what becomes of a damaged store.
pub(super) fn advice(error: &StorageError) -> Failure {
    format!(
        "{error}\nTo save what can be read: grovekeeper check --repair. To go back to a backup: grovekeeper restore FILE"
    )
    .into()
}

/// Puts a new store with all that can be read in the place of a damaged one.
pub(super) fn save(url: &str) -> Result<Repaired, Failure> {
    let folder = folder_of(url)?;
    let repaired = SledStore::repair(&folder).map_err(|error| -> Failure {
        match error {
            StorageError::Damaged { .. } => {
                format!("nothing could be saved ({error}); restore a backup: grovekeeper restore FILE").into()
            }
            other => format!("the damaged store could not be repaired: {other}").into(),
        }
    })?;
    take_playground(&repaired.aside, &folder);
    Ok(repaired)
}

/// Puts a new store with all that can be read in the place of a damaged one, and says what is lost.
pub(super) async fn repair(url: &str) -> Result<(), Failure> {
    let folder = folder_of(url)?;
    match examine(&folder).await {
        Ok(()) => {
            say("The store is whole; nothing has to be repaired.")?;
            return Ok(());
        }
        Err(StorageError::Damaged { what }) => say(&format!("Damaged: {what}"))?,
        Err(other) => return Err(other.into()),
    }
    let repaired = save(url)?;
    say(&format!(
        "Saved {} tables with {} entries. The damaged store is now at {}.",
        repaired.tables,
        repaired.entries,
        repaired.aside.display()
    ))?;
    for lost in &repaired.lost {
        say(&format!("Lost: {lost}"))?;
    }
    Ok(())
}

async fn examine(folder: &Path) -> Result<(), StorageError> {
    let store = SledStore::open(folder)?;
    store.check().await?;
    store.close().await
}

fn folder_of(url: &str) -> Result<PathBuf, Failure> {
    let folder = url.strip_prefix("sled:").filter(|folder| !folder.is_empty());
    // The address of a database may hold a password, so it is not repeated.
    let folder = folder
        .ok_or("this works only for a store in a folder (sled:…), and the settings name another one")?;
    Ok(folder.into())
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
