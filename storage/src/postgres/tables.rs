//! Changes of tables.
//!
//! Every change begins with one statement that compares: the version of a head, or a place that must be free. A
//! transaction that passes it holds the head's row until its end, so nothing else needs a lock. Each change has an
//! idempotency key (`mark`): after a lost commit reply, the next attempt fails at the same comparison and then finds
//! its own mark.

use deadpool_postgres::{Client, Transaction};
use tokio_postgres::types::Type;

use super::db::{Db, Param};
use super::failed::{CommitUnknown, Failed};
use super::outbox;
use super::rows::{self, clamped, head_columns, id_of, int, wrapped};
use crate::table::once_each;
use crate::{Change, Lease, NewEntry, NewTable, PersonId, StorageError, TableHead, TableId, TableSnapshot};

pub(super) async fn create(
    db: &Db,
    new: &NewTable,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<TableHead, Failed> {
    let id = TableId(db.new_id().await?.cast_unsigned());
    let mut connection = db.connect().await?;
    let client = connection.client_mut()?;
    let made = match try_create(client, id, new, mark, unknown).await {
        Err(Failed::Taken) => taken(client, wrapped(new.place.0), None, mark).await,
        made => made,
    };
    connection.settle(made)
}

async fn try_create(
    client: &mut Client,
    id: TableId,
    new: &NewTable,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<TableHead, Failed> {
    let transaction = client.transaction().await?;
    let head = new.head(id);
    insert(&transaction, &head, mark).await?;
    if let Some(at) = new.show_at {
        outbox::show(&transaction, head.id, at, None, mark).await?;
    }
    unknown.answer(transaction.commit()).await?;
    Ok(head)
}

pub(super) async fn commit(
    db: &Db,
    change: &Change,
    lease_ms: Option<i64>,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<(TableHead, Option<Lease>), Failed> {
    let mut connection = db.connect().await?;
    let client = connection.client_mut()?;
    let made = match try_commit(client, change, lease_ms, mark, unknown).await {
        Err(Failed::Taken) => taken_by_another(client, change).await.map(|head| (head, None)),
        made => made,
    };
    connection.settle(made)
}

async fn try_commit(
    client: &mut Client,
    change: &Change,
    lease_ms: Option<i64>,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<(TableHead, Option<Lease>), Failed> {
    let (id, expect) = (id_of(change.table), clamped(change.expect));
    let more = change.append.len() as i64;
    let place = change.place.map(|place| wrapped(place.0));
    let people = change.people.as_deref().map(people_column);
    let body = change.body.as_deref().map(str::as_bytes);
    let transaction = client.transaction().await?;
    let params: &[Param<'_>] = &[
        int(&id),
        int(&expect),
        int(&more),
        (&place, Type::INT8),
        (&change.open, Type::BOOL),
        (&people, Type::INT8_ARRAY),
        (&body, Type::BYTEA),
        int(&mark),
    ];
    let row = transaction
        .query_typed_opt(
            concat!(
                "UPDATE grove_tables AS t SET version = version + 1, entries = entries + $3, \
                 place = COALESCE($4, place), open = COALESCE($5, open), people = COALESCE($6, people), \
                 body = COALESCE($7, body), step = $8 WHERE id = $1 AND version = $2 RETURNING ",
                head_columns!()
            ),
            params,
        )
        .await?;
    let Some(row) = row else {
        transaction.rollback().await?;
        let head = not_as_expected(client, change, mark, unknown).await?;
        return Ok((head, outbox::lease_of(client, change.table, mark).await?));
    };
    let head = rows::head(&row)?;
    if change.people.is_some() || change.open.is_some() {
        remove_people(&transaction, id).await?;
        insert_people(&transaction, &head).await?;
    }
    append(&transaction, &head, &change.append, mark).await?;
    outbox::remove(&transaction, id, &change.remove_posts).await?;
    let lease = match change.show_at {
        Some(at) => outbox::show(&transaction, head.id, at, lease_ms, mark).await?,
        None => None,
    };
    unknown.answer(transaction.commit()).await?;
    Ok((head, lease))
}

/// The version differs: another change was first, or an earlier attempt succeeded and its answer was lost.
async fn not_as_expected(
    client: &Client,
    change: &Change,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<TableHead, Failed> {
    let id = id_of(change.table);
    let row = client
        .query_typed_opt(
            concat!(
                "SELECT ",
                head_columns!(),
                ", t.step = $2 OR EXISTS (SELECT 1 FROM grove_log AS l WHERE l.table_id = t.id AND l.step = $2) \
                 FROM grove_tables AS t WHERE t.id = $1"
            ),
            &[int(&id), int(&mark)],
        )
        .await?;
    let row = row.ok_or(StorageError::NoSuchTable(change.table))?;
    let head = rows::head(&row)?;
    if rows::column::<bool>(&row, rows::HEAD_COLUMNS)? {
        return Ok(head);
    }
    if unknown.is_set() && change.append.is_empty() {
        // The table has changed again since, and a change without an entry leaves no other trace.
        return Err(StorageError::Unsure {
            why: "the connection broke".to_owned(),
        }
        .into());
    }
    Err(stale(change.table, change.expect, head.version).into())
}

/// The place where a table should be open is taken.
async fn taken_by_another(client: &Client, change: &Change) -> Result<TableHead, Failed> {
    let place = match change.place {
        Some(place) => wrapped(place.0),
        None => {
            let rows = client
                .query_typed(
                    "SELECT place FROM grove_tables WHERE id = $1",
                    &[int(&id_of(change.table))],
                )
                .await?;
            let row = rows.first().ok_or(StorageError::NoSuchTable(change.table))?;
            rows::column(row, 0)?
        }
    };
    taken(client, place, Some(change.table), 0).await
}

/// Names the table that is open at a place, unless it was just created under this mark.
async fn taken(client: &Client, place: i64, not: Option<TableId>, mark: i64) -> Result<TableHead, Failed> {
    let row = client
        .query_typed_opt(
            concat!(
                "SELECT ",
                head_columns!(),
                ", t.born FROM grove_tables AS t WHERE t.place = $1 AND t.open"
            ),
            &[int(&place)],
        )
        .await?;
    // The place has become free: try again.
    let row = row.ok_or(Failed::Taken)?;
    let head = rows::head(&row)?;
    if rows::column::<i64>(&row, rows::HEAD_COLUMNS)? == mark {
        return Ok(head);
    }
    if not == Some(head.id) {
        return Err(Failed::Taken);
    }
    Err(StorageError::PlaceTaken(head.id).into())
}

pub(super) async fn delete(
    db: &Db,
    table: TableId,
    expect: u64,
    unknown: &CommitUnknown,
) -> Result<(), Failed> {
    let mut connection = db.connect().await?;
    let made = try_delete(connection.client_mut()?, table, expect, unknown).await;
    connection.settle(made)
}

async fn try_delete(
    client: &mut Client,
    table: TableId,
    expect: u64,
    unknown: &CommitUnknown,
) -> Result<(), Failed> {
    let id = id_of(table);
    let transaction = client.transaction().await?;
    let removed = transaction
        .execute_typed(
            "DELETE FROM grove_tables WHERE id = $1 AND version = $2",
            &[int(&id), int(&clamped(expect))],
        )
        .await?;
    if removed == 0 {
        transaction.rollback().await?;
        let rows = client
            .query_typed("SELECT version FROM grove_tables WHERE id = $1", &[int(&id)])
            .await?;
        return match rows.first() {
            Some(row) => Err(stale(table, expect, rows::number(row, 0)?).into()),
            // An earlier attempt may have done it.
            None if unknown.is_set() => Ok(()),
            None => Err(StorageError::NoSuchTable(table).into()),
        };
    }
    remove_people(&transaction, id).await?;
    for statement in [
        "DELETE FROM grove_log WHERE table_id = $1",
        "DELETE FROM grove_work WHERE table_id = $1",
        "DELETE FROM grove_posts WHERE table_id = $1",
    ] {
        transaction.execute_typed(statement, &[int(&id)]).await?;
    }
    unknown.answer(transaction.commit()).await
}

pub(super) async fn import(
    db: &Db,
    snapshot: &TableSnapshot,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<(), Failed> {
    db.skip_id(id_of(snapshot.head.id)).await;
    let mut connection = db.connect().await?;
    let client = connection.client_mut()?;
    let made = match try_import(client, snapshot, mark, unknown).await {
        Err(Failed::Taken) => already_there(client, snapshot, mark).await,
        made => made,
    };
    connection.settle(made)
}

async fn try_import(
    client: &mut Client,
    snapshot: &TableSnapshot,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<(), Failed> {
    let id = id_of(snapshot.head.id);
    let transaction = client.transaction().await?;
    insert(&transaction, &snapshot.head, mark).await?;
    let log: Vec<NewEntry> = snapshot
        .log
        .iter()
        .map(|entry| NewEntry {
            at: entry.at,
            body: entry.body.clone(),
        })
        .collect();
    append(&transaction, &snapshot.head, &log, mark).await?;
    if let Some(at) = snapshot.show_at {
        outbox::show(&transaction, snapshot.head.id, at, None, mark).await?;
    }
    outbox::import(&transaction, id, &snapshot.posts).await?;
    transaction
        .execute_typed(
            "UPDATE grove_counters SET value = GREATEST(value, $1) WHERE name = 'table'",
            &[int(&id)],
        )
        .await?;
    unknown.answer(transaction.commit()).await
}

/// The id or the place is taken, unless by an earlier attempt.
async fn already_there(client: &Client, snapshot: &TableSnapshot, mark: i64) -> Result<(), Failed> {
    let rows = client
        .query_typed(
            "SELECT version, born FROM grove_tables WHERE id = $1",
            &[int(&id_of(snapshot.head.id))],
        )
        .await?;
    match rows.first() {
        Some(row) if rows::column::<i64>(row, 1)? == mark => Ok(()),
        Some(row) => Err(stale(snapshot.head.id, 0, rows::number(row, 0)?).into()),
        None => taken(client, wrapped(snapshot.head.place.0), None, mark)
            .await
            .map(drop),
    }
}

async fn insert(transaction: &Transaction<'_>, head: &TableHead, mark: i64) -> Result<(), Failed> {
    let group = head.group.map(|group| wrapped(group.0));
    let people = people_column(&head.people);
    transaction
        .execute_typed(
            "INSERT INTO grove_tables (id, grp, place, people, open, version, entries, body, born, step) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
            &[
                int(&id_of(head.id)),
                (&group, Type::INT8),
                int(&wrapped(head.place.0)),
                (&people, Type::INT8_ARRAY),
                (&head.open, Type::BOOL),
                int(&clamped(head.version)),
                int(&clamped(head.entries)),
                rows::bytes(&head.body.as_bytes()),
                int(&mark),
            ],
        )
        .await?;
    insert_people(transaction, head).await
}

async fn insert_people(transaction: &Transaction<'_>, head: &TableHead) -> Result<(), Failed> {
    if head.people.is_empty() {
        return Ok(());
    }
    transaction
        .execute_typed(
            "INSERT INTO grove_people (person, open, table_id) SELECT p.person, $2, $3 FROM unnest($1) AS p (person)",
            &[
                (&people_column(&head.people), Type::INT8_ARRAY),
                (&head.open, Type::BOOL),
                int(&id_of(head.id)),
            ],
        )
        .await?;
    Ok(())
}

async fn remove_people(transaction: &Transaction<'_>, id: i64) -> Result<(), Failed> {
    transaction
        .execute_typed("DELETE FROM grove_people WHERE table_id = $1", &[int(&id)])
        .await?;
    Ok(())
}

/// Writes the last entries of a log; its head already counts them.
pub(super) async fn append(
    transaction: &Transaction<'_>,
    head: &TableHead,
    entries: &[NewEntry],
    mark: i64,
) -> Result<(), Failed> {
    if entries.is_empty() {
        return Ok(());
    }
    let last = clamped(head.entries);
    let numbers: Vec<i64> = (last - entries.len() as i64 + 1..=last).collect();
    let times: Vec<i64> = entries.iter().map(|entry| entry.at).collect();
    let bodies: Vec<&[u8]> = entries.iter().map(|entry| entry.body.as_bytes()).collect();
    transaction
        .execute_typed(
            "INSERT INTO grove_log (table_id, n, at, body, step) \
             SELECT $1, e.n, e.at, e.body, $5 FROM unnest($2, $3, $4) AS e (n, at, body)",
            &[
                int(&id_of(head.id)),
                (&numbers, Type::INT8_ARRAY),
                (&times, Type::INT8_ARRAY),
                (&bodies, Type::BYTEA_ARRAY),
                int(&mark),
            ],
        )
        .await?;
    Ok(())
}

fn people_column(people: &[PersonId]) -> Vec<i64> {
    once_each(people)
        .into_iter()
        .map(|person| wrapped(person.0))
        .collect()
}

fn stale(table: TableId, expected: u64, found: u64) -> StorageError {
    StorageError::Stale {
        table,
        expected,
        found,
    }
}
