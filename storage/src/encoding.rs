//! Values of the key–value store: a version byte, then fields in a fixed order, then at most one text.

use std::fmt;
use std::time::SystemTime;

use crate::outbox::Work;
use crate::{Entry, GroupId, PersonId, PlaceId, Post, Result, StorageError, TableHead, TableId, keys};

/// Largest stored value in bytes. sled moves much larger values into separate files, which it never syncs.
pub(crate) const MAX_VALUE: usize = 8 * 1024;

/// First byte of every value; a changed layout gets the next number.
const VERSION: u8 = 1;

/// First byte of a bundle of log entries.
const BUNDLE: u8 = 2;

/// The store's counters. Every change updates them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    /// The sequence number of the last change.
    pub(crate) seq: u64,
    /// The last table id that was given out.
    pub(crate) table: u64,
    /// The last lease that was given out.
    pub(crate) lease: u64,
}

impl Counters {
    pub(crate) fn encode(self) -> Vec<u8> {
        Fields::new().u64(self.seq).u64(self.table).u64(self.lease).0
    }

    pub(crate) fn decode(value: &[u8]) -> Result<Self> {
        Parts::read("the record of counters", value, |parts| {
            Some(Self {
                seq: parts.u64()?,
                table: parts.u64()?,
                lease: parts.u64()?,
            })
        })
    }

    /// Skips the ids of tables that were opened after a backup was written, because buttons in channels still name
    /// them. New ids continue at the number of seconds since 2026.
    pub(crate) fn skip_unknown(&mut self) {
        const SECONDS_1970_TO_2026: u64 = (56 * 365 + 14) * 24 * 3600;
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
        self.table = self.table.max(now.saturating_sub(SECONDS_1970_TO_2026));
    }
}

pub(crate) fn encode_head(head: &TableHead) -> Vec<u8> {
    let mut fields = Fields::new()
        .u8(u8::from(head.open) | u8::from(head.group.is_some()) << 1)
        .u64(head.group.map_or(0, |group| group.0))
        .u64(head.place.0)
        .u64(head.version)
        .u64(head.entries)
        // `MAX_PEOPLE` fits into a byte, and `NewTable::check` enforces it.
        .u8(head.people.len() as u8);
    for person in &head.people {
        fields = fields.u64(person.0);
    }
    fields.text(&head.body)
}

pub(crate) fn decode_head(id: TableId, value: &[u8]) -> Result<TableHead> {
    Parts::read(format_args!("the head of table {id}"), value, |parts| {
        let flags = parts.u8()?;
        let group = GroupId(parts.u64()?);
        Some(TableHead {
            id,
            group: (flags & 2 != 0).then_some(group),
            place: PlaceId(parts.u64()?),
            open: flags & 1 != 0,
            version: parts.u64()?,
            entries: parts.u64()?,
            people: (0..parts.u8()?)
                .map(|_| parts.u64().map(PersonId))
                .collect::<Option<_>>()?,
            body: parts.text()?,
        })
    })
}

pub(crate) fn encode_entry(at: i64, body: &str) -> Vec<u8> {
    Fields::new().i64(at).text(body)
}

pub(crate) fn decode_entry(table: TableId, n: u64, value: &[u8]) -> Result<Entry> {
    Parts::read(format_args!("entry {n} of table {table}"), value, |parts| {
        Some(Entry {
            n,
            at: parts.i64()?,
            body: parts.text()?,
        })
    })
}

/// Encodes the values of consecutive entries as one value.
pub(crate) fn encode_bundle(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut bundle = vec![BUNDLE];
    for entry in entries {
        // A value has at most a few KiB.
        bundle.extend_from_slice(&(entry.len() as u32).to_be_bytes());
        bundle.extend_from_slice(entry);
    }
    bundle
}

/// Returns the number of bytes that an entry's value takes in a bundle.
pub(crate) fn bundled_len(entry: &[u8]) -> usize {
    entry.len() + size_of::<u32>()
}

