//! Many tables in one process: the bot, a local Discord around it, and people who move at a steady rate.

use std::{
    collections::HashMap,
    fmt,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use games::{GameId, Replay};
use grovekeeper::{discord::Running, metrics};
use playground::{Change, Channel, Id, Playground, User};
use storage::{Limits, SledStore, Store, TableId, open_url};
use tables::{Clock, Tables};
use tokio::{sync::broadcast::error::RecvError, task::JoinSet, time::MissedTickBehavior};

use crate::{
    Failure, chance, connect, drained,
    fleet::Fleet,
    people::{Heard, Party, is_board},
};

/// Channels of one server.
const CHANNELS: usize = 100;

/// What is to be tried.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many tables are open, of all games in turn
    #[arg(long, default_value_t = 200)]
    pub tables: usize,
    /// How many people sit at each, as far as its game allows
    #[arg(long, default_value_t = 2)]
    pub players: usize,
    /// How long moves are made
    #[arg(long, default_value_t = 30)]
    pub seconds: u64,
    /// Moves a second, at all tables together
    #[arg(long, default_value_t = 20)]
    pub rate: u32,
    /// How many pictures are drawn at the same time
    #[arg(long, default_value_t = 2)]
    pub drawing: usize,
    /// The database that the processes share; without it the bot runs in this process, on a folder
    #[arg(long)]
    pub url: Option<String>,
    /// How many processes take interactions by HTTP, with --url
    #[arg(long, default_value_t = 1)]
    pub processes: usize,
}

/// Figures of a trial. A trial in which a move was lost or doubled has no report but a failure.
#[derive(Debug, Clone, Default)]
pub(crate) struct Report {
    plan: String,
    set_up: Duration,
    ran: Duration,
    drained: Duration,
    sent: usize,
    acknowledged: usize,
    unanswered: usize,
    declined: usize,
    boards: usize,
    violations: usize,
    pub(crate) answers: Vec<Duration>,
    shown: Vec<Duration>,
    memory: [u64; 2],
    file: u64,
}

impl Report {
    /// What went wrong, if anything did.
    pub(crate) fn failure(&self) -> Option<String> {
        let wrong = [
            ("unanswered", self.unanswered),
            ("declined", self.declined),
            ("limits broken", self.violations),
        ];
        let wrong: Vec<String> = wrong
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(what, count)| format!("{count} {what}"))
            .collect();
        (!wrong.is_empty()).then(|| wrong.join(", "))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: u64| bytes / 1024 / 1024;
        let rate = self.acknowledged as f64 / self.ran.as_secs_f64().max(0.001);
        writeln!(f, "{}", self.plan)?;
        writeln!(
            f,
            "set up, first boards posted: {:.1} s",
            self.set_up.as_secs_f64()
        )?;
        writeln!(
            f,
            "{} moves sent, {} acknowledged in {:.1} s: {rate:.1} moves a second",
            self.sent,
            self.acknowledged,
            self.ran.as_secs_f64()
        )?;
        writeln!(
            f,
            "unanswered {}, declined {}, lost 0, doubled 0, limits broken {}",
            self.unanswered, self.declined, self.violations
        )?;
        writeln!(f, "answer: {}", percentiles(&self.answers))?;
        writeln!(
            f,
            "public board: {} ({} posted)",
            percentiles(&self.shown),
            self.boards
        )?;
        writeln!(
            f,
            "all boards posted {:.1} s after the last move",
            self.drained.as_secs_f64()
        )?;
        write!(
            f,
            "memory of bot, local Discord and people: {} MiB before, {} MiB after; data file {} MiB",
            mib(self.memory[0]),
            mib(self.memory[1]),
            mib(self.file)
        )
    }
}

/// The time within which this share of all was done.
pub(crate) fn share_of(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let index = ((times.len() as f64 - 1.0) * share).round().max(0.0) as usize;
    times.get(index).copied().unwrap_or_default()
}

pub(crate) fn percentiles(times: &[Duration]) -> String {
    let at = |share: f64| share_of(times, share).as_millis();
    format!(
        "median {} ms, 95 % {} ms, 99 % {} ms, slowest {} ms",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    )
}

