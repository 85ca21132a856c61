//! Metrics for Prometheus, and health checks.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::IntoResponse,
    routing::get,
};
use playground::serve::{self, Limits};
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::{ConstCounter, Counter},
        family::Family,
        gauge::ConstGauge,
        histogram::Histogram,
    },
    registry::Registry,
};
use tables::{Millis, Timestamp};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::service::Bot;

/// Upper bounds of the histogram of answers, in seconds.
const CLASSES: [f64; 8] = [0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0];
/// Content type of `/metrics`.
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// How long the store may take to answer before it counts as unhealthy.
const STORE: Duration = Duration::from_secs(5);
/// How overdue an item may be before it counts as a fault. Retries have a later time.
const STUCK: Millis = Millis(5 * Millis::MINUTE.0);
/// A request for metrics has a few lines. Many clients must not take the file descriptors that tables need.
const LIMITS: Limits = Limits {
    connections: 32,
    per_peer: 16,
    arrival: Duration::from_secs(5),
    body: 1_024,
    keep_alive: false,
};

/// Counters, without data about any person or table.
#[derive(Debug)]
pub struct Metrics {
    /// Received slash commands.
    pub commands: AtomicU64,
    /// Received requests for suggestions.
    pub suggestions: AtomicU64,
    /// Received presses of buttons and menus.
    pub presses: AtomicU64,
    /// Interactions that could not be answered.
    pub unanswered: AtomicU64,
    /// Repeated interactions that were dropped.
    pub repeated: AtomicU64,
    /// Interactions declined because of a person's rate limit.
    pub rate_limited: AtomicU64,
    /// Completed items of due work.
    pub carried_out: AtomicU64,
    /// Items of due work that had to wait for Discord.
    pub put_off: AtomicU64,
    /// Items of due work that were given up.
    pub given_up: AtomicU64,
    /// Backups that were written.
    pub backups: AtomicU64,
    /// When the newest backup was written, in seconds since 1970; 0 for never.
    pub last_backup: AtomicI64,
    answers: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            commands: AtomicU64::new(0),
            suggestions: AtomicU64::new(0),
            presses: AtomicU64::new(0),
            unanswered: AtomicU64::new(0),
            repeated: AtomicU64::new(0),
            rate_limited: AtomicU64::new(0),
            carried_out: AtomicU64::new(0),
            put_off: AtomicU64::new(0),
            given_up: AtomicU64::new(0),
            backups: AtomicU64::new(0),
            last_backup: AtomicI64::new(0),
            answers: Histogram::new(CLASSES),
        }
    }
}

impl Metrics {
    /// Records how long an interaction took from its arrival to its answer.
    pub fn answered(&self, took: Duration) {
        self.answers.observe(took.as_secs_f64());
    }

    /// Returns all counters in the text format of OpenMetrics, with the number of interactions in progress and
    /// whether every shard is connected.
    pub fn text(&self, answering: usize, connected: bool) -> String {
        let mut registry = Registry::with_prefix("grovekeeper");
        let interactions = Family::<[(&str, &str); 1], Counter>::default();
        for (kind, count) in [
            ("command", &self.commands),
            ("suggestion", &self.suggestions),
            ("press", &self.presses),
        ] {
            let counter = interactions.get_or_create(&[("kind", kind)]);
            counter.inc_by(count.load(Relaxed));
        }
        registry.register("interactions", "Interactions that came in", interactions);
        for (name, help, count) in [
            (
                "unanswered",
                "Interactions that could not be answered",
                &self.unanswered,
            ),
            ("repeated", "Interactions that came twice", &self.repeated),
            (
                "rate_limited",
                "Interactions beyond one person's limit",
                &self.rate_limited,
            ),
            ("posts", "Due work carried out", &self.carried_out),
            (
                "posts_put_off",
                "Due work that had to wait for Discord",
                &self.put_off,
            ),
            ("posts_given_up", "Due work that was given up", &self.given_up),
            ("backups", "Backups written", &self.backups),
        ] {
            registry.register(name, help, ConstCounter::new(count.load(Relaxed)));
        }
        let resident = resident_bytes("self").and_then(|bytes| i64::try_from(bytes).ok());
        for (name, help, value) in [
            (
                "last_backup_seconds",
                "When the newest backup was written",
                self.last_backup.load(Relaxed),
            ),
            (
                "connected",
                "Whether the gateway is connected",
                i64::from(connected),
            ),
            (
                "answering",
                "Interactions that are being answered now",
                answering as i64,
            ),
            ("resident_bytes", "Memory in use", resident.unwrap_or(0)),
        ] {
            registry.register(name, help, ConstGauge::new(value));
        }
        let help = "Time from an interaction's arrival to its answer";
        registry.register("answer_seconds", help, self.answers.clone());
        let mut text = String::new();
        // Writing to a String does not fail.
        let _ = encode(&mut text, &registry);
        text
    }
}

