//! Several processes on one PostgreSQL: figures for docs/scaling.md.

use std::{
    fmt::Write as _,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use games::GameId;
use grovekeeper::tables::{Clock, DUE_NUDGE, Tables};
use playground::{Guild, User};
use storage::{Change, Limits, NewDue, StorageError, TableId, open_url};
use tokio::task::JoinSet;

use crate::{
    Failure, chance, drained,
    fleet::{Fleet, Server},
    ledger::Counts,
    people::{Heard, Party, Seen, some_move},
};

/// People who play at the same time; each looks after some of the tables.
const AT_ONCE: usize = 24;
/// A sign that every reminder of this trial has in it.
const REMINDER: &str = "🌿";

/// What is to be tried.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many tables are played at, of all games in turn
    #[arg(long, default_value_t = 500)]
    pub tables: usize,
    /// How long they are played at while processes and the database are killed
    #[arg(long, default_value_t = 120)]
    pub seconds: u64,
}

/// What is to be measured.
#[derive(Debug, Clone, clap::Args)]
pub struct Throughput {
    /// How many tables are played at
    #[arg(long, default_value_t = 60)]
    pub tables: usize,
    /// How long each number of processes is measured
    #[arg(long, default_value_t = 20)]
    pub seconds: u64,
}

/// Tables as a further process of a database sees them.
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
    waited: Vec<Duration>,
}

impl Match {
    /// A match that has begun, in a channel of its own.
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