/// One table as its people know it.
pub(crate) struct Seats {
    id: TableId,
    party: Party,
    replay: Replay,
}

/// Turns that are complete and whose board has not been seen yet, by channel; and what was seen.
#[derive(Default)]
pub(crate) struct Watch {
    waiting: HashMap<Id, Instant>,
    shown: Vec<Duration>,
    boards: usize,
    newest: HashMap<Id, Id>,
}

pub(crate) type Shared = Arc<Mutex<Watch>>;

/// Who serves the people.
enum Serving {
    Here(Box<Running>),
    Processes(Fleet),
}

/// Plays and counts.
///
/// # Errors
/// When it can't be set up, and with the figures when anything was lost, doubled, declined or left without an answer.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let store: Arc<dyn Store> = match &plan.url {
        Some(url) => open_url(url, Limits::default()).await?,
        None => Arc::new(SledStore::open(&data)?),
    };
    let tables = Tables::new(store.clone(), Clock::System);
    let playground = Playground::start(playground::Config::default()).await?;
    let began = Instant::now();
    let seats = set_up(plan, &playground, &tables).await?;
    let serving = match &plan.url {
        Some(url) => {
            let mut fleet = Fleet::around(playground.clone(), program, url, folder.path());
            fleet.drawing = plan.drawing;
            fleet.start_by_http(plan.processes.max(1)).await?;
            Serving::Processes(fleet)
        }
        None => Serving::Here(Box::new(connect(&playground, &tables, plan.drawing).await?)),
    };
    playground.wait_for_command("move").await;
    let watch = Shared::default();
    let channels = seats
        .iter()
        .map(|table| (table.party.channel.id(), table.party.channel.clone()));
    let watching = tokio::spawn(watch_boards(
        playground.clone(),
        channels.collect(),
        watch.clone(),
    ));
    drained(&*store).await?;
    let mut report = Report {
        plan: format!("{plan:?}"),
        set_up: began.elapsed(),
        memory: [metrics::resident_bytes().unwrap_or(0); 2],
        ..Report::default()
    };
    {
        let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
        (watch.shown, watch.boards) = (Vec::new(), 0);
    }

    let seats = play(plan, seats, &watch, &mut report).await?;
    let ended = Instant::now();
    drained(&*store).await?;
    report.drained = ended.elapsed();
    match serving {
        Serving::Here(running) => running.shutdown().await,
        Serving::Processes(mut fleet) => fleet.stop_all().await?,
    }
    watching.abort();
    report.memory[1] = metrics::resident_bytes().unwrap_or(0);
    report.file = std::fs::metadata(data.join("sled/db")).map_or(0, |file| file.len());
    {
        let watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
        report.shown.clone_from(&watch.shown);
        report.boards = watch.boards;
    }
    for table in &seats {
        let played = tables.with_match(tables.get(table.id).await?).await?;
        table.party.check(&played)?;
    }
    report.violations = playground.take_violations().len();
    store.close().await?;
    match report.failure() {
        Some(failure) => Err(format!("{failure}\n{report}").into()),
        None => Ok(report.to_string()),
    }
}

/// Opens and begins all tables, in the store: what is due is posted when the bot connects.
pub(crate) async fn set_up(
    plan: &Plan,
    playground: &Playground,
    tables: &Tables,
) -> Result<Vec<Seats>, Failure> {
    let mut all = Vec::new();
    let mut guild = playground.guild("The Grove 1");
    for number in 0..plan.tables.max(1) {
        if number > 0 && number % CHANNELS == 0 {
            guild = playground.guild(&format!("The Grove {}", number / CHANNELS + 1));
        }
        let game = GameId::ALL[number % GameId::ALL.len()];
        let info = game.info();
        let count = plan.players.clamp(info.min_seats.max(1), info.max_seats);
        let users: Vec<User> = (1..=count)
            .map(|seat| guild.user(&format!("Player {number}.{seat}")))
            .collect();
        let (party, table) = Party::seated(tables, &guild, &users, game).await?;
        all.push(Seats {
            id: table.id(),
            party,
            replay: tables.load_match(&table).await?.replay.clone(),
        });
    }
    Ok(all)
}

