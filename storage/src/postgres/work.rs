//! Due work: what a change of a table does to it, who has it, and when requests may be made for it.

use std::collections::BTreeMap;
use std::time::Duration;

use deadpool_postgres::Transaction;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::db::{Db, Param};
use super::failed::{Doubt, Failed};
use super::rows::{self, bytes, end_of, id_of, int};
use crate::{Cancel, Claim, Due, Lease, NewDue, TableId};

/// No lease; a lease is a mark, which is never 0.
const FREE: i64 = 0;

/// Slots that are taken ahead at most: after a failover the database's clock may be another one.
const AHEAD: i64 = 400;

/// The database's clock in milliseconds since 1970, by which leases go: the clocks of processes may differ.
macro_rules! database_clock {
    () => {
        "(EXTRACT(EPOCH FROM statement_timestamp()) * 1000)::BIGINT"
    };
}
pub(super) use database_clock;

/// Takes away what is cancelled, except what is put again anyway.
pub(super) async fn cancel(
    transaction: &Transaction<'_>,
    table: i64,
    cancel: &[Cancel],
    new: &[NewDue],
) -> Result<(), Failed> {
    let put: Vec<&[u8]> = new.iter().map(|new| new.key.as_bytes()).collect();
    let mut keys: Vec<&[u8]> = Vec::new();
    for cancel in cancel {
        match cancel {
            Cancel::Key(key) => keys.push(key.as_bytes()),
            Cancel::Prefix(prefix) => {
                let (start, end) = (prefix.as_bytes(), end_of(prefix));
                let params: &[Param<'_>] = &[
                    int(&table),
                    bytes(&start),
                    (&end, Type::BYTEA),
                    (&put, Type::BYTEA_ARRAY),
                ];
                transaction
                    .execute_typed(
                        "DELETE FROM grove_due WHERE table_id = $1 AND key >= $2 AND ($3 IS NULL OR key < $3) \
                         AND NOT (key = ANY ($4))",
                        params,
                    )
                    .await?;
            }
        }
    }
    keys.retain(|key| !put.contains(key));
    if !keys.is_empty() {
        transaction
            .execute_typed(
                "DELETE FROM grove_due WHERE table_id = $1 AND key = ANY ($2)",
                &[int(&table), (&keys, Type::BYTEA_ARRAY)],
            )
            .await?;
    }
    Ok(())
}

/// Takes away claimed work that is done.
pub(super) async fn done(transaction: &Transaction<'_>, table: i64, done: &[Claim]) -> Result<(), Failed> {
    let (mut keys, mut leases) = (Vec::new(), Vec::new());
    for claim in done.iter().filter(|claim| id_of(claim.table) == table) {
        if let Some(lease) = lease_of(claim) {
            keys.push(claim.key.as_bytes());
            leases.push(lease);
        }
    }
    if !keys.is_empty() {
        transaction
            .execute_typed(
                "DELETE FROM grove_due AS d USING unnest($2, $3) AS c (key, lease) \
                 WHERE d.table_id = $1 AND d.key = c.key AND d.lease = c.lease",
                &[
                    int(&table),
                    (&keys, Type::BYTEA_ARRAY),
                    (&leases, Type::INT8_ARRAY),
                ],
            )
            .await?;
    }
    Ok(())
}

/// Puts new work; what is there under the same key is replaced and its lease ends, but not forgotten that it was tried.
pub(super) async fn put(transaction: &Transaction<'_>, table: i64, new: &[NewDue]) -> Result<(), Failed> {
    // Of a key that comes twice the last one counts.
    let last: BTreeMap<&str, &NewDue> = new.iter().map(|new| (new.key.as_str(), new)).collect();
    let due = last.into_values().map(|new| Due {
        key: new.key.clone(),
        at: new.at,
        ready: new.at,
        attempts: 0,
        body: new.body.clone(),
    });
    import(transaction, table, &due.collect::<Vec<_>>()).await
}

/// Puts work as it is.
pub(super) async fn import(transaction: &Transaction<'_>, table: i64, due: &[Due]) -> Result<(), Failed> {
    if due.is_empty() {
        return Ok(());
    }
    let keys: Vec<&[u8]> = due.iter().map(|due| due.key.as_bytes()).collect();
    let times: Vec<i64> = due.iter().map(|due| due.at).collect();
    let ready: Vec<i64> = due.iter().map(|due| due.ready).collect();
    let attempts: Vec<i64> = due.iter().map(|due| i64::from(due.attempts)).collect();
    let bodies: Vec<&[u8]> = due.iter().map(|due| due.body.as_bytes()).collect();
    transaction
        .execute_typed(
            "INSERT INTO grove_due (table_id, key, at, ready, lease, attempts, body) \
             SELECT $1, d.key, d.at, d.ready, 0, d.attempts, d.body \
             FROM unnest($2, $3, $4, $5, $6) AS d (key, at, ready, attempts, body) \
             ON CONFLICT (table_id, key) DO UPDATE SET at = excluded.at, ready = excluded.ready, \
             lease = excluded.lease, body = excluded.body, \
             attempts = GREATEST(excluded.attempts, LEAST(grove_due.attempts, 1))",
            &[
                int(&table),
                (&keys, Type::BYTEA_ARRAY),
                (&times, Type::INT8_ARRAY),
                (&ready, Type::INT8_ARRAY),
                (&attempts, Type::INT8_ARRAY),
                (&bodies, Type::BYTEA_ARRAY),
            ],
        )
        .await?;
    Ok(())
}

