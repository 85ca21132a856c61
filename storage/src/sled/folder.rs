//! The folder of a store: what lies in it, who may open it, and how damage is noticed.
//!
//! | File | Says |
//! |---|---|
//! | `format` | the format, in plain words; written first |
//! | `lock` | nothing; the process that has the store open holds a lock on it |
//! | `sled/` | sled's own files |
//! | `mark` | how many steps were acknowledged, written after each sync of the data |
//! | `seal` | what sled's files were like when they were closed; absent while open and after a crash |
//! | `damaged` | what was found to be wrong while the store was open; it is not opened with it |
//!
//! sled takes a damaged end of its log for a write that a crash cut short and drops it without a word. The seal finds
//! a closed store that was cut or whose segments are not in order; the mark finds that the last steps are lost, even after
//! a crash. Neither reads the data itself, so that a start is quick: flipped bits there are found by sled's own checksums,
//! when they are read or when everything is examined behind the scenes ([`super::examine`]). What sled passed over in the
//! middle of its log is missing in the sum of all versions ([`super::check`]). The mark needs no sync of its own: it is
//! written when the data is already on disk, so however late it arrives it never claims too much.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::engine::SEGMENT;
use crate::backup::beside;
use crate::{Result, StorageError, migrate};

/// Bytes at the beginning of a segment that say where in sled's log it belongs.
const SEGMENT_HEAD: u64 = 20;

/// A store's folder, locked for this process until it is dropped.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    mark: Option<File>,
    _lock: File,
    /// Removes a temporary store at the end; dropped last.
    _temporary: Option<Temporary>,
}

/// A folder that is removed when this is dropped.
#[derive(Debug)]
pub(super) struct Temporary(pub(super) PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "Could not remove the temporary store {}", self.0.display());
        }
    }
}

impl Folder {
    /// Locks the folder, creating it if nothing is there, and reads its format.
    pub(super) fn open(path: &Path, temporary: Option<Temporary>) -> Result<(Self, u32)> {
        let io = |what: &str| StorageError::io(format!("{what} {}", path.display()));
        if path.exists() && !path.is_dir() {
            return Err(StorageError::damaged(format!(
                "{} is not a folder",
                path.display()
            )));
        }
        if !path.exists() {
            finish_repair(path).map_err(io("could not finish the repair of"))?;
        }
        let known = path.join("format").exists();
        if !known && path.exists() && !is_fresh(path).map_err(io("could not read"))? {
            return Err(StorageError::damaged(format!(
                "{} holds other files and no file \"format\"",
                path.display()
            )));
        }
        fs::create_dir_all(path).map_err(io("could not create"))?;
        let lock = lock(path)?;
        let folder = Self {
            path: path.to_owned(),
            mark: None,
            _lock: lock,
            _temporary: temporary,
        };
        if !known {
            folder.write_format()?;
        }
        let text = fs::read(path.join("format")).map_err(io("could not read the format of"))?;
        Ok((folder, migrate::read_format(&text)?))
    }

    pub(super) fn write_format(&self) -> Result<()> {
        write_durably(
            &self.path.join("format"),
            migrate::format_text(migrate::FORMAT).as_bytes(),
        )
        .map_err(StorageError::io(format!(
            "could not write the format of {}",
            self.path.display()
        )))
    }

    /// Where sled keeps its files.
    pub(super) fn data(&self) -> PathBuf {
        self.path.join("sled")
    }

    /// How many steps must be there, if that is known.
    pub(super) fn acknowledged(&self) -> Result<Option<u64>> {
        acknowledged(&self.path)
    }

    /// Notes that so many steps are on disk. Called after the sync, so there is nothing to undo if it fails.
    pub(super) fn acknowledge(&mut self, steps: u64) {
        let written = self.mark.as_mut().map_or(Ok(()), |file| {
            file.rewind()?;
            file.write_all(&mark_text(steps))
        });
        if let Err(error) = written {
            tracing::warn!(%error, "Could not write the file \"mark\" of the store");
        }
    }

    /// Makes the files themselves durable, once they are there; later syncs then only need the data.
    pub(super) fn settle(&mut self, steps: u64) -> Result<()> {
        self.settle_files(steps).map_err(StorageError::io(format!(
            "could not sync the files of {}",
            self.path.display()
        )))
    }

    fn settle_files(&mut self, steps: u64) -> io::Result<()> {
        let data = self.data();
        File::open(data.join("db"))?.sync_all()?;
        File::open(data.join("conf"))?.sync_all()?;
        sync_folder(&data.join("blobs"))?;
        sync_folder(&data)?;
        let path = self.path.join("mark");
        if !path.exists() {
            write_durably(&path, &mark_text(steps))?;
        }
        self.mark = Some(File::options().write(true).open(path)?);
        sync_folder(&self.path)?;
        sync_folder(&parent(&self.path.canonicalize()?))
    }

    /// Seals the files of a store that sled has closed.
    pub(super) fn seal(&self) -> Result<()> {
        self.seal_text()
            .and_then(|text| write_durably(&self.path.join("seal"), text.as_bytes()))
            .map_err(StorageError::io(format!(
                "could not seal {}",
                self.path.display()
            )))
    }

