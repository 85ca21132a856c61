//! The bot as a process of its own, killed at random moments while people play.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use games::GameId;
use playground::Playground;
use storage::{Change, NewDue, PlaceId, SledStore, Store, TableId};
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
};

use super::{
    Failure, chance, ledger,
    people::{Party, Tried},
    program::Program,
};
use crate::{
    config::Token,
    discord::{Bot, Connection, connect},
    press::Press,
    tables::{Body, Clock, DUE_NUDGE, Line, Stage, Tables},
};

/// How long anything may take on a slow machine before the trial is given up.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is to be tried.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How often the bot is killed.
    pub kills: usize,
    /// How many tables are played at the same time, of all games in turn.
    pub tables: usize,
    /// Chance, so that a trial can be repeated.
    pub seed: String,
    /// The program that is started and killed.
    pub program: PathBuf,
}

/// What was seen. A trial in which anything was lost or doubled has no report but a failure.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How often the bot was killed.
    pub kills: usize,
    /// Of these, while it was still starting.
    pub early: usize,
    /// Tables that were played at.
    pub tables: usize,
    /// Matches that were played to their end.
    pub finished: usize,
    /// Moves that were acknowledged, each of which is in the log once.
    pub acknowledged: usize,
    /// Attempts that a kill left without an answer.
    pub unheard: usize,
    /// Of these, moves that had been made.
    pub made_unheard: usize,
    /// Old panels that were pressed again after a kill.
    pub pressed_again: usize,
    /// Turns that were completed, the setting up of each match included.
    pub turns: usize,
    /// Boards that were posted.
    pub boards: usize,
    /// Reminders that fell due, each of which was sent once.
    pub reminders: usize,
    /// Seconds it took.
    pub seconds: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} kills ({} while starting) in {} s over {} tables, {} matches finished",
            self.kills, self.early, self.seconds, self.tables, self.finished
        )?;
        writeln!(f, "{} moves acknowledged: lost 0, doubled 0", self.acknowledged)?;
        writeln!(
            f,
            "{} presses without an answer, of which {} had been made; {} pressed again after the restart",
            self.unheard, self.made_unheard, self.pressed_again
        )?;
        writeln!(
            f,
            "{} boards for {} completed turns: none twice, the newest of every table there",
            self.boards, self.turns
        )?;
        write!(f, "{} reminders fell due: each was sent once", self.reminders)
    }
}

/// A sign that every reminder of this kind has in it, whatever the language.
const REMINDER: &str = "🌿";

/// Reminders that were made to fall due while the bot was down or is up again.
#[derive(Default)]
struct Reminders {
    put: BTreeMap<TableId, (usize, Option<Instant>)>,
}

