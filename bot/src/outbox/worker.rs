//! Leases tables and runs passes over them, several at once.
//!
//! A visible change takes the lease of its table in its own commit, so the process that made it shows it, and no
//! other process wakes. Everything else is claimed when it is due: clocks, retries, and the work of processes that
//! have ended.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant, SystemTime},
};

use storage::{NEVER, TableId};
use tables::{Clock, LEASE, Table, Timestamp, Uptime, Woken};
use tokio::{
    sync::{Notify, mpsc::UnboundedReceiver},
    task::JoinSet,
};

use super::{
    ledger::{Leased, free},
    stand_ins::StandIns,
    sync::{Pass, Passed, SyncError},
};
use crate::{discord::Requests, service::Bot};

/// Passes that run at the same time.
const AT_ONCE: usize = 16;
/// How long a start waits for the first connection.
const FIRST_CONNECTION: Duration = Duration::from_secs(10);
/// How often to query the store for due tables that this process does not know of.
const POLL: Duration = Duration::from_secs(5);
/// Like [`POLL`], with a set clock, which wakes no sleepers.
const POLL_SET: Duration = Duration::from_millis(50);

/// Keeps the messages of all tables up to date until it is stopped; then running passes are finished.
pub(crate) async fn run(bot: Bot, requests: Requests, stop: Arc<Notify>) {
    let mut worker = Worker {
        woken: bot.tables.deliver(),
        bot,
        requests,
        stand_ins: StandIns::default(),
        waiting: VecDeque::new(),
        passes: JoinSet::new(),
        running: HashSet::new(),
        failures: HashMap::new(),
        claim_at: Instant::now(),
    };
    // The leases of an earlier process can be ended at once, unless other processes share the store.
    let tables = worker.bot.tables.clone();
    if let Err(error) = tables.store().end_leases(tables.now().0, LEASE.0).await {
        tracing::error!("Could not end the leases of an earlier process: {error}");
    }
    if let Err(error) = tables.heed_warnings().await {
        tracing::error!("Could not tell all tables that changes may be missing: {error}");
    }
    let mut served = None;
    tokio::select! {
        () = stop.notified() => (),
        () = worker.serve(&mut served) => (),
    }
    // People were served until now.
    if let Some(served) = &mut served {
        tables.heartbeat(served, false).await;
    }
    tables.stop_delivering();
    worker.drain().await;
}

/// A leased table that waits for a slot.
struct Waiting {
    leased: Leased,
    /// The table after the change that took the lease.
    table: Option<Box<Table>>,
}

struct Worker {
    bot: Bot,
    requests: Requests,
    stand_ins: StandIns,
    woken: UnboundedReceiver<Woken>,
    waiting: VecDeque<Waiting>,
    passes: JoinSet<(TableId, Result<Passed, SyncError>)>,
    running: HashSet<TableId>,
    /// Consecutive failed passes over each table.
    failures: HashMap<TableId, u32>,
    /// When the store is queried next.
    claim_at: Instant,
}

impl Worker {
    async fn serve(&mut self, served: &mut Option<Uptime>) {
        let served = served.insert(self.wake_up().await);
        loop {
            let serving = self
                .bot
                .tables
                .heartbeat(served, self.bot.health.all_connected())
                .await;
            self.bot.health.note_served(serving);
            if let Some(until) = self.bot.tables.set_back(served) {
                self.claim_until(until).await;
            }
            while let Ok(woken) = self.woken.try_recv() {
                self.wake(woken);
            }
            while let Some(done) = self.passes.try_join_next() {
                self.ended(done);
            }
            self.start();
            if self.room() > 0 && Instant::now() >= self.claim_at {
                self.claim().await;
                continue;
            }
            let sleep = match self.room() {
                0 => POLL,
                _ => self.claim_at.saturating_duration_since(Instant::now()),
            };
            tokio::select! {
                Some(woken) = self.woken.recv() => self.wake(woken),
                Some(done) = self.passes.join_next() => self.ended(done),
                () = tokio::time::sleep(sleep) => (),
            }
        }
    }

