//! A store as one plain file, and back.
//!
//! The file: a line with the format, then every key and value, each with its length before it (four bytes,
//! big-endian), then a length of `END` and the SHA-256 of all that precedes it.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::check::check;
use super::engine;
use super::folder::{Folder, parent, read_exactly, sync_folder};
use super::view::View;
use crate::record::MAX_VALUE;
use crate::{MAX_KEY, Result, StorageError, migrate};

/// First line of a backup, before the format's own line.
const TITLE: &str = "grovekeeper backup of a ";

/// In place of a key's length: no more keys.
const END: u32 = u32::MAX;

/// No key is longer: a kind, a time, a table and a name.
const LONGEST_KEY: usize = 1 + 8 + 8 + MAX_KEY;

/// Keys that go into a restored store at once.
const BATCH: usize = 1000;

/// Writes everything to a new file beside `file`; runs on the writer's thread, so nothing changes meanwhile.
pub(super) fn write(view: View<'_>, file: &Path) -> Result<PathBuf> {
    let new = beside(file, ".new");
    write_all(view, &new).inspect_err(|_| drop(fs::remove_file(&new)))?;
    Ok(new)
}

/// Brings the new file to the disk and only then to its place.
pub(super) fn place(new: &Path, file: &Path) -> Result<()> {
    File::open(new)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(new, file))
        .and_then(|()| sync_folder(&parent(file)))
        .map_err(StorageError::io(format!(
            "could not put the backup at {}",
            file.display()
        )))
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

fn write_all(view: View<'_>, new: &Path) -> Result<()> {
    let io = || StorageError::io(format!("could not write {}", new.display()));
    let mut out = Hashing {
        to: BufWriter::new(File::create(new).map_err(io())?),
        hash: Sha256::new(),
    };
    write!(out, "{TITLE}{}", migrate::format_text(migrate::FORMAT)).map_err(io())?;
    for item in view.scan(&[]) {
        let (key, value) = item?;
        for part in [key, value] {
            // Keys and values are a few KiB at most.
            out.write_all(&(part.len() as u32).to_be_bytes()).map_err(io())?;
            out.write_all(&part).map_err(io())?;
        }
    }
    out.write_all(&END.to_be_bytes()).map_err(io())?;
    let Hashing { mut to, hash } = out;
    to.write_all(&hash.finalize())
        .and_then(|()| to.flush())
        .map_err(io())
}

/// Reads a whole backup and its checksum, and hands over key by key.
fn read(file: &Path, each: &mut Each<'_>) -> Result<()> {
    let what = format!("the backup {}", file.display());
    let from = File::open(file).map_err(StorageError::io(format!("could not open {what}")))?;
    let mut input = Hashing {
        to: BufReader::new(from),
        hash: Sha256::new(),
    };

    let mut title = vec![0; TITLE.len()];
    read_exactly(&mut input, &mut title, &what)?;
    if title != TITLE.as_bytes() {
        return Err(StorageError::damaged(format!(
            "{} is not a backup",
            file.display()
        )));
    }
    let mut line = Vec::new();
    while line.last() != Some(&b'\n') && line.len() < 100 {
        let mut byte = [0];
        read_exactly(&mut input, &mut byte, &what)?;
        line.extend(byte);
    }
    migrate::read_format(&line)?;

    let (mut key, mut value) = (Vec::new(), Vec::new());
    loop {
        let length = read_length(&mut input, &what)?;
        if length == END {
            break;
        }
        read_part(&mut input, length, LONGEST_KEY, &mut key, &what)?;
        let length = read_length(&mut input, &what)?;
        read_part(&mut input, length, MAX_VALUE, &mut value, &what)?;
        each(&key, &value)?;
    }
    let hash = input.hash.clone().finalize();
    let mut sum = [0; 32];
    read_exactly(&mut input, &mut sum, &what)?;
    let at_end = io::Read::read(&mut input, &mut [0])
        .map_err(StorageError::io(format!("could not read {what}")))?
        == 0;
    if hash[..] != sum || !at_end {
        return Err(StorageError::damaged(format!("the checksum of {what} is wrong")));
    }
    Ok(())
}

fn read_length(input: &mut impl io::Read, what: &str) -> Result<u32> {
    let mut length = [0; 4];
    read_exactly(input, &mut length, what)?;
    Ok(u32::from_be_bytes(length))
}

fn read_part(
    input: &mut impl io::Read,
    length: u32,
    max: usize,
    part: &mut Vec<u8>,
    what: &str,
) -> Result<()> {
    let length = usize::try_from(length).ok().filter(|&length| length <= max);
    part.resize(
        length.ok_or_else(|| StorageError::damaged(format!("{what} holds an impossible length")))?,
        0,
    );
    read_exactly(input, part, what)
}

/// Takes one key with its value.
type Each<'a> = dyn FnMut(&[u8], &[u8]) -> Result<()> + 'a;

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
    check(View::new(&db))?;
    db.flush().map_err(engine::failed)?;
    folder.settle(View::new(&db).counters()?.steps)?;
    engine::catch("closing", || {
        drop(db);
        Ok(())
    })?;
    folder.seal()
}

/// The same path with something after its name.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Passes bytes on and hashes them.
struct Hashing<T> {
    to: T,
    hash: Sha256,
}

impl<T: Write> Write for Hashing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<T: io::Read> io::Read for Hashing<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.to.read(buffer)?;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}