pub(crate) fn is_bundle(value: &[u8]) -> bool {
    value.first() == Some(&BUNDLE)
}

/// Decodes a value of the log, which holds one entry or a bundle. `first` is the number of its first entry.
pub(crate) fn decode_entries(table: TableId, first: u64, value: &[u8]) -> Result<Vec<Entry>> {
    if !is_bundle(value) {
        return Ok(vec![decode_entry(table, first, value)?]);
    }
    let mut parts = Parts(&value[1..]);
    let mut entries = Vec::new();
    for n in first.. {
        if parts.0.is_empty() {
            break;
        }
        let entry = parts.u32().and_then(|len| parts.take(len as usize));
        let entry = entry.ok_or_else(|| {
            StorageError::damaged(format!(
                "the entries from {first} on of table {table} can't be read"
            ))
        })?;
        entries.push(decode_entry(table, n, entry)?);
    }
    Ok(entries)
}

pub(crate) fn encode_work(work: Work) -> Vec<u8> {
    Fields::new().i64(work.at).i64(work.until).u64(work.fence).0
}

pub(crate) fn decode_work(table: TableId, value: &[u8]) -> Result<Work> {
    Parts::read(format_args!("the work of table {table}"), value, |parts| {
        Some(Work {
            at: parts.i64()?,
            until: parts.i64()?,
            fence: parts.u64()?,
        })
    })
}

pub(crate) fn encode_post(post: &Post) -> Vec<u8> {
    Fields::new()
        .u64(post.place.0)
        .u64(post.message)
        .u64(post.hash)
        .text(&post.key)
}

pub(crate) fn decode_post(table: TableId, role: &str, value: &[u8]) -> Result<Post> {
    Parts::read(format_args!("post {role:?} of table {table}"), value, |parts| {
        Some(Post {
            role: role.to_owned(),
            place: PlaceId(parts.u64()?),
            message: parts.u64()?,
            hash: parts.u64()?,
            key: parts.text()?,
        })
    })
}

pub(crate) fn encode_note(text: &str) -> Vec<u8> {
    Fields::new().text(text)
}

pub(crate) fn decode_note(key: &str, value: &[u8]) -> Result<String> {
    Parts::read(format_args!("note {key:?}"), value, Parts::text)
}

pub(crate) fn encode_id(id: TableId) -> Vec<u8> {
    Fields::new().u64(id.0).0
}

pub(crate) fn decode_id(value: &[u8]) -> Result<TableId> {
    Parts::read("the table at a place", value, |parts| parts.u64().map(TableId))
}

/// The value of a key that has no content.
pub(crate) fn empty() -> Vec<u8> {
    Fields::new().0
}

/// Encodes the value of an index key, which names a table.
pub(crate) fn encode_index(key: &[u8], table: TableId) -> Vec<u8> {
    if key.first() == Some(&keys::PLACE) {
        encode_id(table)
    } else {
        empty()
    }
}

/// Writes the fields of a value one after another.
struct Fields(Vec<u8>);

impl Fields {
    fn new() -> Self {
        Self(vec![VERSION])
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    fn u8(self, number: u8) -> Self {
        self.bytes(&[number])
    }

    fn u64(self, number: u64) -> Self {
        self.bytes(&number.to_be_bytes())
    }

    fn i64(self, number: i64) -> Self {
        self.bytes(&number.to_be_bytes())
    }

    fn text(self, text: &str) -> Vec<u8> {
        self.bytes(text.as_bytes()).0
    }
}

/// The unread rest of a value; every read can find that the value ends too early.
pub(crate) struct Parts<'a>(pub(crate) &'a [u8]);

