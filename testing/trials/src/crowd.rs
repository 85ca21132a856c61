//! How long boards take while somebody asks for more than their share, compared with the time without, in one run.

use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

use grovekeeper::config::Receive;
use kit::{
    FORESTS, Seats, World,
    discord::{Channel, Clock, User, permissions},
    is_board,
};
use storage::{GroupId, PersonId, PlaceId};
use tables::{Opening, Player};
use tokio::{
    io::AsyncWriteExt as _,
    net::TcpStream,
    task::{JoinHandle, JoinSet},
};

use crate::{Failure, drained};

/// Half requests held at the same time.
const HALF: usize = 1_000;
/// Tables that the person who asks for games can't see, and how often they ask.
const HIDDEN: usize = 250;
const ASKED: usize = 200;
/// The limits of the default configuration: requests per second to Discord, interactions per person and minute, and
/// tables per person and day.
const LIMITS: (u32, u32, u32) = (50, 240, 100);
/// Largest ratio of the times with and without.
const MOST: f64 = 1.5;

/// Options of the trial.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// Tables whose boards are timed
    #[arg(long, default_value_t = 4)]
    pub tables: usize,
    /// Boards per table and measurement
    #[arg(long, default_value_t = 8)]
    pub boards: usize,
    /// How often everything is measured
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
    /// Pause of a person before a move, in milliseconds
    #[arg(long, default_value_t = 200)]
    pub think: u64,
}

/// What happens while boards are timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meanwhile {
    Nothing,
    HalfRequests,
    Games,
    Openings,
}

impl Meanwhile {
    const ALL: [Meanwhile; 4] = [
        Meanwhile::Nothing,
        Meanwhile::HalfRequests,
        Meanwhile::Games,
        Meanwhile::Openings,
    ];

    fn words(self) -> String {
        match self {
            Meanwhile::Nothing => "nothing else".to_owned(),
            Meanwhile::HalfRequests => format!("{HALF} half requests"),
            Meanwhile::Games => format!("{ASKED} times /games of one person, {HIDDEN} hidden tables"),
            Meanwhile::Openings => "one person who opens and closes tables".to_owned(),
        }
    }
}

/// Times boards alone and among people who ask for too much.
///
/// # Errors
/// When it can't be set up, or boards take more than half as long again.
pub async fn run(plan: &Plan) -> Result<String, Failure> {
    let mut world = World::without_bot(Clock::real(), tables::Clock::System, LIMITS.1).await;
    world.receive = Receive::Http;
    let limited =
        |bot: grovekeeper::service::Bot| bot.with_request_budget(LIMITS.0).with_openings_per_day(LIMITS.2);
    world.start_bot_as(limited).await;
    hide_tables(&world).await?;
    let mut seats = Vec::new();
    for n in 0..plan.tables.max(1) {
        let names = [format!("Ann {n}"), format!("Ben {n}")];
        seats.push(world.table(FORESTS, &[&names[0], &names[1]]).await);
    }
    drained(&*world.store).await?;
    let mut times: [Vec<Duration>; 4] = Default::default();
    for round in 0..plan.rounds.max(1) {
        for (what, times) in Meanwhile::ALL.into_iter().zip(&mut times) {
            let name = format!("{what:?} {round}");
            let greedy = meanwhile(&world, what, &name);
            // They are at it when the first move is made.
            tokio::time::sleep(Duration::from_millis(200)).await;
            times.extend(boards(plan, &world, &mut seats).await?);
            greedy.abort();
            let _ = greedy.await;
            drained(&*world.store).await?;
        }
    }
    let report = report(plan, &times);
    world.end().await;
    report
}

fn report(plan: &Plan, times: &[Vec<Duration>; 4]) -> Result<String, Failure> {
    let median = |times: &[Duration], percent: usize| {
        let mut times = times.to_vec();
        times.sort_unstable();
        times[(times.len() * percent / 100).min(times.len() - 1)]
    };
    let alone = median(&times[0], 50).as_secs_f64();
    let mut report = format!("{plan:?}; time from a move to its board");
    let mut slow = false;
    for (what, times) in Meanwhile::ALL.into_iter().zip(times) {
        let (half, most) = (median(times, 50), median(times, 95));
        let ratio = half.as_secs_f64() / alone;
        slow |= ratio > MOST;
        write!(
            report,
            "\n{}: {} boards, median {:.0?} ({ratio:.2} of the time without), 95 % {:.0?}",
            what.words(),
            times.len(),
            half,
            most,
        )?;
    }
    if slow {
        return Err(format!("boards take more than {MOST} of the time without\n{report}").into());
    }
    Ok(report)
}

