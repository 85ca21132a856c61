//! Connections, and trying again.
//!
//! A call has a fixed time. Within it, what another transaction or a lost connection has spoilt is tried again, after a
//! pause that grows and is drawn at random, so that those who clashed don't clash again. A connection that is silent for
//! half of that time is given up together with all idle ones: its server may hang while another has taken its place.

use std::ops::RangeInclusive;
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_postgres::Row;
use tokio_postgres::types::{ToSql, Type};

use super::failed::{Doubt, Failed};
use super::hosts::Hosts;
use super::tls::Address;
use crate::{Limits, Result, StorageError};

/// A value for a statement, with its type, so that one message asks and no statement has to be prepared.
pub(super) type Param<'a> = (&'a (dyn ToSql + Sync), Type);

/// Ids of tables that are taken at once.
const IDS: i64 = 16;

const SHORTEST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

pub(super) struct Db {
    pool: Pool,
    timeout: Duration,
    /// Ids of tables that are this process's to give out.
    ids: Mutex<RangeInclusive<i64>>,
}

impl Db {
    pub(super) fn new(address: Address, limits: Limits) -> Result<Self> {
        let hosts = Hosts::new(address.hosts, address.tls, limits.timeout);
        let recycling = ManagerConfig {
            // A closed connection is noticed, and no question is asked before every question.
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

    /// An id for a new table, which nobody else gets. Each process takes some at once, so that those who open tables don't
    /// wait for one another; ids that are not used when it ends are never used.
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

    /// A table with this id has come from elsewhere: it is not given out.
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

    /// Asks one question.
    pub(super) async fn ask(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, Failed> {
        let connection = self.connect().await?;
        let rows = connection.client()?.query_typed(sql, params).await;
        connection.settle(rows.map_err(Failed::from))
    }

    /// Makes one change that is a statement of its own, and gives the rows that it returns.
    pub(super) async fn tell(
        &self,
        doubt: &Doubt,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Vec<Row>, Failed> {
        let connection = self.connect().await?;
        let rows = doubt.until(connection.client()?.query_typed(sql, params)).await;
        connection.settle(rows)
    }

    /// Tries something that only looks, until there is an answer or the time is up.
    pub(super) async fn look<T, F>(&self, attempt: impl FnMut() -> F) -> Result<T>
    where
        F: Future<Output = Result<T, Failed>> + Send,
    {
        self.change(&Doubt::default(), attempt).await
    }

    /// Tries something until there is an answer or the time is up. An attempt that finds itself in doubt must notice
    /// what an earlier one has done.
    pub(super) async fn change<T, F>(&self, doubt: &Doubt, attempt: impl FnMut() -> F) -> Result<T>
    where
        F: Future<Output = Result<T, Failed>> + Send,
    {
        self.within(self.timeout, doubt, attempt).await
    }

    /// The same for something that may take longer than the calls of players.
    pub(super) async fn within<T, F>(
        &self,
        time: Duration,
        doubt: &Doubt,
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
                let error = if doubt.is_there() {
                    StorageError::Unsure { why }
                } else {
                    StorageError::Away { why }
                };
                tracing::warn!("Gave up a call to the database: {error}");
                return Err(error);
            }
            sleep(pause).await;
        }
    }

    /// Closes the connections that nobody uses: they lead to a server that hangs, or takes no changes any more.
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

/// A connection that is lent. It goes back only when its work came to an end: one that was left in the middle of
/// something is closed, and the server takes back what was not committed.
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

    /// Gives the connection back if it can be used again, and passes the outcome on.
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

/// A random share of one, never nothing.
fn share() -> f64 {
    // Without a random device the pauses are as long as they may be.
    let random = getrandom::u32().unwrap_or(u32::MAX);
    (f64::from(random) / f64::from(u32::MAX)).max(0.1)
}

/// A mark that nobody else has: which change, or which claim, this is.
pub(super) fn mark() -> Result<i64> {
    let random = getrandom::u64().map_err(|error| StorageError::Database {
        what: format!("the system gives no random numbers: {error}"),
    })?;
    // Positive and never 0, which means "none".
    Ok(i64::try_from(random >> 2).unwrap_or(i64::MAX).max(1))
}
