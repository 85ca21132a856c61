//! Torture of several processes on one PostgreSQL: measurements for docs/measurements.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use games::GameId;
use kit::discord::{Fault, Guild, User};
use storage::{Change, Limits, StorageError, TableId, open_url};
use tables::{Clock, Millis, TableWithMatch, Tables};
use tokio::task::JoinSet;

use crate::{
    Failure, chance, drained,
    fleet::{self, Balancer, Fleet, Odd, Server},
    people::{Heard, Party, Seen, ledger::Counts, some_move},
};

/// People who play at the same time; each handles some of the tables.
const AT_ONCE: usize = 24;
/// A character that every reminder of this trial contains.
const REMINDER: &str = "🌿";

/// Options of the trial.
#[derive(Debug, Clone, clap::Args)]
// The plan of `torture`, which contains this one, has a group of the same name.
#[group(skip)]
pub struct Plan {
    /// How many processes receive interactions by HTTP and share a database; 1: one process on a folder, unless --url
    /// is given
    #[arg(long, default_value_t = 1)]
    pub processes: usize,
    /// An existing database, which is not killed; without it, several processes get a database that is killed now and
    /// then
    #[arg(long)]
    pub url: Option<String>,
    /// How long several processes are played on, in seconds
    #[arg(long, default_value_t = 120)]
    pub seconds: u64,
    /// By how many seconds the clock of the first of several processes is ahead; needs libfaketime. From 60 on, it
    /// would refuse Discord's signatures
    #[arg(long, default_value_t = 45)]
    pub skew: u32,
    /// How many of a hundred requests Discord executes up to a minute late, twice, or without an answer, while several
    /// processes are played on
    #[arg(long, default_value_t = 0)]
    pub late: u64,
}

impl Plan {
    /// Returns whether processes share a database.
    pub fn is_shared(&self) -> bool {
        self.url.is_some() || self.processes > 1
    }
}

/// Returns the tables as another process of a database sees them.
///
/// # Errors
/// When the database can't be reached.
pub async fn tables(url: &str) -> Result<Tables, Failure> {
    let patient = Limits {
        timeout: Duration::from_secs(30),
        ..Limits::default()
    };
    Ok(Tables::new(open_url(url, patient).await?, Clock::System))
}

/// A table and what its people remember.
pub struct Match {
    /// Which table it is.
    pub id: TableId,
    /// Its people.
    pub party: Party,
    /// How long each acknowledged move took.
    pub(crate) waited: Vec<Duration>,
}

impl Match {
    /// Begins a match in a new channel.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin(
        tables: &Tables,
        guild: &Guild,
        users: &[User],
        game: GameId,
    ) -> Result<Match, Failure> {
        let (party, table) = Party::seated(tables, guild, users, game).await?;
        Ok(Match {
            id: table.id(),
            party,
            waited: Vec::new(),
        })
    }

    /// Sends this many moves, all at the same moment, of players who must decide. Empty if the match is over or the
    /// database can't be reached.
    pub async fn try_moves(
        &mut self,
        tables: &Tables,
        number: usize,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Vec<Heard> {
        let Ok(table) = self.load(tables).await else {
            return Vec::new();
        };
        let moves: Vec<_> = (0..number).filter_map(|_| some_move(&table, pick)).collect();
        let heard = self.party.send(&moves).await;
        self.waited.extend(heard.iter().filter_map(|heard| match heard {
            Heard::Made(took) => Some(*took),
            _ => None,
        }));
        heard
    }

    /// Compares the log and the boards with the answers.
    ///
    /// # Errors
    /// In words, when anything is lost or duplicated.
    pub async fn check(&self, tables: &Tables) -> Result<Seen, Failure> {
        let seen = self.party.check(&self.load(tables).await?);
        seen.map_err(|error| format!("{:?}: {error}", self.party.channel).into())
    }

    async fn load(&self, tables: &Tables) -> tables::Result<TableWithMatch> {
        tables.with_match(tables.get(self.id).await?).await
    }

    /// Schedules one reminder.
    async fn remind_in(&self, tables: &Tables, wait: Duration) -> Result<(), Failure> {
        loop {
            let table = tables.get(self.id).await?;
            let (head, mut state) = (table.head, table.state);
            let at = tables.now() + Millis(wait.as_millis() as i64);
            // The nudge does not end with the turn.
            (state.nudged, state.nudged_after) = (at, u64::MAX);
            let change = Change {
                body: Some(state.write()),
                show_at: Some(at.0),
                ..Change::of(head.id, head.version)
            };
            match tables.store().commit(change).await {
                // Somebody has moved in the meantime.
                Err(StorageError::Stale { .. }) => (),
                done => return Ok(done.map(drop)?),
            }
        }
    }
}

