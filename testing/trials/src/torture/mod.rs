//! The bot as a separate process, killed at random moments while people play.
//!
//! Every acknowledged move must be in the log once, every board and every reminder must be posted once, and play must
//! continue.

pub mod processes;

use grovekeeper::outbox::posts::Posts;
use std::{
    collections::BTreeMap,
    fmt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use games::GameId;
use kit::discord::{Guild, Playground, SeenMessage};
use storage::{Change, PlaceId, SledStore, Store, TableId};
use tables::{Clock, Millis, Role, TableState, Tables};
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
};

use crate::{
    Failure, chance, connect, drained,
    people::{
        ledger::Counts,
        panels::{PanelTable, Tried},
    },
    program::Program,
    until,
};

/// Options of the trial.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How often the bot is killed
    #[arg(long, default_value_t = 100)]
    pub kills: usize,
    /// How many tables are played at the same time, of all games in turn
    #[arg(long, default_value_t = 4)]
    pub tables: usize,
    /// Any text; the same one gives the same random choices
    #[arg(long, default_value = "torture")]
    pub seed: String,
}

/// Results. If anything was lost or duplicated, the trial fails instead.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How often the bot was killed.
    pub kills: usize,
    /// Kills while it was still starting.
    pub early: usize,
    /// Tables that were played at.
    pub tables: usize,
    /// Matches that were played to their end.
    pub finished: usize,
    /// Moves, compared with the logs.
    pub counts: Counts,
    /// Old panels that were pressed again after a kill.
    pub pressed_again: usize,
    /// Completed turns, including the setup of each match.
    pub turns: usize,
    /// Boards that were posted.
    pub boards: usize,
    /// Due reminders, each of which was sent once.
    pub reminders: usize,
    /// Duration in seconds.
    pub seconds: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} kills ({} while starting) in {} s over {} tables, {} matches finished",
            self.kills, self.early, self.seconds, self.tables, self.finished
        )?;
        writeln!(
            f,
            "{} moves acknowledged: lost 0, doubled 0",
            self.counts.acknowledged
        )?;
        writeln!(
            f,
            "{} presses without an answer, of which {} had been made; {} pressed again after the restart",
            self.counts.unheard, self.counts.made_unheard, self.pressed_again
        )?;
        writeln!(
            f,
            "{} boards for {} completed turns: none twice, the newest of every table there",
            self.boards, self.turns
        )?;
        write!(f, "{} reminders fell due: each was sent once", self.reminders)
    }
}

/// A character that every reminder of this trial contains, in every language.
const REMINDER: &str = "🌿";

/// Reminders that were scheduled while the bot was down.
#[derive(Default)]
struct Reminders {
    put: BTreeMap<TableId, (usize, Option<Instant>)>,
}

impl Reminders {
    /// Schedules a reminder at every running table that has none waiting. The bot must be down.
    async fn put(&mut self, folder: &Path, pick: &mut impl FnMut(usize) -> usize) -> Result<(), Failure> {
        let store = SledStore::open(folder.join("data"))?;
        let now = Clock::System.now();
        for head in store.all_tables(None, 1_000).await? {
            let (mut state, _) = TableState::read(&head.body)?;
            let playing = state.is_playing();
            let nudged = Posts::new(store.posts(head.id).await?);
            let nudged = nudged.of(Role::Nudge).map(|post| post.key.clone());
            let waiting = state.nudged.0 != 0 && nudged != Some(state.nudged.0.to_string());
            let (count, last) = self.put.entry(head.id).or_default();
            // The same text within the same second would look like one message.
            if !playing || waiting || last.is_some_and(|last| last.elapsed() < Duration::from_secs(4)) {
                continue;
            }
            (*count, *last) = (*count + 1, Some(Instant::now()));
            let at = now + Millis(1_000 + pick(1_500) as i64);
            // The nudge does not end with the turn.
            (state.nudged, state.nudged_after) = (at, u64::MAX);
            let change = Change {
                body: Some(state.write()),
                show_at: Some(at.0),
                ..Change::of(head.id, head.version)
            };
            store.commit(change).await?;
        }
        Ok(store.close().await?)
    }

