//! Concurrent joining and leaving of a lobby.

use std::{
    sync::{Arc, atomic::AtomicI64},
    time::{Duration, Instant},
};

use games::GameId;
use kit::discord::{Channel, Guild, Reply, User};
use storage::{PersonId, TableId};
use tables::{Action, Error, Member, Refused, Tables};
use tokio::task::JoinSet;

use super::linear::Model;
use super::{Calling, History, Plan, Report, Trouble, Watch, ask, disturbed, open};
use crate::{Failure, chance};

/// The game of the tables: five seats.
const GAME: GameId = GameId::LegendaryForests;
const SEATS: usize = 5;
/// People besides the host, more than there are seats.
const PEOPLE: usize = 6;

/// An action of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    /// Takes a seat.
    Join(u8),
    /// Gives it up.
    Leave(u8),
    /// Looks how many seats are taken.
    Look,
}

/// The answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// It was done.
    Done,
    /// They already have a seat.
    Seated,
    /// They have no seat.
    NotSeated,
    /// No seat is free.
    Full,
    /// The number of taken seats.
    Taken(usize),
}

/// The sequential specification of a lobby: the people besides the host.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Lobby(Vec<u8>);

impl Model for Lobby {
    type Operation = Operation;
    type Answer = Answer;

    fn call(&mut self, operation: &Operation) -> Answer {
        match *operation {
            Operation::Join(person) if self.0.contains(&person) => Answer::Seated,
            Operation::Join(_) if self.0.len() + 1 >= SEATS => Answer::Full,
            Operation::Join(person) => {
                self.0.push(person);
                self.0.sort_unstable();
                Answer::Done
            }
            Operation::Leave(person) if self.0.contains(&person) => {
                self.0.retain(|seated| *seated != person);
                Answer::Done
            }
            Operation::Leave(_) => Answer::NotSeated,
            Operation::Look => Answer::Taken(self.0.len() + 1),
        }
    }
}

/// Returns the next action of a person.
fn some_operation(person: u8, pick: &mut impl FnMut(usize) -> usize) -> Operation {
    match pick(5) {
        0 | 1 => Operation::Join(person),
        2 | 3 => Operation::Leave(person),
        _ => Operation::Look,
    }
}

/// People at one table of the whole program.
pub(super) async fn at_a_table(
    plan: &Plan,
    guild: &Guild,
    number: usize,
    trouble: &mut Trouble<'_>,
) -> Result<(), Failure> {
    let users: Vec<User> = (0..=PEOPLE)
        .map(|n| guild.user(&format!("P{n} {number}")))
        .collect();
    let channel = open(guild, &users[0], GAME, number).await?;
    let watch = Watch(Instant::now());
    let mut people: Calling<_> = JoinSet::new();
    for (person, user) in users.iter().enumerate().skip(1) {
        let (user, channel, calls) = (user.clone(), channel.clone(), plan.calls);
        let mut pick = chance(&format!("{} {number} {person}", plan.seed));
        people.spawn(async move {
            let mut history = Vec::new();
            for _ in 0..calls {
                let operation = some_operation(person as u8, &mut pick);
                let made = by_command(&user, &channel, operation);
                history.push(watch.call(operation, made).await?);
                tokio::time::sleep(Duration::from_millis(pick(300) as u64)).await;
            }
            Ok(history)
        });
    }
    let mut history = trouble.during(people).await?;
    // The last read comes after everything; it waits until the bot is back.
    loop {
        let look = by_command(&users[0], &channel, Operation::Look);
        let look = watch.call(Operation::Look, look).await?;
        if look.answered.is_some() {
            history.push(look);
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    trouble.report.check(&Lobby::default(), &history)
}

/// Performs an action with a command, and reads the answer.
async fn by_command(user: &User, channel: &Channel, operation: Operation) -> Result<Option<Answer>, Failure> {
    let command = match operation {
        Operation::Join(_) => "table join",
        Operation::Leave(_) => "table leave",
        Operation::Look => "table status",
    };
    Ok(ask(user, channel, command, &[]).await.as_ref().and_then(read))
}

/// Interprets an answer; `None` if it is missing or inconclusive.
fn read(reply: &Reply) -> Option<Answer> {
    let text = &reply.try_message()?.content;
    let has = |part: &str| text.contains(part);
    match () {
        () if has("You're in") || has("You left") => Some(Answer::Done),
        () if has("seat already") => Some(Answer::Seated),
        () if has("don't play") => Some(Answer::NotSeated),
        () if has("seats are taken") => Some(Answer::Full),
        () if has("one player,") => Some(Answer::Taken(1)),
        () => {
            let (before, _) = text.split_once(" players, open")?;
            let number = before.rsplit(' ').next()?.parse().ok()?;
            Some(Answer::Taken(number))
        }
    }
}

/// Does the same within this process, at one table, for the tests: people act through any of `processes`, calls are
/// cancelled halfway, and the clock shifts.
///
/// # Errors
/// With an explanation, when the history is not linearizable.
pub async fn seats_in_process(
    processes: &[Tables],
    clock: &Arc<AtomicI64>,
    id: TableId,
    calls: usize,
    seed: &str,
) -> Result<Report, Failure> {
    let watch = Watch(Instant::now());
    let mut people: Calling<_> = JoinSet::new();
    for person in 1..=PEOPLE {
        let (processes, clock) = (processes.to_vec(), clock.clone());
        let mut pick = chance(&format!("{seed} {person}"));
        people.spawn(async move {
            let mut history: History<Lobby> = Vec::new();
            for _ in 0..calls {
                let operation = some_operation(person as u8, &mut pick);
                let tables = &processes[pick(processes.len())];
                let made = disturbed(&clock, &mut pick, by_action(tables, id, operation));
                history.push(watch.call(operation, made).await?);
            }
            Ok(history)
        });
    }
    let mut history = Vec::new();
    while let Some(calls) = people.join_next().await {
        history.extend(calls??);
    }
    for tables in processes {
        let look = by_action(tables, id, Operation::Look);
        history.push(watch.call(Operation::Look, look).await?);
    }
    let mut report = Report::default();
    report.check(&Lobby::default(), &history)?;
    Ok(report)
}

/// Performs an action at a table; `None` if the store is too busy or the result is unknown.
async fn by_action(tables: &Tables, id: TableId, operation: Operation) -> Result<Option<Answer>, Failure> {
    let table = tables.get(id).await?;
    let (person, action) = match operation {
        Operation::Look => return Ok(Some(Answer::Taken(table.state.seats.len()))),
        Operation::Join(person) => (person, Action::Join),
        Operation::Leave(person) => (person, Action::Leave),
    };
    let member = Member::new(PersonId(u64::from(person)), format!("player {person}"));
    match tables.perform(&member, table, None, action).await {
        Ok(_) => Ok(Some(Answer::Done)),
        Err(Error::Refused(Refused::Seated)) => Ok(Some(Answer::Seated)),
        Err(Error::Refused(Refused::NotSeated)) => Ok(Some(Answer::NotSeated)),
        Err(Error::Refused(Refused::Full(_))) => Ok(Some(Answer::Full)),
        Err(Error::Refused(Refused::Busy | Refused::Unsure)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