/// Processes with servers and some people in each.
pub(crate) struct World {
    pub(crate) fleet: Fleet,
    pub(crate) tables: Tables,
    guilds: Vec<(Guild, Vec<User>)>,
}

impl World {
    pub(crate) async fn new(program: &Path, url: &str, folder: &Path) -> Result<World, Failure> {
        let fleet = Fleet::new(program, url, 3, folder).await?;
        let people = |guild: &Guild| ["Ann", "Ben", "Cleo"].map(|name| guild.user(name)).to_vec();
        let guilds = fleet
            .guilds()
            .into_iter()
            .map(|guild| (guild.clone(), people(&guild)));
        Ok(World {
            guilds: guilds.collect(),
            tables: tables(url).await?,
            fleet,
        })
    }

    pub(crate) async fn matches(&self, number: usize) -> Result<Vec<Match>, Failure> {
        let mut matches = Vec::new();
        for n in 0..number {
            let (guild, people) = &self.guilds[n % self.guilds.len()];
            let game = GameId::ALL[n / self.guilds.len() % GameId::ALL.len()];
            matches.push(Match::begin(&self.tables, guild, &people[..2 + n % 2], game).await?);
        }
        Ok(matches)
    }
}

/// Plays at all tables until the time is up.
pub(crate) async fn play(tables: Tables, matches: Vec<Match>, time: Duration, name: String) -> Vec<Match> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut groups: Vec<Vec<Match>> = (0..AT_ONCE).map(|_| Vec::new()).collect();
    for (n, game) in matches.into_iter().enumerate() {
        groups[n % AT_ONCE].push(game);
    }
    let mut playing = JoinSet::new();
    for (n, mut group) in groups.into_iter().enumerate() {
        let (tables, stop) = (tables.clone(), stop.clone());
        let mut pick = chance(&format!("{name} {n}"));
        playing.spawn(async move {
            while !stop.load(Ordering::Relaxed) && !group.is_empty() {
                for game in &mut group {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    game.try_moves(&tables, 1, &mut pick).await;
                }
                tokio::task::yield_now().await;
            }
            group
        });
    }
    tokio::time::sleep(time).await;
    stop.store(true, Ordering::Relaxed);
    playing.join_all().await.into_iter().flatten().collect()
}

/// Longest time after which Discord executes a request.
const LATEST: Duration = Duration::from_secs(60);

/// Faults in which a request succeeds and the bot does not learn it, or learns it late.
fn late_faults() -> Vec<Fault> {
    let seconds = Duration::from_secs;
    vec![
        Fault::Late(seconds(3)),
        Fault::Late(seconds(25)),
        Fault::Late(LATEST),
        Fault::Delay(seconds(5)),
        Fault::Delay(seconds(23)),
        Fault::Delay(seconds(35)),
        Fault::Twice,
        Fault::DropAfter,
    ]
}

/// Faults of processes and database.
#[derive(Debug, Default)]
struct Troubles {
    kills: usize,
    pauses: usize,
    stalls: usize,
    crashes: usize,
    ended: usize,
}

