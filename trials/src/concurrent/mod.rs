//! People who take and leave the seats of one table at the same moment, while the program is killed and paused: their
//! answers must fit one order of what they did.

use std::{
    fmt,
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use games::GameId;
use playground::{Channel, Guild, Playground, Reply, User};
use storage::{PersonId, TableId};
use tables::{Action, Error, Member, Refused, Tables};
use tokio::task::JoinSet;

use crate::{
    Failure, chance,
    linear::{Call, Model, is_linearisable},
    program::{Program, set_up},
};

/// The game of the tables: five seats.
const GAME: GameId = GameId::LegendaryForests;
const SEATS: usize = 5;
/// People beside the host, more than there are seats.
const PEOPLE: usize = 6;
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(8);

/// What is to be tried.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many tables, one after the other
    #[arg(long, default_value_t = 20)]
    pub tables: usize,
    /// How many calls each of six people makes at a table
    #[arg(long, default_value_t = 8)]
    pub calls: usize,
    /// Address of a PostgreSQL database; a folder of its own without
    #[arg(long)]
    pub store: Option<String>,
    /// What the random choices follow from
    #[arg(long, default_value = "concurrent")]
    pub seed: String,
}

/// What a person does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Takes a seat.
    Join(u8),
    /// Gives it up.
    Leave(u8),
    /// Looks how many seats are taken.
    Look,
}

/// What they are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It was done.
    Done,
    /// They sit there already.
    Seated,
    /// They don't sit there.
    NotSeated,
    /// No seat is free.
    Full,
    /// So many seats are taken.
    Taken(usize),
}

/// A lobby with its host, as it should be: who else sits there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Lobby(Vec<u8>);

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

/// What was tried.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// Tables whose history was checked.
    pub tables: usize,
    /// Calls in all.
    pub calls: usize,
    /// Calls without an answer.
    pub unanswered: usize,
    /// How often the program was killed.
    pub kills: usize,
    /// How often it was paused.
    pub pauses: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} tables, {} calls ({} without an answer), {} kills, {} pauses: every history is linearisable",
            self.tables, self.calls, self.unanswered, self.kills, self.pauses
        )
    }
}

impl Report {
    fn check(&mut self, history: &[Call<Operation, Answer>]) -> Result<(), Failure> {
        self.tables += 1;
        self.calls += history.len();
        self.unanswered += history.iter().filter(|call| call.answered.is_none()).count();
        if is_linearisable(&Lobby::default(), history) {
            return Ok(());
        }
        let calls: Vec<String> = history.iter().map(|call| format!("{call:?}")).collect();
        Err(format!(
            "no order of these calls gives their answers:\n{}",
            calls.join("\n")
        )
        .into())
    }
}

/// The next thing a person does.
fn some_operation(person: u8, pick: &mut impl FnMut(usize) -> usize) -> Operation {
    match pick(5) {
        0 | 1 => Operation::Join(person),
        2 | 3 => Operation::Leave(person),
        _ => Operation::Look,
    }
}