/// Makes moves at a steady rate, each table one at a time.
pub(crate) async fn play(
    plan: &Plan,
    seats: Vec<Seats>,
    watch: &Shared,
    report: &mut Report,
) -> Result<Vec<Seats>, Failure> {
    let mut pick = chance("load");
    let mut free = seats;
    let mut over = Vec::new();
    let mut work: JoinSet<(Seats, Option<Heard>)> = JoinSet::new();
    let began = Instant::now();
    let mut tick = tokio::time::interval(Duration::from_secs_f64(1.0 / f64::from(plan.rate.max(1))));
    tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
    loop {
        tokio::select! {
            Some(done) = work.join_next() => settle(done?, &mut free, &mut over, report),
            _ = tick.tick(), if began.elapsed().as_secs() < plan.seconds => {
                if free.is_empty() {
                    continue;
                }
                let mut table = free.swap_remove(pick(free.len()));
                let watch = watch.clone();
                let chosen = pick(usize::MAX / 2);
                report.sent += 1;
                work.spawn(async move {
                    let heard = table.make_a_move(chosen, &watch).await;
                    (table, heard)
                });
            }
            else => break,
        }
    }
    report.ran = began.elapsed();
    free.extend(over);
    Ok(free)
}

/// Counts what came of a move. A table stops at its first trouble, and when its match is over.
fn settle(
    (table, heard): (Seats, Option<Heard>),
    free: &mut Vec<Seats>,
    over: &mut Vec<Seats>,
    report: &mut Report,
) {
    match heard {
        Some(Heard::Made(took)) => {
            report.acknowledged += 1;
            report.answers.push(took);
            return free.push(table);
        }
        Some(Heard::Declined(_)) => report.declined += 1,
        Some(Heard::Nothing) => report.unanswered += 1,
        None => report.sent -= 1,
    }
    over.push(table);
}

impl Seats {
    /// Makes a move; `None` when the match is over.
    async fn make_a_move(&mut self, chosen: usize, watch: &Shared) -> Option<Heard> {
        let to_act = self.replay.game.to_act();
        let &seat = to_act.get(chosen % to_act.len().max(1))?;
        let mut legal = self.replay.game.legal_moves(seat);
        if legal.is_empty() {
            return None;
        }
        let chosen = legal.swap_remove(chosen % legal.len());
        let text = chosen.to_string();
        let mut replay = self.replay.clone();
        let Ok(played) = replay.play(seat, &chosen) else {
            return Some(Heard::Declined(text));
        };
        if played.turn_over {
            // Before the move is sent: its board may be there before its answer.
            let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
            let channel = self.party.channel.id();
            watch.waiting.entry(channel).or_insert_with(Instant::now);
        }
        let heard = self.party.send(&[(seat.index(), text)]).await.pop();
        if matches!(heard, Some(Heard::Made(_))) {
            self.replay = replay;
        }
        heard
    }
}

/// Notes when boards appear, and removes the ones before, which nobody looks at here.
async fn watch_boards(playground: Playground, channels: HashMap<Id, Channel>, watch: Shared) {
    let mut changes = playground.discord().listen();
    loop {
        let (channel, message) = match changes.recv().await {
            Ok(Change::Message { channel, message }) => (channel, message),
            Ok(_) | Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        let bot = playground.bot();
        let seen = playground.discord().seen_without_files(bot, channel);
        if !seen.iter().any(|seen| seen.id == message && is_board(seen)) {
            continue;
        }
        let old = {
            let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
            watch.boards += 1;
            if let Some(since) = watch.waiting.remove(&channel) {
                watch.shown.push(since.elapsed());
            }
            watch.newest.insert(channel, message)
        };
        if let (Some(old), Some(channel)) = (old, channels.get(&channel)) {
            channel.delete_message(old);
        }
    }
}
