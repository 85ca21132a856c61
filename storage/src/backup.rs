//! A store as one plain file, whatever it was kept in.
//!
//! The file: a line with the format, then every key and value, each with its length before it (four bytes,
//! big-endian), then a length of `END` and the SHA-256 of all that precedes it.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::record::MAX_VALUE;
use crate::sled::folder::{parent, read_exactly, sync_folder};
use crate::{MAX_KEY, Result, StorageError, migrate};

/// First line of a backup, before the format's own line.
const TITLE: &str = "grovekeeper backup of a ";

/// In place of a key's length: no more keys.
const END: u32 = u32::MAX;

/// No key is longer: a kind, a time, a table and a name.
const LONGEST_KEY: usize = 1 + 8 + 8 + MAX_KEY;

/// Takes one key with its value.
pub(crate) type Each<'a> = dyn FnMut(&[u8], &[u8]) -> Result<()> + 'a;

/// Writes what `fill` puts to a new file beside `file`, which has to be brought to its place then.
pub(crate) fn write(file: &Path, fill: impl FnOnce(&mut Each<'_>) -> Result<()>) -> Result<PathBuf> {
    let new = beside(file, ".new");
    write_all(&new, fill).inspect_err(|_| drop(fs::remove_file(&new)))?;
    Ok(new)
}

/// Brings the new file to the disk and only then to its place.
pub(crate) fn place(new: &Path, file: &Path) -> Result<()> {
    File::open(new)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(new, file))
        .and_then(|()| sync_folder(&parent(file)))
        .map_err(StorageError::io(format!(
            "could not put the backup at {}",
            file.display()
        )))
}

fn write_all(new: &Path, fill: impl FnOnce(&mut Each<'_>) -> Result<()>) -> Result<()> {
    let io = || StorageError::io(format!("could not write {}", new.display()));
    let mut out = Hashing {
        to: BufWriter::new(File::create(new).map_err(io())?),
        hash: Sha256::new(),
    };
    write!(out, "{TITLE}{}", migrate::format_text(migrate::FORMAT)).map_err(io())?;
    fill(&mut |key, value| {
        for part in [key, value] {
            // Keys and values are a few KiB at most.
            out.write_all(&(part.len() as u32).to_be_bytes()).map_err(io())?;
            out.write_all(part).map_err(io())?;
        }
        Ok(())
    })?;
    out.write_all(&END.to_be_bytes()).map_err(io())?;
    let Hashing { mut to, hash } = out;
    to.write_all(&hash.finalize())
        .and_then(|()| to.flush())
        .map_err(io())
}

/// Reads a whole backup and its checksum, and hands over key by key.
pub(crate) fn read(file: &Path, each: &mut Each<'_>) -> Result<()> {
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

/// The same path with something after its name, whether or not it was written with a slash at the end.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.components().as_path().as_os_str().to_owned();
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
