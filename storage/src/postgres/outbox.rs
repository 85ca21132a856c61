//! Posts, and the lease of the process that may post for a table.

use std::time::Duration;

use deadpool_postgres::{Client, Transaction};
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::db::{Db, Param};
use super::failed::{CommitUnknown, Failed};
use super::rows::{self, bytes, clamped, id_of, int, wrapped};
use crate::{Lease, NEVER, PlaceId, Post, PostNote, TableId, Then};

/// Most milliseconds by which slots may run ahead: after a failover the database's clock may differ.
const AHEAD: i64 = 400;

/// The database's clock in milliseconds since 1970. Leases use it, because the clocks of processes may differ.
macro_rules! database_clock {
    () => {
        "(EXTRACT(EPOCH FROM statement_timestamp()) * 1000)::BIGINT"
    };
}

/// Marks a table as due at a time. If no process holds the table and a lease is wanted, takes it under `mark`.
pub(super) async fn show(
    transaction: &Transaction<'_>,
    table: TableId,
    at: i64,
    lease_ms: Option<i64>,
    mark: i64,
) -> Result<Option<Lease>, Failed> {
    let row = transaction
        .query_typed_one(
            concat!(
                "INSERT INTO grove_work AS w (table_id, at, until, ready, fence, holder) \
                 SELECT $1, CASE WHEN $3 > 0 THEN $4 ELSE $2 END, CASE WHEN $3 > 0 THEN c.clock + $3 ELSE 0 END, \
                 CASE WHEN $3 > 0 THEN c.clock + $3 ELSE $2 END, CASE WHEN $3 > 0 THEN 1 ELSE 0 END, \
                 CASE WHEN $3 > 0 THEN $5 ELSE 0 END FROM (SELECT ",
                database_clock!(),
                " AS clock) AS c ON CONFLICT (table_id) DO UPDATE SET \
                 at = CASE WHEN w.until = 0 THEN LEAST(excluded.at, CASE WHEN $3 > 0 THEN $4 ELSE w.at END) \
                 ELSE LEAST(w.at, $2) END, \
                 until = CASE WHEN w.until = 0 THEN excluded.until ELSE w.until END, \
                 ready = CASE WHEN w.until <> 0 THEN w.ready WHEN $3 > 0 THEN excluded.until ELSE LEAST(w.at, $2) END, \
                 fence = CASE WHEN w.until = 0 THEN w.fence + excluded.fence ELSE w.fence END, \
                 holder = CASE WHEN w.until = 0 THEN excluded.holder ELSE w.holder END \
                 RETURNING w.fence, w.holder = $5"
            ),
            &[
                int(&id_of(table)),
                int(&at),
                int(&lease_ms.unwrap_or(0)),
                int(&NEVER),
                int(&mark),
            ],
        )
        .await?;
    let ours = lease_ms.is_some() && rows::column::<bool>(&row, 1)?;
    Ok(ours.then_some(lease(table, rows::number(&row, 0)?, false)))
}

/// Returns the lease taken by a change whose answer was lost.
pub(super) async fn lease_of(client: &Client, table: TableId, mark: i64) -> Result<Option<Lease>, Failed> {
    let row = client
        .query_typed_opt(
            "SELECT fence FROM grove_work WHERE table_id = $1 AND holder = $2 AND until <> 0",
            &[int(&id_of(table)), int(&mark)],
        )
        .await?;
    row.map(|row| Ok(lease(table, rows::number(&row, 0)?, false)))
        .transpose()
}

