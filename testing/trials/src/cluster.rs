//! The complete highly available set on one machine, as `docs/cluster/cluster` starts it. The trial kills, pauses and
//! restarts parts of it during whole matches.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use games::GameId;
use kit::discord::{Guild, Playground, User};
use tables::{TableWithMatch, Tables};
use tokio::task::JoinSet;

use crate::{
    Failure, chance, drained,
    people::{self, Heard, ledger::Counts},
    torture::processes::{Match, tables},
};

/// Lines of each process's log in a failure.
const LOGGED: usize = 15;

/// Options of the trial.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many matches are played at the same time, of all games in turn
    #[arg(long, default_value_t = 12)]
    pub tables: usize,
    /// How long a player thinks, in milliseconds
    #[arg(long, default_value_t = 700)]
    pub think: u64,
    /// Which troubles, by name; all of them if none is named
    #[arg(long = "trouble")]
    pub troubles: Vec<Trouble>,
    /// The first of the ports that are used
    #[arg(long, default_value_t = 7000)]
    pub ports: u16,
}

/// The trouble caused while matches are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Trouble {
    /// Nothing
    None,
    /// A process is killed and started again
    ProcessKilled,
    /// A process is paused for 40 seconds
    ProcessPaused,
    /// All processes are restarted, one after the other
    RollingRestart,
    /// The primary database server is killed, and started again when the other one has taken over
    LeaderKilled,
    /// The same, paused instead of killed
    LeaderHung,
}

impl Trouble {
    const ALL: [Trouble; 6] = [
        Trouble::None,
        Trouble::ProcessKilled,
        Trouble::ProcessPaused,
        Trouble::RollingRestart,
        Trouble::LeaderKilled,
        Trouble::LeaderHung,
    ];
}

fn script() -> Command {
    Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cluster/cluster"))
}

/// Returns the missing programs of the set; empty if it can be started.
///
/// # Errors
/// When the script can't be run.
pub fn lacking() -> Result<String, Failure> {
    let said = script().args(["missing", "."]).output()?;
    Ok(String::from_utf8_lossy(&said.stdout)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(", "))
}

