//! Queries. Each is one statement, which sees one moment.

use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::db::Db;
use super::failed::Failed;
use super::rows::{self, bytes, clamped, end_of, head_columns, id_of, int, wrapped};
use crate::{Entry, GroupId, Note, PersonId, PlaceId, StorageError, TableHead, TableId};

/// Attempts to read a table that changes between the queries for its head and its log.
const LOOKS: u32 = 20;

pub(super) async fn table(db: &Db, id: TableId) -> Result<Option<TableHead>, Failed> {
    let sql = concat!(
        "SELECT ",
        head_columns!(),
        " FROM grove_tables AS t WHERE t.id = $1"
    );
    one(&db.ask(sql, &[int(&id_of(id))]).await?)
}

pub(super) async fn table_at(db: &Db, place: PlaceId) -> Result<Option<TableHead>, Failed> {
    let sql = concat!(
        "SELECT ",
        head_columns!(),
        " FROM grove_tables AS t WHERE t.place = $1 AND t.open"
    );
    one(&db.ask(sql, &[int(&wrapped(place.0))]).await?)
}

pub(super) async fn tables_of(db: &Db, person: PersonId) -> Result<Vec<TableHead>, Failed> {
    let sql = concat!(
        "SELECT ",
        head_columns!(),
        " FROM grove_people AS p JOIN grove_tables AS t ON t.id = p.table_id \
         WHERE p.person = $1 AND p.open ORDER BY t.id"
    );
    all(&db.ask(sql, &[int(&wrapped(person.0))]).await?)
}

pub(super) async fn closed_tables_of(
    db: &Db,
    person: PersonId,
    before: Option<TableId>,
    limit: usize,
) -> Result<Vec<TableHead>, Failed> {
    let sql = concat!(
        "SELECT ",
        head_columns!(),
        " FROM grove_people AS p JOIN grove_tables AS t ON t.id = p.table_id \
         WHERE p.person = $1 AND NOT p.open AND p.table_id < $2 ORDER BY p.table_id DESC LIMIT $3"
    );
    let (person, limit) = (wrapped(person.0), clamped(limit as u64));
    let before = before.map_or(i64::MAX, id_of);
    all(&db.ask(sql, &[int(&person), int(&before), int(&limit)]).await?)
}

pub(super) async fn tables_in(db: &Db, group: GroupId) -> Result<Vec<TableHead>, Failed> {
    let sql = concat!(
        "SELECT ",
        head_columns!(),
        " FROM grove_tables AS t WHERE t.grp = $1 AND t.open ORDER BY t.id"
    );
    all(&db.ask(sql, &[int(&wrapped(group.0))]).await?)
}

pub(super) async fn all_tables(
    db: &Db,
    after: Option<TableId>,
    limit: usize,
) -> Result<Vec<TableHead>, Failed> {
    let sql = concat!(
        "SELECT ",
        head_columns!(),
        " FROM grove_tables AS t WHERE t.id > $1 ORDER BY t.id LIMIT $2"
    );
    let (after, limit) = (after.map_or(-1, id_of), clamped(limit as u64));
    all(&db.ask(sql, &[int(&after), int(&limit)]).await?)
}

pub(super) async fn log(db: &Db, table: TableId, from: u64) -> Result<Vec<Entry>, Failed> {
    let rows = db
        .ask(
            "SELECT t.entries, l.n, l.at, l.body FROM grove_tables AS t \
             LEFT JOIN grove_log AS l ON l.table_id = t.id AND l.n >= $2 WHERE t.id = $1 ORDER BY l.n",
            &[int(&id_of(table)), int(&clamped(from))],
        )
        .await?;
    let first = rows.first().ok_or(StorageError::NoSuchTable(table))?;
    let length = rows::number(first, 0)?;
    let entries = present(&rows, 1)?
        .map(|row| rows::entry(row, 1))
        .collect::<Result<Vec<_>, _>>()?;
    // A match is replayed from this, so a gap must never pass for a shorter match.
    if !entries.iter().map(|entry| entry.n).eq(from.max(1)..=length) {
        return Err(StorageError::damaged(format!("entries are missing in the log of table {table}")).into());
    }
    Ok(entries)
}

pub(super) async fn table_with_log(db: &Db, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>, Failed> {
    for _ in 0..LOOKS {
        let Some(head) = table(db, id).await? else {
            return Ok(None);
        };
        let log = log(db, id, 1).await?;
        // A log only grows: with this length it is the log of this head.
        if log.len() as u64 == head.entries {
            return Ok(Some((head, log)));
        }
    }
    Err(Failed::Again(format!("table {id} changes all the time")))
}

pub(super) async fn note(db: &Db, key: &str) -> Result<Option<String>, Failed> {
    let rows = db
        .ask(
            "SELECT text FROM grove_notes WHERE key = $1",
            &[bytes(&key.as_bytes())],
        )
        .await?;
    rows.first().map(|row| rows::text(row, 0)).transpose()
}

pub(super) async fn notes(db: &Db, prefix: &str) -> Result<Vec<Note>, Failed> {
    let end = end_of(prefix);
    let rows = db
        .ask(
            "SELECT key, text FROM grove_notes WHERE key >= $1 AND ($2 IS NULL OR key < $2) ORDER BY key",
            &[bytes(&prefix.as_bytes()), (&end, Type::BYTEA)],
        )
        .await?;
    let read = |row: &Row| {
        Ok(Note {
            key: rows::text(row, 0)?,
            text: rows::text(row, 1)?,
        })
    };
    rows.iter().map(read).collect()
}

fn one(rows: &[Row]) -> Result<Option<TableHead>, Failed> {
    rows.first().map(rows::head).transpose()
}

fn all(rows: &[Row]) -> Result<Vec<TableHead>, Failed> {
    rows.iter().map(rows::head).collect()
}

/// Returns the rows of an outer join whose joined number is present.
fn present(rows: &[Row], index: usize) -> Result<impl Iterator<Item = &Row>, Failed> {
    let there = rows
        .iter()
        .map(|row| rows::column::<Option<i64>>(row, index).map(|value| value.is_some()))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(rows
        .iter()
        .zip(there)
        .filter_map(|(row, there)| there.then_some(row)))
}