impl Reminders {
    /// Lets a reminder fall due soon at every table that plays and has none waiting. The bot must be down.
    async fn put(&mut self, folder: &Path, pick: &mut impl FnMut(usize) -> usize) -> Result<(), Failure> {
        let store = SledStore::open(folder.join("data"))?;
        let now = Clock::System.now();
        for head in store.all_tables(None, 1_000).await? {
            let playing =
                Body::read(&head.body).is_ok_and(|(body, _)| matches!(body.stage, Stage::Playing { .. }));
            let waiting = store
                .due_of(head.id)
                .await?
                .iter()
                .any(|due| due.key == DUE_NUDGE);
            let (count, last) = self.put.entry(head.id).or_default();
            // The same words within the same second would look like one.
            if !playing || waiting || last.is_some_and(|last| last.elapsed() < Duration::from_secs(4)) {
                continue;
            }
            (*count, *last) = (*count + 1, Some(Instant::now()));
            let at = now + 1_000 + pick(1_500) as i64;
            let due = NewDue {
                key: DUE_NUDGE.to_owned(),
                at,
                body: at.to_string(),
            };
            let change = Change {
                due: vec![due],
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

/// What all tables share.
struct Ring {
    kills: watch::Receiver<u64>,
    /// Is told whenever a move is on its way.
    sent: Arc<Notify>,
    enough: AtomicBool,
    /// Moves heard of since the last kill, by table.
    moved: Vec<AtomicUsize>,
}

/// Plays, kills and checks.
///
/// # Errors
/// In words, when anything was lost or doubled, a table does not go on, or the bot breaks a limit of Discord.
pub async fn run(plan: &Plan) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let done = try_all(plan, folder.path()).await;
    let log = std::fs::read_to_string(folder.path().join("bot.log")).unwrap_or_default();
    let tail: Vec<&str> = log.lines().rev().take(40).collect();
    let tail: String = tail.into_iter().rev().map(|line| format!("\n  {line}")).collect();
    match done {
        Err(error) => Err(format!("{error}\nThe end of the bot's log:{tail}").into()),
        Ok(_) if log.contains("panicked") => Err(format!("the bot panicked:{tail}").into()),
        Ok(report) => Ok(report),
    }
}

async fn try_all(plan: &Plan, folder: &Path) -> Result<Report, Failure> {
    let began = Instant::now();
    let playground = Playground::start(playground::Config::default()).await?;
    let guild = playground.guild("The Grove");
    let (killed, kills) = watch::channel(0);
    let ring = Arc::new(Ring {
        kills,
        sent: Arc::new(Notify::new()),
        enough: AtomicBool::new(false),
        moved: (0..plan.tables).map(|_| AtomicUsize::new(0)).collect(),
    });
    let mut program = Program::start(&plan.program, &playground, folder)?;
    connected(&playground).await?;
    let mut tables = JoinSet::new();
    for number in 0..plan.tables {
        let (playground, guild, ring) = (playground.clone(), guild.clone(), ring.clone());
        let pick = chance(&format!("{} table {number}", plan.seed));
        tables.spawn(async move { play_on(&playground, &guild, &ring, number, pick).await });
    }

    let mut report = Report::default();
    let mut reminders = Reminders::default();
    let mut pick = chance(&plan.seed);
    all_moved(&ring, "before the first kill").await?;
    while report.kills < plan.kills {
        // Mostly while a move is on its way, otherwise at any time.
        if pick(4) > 0 {
            let _ = tokio::time::timeout(Duration::from_secs(5), ring.sent.notified()).await;
            tokio::time::sleep(Duration::from_millis(pick(60) as u64)).await;
        } else {
            tokio::time::sleep(Duration::from_millis(pick(700) as u64)).await;
        }
        program.kill();
        killed.send_modify(|kills| *kills += 1);
        ring.moved.iter().for_each(|moved| moved.store(0, SeqCst));
        report.kills += 1;
        reminders.put(folder, &mut pick).await?;
        program = Program::start(&plan.program, &playground, folder)?;
        // Now and then it is killed again before it is up.
        if report.kills < plan.kills && pick(6) == 0 {
            tokio::time::sleep(Duration::from_millis(pick(150) as u64)).await;
            report.early += 1;
        } else {
            connected(&playground).await?;
        }
    }
    all_moved(&ring, "after the last kill").await?;
    ring.enough.store(true, SeqCst);
    let mut parties = Vec::new();
    while let Some(played) = tables.join_next().await {
        parties.extend(played?);
    }
    program.kill();
    check(&playground, folder, &parties, &reminders, &mut report).await?;
    report.seconds = began.elapsed().as_secs();
    Ok(report)
}

/// Plays match after match until it is enough.
async fn play_on(
    playground: &Playground,
    guild: &playground::Guild,
    ring: &Ring,
    number: usize,
    mut pick: impl FnMut(usize) -> usize + Send,
) -> Vec<Party> {
    let mut parties = Vec::new();
    let game = GameId::ALL[number % GameId::ALL.len()];
    for round in 1.. {
        let name = format!("{game}-{number}-{round}");
        let mut party = Party::new(playground, guild, game, &name, ring.sent.clone());
        party.begin(&ring.kills).await;
        let over = loop {
            if ring.enough.load(SeqCst) {
                break false;
            }
            match party.try_to_move(&ring.kills, &mut pick).await {
                Tried::Moved => drop(ring.moved[number].fetch_add(1, SeqCst)),
                Tried::Nothing => tokio::task::yield_now().await,
                Tried::Over => break true,
            }
        };
        parties.push(party);
        if !over {
            break;
        }
    }
    parties
}

async fn connected(playground: &Playground) -> Result<(), Failure> {
    until("the bot to connect", || playground.gateway().connected() > 0).await
}

async fn all_moved(ring: &Ring, when: &str) -> Result<(), Failure> {
    let moved = || ring.moved.iter().all(|moved| moved.load(SeqCst) > 0);
    until(&format!("a move at every table {when}"), moved).await
}

async fn until(what: &str, so: impl Fn() -> bool) -> Result<(), Failure> {
    let end = Instant::now() + PATIENCE;
    while !so() {
        if Instant::now() > end {
            return Err(format!("waited in vain for {what}").into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

/// Lets a bot of our own post what is still due, then holds the store against what people have seen.
async fn check(
    playground: &Playground,
    folder: &Path,
    parties: &[Party],
    reminders: &Reminders,
    report: &mut Report,
) -> Result<(), Failure> {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder.join("data"))?);
    let tables = Tables::new(store.clone(), Clock::System);
    let connection = Connection {
        token: Token::from(playground.token()),
        api_url: playground.api_url(),
        shards: crate::shards::Shards::Auto,
    };
    let running = connect(&connection, Bot::new(tables.clone(), 2)).await?;
    let end = Instant::now() + PATIENCE;
    while store.next_due().await?.is_some() {
        if Instant::now() > end {
            return Err("what was due was not posted".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    running.shutdown().await;
    store.check().await?;
    for party in parties {
        check_table(&tables, party, reminders, report)
            .await
            .map_err(|error| format!("{}: {error}", party.channel.name()))?;
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
    party: &Party,
    reminders: &Reminders,
    report: &mut Report,
) -> Result<(), Failure> {
    let table = tables.at(PlaceId(party.channel.id().0)).await?;
    let course = table.course()?;
    for (seat, attempts) in party.attempts.iter().enumerate() {
        let log: Vec<String> = course
            .lines
            .iter()
            .filter_map(|(_, line)| match line {
                Line::Move(chosen) if chosen.seat.index() == seat => Some(chosen.chosen.to_string()),
                _ => None,
            })
            .collect();
        report.made_unheard +=
            ledger::check(attempts, &log).map_err(|error| format!("seat {seat} {error}"))?;
        let unheard = attempts.iter().filter(|one| !one.is_heard()).count();
        report.unheard += unheard;
        report.acknowledged += attempts.len() - unheard;
    }

    let steps = &course.replay.steps;
    let over = course.replay.game.standings().is_some();
    let last = steps.last().is_some_and(|step| over && !step.played.turn_over);
    let turns = 1 + usize::from(last) + steps.iter().filter(|step| step.played.turn_over).count();
    let boards = party.boards();
    if boards.len() > turns {
        return Err(format!("{} boards for {turns} turns: one was posted twice", boards.len()).into());
    }
    for pair in boards.windows(2) {
        let shown = |board: &playground::SeenMessage| {
            let news: Vec<String> = board.content.lines().map(str::to_owned).collect();
            // The last line says who is to decide, which changes within a turn.
            let news = news[..news.len().saturating_sub(1)].to_vec();
            (news, board.attachment("board.png").map(|file| file.bytes.clone()))
        };
        if shown(&pair[0]) == shown(&pair[1]) {
            return Err(format!("a board was posted twice: {}", pair[0].content).into());
        }
    }
    let last_turn = course.last_public();
    let newest = boards.last().map(|board| board.id.0);
    if newest.is_none() || newest != table.body.board_message || table.body.told < last_turn {
        return Err(format!(
            "the newest board is missing: {newest:?} is there, {:?} is noted with {} of {last_turn} entries",
            table.body.board_message, table.body.told
        )
        .into());
    }
    let due = reminders.count(table.id());
    let public = party.public();
    let sent = public
        .iter()
        .filter(|message| message.content.contains(REMINDER))
        .count();
    // At a table that is over nobody is reminded any more.
    if sent > due || (sent < due && !over) {
        return Err(format!("{due} reminders fell due, {sent} were sent").into());
    }
    report.reminders += sent;
    let lobbies = public.len() - boards.len() - sent;
    if lobbies != 1 {
        return Err(format!("{lobbies} messages beside the boards, where only the lobby should be").into());
    }
    let playable = boards.last().is_some_and(|board| {
        let ids = board.buttons().into_iter().filter_map(|button| button.custom_id);
        ids.into_iter().any(|id| matches!(id.parse(), Ok(Press::Play(_))))
    });
    if over == playable {
        return Err("the newest board does not show whether the match is over".into());
    }
    report.tables += 1;
    report.finished += usize::from(over);
    report.pressed_again += party.pressed_again;
    report.turns += turns;
    report.boards += boards.len();
    Ok(())
}