/// The running set; dropping it stops it.
struct Set {
    folder: PathBuf,
    program: PathBuf,
    ports: u16,
    discord: [(&'static str, String); 2],
}

impl Set {
    /// Starts everything, and registers the endpoint with Discord.
    async fn start(
        program: &Path,
        folder: &Path,
        ports: u16,
        playground: &Playground,
    ) -> Result<Set, Failure> {
        let set = Set {
            folder: folder.to_owned(),
            program: program.to_owned(),
            ports,
            discord: [
                ("GROVEKEEPER_DISCORD__API_URL", playground.api_url()),
                ("DISCORD_TOKEN", playground.token().to_owned()),
            ],
        };
        set.tell(&["up"]).await?;
        let address = format!("http://127.0.0.1:{}/interactions", ports + 50);
        let discord = playground.discord();
        let end = Instant::now() + Duration::from_secs(20);
        // HAProxy checks the processes once a second.
        while let Err(error) = discord.set_endpoint(Some(&address)).await {
            if Instant::now() > end {
                return Err(error.into());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Ok(set)
    }

    fn database(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.ports + 40)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = script();
        command
            .arg(words[0])
            .arg(&self.folder)
            .args(&words[1..])
            .env("GROVEKEEPER", &self.program)
            .env("PORTS", self.ports.to_string())
            .env("GROVEKEEPER_PLAY__REQUESTS_PER_MINUTE", "0")
            .env("GROVEKEEPER_PLAY__DRAWING", "1")
            .env("GROVEKEEPER_LOG__LEVEL", "warn")
            .envs(self.discord.clone());
        command
    }

    async fn tell(&self, words: &[&str]) -> Result<String, Failure> {
        let mut command = self.command(words);
        let done = tokio::task::spawn_blocking(move || command.output()).await??;
        if done.status.success() {
            Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned())
        } else {
            let said = String::from_utf8_lossy(&done.stderr).into_owned();
            Err(format!("{}: {said}", words.join(" ")).into())
        }
    }

    /// The last lines that each process has logged.
    fn logged(&self) -> String {
        let mut all = String::new();
        for bot in ["bot1", "bot2", "bot3"] {
            let log = std::fs::read_to_string(self.folder.join(format!("{bot}.log"))).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            for line in &lines[lines.len().saturating_sub(LOGGED)..] {
                all += &format!("\n{bot}: {line}");
            }
        }
        all
    }

    /// Waits until a database server other than `old` is writable; returns how long that took.
    async fn takes_over_from(&self, old: &str) -> Result<Duration, Failure> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(120) {
            if let Ok(leader) = self.tell(&["leader"]).await
                && leader != old
            {
                return Ok(began.elapsed());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err("no database server took over".into())
    }

    /// Waits until a process answers.
    async fn answers(&self, bot: &str) -> Result<(), Failure> {
        let wanted = format!("{bot}: answers");
        for _ in 0..300 {
            if self.tell(&["status"]).await?.contains(&wanted) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Err(format!("{bot} does not answer").into())
    }

    /// Causes a fault, and returns a description.
    async fn suffer(&self, trouble: Trouble) -> Result<String, Failure> {
        tokio::time::sleep(Duration::from_secs(5)).await;
        match trouble {
            Trouble::None => Ok(String::new()),
            Trouble::ProcessKilled => {
                self.tell(&["kill", "bot1"]).await?;
                tokio::time::sleep(Duration::from_secs(3)).await;
                self.tell(&["start", "bot1"]).await?;
                self.answers("bot1").await?;
                Ok(String::new())
            }
            Trouble::ProcessPaused => {
                self.tell(&["hang", "bot2"]).await?;
                tokio::time::sleep(Duration::from_secs(40)).await;
                self.tell(&["resume", "bot2"]).await?;
                self.answers("bot2").await?;
                Ok(String::new())
            }
            Trouble::RollingRestart => {
                for bot in ["bot1", "bot2", "bot3"] {
                    self.tell(&["stop", bot]).await?;
                    self.tell(&["start", bot]).await?;
                    self.answers(bot).await?;
                    // HAProxy checks once a second.
                    tokio::time::sleep(Duration::from_secs(2)).await;
                }
                Ok(String::new())
            }
            Trouble::LeaderKilled | Trouble::LeaderHung => {
                let leader = self.tell(&["leader"]).await?;
                let (ill, well) = match trouble {
                    Trouble::LeaderKilled => ("kill", "start"),
                    _ => ("hang", "resume"),
                };
                self.tell(&[ill, &leader]).await?;
                let took = self.takes_over_from(&leader).await?;
                self.tell(&[well, &leader]).await?;
                Ok(format!(
                    "the other server took over after {:.1} s",
                    took.as_secs_f64()
                ))
            }
        }
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        // The folder is temporary, so a failure to stop is ignored.
        let _ = self.command(&["down"]).output();
    }
}

/// Observations during a trouble.
#[derive(Debug, Default)]
struct Report {
    counts: Counts,
    over: usize,
    boards: usize,
    gap: Duration,
}

/// Plays matches on the whole set while parts of it are killed, paused and restarted.
///
/// # Errors
/// With an explanation, when anything was lost, duplicated or shown in a wrong order, or when the set can't be started.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    #[cfg(unix)]
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let playground = Playground::start(kit::discord::Config::default()).await?;
    let set = Set::start(program, &folder.path().join("set"), plan.ports, &playground).await?;
    let tables = tables(&set.database()).await?;
    playground.wait_for_command("help").await;
    let guild = playground.guild("Grove");
    let users = ["Ann", "Ben"].map(|name| guild.user(name));
    let mut said =
        "trouble          acknowledged  unheard (made)  lost  doubled  boards  matches over  longest gap"
            .to_owned();
    let troubles = if plan.troubles.is_empty() {
        Trouble::ALL.to_vec()
    } else {
        plan.troubles.clone()
    };
    for trouble in troubles {
        let (report, note) = with_trouble(plan, &set, &tables, (&guild, &users), trouble)
            .await
            .map_err(|error| format!("{said}\n{trouble:?}: {error}\n{}", set.logged()))?;
        write!(
            said,
            "\n{:15}  {:12}  {:14}  {:4}  {:7}  {:6}  {:12}  {:9.1} s  {note}",
            format!("{trouble:?}"),
            report.counts.acknowledged,
            format!("{} ({})", report.counts.unheard, report.counts.made_unheard),
            0,
            0,
            report.boards,
            format!("{} of {}", report.over, plan.tables),
            report.gap.as_secs_f64(),
        )?;
    }
    tables.store().check().await?;
    drop(set);
    Ok(said)
}

async fn with_trouble(
    plan: &Plan,
    set: &Set,
    tables: &Tables,
    (guild, users): (&Guild, &[User]),
    trouble: Trouble,
) -> Result<(Report, String), Failure> {
    let heard = Arc::new(Mutex::new(vec![Instant::now()]));
    let mut playing = JoinSet::new();
    for n in 0..plan.tables {
        let game = GameId::ALL[n % GameId::ALL.len()];
        let mut one = Match::begin(tables, guild, users, game).await?;
        let (tables, heard, think) = (tables.clone(), heard.clone(), plan.think);
        let mut pick = chance(&format!("cluster {trouble:?} {n}"));
        playing.spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(think / 2 + pick(think as usize + 1) as u64)).await;
                let answers = one.try_moves(&tables, 1, &mut pick).await;
                if answers.iter().any(|answer| matches!(answer, Heard::Made(_))) {
                    heard
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(Instant::now());
                }
                let over = || async { tables.get(one.id).await.is_ok_and(|table| table.state.is_over()) };
                if answers.is_empty() && over().await {
                    return one;
                }
            }
        });
    }
    let note = set.suffer(trouble).await?;
    // Matches continue to their ends.
    let ended = tokio::time::timeout(Duration::from_secs(300), playing.join_all()).await;
    let matches = ended.map_err(|_| "the matches did not end")?;
    drained(&**tables.store()).await?;
    let mut report = Report::default();
    for one in &matches {
        let seen = one.check(tables).await?;
        report.counts += seen.counts;
        report.boards += seen.boards;
        report.over += usize::from(seen.over);
        let table = tables.with_match(tables.get(one.id).await?).await?;
        in_order(&table, one)?;
    }
    let heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
    let gaps = heard.windows(2).map(|pair| pair[1].duration_since(pair[0]));
    report.gap = gaps.max().unwrap_or_default();
    Ok((report, note))
}

/// Checks that the boards of a match show one position after the other.
fn in_order(table: &TableWithMatch, one: &Match) -> Result<(), Failure> {
    let positions = (0..=table.current.replay.steps.len()).map(|steps| people::position(table, steps));
    let positions: Option<Vec<String>> = positions.collect();
    let positions = positions.ok_or("a match that can't be replayed")?;
    let mut at = 0;
    for shown in one.party.boards() {
        let words = people::in_words(&shown).unwrap_or_default();
        let found = positions[at..].iter().position(|position| *position == words);
        at += found.ok_or_else(|| {
            format!(
                "table {}: a board came too late or shows no position: {words}",
                table.id()
            )
        })?;
    }
    Ok(())
}
