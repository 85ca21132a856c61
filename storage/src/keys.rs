//! Keys of the key–value store: a letter for the kind, then ids in big-endian, so that a scan returns them in order.
//!
//! | Key | Value |
//! |---|---|
//! | `!` | the counters of the store |
//! | `h` table | the table's head |
//! | `l` table n | entry n of its log, or a bundle of entries from n on |
//! | `p` place | the open table there |
//! | `o` person table, `c` person table | open and closed tables of a person |
//! | `g` group table | open tables in a group |
//! | `w` table | when the outbox must show something, and which lease holds the table |
//! | `r` ready table | the same by the time at which it can be claimed |
//! | `m` table role | a message that shows something of the table |
//! | `n` key | a note |

use crate::{GroupId, PersonId, PlaceId, TableHead, TableId};

pub(crate) const COUNTERS: &[u8] = b"!";
pub(crate) const HEAD: u8 = b'h';
pub(crate) const LOG: u8 = b'l';
pub(crate) const PLACE: u8 = b'p';
pub(crate) const OPEN: u8 = b'o';
pub(crate) const CLOSED: u8 = b'c';
pub(crate) const GROUP: u8 = b'g';
pub(crate) const WORK: u8 = b'w';
pub(crate) const READY: u8 = b'r';
pub(crate) const POST: u8 = b'm';
pub(crate) const NOTE: u8 = b'n';

pub(crate) fn head(table: TableId) -> Vec<u8> {
    key(HEAD, &[&table.0.to_be_bytes()])
}

/// The start of all keys of a table's log.
pub(crate) fn log(table: TableId) -> Vec<u8> {
    key(LOG, &[&table.0.to_be_bytes()])
}

pub(crate) fn entry(table: TableId, n: u64) -> Vec<u8> {
    key(LOG, &[&table.0.to_be_bytes(), &n.to_be_bytes()])
}

pub(crate) fn place(place: PlaceId) -> Vec<u8> {
    key(PLACE, &[&place.0.to_be_bytes()])
}

/// The start of the keys of a person's open (`OPEN`) or closed (`CLOSED`) tables.
pub(crate) fn person(kind: u8, person: PersonId) -> Vec<u8> {
    key(kind, &[&person.0.to_be_bytes()])
}

/// The start of the keys of a group's open tables.
pub(crate) fn group(group: GroupId) -> Vec<u8> {
    key(GROUP, &[&group.0.to_be_bytes()])
}

pub(crate) fn work(table: TableId) -> Vec<u8> {
    key(WORK, &[&table.0.to_be_bytes()])
}

pub(crate) fn ready(ready: i64, table: TableId) -> Vec<u8> {
    key(READY, &[&ordered(ready), &table.0.to_be_bytes()])
}

/// Returns the key of the post of a role. With an empty role it is the prefix of all posts of a table.
pub(crate) fn post(table: TableId, role: &str) -> Vec<u8> {
    key(POST, &[&table.0.to_be_bytes(), role.as_bytes()])
}

pub(crate) fn note(name: &str) -> Vec<u8> {
    key(NOTE, &[name.as_bytes()])
}

/// Returns every key that leads to a table besides its id. Only the key of a place has a value: the table there.
pub(crate) fn index(head: &TableHead) -> Vec<Vec<u8>> {
    let table = head.id.0.to_be_bytes();
    let kind = if head.open { OPEN } else { CLOSED };
    let mut keys: Vec<_> = head
        .people
        .iter()
        .map(|one| key(kind, &[&one.0.to_be_bytes(), &table]))
        .collect();
    if head.open {
        keys.push(place(head.place));
        keys.extend(
            head.group
                .map(|group| key(GROUP, &[&group.0.to_be_bytes(), &table])),
        );
    }
    keys
}

/// Returns the number at the end of a key such as `o` person table or `l` table n.
pub(crate) fn last_id(key: &[u8]) -> Option<u64> {
    Some(u64::from_be_bytes(*key.last_chunk()?))
}

/// Splits a key of kind `h`, `l`, `w` or `m` into the table and the rest.
pub(crate) fn split_table(key: &[u8]) -> Option<(TableId, &[u8])> {
    let (id, rest) = key.get(1..)?.split_first_chunk()?;
    Some((TableId(u64::from_be_bytes(*id)), rest))
}

/// Splits a key of kind `r` into time and table.
pub(crate) fn split_ready(key: &[u8]) -> Option<(i64, TableId)> {
    let (ready, rest) = key.get(1..)?.split_first_chunk()?;
    let ready = (u64::from_be_bytes(*ready) ^ SIGN) as i64;
    Some((ready, TableId(u64::from_be_bytes(rest.try_into().ok()?))))
}

const SIGN: u64 = 1 << 63;

/// Encodes a time so that its bytes sort like the time: the sign bit is flipped, so that negative numbers come first.
fn ordered(time: i64) -> [u8; 8] {
    (time as u64 ^ SIGN).to_be_bytes()
}

fn key(kind: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut key = vec![kind];
    parts.iter().for_each(|part| key.extend_from_slice(part));
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_in_order_of_play() {
        let numbers = [0, 1, 2, 255, 256, 65_536, u64::MAX];
        assert!(numbers.map(|n| entry(TableId(3), n)).is_sorted());
        assert!(numbers.map(|n| head(TableId(n))).is_sorted());
        let times = [i64::MIN, -1, 0, 1, 255, 256, i64::MAX];
        assert!(times.map(|at| ready(at, TableId(1))).is_sorted());
    }

    #[test]
    fn a_ready_key_splits_into_what_it_was_made_of() {
        for at in [i64::MIN, -5, 0, 5, i64::MAX] {
            assert_eq!(split_ready(&ready(at, TableId(9))), Some((at, TableId(9))));
        }
        assert_eq!(split_ready(b"r123"), None);
    }
}