/// Plays at many tables while processes are killed and paused, the database server is killed, its connection stalls,
/// and one clock is wrong.
///
/// # Errors
/// In words, when anything was lost or duplicated.
pub async fn run(plan: &Plan, tables: usize, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let server = match &plan.url {
        Some(_) => None,
        None => Some(Server::start(&folder.path().join("database"))?),
    };
    let url = plan
        .url
        .clone()
        .or(server.as_ref().map(|server| server.url.clone()));
    let url = url.ok_or("no database")?;
    let mut world = World::new(program, &url, folder.path()).await?;
    let way = stalling_way(&url).await?;
    let last = plan.processes.max(1) - 1;
    let stalling = Odd {
        url: way.as_ref().map(|(_, url)| url.clone()),
        ahead: None,
    };
    world.fleet.odd.insert(last, stalling);
    let skewed = fleet::faketime().is_some() && plan.skew > 0;
    if skewed {
        world.fleet.odd.entry(0).or_default().ahead = Some(plan.skew);
    }
    world.fleet.start_by_http(plan.processes.max(1)).await?;
    let begun = Instant::now();
    let matches = world.matches(tables).await?;
    let opened = begun.elapsed();

    // One reminder per table, during the kills.
    let time = Duration::from_secs(plan.seconds);
    for (n, game) in matches.iter().enumerate() {
        let share = time.mul_f64(0.8 * n as f64 / tables as f64);
        game.remind_in(&world.tables, Duration::from_secs(5) + share)
            .await?;
    }
    if plan.late > 0 {
        world.fleet.playground.faults().storm(plan.late, 7, late_faults());
    }
    let playing = tokio::spawn(play(world.tables.clone(), matches, time, "kills".to_owned()));
    let mut pick = chance("random kills");
    let mut troubles = Troubles::default();
    while !playing.is_finished() {
        tokio::time::sleep(Duration::from_millis(2_000 + 100 * pick(30) as u64)).await;
        let number = pick(plan.processes.max(1));
        match (pick(6), &server, &way) {
            (0, Some(server), _) => {
                server.kill_and_start_again()?;
                troubles.crashes += 1;
            }
            (1, ..) => {
                // Sometimes until the lease has expired and another process has looked for what is due.
                world.fleet.pause(number, true)?;
                tokio::time::sleep(Duration::from_secs([2, 5, 40][pick(3)])).await;
                world.fleet.pause(number, false)?;
                troubles.pauses += 1;
            }
            (2, _, Some((way, _))) => {
                way.stall(true);
                tokio::time::sleep(Duration::from_secs([2, 10][pick(2)])).await;
                way.stall(false);
                troubles.stalls += 1;
            }
            _ => {
                world.fleet.kill(number);
                world.fleet.replace(number)?;
                troubles.kills += 1;
            }
        }
        troubles.ended += world.fleet.replace_ended()?;
    }
    let matches = playing.await?;
    let late = world.fleet.playground.faults().clear();
    world.fleet.replace_ended()?;
    if late > 0 {
        // Two minutes after it was sent, what came last is swept up.
        tokio::time::sleep(LATEST).await;
    }
    drained(&**world.tables.store()).await?;
    let (total, boards) = total(&world.tables, &matches).await?;
    let reminders = reminders(&world.tables, &matches).await?;
    world.tables.store().check().await?;
    world.fleet.stop_all().await?;
    let Troubles {
        kills,
        pauses,
        stalls,
        crashes,
        ended,
    } = troubles;
    let clock = if skewed {
        format!("one clock {} s ahead", plan.skew)
    } else {
        "all clocks right (libfaketime is not installed, or no skew was asked for)".to_owned()
    };
    Ok(format!(
        "{} tables of all games opened and started in {opened:.0?}; {} processes, {clock}\n\
         {late} requests done late, twice or without an answer; {kills} kills of processes, {pauses} pauses, {stalls} stalls of the way to the database, {crashes} kills of the \
         database server, {ended} processes ended and were replaced\n\
         {} moves acknowledged: lost 0, doubled 0; {} without an answer, of which {} had been made\n\
         {boards} boards, none twice; {reminders} reminders, each sent once",
        tables, plan.processes, total.acknowledged, total.unheard, total.made_unheard
    ))
}

/// Returns a connection to the database that can stall, and its address; `None` if the address is not one plain host.
async fn stalling_way(url: &str) -> Result<Option<(Balancer, String)>, Failure> {
    let Some((user, rest)) = url.split_once('@') else {
        return Ok(None);
    };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let Some(address) = tokio::net::lookup_host(host)
        .await
        .ok()
        .and_then(|mut found| found.next())
    else {
        return Ok(None);
    };
    let way = Balancer::start().await?;
    way.send_to(vec![address]);
    let through = format!("{user}@{}/{path}", way.address);
    Ok(Some((way, through)))
}

/// Returns how many reminders were sent: one per table, unless its match was over before.
async fn reminders(tables: &Tables, matches: &[Match]) -> Result<usize, Failure> {
    let mut total = 0;
    for game in matches {
        let public = game.party.public().into_iter();
        let sent = public
            .filter(|message| message.content.contains(REMINDER))
            .count();
        if sent > 1 || (sent == 0 && !game.check(tables).await?.over) {
            return Err(format!("{:?}: {sent} reminders were sent", game.party.channel).into());
        }
        total += sent;
    }
    Ok(total)
}

pub(crate) async fn total(tables: &Tables, matches: &[Match]) -> Result<(Counts, usize), Failure> {
    let (mut counts, mut boards) = (Counts::default(), 0);
    for game in matches {
        let seen = game.check(tables).await?;
        counts += seen.counts;
        boards += seen.boards;
    }
    Ok((counts, boards))
}
