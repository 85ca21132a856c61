//! The folder of a store: what lies in it, and who may open it.
//!
//! | Name | Holds |
//! |---|---|
//! | `format` | the format, in plain words |
//! | `lock` | nothing; the process that has the store open holds a lock on it |
//! | `journal/` | the truth: segments with every change in order, and a snapshot |
//! | `sled/` | the index that people are served from |

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::engine::remove_folder;
use crate::disk::{Disk, RealDisk, beside, free_name, parent, write_file};
use crate::{Result, StorageError, migrate};

/// At the end of the name of a store that is made from a backup, before it is put in its place.
const RESTORING: &str = ".restoring";

/// A store's folder, locked for this process until it is dropped.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    _lock: File,
    /// Whether it is removed then.
    pub(super) is_temporary: bool,
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.is_temporary
            && let Err(error) = fs::remove_dir_all(&self.path)
        {
            tracing::warn!(%error, "Could not remove the temporary store {}", self.path.display());
        }
    }
}

impl Folder {
    /// Locks the folder and reads its format. If there is no store, it is created, unless something beside it says that
    /// there should be one; `fresh` if that is not to be asked.
    pub(super) fn open(path: &Path, fresh: bool) -> Result<Self> {
        let io = |what: &str| StorageError::io(format!("{what} {}", path.display()));
        let damaged = |what: &str| Err(StorageError::damaged(format!("{} {what}", path.display())));
        if path.is_file() {
            return damaged("is not a folder");
        }
        if !path.exists() {
            finish_restore(path).map_err(io("could not finish restoring"))?;
        }
        let names = RealDisk.list(path).map_err(io("could not read"))?;
        let has = |name: &str| names.iter().any(|found| found == name);
        let known = has("format") || has("journal");
        let ours = ["lock", "sled", "format.new", "playground"];
        if !known && !names.iter().all(|name| ours.contains(&&name[..])) {
            return damaged("holds other files and no file \"format\"");
        }
        if !known
            && !fresh
            && let Some(beside) = left_over(path).map_err(io("could not look beside"))?
        {
            return Err(StorageError::Missing {
                path: path.to_owned(),
                beside,
            });
        }
        RealDisk.create_folder(path).map_err(io("could not create"))?;
        let folder = Self {
            path: path.to_owned(),
            _lock: lock(path)?,
            is_temporary: false,
        };
        if !known {
            // An earlier start got no further than this.
            remove_folder(&folder.index())?;
        } else if !has("journal") {
            // A journal says its format itself.
            let format = fs::read(path.join("format")).map_err(io("could not read the format of"))?;
            migrate::read_format(&format)?;
        }
        let journal = RealDisk.list(&folder.journal());
        if known && !has("sled") && journal.is_ok_and(|names| names.is_empty()) {
            return damaged("has neither an index nor a journal; restore a backup");
        }
        Ok(folder)
    }

    /// Where the index lies.
    pub(super) fn index(&self) -> PathBuf {
        self.path.join("sled")
    }

    /// Where the journal lies.
    pub(super) fn journal(&self) -> PathBuf {
        self.path.join("journal")
    }

    /// Writes the format and removes what older formats had, once everything else is in place.
    pub(super) fn settle(&self) -> Result<()> {
        let path = self.path.join("format");
        let text = migrate::format_text(migrate::FORMAT);
        if fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            return Ok(());
        }
        for old in ["mark", "seal", "damaged"] {
            let _ = fs::remove_file(self.path.join(old));
        }
        write_file(&RealDisk, &path, text.as_bytes())
            .and_then(|()| RealDisk.sync_folder(&parent(&self.path.canonicalize()?)))
            .map_err(StorageError::io("could not write the file \"format\""))
    }

    /// How many changes were acknowledged in a store of format 1 or 2; 0 if that is not known.
    pub(super) fn acknowledged(&self) -> u64 {
        let mark = fs::read(self.path.join("mark")).unwrap_or_default();
        mark.first_chunk()
            .map_or(0, |changes| u64::from_be_bytes(*changes))
    }
}

/// Keeps all others away from a store as long as this is held.
fn lock(path: &Path) -> Result<File> {
    let io = || StorageError::io(format!("could not lock {}", path.display()));
    let lock = File::create(path.join("lock")).map_err(io())?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StorageError::Locked {
            path: path.to_owned(),
        }),
        Err(TryLockError::Error(error)) => Err(io()(error)),
    }
}

/// Something beside the path that only a store leaves there.
fn left_over(path: &Path) -> io::Result<Option<PathBuf>> {
    let beside = beside(path, ".");
    let Some(start) = beside.file_name().map(|name| name.to_string_lossy().into_owned()) else {
        return Ok(None);
    };
    let folder = parent(&beside);
    let mut names = RealDisk.list(&folder)?;
    names.sort();
    let left = names.into_iter().find(|name| {
        let end = name.strip_prefix(&start).unwrap_or_default();
        let ends = ["restoring", "damaged", "before", "repaired", "old"];
        ends.iter().any(|known| end.starts_with(known)) || name.ends_with(".backup")
    });
    Ok(left.map(|name| folder.join(name)))
}

/// Puts a store that was made completely in its place, if a crash came between moving the old one aside and that.
fn finish_restore(path: &Path) -> io::Result<()> {
    let new = beside(path, RESTORING);
    if new.join("format").exists() {
        tracing::warn!("Finishing a restore: {} takes its place", new.display());
        fs::rename(&new, path)?;
        RealDisk.sync_folder(&parent(path))?;
    }
    Ok(())
}

/// Makes a store beside the path with `make`, which writes its format last, and puts it in its place. What is there is
/// moved aside if `replace`; says where it is then.
pub(super) fn put_in_place(
    path: &Path,
    replace: bool,
    make: impl FnOnce(&Path) -> Result<()>,
) -> Result<Option<PathBuf>> {
    let io = |what: &str| StorageError::io(format!("{what} {}", path.display()));
    let _lock = if path.exists() {
        if !replace {
            let exists = io::Error::new(io::ErrorKind::AlreadyExists, "something is already there");
            return Err(io("could not restore to")(exists));
        }
        Some(lock(path)?)
    } else {
        None
    };
    let new = beside(path, RESTORING);
    remove_folder(&new)?;
    make(&new).inspect_err(|_| drop(fs::remove_dir_all(&new)))?;
    let aside = path.exists().then(|| free_name(path, ".before"));
    if let Some(aside) = &aside {
        fs::rename(path, aside).map_err(io("could not move aside"))?;
    }
    fs::rename(&new, path)
        .and_then(|()| RealDisk.sync_folder(&parent(path)))
        .map_err(io("could not restore to"))?;
    Ok(aside)
}