impl<'a> Parts<'a> {
    /// Decodes a whole value, or names the key whose value is damaged.
    fn read<T>(
        what: impl fmt::Display,
        value: &'a [u8],
        fields: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Result<T> {
        let Some((&version, rest)) = value.split_first() else {
            return Err(StorageError::damaged(format!("{what} is empty")));
        };
        if version != VERSION {
            return Err(StorageError::damaged(format!(
                "{what} has the unknown version {version}"
            )));
        }
        let mut parts = Self(rest);
        fields(&mut parts)
            .filter(|_| parts.0.is_empty())
            .ok_or_else(|| StorageError::damaged(format!("{what} can't be read")))
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (array, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*array)
    }

    pub(crate) fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }

    fn i64(&mut self) -> Option<i64> {
        self.array().map(i64::from_be_bytes)
    }

    fn text(&mut self) -> Option<String> {
        String::from_utf8(std::mem::take(&mut self.0).to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_PEOPLE, MAX_TEXT};

    fn largest_head() -> TableHead {
        TableHead {
            id: TableId(7),
            group: Some(GroupId(u64::MAX)),
            place: PlaceId(u64::MAX),
            people: (0..MAX_PEOPLE as u64).map(PersonId).collect(),
            open: true,
            version: u64::MAX,
            entries: u64::MAX,
            body: "ä".repeat(MAX_TEXT / 2),
        }
    }

    #[test]
    fn the_largest_value_fits() {
        assert!(encode_head(&largest_head()).len() <= MAX_VALUE);
    }

    #[test]
    fn values_read_back() {
        let head = largest_head();
        assert_eq!(decode_head(head.id, &encode_head(&head)).unwrap(), head);
        let head = TableHead {
            group: None,
            open: false,
            people: vec![],
            body: String::new(),
            ..head
        };
        assert_eq!(decode_head(head.id, &encode_head(&head)).unwrap(), head);
        let work = Work {
            at: -1,
            until: i64::MAX,
            fence: 9,
        };
        assert_eq!(decode_work(TableId(1), &encode_work(work)).unwrap(), work);
        let post = Post {
            role: "board".into(),
            key: "7".into(),
            place: PlaceId(5),
            message: u64::MAX,
            hash: 3,
        };
        assert_eq!(
            decode_post(TableId(1), "board", &encode_post(&post)).unwrap(),
            post
        );
    }

    #[test]
    fn a_bundle_reads_back_and_damage_to_it_is_named() {
        let values: Vec<_> = ["lay C4", "", "ä"].map(|body| encode_entry(5, body)).to_vec();
        let bundle = encode_bundle(&values);
        let sizes: usize = values.iter().map(|value| bundled_len(value)).sum();
        assert_eq!(bundle.len(), 1 + sizes);
        let entries = decode_entries(TableId(1), 4, &bundle).unwrap();
        let read: Vec<_> = entries
            .iter()
            .map(|entry| (entry.n, entry.at, &entry.body[..]))
            .collect();
        assert_eq!(read, [(4, 5, "lay C4"), (5, 5, ""), (6, 5, "ä")]);
        assert_eq!(decode_entries(TableId(1), 4, &values[0]).unwrap(), entries[..1]);
        for cut in [3, 6, bundle.len() - 1] {
            let error = decode_entries(TableId(1), 4, &bundle[..cut]).unwrap_err();
            assert!(error.to_string().contains("of table 1 can't be read"), "{error}");
        }
    }

    #[test]
    fn a_damaged_value_is_named() {
        let value = encode_entry(1, "lay C4");
        for (value, complaint) in [
            (vec![], "entry 2 of table 1 is empty"),
            (vec![9], "entry 2 of table 1 has the unknown version 9"),
            (value[..5].to_vec(), "entry 2 of table 1 can't be read"),
            ([&value[..], &[0xff]].concat(), "entry 2 of table 1 can't be read"),
        ] {
            let error = decode_entry(TableId(1), 2, &value).unwrap_err();
            assert_eq!(error.to_string(), format!("the store is damaged: {complaint}"));
        }
    }
}
