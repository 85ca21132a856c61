//! Many tables in one process: the bot, a local Discord around it, and people who move at a steady rate.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use games::{GameId, Replay};
use playground::{Change, Channel, Id, Playground, User};
use render::language::Language;
use storage::{GroupId, PersonId, PlaceId, SledStore, Store, TableId};
use tokio::{sync::broadcast::error::RecvError, task::JoinSet, time::MissedTickBehavior};

use super::{Failure, chance};
use crate::{
    config::Token,
    discord::{Bot, Connection, connect},
    metrics,
    tables::{Clock, Line, Opening, Pace, Player, Tables},
};

/// Channels of one server.
const CHANNELS: usize = 100;
/// How long what is due at the end may take to be posted.
const PATIENCE: Duration = Duration::from_secs(600);

/// What is to be tried.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Open tables, of all games in turn.
    pub tables: usize,
    /// People at each, as far as its game allows.
    pub players: usize,
    /// How long moves are made.
    pub seconds: u64,
    /// Moves a second.
    pub rate: u32,
    /// Pictures drawn at the same time.
    pub drawing: usize,
}

/// Figures of a trial.
#[derive(Debug, Clone, Default)]
pub struct Report {
    plan: String,
    set_up: Duration,
    ran: Duration,
    drained: Duration,
    sent: usize,
    acknowledged: usize,
    unanswered: usize,
    declined: usize,
    lost: usize,
    doubled: usize,
    boards: usize,
    violations: usize,
    answers: Vec<Duration>,
    shown: Vec<Duration>,
    memory: [u64; 2],
    file: u64,
}

impl Report {
    /// What went wrong, if anything did.
    pub fn failure(&self) -> Option<String> {
        let wrong = [
            ("unanswered", self.unanswered),
            ("declined", self.declined),
            ("lost", self.lost),
            ("doubled", self.doubled),
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
            "unanswered {}, declined {}, lost {}, doubled {}, limits broken {}",
            self.unanswered, self.declined, self.lost, self.doubled, self.violations
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

fn percentiles(times: &[Duration]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 - 1.0) * share).round().max(0.0) as usize;
        times.get(index).copied().unwrap_or_default().as_millis()
    };
    format!(
        "median {} ms, 95 % {} ms, 99 % {} ms, slowest {} ms",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    )
}

/// One table as its people know it.
struct Seats {
    id: TableId,
    channel: Channel,
    users: Vec<User>,
    replay: Replay,
    moves: Vec<String>,
}

/// Turns that are complete and whose board has not been seen yet, by channel; and what was seen.
#[derive(Default)]
struct Watch {
    waiting: HashMap<Id, Instant>,
    shown: Vec<Duration>,
    boards: usize,
    newest: HashMap<Id, Id>,
}

type Shared = Arc<Mutex<Watch>>;

/// Plays and counts.
///
/// # Errors
/// When it can't be set up.
pub async fn run(plan: &Plan) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let store: Arc<dyn Store> = Arc::new(SledStore::open(&data)?);
    let tables = Tables::new(store.clone(), Clock::System);
    let playground = Playground::start(playground::Config::default()).await?;
    let began = Instant::now();
    let seats = set_up(plan, &playground, &tables).await?;
    let connection = Connection {
        token: Token::from(playground.token()),
        api_url: playground.api_url(),
        shards: crate::shards::Shards::Auto,
    };
    let running = connect(&connection, Bot::new(tables.clone(), plan.drawing)).await?;
    playground.wait_for_command("move").await;
    let watch = Shared::default();
    let channels = seats
        .iter()
        .map(|table| (table.channel.id(), table.channel.clone()));
    let watching = tokio::spawn(watch_boards(
        playground.clone(),
        channels.collect(),
        watch.clone(),
    ));
    drain(&*store).await?;
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
    drain(&*store).await?;
    report.drained = ended.elapsed();
    running.shutdown().await;
    watching.abort();
    report.memory[1] = metrics::resident_bytes().unwrap_or(0);
    report.file = std::fs::metadata(data.join("sled/db")).map_or(0, |file| file.len());
    {
        let watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
        report.shown.clone_from(&watch.shown);
        report.boards = watch.boards;
    }
    count(&tables, &seats, &mut report).await?;
    report.violations = playground.take_violations().len();
    store.close().await?;
    Ok(report)
}

