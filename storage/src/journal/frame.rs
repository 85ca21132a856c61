//! Frames: the one form in which journal segments and dumps are written.
//!
//! | Bytes | |
//! |---|---|
//! | 4 | magic |
//! | 4 | length of the body |
//! | 8, 8 | first and last number: sequence numbers of changes, or what the kind says |
//! | 4 | CRC-32 of the three fields before and of the body |
//! | | body: a byte for the kind, then its content |
//!
//! A frame describes itself, so a reader that finds something else goes on at the next frame behind it.

use std::io;
use std::path::Path;

use crate::disk::{Disk, DiskFile};

const MAGIC: [u8; 4] = *b"\xA7gk\x1D";
const HEADER: usize = 28;

/// Most bytes of a body; a group of changes has at most a few MiB.
const MAX_BODY: usize = 32 * 1024 * 1024;

/// What is read from a file at a time.
const CHUNK: usize = 64 * 1024;

/// What is given up where a disk can't be read: a sector of most disks.
const SECTOR: usize = 4096;

/// How often a read that fails is tried.
const READ_TRIES: u32 = 4;

/// What a frame holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The beginning of a file: `first` is the sequence number before it, `last` that at which the index was synced.
    Start = 1,
    /// A group of changes, with the sequence numbers of the first and the last.
    Changes = 2,
    /// Keys and values of a dump; `first` counts the frames.
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
        // A body has a few MiB at most.
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

    /// The frame at the beginning of `bytes`, and its length.
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

/// The CRC of a whole frame, without its magic and the checksum itself.
fn checksum(bytes: &[u8]) -> u32 {
    let mut hash = crc32fast::Hasher::new();
    hash.update(&bytes[4..24]);
    hash.update(&bytes[HEADER..]);
    hash.finalize()
}

/// The length of the body, if a frame may begin here.
fn body_length(bytes: &[u8]) -> Option<usize> {
    let header = bytes.get(..HEADER).filter(|bytes| bytes.starts_with(&MAGIC))?;
    let length = u32::from_be_bytes(*header[4..].first_chunk()?) as usize;
    (1..=MAX_BODY).contains(&length).then_some(length)
}

/// Reads the frames of a file and passes over everything else.
pub(crate) struct Frames {
    file: Box<dyn DiskFile>,
    length: u64,
    /// How much of the file is in the buffer or behind it.
    offset: u64,
    buffer: Vec<u8>,
    at: usize,
    /// Bytes between frames that are no frames.
    pub(crate) skipped: u64,
    /// Bytes at the end that are no frame.
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

    /// Passes over a text at the beginning, if it is there.
    pub(crate) fn pass_over(&mut self, text: &[u8]) {
        self.fill(text.len());
        if self.buffer[self.at..].starts_with(text) {
            self.at += text.len();
        }
    }

    /// Bytes in the file.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Makes sure that so many bytes are in the buffer, unless the file ends before.
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
            // A sector that can't be read counts as damaged; what is behind it may be whole.
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
