//! Whole matches under faults: requests fail before and after they took effect in every simulated way, the gateway ends
//! every few seconds in all possible ways, and every event arrives twice.
//!
//! Every match must reach its end, no move may be lost or duplicated, and every completed turn has its board and its
//! pings.

mod table;

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use games::GameId;
use kit::discord::{Fault, Gateway, Playground};
use storage::{SledStore, Store};
use tables::{Clock, Millis, Tables};
use tokio::task::JoinSet;

use self::table::StormTable;
use crate::{Failure, chance, connect, drained, people::ledger::Counts};

/// Options of the trial.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many of a hundred requests fail
    #[arg(long, default_value_t = 20)]
    pub percent: u64,
    /// How many tables are played at the same time, of all games in turn
    #[arg(long, default_value_t = 4)]
    pub tables: usize,
    /// How many moves are made at each table; whole matches by default
    #[arg(long)]
    pub moves: Option<usize>,
    /// Any text; the same one gives the same moves
    #[arg(long, default_value = "storm")]
    pub seed: String,
}

/// Results. If anything went wrong, the trial fails instead.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Requests that failed.
    pub faults: usize,
    /// How often the gateway was ended.
    pub gateway: usize,
    /// Matches that were played to their end.
    pub finished: usize,
    /// Moves, compared with the logs.
    pub counts: Counts,
    /// Completed turns, including the setup of each match; each has one board.
    pub turns: usize,
    /// Duration in seconds.
    pub seconds: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} requests failed and the gateway ended {} times in {} s; {} matches finished",
            self.faults, self.gateway, self.seconds, self.finished
        )?;
        writeln!(
            f,
            "{} moves acknowledged: lost 0, doubled 0; {} without an answer, of which {} had been made",
            self.counts.acknowledged, self.counts.unheard, self.counts.made_unheard
        )?;
        write!(
            f,
            "{} boards for {} completed turns, with their pings",
            self.turns, self.turns
        )
    }
}

/// Returns every simulated fault, except that a channel is gone: if Discord reports that twice, the bot believes it.
fn all_faults() -> Vec<Fault> {
    let limit = |global| Fault::RateLimit {
        retry_after: Duration::from_millis(200),
        global,
    };
    let refuse = |status, code| Fault::Refuse { status, code };
    vec![
        limit(false),
        limit(true),
        Fault::Status(500),
        Fault::Status(502),
        Fault::Hang(Duration::from_millis(300)),
        Fault::Delay(Duration::from_millis(600)),
        Fault::DropBefore,
        Fault::DropAfter,
        Fault::StatusAfter(503),
        refuse(401, 0),
        refuse(403, 40_333),
        refuse(404, 0),
        refuse(400, 0),
        Fault::Html(403),
        Fault::Html(502),
        Fault::Unreadable,
    ]
}

/// Plays and checks.
///
/// # Errors
/// In words, when anything was lost, duplicated or left out.
pub async fn run(plan: &Plan) -> Result<Report, Failure> {
    let began = Instant::now();
    // People stop waiting for an answer and check the result.
    let playground = Playground::start(kit::discord::Config::default()).await?;
    let playground = playground.with_patience(Duration::from_secs(8));
    let guild = playground.guild("The Grove");
    let store: Arc<dyn Store> = Arc::new(SledStore::temporary()?);
    let tables = Tables::new(store.clone(), Clock::System).with_pause(Millis::ZERO);
    let running = connect(&playground, &tables, 2).await?;
    playground.wait_for_bot().await;
    playground.wait_for_command("help").await;
    let seed = plan
        .seed
        .bytes()
        .fold(7, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    playground.faults().storm(plan.percent, seed, all_faults());
    playground.gateway().duplicate_events(true);
    let ended = Arc::new(AtomicUsize::new(0));
    let trouble = tokio::spawn(end_again_and_again(playground.gateway(), ended.clone()));

    let mut playing = JoinSet::new();
    for number in 0..plan.tables.max(1) {
        let game = GameId::ALL[number % GameId::ALL.len()];
        let mut table = StormTable::begin(&playground, &guild, &tables, game, number).await?;
        let pick = chance(&format!("{} {number}", plan.seed));
        let moves = plan.moves;
        playing.spawn(async move {
            table.play(moves, pick).await?;
            Ok::<_, Failure>(table)
        });
    }
    let mut played = Vec::new();
    while let Some(of_one) = playing.join_next().await {
        played.push(of_one??);
    }
    trouble.abort();
    let mut report = Report {
        faults: playground.faults().clear(),
        gateway: ended.load(SeqCst),
        ..Report::default()
    };
    drained(&*store).await?;
    running.shutdown().await;
    for table in played {
        let name = table.name();
        table
            .check(&mut report)
            .await
            .map_err(|error| format!("{name}: {error}"))?;
    }
    if let Some(first) = playground.take_violations().first() {
        return Err(format!("a limit of Discord was broken: {first}").into());
    }
    report.seconds = began.elapsed().as_secs();
    Ok(report)
}

/// Ends the gateway's connections every few seconds, in all ways after which a bot may reconnect.
async fn end_again_and_again(gateway: Gateway, ended: Arc<AtomicUsize>) {
    for way in (0..13).cycle() {
        tokio::time::sleep(Duration::from_secs(4)).await;
        match way {
            0 => gateway.cut(),
            1 => gateway.reconnect(),
            2 => gateway.invalid_session(true),
            3 => gateway.invalid_session(false),
            4 => gateway.pause(Duration::from_millis(800)),
            // With any code.
            way => gateway.close([1001, 4000, 4001, 4002, 4003, 4007, 4008, 4009][way - 5]),
        }
        ended.fetch_add(1, SeqCst);
    }
}