/// Returns the memory of a process (`self` for this one), if the system reports it.
pub fn resident_bytes(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

/// Listens for `/metrics` and `/healthz`; returns the address and the serving task.
///
/// # Errors
/// When the address is in use.
pub async fn serve(
    listen: SocketAddr,
    bot: Bot,
) -> std::io::Result<(SocketAddr, impl Future<Output = ()> + Send + use<>)> {
    let listener = TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    let router = Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .with_state(bot);
    Ok((
        address,
        serve::serve(listener, router, LIMITS, CancellationToken::new()),
    ))
}

async fn metrics(State(bot): State<Bot>) -> impl IntoResponse {
    let text = bot.metrics().text(bot.answering(), bot.health.all_connected());
    ([(CONTENT_TYPE, OPENMETRICS)], text)
}

/// Returns to a load balancer whether this process may get requests: it listens, is not about to stop, and is connected
/// to Discord. Shared parts such as the database are not included, because one fault must not remove all processes at
/// once.
pub(crate) async fn alive(State(bot): State<Bot>) -> (StatusCode, String) {
    match bot.health.check(Instant::now()) {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
    }
}

/// Returns to a monitor whether everything works, including the store and the outbox.
async fn health(State(bot): State<Bot>) -> (StatusCode, String) {
    let ill = |why: String| (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    let next = match tokio::time::timeout(STORE, bot.tables().store().next_work()).await {
        Err(_) => return ill("the store does not answer".to_owned()),
        Ok(Err(error)) => return ill(error.to_string()),
        Ok(Ok(next)) => next,
    };
    if let Err(why) = bot.health.check(Instant::now()) {
        return ill(why);
    }
    if next.is_some_and(|at| bot.tables().now() - Timestamp(at) > STUCK) {
        return ill("what is to be posted is more than 5 minutes overdue".to_owned());
    }
    (StatusCode::OK, "ok\n".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_up_to_each_time() {
        let metrics = Metrics::default();
        for ms in [10, 90, 90, 60_000] {
            metrics.answered(Duration::from_millis(ms));
        }
        let text = metrics.text(2, false);
        for line in [
            "grovekeeper_answer_seconds_bucket{le=\"0.05\"} 1",
            "grovekeeper_answer_seconds_bucket{le=\"0.1\"} 3",
            "grovekeeper_answer_seconds_bucket{le=\"10.0\"} 3",
            "grovekeeper_answer_seconds_bucket{le=\"+Inf\"} 4",
            "grovekeeper_answer_seconds_sum 60.19",
            "grovekeeper_answering 2",
            "grovekeeper_connected 0",
        ] {
            assert!(
                text.lines().any(|found| found == line),
                "{line} is not in\n{text}"
            );
        }
        assert!(
            text.lines()
                .all(|line| line.starts_with('#') || line.starts_with("grovekeeper_"))
        );
    }
}