    fn count(&self, table: TableId) -> usize {
        self.put.get(&table).map_or(0, |(count, _)| *count)
    }
}

/// Shared by all tables.
struct Shared {
    kills: watch::Receiver<u64>,
    /// Notified when a move has been sent.
    sent: Arc<Notify>,
    enough: AtomicBool,
    /// Moves acknowledged since the last kill, by table.
    moved: Vec<AtomicUsize>,
}

/// Plays, kills and checks.
///
/// # Errors
/// In words, when anything was lost or duplicated, a table does not continue, or the bot exceeds a limit of Discord.
pub async fn run(plan: &Plan, program: &Path) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let done = try_all(plan, program, folder.path()).await;
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
    let tail: Vec<&str> = log.lines().rev().take(40).collect();
    let tail: String = tail.into_iter().rev().map(|line| format!("\n  {line}")).collect();
    match done {
        Err(error) => Err(format!("{error}\nThe end of the bot's log:{tail}").into()),
        Ok(_) if log.contains("panicked") => Err(format!("the bot panicked:{tail}").into()),
        Ok(report) => Ok(report),
    }
}

async fn try_all(plan: &Plan, program: &Path, folder: &Path) -> Result<Report, Failure> {
    let began = Instant::now();
    let count = plan.tables.max(1);
    let playground = Playground::start(kit::discord::Config::default()).await?;
    let guild = playground.guild("The Grove");
    let (killed, kills) = watch::channel(0);
    let shared = Arc::new(Shared {
        kills,
        sent: Arc::new(Notify::new()),
        enough: AtomicBool::new(false),
        moved: (0..count).map(|_| AtomicUsize::new(0)).collect(),
    });
    let mut bot = Program::start(program, &playground, folder)?;
    connected(&playground).await?;
    let mut playing = JoinSet::new();
    for number in 0..count {
        let (playground, guild, shared) = (playground.clone(), guild.clone(), shared.clone());
        let pick = chance(&format!("{} table {number}", plan.seed));
        playing.spawn(async move { play_on(&playground, &guild, &shared, number, pick).await });
    }

    let mut report = Report::default();
    let mut reminders = Reminders::default();
    let mut pick = chance(&plan.seed);
    all_moved(&shared, "before the first kill").await?;
    while report.kills < plan.kills {
        // Mostly while a move is on its way, otherwise at any time.
        if pick(4) > 0 {
            let _ = tokio::time::timeout(Duration::from_secs(5), shared.sent.notified()).await;
            tokio::time::sleep(Duration::from_millis(pick(60) as u64)).await;
        } else {
            tokio::time::sleep(Duration::from_millis(pick(700) as u64)).await;
        }
        bot.kill();
        killed.send_modify(|kills| *kills += 1);
        shared.moved.iter().for_each(|moved| moved.store(0, SeqCst));
        report.kills += 1;
        reminders.put(folder, &mut pick).await?;
        bot = Program::start(program, &playground, folder)?;
        // Sometimes it is killed again while it starts.
        if report.kills < plan.kills && pick(6) == 0 {
            tokio::time::sleep(Duration::from_millis(pick(150) as u64)).await;
            report.early += 1;
        } else {
            connected(&playground).await?;
        }
    }
    all_moved(&shared, "after the last kill").await?;
    shared.enough.store(true, SeqCst);
    let mut played = Vec::new();
    while let Some(of_one) = playing.join_next().await {
        played.extend(of_one?);
    }
    bot.kill();
    check(&playground, folder, &played, &reminders, &mut report).await?;
    report.seconds = began.elapsed().as_secs();
    Ok(report)
}

