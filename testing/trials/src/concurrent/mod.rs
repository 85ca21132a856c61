//! People who act at one table concurrently, while the program is killed and paused and its clock is shifted: their
//! answers must be linearizable.

pub mod linear;
mod moves;
mod seats;

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

use kit::discord::{Channel, Guild, Playground, Reply, User};
use storage::Store;
use tables::Tables;
use tokio::task::JoinSet;

use self::linear::{Call, Model, is_linearisable};
use crate::{
    Failure, chance,
    fleet::WallClock,
    program::{Program, set_up},
};

pub use self::{moves::moves_in_process, seats::seats_in_process};

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(8);
/// After more clock steps than this, at least one must be visible in a log.
const MANY: usize = 20;
/// Most seconds by which the program's clock is shifted in either direction.
const MOST_AHEAD: usize = 3_600;

/// Options of the trial.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many tables, one after another; at every second table people take and leave seats, at the others they move
    #[arg(long, default_value_t = 20)]
    pub tables: usize,
    /// How many calls each of six devices makes at a table
    #[arg(long, default_value_t = 8)]
    pub calls: usize,
    /// Address of a PostgreSQL database; without it a new folder
    #[arg(long)]
    pub store: Option<String>,
    /// Seed of the random choices
    #[arg(long, default_value = "concurrent")]
    pub seed: String,
}

/// Results of the trial.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// Tables whose history was checked.
    pub tables: usize,
    /// All calls.
    pub calls: usize,
    /// Calls without an answer.
    pub unanswered: usize,
    /// How often the program was killed.
    pub kills: usize,
    /// How often it was paused.
    pub pauses: usize,
    /// How often its clock was shifted; `None` without libfaketime.
    pub clock_steps: Option<usize>,
    /// Moves in the logs whose times are out of order, or further apart than possible.
    pub jumps: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = match self.clock_steps {
            Some(steps) => format!(
                "{steps} steps of the clock, {} of them between two moves",
                self.jumps
            ),
            None => "SKIPPED: no steps of the clock, because libfaketime is not installed".to_owned(),
        };
        write!(
            f,
            "{} tables, {} calls ({} without an answer), {} kills, {} pauses, {steps}: every history is linearisable",
            self.tables, self.calls, self.unanswered, self.kills, self.pauses
        )
    }
}

type History<M> = Vec<Call<<M as Model>::Operation, <M as Model>::Answer>>;

