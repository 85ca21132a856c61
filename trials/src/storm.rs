//! Whole matches while Discord has its worst day: requests fail before and after the deed in every way that the local
//! Discord knows, the gateway ends every few seconds in all its ways, and every event comes twice.
//!
//! Every match must reach its end, no move may be lost or doubled, every completed turn has its board and its pings, and
//! nobody is told that nothing was changed when it was.

use std::{
    collections::BTreeSet,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use games::GameId;
use playground::{Fault, Gateway, Guild, Playground, User};
use storage::{PersonId, SledStore, Store, TableId};
use tables::{Clock, Line, Millis, TableWithMatch, Tables};
use tokio::task::JoinSet;

use crate::{
    Failure, PATIENCE, chance, connect, drained,
    ledger::Counts,
    people::{Heard, Party, some_move},
};

/// Words that must be true.
const UNCHANGED: &str = "nothing was changed";

/// What is to be tried.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many of a hundred requests fail
    #[arg(long, default_value_t = 20)]
    pub percent: u64,
    /// How many tables are played at the same time, of all games in turn
    #[arg(long, default_value_t = 4)]
    pub tables: usize,
    /// How many moves are made at a table; whole matches without it
    #[arg(long)]
    pub moves: Option<usize>,
    /// Any text; the same one gives the same moves
    #[arg(long, default_value = "storm")]
    pub seed: String,
}

/// What was seen. A trial in which anything went wrong has no report but a failure.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Requests that ran into trouble.
    pub faults: usize,
    /// How often the gateway was ended.
    pub gateway: usize,
    /// Matches that were played to their end.
    pub finished: usize,
    /// Moves, compared with the logs.
    pub counts: Counts,
    /// Turns that were completed, the setting up of each match included; each has one board.
    pub turns: usize,
    /// Seconds it took.
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

/// Every way in which a request fails here. That a channel is gone is not among them: said twice, it is believed.
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
/// In words, when anything was lost, doubled, left out or said wrongly.
pub async fn run(plan: &Plan) -> Result<Report, Failure> {
    let began = Instant::now();
    let playground = Playground::start(playground::Config {
        // People give up on an answer and look what became of it.
        patience: Duration::from_secs(8),
        ..playground::Config::default()
    })
    .await?;
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
        let users: Vec<User> = ["Ann", "Ben"]
            .map(|who| guild.user(&format!("{who} {number}")))
            .into();
        let pick = chance(&format!("{} {number}", plan.seed));
        playing.spawn(play(tables.clone(), guild.clone(), users, game, plan.moves, pick));
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
    for (party, id) in &played {
        let name = party.channel.name();
        check(&tables, party, *id, &mut report)
            .await
            .map_err(|error| format!("{name}: {error}"))?;
    }
    if let Some(first) = playground.take_violations().first() {
        return Err(format!("a limit of Discord was broken: {first}").into());
    }
    report.seconds = began.elapsed().as_secs();
    Ok(report)
}

/// Ends the gateway's connections every few seconds, in all ways after which a bot may come back.
async fn end_again_and_again(gateway: Gateway, ended: Arc<AtomicUsize>) {
    for way in (0..13).cycle() {
        tokio::time::sleep(Duration::from_secs(4)).await;
        match way {
            0 => gateway.cut(),
            1 => gateway.reconnect(),
            2 => gateway.invalid_session(true),
            3 => gateway.invalid_session(false),
            4 => gateway.pause(Duration::from_millis(800)),
            // Whatever its code says.
            way => gateway.close([1001, 4000, 4001, 4002, 4003, 4007, 4008, 4009][way - 5]),
        }
        ended.fetch_add(1, SeqCst);
    }
}

/// Plays one match, or so many moves of it. The next move waits for the board of the last one.
async fn play(
    tables: Tables,
    guild: Guild,
    users: Vec<User>,
    game: GameId,
    moves: Option<usize>,
    mut pick: impl FnMut(usize) -> usize + Send,
) -> Result<(Party, TableId), Failure> {
    let (mut party, table) = Party::seated(&tables, &guild, &users, game).await?;
    let id = table.id();
    let mut table = shown(&tables, &party, id).await?;
    while moves.is_none_or(|most| table.current.lines.len() < most) {
        let Some((seat, text)) = some_move(&table, &mut pick) else {
            break;
        };
        let heard = party.send(&[(seat, text.clone())]).await.remove(0);
        let known = table.current.lines.len();
        table = shown(&tables, &party, id).await?;
        let made = |(_, line): &(u64, Line)| matches!(line, Line::Move(made) if made.seat.index() == seat && made.chosen.to_string() == text);
        if let Heard::Declined(why) = &heard
            && why.contains(UNCHANGED)
            && table.current.lines[known..].iter().any(made)
        {
            return Err(format!("{text} was made, but the answer was: {why}").into());
        }
    }
    Ok((party, id))
}

/// Waits until the newest board is there, and looks whom it pings.
async fn shown(tables: &Tables, party: &Party, id: TableId) -> Result<TableWithMatch, Failure> {
    let end = Instant::now() + PATIENCE;
    loop {
        let table = tables.with_match(tables.get(id).await?).await?;
        let posted = table.state.board_message;
        if posted.is_some() && table.state.told >= table.current.last_public(table.state.told) {
            let boards = party.boards();
            let board = boards.last().ok_or("there is no board")?;
            if Some(board.id.0) != posted {
                return Err("the newest board is not the one that is noted".into());
            }
            let mover = table.current.replay.steps.last().map(|step| step.seat);
            let person = |seat: games::Seat| table.state.seats.get(seat.index())?.person;
            let awaited = table.to_act().into_iter().filter_map(|(_, person)| person);
            let expected: BTreeSet<PersonId> = awaited
                .filter(|who| Some(*who) != mover.and_then(person))
                .collect();
            let pinged: BTreeSet<PersonId> = board.pings.iter().map(|who| PersonId(who.0)).collect();
            // Within a turn the marks follow what is still to be decided.
            let fresh = table.head.entries == table.current.last_public(table.state.told);
            if fresh && !expected.is_subset(&pinged) {
                return Err(format!("{expected:?} should have been pinged, {pinged:?} were").into());
            }
            return Ok(table);
        }
        if Instant::now() > end {
            return Err("a board is missing".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn check(tables: &Tables, party: &Party, id: TableId, report: &mut Report) -> Result<(), Failure> {
    let table = tables.with_match(tables.get(id).await?).await?;
    let seen = party.check(&table)?;
    if seen.boards != seen.turns {
        return Err(format!("{} boards for {} turns", seen.boards, seen.turns).into());
    }
    report.finished += usize::from(seen.over);
    report.counts += seen.counts;
    report.turns += seen.turns;
    Ok(())
}
