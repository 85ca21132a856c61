//! Reading everything at one moment: the check, and backups.

use std::iter;
use std::path::Path;

use deadpool_postgres::{Client, Transaction};
use tokio::sync::mpsc;
use tokio::task;
use tokio_postgres::IsolationLevel;
use tokio_postgres::types::Type;

use super::db::Db;
use super::failed::Failed;
use super::outbox;
use super::rows::{self, head_columns, int};
use crate::disk::RealDisk;
use crate::encoding::{self, Counters};
use crate::fit::Fit;
use crate::outbox::Work;
use crate::{NEVER, Result, StorageError, StoreCounts, TableId, dump, keys};

/// Tables read at once.
const PAGE: i64 = 200;

/// Queries that must find nothing, each with the message for a match.
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
         WHERE COALESCE(l.number, 0) <> t.entries OR l.low <> 1 OR l.high <> t.entries LIMIT 1",
    ),
    (
        "is not there, but its log is",
        "SELECT l.table_id FROM grove_log AS l LEFT JOIN grove_tables AS t ON t.id = l.table_id \
         WHERE t.id IS NULL LIMIT 1",
    ),
    (
        "is not there, but its work is",
        "SELECT w.table_id FROM grove_work AS w LEFT JOIN grove_tables AS t ON t.id = w.table_id \
         WHERE t.id IS NULL LIMIT 1",
    ),
    (
        "is not there, but a post of it is",
        "SELECT p.table_id FROM grove_posts AS p LEFT JOIN grove_tables AS t ON t.id = p.table_id \
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

/// Begins a transaction that sees one moment.
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
             (SELECT count(*) FROM grove_log), (SELECT count(*) FROM grove_posts), \
             (SELECT count(*) FROM grove_notes), (SELECT value FROM grove_counters WHERE name = 'table')",
            &[],
        )
        .await?;
    Ok(StoreCounts {
        tables: rows::number(&row, 0)?,
        entries: rows::number(&row, 1)?,
        posts: rows::number(&row, 2)?,
        notes: rows::number(&row, 3)?,
        last: TableId(rows::number(&row, 4)?),
    })
}

/// Keys and values for the file; `None` when there are no more.
type Pairs = Vec<(Vec<u8>, Vec<u8>)>;

/// Writes the same kind of file as a store in a folder does.
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
        // The reader stops when writing the file fails, unless it failed first.
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
    let mut fit = Fit::default();
    dump::write(&RealDisk, file, FIRST, pages.flatten(), &mut |(key, value)| {
        fit.add(&key, &value.unwrap_or_default());
        Ok(())
    })?;
    fit.counts().map(drop)
}

/// The sequence number of a backup file: a restored store counts its changes from here.
const FIRST: u64 = 1;

async fn read_all(transaction: &Transaction<'_>, pairs: mpsc::Sender<Option<Pairs>>) -> Result<(), Failed> {
    let row = transaction
        .query_typed_one("SELECT value FROM grove_counters WHERE name = 'table'", &[])
        .await?;
    let counters = Counters {
        seq: FIRST,
        table: rows::number(&row, 0)?,
        // A restored store starts the other counters again.
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

/// Returns the log and the posts of one table.
async fn pairs_of(transaction: &Transaction<'_>, id: i64) -> Result<Pairs, Failed> {
    let table = TableId(id.cast_unsigned());
    let mut page = Pairs::new();
    let log = transaction
        .query_typed(
            "SELECT n, at, body FROM grove_log WHERE table_id = $1 ORDER BY n",
            &[(&id, Type::INT8)],
        )
        .await?;
    for row in &log {
        let entry = rows::entry(row, 0)?;
        page.push((
            keys::entry(table, entry.n),
            encoding::encode_entry(entry.at, &entry.body),
        ));
    }
    let work = transaction
        .query_typed_opt(
            "SELECT CASE until WHEN 0 THEN at ELSE 0 END, fence FROM grove_work WHERE table_id = $1",
            &[(&id, Type::INT8)],
        )
        .await?;
    if let Some(row) = work {
        // A lease belongs to the database, not to a copy. In the copy, the work is due at once.
        let work = Work {
            at: rows::column(&row, 0)?,
            until: 0,
            fence: rows::number(&row, 1)?,
        };
        if work.ready() != NEVER {
            page.push((keys::ready(work.ready(), table), encoding::empty()));
        }
        page.push((keys::work(table), encoding::encode_work(work)));
    }
    let posts = transaction
        .query_typed(
            "SELECT role, key, place, message, hash FROM grove_posts WHERE table_id = $1",
            &[(&id, Type::INT8)],
        )
        .await?;
    for row in &posts {
        let post = outbox::post(row)?;
        page.push((keys::post(table, &post.role), encoding::encode_post(&post)));
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
