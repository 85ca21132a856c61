//! The state in a folder: one snapshot, replaced as a whole, and the attachments as files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::Discord;
use super::model::Data;
use crate::discord::id::Id;

/// Format of the snapshot.
pub(crate) const VERSION: u32 = 1;

/// Changes within this time are saved together.
const DEBOUNCE: Duration = Duration::from_millis(150);

/// Why a data directory could not be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The directory cannot be read or written.
    #[error("cannot use {path}: {cause}", path = path.display())]
    Io {
        /// The path.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// The snapshot is damaged.
    #[error("{path} is not a playground snapshot: {cause}", path = path.display())]
    Damaged {
        /// The snapshot.
        path: PathBuf,
        /// The parse error.
        cause: serde_json::Error,
    },
    /// The snapshot was written by a newer playground.
    #[error("{path} has layout {found}, this program reads up to {VERSION}", path = path.display())]
    Newer {
        /// The snapshot.
        path: PathBuf,
        /// Its layout.
        found: u32,
    },
}

pub(crate) fn attachment_path(dir: &Path, id: Id) -> PathBuf {
    dir.join("attachments").join(id.to_string())
}

fn snapshot_path(dir: &Path) -> PathBuf {
    dir.join("discord.json")
}

/// Reads the snapshot, if there is one.
pub(crate) fn load(dir: &Path) -> Result<Option<Data>, StoreError> {
    let attachments = dir.join("attachments");
    fs::create_dir_all(&attachments).map_err(|cause| StoreError::Io {
        path: attachments,
        cause,
    })?;
    let path = snapshot_path(dir);
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(StoreError::Io { path, cause }),
    };
    let value: serde_json::Value = serde_json::from_slice(&text).map_err(|cause| StoreError::Damaged {
        path: path.clone(),
        cause,
    })?;
    let found = value["version"]
        .as_u64()
        .and_then(|version| u32::try_from(version).ok())
        .unwrap_or(0);
    if found > VERSION {
        return Err(StoreError::Newer { path, found });
    }
    serde_json::from_value(value)
        .map(Some)
        .map_err(|cause| StoreError::Damaged { path, cause })
}

/// Writes new attachments, then the snapshot that refers to them.
pub(crate) fn save(discord: &Discord) -> io::Result<()> {
    let Some(dir) = &discord.data_dir else {
        return Ok(());
    };
    let _alone = discord.saving.lock().unwrap_or_else(PoisonError::into_inner);
    let (snapshot, files) = discord.with(|world| {
        let ids = std::mem::take(&mut world.unsaved_files);
        let files: Vec<_> = ids
            .into_iter()
            .filter_map(|id| Some((id, world.files.get(&id)?.clone())))
            .collect();
        (serde_json::to_vec(&world.data), files)
    });
    let written: io::Result<()> = files
        .iter()
        .try_for_each(|(id, bytes)| fs::write(attachment_path(dir, *id), bytes));
    if let Err(error) = written {
        // The next change retries them.
        discord.with(|world| world.unsaved_files.extend(files.iter().map(|(id, _)| *id)));
        return Err(error);
    }
    let temporary = dir.join("discord.json.new");
    let mut file = File::create(&temporary)?;
    file.write_all(&snapshot?)?;
    file.sync_all()?;
    fs::rename(&temporary, snapshot_path(dir))
}

/// Saves after every burst of changes, until `stop`.
pub(crate) async fn keep_saved(discord: Arc<Discord>, stop: CancellationToken) {
    let mut version = discord.version();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            changed = version.changed() => if changed.is_err() { return },
        }
        tokio::select! {
            // The caller that stops the playground saves last.
            () = stop.cancelled() => return,
            () = tokio::time::sleep(DEBOUNCE) => {}
        }
        version.mark_unchanged();
        let saving = discord.clone();
        let saved = tokio::task::spawn_blocking(move || save(&saving)).await;
        match saved {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!("Cannot save the playground: {error}"),
            Err(error) => tracing::error!("Saving the playground stopped: {error}"),
        }
    }
}
