//! Everything at one moment: looking through it, and writing it to a file.

use std::iter;
use std::path::Path;

use deadpool_postgres::{Client, Transaction};
use tokio::sync::mpsc;
use tokio::task;
use tokio_postgres::IsolationLevel;
use tokio_postgres::types::Type;

use super::archive;
use super::db::Db;
use super::failed::Failed;
use super::rows::{self, head_columns, int};
use crate::disk::RealDisk;
use crate::encoding::{self, Counters};
use crate::{Result, StorageError, StoreCounts, TableId, dump, keys};

/// Tables that are read at once.
const PAGE: i64 = 200;

/// What must not be found, with the words for it when it is.
const WRONG: &[(&str, &str)] = &[
    (
        "is newer than the last table",
        "SELECT id FROM grove_tables WHERE id < 1 \
         OR id > (SELECT value FROM grove_counters WHERE name = 'table') LIMIT 1",
    ),
    (
        "has a log of another length than its head says, or with a gap",
        "SELECT t.id FROM grove_tables AS t LEFT JOIN (SELECT table_id, count(*) AS number, min(n) AS low, \
         max(n) AS high FROM grove_log GROUP BY table_id) AS l ON l.table_id = t.id \
         LEFT JOIN grove_archive AS a ON a.table_id = t.id \
         WHERE COALESCE(l.number, a.entries, 0) <> t.entries OR l.low <> 1 OR l.high <> t.entries \
         OR t.archived <> (a.table_id IS NOT NULL) OR (t.archived AND l.number IS NOT NULL) LIMIT 1",
    ),
    (
        "is not there, but its log is",
        "SELECT l.table_id FROM grove_log AS l LEFT JOIN grove_tables AS t ON t.id = l.table_id \
         WHERE t.id IS NULL LIMIT 1",
    ),
    (
        "is not there, but its packed log is",
        "SELECT a.table_id FROM grove_archive AS a LEFT JOIN grove_tables AS t ON t.id = a.table_id \
         WHERE t.id IS NULL LIMIT 1",
    ),
    (
        "is not there, but its due work is",
        "SELECT d.table_id FROM grove_due AS d LEFT JOIN grove_tables AS t ON t.id = d.table_id \
         WHERE t.id IS NULL LIMIT 1",
    ),
    (
        "is found by somebody who is not there",
        "SELECT p.table_id FROM grove_people AS p LEFT JOIN grove_tables AS t ON t.id = p.table_id \
         WHERE t.id IS NULL OR p.open <> t.open OR NOT (p.person = ANY (t.people)) LIMIT 1",
    ),
    (
        "is not found by somebody who is there",
        "SELECT t.id FROM grove_tables AS t LEFT JOIN (SELECT table_id, count(*) AS number FROM grove_people \
         GROUP BY table_id) AS p ON p.table_id = t.id \
         WHERE COALESCE(p.number, 0) <> COALESCE(array_length(t.people, 1), 0) LIMIT 1",
    ),
];

/// Everything as it is at one moment.
async fn snapshot(client: &mut Client) -> Result<Transaction<'_>, Failed> {
    let reading = client
        .build_transaction()
        .isolation_level(IsolationLevel::RepeatableRead)
        .read_only(true);
    Ok(reading.start().await?)
}

pub(super) async fn check(db: &Db) -> Result<StoreCounts, Failed> {
    let mut connection = db.connect().await?;
    let transaction = snapshot(connection.client_mut()?).await?;
    let checked = check_on(&transaction).await;
    transaction.rollback().await?;
    connection.settle(checked)
}

async fn check_on(transaction: &Transaction<'_>) -> Result<StoreCounts, Failed> {
    for (words, question) in WRONG {
        if let Some(row) = transaction.query_typed_opt(question, &[]).await? {
            let table: i64 = rows::column(&row, 0)?;
            return Err(StorageError::damaged(format!("table {table} {words}")).into());
        }
    }
    let row = transaction
        .query_typed_one(
            "SELECT (SELECT count(*) FROM grove_tables), \
             (SELECT count(*) FROM grove_log) + (SELECT COALESCE(sum(entries), 0)::BIGINT FROM grove_archive), \
             (SELECT count(*) FROM grove_due), (SELECT count(*) FROM grove_notes), \
             (SELECT value FROM grove_counters WHERE name = 'table'), \
             (SELECT count(*) FROM grove_tables WHERE lost_after IS NOT NULL)",
            &[],
        )
        .await?;
    Ok(StoreCounts {
        tables: rows::number(&row, 0)?,
        entries: rows::number(&row, 1)?,
        due: rows::number(&row, 2)?,
        notes: rows::number(&row, 3)?,
        last: TableId(rows::number(&row, 4)?),
        held: rows::number(&row, 5)?,
    })
}

/// Keys and values on their way to the file; `None` when there are no more.
type Pairs = Vec<(Vec<u8>, Vec<u8>)>;

