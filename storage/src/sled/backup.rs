//! A store in a folder as one plain file, and back.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::check::check;
use super::engine;
use super::folder::{Folder, parent, sync_folder};
use super::view::View;
use crate::backup::{self, Each, beside, read};
use crate::{Result, StorageError, migrate};

/// Keys that go into a restored store at once.
const BATCH: usize = 1000;

/// Writes everything to a new file beside `file`; runs on the writer's thread, so nothing changes meanwhile.
pub(super) fn write(view: View<'_>, file: &Path) -> Result<PathBuf> {
    backup::write(file, |put| {
        for item in view.scan(&[]) {
            let (key, value) = item?;
            put(&key, &value)?;
        }
        Ok(())
    })
}

/// Makes a new store at `path` from a backup; nothing is there if it fails.
pub(super) fn restore(file: &Path, path: &Path) -> Result<()> {
    let io = |what: &str| StorageError::io(format!("{what} {}", path.display()));
    // All of it is read before anything is written, so that a damaged backup leaves no trace.
    read(file, &mut |_, _| Ok(()))?;
    if fs::exists(path).map_err(io("could not look at"))? {
        let exists = io::Error::new(io::ErrorKind::AlreadyExists, "something is already there");
        return Err(io("could not restore to")(exists));
    }
    let new = beside(path, ".restoring");
    if new.exists() {
        fs::remove_dir_all(&new).map_err(io("could not remove an earlier attempt to restore"))?;
    }
    fill(&new, |put| read(file, put)).inspect_err(|_| drop(fs::remove_dir_all(&new)))?;
    fs::rename(&new, path)
        .and_then(|()| sync_folder(&parent(path)))
        .map_err(io("could not restore to"))
}

/// Makes a complete, durable, sealed store of all that `give` hands over.
pub(super) fn fill(path: &Path, give: impl FnOnce(&mut Each<'_>) -> Result<()>) -> Result<()> {
    let (mut folder, format) = Folder::open(path, None)?;
    let db = engine::open(&folder.data())?;
    let (mut batch, mut waiting) = (sled::Batch::default(), 0);
    give(&mut |key, value| {
        batch.insert(key, value);
        waiting += 1;
        if waiting == BATCH {
            waiting = 0;
            db.apply_batch(std::mem::take(&mut batch))
                .map_err(engine::failed)?;
        }
        Ok(())
    })?;
    db.apply_batch(batch).map_err(engine::failed)?;
    migrate::migrate(&db, format)?;
    // What is given may come from another kind of store.
    migrate::count_versions(&db)?;
    engine::catch("reading", || check(View::new(&db)))?;
    db.flush().map_err(engine::failed)?;
    folder.settle(View::new(&db).counters()?.steps)?;
    engine::close(db)?;
    engine::settle(&folder.data())?;
    folder.seal()
}
