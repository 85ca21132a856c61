//! A store as one plain file: a backup, or the snapshot of a journal.
//!
//! A line with the format, then frames as in the journal: keys and values in order, and an end with the number of frames.
//! Each frame has a checksum of its own. A dump is read back before it is put in its place.
//!
//! Formats 1 and 2: the line, then every key and value, each with its length before it (four bytes, big-endian), then a
//! length of [`END`] and the SHA-256 of all that precedes it.

use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::disk::{Disk, DiskFile, beside, parent};
use crate::encoding::MAX_VALUE;
use crate::journal::Write;
use crate::journal::frame::{Frame, Frames, Kind};
use crate::journal::group::{put_write, read_writes};
use crate::{MAX_KEY, Result, StorageError, migrate};

/// First line of a dump, before the format's own line.
const TITLE: &str = "grovekeeper backup of a ";

/// In place of a key's length in formats 1 and 2: no more keys.
const END: u32 = u32::MAX;

/// No key is longer: a kind, a time, a table and a name.
const LONGEST_KEY: usize = 1 + 8 + 8 + MAX_KEY;

/// Bytes of keys and values in a frame.
const BLOCK: usize = 32 * 1024;

/// Writes a dump of the state after the change `seq`, reads it back, and puts it at `file`.
pub(crate) fn write<K: AsRef<[u8]>, V: AsRef<[u8]>>(
    disk: &dyn Disk,
    file: &Path,
    seq: u64,
    pairs: impl Iterator<Item = Result<(K, V)>>,
) -> Result<()> {
    let new = beside(file, ".new");
    write_new(disk, &new, seq, pairs)
        .and_then(|()| {
            let found = read_frames(disk, &new, &mut |_| Ok(()))?;
            if !found.whole || found.seq != Some(seq) {
                return Err(StorageError::damaged(format!(
                    "{} can't be read back as it was written",
                    new.display()
                )));
            }
            disk.rename(&new, file)
                .and_then(|()| disk.sync_folder(&parent(file)))
                .map_err(StorageError::io(format!(
                    "could not put {} in place",
                    file.display()
                )))
        })
        .inspect_err(|_| drop(disk.remove(&new)))
}

fn write_new<K: AsRef<[u8]>, V: AsRef<[u8]>>(
    disk: &dyn Disk,
    new: &Path,
    seq: u64,
    pairs: impl Iterator<Item = Result<(K, V)>>,
) -> Result<()> {
    let io = || StorageError::io(format!("could not write {}", new.display()));
    let mut file = disk.create(new).map_err(io())?;
    file.write_all(title().as_bytes()).map_err(io())?;
    let mut frames = 0;
    let mut write = |kind, last, content: &mut Vec<u8>| {
        let frame = Frame {
            kind,
            first: frames,
            last,
            content: std::mem::take(content),
        };
        frames += 1;
        file.write_all(&frame.encode()).map_err(io())
    };
    let mut content = Vec::new();
    for pair in pairs {
        let (key, value) = pair?;
        put_write(&mut content, key.as_ref(), Some(value.as_ref()));
        if content.len() >= BLOCK {
            write(Kind::Pairs, 0, &mut content)?;
        }
    }
    if !content.is_empty() {
        write(Kind::Pairs, 0, &mut content)?;
    }
    write(Kind::End, seq, &mut content)?;
    file.sync().map_err(io())
}

fn title() -> String {
    format!("{TITLE}{}", migrate::format_text(migrate::FORMAT))
}

/// What was found in a dump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    /// The sequence number of its state, if its end can be read.
    pub(crate) seq: Option<u64>,
    /// Whether everything could be read.
    pub(crate) whole: bool,
}

/// Hands over what can be read of a dump of the present format, in order of keys.
///
/// # Errors
/// `Io` if it can't be opened; whatever `each` fails with.
pub(crate) fn read_frames(
    disk: &dyn Disk,
    file: &Path,
    each: &mut dyn FnMut(Write) -> Result<()>,
) -> Result<Found> {
    let mut reader = DumpReader::open(disk, file)?;
    for write in reader.by_ref() {
        each(write)?;
    }
    Ok(reader.found())
}

/// Reads the writes of a dump one by one.
pub(crate) struct DumpReader {
    frames: Frames,
    writes: std::vec::IntoIter<Write>,
    count: u64,
    end: Option<Frame>,
    damaged: bool,
}

impl DumpReader {
    pub(crate) fn open(disk: &dyn Disk, file: &Path) -> Result<Self> {
        let mut frames = Frames::open(disk, file)
            .map_err(StorageError::io(format!("could not open {}", file.display())))?;
        frames.pass_over(title().as_bytes());
        Ok(Self {
            frames,
            writes: Vec::new().into_iter(),
            count: 0,
            end: None,
            damaged: false,
        })
    }