/// Writes a file as a store in a folder would, from which one can be made.
pub(super) async fn backup(db: &Db, file: &Path) -> Result<(), Failed> {
    let mut connection = db.connect().await?;
    let transaction = snapshot(connection.client_mut()?).await?;
    let (pairs, written) = mpsc::channel(4);
    let writer = task::spawn_blocking({
        let file = file.to_owned();
        move || write(&file, written)
    });
    let read = read_all(&transaction, pairs).await;
    let written = writer.await.map_err(|_| StorageError::Closed)?;
    transaction.rollback().await?;
    connection.settle(match (read, written) {
        // The reader was stopped by what went wrong with the file, unless it failed by itself.
        (Err(failed), Err(StorageError::Closed)) => Err(failed),
        (_, written) => Ok(written?),
    })
}

fn write(file: &Path, mut pairs: mpsc::Receiver<Option<Pairs>>) -> Result<()> {
    let pages = iter::from_fn(|| match pairs.blocking_recv() {
        Some(page) => page.map(|page| page.into_iter().map(Ok).collect()),
        // Without an end, the reader has failed.
        None => Some(vec![Err(StorageError::Closed)]),
    });
    dump::write(&RealDisk, file, FIRST, pages.flatten())
}

/// The sequence number of a file: where it is restored, changes are counted anew.
const FIRST: u64 = 1;

async fn read_all(transaction: &Transaction<'_>, pairs: mpsc::Sender<Option<Pairs>>) -> Result<(), Failed> {
    let row = transaction
        .query_typed_one("SELECT value FROM grove_counters WHERE name = 'table'", &[])
        .await?;
    let counters = Counters {
        seq: FIRST,
        table: rows::number(&row, 0)?,
        // The rest is counted anew where it is restored.
        ..Counters::default()
    };
    send(&pairs, vec![(keys::COUNTERS.to_vec(), counters.encode())]).await?;
    let mut after = -1;
    loop {
        let sql = concat!(
            "SELECT ",
            head_columns!(),
            " FROM grove_tables AS t WHERE t.id > $1 ORDER BY t.id LIMIT $2"
        );
        let heads = transaction.query_typed(sql, &[int(&after), int(&PAGE)]).await?;
        let Some(last) = heads.last() else { break };
        after = rows::column(last, 0)?;
        let mut page = Pairs::new();
        let mut ids: Vec<i64> = Vec::new();
        for row in &heads {
            let head = rows::head(row)?;
            ids.push(rows::column(row, 0)?);
            page.push((keys::head(head.id), encoding::encode_head(&head)));
            for key in keys::index(&head) {
                let value = encoding::encode_index(&key, head.id);
                page.push((key, value));
            }
        }
        send(&pairs, page).await?;
        for id in ids {
            send(&pairs, pairs_of(transaction, id).await?).await?;
        }
    }
    let mut page = Pairs::new();
    for row in transaction
        .query_typed("SELECT key, text FROM grove_notes", &[])
        .await?
    {
        page.push((
            keys::note(&rows::text(&row, 0)?),
            encoding::encode_note(&rows::text(&row, 1)?),
        ));
    }
    send(&pairs, page).await?;
    hand_over(&pairs, None).await
}

/// The log and the due work of one table.
async fn pairs_of(transaction: &Transaction<'_>, id: i64) -> Result<Pairs, Failed> {
    let table = TableId(id.cast_unsigned());
    let mut page = Pairs::new();
    let log = transaction
        .query_typed(
            "SELECT n, at, body FROM grove_log WHERE table_id = $1 ORDER BY n",
            &[(&id, Type::INT8)],
        )
        .await?;
    let log = match archive::packed(transaction, id).await? {
        Some(packed) => packed,
        None => log
            .iter()
            .map(|row| rows::entry(row, 0))
            .collect::<Result<Vec<_>, _>>()?,
    };
    for entry in log {
        page.push((
            keys::entry(table, entry.n),
            encoding::encode_entry(entry.at, &entry.body),
        ));
    }
    let due = transaction
        .query_typed(
            "SELECT key, at, ready, attempts, body FROM grove_due WHERE table_id = $1",
            &[(&id, Type::INT8)],
        )
        .await?;
    for row in &due {
        let due = rows::due(row, 0)?;
        page.push((keys::time(due.ready, table, &due.key), encoding::empty()));
        // Whoever holds a lease holds it in the database, not in a copy.
        page.push((keys::due(table, &due.key), encoding::encode_due(&due, 0)));
    }
    Ok(page)
}

async fn send(to: &mpsc::Sender<Option<Pairs>>, pairs: Pairs) -> Result<(), Failed> {
    hand_over(to, Some(pairs)).await
}

async fn hand_over(to: &mpsc::Sender<Option<Pairs>>, pairs: Option<Pairs>) -> Result<(), Failed> {
    to.send(pairs)
        .await
        .map_err(|_| Failed::Again("the file can't be written".to_owned()))
}
