//! Connections and retries.
//!
//! A call has a time limit. Within it, the store retries after serialisation failures and lost connections, with a
//! random pause that grows, so that conflicting calls don't conflict again. If a connection is silent for half of the
//! limit, the store drops it together with all idle ones: its server may hang while another has taken over.

use std::ops::RangeInclusive;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::{ToSql, Type};

use super::failed::{CommitUnknown, Failed};
use super::hosts::Hosts;
use super::tls::Address;
use crate::{Limits, Result, StorageError};

/// A value for a statement, with its type, so that one message suffices and no statement is prepared.
pub(super) type Param<'a> = (&'a (dyn ToSql + Sync), Type);

/// Table ids reserved at once.
const IDS: i64 = 16;

const SHORTEST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

pub(super) struct Db {
    pool: Pool,
    timeout: Duration,
    /// Table ids reserved for this process.
    ids: Mutex<RangeInclusive<i64>>,
}

impl Db {
    pub(super) fn new(address: Address, limits: Limits) -> Result<Self> {
        let hosts = Hosts::new(address.hosts, address.tls, limits.timeout);
        let recycling = ManagerConfig {
            // Detects closed connections without a query before every statement.
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_connect(hosts.any(), hosts, recycling);
        let pool = Pool::builder(manager)
            .max_size(limits.pool.max(1))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| StorageError::Database {
                what: error.to_string(),
            })?;
        Ok(Self {
            pool,
            timeout: limits.timeout,
            #[allow(clippy::reversed_empty_ranges, reason = "none yet")]
            ids: Mutex::new(1..=0),
        })
    }

    /// Returns an unused id for a new table. Each process reserves several at once, so that processes that open
    /// tables don't wait for each other. Ids left over at the end of the process are never used.
    pub(super) async fn new_id(&self) -> Result<i64, Failed> {
        let mut ids = self.ids.lock().await;
        if ids.is_empty() {
            let sql = "UPDATE grove_counters SET value = value + $1 WHERE name = 'table' RETURNING value";
            let rows = self.ask(sql, &[(&IDS, Type::INT8)]).await?;
            let last: i64 = rows.first().ok_or(Failed::Taken)?.try_get(0)?;
            *ids = last - IDS + 1..=last;
        }
        ids.next().ok_or(Failed::Taken)
    }

    /// Reserves the id of an imported table.
    pub(super) async fn skip_id(&self, id: i64) {
        let mut ids = self.ids.lock().await;
        if ids.contains(&id) {
            *ids = id + 1..=*ids.end();
        }
    }

    pub(super) async fn connect(&self) -> Result<Connection, Failed> {
        Ok(Connection {
            lent: Some(self.pool.get().await?),
        })
    }

    /// Runs one query.
    pub(super) async fn ask(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, Failed> {
        let connection = self.connect().await?;
        let rows = connection.client()?.query_typed(sql, params).await;
        connection.settle(rows.map_err(Failed::from))
    }

    /// Runs one statement that changes something, and returns its rows.
    pub(super) async fn tell(
        &self,
        unknown: &CommitUnknown,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Vec<Row>, Failed> {
        let connection = self.connect().await?;
        let rows = unknown
            .answer(connection.client()?.query_typed(sql, params))
            .await;
        connection.settle(rows)
    }

    /// Retries a read until there is an answer or the time is up.
    pub(super) async fn look<T, F>(&self, attempt: impl FnMut() -> F) -> Result<T>
    where
        F: Future<Output = Result<T, Failed>> + Send,
    {
        self.change(&CommitUnknown::default(), attempt).await
    }

    /// Retries a change until there is an answer or the time is up. If `unknown` is set, the attempt must detect what an
    /// earlier one has done.
    pub(super) async fn change<T, F>(&self, unknown: &CommitUnknown, attempt: impl FnMut() -> F) -> Result<T>
    where
        F: Future<Output = Result<T, Failed>> + Send,
    {
        self.within(self.timeout, unknown, attempt).await
    }

    /// Like `change`, with a longer limit than the calls of players have.
    pub(super) async fn within<T, F>(
        &self,
        time: Duration,
        unknown: &CommitUnknown,
        mut attempt: impl FnMut() -> F,
    ) -> Result<T>
    where
        F: Future<Output = Result<T, Failed>> + Send,
    {
        let end = Instant::now() + time;
        let mut longest = SHORTEST_PAUSE;
        loop {
            let silent = end.min(Instant::now() + time / 2);
            let why = match timeout_at(silent, attempt()).await {
                Ok(Ok(value)) => return Ok(value),
                Ok(Err(Failed::Refused(error))) => return Err(error),
                Ok(Err(Failed::Again(why) | Failed::Lost(why))) => why,
                Ok(Err(Failed::ReadOnly(why))) => {
                    self.drop_idle();
                    why
                }
                Ok(Err(Failed::Taken)) => "somebody else was quicker".to_owned(),
                Err(_) => {
                    self.drop_idle();
                    "it did not answer in time".to_owned()
                }
            };
            let pause = longest.mul_f64(share());
            longest = (longest * 2).min(LONGEST_PAUSE);
            if Instant::now() + pause >= end {
                let error = if unknown.is_set() {
                    StorageError::Unsure { why }
                } else {
                    StorageError::Away { why }
                };
                tracing::warn!("A database call failed: {error}");
                return Err(error);
            }
            sleep(pause).await;
        }
    }

    /// Closes idle connections: they lead to a server that hangs or is read-only.
    fn drop_idle(&self) {
        self.pool.retain(|_, _| false);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.pool.is_closed()
    }

    pub(super) fn close(&self) {
        self.pool.close();
    }
}

/// A borrowed connection. It returns to the pool only when its work is complete. A connection abandoned halfway is
/// closed, and the server rolls back what was not committed.
pub(super) struct Connection {
    lent: Option<Client>,
}

impl Connection {
    pub(super) fn client(&self) -> Result<&Client, Failed> {
        self.lent.as_ref().ok_or_else(given_back)
    }

    pub(super) fn client_mut(&mut self) -> Result<&mut Client, Failed> {
        self.lent.as_mut().ok_or_else(given_back)
    }

    /// Returns the connection to the pool if it is reusable, and passes the outcome on.
    pub(super) fn settle<T>(mut self, outcome: Result<T, Failed>) -> Result<T, Failed> {
        if !matches!(outcome, Err(Failed::Lost(_) | Failed::ReadOnly(_))) {
            drop(self.lent.take());
        }
        outcome
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(lent) = self.lent.take() {
            drop(Object::take(lent));
        }
    }
}

fn given_back() -> Failed {
    Failed::Lost("the connection was given back".to_owned())
}

/// Returns a random number above 0 and at most 1.
fn share() -> f64 {
    // Without a random device the pauses have their full length.
    let random = getrandom::u32().unwrap_or(u32::MAX);
    (f64::from(random) / f64::from(u32::MAX)).max(0.1)
}

/// Returns a unique idempotency key for a change or a claim.
pub(super) fn mark() -> Result<i64> {
    let random = getrandom::u64().map_err(|error| StorageError::Database {
        what: format!("the system gives no random numbers: {error}"),
    })?;
    // Positive and never 0, which means "none".
    Ok(i64::try_from(random >> 2).unwrap_or(i64::MAX).max(1))
}