impl Report {
    fn check<M>(&mut self, start: &M, history: &History<M>) -> Result<(), Failure>
    where
        M: Model<Operation: fmt::Debug, Answer: fmt::Debug>,
    {
        self.tables += 1;
        self.calls += history.len();
        self.unanswered += history.iter().filter(|call| call.answered.is_none()).count();
        if is_linearisable(start, history) {
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

/// The start of the time measurement.
#[derive(Clone, Copy)]
struct Watch(Instant);

impl Watch {
    fn now(self) -> u64 {
        self.0.elapsed().as_micros() as u64
    }

    /// Makes a call; without an answer it may or may not have taken effect.
    async fn call<O, A>(
        self,
        operation: O,
        made: impl Future<Output = Result<Option<A>, Failure>>,
    ) -> Result<Call<O, A>, Failure> {
        let began = self.now();
        let answer = made.await?;
        Ok(Call {
            operation,
            began,
            answered: answer.map(|answer| (self.now(), answer)),
        })
    }
}

/// Runs the whole program with a local Discord, killed and paused while people act.
///
/// # Errors
/// With an explanation, when a history is not linearizable.
pub async fn run(plan: &Plan, program: &Path) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let playground = Playground::start(kit::discord::Config::default()).await?;
    let guild = playground.guild("The Grove");
    let store = match &plan.store {
        Some(url) => url.clone(),
        None => format!("sled:{}", folder.path().join("data").display()),
    };
    let clock = WallClock::find(folder.path())?;
    let start = || -> Result<Program, Failure> {
        let mut command = Command::new(program);
        command.arg("run").env("GROVEKEEPER_LOG__LEVEL", "warn");
        let command = set_up(&mut command, &playground, folder.path())?;
        if let Some(clock) = &clock {
            clock.give_to(command);
        }
        Ok(Program::spawn(command.env("GROVEKEEPER_STORAGE__URL", &store))?)
    };
    let mut trouble = Trouble {
        running: start()?,
        start: &start,
        clock: clock.as_ref(),
        pick: Box::new(chance(&plan.seed)),
        report: Report {
            clock_steps: clock.as_ref().map(|_| 0),
            ..Report::default()
        },
    };
    playground.wait_for_bot().await;
    playground.wait_for_command("help").await;
    let mut played = Vec::new();
    for number in 0..plan.tables {
        if number % 2 == 0 {
            seats::at_a_table(plan, &guild, number, &mut trouble).await?;
        } else {
            played.push(moves::at_a_table(plan, &guild, number, &mut trouble).await?);
        }
    }
    trouble.stop()?;
    // The moves are compared with the log after the program has stopped.
    let mut report = trouble.report;
    let store: Arc<dyn Store> = storage::open_url(&store, storage::Limits::default()).await?;
    let tables = Tables::new(store.clone(), tables::Clock::System);
    for history in played {
        history.check(&tables, &mut report).await?;
    }
    store.close().await?;
    if report.jumps == 0 && report.clock_steps.is_some_and(|steps| steps > MANY) {
        return Err("the clock was set, but no log shows it".into());
    }
    Ok(report)
}

/// Concurrent people; each returns their own history.
type Calling<C> = JoinSet<Result<Vec<C>, Failure>>;

/// The program and the faults.
struct Trouble<'a> {
    running: Program,
    start: &'a dyn Fn() -> Result<Program, Failure>,
    clock: Option<&'a WallClock>,
    pick: Box<dyn FnMut(usize) -> usize + Send>,
    report: Report,
}

impl Trouble<'_> {
    /// Kills and pauses the program and shifts its clock while people act; returns all calls.
    async fn during<C: 'static>(&mut self, mut people: Calling<C>) -> Result<Vec<C>, Failure> {
        let mut history = Vec::new();
        loop {
            let pause = Duration::from_millis(200 + (self.pick)(1_500) as u64);
            match tokio::time::timeout(pause, people.join_next()).await {
                Ok(Some(calls)) => history.extend(calls??),
                Ok(None) => return Ok(history),
                Err(_) => self.happens().await?,
            }
        }
    }

    async fn happens(&mut self) -> Result<(), Failure> {
        match ((self.pick)(3), self.clock) {
            (0, Some(clock)) => {
                clock.set((self.pick)(2 * MOST_AHEAD) as i64 - MOST_AHEAD as i64)?;
                self.report.clock_steps = self.report.clock_steps.map(|steps| steps + 1);
            }
            (0 | 1, _) => {
                self.running.kill();
                self.clean_up();
                self.running = (self.start)()?;
                self.report.kills += 1;
            }
            _ => {
                self.running.signal("STOP")?;
                tokio::time::sleep(Duration::from_millis(100 + (self.pick)(4_000) as u64)).await;
                self.running.signal("CONT")?;
                self.report.pauses += 1;
            }
        }
        Ok(())
    }

    fn stop(&mut self) -> Result<(), Failure> {
        let stopped = self.running.stop();
        self.clean_up();
        stopped
    }

    fn clean_up(&self) {
        if let Some(clock) = self.clock {
            clock.clean_up(self.running.id());
        }
    }
}

/// Returns the answer to a command, if it is in time.
async fn ask(user: &User, channel: &Channel, command: &str, options: &[(&str, &str)]) -> Option<Reply> {
    let reply = user.fire_slash(channel, command, options).reply();
    tokio::time::timeout(PATIENCE, reply).await.ok()
}

/// Opens a lobby in a new channel. The bot may just be restarting.
async fn open(guild: &Guild, host: &User, game: games::GameId, number: usize) -> Result<Channel, Failure> {
    let channel = guild.channel(&format!("table-{number}"));
    let lobby = |message: &kit::discord::SeenMessage| message.button("Join").is_some();
    for _ in 0..20 {
        ask(host, &channel, "table new", &[("game", game.as_str())]).await;
        let found = host.wait_for(&channel, lobby);
        if tokio::time::timeout(PATIENCE, found).await.is_ok() {
            return Ok(channel);
        }
    }
    Err("no table could be opened".into())
}

/// Makes one call within this process. It may be cancelled halfway as by a kill, and the clock shifts.
async fn disturbed<A>(
    clock: &AtomicI64,
    pick: &mut (impl FnMut(usize) -> usize + Send),
    call: impl Future<Output = Result<Option<A>, Failure>>,
) -> Result<Option<A>, Failure> {
    let step = pick(7_200_000) as i64 - 3_600_000;
    clock.fetch_add(step, Ordering::Relaxed);
    match pick(6) {
        // A request to the store may or may not take effect.
        0 => {
            let cut = Duration::from_micros(pick(3_000) as u64);
            tokio::time::timeout(cut, call).await.unwrap_or(Ok(None))
        }
        _ => call.await,
    }
}
