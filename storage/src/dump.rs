//! A store as one plain file: a backup, or the snapshot of a journal.
//!
//! The file has a line with the format, frames as in the journal with keys and values in order, and an end frame with
//! the number of frames. Each frame has its own checksum. The writer reads a dump back before it renames it into place.

use std::io;
use std::path::Path;

use crate::disk::{Disk, DiskFile, beside, parent};
use crate::journal::Write;
use crate::journal::frame::{Frame, Frames, Kind};
use crate::journal::group::{put_write, read_writes};
use crate::{Result, StorageError, migrate};

/// First line of a dump, before the format's own line.
const TITLE: &str = "grovekeeper backup of a ";

/// Bytes of keys and values in a frame.
const BLOCK: usize = 32 * 1024;

/// Writes a dump of the state after change `seq`, reads it back while passing each pair to `each`, and renames it to
/// `file`.
pub(crate) fn write<K: AsRef<[u8]>, V: AsRef<[u8]>>(
    disk: &dyn Disk,
    file: &Path,
    seq: u64,
    pairs: impl Iterator<Item = Result<(K, V)>>,
    each: &mut dyn FnMut(Write) -> Result<()>,
) -> Result<()> {
    let new = beside(file, ".new");
    write_new(disk, &new, seq, pairs)
        .and_then(|()| {
            let found = read_frames(disk, &new, each)?;
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

/// Result of reading a dump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    /// The sequence number of its state, if its end can be read.
    pub(crate) seq: Option<u64>,
    /// Whether everything could be read.
    pub(crate) whole: bool,
}

/// Passes every readable pair of a dump to `each`, in key order.
///
/// # Errors
/// `Io` if it can't be opened; all errors of `each`.
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
        frames.pass_line(TITLE.as_bytes());
        Ok(Self {
            frames,
            writes: Vec::new().into_iter(),
            count: 0,
            end: None,
            damaged: false,
        })
    }

    /// Returns the result, once everything has been read.
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
            // Anything after the end frame is damage.
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

/// Reads a whole dump of any format and passes it on key by key.
///
/// # Errors
/// `Damaged` if it differs from what was written, perhaps after some pairs were passed on; `NewerFormat`, `Io`.
pub(crate) fn read(disk: &dyn Disk, path: &Path, each: &mut dyn FnMut(Write) -> Result<()>) -> Result<()> {
    let what = format!("the backup {}", path.display());
    let file = disk
        .open(path)
        .map_err(StorageError::io(format!("could not open {what}")))?;
    let mut start = vec![0; title().len()];
    let read = read_start(&*file, &mut start).map_err(StorageError::io(format!("could not read {what}")))?;
    let format = start[..read].strip_prefix(TITLE.as_bytes());
    let format =
        format.ok_or_else(|| StorageError::damaged(format!("{} is not a backup", path.display())))?;
    let format = migrate::read_format(format)?;
    let mut upgrade = |write| {
        migrate::upgrade(format, write)?
            .into_iter()
            .try_for_each(&mut *each)
    };
    if read_frames(disk, path, &mut upgrade)?.whole {
        Ok(())
    } else {
        Err(StorageError::damaged(format!("a checksum of {what} is wrong")))
    }
}

/// Fills `buffer` from the start of a file, as far as the file goes.
fn read_start(file: &dyn DiskFile, buffer: &mut [u8]) -> io::Result<usize> {
    let mut done = 0;
    while done < buffer.len() {
        match file.read_at(done as u64, &mut buffer[done..])? {
            0 => break,
            read => done += read,
        }
    }
    Ok(done)
}
