//! A group of changes, as it is written to the journal with one sync.

use super::frame::{Frame, Kind};
use crate::encoding::Parts;

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
    /// What the changes write, in order of keys.
    pub(crate) writes: Vec<Write>,
}

impl Group {
    pub(crate) fn to_frame(&self) -> Frame {
        // Earlier programs named up to so many tables that were changed before.
        let mut content = vec![0];
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
        let mut parts = Parts(&frame.content);
        let named = parts.u8()?;
        parts.take(usize::from(named) * 2 * size_of::<u64>())?;
        Some(Self {
            first: frame.first,
            last: frame.last,
            writes: read_writes(parts.0)?,
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