/// Plays match after match until `stop`.
async fn play_on(
    playground: &Playground,
    guild: &Guild,
    shared: &Shared,
    number: usize,
    mut pick: impl FnMut(usize) -> usize + Send,
) -> Vec<PanelTable> {
    let mut played = Vec::new();
    let game = GameId::ALL[number % GameId::ALL.len()];
    for round in 1.. {
        let name = format!("{game}-{number}-{round}");
        let signals = (shared.kills.clone(), shared.sent.clone());
        let mut table = PanelTable::new(playground, guild, game, &name, signals);
        table.begin().await;
        let over = loop {
            if shared.enough.load(SeqCst) {
                break false;
            }
            match table.try_to_move(&mut pick).await {
                Tried::Moved => drop(shared.moved[number].fetch_add(1, SeqCst)),
                Tried::Nothing => tokio::task::yield_now().await,
                Tried::Over => break true,
            }
        };
        played.push(table);
        if !over {
            break;
        }
    }
    played
}

async fn connected(playground: &Playground) -> Result<(), Failure> {
    until("the bot to connect", || playground.gateway().connected() > 0).await
}

async fn all_moved(shared: &Shared, when: &str) -> Result<(), Failure> {
    let moved = || shared.moved.iter().all(|moved| moved.load(SeqCst) > 0);
    until(&format!("a move at every table {when}"), moved).await
}

/// Lets a bot in this process post everything that is still due, then compares the store with what people have seen.
async fn check(
    playground: &Playground,
    folder: &Path,
    played: &[PanelTable],
    reminders: &Reminders,
    report: &mut Report,
) -> Result<(), Failure> {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder.join("data"))?);
    let tables = Tables::new(store.clone(), Clock::System);
    let running = connect(playground, &tables, 2).await?;
    drained(&*store).await?;
    running.shutdown().await;
    store.check().await?;
    for table in played {
        check_table(&tables, table, reminders, report)
            .await
            .map_err(|error| format!("{}: {error}", table.party.channel.name()))?;
    }
    store.close().await?;
    let violations = playground.take_violations();
    match violations.first() {
        Some(first) => Err(format!("{} limits were broken, the first: {first}", violations.len()).into()),
        None => Ok(()),
    }
}

async fn check_table(
    tables: &Tables,
    played: &PanelTable,
    reminders: &Reminders,
    report: &mut Report,
) -> Result<(), Failure> {
    let party = &played.party;
    let table = tables.at(PlaceId(party.channel.id().0)).await?;
    let table = tables.with_match(table).await?;
    let seen = party.check(&table)?;
    let boards = party.boards();
    let posts = Posts::read(tables, table.id()).await?;
    let (told, noted) = (posts.told(), posts.board().map(|(post, _)| post.message));
    let last_turn = table.current.last_public(told);
    let newest = boards.last().map(|board| board.id.0);
    if newest.is_none() || newest != noted || told < last_turn {
        return Err(format!(
            "the newest board is missing: {newest:?} is there, {noted:?} is noted with {told} of {last_turn} entries"
        )
        .into());
    }
    let due = reminders.count(table.id());
    let public = party.public();
    let sent = public
        .iter()
        .filter(|message| message.content.contains(REMINDER))
        .count();
    // A finished match has no further reminders.
    if sent > due || (sent < due && !seen.over) {
        return Err(format!("{due} reminders fell due, {sent} were sent").into());
    }
    // The host may have been notified, once, that enough people are there.
    let enough = |message: &&SeenMessage| message.content.contains("you have enough players");
    let told = public.iter().filter(enough).count();
    if told > 1 {
        return Err(format!("the host was told {told} times that enough people are there").into());
    }
    let is_seal = |message: &&SeenMessage| message.content.contains("Seal of table");
    let seals = public.iter().filter(is_seal).count();
    let is_start = |message: &&SeenMessage| {
        ["starts the match", "Seal: `"]
            .iter()
            .any(|said| message.content.contains(said))
    };
    let starts = public.iter().filter(is_start).count();
    let lobbies = public.len() - boards.len() - sent - told - seals - starts;
    // A match that starts before its lobby was posted has no lobby message.
    if seals > 1 || starts > 1 || lobbies > 1 {
        return Err(format!("{seals} seals, {starts} starts and {lobbies} lobbies beside the boards").into());
    }
    report.tables += 1;
    report.finished += usize::from(seen.over);
    report.counts += seen.counts;
    report.pressed_again += played.pressed_again;
    report.turns += seen.turns;
    report.boards += seen.boards;
    report.reminders += sent;
    Ok(())
}
