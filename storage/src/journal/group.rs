//! A group of changes, as it is written to the journal with one sync.

use super::frame::{Frame, Kind};
use crate::TableId;

/// A key with its new value, or without one when it is removed.
pub(crate) type Write = (Vec<u8>, Option<Vec<u8>>);

/// In place of a value's length: the key is removed.
const REMOVED: u32 = u32::MAX;

/// Changes that are made together: all of them are durable, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// Sequence number of the first change.
    pub(crate) first: u64,
    /// Sequence number of the last change.
    pub(crate) last: u64,
    /// The tables that were changed last before this group, with their versions. If the frames before this one are
    /// lost with both copies, this names the tables that lost something.
    pub(crate) trail: Vec<(TableId, u64)>,
    /// What the changes write.
    pub(crate) writes: Vec<Write>,
}

impl Group {
    pub(crate) fn to_frame(&self) -> Frame {
        // A trail has a few tables.
        let mut content = vec![self.trail.len() as u8];
        for (table, version) in &self.trail {
            content.extend_from_slice(&table.0.to_be_bytes());
            content.extend_from_slice(&version.to_be_bytes());
        }
        for (key, value) in &self.writes {
            put_write(&mut content, key, value.as_deref());
        }
        Frame {
            kind: Kind::Changes,
            first: self.first,
            last: self.last,
            content,
        }
    }

    pub(crate) fn from_frame(frame: &Frame) -> Option<Self> {
        let (&count, mut rest) = frame.content.split_first()?;
        let mut trail = Vec::new();
        for _ in 0..count {
            let (table, version);
            (table, rest) = rest.split_first_chunk()?;
            (version, rest) = rest.split_first_chunk()?;
            trail.push((TableId(u64::from_be_bytes(*table)), u64::from_be_bytes(*version)));
        }
        Some(Self {
            first: frame.first,
            last: frame.last,
            trail,
            writes: read_writes(rest)?,
        })
    }
}

/// Appends a write to the content of a frame.
pub(crate) fn put_write(content: &mut Vec<u8>, key: &[u8], value: Option<&[u8]>) {
    // Keys and values are a few KiB at most.
    content.extend_from_slice(&(key.len() as u32).to_be_bytes());
    content.extend_from_slice(key);
    let length = value.map_or(REMOVED, |value| value.len() as u32);
    content.extend_from_slice(&length.to_be_bytes());
    content.extend_from_slice(value.unwrap_or_default());
}

/// The writes in the content of a frame.
pub(crate) fn read_writes(mut rest: &[u8]) -> Option<Vec<Write>> {
    fn length(rest: &mut &[u8]) -> Option<u32> {
        let (length, after) = rest.split_first_chunk()?;
        *rest = after;
        Some(u32::from_be_bytes(*length))
    }
    fn part(rest: &mut &[u8], length: u32) -> Option<Vec<u8>> {
        let (part, after) = rest.split_at_checked(length as usize)?;
        *rest = after;
        Some(part.to_vec())
    }
    let mut writes = Vec::new();
    while !rest.is_empty() {
        let key_length = length(&mut rest)?;
        let key = part(&mut rest, key_length)?;
        let value = match length(&mut rest)? {
            REMOVED => None,
            length => Some(part(&mut rest, length)?),
        };
        writes.push((key, value));
    }
    Some(writes)
}
