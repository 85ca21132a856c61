//! Values of the key–value store: a version byte, then fields in a fixed order, then at most one text.

use std::fmt;
use std::time::SystemTime;

use crate::{Due, Entry, GroupId, PersonId, PlaceId, Result, StorageError, TableHead, TableId, keys};

/// Most bytes of a stored value. sled puts what is much larger into files of their own, which it never syncs.
pub(crate) const MAX_VALUE: usize = 8 * 1024;

/// First byte of every value; a changed layout gets the next number.
const VERSION: u8 = 1;

/// First byte of a bundle of log entries.
const BUNDLE: u8 = 2;

/// What the store counts. It changes with every change.
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
            let counters = Self {
                seq: parts.u64()?,
                table: parts.u64()?,
                lease: parts.u64()?,
            };
            // Format 2 counted the versions of all tables as well.
            let _ = parts.u64().and_then(|_| parts.u64());
            Some(counters)
        })
    }

    /// Passes over all table ids that may have been given out and are no longer known. If this happens twice to the same
    /// state, other ids follow the second time: they go by the hours since 2026.
    pub(crate) fn jump(&mut self) {
        const HOURS_1970_TO_2026: u64 = (56 * 365 + 14) * 24;
        let hours = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs() / 3600;
        let hours = hours.saturating_sub(HOURS_1970_TO_2026);
        self.table = self.table.saturating_add(1_000_000).max(hours * 1000);
        // Leases that are no longer known must not fit new ones either.
        self.lease = self.lease.saturating_add(1_000_000);
    }
}

pub(crate) fn encode_head(head: &TableHead) -> Vec<u8> {
    let mut fields = Fields::new()
        .u8(u8::from(head.open)
            | u8::from(head.group.is_some()) << 1
            | u8::from(head.lost_after.is_some()) << 2)
        .u64(head.group.map_or(0, |group| group.0))
        .u64(head.place.0)
        .u64(head.version)
        .u64(head.entries);
    if let Some(after) = head.lost_after {
        fields = fields.u64(after);
    }
    fields = fields
        // `MAX_PEOPLE` fits a byte, and `NewTable::check` holds it.
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
            lost_after: if flags & 4 == 0 { None } else { Some(parts.u64()?) },
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

/// Several values of entries that follow each other, as one value.
pub(crate) fn encode_bundle(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut bundle = vec![BUNDLE];
    for entry in entries {
        // A value has a few KiB.
        bundle.extend_from_slice(&(entry.len() as u32).to_be_bytes());
        bundle.extend_from_slice(entry);
    }
    bundle
}

/// How many bytes an entry's value takes within a bundle.
pub(crate) fn bundled_len(entry: &[u8]) -> usize {
    entry.len() + size_of::<u32>()
}

pub(crate) fn is_bundle(value: &[u8]) -> bool {
    value.first() == Some(&BUNDLE)
}

/// The entries in a value of the log, the first of which has the number `first`: one, or those of a bundle.
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

/// Due work, with the lease that holds it; 0 is no lease.
pub(crate) fn encode_due(due: &Due, lease: u64) -> Vec<u8> {
    Fields::new()
        .i64(due.at)
        .i64(due.ready)
        .u64(lease)
        .u32(due.attempts)
        .text(&due.body)
}

pub(crate) fn decode_due(table: TableId, key: &str, value: &[u8]) -> Result<(Due, u64)> {
    Parts::read(
        format_args!("due work {key:?} of table {table}"),
        value,
        |parts| {
            let (at, ready) = (parts.i64()?, parts.i64()?);
            let (lease, attempts) = (parts.u64()?, parts.u32()?);
            Some((
                Due {
                    key: key.to_owned(),
                    at,
                    ready,
                    attempts,
                    body: parts.text()?,
                },
                lease,
            ))
        },
    )
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

/// The value of a key that needs none.
pub(crate) fn empty() -> Vec<u8> {
    Fields::new().0
}

/// The value of a key under which a table is found.
pub(crate) fn encode_index(key: &[u8], table: TableId) -> Vec<u8> {
    if key.first() == Some(&keys::PLACE) {
        encode_id(table)
    } else {
        empty()
    }
}

/// Fields of a value, one after the other.
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

    fn u32(self, number: u32) -> Self {
        self.bytes(&number.to_be_bytes())
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

/// What is left to be read of a value; every read may find that the value ends too early.
pub(crate) struct Parts<'a>(pub(crate) &'a [u8]);

impl<'a> Parts<'a> {
    /// Reads a whole value, or says which one is damaged.
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
            lost_after: Some(7),
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
            lost_after: None,
            people: vec![],
            body: String::new(),
            ..head
        };
        assert_eq!(decode_head(head.id, &encode_head(&head)).unwrap(), head);
        let due = Due {
            key: "k".into(),
            at: -1,
            ready: i64::MAX,
            attempts: 3,
            body: "b".into(),
        };
        assert_eq!(
            decode_due(TableId(1), "k", &encode_due(&due, 9)).unwrap(),
            (due, 9)
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