/// Opens tables in channels that only the bot sees.
async fn hide_tables(world: &World) -> Result<(), Failure> {
    let host = world.guild.user("Host");
    for n in 0..HIDDEN {
        let channel = world.guild.channel(&format!("hidden-{n}"));
        channel.deny(world.guild.id(), permissions::VIEW_CHANNEL);
        channel.allow(world.playground.bot(), permissions::VIEW_CHANNEL);
        let (group, place) = (Some(GroupId(world.guild.id().0)), PlaceId(channel.id().0));
        let host = Player::new(PersonId(host.id().0), "Host");
        world
            .tables
            .open(Opening::plain(group, place, host, FORESTS))
            .await?;
    }
    Ok(())
}

/// Begins what else happens, until it is aborted.
fn meanwhile(world: &World, what: Meanwhile, name: &str) -> JoinHandle<()> {
    let (user, channel) = (world.guild.user(name), world.guild.channel("greedy"));
    let endpoint = world.running.as_ref().and_then(|running| running.endpoint());
    tokio::spawn(async move {
        match (what, endpoint) {
            (Meanwhile::HalfRequests, Some(address)) => hold_half_requests(address).await,
            (Meanwhile::Games, _) => ask_for_games(&user, &channel).await,
            (Meanwhile::Openings, _) => open_tables(&user, &channel).await,
            _ => (),
        }
    })
}

/// Holds connections that never send a whole request; closed ones are opened again.
async fn hold_half_requests(address: std::net::SocketAddr) {
    let mut held = JoinSet::new();
    for _ in 0..HALF {
        held.spawn(async move {
            loop {
                let Ok(mut stream) = TcpStream::connect(address).await else {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                };
                let half = b"POST /interactions HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\na";
                let _ = stream.write_all(half).await;
                // Until it is closed.
                let _ = stream.readable().await;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }
    held.join_all().await;
}

async fn ask_for_games(user: &User, channel: &Channel) {
    let mut asked = JoinSet::new();
    for _ in 0..ASKED {
        let (user, channel) = (user.clone(), channel.clone());
        asked.spawn(async move { user.slash(&channel, "games", &[]).await });
    }
    asked.join_all().await;
}

async fn open_tables(user: &User, channel: &Channel) {
    loop {
        user.slash(channel, "table new", &[("game", FORESTS.as_str())])
            .await;
        user.slash(channel, "table close", &[]).await;
    }
}

/// Plays at all tables at the same time, and returns how long each board took.
async fn boards(plan: &Plan, world: &World, seats: &mut Vec<Seats>) -> Result<Vec<Duration>, Failure> {
    let mut playing = JoinSet::new();
    for seats in std::mem::take(seats) {
        let (plan, playground) = (plan.clone(), world.playground.clone());
        playing.spawn(async move {
            let (bot, mut times) = (playground.bot(), Vec::new());
            let channel = seats.channel.id();
            let newest = move |discord: &kit::discord::Discord| {
                let seen = discord.seen_without_files(bot, channel);
                seen.iter()
                    .filter(|seen| is_board(seen))
                    .map(|seen| seen.id)
                    .max()
            };
            while times.len() < plan.boards && !seats.is_over().await {
                tokio::time::sleep(Duration::from_millis(plan.think)).await;
                let (seat, text) = seats.next_move().await;
                let turn = seats.current().await.turn();
                let before = newest(playground.discord());
                let begun = Instant::now();
                let reply = seats.fire_move(seat, &text).reply().await;
                if reply.failed() {
                    return Err(format!("a move was not answered: {:?}", reply.answer()));
                }
                if seats.current().await.turn() == turn {
                    continue;
                }
                let board = playground.wait(|discord| (newest(discord) > before).then_some(()));
                board.await.ok_or("no board came")?;
                times.push(begun.elapsed());
            }
            Ok((seats, times))
        });
    }
    let mut times = Vec::new();
    for played in playing.join_all().await {
        let (mut table, taken) = played?;
        times.extend(taken);
        if table.is_over().await {
            table = next_match(world, &table).await?;
        }
        seats.push(table);
    }
    Ok(times)
}

/// A new match of the same people.
async fn next_match(world: &World, over: &Seats) -> Result<Seats, Failure> {
    let names: Vec<String> = over.users.iter().map(User::name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let seats = world.table(FORESTS, &names).await;
    drained(&*world.store).await?;
    Ok(seats)
}
