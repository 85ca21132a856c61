//! The bot as several processes with a shard range each, on one database: processes and the database are killed, and
//! nothing that was acknowledged is lost or doubled.

mod fleet;
mod load;
mod play;
#[path = "../../../../storage/tests/postgres/proxy.rs"]
mod proxy;

use std::{sync::Arc, time::Duration};

use self::fleet::Fleet;
use self::play::{Match, Tried, Verdict};
use self::proxy::Proxy;
use crate::support::chance;
use games::GameId;
use grovekeeper::tables::{Clock, Tables};
use storage::{Limits, conformance::Scratch, open_url};
use tokio::{sync::Mutex, task::JoinSet};

/// Tables as a further process of the same database sees them.
async fn tables(url: &str) -> Tables {
    let patient = Limits {
        timeout: Duration::from_secs(30),
        ..Limits::default()
    };
    Tables::new(open_url(url, patient).await.unwrap(), Clock::System)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_is_replaced_and_play_goes_on() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let mut fleet = Fleet::new(&scratch.url, 3, folder.path()).await;
    let guilds = fleet.guilds();
    for shard in 0..3 {
        fleet.start(shard, shard);
    }
    fleet.wait_for_shards(3).await;

    // Each server is served by the process that has its shard, and by no other.
    let people: Vec<_> = guilds
        .iter()
        .map(|guild| [guild.user("Ann"), guild.user("Ben")])
        .collect();
    let channel = guilds[1].channel("alone");
    let elsewhere = guilds[2].channel("served");
    fleet.kill(1);
    fleet.wait_for_shards(2).await;
    assert!(people[1][0].slash(&channel, "help", &[]).await.failed());
    assert!(!people[2][0].slash(&elsewhere, "help", &[]).await.failed());
    fleet.replace(1);
    fleet.wait_for_shards(3).await;
    assert!(!people[1][0].slash(&channel, "help", &[]).await.failed());

    let tables = tables(&scratch.url).await;
    let fleet = Arc::new(Mutex::new(fleet));
    let mut playing = JoinSet::new();
    for (n, &game) in GameId::ALL.iter().enumerate() {
        let (guild, people) = (guilds[n % 3].clone(), people[n % 3].clone());
        let (tables, fleet) = (tables.clone(), fleet.clone());
        playing.spawn(async move {
            let mut pick = chance(&format!("processes {n}"));
            let mut game = Match::begin(&tables, &guild, &people, game).await;
            let (mut made, mut tries) = (0, 0);
            while made < 12 {
                tries += 1;
                assert!(tries < 300, "{}", fleet.lock().await.said());
                match game.try_a_move(&tables, &mut pick).await {
                    Tried::Made => made += 1,
                    Tried::NotHeard | Tried::Away => (),
                    Tried::Over => break,
                }
                // One process after the other is killed in the middle of a game, and comes back.
                if n < 3 && made == 4 + n {
                    let mut fleet = fleet.lock().await;
                    fleet.kill(n);
                    fleet.replace(n);
                    fleet.wait_for_shards(3).await;
                    made += 1;
                }
            }
            game
        });
    }
    let games = playing.join_all().await;
    for game in &games {
        let verdict = game.verdict(&tables).await;
        assert!(verdict.acknowledged >= 10, "{verdict:?}");
        assert_eq!((verdict.lost, verdict.doubled), (0, 0), "{verdict:?}");
        assert_eq!(verdict.boards_doubled, 0, "{verdict:?}");
    }
    let mut fleet = fleet.lock().await;
    fleet.stop_all();
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
    let mut fleet = Fleet::new(&scratch.url, 1, folder.path()).await;
    let guild = fleet.guilds().remove(0);
    fleet.start(0, 0);
    fleet.start(0, 0);
    fleet.wait_for_shards(2).await;
    let people = [guild.user("Ann"), guild.user("Ben")];
    let tables = tables(&scratch.url).await;
    let mut pick = chance("the same shard");
    let mut total = Verdict::default();
    for game in [GameId::Mystaria, GameId::Legends] {
        let mut game = Match::begin(&tables, &guild, &people, game).await;
        for _ in 0..8 {
            if game.is_over(&tables).await {
                break;
            }
            // Each of these reaches both processes; one of them answers, and of all the moves those are made that are
            // legal one after the other.
            let tried = game.try_at_once(&tables, 3, &mut pick).await;
            assert!(tried.contains(&Tried::Made), "{}", fleet.said());
        }
        total += game.verdict(&tables).await;
    }
    assert_eq!(
        (total.lost, total.doubled, total.boards_doubled),
        (0, 0, 0),
        "{total:?}"
    );
    assert!(total.acknowledged >= 16, "{total:?}");
    let said = fleet.said();
    assert!(said.contains("does another process serve shard 0?"), "{said}");
    fleet.stop_all();
    fleet.playground.take_violations();
    tables.store().check().await.unwrap();
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_players_are_asked_to_try_again() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (proxy, url) = Proxy::before(&scratch.url).await;
    let mut fleet = Fleet::new(&url, 1, folder.path()).await;
    let guild = fleet.guilds().remove(0);
    fleet.start(0, 0);
    fleet.wait_for_shards(1).await;
    let people = [guild.user("Ann"), guild.user("Ben")];
    let tables = tables(&scratch.url).await;
    let mut pick = chance("away");
    let mut game = Match::begin(&tables, &guild, &people, GameId::Mystaria).await;
    assert_eq!(game.try_a_move(&tables, &mut pick).await, Tried::Made);

    proxy.set_open(false);
    assert_eq!(game.try_a_move(&tables, &mut pick).await, Tried::NotHeard);
    let said = game.last_answer();
    assert!(
        said.contains("try again in a moment; nothing was changed"),
        "{said}"
    );
    assert_eq!(fleet.replace_ended(), 0, "the process stays up: {}", fleet.said());

    proxy.set_open(true);
    assert_eq!(game.try_a_move(&tables, &mut pick).await, Tried::Made);
    let verdict = game.verdict(&tables).await;
    assert_eq!((verdict.acknowledged, verdict.entries), (2, 2), "{verdict:?}");
    fleet.stop_all();
    fleet.playground.assert_clean();
    scratch.remove().await;
}