/// Claims tables that are ready. Skips rows that other processes are claiming, without waiting for them.
pub(super) async fn claim(
    db: &Db,
    now: i64,
    lease_ms: i64,
    limit: i64,
    mark: i64,
    unknown: &CommitUnknown,
) -> Result<Vec<Lease>, Failed> {
    if unknown.is_set() {
        // An earlier attempt may have claimed tables although its answer was lost.
        let ours = db
            .ask(
                "SELECT table_id, fence, TRUE FROM grove_work WHERE holder = $1 AND until <> 0",
                &[int(&mark)],
            )
            .await?;
        if !ours.is_empty() {
            return leases(&ours);
        }
    }
    let rows = db
        .tell(
            unknown,
            concat!(
                "WITH ready AS MATERIALIZED ( \
                     SELECT table_id, ready, until FROM grove_work WHERE ready <= GREATEST($1, ",
                database_clock!(),
                ") AND ready <= CASE until WHEN 0 THEN $1 ELSE ",
                database_clock!(),
                " END ORDER BY ready LIMIT $2 FOR UPDATE SKIP LOCKED) \
                 UPDATE grove_work AS w SET at = $5, until = $4 + ",
                database_clock!(),
                ", ready = $4 + ",
                database_clock!(),
                ", fence = w.fence + 1, holder = $3 FROM ready AS r WHERE w.table_id = r.table_id \
                 RETURNING w.table_id, w.fence, r.until <> 0, r.ready"
            ),
            &[int(&now), int(&limit), int(&mark), int(&lease_ms), int(&NEVER)],
        )
        .await?;
    let mut rows: Vec<(i64, Row)> = rows
        .into_iter()
        .map(|row| Ok((rows::column(&row, 3)?, row)))
        .collect::<Result<_, Failed>>()?;
    rows.sort_by_key(|(ready, _)| *ready);
    leases(&rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>())
}

fn leases(rows: &[Row]) -> Result<Vec<Lease>, Failed> {
    let read = |row: &Row| {
        let table = TableId(rows::number(row, 0)?);
        Ok(lease(table, rows::number(row, 1)?, rows::column(row, 2)?))
    };
    rows.iter().map(read).collect()
}

fn lease(table: TableId, fence: u64, taken_over: bool) -> Lease {
    Lease {
        table,
        fence,
        taken_over,
    }
}

/// Applies an update if the lease has not passed on; returns when the table is due next.
pub(super) async fn note(
    db: &Db,
    lease: Lease,
    note: &PostNote,
    unknown: &CommitUnknown,
) -> Result<Option<i64>, Failed> {
    let (table, fence) = (id_of(lease.table), clamped(lease.fence));
    let (keep, next) = match note.then {
        Then::Keep(lease_ms) => (lease_ms, NEVER),
        Then::Free(at) => (0, at),
    };
    let columns = Columns::of(&note.put);
    let put = |post: &&String| !note.put.iter().any(|new| new.role == **post);
    let gone: Vec<&[u8]> = note
        .remove
        .iter()
        .filter(put)
        .map(|role| role.as_bytes())
        .collect();
    let rows = db
        .tell(
            unknown,
            concat!(
                "WITH mine AS (UPDATE grove_work SET at = LEAST(at, $3), until = CASE WHEN $4 <> 0 THEN $4 + ",
                database_clock!(),
                " ELSE 0 END, ready = CASE WHEN $4 <> 0 THEN $4 + ",
                database_clock!(),
                " ELSE LEAST(at, $3) END WHERE table_id = $1 AND fence = $2 AND until <> 0 RETURNING table_id, at), \
                 gone AS (DELETE FROM grove_posts AS p USING mine WHERE p.table_id = mine.table_id \
                 AND p.role = ANY ($5)), \
                 put AS (INSERT INTO grove_posts (table_id, role, key, place, message, hash) \
                 SELECT mine.table_id, n.role, n.key, n.place, n.message, n.hash \
                 FROM mine, unnest($6, $7, $8, $9, $10) AS n (role, key, place, message, hash) \
                 ON CONFLICT (table_id, role) DO UPDATE SET key = excluded.key, place = excluded.place, \
                 message = excluded.message, hash = excluded.hash) \
                 SELECT at FROM mine"
            ),
            &[
                int(&table),
                int(&fence),
                int(&next),
                int(&keep),
                (&gone, Type::BYTEA_ARRAY),
                (&columns.roles, Type::BYTEA_ARRAY),
                (&columns.keys, Type::BYTEA_ARRAY),
                (&columns.places, Type::INT8_ARRAY),
                (&columns.messages, Type::INT8_ARRAY),
                (&columns.hashes, Type::INT8_ARRAY),
            ],
        )
        .await?;
    match rows.first() {
        Some(row) => Ok(Some(rows::column(row, 0)?)),
        None if unknown.is_set() => noted_before(db, table, fence, &columns).await,
        None => Ok(None),
    }
}

