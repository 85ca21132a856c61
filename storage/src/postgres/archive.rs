//! The logs of closed tables, packed: one row for each table instead of one for each entry.
//!
//! The head of such a table stays where it was, so it is found, counted and listed as before. Whoever continues its log
//! unpacks it first, in the same transaction.

use std::io::{Read as _, Write as _};

use deadpool_postgres::{Client, Transaction};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use tokio_postgres::types::Type;

use super::db::Db;
use super::failed::{Doubt, Failed};
use super::rows::{self, bytes, clamped, int};
use super::tables;
use crate::{Entry, NewEntry, Result, StorageError, TableHead, TableId};

/// The form of packed logs.
const FORM: u8 = 1;

/// Packs a log: time, length and text of each entry, deflated.
fn pack(log: &[Entry]) -> Result<Vec<u8>> {
    let mut packed = DeflateEncoder::new(vec![FORM], Compression::default());
    let failed = |_| StorageError::damaged("a log can't be packed");
    for entry in log {
        let length = u32::try_from(entry.body.len()).unwrap_or(u32::MAX);
        for part in [
            &entry.at.to_le_bytes()[..],
            &length.to_le_bytes(),
            entry.body.as_bytes(),
        ] {
            packed.write_all(part).map_err(failed)?;
        }
    }
    packed.finish().map_err(failed)
}

/// Unpacks a log of so many entries.
pub(super) fn unpack(packed: &[u8], entries: u64) -> Result<Vec<Entry>> {
    let damaged = || StorageError::damaged("a packed log can't be read");
    let (&form, packed) = packed.split_first().ok_or_else(damaged)?;
    if form != FORM {
        return Err(damaged());
    }
    let mut plain = DeflateDecoder::new(packed);
    let mut log = Vec::new();
    for n in 1..=entries {
        let (mut at, mut length) = ([0; 8], [0; 4]);
        plain.read_exact(&mut at).map_err(|_| damaged())?;
        plain.read_exact(&mut length).map_err(|_| damaged())?;
        let length = u32::from_le_bytes(length);
        if length as usize > crate::MAX_TEXT {
            return Err(damaged());
        }
        let mut body = vec![0; length as usize];
        plain.read_exact(&mut body).map_err(|_| damaged())?;
        log.push(Entry {
            n,
            at: i64::from_le_bytes(at),
            body: String::from_utf8(body).map_err(|_| damaged())?,
        });
    }
    Ok(log)
}

/// Packs the logs of at most `limit` closed tables whose last entry is older than `before`; gives their number.
pub(super) async fn archive(db: &Db, before: i64, limit: i64, doubt: &Doubt) -> Result<usize, Failed> {
    let mut connection = db.connect().await?;
    let made = try_archive(connection.client_mut()?, before, limit, doubt).await;
    connection.settle(made)
}

async fn try_archive(client: &mut Client, before: i64, limit: i64, doubt: &Doubt) -> Result<usize, Failed> {
    let transaction = client.transaction().await?;
    let found = transaction
        .query_typed(
            "SELECT t.id FROM grove_tables AS t WHERE NOT t.open AND NOT t.archived AND $1 > COALESCE( \
             (SELECT l.at FROM grove_log AS l WHERE l.table_id = t.id AND l.n = t.entries), $1 - 1) \
             ORDER BY t.id LIMIT $2 FOR UPDATE SKIP LOCKED",
            &[int(&before), int(&limit)],
        )
        .await?;
    for row in &found {
        let id: i64 = rows::column(row, 0)?;
        let log = transaction
            .query_typed(
                "SELECT n, at, body FROM grove_log WHERE table_id = $1 ORDER BY n",
                &[int(&id)],
            )
            .await?;
        let log = log
            .iter()
            .map(|row| rows::entry(row, 0))
            .collect::<Result<Vec<_>, _>>()?;
        let packed = pack(&log)?;
        transaction
            .execute_typed(
                "INSERT INTO grove_archive (table_id, entries, log) VALUES ($1, $2, $3)",
                &[int(&id), int(&clamped(log.len() as u64)), bytes(&&packed[..])],
            )
            .await?;
        for statement in [
            "DELETE FROM grove_log WHERE table_id = $1",
            "UPDATE grove_tables SET archived = TRUE WHERE id = $1",
        ] {
            transaction.execute_typed(statement, &[int(&id)]).await?;
        }
    }
    doubt.until(transaction.commit()).await?;
    Ok(found.len())
}

/// Unpacks the log of a table whose log will be continued; `log` is how long it was before that.
pub(super) async fn restore(
    transaction: &Transaction<'_>,
    head: &TableHead,
    length: u64,
) -> Result<(), Failed> {
    let id = rows::id_of(head.id);
    let row = transaction
        .query_typed_opt(
            "DELETE FROM grove_archive WHERE table_id = $1 RETURNING log",
            &[int(&id)],
        )
        .await?;
    let Some(row) = row else { return Ok(()) };
    let log = unpack(&rows::column::<Vec<u8>>(&row, 0)?, length)?;
    let log: Vec<NewEntry> = log
        .into_iter()
        .map(|entry| NewEntry {
            at: entry.at,
            body: entry.body,
        })
        .collect();
    let before = TableHead {
        entries: length,
        ..head.clone()
    };
    tables::append(transaction, &before, &log, 0).await?;
    transaction
        .execute_typed(
            "UPDATE grove_tables SET archived = FALSE WHERE id = $1",
            &[int(&id)],
        )
        .await?;
    Ok(())
}

/// The packed log of a table, if it has one.
pub(super) async fn packed(transaction: &Transaction<'_>, id: i64) -> Result<Option<Vec<Entry>>, Failed> {
    let row = transaction
        .query_typed_opt(
            "SELECT entries, log FROM grove_archive WHERE table_id = $1",
            &[(&id, Type::INT8)],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
    let entries = rows::number(&row, 0)?;
    Ok(Some(unpack(&rows::column::<Vec<u8>>(&row, 1)?, entries)?))
}

/// A log of a table as it is wanted: from entry number `from` on.
pub(super) fn log_of(table: TableId, packed: &[u8], length: u64, from: u64) -> Result<Vec<Entry>> {
    let log = unpack(packed, length)
        .map_err(|_| StorageError::damaged(format!("the packed log of table {table} can't be read")))?;
    Ok(log.into_iter().filter(|entry| entry.n >= from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_packed_and_comes_back() {
        let log: Vec<Entry> = (1..=60)
            .map(|n| Entry {
                n,
                at: 1_767_225_600_000 + n as i64 * 60_000,
                body: format!("move {} place M{n} 90 森", n % 2),
            })
            .collect();
        let packed = pack(&log).unwrap();
        let plain: usize = log.iter().map(|entry| entry.body.len() + 12).sum();
        assert!(packed.len() * 2 < plain, "{} of {plain} bytes", packed.len());
        assert_eq!(unpack(&packed, 60).unwrap(), log);
        assert_eq!(unpack(&pack(&[]).unwrap(), 0).unwrap(), []);
        for wrong in [&packed[..packed.len() / 2], &packed[1..], &[]] {
            assert!(unpack(wrong, 60).is_err());
        }
        assert!(unpack(&packed, 61).is_err());
    }
}
