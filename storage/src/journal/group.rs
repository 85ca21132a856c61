//! A group of changes that the journal writes with one sync.

use super::frame::{Frame, Kind};
use crate::encoding::Parts;

/// A key with its new value, or `None` if the key is removed.
pub(crate) type Write = (Vec<u8>, Option<Vec<u8>>);

/// Stands for the length of a value whose key is removed.
const REMOVED: u32 = u32::MAX;

/// Changes that become durable together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// Sequence number of the first change.
    pub(crate) first: u64,
    /// Sequence number of the last change.
    pub(crate) last: u64,
    /// The writes of all changes, in key order.
    pub(crate) writes: Vec<Write>,
}

impl Group {
    pub(crate) fn to_frame(&self) -> Frame {
        let mut content = Vec::new();
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
        Some(Self {
            first: frame.first,
            last: frame.last,
            writes: read_writes(&frame.content)?,
        })
    }
}

/// Appends a write to the content of a frame.
pub(crate) fn put_write(content: &mut Vec<u8>, key: &[u8], value: Option<&[u8]>) {
    // Keys and values have at most a few KiB.
    content.extend_from_slice(&(key.len() as u32).to_be_bytes());
    content.extend_from_slice(key);
    let length = value.map_or(REMOVED, |value| value.len() as u32);
    content.extend_from_slice(&length.to_be_bytes());
    content.extend_from_slice(value.unwrap_or_default());
}

/// Reads the writes in the content of a frame.
pub(crate) fn read_writes(content: &[u8]) -> Option<Vec<Write>> {
    let mut parts = Parts(content);
    let mut writes = Vec::new();
    while !parts.0.is_empty() {
        let length = parts.u32()?;
        let key = parts.take(length as usize)?.to_vec();
        let value = match parts.u32()? {
            REMOVED => None,
            length => Some(parts.take(length as usize)?.to_vec()),
        };
        writes.push((key, value));
    }
    Some(writes)
}