/// After a lost answer: if the lease is free under our fence, we freed it; if the post exists, we added it.
async fn noted_before(db: &Db, table: i64, fence: i64, columns: &Columns<'_>) -> Result<Option<i64>, Failed> {
    let found = db
        .ask(
            "SELECT at FROM grove_work WHERE table_id = $1 AND ((fence = $2 AND until = 0) OR EXISTS ( \
             SELECT 1 FROM grove_posts AS p, unnest($3, $4) AS n (role, message) \
             WHERE p.table_id = $1 AND p.role = n.role AND p.message = n.message AND n.message <> 0))",
            &[
                int(&table),
                int(&fence),
                (&columns.roles, Type::BYTEA_ARRAY),
                (&columns.messages, Type::INT8_ARRAY),
            ],
        )
        .await?;
    found.first().map(|row| rows::column(row, 0)).transpose()
}

/// Posts as columns.
struct Columns<'a> {
    roles: Vec<&'a [u8]>,
    keys: Vec<&'a [u8]>,
    places: Vec<i64>,
    messages: Vec<i64>,
    hashes: Vec<i64>,
}

impl<'a> Columns<'a> {
    fn of(posts: &'a [Post]) -> Self {
        Columns {
            roles: posts.iter().map(|post| post.role.as_bytes()).collect(),
            keys: posts.iter().map(|post| post.key.as_bytes()).collect(),
            places: posts.iter().map(|post| wrapped(post.place.0)).collect(),
            messages: posts.iter().map(|post| wrapped(post.message)).collect(),
            hashes: posts.iter().map(|post| wrapped(post.hash)).collect(),
        }
    }
}

/// Inserts posts unchanged.
pub(super) async fn import(transaction: &Transaction<'_>, table: i64, posts: &[Post]) -> Result<(), Failed> {
    if posts.is_empty() {
        return Ok(());
    }
    let columns = Columns::of(posts);
    let params: &[Param<'_>] = &[
        int(&table),
        (&columns.roles, Type::BYTEA_ARRAY),
        (&columns.keys, Type::BYTEA_ARRAY),
        (&columns.places, Type::INT8_ARRAY),
        (&columns.messages, Type::INT8_ARRAY),
        (&columns.hashes, Type::INT8_ARRAY),
    ];
    transaction
        .execute_typed(
            "INSERT INTO grove_posts (table_id, role, key, place, message, hash) \
             SELECT $1, n.role, n.key, n.place, n.message, n.hash \
             FROM unnest($2, $3, $4, $5, $6) AS n (role, key, place, message, hash) \
             ON CONFLICT (table_id, role) DO UPDATE SET key = excluded.key, place = excluded.place, \
             message = excluded.message, hash = excluded.hash",
            params,
        )
        .await?;
    Ok(())
}

/// Removes posts.
pub(super) async fn remove(
    transaction: &Transaction<'_>,
    table: i64,
    roles: &[String],
) -> Result<(), Failed> {
    if roles.is_empty() {
        return Ok(());
    }
    let roles: Vec<&[u8]> = roles.iter().map(|role| role.as_bytes()).collect();
    transaction
        .execute_typed(
            "DELETE FROM grove_posts WHERE table_id = $1 AND role = ANY ($2)",
            &[int(&table), (&roles, Type::BYTEA_ARRAY)],
        )
        .await?;
    Ok(())
}