    /// What was found, once everything has been read.
    pub(crate) fn found(&self) -> Found {
        let counted = self.end.as_ref().is_some_and(|end| end.first == self.count);
        Found {
            seq: self.end.as_ref().map(|end| end.last),
            whole: counted && !self.damaged && self.frames.skipped == 0 && self.frames.torn == 0,
        }
    }
}

impl Iterator for DumpReader {
    type Item = Write;

    fn next(&mut self) -> Option<Write> {
        loop {
            if let Some(write) = self.writes.next() {
                return Some(write);
            }
            let frame = self.frames.next()?;
            // Nothing comes after the end.
            self.damaged |= self.end.is_some();
            let writes = match frame.kind {
                Kind::Pairs => read_writes(&frame.content),
                Kind::End => {
                    self.end = Some(frame);
                    continue;
                }
                Kind::Start | Kind::Changes => None,
            };
            self.count += 1;
            self.damaged |= writes.is_none();
            self.writes = writes.unwrap_or_default().into_iter();
        }
    }
}

/// Reads a whole dump of any format and hands it over key by key.
///
/// # Errors
/// `Damaged` if it is not as it was written, perhaps after some of it was handed over; `NewerFormat`, `Io`.
pub(crate) fn read(disk: &dyn Disk, path: &Path, each: &mut dyn FnMut(Write) -> Result<()>) -> Result<()> {
    let what = format!("the backup {}", path.display());
    let file = disk
        .open(path)
        .map_err(StorageError::io(format!("could not open {what}")))?;
    let mut input = Hashing {
        file,
        offset: 0,
        hash: Sha256::new(),
    };
    let mut title = vec![0; TITLE.len()];
    read_exactly(&mut input, &mut title, &what)?;
    if title != TITLE.as_bytes() {
        return Err(StorageError::damaged(format!(
            "{} is not a backup",
            path.display()
        )));
    }
    let mut line = Vec::new();
    while line.last() != Some(&b'\n') && line.len() < 100 {
        let mut byte = [0];
        read_exactly(&mut input, &mut byte, &what)?;
        line.extend(byte);
    }
    if migrate::read_format(&line)? < 3 {
        return read_pairs(input, &what, each);
    }
    if read_frames(disk, path, each)?.whole {
        Ok(())
    } else {
        Err(StorageError::damaged(format!("a checksum of {what} is wrong")))
    }
}

/// The keys and values of a dump of format 1 or 2.
fn read_pairs(mut input: Hashing, what: &str, each: &mut dyn FnMut(Write) -> Result<()>) -> Result<()> {
    loop {
        let length = read_length(&mut input, what)?;
        if length == END {
            break;
        }
        let key = read_part(&mut input, length, LONGEST_KEY, what)?;
        let length = read_length(&mut input, what)?;
        let value = read_part(&mut input, length, MAX_VALUE, what)?;
        each((key, Some(value)))?;
    }
    let hash = input.hash.clone().finalize();
    let mut sum = [0; 32];
    read_exactly(&mut input, &mut sum, what)?;
    let at_end = input
        .read(&mut [0])
        .map_err(StorageError::io(format!("could not read {what}")))?
        == 0;
    if hash[..] != sum || !at_end {
        return Err(StorageError::damaged(format!("the checksum of {what} is wrong")));
    }
    Ok(())
}

fn read_length(input: &mut impl Read, what: &str) -> Result<u32> {
    let mut length = [0; 4];
    read_exactly(input, &mut length, what)?;
    Ok(u32::from_be_bytes(length))
}

fn read_part(input: &mut impl Read, length: u32, max: usize, what: &str) -> Result<Vec<u8>> {
    let length = usize::try_from(length).ok().filter(|&length| length <= max);
    let length = length.ok_or_else(|| StorageError::damaged(format!("{what} holds an impossible length")))?;
    let mut part = vec![0; length];
    read_exactly(input, &mut part, what)?;
    Ok(part)
}

/// Reads exactly as much as `buffer` holds; a file that ends early is damaged.
fn read_exactly(from: &mut impl Read, buffer: &mut [u8], what: &str) -> Result<()> {
    from.read_exact(buffer).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => StorageError::damaged(format!("{what} ends too early")),
        _ => StorageError::io(format!("could not read {what}"))(error),
    })
}

/// Reads a file from its beginning and hashes what was read.
struct Hashing {
    file: Box<dyn DiskFile>,
    offset: u64,
    hash: Sha256,
}

impl Read for Hashing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(self.offset, buffer)?;
        self.offset += read as u64;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}
