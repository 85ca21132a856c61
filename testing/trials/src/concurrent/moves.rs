//! Concurrent moves, by several players on several devices each.

use std::{
    hash::{Hash, Hasher},
    sync::{Arc, atomic::AtomicI64},
    time::{Duration, Instant},
};

use games::{AnyGame, AnyMove, GameId, Seat};
use kit::discord::{Channel, Guild, Reply, User};
use storage::{PersonId, PlaceId, TableId};
use tables::{Action, Error, Line, Member, Refused, TableWithMatch, Tables};
use tokio::task::JoinSet;

use super::linear::Model;
use super::{Calling, History, Plan, Report, Trouble, Watch, ask, disturbed, open};
use crate::{
    Failure, chance,
    people::said::{Said, is_unchanged},
};

/// Players of a table, and devices per player.
const PLAYERS: usize = 2;
const DEVICES: usize = 3;

/// An action of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Operation {
    /// Makes a move, in notation.
    Move(Seat, String),
    /// Reads the log.
    Look,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// The move was made.
    Made,
    /// It was refused.
    Refused,
    /// All moves so far.
    Log(Vec<(Seat, String)>),
}

/// The sequential specification of a match.
#[derive(Debug, Clone)]
pub(super) struct Match {
    game: AnyGame,
    log: Vec<(Seat, String)>,
}

/// The same start and the same moves give the same match.
impl PartialEq for Match {
    fn eq(&self, other: &Match) -> bool {
        self.log == other.log
    }
}

impl Eq for Match {}

impl Hash for Match {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.log.len().hash(state);
        for (seat, text) in &self.log {
            (seat.index(), text).hash(state);
        }
    }
}

impl Model for Match {
    type Operation = Operation;
    type Answer = Answer;

    fn call(&mut self, operation: &Operation) -> Answer {
        let Operation::Move(seat, text) = operation else {
            return Answer::Log(self.log.clone());
        };
        let mut next = self.game.clone();
        let Ok(chosen) = next.id().parse_move(text) else {
            return Answer::Refused;
        };
        if next.play(*seat, &chosen).is_err() {
            return Answer::Refused;
        }
        // The log uses one of several names of a place.
        let text = chosen.to_string();
        // The same decision again, before the player's next turn, is not a second one.
        let last = self.log.iter().rev().find(|(who, _)| who == seat);
        let repeated = !self.game.to_act().contains(seat) && last.is_some_and(|(_, last)| *last == text);
        if !repeated {
            self.game = next;
            self.log.push((*seat, text));
        }
        Answer::Made
    }
}

/// The match of a table before its first move, and its log.
fn of_table(table: &TableWithMatch) -> Result<(Match, Vec<(Seat, String)>), Failure> {
    let mut record = table.current.record().clone();
    record.moves.clear();
    let start = Match {
        game: record.replay()?.game,
        log: Vec::new(),
    };
    let moves = table.current.lines.iter().map(|(_, line)| match line {
        Line::Move(made) => Ok((made.seat, made.chosen.to_string())),
        Line::Undo(_) => Err("nobody took anything back".into()),
    });
    Ok((start, moves.collect::<Result<_, Failure>>()?))
}

/// The history of a table. It is checked when the program has stopped.
pub(super) struct Played {
    place: PlaceId,
    history: History<Match>,
    watch: Watch,
}

impl Played {
    /// Compares it with the stored log.
    pub(super) async fn check(mut self, tables: &Tables, report: &mut Report) -> Result<(), Failure> {
        let table = tables.at(self.place).await?;
        let times: Vec<i64> = tables
            .whole_log(&table)
            .await?
            .iter()
            .map(|entry| entry.at)
            .collect();
        let long = i64::try_from(self.watch.0.elapsed().as_millis())?;
        let jumps = times
            .windows(2)
            .filter(|pair| !(0..=long).contains(&(pair[1] - pair[0])));
        report.jumps += jumps.count();
        let (start, log) = of_table(&tables.with_match(table).await?)?;
        let look = async { Ok(Some(Answer::Log(log))) };
        self.history.push(self.watch.call(Operation::Look, look).await?);
        report.check(&start, &self.history)
    }
}

