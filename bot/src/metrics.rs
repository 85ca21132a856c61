//! What the operator can watch: counters in Prometheus' text form, and whether all is well.

use std::{
    fmt::Write,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tables::{Millis, Timestamp};
use tokio::{net::TcpListener, sync::Semaphore};

use crate::service::Bot;

/// Upper ends of the classes into which answers fall, in milliseconds.
const CLASSES: [u64; 8] = [25, 50, 100, 250, 500, 1_000, 3_000, 10_000];
/// How long the store may take to answer before it counts as ill.
const STORE: Duration = Duration::from_secs(5);
/// How long after its time an item may wait before something is wrong: what is tried again has a later time.
const STUCK: Millis = Millis(5 * Millis::MINUTE.0);
/// How many connections are answered at the same time, how long one may take, and how long to say what it wants.
const CONNECTIONS: usize = 32;
const CONNECTION: Duration = Duration::from_secs(20);
const HEADER: Duration = Duration::from_secs(5);

/// Counts what happens; never anything about a person or a table.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Slash commands that came in.
    pub commands: AtomicU64,
    /// Requests for suggestions that came in.
    pub suggestions: AtomicU64,
    /// Presses of buttons and selects that came in.
    pub presses: AtomicU64,
    /// Interactions that could not be answered.
    pub unanswered: AtomicU64,
    /// Interactions that came a second time and were dropped.
    pub repeated: AtomicU64,
    /// Interactions that were declined because one person asked for too much.
    pub rate_limited: AtomicU64,
    /// Items of due work that were carried out.
    pub carried_out: AtomicU64,
    /// Items of due work that had to wait for Discord.
    pub put_off: AtomicU64,
    /// Items of due work that were given up.
    pub given_up: AtomicU64,
    /// Backups that were written.
    pub backups: AtomicU64,
    /// When the newest backup was written, in seconds since 1970; 0 for never.
    pub last_backup: AtomicI64,
    answers: [AtomicU64; CLASSES.len() + 1],
    answer_ms: AtomicU64,
}

impl Metrics {
    /// Notes how long an interaction took from its arrival to its answer.
    pub fn answered(&self, took: Duration) {
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let class = CLASSES.iter().position(|end| ms <= *end).unwrap_or(CLASSES.len());
        self.answers[class].fetch_add(1, Relaxed);
        self.answer_ms.fetch_add(ms, Relaxed);
    }

    /// All counters in Prometheus' text form, with how many interactions are being answered and whether every shard is
    /// connected.
    pub fn text(&self, answering: usize, connected: bool) -> String {
        let mut text = String::new();
        let mut say = |name: &str, kind: &str, about: &str, values: &[(&str, u64)]| {
            // Writing to a String does not fail.
            let _ = writeln!(
                text,
                "# HELP grovekeeper_{name} {about}\n# TYPE grovekeeper_{name} {kind}"
            );
            for (labels, value) in values {
                let _ = writeln!(text, "grovekeeper_{name}{labels} {value}");
            }
        };
        let count = |counter: &AtomicU64| counter.load(Relaxed);
        say(
            "interactions_total",
            "counter",
            "Interactions that came in.",
            &[
                ("{kind=\"command\"}", count(&self.commands)),
                ("{kind=\"suggestion\"}", count(&self.suggestions)),
                ("{kind=\"press\"}", count(&self.presses)),
            ],
        );
        for (name, about, counter) in [
            (
                "unanswered_total",
                "Interactions that could not be answered.",
                &self.unanswered,
            ),
            ("repeated_total", "Interactions that came twice.", &self.repeated),
            (
                "hasty_total",
                "Interactions beyond one person's limit.",
                &self.rate_limited,
            ),
            ("posts_total", "Due work carried out.", &self.carried_out),
            (
                "posts_put_off_total",
                "Due work that had to wait for Discord.",
                &self.put_off,
            ),
            (
                "posts_given_up_total",
                "Due work that was given up.",
                &self.given_up,
            ),
            ("backups_total", "Backups written.", &self.backups),
        ] {
            say(name, "counter", about, &[("", count(counter))]);
        }
        let last_backup = u64::try_from(self.last_backup.load(Relaxed)).unwrap_or(0);
        for (name, about, value) in [
            (
                "last_backup_seconds",
                "When the newest backup was written.",
                last_backup,
            ),
            (
                "connected",
                "Whether the gateway is connected.",
                u64::from(connected),
            ),
            (
                "answering",
                "Interactions that are being answered now.",
                answering as u64,
            ),
            ("resident_bytes", "Memory in use.", resident_bytes().unwrap_or(0)),
        ] {
            say(name, "gauge", about, &[("", value)]);
        }
        self.histogram(&mut text);
        text
    }

    fn histogram(&self, text: &mut String) {
        let name = "grovekeeper_answer_seconds";
        let _ = writeln!(
            text,
            "# HELP {name} Time from an interaction's arrival to its answer.\n# TYPE {name} histogram"
        );
        let mut sum = 0;
        for (class, counter) in self.answers.iter().enumerate() {
            sum += counter.load(Relaxed);
            let end = CLASSES.get(class).map(|ms| format!("{}", *ms as f64 / 1_000.0));
            let end = end.as_deref().unwrap_or("+Inf");
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {sum}");
        }
        let seconds = self.answer_ms.load(Relaxed) as f64 / 1_000.0;
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

/// Memory of this process, where the system tells it.
pub fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

/// Listens for `/metrics` and `/healthz`: says where, and gives back what answers them.
///
/// # Errors
/// When the address can't be listened on.
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
    Ok((address, accept(listener, router)))
}

/// Answers until it is aborted. Who is slow or comes in crowds must not take the files that tables need.
async fn accept(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // Semaphores that nobody closes always have a place in the end.
        let place = places.clone().acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            // Out of files, most likely: leave the others time to finish.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let _place = place;
            let served = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER)
                .keep_alive(false)
                .serve_connection(TokioIo::new(stream), service);
            // A connection that fails is its owner's trouble.
            let _ = tokio::time::timeout(CONNECTION, served).await;
        });
    }
}

async fn metrics(State(bot): State<Bot>) -> String {
    bot.metrics().text(bot.answering(), bot.health.all_connected())
}

/// Whether this process can be sent work.
pub(crate) async fn health(State(bot): State<Bot>) -> (StatusCode, String) {
    let ill = |why: String| (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    let next = match tokio::time::timeout(STORE, bot.tables().store().next_due()).await {
        Err(_) => return ill("the store does not answer".to_owned()),
        Ok(Err(error)) => return ill(error.to_string()),
        Ok(Ok(next)) => next,
    };
    if let Err(why) = bot.health.check(Instant::now()) {
        return ill(why);
    }
    if next.is_some_and(|at| bot.tables().now() - Timestamp(at) > STUCK) {
        return ill("what is due is not carried out".to_owned());
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
            "grovekeeper_answer_seconds_bucket{le=\"10\"} 3",
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
