//! Minds on the threads of a pool.

use std::{sync::mpsc::channel, time::Duration};

use ai::{Job, Level, Mind, Pool, Stop, think};
use games::{GameId, Seed, Viewer};

use crate::support::positions;

fn job(level: Level, nodes: u64) -> Job {
    let (game, seat) = positions(GameId::Wispwood, 2, "pool", 3).remove(1);
    Job {
        view: game.view(Viewer::Seat(seat)),
        mind: Mind::new(level).with_nodes(nodes),
        seed: Seed::from_text("pool"),
        limit: Duration::from_secs(600),
        stop: Stop::never(),
        later: false,
    }
}

#[test]
fn a_busy_pool_thinks_the_same_as_a_single_thread() {
    let pool = Pool::new(2).unwrap();
    let (sender, results) = channel();
    for _ in 0..12 {
        let sender = sender.clone();
        pool.think(job(Level::Ranger, 300), move |thought| {
            sender.send(thought).unwrap()
        });
    }
    let alone = job(Level::Ranger, 300);
    let expected = think(&alone.view, &alone.mind, &alone.seed, &Stop::never());
    for _ in 0..12 {
        assert_eq!(results.recv().unwrap(), expected);
    }
}

#[test]
fn a_long_search_is_cancelled_and_a_waiting_one_never_begins() {
    let pool = Pool::new(1).unwrap();
    let (sender, results) = channel();
    let long = job(Level::Elder, u64::MAX / 2);
    let (stop, waiting) = (long.stop.clone(), job(Level::Elder, u64::MAX / 2));
    waiting.stop.stop();
    for job in [long, waiting] {
        let sender = sender.clone();
        pool.think(job, move |thought| sender.send(thought).unwrap());
    }
    stop.stop();
    // The first search may have been stopped before or after it began. If it began, it has a move and is marked as cut.
    let first = results.recv().unwrap();
    assert!(first.is_none_or(|thought| thought.cut));
    assert_eq!(results.recv().unwrap(), None);
}
