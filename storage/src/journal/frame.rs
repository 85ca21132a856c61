//! Frames: the encoding of journal segments and dumps.
//!
//! | Bytes | |
//! |---|---|
//! | 4 | magic |
//! | 4 | length of the body |
//! | 8, 8 | first and last number: sequence numbers of changes, or as the kind defines |
//! | 4 | CRC-32 of the three fields before and of the body |
//! | | body: a byte for the kind, then its content |
//!
//! A frame is self-describing, so a reader that finds damage continues at the next frame.

use std::io;
use std::path::Path;

use crate::disk::{Disk, DiskFile};

const MAGIC: [u8; 4] = *b"\xA7gk\x1D";
const HEADER: usize = 28;

/// Largest body in bytes; a group of changes has at most a few MiB.
const MAX_BODY: usize = 32 * 1024 * 1024;

/// Bytes read from a file at a time.
const CHUNK: usize = 64 * 1024;

/// Bytes skipped where a disk can't be read: the sector size of most disks.
const SECTOR: usize = 4096;

/// Longest header line that a reader skips.
const LONGEST_LINE: usize = 128;

/// Attempts at a read that fails.
const READ_TRIES: u32 = 4;

/// Content of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Start of a file: `first` is the sequence number before it, `last` the one at which the index was synced.
    Start = 1,
    /// A group of changes, with the sequence numbers of the first and the last.
    Changes = 2,
    /// Keys and values of a dump; `first` is the number of the frame.
    Pairs = 3,
    /// The end of a dump: `first` is the number of frames before it, `last` the sequence number of its state.
    End = 4,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) kind: Kind,
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) content: Vec<u8>,
}

impl Frame {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 1 + self.content.len());
        bytes.extend_from_slice(&MAGIC);
        // A body has at most a few MiB.
        bytes.extend_from_slice(&(1 + self.content.len() as u32).to_be_bytes());
        bytes.extend_from_slice(&self.first.to_be_bytes());
        bytes.extend_from_slice(&self.last.to_be_bytes());
        bytes.extend_from_slice(&[0; 4]);
        bytes.push(self.kind as u8);
        bytes.extend_from_slice(&self.content);
        let sum = checksum(&bytes);
        bytes[24..HEADER].copy_from_slice(&sum.to_be_bytes());
        bytes
    }

    /// Decodes the frame at the beginning of `bytes` and returns it with its length.
    fn decode(bytes: &[u8]) -> Option<(Self, usize)> {
        let end = HEADER + body_length(bytes)?;
        let bytes = bytes.get(..end)?;
        let number = |at: usize| Some(u64::from_be_bytes(*bytes[at..].first_chunk()?));
        let sum = u32::from_be_bytes(*bytes[24..].first_chunk()?);
        let mut kinds = [Kind::Start, Kind::Changes, Kind::Pairs, Kind::End].into_iter();
        let frame = Self {
            kind: kinds.find(|&kind| kind as u8 == bytes[HEADER])?,
            first: number(8)?,
            last: number(16)?,
            content: bytes[HEADER + 1..].to_vec(),
        };
        (sum == checksum(bytes)).then_some((frame, end))
    }
}

/// Returns the CRC of a frame, without its magic and the checksum field.
fn checksum(bytes: &[u8]) -> u32 {
    let mut hash = crc32fast::Hasher::new();
    hash.update(&bytes[4..24]);
    hash.update(&bytes[HEADER..]);
    hash.finalize()
}

/// Returns the length of the body if a frame can begin here.
fn body_length(bytes: &[u8]) -> Option<usize> {
    let header = bytes.get(..HEADER).filter(|bytes| bytes.starts_with(&MAGIC))?;
    let length = u32::from_be_bytes(*header[4..].first_chunk()?) as usize;
    (1..=MAX_BODY).contains(&length).then_some(length)
}

/// Reads the frames of a file and skips everything else.
pub(crate) struct Frames {
    file: Box<dyn DiskFile>,
    length: u64,
    /// File offset of the buffer's start.
    offset: u64,
    buffer: Vec<u8>,
    at: usize,
    /// Bytes between frames that belong to no frame.
    pub(crate) skipped: u64,
    /// Bytes at the end that belong to no frame.
    pub(crate) torn: u64,
}

impl Frames {
    pub(crate) fn open(disk: &dyn Disk, path: &Path) -> io::Result<Self> {
        let file = disk.open(path)?;
        Ok(Self {
            length: file.length()?,
            file,
            offset: 0,
            buffer: Vec::new(),
            at: 0,
            skipped: 0,
            torn: 0,
        })
    }

    /// Skips the first line of the file if it begins with `start`.
    pub(crate) fn pass_line(&mut self, start: &[u8]) {
        self.fill(LONGEST_LINE);
        let line = &self.buffer[self.at..];
        let end = line.iter().take(LONGEST_LINE).position(|byte| *byte == b'\n');
        if let Some(end) = end.filter(|_| line.starts_with(start)) {
            self.at += end + 1;
        }
    }

    /// Reads until the buffer holds `wanted` bytes or the file ends.
    fn fill(&mut self, wanted: usize) {
        if self.at >= CHUNK {
            self.buffer.drain(..self.at);
            self.at = 0;
        }
        while self.buffer.len() - self.at < wanted && self.offset < self.length {
            let end = self.buffer.len();
            let left = usize::try_from(self.length - self.offset).unwrap_or(usize::MAX);
            self.buffer.resize(end + CHUNK.min(left), 0);
            let mut read = || self.file.read_at(self.offset, &mut self.buffer[end..]).ok();
            let read = (0..READ_TRIES).find_map(|_| read());
            // An unreadable sector counts as damaged; the frames after it may be intact.
            let read = read.unwrap_or(SECTOR.min(self.buffer.len() - end));
            if read == 0 {
                self.length = self.offset;
            }
            self.buffer.truncate(end + read);
            self.offset += read as u64;
        }
    }
}

impl Iterator for Frames {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        let mut passed = 0;
        loop {
            self.fill(HEADER);
            if let Some(length) = body_length(&self.buffer[self.at..]) {
                self.fill(HEADER + length);
            }
            let rest = &self.buffer[self.at..];
            if let Some((frame, length)) = Frame::decode(rest) {
                self.at += length;
                self.skipped += passed;
                return Some(frame);
            }
            if rest.len() < HEADER {
                self.torn = passed + rest.len() as u64;
                return None;
            }
            let next = (1..rest.len()).find(|&at| rest[at..].starts_with(&MAGIC));
            let next = next.unwrap_or(rest.len() - MAGIC.len() + 1);
            self.at += next;
            passed += next as u64;
        }
    }
}