/// Opens and begins all tables, in the store: what is due is posted when the bot connects.
async fn set_up(plan: &Plan, playground: &Playground, tables: &Tables) -> Result<Vec<Seats>, Failure> {
    let mut all = Vec::new();
    let mut guild = playground.guild("The Grove 1");
    for number in 0..plan.tables {
        if number > 0 && number % CHANNELS == 0 {
            guild = playground.guild(&format!("The Grove {}", number / CHANNELS + 1));
        }
        let game = GameId::ALL[number % GameId::ALL.len()];
        let info = game.info();
        let count = plan.players.clamp(info.min_seats.max(1), info.max_seats);
        let users: Vec<User> = (1..=count)
            .map(|seat| guild.user(&format!("Player {number}.{seat}")))
            .collect();
        let channel = guild.channel(&format!("table-{number}"));
        let player = |user: &User| Player::new(user.id().0, user.name());
        let opening = Opening {
            group: Some(GroupId(guild.id().0)),
            place: PlaceId(channel.id().0),
            host: player(&users[0]),
            game,
            options: serde_json::json!({}),
            language: Language::English,
            scores: true,
            pace: Pace::None,
        };
        let id = tables.open(opening).await?.id();
        for user in &users[1..] {
            tables.join(id, player(user)).await?;
        }
        let table = tables.start(id, PersonId(users[0].id().0), false).await?;
        let replay = table.course()?.replay.clone();
        all.push(Seats {
            id,
            channel,
            users,
            replay,
            moves: Vec::new(),
        });
    }
    Ok(all)
}

/// Waits until nothing is due.
async fn drain(store: &dyn Store) -> Result<(), Failure> {
    let end = Instant::now() + PATIENCE;
    while store.next_due().await?.is_some() {
        if Instant::now() > end {
            return Err("what was due was not posted in time".into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Makes moves at a steady rate, each table one at a time.
async fn play(
    plan: &Plan,
    seats: Vec<Seats>,
    watch: &Shared,
    report: &mut Report,
) -> Result<Vec<Seats>, Failure> {
    let mut pick = chance("load");
    let mut free = seats;
    let mut over = Vec::new();
    let mut work: JoinSet<(Seats, Heard)> = JoinSet::new();
    let began = Instant::now();
    let mut tick = tokio::time::interval(Duration::from_secs_f64(1.0 / f64::from(plan.rate)));
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

/// What came of a move.
enum Heard {
    Made(Duration),
    Declined,
    Nothing,
    Over,
}

fn settle((table, heard): (Seats, Heard), free: &mut Vec<Seats>, over: &mut Vec<Seats>, report: &mut Report) {
    match heard {
        Heard::Made(took) => {
            report.acknowledged += 1;
            report.answers.push(took);
        }
        Heard::Declined => report.declined += 1,
        Heard::Nothing => report.unanswered += 1,
        Heard::Over => report.sent -= 1,
    }
    if matches!(heard, Heard::Made(_)) {
        free.push(table);
    } else {
        over.push(table);
    }
}

impl Seats {
    async fn make_a_move(&mut self, chosen: usize, watch: &Shared) -> Heard {
        let to_act = self.replay.game.to_act();
        let Some(&seat) = to_act.get(chosen % to_act.len().max(1)) else {
            return Heard::Over;
        };
        let mut legal = self.replay.game.legal_moves(seat);
        if legal.is_empty() {
            return Heard::Over;
        }
        let text = legal.swap_remove(chosen % legal.len());
        let mut replay = self.replay.clone();
        let Ok(played) = replay.play(seat, &text) else {
            return Heard::Declined;
        };
        let user = &self.users[seat.index()];
        let began = Instant::now();
        if played.turn_over {
            // Before the move is sent: its board may be there before its answer.
            let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
            watch.waiting.entry(self.channel.id()).or_insert(began);
        }
        let text = text.to_string();
        let reply = user.slash(&self.channel, "move", &[("text", &text)]).await;
        let took = began.elapsed();
        let Some(message) = reply.try_message() else {
            return Heard::Nothing;
        };
        // Private answers are for nobody to read again.
        self.channel.delete_message(message.id);
        if message.content.split('`').nth(1) != Some(text.as_str()) {
            return Heard::Declined;
        }
        self.replay = replay;
        self.moves.push(format!("{seat} {text}"));
        Heard::Made(took)
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
        let is_board = seen
            .iter()
            .any(|seen| seen.id == message && !seen.ephemeral && seen.attachment("board.png").is_some());
        if !is_board {
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

/// Holds every log against what was acknowledged.
async fn count(tables: &Tables, seats: &[Seats], report: &mut Report) -> Result<(), Failure> {
    for table in seats {
        let kept: Vec<String> = tables
            .get(table.id)
            .await?
            .course()?
            .lines
            .iter()
            .filter_map(|(_, line)| match line {
                Line::Move(chosen) => Some(format!("{} {}", chosen.seat, chosen.chosen)),
                Line::Undo(_) => None,
            })
            .collect();
        // A table stops at its first trouble, so only one move can be unheard, and it is the last.
        let same = kept
            .iter()
            .zip(&table.moves)
            .take_while(|(kept, made)| kept == made)
            .count();
        report.lost += table.moves.len() - same;
        report.doubled += (kept.len() - same).saturating_sub(1);
    }
    Ok(())
}