/// Claims what is ready under one lease. What others are claiming at this moment is passed over, not waited for.
pub(super) async fn claim(
    db: &Db,
    now: i64,
    lease_ms: i64,
    limit: i64,
    lease: i64,
    doubt: &Doubt,
) -> Result<Vec<Claim>, Failed> {
    if doubt.is_there() {
        // What an earlier try has claimed is ours, though the answer was lost.
        let ours = db
            .ask(
                "SELECT table_id, key, at, body, attempts FROM grove_due WHERE lease = $1 AND lease <> 0",
                &[int(&lease)],
            )
            .await?;
        if !ours.is_empty() {
            return claims(&ours, lease);
        }
    }
    let rows = db
        .tell(
            doubt,
            concat!(
                "WITH ready AS MATERIALIZED ( \
                     SELECT table_id, key FROM grove_due WHERE ready <= GREATEST($1, ",
                database_clock!(),
                ") AND ready <= CASE lease WHEN 0 THEN $1 ELSE ",
                database_clock!(),
                " END ORDER BY ready, table_id, key LIMIT $2 FOR UPDATE SKIP LOCKED) \
                 UPDATE grove_due AS d SET lease = $3, ready = $4 + ",
                database_clock!(),
                ", attempts = d.attempts + 1 \
                 FROM ready AS r WHERE d.table_id = r.table_id AND d.key = r.key \
                 RETURNING d.table_id, d.key, d.at, d.body, d.attempts"
            ),
            &[int(&now), int(&limit), int(&lease), int(&lease_ms)],
        )
        .await?;
    claims(&rows, lease)
}

fn claims(rows: &[Row], lease: i64) -> Result<Vec<Claim>, Failed> {
    let mut claims = rows
        .iter()
        .map(|row| {
            Ok(Claim {
                table: TableId(rows::number(row, 0)?),
                key: rows::text(row, 1)?,
                at: rows::column(row, 2)?,
                body: rows::text(row, 3)?,
                lease: Lease(lease.cast_unsigned()),
                attempts: u32::try_from(rows::number(row, 4)?).unwrap_or(u32::MAX),
            })
        })
        .collect::<Result<Vec<_>, Failed>>()?;
    claims.sort_by(|one, other| (one.at, one.table, &one.key).cmp(&(other.at, other.table, &other.key)));
    Ok(claims)
}

/// Makes the lease of a claimed item last from now on. After a lost answer, doing it again changes nothing.
pub(super) async fn renew(db: &Db, claim: &Claim, lease_ms: i64, doubt: &Doubt) -> Result<bool, Failed> {
    let Some(lease) = lease_of(claim) else {
        return Ok(false);
    };
    let renewed = db
        .tell(
            doubt,
            concat!(
                "UPDATE grove_due SET ready = $4 + ",
                database_clock!(),
                " WHERE table_id = $1 AND key = $2 AND lease = $3 RETURNING 1"
            ),
            &[
                int(&id_of(claim.table)),
                bytes(&claim.key.as_bytes()),
                int(&lease),
                int(&lease_ms),
            ],
        )
        .await?;
    Ok(!renewed.is_empty())
}

/// Removes a claimed item. After a lost answer, one that is gone was removed by us.
pub(super) async fn finish(db: &Db, claim: &Claim, doubt: &Doubt) -> Result<bool, Failed> {
    let Some(lease) = lease_of(claim) else {
        return Ok(false);
    };
    let removed = db
        .tell(
            doubt,
            "DELETE FROM grove_due WHERE table_id = $1 AND key = $2 AND lease = $3 RETURNING 1",
            &[
                int(&id_of(claim.table)),
                bytes(&claim.key.as_bytes()),
                int(&lease),
            ],
        )
        .await?;
    Ok(!removed.is_empty() || doubt.is_there())
}

/// Gives a claimed item back. After a lost answer, one that is not ours any more was given back by us.
pub(super) async fn release(db: &Db, claim: &Claim, at: i64, doubt: &Doubt) -> Result<bool, Failed> {
    let Some(lease) = lease_of(claim) else {
        return Ok(false);
    };
    let released = db
        .tell(
            doubt,
            "UPDATE grove_due SET at = $4, ready = $4, lease = 0 \
             WHERE table_id = $1 AND key = $2 AND lease = $3 RETURNING 1",
            &[
                int(&id_of(claim.table)),
                bytes(&claim.key.as_bytes()),
                int(&lease),
                int(&at),
            ],
        )
        .await?;
    Ok(!released.is_empty() || doubt.is_there())
}

/// Takes slots on the line of time that all processes share. Nobody waits until that is on a disk: after a crash the line
/// begins anew.
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

fn lease_of(claim: &Claim) -> Option<i64> {
    i64::try_from(claim.lease.0).ok().filter(|&lease| lease != FREE)
}