/// People at one table of the whole program.
pub(super) async fn at_a_table(
    plan: &Plan,
    guild: &Guild,
    number: usize,
    trouble: &mut Trouble<'_>,
) -> Result<Played, Failure> {
    let game = GameId::ALL[number / 2 % GameId::ALL.len()];
    let users: Vec<User> = (0..PLAYERS)
        .map(|n| guild.user(&format!("P{n} {number}")))
        .collect();
    let channel = open(guild, &users[0], game, number).await?;
    let begun = |message: &kit::discord::SeenMessage| message.button("Play").is_some();
    for _ in 0..20 {
        for user in &users[1..] {
            ask(user, &channel, "table join", &[]).await;
        }
        ask(&users[0], &channel, "table start", &[]).await;
        let found = users[0].wait_for(&channel, begun);
        if tokio::time::timeout(super::PATIENCE, found).await.is_ok() {
            break;
        }
    }
    let watch = Watch(Instant::now());
    let mut people: Calling<_> = JoinSet::new();
    for device in 0..PLAYERS * DEVICES {
        let seat = device % PLAYERS;
        let (user, channel, calls) = (users[seat].clone(), channel.clone(), plan.calls);
        let mut pick = chance(&format!("{} {number} {device}", plan.seed));
        people.spawn(async move {
            let (mut history, mut text) = (Vec::new(), String::new());
            for _ in 0..calls {
                let suggested = user.try_suggest(&channel, "move", &[], "text", "").await;
                // Without a suggestion, repeat the last move.
                if let Some(some) = suggested.unwrap_or_default().into_iter().nth(pick(4)) {
                    text = some.value;
                }
                let operation = Operation::Move(Seat(seat as u8), text.clone());
                let made = by_command(&user, &channel, &text);
                history.push(watch.call(operation, made).await?);
                tokio::time::sleep(Duration::from_millis(pick(300) as u64)).await;
            }
            Ok(history)
        });
    }
    Ok(Played {
        place: PlaceId(channel.id().0),
        history: trouble.during(people).await?,
        watch,
    })
}

/// Makes a move with a command; `None` if the answer is missing or inconclusive.
async fn by_command(user: &User, channel: &Channel, text: &str) -> Result<Option<Answer>, Failure> {
    let reply = ask(user, channel, "move", &[("text", text)]).await;
    Ok(reply.as_ref().and_then(answer))
}

fn answer(reply: &Reply) -> Option<Answer> {
    let said = &reply.try_message()?.content;
    match Said::by(said) {
        Said::Made => Some(Answer::Made),
        Said::NotMade if said.is_empty() || is_unchanged(said) => None,
        Said::NotMade => Some(Answer::Refused),
        Said::Open => None,
    }
}

/// Does the same within this process, at one table, for the tests: people act through any of `processes`, calls are
/// cancelled halfway, and the clock shifts.
///
/// # Errors
/// With an explanation, when the history is not linearizable.
pub async fn moves_in_process(
    processes: &[Tables],
    clock: &Arc<AtomicI64>,
    id: TableId,
    calls: usize,
    seed: &str,
) -> Result<Report, Failure> {
    let watch = Watch(Instant::now());
    let mut people: Calling<_> = JoinSet::new();
    for device in 0..PLAYERS * DEVICES {
        let (processes, clock) = (processes.to_vec(), clock.clone());
        let mut pick = chance(&format!("{seed} {device}"));
        people.spawn(async move {
            let seat = Seat((device % PLAYERS) as u8);
            let mut history: History<Match> = Vec::new();
            for _ in 0..calls {
                let known = read(&processes[pick(processes.len())], id).await?;
                let legal = known.current.game().legal_moves(seat);
                let operation = match legal.get(pick(legal.len().max(1) + 1)) {
                    Some(chosen) => Operation::Move(seat, chosen.to_string()),
                    None => Operation::Look,
                };
                let tables = &processes[pick(processes.len())];
                let made = disturbed(&clock, &mut pick, by_action(tables, id, &operation));
                history.push(watch.call(operation.clone(), made).await?);
            }
            Ok(history)
        });
    }
    let mut history = Vec::new();
    while let Some(calls) = people.join_next().await {
        history.extend(calls??);
    }
    let (start, _) = of_table(&read(&processes[0], id).await?)?;
    for tables in processes {
        let look = by_action(tables, id, &Operation::Look);
        history.push(watch.call(Operation::Look, look).await?);
    }
    let mut report = Report::default();
    report.check(&start, &history)?;
    Ok(report)
}

async fn read(tables: &Tables, id: TableId) -> Result<TableWithMatch, Failure> {
    Ok(tables.with_match(tables.get(id).await?).await?)
}

/// Performs an action at a table; `None` if the store is too busy or the result is unknown.
async fn by_action(tables: &Tables, id: TableId, operation: &Operation) -> Result<Option<Answer>, Failure> {
    let Operation::Move(seat, text) = operation else {
        let (_, log) = of_table(&read(tables, id).await?)?;
        return Ok(Some(Answer::Log(log)));
    };
    let table = tables.get(id).await?;
    let chosen: AnyMove = table.game.parse_move(text)?;
    let player = &table.state.seats[seat.index()];
    let member = Member::new(player.person.unwrap_or(PersonId(0)), player.name.as_str());
    match tables.perform(&member, table, None, Action::Play(chosen)).await {
        Ok(_) => Ok(Some(Answer::Made)),
        Err(Error::Refused(Refused::Busy | Refused::Unsure)) => Ok(None),
        Err(Error::Refused(_)) => Ok(Some(Answer::Refused)),
        Err(error) => Err(error.into()),
    }
}