    /// Compares the files with the seal, if there is one, and breaks it.
    pub(super) fn break_seal(&self) -> Result<()> {
        let io = |what: &str| StorageError::io(format!("{what} the seal of {}", self.path.display()));
        let path = self.path.join("seal");
        let seal = match fs::read(&path) {
            Ok(seal) => seal,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(io("could not read")(error)),
        };
        let found = match self.seal_text() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(StorageError::damaged("a file of its folder \"sled\" is missing"));
            }
            found => found.map_err(io("could not compare"))?,
        };
        let whole = seal == found.as_bytes()
            || seal.starts_with(b"conf ")
                && seal == self.older_seal().map_err(io("could not compare"))?.as_bytes();
        if !whole {
            return Err(StorageError::damaged(
                "its files are not as they were when it was closed",
            ));
        }
        fs::remove_file(&path)
            .and_then(|()| sync_folder(&self.path))
            .map_err(io("could not remove"))
    }

    /// What a closed store is made of: how long its data is and how its segments begin, and its settings as they are.
    /// Snapshots have sled's own checksum.
    fn seal_text(&self) -> io::Result<String> {
        let mut data = File::open(self.data().join("db"))?;
        let length = data.metadata()?.len();
        let mut heads = Sha256::new();
        for segment in (0..length).step_by(SEGMENT) {
            data.seek(io::SeekFrom::Start(segment))?;
            io::copy(&mut (&data).take(SEGMENT_HEAD), &mut heads)?;
        }
        let heads = heads.finalize();
        let settings = Sha256::digest(fs::read(self.data().join("conf"))?);
        Ok(format!("db {length} {heads:x}\nconf {settings:x}\n"))
    }

    /// The seal of an earlier version, which read all of the data.
    fn older_seal(&self) -> io::Result<String> {
        let mut text = String::new();
        for name in ["conf", "db"] {
            let mut hash = Sha256::new();
            let length = io::copy(&mut File::open(self.data().join(name))?, &mut hash)?;
            text += &format!("{name} {length} {:x}\n", hash.finalize());
        }
        Ok(text)
    }

    /// Whether the store was found to be damaged while it was open.
    pub(super) fn refuse_damaged(&self) -> Result<()> {
        match fs::read(self.path.join("damaged")) {
            Ok(what) => Err(StorageError::damaged(String::from_utf8_lossy(&what).trim_end())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(StorageError::io("could not read the file \"damaged\"")(error)),
        }
    }
}

/// Keeps all others away from a store as long as this is held.
pub(super) fn lock(path: &Path) -> Result<File> {
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

/// Notes what is wrong with a store, so that it is not opened again as if nothing were.
pub(super) fn note_damage(path: &Path, what: &str) -> Result<()> {
    write_durably(&path.join("damaged"), what.as_bytes())
        .map_err(StorageError::io("could not write the file \"damaged\""))
}

/// Where a repaired or restored store lies, complete, before it takes the place of the one at `path`.
pub(super) fn next_of(path: &Path) -> PathBuf {
    beside(path, ".repaired")
}

/// Puts the store at [`next_of`] in its place if a crash came between moving the old one aside and that.
fn finish_repair(path: &Path) -> io::Result<()> {
    let next = next_of(path);
    if next.join("seal").exists() {
        tracing::warn!("Finishing a repair: {} takes its place", next.display());
        fs::rename(&next, path)?;
        sync_folder(&parent(path))?;
    }
    Ok(())
}

/// How many steps a store in this folder must have, if that is known.
pub(super) fn acknowledged(path: &Path) -> Result<Option<u64>> {
    let mark = match fs::read(path.join("mark")) {
        Ok(mark) => mark,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StorageError::io("could not read the file \"mark\"")(error)),
    };
    let steps = mark.first_chunk().map(|steps| u64::from_be_bytes(*steps));
    steps
        .filter(|&steps| mark == mark_text(steps))
        .map(Some)
        .ok_or_else(|| {
            StorageError::damaged("its file \"mark\" can't be read; without that file it opens as it is")
        })
}

/// Whether a folder without a format may become a store: it is empty, or an earlier start got no further than this.
fn is_fresh(path: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(path)? {
        if !["lock", "format.new"]
            .iter()
            .any(|ours| entry.as_ref().is_ok_and(|entry| entry.file_name() == *ours))
        {
            return Ok(false);
        }
    }
    Ok(true)
}

fn mark_text(steps: u64) -> Vec<u8> {
    let steps = steps.to_be_bytes();
    [&steps[..], &Sha256::digest(steps)[..8]].concat()
}

/// Puts a whole file in place: it is either as before or complete, whenever the power fails.
fn write_durably(path: &Path, content: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    sync_folder(&parent(path))
}

/// Makes names in a folder durable: creating, renaming and removing files changes the folder, not the file.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// The folder in which a path lies.
pub(crate) fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Reads exactly as much as `buffer` holds; a file that ends early is damaged.
pub(crate) fn read_exactly(from: &mut impl Read, buffer: &mut [u8], what: &str) -> Result<()> {
    from.read_exact(buffer).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => StorageError::damaged(format!("{what} ends too early")),
        _ => StorageError::io(format!("could not read {what}"))(error),
    })
}