    /// Sends so many moves of those who are to decide at the same moment. Empty when the match is over or the database
    /// can't be reached.
    pub async fn try_moves(
        &mut self,
        tables: &Tables,
        number: usize,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Vec<Heard> {
        let Ok(table) = tables.get(self.id).await else {
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

    /// Compares the log and the boards with what people were answered.
    ///
    /// # Errors
    /// In words, when anything is lost or doubled.
    pub async fn check(&self, tables: &Tables) -> Result<Seen, Failure> {
        let seen = self.party.check(&tables.get(self.id).await?);
        seen.map_err(|error| format!("{:?}: {error}", self.party.channel).into())
    }

    /// Has the players reminded, once, after a while.
    async fn remind_in(&self, tables: &Tables, wait: Duration) -> Result<(), Failure> {
        loop {
            let head = tables.get(self.id).await?.head;
            let due = NewDue {
                key: DUE_NUDGE.to_owned(),
                at: tables.clock().now() + wait.as_millis() as i64,
                body: String::new(),
            };
            let change = Change {
                due: vec![due],
                ..Change::of(head.id, head.version)
            };
            match tables.store().commit(change).await {
                // A board that is posted meanwhile changes the table as well.
                Err(StorageError::Stale { .. }) => (),
                done => return Ok(done.map(drop)?),
            }
        }
    }
}

/// Three shards with a server and some people each.
struct World {
    fleet: Fleet,
    tables: Tables,
    guilds: Vec<(Guild, Vec<User>)>,
}

impl World {
    async fn new(program: &Path, server: &Server, folder: &Path) -> Result<World, Failure> {
        let fleet = Fleet::new(program, &server.url, 3, folder).await?;
        let people = |guild: &Guild| ["Ann", "Ben", "Cleo"].map(|name| guild.user(name)).to_vec();
        let guilds = fleet
            .guilds()
            .into_iter()
            .map(|guild| (guild.clone(), people(&guild)));
        Ok(World {
            guilds: guilds.collect(),
            tables: tables(&server.url).await?,
            fleet,
        })
    }

    async fn matches(&self, number: usize) -> Result<Vec<Match>, Failure> {
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
async fn play(tables: Tables, matches: Vec<Match>, time: Duration, name: String) -> Vec<Match> {
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

/// Plays at many tables while processes and the database server are killed.
///
/// # Errors
/// In words, when anything was lost or doubled.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(&folder.path().join("database"))?;
    let mut world = World::new(program, &server, folder.path()).await?;
    for shard in 0..3 {
        world.fleet.start(shard, shard)?;
    }
    world.fleet.wait_for_shards(3).await?;
    let begun = Instant::now();
    let matches = world.matches(plan.tables).await?;
    let opened = begun.elapsed();

    // One reminder for each table, while everything is killed.
    let time = Duration::from_secs(plan.seconds);
    for (n, game) in matches.iter().enumerate() {
        let share = time.mul_f64(0.8 * n as f64 / plan.tables as f64);
        game.remind_in(&world.tables, Duration::from_secs(5) + share)
            .await?;
    }
    let playing = tokio::spawn(play(world.tables.clone(), matches, time, "kills".to_owned()));
    let mut pick = chance("random kills");
    let (mut kills, mut crashes, mut ended) = (0, 0, 0);
    while !playing.is_finished() {
        tokio::time::sleep(Duration::from_millis(2_000 + 100 * pick(30) as u64)).await;
        if pick(4) == 0 {
            server.kill_and_start_again()?;
            crashes += 1;
        } else {
            let number = pick(3);
            world.fleet.kill(number);
            world.fleet.replace(number)?;
            kills += 1;
        }
        ended += world.fleet.replace_ended()?;
    }
    let matches = playing.await?;
    world.fleet.wait_for_shards(3).await?;
    drained(&**world.tables.store()).await?;
    let (total, boards) = total(&world.tables, &matches).await?;
    let reminders = reminders(&world.tables, &matches).await?;
    world.tables.store().check().await?;
    world.fleet.stop_all().await?;
    Ok(format!(
        "{} tables of all games opened and started in {opened:.0?}\n\
         {kills} kills of processes, {crashes} of the database server, {ended} processes ended and were replaced\n\
         {} moves acknowledged: lost 0, doubled 0; {} without an answer, of which {} had been made\n\
         {boards} boards, none twice; {reminders} reminders, each sent once",
        plan.tables, total.acknowledged, total.unheard, total.made_unheard
    ))
}

/// How many reminders were sent: one at each table, unless its match was over before.
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

async fn total(tables: &Tables, matches: &[Match]) -> Result<(Counts, usize), Failure> {
    let (mut counts, mut boards) = (Counts::default(), 0);
    for game in matches {
        let seen = game.check(tables).await?;
        counts += seen.counts;
        boards += seen.boards;
    }
    Ok((counts, boards))
}

/// Compares how much one, two and three processes serve.
///
/// # Errors
/// In words, when anything was lost or doubled.
pub async fn throughput(plan: &Throughput, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(&folder.path().join("database"))?;
    let mut world = World::new(program, &server, folder.path()).await?;
    let mut report = "processes  moves/s  boards/s  median  95 of 100".to_owned();
    for round in 0..2 {
        for ranges in [&[(0, 2)][..], &[(0, 1), (2, 2)], &[(0, 0), (1, 1), (2, 2)]] {
            // Together they draw as much at once as there are cores here.
            world.fleet.drawing = (2 / ranges.len()).max(1);
            for &(from, to) in ranges {
                world.fleet.start(from, to)?;
            }
            world.fleet.wait_for_shards(3).await?;
            let matches = world.matches(plan.tables).await?;
            drained(&**world.tables.store()).await?;
            let (_, before) = total(&world.tables, &matches).await?;
            let begun = Instant::now();
            let name = format!("throughput {round}");
            let time = Duration::from_secs(plan.seconds);
            let matches = play(world.tables.clone(), matches, time, name).await;
            let seconds = begun.elapsed().as_secs_f64();
            let (counts, after) = total(&world.tables, &matches).await?;
            let mut waited: Vec<Duration> = matches.iter().flat_map(|game| game.waited.clone()).collect();
            waited.sort();
            let at = |share: usize| {
                waited
                    .get(waited.len() * share / 100)
                    .copied()
                    .unwrap_or_default()
            };
            write!(
                report,
                "\n{:9}  {:7.1}  {:8.1}  {:6.0?}  {:6.0?}",
                ranges.len(),
                counts.acknowledged as f64 / seconds,
                (after - before) as f64 / seconds,
                at(50),
                at(95)
            )?;
            world.fleet.stop_all().await?;
        }
    }
    Ok(report)
}
