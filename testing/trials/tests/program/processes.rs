//! The bot as several processes on one database: processes and the database are killed, interactions reach two of
//! them, and no acknowledged move is lost or duplicated.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use games::GameId;
use kit::Scratch;
use kit::discord::{Guild, User};
use storage::{GroupId, PersonId, PlaceId};
use tables::{Opening, Player, Tables};
use tokio::{sync::Mutex, task::JoinSet};
use trials::{
    chance,
    fleet::Fleet,
    people::{Heard, Seen},
    torture::processes::{Match, tables},
};

use kit::Proxy;

async fn fleet(url: &str, shards: u32, folder: &Path) -> Fleet {
    let program = Path::new(env!("CARGO_BIN_EXE_program"));
    Fleet::new(program, url, shards, folder).await.unwrap()
}

fn people(guild: &Guild) -> [User; 2] {
    [guild.user("Ann"), guild.user("Ben")]
}

fn is_made(heard: &[Heard]) -> bool {
    heard.iter().any(|heard| matches!(heard, Heard::Made(_)))
}

/// Checks a table once its newest board is posted.
async fn checked(game: &Match, tables: &Tables) -> Seen {
    let end = Instant::now() + Duration::from_secs(120);
    loop {
        match game.check(tables).await {
            Ok(seen) => return seen,
            Err(error) if Instant::now() > end => panic!("{error}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_is_replaced_and_play_continues() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let mut fleet = fleet(&scratch.url, 3, folder.path()).await;
    let guilds = fleet.guilds();
    for shard in 0..3 {
        fleet.start(shard, shard).unwrap();
    }
    fleet.wait_for_shards(3).await.unwrap();

    // Only the process with its shard serves a server.
    let people: Vec<_> = guilds.iter().map(people).collect();
    let channel = guilds[1].channel("alone");
    let elsewhere = guilds[2].channel("served");
    fleet.kill(1);
    fleet.wait_for_shards(2).await.unwrap();
    assert!(people[1][0].slash(&channel, "help", &[]).await.failed());
    assert!(!people[2][0].slash(&elsewhere, "help", &[]).await.failed());
    fleet.replace(1).unwrap();
    fleet.wait_for_shards(3).await.unwrap();
    assert!(!people[1][0].slash(&channel, "help", &[]).await.failed());

    let tables = tables(&scratch.url).await.unwrap();
    let fleet = Arc::new(Mutex::new(fleet));
    let mut playing = JoinSet::new();
    for (n, &game) in GameId::ALL.iter().enumerate() {
        let (guild, people) = (guilds[n % 3].clone(), people[n % 3].clone());
        let (tables, fleet) = (tables.clone(), fleet.clone());
        playing.spawn(async move {
            let mut pick = chance(&format!("processes {n}"));
            let mut game = Match::begin(&tables, &guild, &people, game).await.unwrap();
            let (mut made, mut tries) = (0, 0);
            while made < 12 {
                tries += 1;
                assert!(tries < 300, "{}", fleet.lock().await.said());
                let heard = game.try_moves(&tables, 1, &mut pick).await;
                made += usize::from(is_made(&heard));
                // The processes are killed one after another during a match, and restarted.
                if n < 3 && made == 4 + n {
                    let mut fleet = fleet.lock().await;
                    fleet.kill(n);
                    fleet.replace(n).unwrap();
                    fleet.wait_for_shards(3).await.unwrap();
                    made += 1;
                }
            }
            game
        });
    }
    let games = playing.join_all().await;
    for game in &games {
        let seen = checked(game, &tables).await;
        assert!(seen.counts.acknowledged >= 10, "{seen:?}");
    }
    let mut fleet = fleet.lock().await;
    fleet.stop_all().await.unwrap();
    fleet.playground.assert_clean();
    tables.store().check().await.unwrap();
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_on_the_same_shard_cannot_corrupt_a_table() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let mut fleet = fleet(&scratch.url, 1, folder.path()).await;
    let guild = fleet.guilds().remove(0);
    fleet.start(0, 0).unwrap();
    fleet.start(0, 0).unwrap();
    fleet.wait_for_shards(2).await.unwrap();
    let people = people(&guild);
    let tables = tables(&scratch.url).await.unwrap();
    let mut pick = chance("the same shard");
    let mut acknowledged = 0;
    for game in [GameId::Mystaria, GameId::Legends] {
        let mut game = Match::begin(&tables, &guild, &people, game).await.unwrap();
        for _ in 0..8 {
            // Each interaction reaches both processes. One of them answers, and every move that is legal in this order
            // is made.
            let heard = game.try_moves(&tables, 3, &mut pick).await;
            assert!(is_made(&heard), "{heard:?} {}", fleet.said());
        }
        acknowledged += checked(&game, &tables).await.counts.acknowledged;
    }
    assert!(acknowledged >= 16, "{acknowledged}");
    let said = fleet.said();
    assert!(
        said.contains("does another process serve the shard of server"),
        "{said}"
    );
    fleet.stop_all().await.unwrap();
    fleet.playground.take_violations();
    tables.store().check().await.unwrap();
    scratch.remove().await;
}

/// Discord posts each interaction twice, and the load balancer gives one to each process.
#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_to_two_processes_is_done_once() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let mut fleet = fleet(&scratch.url, 1, folder.path()).await;
    let guild = fleet.guilds().remove(0);
    fleet.start_by_http(2).await.unwrap();
    let people = people(&guild);
    let tables = tables(&scratch.url).await.unwrap();
    let mut pick = chance("both processes");
    for &game in GameId::ALL {
        let mut game = Match::begin(&tables, &guild, &people, game).await.unwrap();
        for n in 1..=8 {
            fleet.playground.gateway().duplicate_interactions(1);
            let heard = game.try_moves(&tables, 1, &mut pick).await;
            assert!(is_made(&heard), "{heard:?} {}", fleet.said());
            // The next request is answered after the earlier ones.
            let other = guild.channel(&format!("meanwhile {n}"));
            for _ in 0..2 {
                assert!(!people[0].slash(&other, "help", &[]).await.failed());
            }
        }
        let seen = checked(&game, &tables).await;
        assert_eq!((seen.counts.acknowledged, seen.moves), (8, 8), "{seen:?}");
    }
    fleet.stop_all().await.unwrap();
    let violations = fleet.playground.take_violations();
    assert!(violations.is_empty(), "{violations:?}");
    scratch.remove().await;
}

/// Each of the two processes could post all of this in a moment. Together they take as long as one process would.
#[tokio::test(flavor = "multi_thread")]
async fn processes_share_one_budget_of_requests() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let mut fleet = fleet(&scratch.url, 1, folder.path()).await;
    fleet.requests_per_second = 50;
    let guild = fleet.guilds().remove(0);
    let tables = tables(&scratch.url).await.unwrap();
    for n in 0..150 {
        let place = PlaceId(guild.channel(&format!("lobby {n}")).id().0);
        let host = Player::new(PersonId(guild.user(&format!("Host {n}")).id().0), "Host");
        let opening = Opening::plain(Some(GroupId(guild.id().0)), place, host, GameId::Mystaria);
        tables.open(opening).await.unwrap();
    }
    let (before, begun) = (fleet.playground.requests().0, Instant::now());
    fleet.start_by_http(2).await.unwrap();
    trials::drained(&**tables.store()).await.unwrap();
    let (made, took) = (fleet.playground.requests().0 - before, begun.elapsed());
    assert!(made >= 300, "a seal and a lobby each: {made}");
    let allowed = 50.0 * (took.as_secs_f64() + 1.0);
    assert!(made as f64 <= allowed, "{made} requests in {took:?}");
    fleet.stop_all().await.unwrap();
    fleet.playground.assert_clean();
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_players_are_asked_to_try_again() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (proxy, url) = Proxy::before(&scratch.url).await;
    let mut fleet = fleet(&url, 1, folder.path()).await;
    let guild = fleet.guilds().remove(0);
    fleet.start(0, 0).unwrap();
    fleet.wait_for_shards(1).await.unwrap();
    let people = people(&guild);
    let tables = tables(&scratch.url).await.unwrap();
    let mut pick = chance("away");
    let mut game = Match::begin(&tables, &guild, &people, GameId::Mystaria)
        .await
        .unwrap();
    assert!(is_made(&game.try_moves(&tables, 1, &mut pick).await));

    proxy.set_open(false);
    let heard = game.try_moves(&tables, 1, &mut pick).await;
    let [Heard::Declined(said)] = &heard[..] else {
        panic!("{heard:?}")
    };
    assert!(
        said.contains("try again in a moment; nothing was changed"),
        "{said}"
    );
    let ended = fleet.replace_ended().unwrap();
    assert_eq!(ended, 0, "the process stays up: {}", fleet.said());

    proxy.set_open(true);
    assert!(is_made(&game.try_moves(&tables, 1, &mut pick).await));
    let seen = checked(&game, &tables).await;
    assert_eq!((seen.counts.acknowledged, seen.moves), (2, 2), "{seen:?}");
    fleet.stop_all().await.unwrap();
    fleet.playground.assert_clean();
    scratch.remove().await;
}
