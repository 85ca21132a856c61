//! Looking things up: each is one statement, which sees one moment.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::archive;
use super::db::Db;
use super::failed::Failed;
use super::rows::{self, bytes, clamped, end_of, head_columns, id_of, int, wrapped};
use super::work::database_clock;
use crate::{Due, Entry, GroupId, Note, PersonId, PlaceId, StorageError, TableHead, TableId};

/// How often a table is read again because it was changed between its head and its log.
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
            "SELECT t.entries, l.n, l.at, l.body, a.log FROM grove_tables AS t \
             LEFT JOIN grove_archive AS a ON a.table_id = t.id AND t.archived \
             LEFT JOIN grove_log AS l ON l.table_id = t.id AND l.n >= $2 WHERE t.id = $1 ORDER BY l.n",
            &[int(&id_of(table)), int(&clamped(from))],
        )
        .await?;
    let first = rows.first().ok_or(StorageError::NoSuchTable(table))?;
    let length = rows::number(first, 0)?;
    if let Some(packed) = rows::column::<Option<&[u8]>>(first, 4)? {
        return Ok(archive::log_of(table, packed, length, from)?);
    }
    let entries = present(&rows, 1)?
        .map(|row| rows::entry(row, 1))
        .collect::<Result<Vec<_>, _>>()?;
    // A game is replayed from this, so a gap must never pass for a shorter game.
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

pub(super) async fn due_of(db: &Db, table: TableId) -> Result<Vec<Due>, Failed> {
    let rows = db
        .ask(
            "SELECT d.key, d.at, d.ready, d.attempts, d.body FROM grove_tables AS t \
             LEFT JOIN grove_due AS d ON d.table_id = t.id WHERE t.id = $1 ORDER BY d.key",
            &[int(&id_of(table))],
        )
        .await?;
    if rows.is_empty() {
        return Err(StorageError::NoSuchTable(table).into());
    }
    present_bytes(&rows, 0)?.map(|row| rows::due(row, 0)).collect()
}

/// When the next item can be claimed, by the clock of this process.
pub(super) async fn next_due(db: &Db) -> Result<Option<i64>, Failed> {
    let sql = concat!(
        "SELECT (SELECT ready FROM grove_due WHERE lease = 0 ORDER BY ready LIMIT 1), \
         (SELECT min(ready) FROM grove_due WHERE lease <> 0), ",
        database_clock!()
    );
    let rows = db.ask(sql, &[]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (free, held): (Option<i64>, Option<i64>) = (rows::column(row, 0)?, rows::column(row, 1)?);
    // Leases go by the database's clock.
    let ahead = now().saturating_sub(rows::column(row, 2)?);
    let held = held.map(|ready| ready.saturating_add(ahead));
    Ok([free, held].into_iter().flatten().min())
}

/// The clock of this process, in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
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

/// The rows of an outer join in which the joined number is there.
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

/// The same for a joined text.
fn present_bytes(rows: &[Row], index: usize) -> Result<impl Iterator<Item = &Row>, Failed> {
    let there = rows
        .iter()
        .map(|row| rows::column::<Option<&[u8]>>(row, index).map(|value| value.is_some()))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(rows
        .iter()
        .zip(there)
        .filter_map(|(row, there)| there.then_some(row)))
}
