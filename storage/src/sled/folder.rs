//! The folder of a store: its files and its lock.
//!
//! | Name | Holds |
//! |---|---|
//! | `format` | the format, in plain words |
//! | `lock` | nothing; the process that has the store open locks it |
//! | `journal/` | the source of truth: segments with every change in order, and a snapshot |
//! | `sled/` | the index that serves reads |
//! | `changes` | the number of changes when the store was last opened or closed, with a checksum |
//! | `warnings` | one line for each start that could not vouch for the last changes |

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::engine::remove_folder;
use crate::disk::{Disk, RealDisk, beside, free_name, parent, write_file};
use crate::journal::history::History;
use crate::{Result, StorageError, migrate};

pub(super) const JOURNAL: &str = "journal";

/// The file with one line for each start that could not vouch for the last changes.
const WARNINGS: &str = "warnings";

/// Suffix of a store that is being restored, until it is renamed into place.
const RESTORING: &str = ".restoring";

/// Attempts to open a locked store, and the pause between them. A child process that is being started briefly holds
/// the files of its parent, even those that the parent has closed.
const LOCK_TRIES: u32 = 50;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// A store's folder, locked for this process until it is dropped.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    _lock: File,
    /// Whether dropping removes it.
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
    /// Locks the folder and reads its format. If there is no store, creates one, unless something next to the path
    /// shows that there was one; `fresh` skips that check.
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
            // An earlier start stopped here.
            remove_folder(&folder.index())?;
        } else if !has("journal") {
            // A journal names its own format.
            let format = fs::read(path.join("format")).map_err(io("could not read the format of"))?;
            migrate::read_format(&format)?;
        }
        let journal = RealDisk.list(&folder.journal());
        if known && !has("sled") && journal.is_ok_and(|names| names.is_empty()) {
            return damaged("has neither an index nor a journal; restore a backup");
        }
        Ok(folder)
    }

    pub(super) fn index(&self) -> PathBuf {
        self.path.join("sled")
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.path.join(JOURNAL)
    }

    /// Writes the format, once everything else is in place.
    pub(super) fn settle(&self) -> Result<()> {
        let path = self.path.join("format");
        let text = migrate::format_text(migrate::FORMAT);
        if fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            return Ok(());
        }
        write_file(&RealDisk, &path, text.as_bytes())
            .and_then(|()| RealDisk.sync_folder(&parent(&self.path.canonicalize()?)))
            .map_err(StorageError::io("could not write the file \"format\""))
    }
}

impl Folder {
    /// Returns the least number of changes made; 0 if unknown. If both copies end before that, changes are missing.
    pub(super) fn changes(&self) -> u64 {
        let text = fs::read_to_string(self.path.join("changes")).unwrap_or_default();
        let number = text.split(' ').next().and_then(|number| number.parse().ok());
        number.filter(|number| changes_text(*number) == text).unwrap_or(0)
    }

    /// Records the number of changes made.
    pub(super) fn note_changes(&self, seq: u64) -> Result<()> {
        write_file(
            &RealDisk,
            &self.path.join("changes"),
            changes_text(seq).as_bytes(),
        )
        .map_err(StorageError::io("could not write the file \"changes\""))
    }

    /// Appends a warning for the operator.
    pub(super) fn warn(&self, warning: &str) -> Result<()> {
        let mut options = File::options();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(self.path.join(WARNINGS));
        file.and_then(|mut file| writeln!(file, "{warning}"))
            .map_err(StorageError::io("could not write the file \"warnings\""))
    }

    /// Returns the recorded warnings.
    pub(super) fn warnings(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path.join(WARNINGS)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

fn changes_text(seq: u64) -> String {
    let number = seq.to_string();
    format!("{number} {:08x}\n", crc32fast::hash(number.as_bytes()))
}

/// Returns the format of the store in a folder, if there is one. If its file is unreadable, the journal names the
/// format.
pub(super) fn format(path: &Path) -> Result<Option<u32>> {
    let text = fs::read(path.join("format")).unwrap_or_default();
    match migrate::read_format(&text) {
        Ok(format) => Ok(Some(format)),
        Err(StorageError::Damaged { .. }) if path.join(JOURNAL).is_dir() => {
            Ok(History::read(&RealDisk, &path.join(JOURNAL), None)?.format)
        }
        Err(StorageError::Damaged { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Locks the store against other processes until the file is dropped.
fn lock(path: &Path) -> Result<File> {
    let io = || StorageError::io(format!("could not lock {}", path.display()));
    let lock = File::create(path.join("lock")).map_err(io())?;
    for _ in 0..LOCK_TRIES {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(io()(error)),
        }
    }
    Err(StorageError::Locked {
        path: path.to_owned(),
    })
}

/// Returns a file or folder next to the path that only a store leaves there.
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

/// Renames a completely restored store into place if a crash interrupted that after the old one was moved aside.
fn finish_restore(path: &Path) -> io::Result<()> {
    let new = beside(path, RESTORING);
    if new.join("format").exists() {
        tracing::warn!("Finishing a restore: {} takes its place", new.display());
        fs::rename(&new, path)?;
        RealDisk.sync_folder(&parent(path))?;
    }
    Ok(())
}

/// Builds a store next to the path with `make`, which writes its format last, and renames it into place. With
/// `replace`, moves an existing store aside first and returns its new path.
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
