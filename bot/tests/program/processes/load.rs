//! The long run: figures for docs/scaling.md.
//!
//! `cargo test -p grovekeeper --test program processes -- --ignored --nocapture` takes about five minutes.
#![allow(clippy::print_stdout, reason = "the figures are what this is for")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use games::GameId;
use grovekeeper::tables::Tables;
use playground::{Guild, User};
use tokio::task::JoinSet;

use super::{
    fleet::{Fleet, Server},
    play::{Match, Tried, Verdict},
    tables,
};
use crate::support::chance;

/// Tables that are played on in the run with kills.
const TABLES: usize = 500;
/// People who play at the same time; each looks after some of the tables.
const AT_ONCE: usize = 24;

struct World {
    fleet: Fleet,
    tables: Tables,
    guilds: Vec<Guild>,
    people: Vec<Vec<User>>,
}

impl World {
    async fn new(server: &Server, folder: &std::path::Path) -> World {
        let fleet = Fleet::new(&server.url, 3, folder).await;
        let guilds = fleet.guilds();
        let people = guilds
            .iter()
            .map(|guild| ["Ann", "Ben", "Cleo"].map(|name| guild.user(name)).to_vec())
            .collect();
        World {
            tables: tables(&server.url).await,
            fleet,
            guilds,
            people,
        }
    }

    async fn matches(&self, number: usize) -> Vec<Match> {
        let mut matches = Vec::new();
        for n in 0..number {
            let shard = n % self.guilds.len();
            let game = GameId::ALL[n / self.guilds.len() % GameId::ALL.len()];
            let people = &self.people[shard][..2 + n % 2];
            matches.push(Match::begin(&self.tables, &self.guilds[shard], people, game).await);
        }
        matches
    }
}

/// Plays at all tables until the time is up.
async fn play(tables: &Tables, matches: Vec<Match>, time: Duration, name: &str) -> Vec<Match> {
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
                let mut over = 0;
                for game in &mut group {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    if game.try_a_move(&tables, &mut pick).await == Tried::Over {
                        over += 1;
                    }
                }
                if over == group.len() {
                    break;
                }
            }
            group
        });
    }
    tokio::time::sleep(time).await;
    stop.store(true, Ordering::Relaxed);
    playing.join_all().await.into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes and prints figures"]
async fn three_processes_and_random_kills_for_two_minutes() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("database"));
    let mut world = World::new(&server, folder.path()).await;
    for shard in 0..3 {
        world.fleet.start(shard, shard);
    }
    world.fleet.wait_for_shards(3).await;
    let begun = Instant::now();
    let matches = world.matches(TABLES).await;
    println!(
        "{TABLES} tables of all games opened and started in {:.0?}",
        begun.elapsed()
    );

    // One reminder for each table, while everything is killed.
    for (n, game) in matches.iter().enumerate() {
        let wait = Duration::from_millis(5_000 + 100_000 * n as u64 / TABLES as u64);
        game.remind_in(&world.tables, wait).await;
    }
    let tables = world.tables.clone();
    let playing =
        tokio::spawn(async move { play(&tables, matches, Duration::from_secs(120), "kills").await });
    let mut pick = chance("random kills");
    let (mut kills, mut crashes, mut ended) = (0, 0, 0);
    while !playing.is_finished() {
        tokio::time::sleep(Duration::from_millis(2_000 + 100 * pick(30) as u64)).await;
        if pick(4) == 0 {
            server.kill_and_start_again();
            crashes += 1;
        } else {
            let number = pick(3);
            world.fleet.kill(number);
            world.fleet.replace(number);
            kills += 1;
        }
        ended += world.fleet.replace_ended();
    }
    let matches = playing.await.unwrap();
    ended += world.fleet.replace_ended();
    world.fleet.wait_for_shards(3).await;
    settle(&world.tables).await;
    let verdict = report(&world.tables, &matches).await;
    println!(
        "{kills} kills of processes, {crashes} of the database server, {ended} processes ended by themselves and were replaced"
    );
    println!("{verdict:?}");
    assert_eq!((verdict.lost, verdict.doubled, verdict.boards_doubled), (0, 0, 0));
    assert_eq!(verdict.reminders as usize, TABLES, "each reminder comes once");
    world.tables.store().check().await.unwrap();
    world.fleet.stop_all();
    world.fleet.playground.take_violations();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes and prints figures"]
async fn throughput_of_one_two_and_three_processes() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("database"));
    let mut world = World::new(&server, folder.path()).await;
    println!("processes  moves/s  boards/s  median  95 of 100");
    for round in 0..2 {
        for ranges in [&[(0, 2)][..], &[(0, 1), (2, 2)], &[(0, 0), (1, 1), (2, 2)]] {
            // Together they draw as much at once as there are cores here.
            world.fleet.drawing = (2 / ranges.len()).max(1);
            for &(from, to) in ranges {
                world.fleet.start(from, to);
            }
            world.fleet.wait_for_shards(3).await;
            let matches = world.matches(60).await;
            settle(&world.tables).await;
            let before = report(&world.tables, &matches).await;
            let begun = Instant::now();
            let name = format!("throughput {round}");
            let matches = play(&world.tables, matches, Duration::from_secs(20), &name).await;
            let seconds = begun.elapsed().as_secs_f64();
            let after = report(&world.tables, &matches).await;
            let mut waited: Vec<Duration> = matches.iter().flat_map(|game| game.waited.clone()).collect();
            waited.sort();
            let at = |share: usize| {
                waited
                    .get(waited.len() * share / 100)
                    .copied()
                    .unwrap_or_default()
            };
            println!(
                "{:9}  {:7.1}  {:8.1}  {:6.0?}  {:6.0?}",
                ranges.len(),
                f64::from(after.acknowledged) / seconds,
                f64::from(after.boards - before.boards) / seconds,
                at(50),
                at(95)
            );
            assert_eq!((after.lost, after.doubled), (0, 0));
            world.fleet.stop_all();
            world.fleet.wait_for_nobody().await;
        }
    }
    world.fleet.playground.take_violations();
}

async fn report(tables: &Tables, matches: &[Match]) -> Verdict {
    let mut total = Verdict::default();
    for game in matches {
        total += game.verdict(tables).await;
    }
    total
}

/// Waits until nothing is due any more: what a killed process had claimed comes when its lease ends.
async fn settle(tables: &Tables) {
    for _ in 0..240 {
        let next = tables.store().next_due().await.unwrap();
        if next.is_none() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("something stays due");
}