/// Adds one post without a lease.
pub(super) async fn add(
    db: &Db,
    table: TableId,
    post: &Post,
    at: i64,
    unknown: &CommitUnknown,
) -> Result<(), Failed> {
    let (role, key) = (post.role.as_bytes(), post.key.as_bytes());
    db.tell(
        unknown,
        "WITH work AS (INSERT INTO grove_work AS w (table_id, at, until, ready, fence, holder) \
         SELECT id, $2, 0, $2, 0, 0 FROM grove_tables WHERE id = $1 ON CONFLICT (table_id) DO UPDATE \
         SET at = LEAST(w.at, $2), ready = CASE w.until WHEN 0 THEN LEAST(w.at, $2) ELSE w.ready END \
         RETURNING w.table_id) \
         INSERT INTO grove_posts (table_id, role, key, place, message, hash) \
         SELECT table_id, $3, $4, $5, $6, $7 FROM work ON CONFLICT (table_id, role) DO UPDATE \
         SET key = excluded.key, place = excluded.place, message = excluded.message, hash = excluded.hash \
         RETURNING 1",
        &[
            int(&id_of(table)),
            int(&at),
            bytes(&role),
            bytes(&key),
            int(&wrapped(post.place.0)),
            int(&wrapped(post.message)),
            int(&wrapped(post.hash)),
        ],
    )
    .await?;
    Ok(())
}

pub(super) async fn posts(db: &Db, table: TableId) -> Result<Vec<Post>, Failed> {
    let rows = db
        .ask(
            "SELECT role, key, place, message, hash FROM grove_posts WHERE table_id = $1 ORDER BY role",
            &[int(&id_of(table))],
        )
        .await?;
    rows.iter().map(post).collect()
}

/// Reads the columns `role, key, place, message, hash`.
pub(super) fn post(row: &Row) -> Result<Post, Failed> {
    let id = |index| rows::column::<i64>(row, index).map(i64::cast_unsigned);
    Ok(Post {
        role: rows::text(row, 0)?,
        key: rows::text(row, 1)?,
        place: PlaceId(id(2)?),
        message: id(3)?,
        hash: id(4)?,
    })
}

pub(super) async fn show_at(db: &Db, table: TableId) -> Result<Option<i64>, Failed> {
    let sql =
        "SELECT CASE until WHEN 0 THEN at ELSE 0 END FROM grove_work WHERE table_id = $1 AND ready <> $2";
    let rows = db.ask(sql, &[int(&id_of(table)), int(&NEVER)]).await?;
    rows.first().map(|row| rows::column(row, 0)).transpose()
}

pub(super) async fn next(db: &Db) -> Result<Option<i64>, Failed> {
    let sql = "SELECT ready FROM grove_work WHERE ready <> $1 ORDER BY ready LIMIT 1";
    let rows = db.ask(sql, &[int(&NEVER)]).await?;
    rows.first().map(|row| rows::column(row, 0)).transpose()
}

/// Reserves slots in the rate limiter that all processes share. It is not durable: after a crash it starts again.
pub(super) async fn take_slots(db: &Db, count: u32, each: Duration) -> Result<Duration, Failed> {
    let each = i64::try_from(each.as_micros()).unwrap_or(i64::MAX);
    let (time, farthest) = (each.saturating_mul(i64::from(count)), each.saturating_mul(AHEAD));
    let rows = db
        .ask(
            "WITH clock AS MATERIALIZED ( \
                 SELECT (EXTRACT(EPOCH FROM statement_timestamp()) * 1000000)::BIGINT AS now, \
                 set_config('synchronous_commit', 'off', true)) \
             INSERT INTO grove_counters (name, value) SELECT 'slots', now + $1 FROM clock \
             ON CONFLICT (name) DO UPDATE \
             SET value = GREATEST(LEAST(grove_counters.value, excluded.value - $1 + $2), excluded.value - $1) + $1 \
             RETURNING value - (SELECT now FROM clock)",
            &[int(&time), int(&farthest)],
        )
        .await?;
    let ahead = rows.first().map_or(Ok(0), |row| rows::column::<i64>(row, 0))?;
    Ok(Duration::from_micros(u64::try_from(ahead).unwrap_or(0)))
}
