//! Conversion between Rust values and database rows.

use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, Type};

use super::db::Param;
use super::failed::Failed;
use crate::{Entry, GroupId, PersonId, PlaceId, StorageError, TableHead, TableId};

/// The columns of a head, as [`head`] reads them.
macro_rules! head_columns {
    () => {
        "t.id, t.grp, t.place, t.people, t.open, t.version, t.entries, t.body"
    };
}
pub(super) use head_columns;

pub(super) fn int(value: &i64) -> Param<'_> {
    (value, Type::INT8)
}

pub(super) fn bytes<'a>(value: &'a &'a [u8]) -> Param<'a> {
    (value, Type::BYTEA)
}

/// Converts a table id for the database. An id that is too large matches no table.
pub(super) fn id_of(table: TableId) -> i64 {
    clamped(table.0)
}

/// Converts a number that is compared by size: if it is too large, it is larger than every stored one.
pub(super) fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Converts an id that is only compared for equality; it may be any number.
pub(super) fn wrapped(id: u64) -> i64 {
    id.cast_signed()
}

pub(super) fn column<'a, T: FromSql<'a>>(row: &'a Row, index: usize) -> Result<T, Failed> {
    row.try_get(index)
        .map_err(|error| StorageError::damaged(format!("a row can't be read: {error}")).into())
}

pub(super) fn text(row: &Row, index: usize) -> Result<String, Failed> {
    let bytes: Vec<u8> = column(row, index)?;
    String::from_utf8(bytes).map_err(|_| StorageError::damaged("a text can't be read").into())
}

pub(super) fn number(row: &Row, index: usize) -> Result<u64, Failed> {
    let number: i64 = column(row, index)?;
    u64::try_from(number).map_err(|_| StorageError::damaged("a number is negative").into())
}

pub(super) fn head(row: &Row) -> Result<TableHead, Failed> {
    let group: Option<i64> = column(row, 1)?;
    let place: i64 = column(row, 2)?;
    let people: Vec<i64> = column(row, 3)?;
    Ok(TableHead {
        id: TableId(number(row, 0)?),
        group: group.map(|group| GroupId(group.cast_unsigned())),
        place: PlaceId(place.cast_unsigned()),
        people: people
            .into_iter()
            .map(|person| PersonId(person.cast_unsigned()))
            .collect(),
        open: column(row, 4)?,
        version: number(row, 5)?,
        entries: number(row, 6)?,
        body: text(row, 7)?,
    })
}

/// The number of columns of a head.
pub(super) const HEAD_COLUMNS: usize = 8;

/// Reads an entry of a log from the columns n, at, body, starting at `first`.
pub(super) fn entry(row: &Row, first: usize) -> Result<Entry, Failed> {
    Ok(Entry {
        n: number(row, first)?,
        at: column(row, first + 1)?,
        body: text(row, first + 2)?,
    })
}

/// Returns the exclusive end of the range of keys that start with `prefix`; `None` if it is unbounded.
pub(super) fn end_of(prefix: &str) -> Option<Vec<u8>> {
    let mut end = prefix.as_bytes().to_vec();
    // No byte of a text is 255, so the last one can be incremented.
    let last = end.last_mut()?;
    *last += 1;
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_any_size_come_back() {
        for id in [0, 1, 1 << 62, 1 << 63, u64::MAX] {
            assert_eq!(wrapped(id).cast_unsigned(), id);
        }
        assert_eq!(id_of(TableId(u64::MAX)), i64::MAX);
    }

    #[test]
    fn a_prefix_ends_after_all_that_start_with_it() {
        let end = end_of("ping:").unwrap();
        for inside in ["ping:", "ping:1", "ping:\u{10ffff}"] {
            assert!(inside.as_bytes() < &end[..]);
        }
        assert!("ping;".as_bytes() >= &end[..]);
        assert_eq!(end_of(""), None);
        assert!("\u{10ffff}\u{10ffff}".as_bytes() < &end_of("\u{10ffff}").unwrap()[..]);
    }
}
