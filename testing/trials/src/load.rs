//! Load of one process: the bot, a local Discord, and people who move at many tables at a steady rate.

use std::{
    collections::HashMap,
    fmt,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use games::{GameId, Replay};
use grovekeeper::{discord::Running, runtime::metrics};
use kit::discord::{Change, Channel, Id, Playground, User};
use storage::{GroupId, Limits, PersonId, PlaceId, SledStore, Store, TableId, open_url};
use tables::{Action, Clock, Opening, Player, StandInReason, Tables};
use tokio::{sync::broadcast::error::RecvError, task::JoinSet, time::MissedTickBehavior};

use crate::{
    Failure, chance, connect, drained,
    fleet::Fleet,
    people::{Heard, Party, act, is_board, start},
};

/// Channels of one server.
const CHANNELS: usize = 100;
/// The level with the longest searches, and games that take it longer than a trial.
const STRONGEST: u8 = 5;
const LONG_GAMES: [GameId; 2] = [GameId::Legends, GameId::Wispwood];

/// Options of the trial.
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
    /// Moves per second, at all tables together
    #[arg(long, default_value_t = 20)]
    pub rate: u32,
    /// How many pictures are drawn at the same time
    #[arg(long, default_value_t = 2)]
    pub drawing: usize,
    /// Tables at which bots of the strongest level play among themselves in the meantime
    #[arg(long, default_value_t = 0)]
    pub bots: usize,
    /// The database that the processes share; without it the bot runs in this process, on a folder
    #[arg(long)]
    pub url: Option<String>,
    /// How many processes take interactions by HTTP, with --url
    #[arg(long, default_value_t = 1)]
    pub processes: usize,
}

/// Results of a trial. If a move was lost or duplicated, the trial fails instead.
#[derive(Debug, Clone, Default)]
struct Report {
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
    answers: Vec<Duration>,
    moves_of_bots: u64,
    shown: Vec<Duration>,
    memory: [u64; 2],
    file: u64,
}

impl Report {
    /// Returns a description of the failure, if there was one.
    fn failure(&self) -> Option<String> {
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
        if self.moves_of_bots > 0 {
            writeln!(f, "{} moves of bots in the meantime", self.moves_of_bots)?;
        }
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

/// Returns the percentile of these times.
fn share_of(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    let index = ((times.len() as f64 - 1.0) * share).round().max(0.0) as usize;
    times.get(index).copied().unwrap_or_default()
}

fn percentiles(times: &[Duration]) -> String {
    let at = |share: f64| share_of(times, share).as_millis();
    format!(
        "median {} ms, 95 % {} ms, 99 % {} ms, slowest {} ms",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    )
}

/// A table as its people know it.
struct Seats {
    id: TableId,
    party: Party,
    replay: Replay,
}

/// Complete turns whose board has not appeared yet, by channel, and the measurements.
#[derive(Default)]
struct Watch {
    waiting: HashMap<Id, Instant>,
    shown: Vec<Duration>,
    boards: usize,
    newest: HashMap<Id, Id>,
}

type Shared = Arc<Mutex<Watch>>;

/// The serving processes.
enum Serving {
    Here(Box<Running>),
    Processes(Fleet),
}

/// Plays and counts.
///
/// # Errors
/// When it can't be set up; with the results when anything was lost, duplicated, declined or not answered.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let store: Arc<dyn Store> = match &plan.url {
        Some(url) => open_url(url, Limits::default()).await?,
        None => Arc::new(SledStore::open(&data)?),
    };
    let tables = Tables::new(store.clone(), Clock::System);
    let playground = Playground::start(kit::discord::Config::default()).await?;
    let began = Instant::now();
    let seats = set_up(plan, &playground, &tables).await?;
    let bots = seat_bots(plan.bots, &playground, &tables).await?;
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
    if plan.bots == 0 {
        drained(&*store).await?;
    }
    let mut report = Report {
        plan: format!("{plan:?}"),
        set_up: began.elapsed(),
        memory: [metrics::resident_bytes("self").unwrap_or(0); 2],
        ..Report::default()
    };
    {
        let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
        (watch.shown, watch.boards) = (Vec::new(), 0);
    }

    let seats = play(plan, seats, &watch, &mut report).await?;
    for (table, host) in bots {
        let table = tables.get(table).await?;
        report.moves_of_bots += table.head.entries;
        act(&tables, table, host, Action::Close).await?;
    }
    let ended = Instant::now();
    drained(&*store).await?;
    report.drained = ended.elapsed();
    match serving {
        Serving::Here(running) => running.shutdown().await,
        Serving::Processes(mut fleet) => fleet.stop_all().await?,
    }
    watching.abort();
    report.memory[1] = metrics::resident_bytes("self").unwrap_or(0);
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

/// Opens all tables and begins their matches in the store. The bot posts them when it connects.
async fn set_up(plan: &Plan, playground: &Playground, tables: &Tables) -> Result<Vec<Seats>, Failure> {
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

/// Begins tables whose only person is away, so that bots continue. Returns each table with its host.
async fn seat_bots(
    count: usize,
    playground: &Playground,
    tables: &Tables,
) -> Result<Vec<(TableId, PersonId)>, Failure> {
    let guild = playground.guild("The Grove of bots");
    let mut all = Vec::new();
    for number in 0..count {
        let game = LONG_GAMES[number % LONG_GAMES.len()];
        let channel = guild.channel(&format!("bots-{number}"));
        let user = guild.user(&format!("Away {number}"));
        let person = PersonId(user.id().0);
        let mut host = Player::new(person, user.name());
        host.stand_in = Some(StandInReason::Absent);
        let (group, place) = (Some(GroupId(guild.id().0)), PlaceId(channel.id().0));
        let mut table = tables.open(Opening::plain(group, place, host, game)).await?;
        for _ in 1..game.info().max_seats {
            table = act(tables, table, person, Action::AddBot(Some(STRONGEST))).await?;
        }
        all.push((start(tables, table, person).await?.id(), person));
    }
    Ok(all)
}

/// Makes moves at a steady rate, one at a time per table.
async fn play(
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

/// Counts the result of a move. A table stops at its first failure, and when its match is over.
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
            // Done before the move is sent, because its board may appear before its answer.
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

/// Records when boards appear, and deletes older ones, which nobody reads here.
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