    /// Determines how long the bot was down, and waits a moment for the first connection: no clock can be judged
    /// before people are served.
    async fn wake_up(&self) -> Uptime {
        let bot = &self.bot;
        let served = loop {
            match bot.tables.wake_up().await {
                Ok(served) => break served,
                Err(error) => tracing::error!("Could not determine how long the bot was down: {error}"),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        };
        let connected = async {
            while !bot.health.all_connected() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let _ = tokio::time::timeout(FIRST_CONNECTION, connected).await;
        served
    }

    fn wake(&mut self, woken: Woken) {
        match woken {
            Woken::Leased(lease, table) => self.waiting.push_back(Waiting {
                leased: (lease, (Instant::now(), SystemTime::now())),
                table: Some(table),
            }),
            Woken::At(at) => self.claim_no_later(at),
        }
    }

    fn claim_no_later(&mut self, at: Timestamp) {
        let wait = at.0.saturating_sub(self.bot.tables.now().0);
        let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0));
        self.claim_at = self.claim_at.min(Instant::now() + wait.min(POLL));
    }

    fn room(&self) -> usize {
        AT_ONCE.saturating_sub(self.passes.len() + self.waiting.len())
    }

    async fn claim(&mut self) {
        let room = self.room();
        let claimed = self.claim_some(self.bot.tables.now(), room).await;
        let poll = match self.bot.tables.clock() {
            Clock::Set(_) => POLL_SET,
            Clock::System => POLL,
        };
        let full = claimed == room;
        self.claim_at = Instant::now() + if full { Duration::ZERO } else { poll };
    }

    /// Claims all tables that are due by a time that the clock has shown before.
    async fn claim_until(&mut self, until: Timestamp) {
        while self.claim_some(until, AT_ONCE).await > 0 {}
    }

    async fn claim_some(&mut self, until: Timestamp, limit: usize) -> usize {
        let since = (Instant::now(), SystemTime::now());
        match self.bot.tables.store().claim(until.0, LEASE.0, limit).await {
            Ok(leases) => {
                let claimed = leases.len();
                let waiting = |lease| Waiting {
                    leased: (lease, since),
                    table: None,
                };
                self.waiting.extend(leases.into_iter().map(waiting));
                claimed
            }
            Err(error) => {
                tracing::error!("Could not query the due tables: {error}");
                tokio::time::sleep(Duration::from_secs(1)).await;
                0
            }
        }
    }

    /// Starts passes while there is room; at most one per table.
    fn start(&mut self) {
        let mut later = VecDeque::new();
        while let Some(waiting) = self.waiting.pop_front() {
            let table = waiting.leased.0.table;
            if self.passes.len() >= AT_ONCE || self.running.contains(&table) {
                later.push_back(waiting);
                continue;
            }
            self.running.insert(table);
            let (bot, requests) = (self.bot.clone(), self.requests.clone());
            let stand_ins = self.stand_ins.clone();
            let failures = self.failures.get(&table).copied().unwrap_or(0);
            bot.passes.fetch_add(1, Relaxed);
            self.passes.spawn(async move {
                let read = waiting.table.map(|table| *table);
                let passed = Pass::run(&bot, &requests, &stand_ins, waiting.leased, read, failures).await;
                bot.passes.fetch_sub(1, Relaxed);
                (table, passed)
            });
        }
        self.waiting = later;
    }

    fn ended(&mut self, done: Result<(TableId, Result<Passed, SyncError>), tokio::task::JoinError>) {
        let metrics = &self.bot.metrics;
        let (table, passed) = match done {
            Ok(done) => done,
            Err(error) => {
                // Its lease expires.
                tracing::error!("A pass of the outbox panicked: {error}");
                self.running.clear();
                return;
            }
        };
        self.running.remove(&table);
        match passed {
            Ok(passed) => {
                if passed.complete {
                    metrics.carried_out.fetch_add(1, Relaxed);
                    self.failures.remove(&table);
                } else {
                    metrics.put_off.fetch_add(1, Relaxed);
                    *self.failures.entry(table).or_default() += 1;
                }
                if passed.next != NEVER {
                    self.claim_no_later(Timestamp(passed.next));
                }
            }
            Err(SyncError::LeaseLost) => {
                tracing::info!(table.id = %table, "Another process took over table {table}");
            }
            Err(error) => {
                metrics.put_off.fetch_add(1, Relaxed);
                *self.failures.entry(table).or_default() += 1;
                tracing::error!(table.id = %table, "A pass over table {table} failed: {error}");
            }
        }
    }

    /// Finishes running passes, and returns the waiting tables.
    async fn drain(mut self) {
        while let Ok(woken) = self.woken.try_recv() {
            self.wake(woken);
        }
        let now = self.bot.tables.now();
        for waiting in std::mem::take(&mut self.waiting) {
            free(&self.bot, waiting.leased.0, Some(now)).await;
        }
        while self.passes.join_next().await.is_some() {}
    }
}