/// The whole program over a local Discord, killed and paused while people call.
///
/// # Errors
/// In words, when a history is not linearisable.
pub async fn run(plan: &Plan, program: &Path) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let playground = Playground::start(playground::Config::default()).await?;
    let guild = playground.guild("The Grove");
    let users: Vec<User> = (0..=PEOPLE).map(|n| guild.user(&format!("P{n}"))).collect();
    let start = || -> Result<Program, Failure> {
        let mut command = Command::new(program);
        command.arg("run").env("GROVEKEEPER_LOG__LEVEL", "warn");
        let command = set_up(&mut command, &playground, folder.path())?;
        if let Some(url) = &plan.store {
            command.env("GROVEKEEPER_STORAGE__URL", url);
        }
        Ok(Program::spawn(command)?)
    };
    let mut running = start()?;
    playground.wait_for_bot().await;
    playground.wait_for_command("help").await;
    let (mut report, mut pick) = (Report::default(), chance(&plan.seed));
    for number in 0..plan.tables {
        let channel = open(&guild, &users[0], number).await?;
        let began = Instant::now();
        let mut people = JoinSet::new();
        for (person, user) in users.iter().enumerate().skip(1) {
            let (user, channel) = (user.clone(), channel.clone());
            let mut pick = chance(&format!("{} {number} {person}", plan.seed));
            let calls = plan.calls;
            people.spawn(async move {
                let mut history = Vec::new();
                for _ in 0..calls {
                    let operation = some_operation(person as u8, &mut pick);
                    history.push(by_command(&user, &channel, operation, began).await);
                    tokio::time::sleep(Duration::from_millis(pick(300) as u64)).await;
                }
                history
            });
        }
        let mut history = Vec::new();
        // Trouble comes while somebody still calls.
        loop {
            let pause = Duration::from_millis(200 + pick(1_500) as u64);
            match tokio::time::timeout(pause, people.join_next()).await {
                Ok(Some(calls)) => history.extend(calls?),
                Ok(None) => break,
                Err(_) if pick(2) == 0 => {
                    running.kill();
                    running = start()?;
                    report.kills += 1;
                }
                Err(_) => {
                    running.signal("STOP")?;
                    tokio::time::sleep(Duration::from_millis(100 + pick(4_000) as u64)).await;
                    running.signal("CONT")?;
                    report.pauses += 1;
                }
            }
        }
        // The last look comes after everything; until the bot is back there is none.
        loop {
            let look = by_command(&users[0], &channel, Operation::Look, began).await;
            if look.answered.is_some() {
                history.push(look);
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        report.check(&history)?;
    }
    running.stop()?;
    Ok(report)
}

/// A lobby in a channel of its own. The bot may just be starting again.
async fn open(guild: &Guild, host: &User, number: usize) -> Result<Channel, Failure> {
    let channel = guild.channel(&format!("lobby-{number}"));
    let lobby = |message: &playground::SeenMessage| message.button("Join").is_some();
    for _ in 0..20 {
        host.slash(&channel, "table new", &[("game", GAME.as_str())])
            .await;
        let found = host.wait_for(&channel, lobby);
        if tokio::time::timeout(PATIENCE, found).await.is_ok() {
            return Ok(channel);
        }
    }
    Err("no table could be opened".into())
}

/// Does something by a command, and hears what came of it.
async fn by_command(
    user: &User,
    channel: &Channel,
    operation: Operation,
    since: Instant,
) -> Call<Operation, Answer> {
    let command = match operation {
        Operation::Join(_) => "table join",
        Operation::Leave(_) => "table leave",
        Operation::Look => "table status",
    };
    let began = since.elapsed().as_micros() as u64;
    let reply = user.fire_slash(channel, command, &[]).reply();
    let reply = tokio::time::timeout(PATIENCE, reply).await;
    let heard = reply.ok().as_ref().and_then(read);
    Call {
        operation,
        began,
        answered: heard.map(|answer| (since.elapsed().as_micros() as u64, answer)),
    }
}

/// What an answer says; nothing if none came, or one that leaves it open.
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

/// The same within this process, at one table, for the tests: people call through any of `processes`, calls are cut off in
/// the middle, and the clock steps forth and back.
///
/// # Errors
/// In words, when the history is not linearisable.
pub async fn in_process(
    processes: &[Tables],
    clock: &Arc<AtomicI64>,
    id: TableId,
    calls: usize,
    seed: &str,
) -> Result<Report, Failure> {
    let began = Instant::now();
    let mut people = JoinSet::new();
    for person in 1..=PEOPLE {
        let (processes, clock) = (processes.to_vec(), clock.clone());
        let mut pick = chance(&format!("{seed} {person}"));
        people.spawn(async move {
            let mut history = Vec::new();
            for _ in 0..calls {
                let operation = some_operation(person as u8, &mut pick);
                let tables = processes[pick(processes.len())].clone();
                let step = pick(7_200_000) as i64 - 3_600_000;
                clock.fetch_add(step, Ordering::Relaxed);
                let at = began.elapsed().as_micros() as u64;
                let call = async move { by_action(&tables, id, operation).await };
                let answer = match pick(6) {
                    // Cut off as by a kill: what was sent to the store may be done or not.
                    0 => {
                        let cut = Duration::from_micros(pick(3_000) as u64);
                        tokio::time::timeout(cut, call).await.unwrap_or(Ok(None))
                    }
                    _ => call.await,
                };
                history.push(answer.map(|answer| Call {
                    operation,
                    began: at,
                    answered: answer.map(|answer| (began.elapsed().as_micros() as u64, answer)),
                }));
            }
            history.into_iter().collect::<Result<Vec<_>, Failure>>()
        });
    }
    let mut history = Vec::new();
    while let Some(calls) = people.join_next().await {
        history.extend(calls??);
    }
    for tables in processes {
        let at = began.elapsed().as_micros() as u64;
        let answer = by_action(tables, id, Operation::Look).await?;
        history.push(Call {
            operation: Operation::Look,
            began: at,
            answered: answer.map(|answer| (began.elapsed().as_micros() as u64, answer)),
        });
    }
    let mut report = Report::default();
    report.check(&history)?;
    Ok(report)
}

/// Does something at a table; no answer where the store is too busy or it is not known what came of it.
async fn by_action(tables: &Tables, id: TableId, operation: Operation) -> Result<Option<Answer>, Failure> {
    let table = tables.get(id).await?;
    let (person, action) = match operation {
        Operation::Look => return Ok(Some(Answer::Taken(table.state.seats.len()))),
        Operation::Join(person) => (person, Action::Join),
        Operation::Leave(person) => (person, Action::Leave),
    };
    let member = Member {
        person: PersonId(u64::from(person)),
        name: format!("player {person}"),
        manages: false,
        adds: None,
    };
    match tables.perform(&member, table, None, action).await {
        Ok(_) => Ok(Some(Answer::Done)),
        Err(Error::Refused(Refused::Seated)) => Ok(Some(Answer::Seated)),
        Err(Error::Refused(Refused::NotSeated)) => Ok(Some(Answer::NotSeated)),
        Err(Error::Refused(Refused::Full(_))) => Ok(Some(Answer::Full)),
        Err(Error::Refused(Refused::Busy | Refused::Unsure)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
