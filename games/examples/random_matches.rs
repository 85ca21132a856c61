//! Measures how many random matches per second each game plays, with its smallest and largest number of players.
//!
//! `cargo run --release -p games --example random_matches [MATCHES] [GAME]`
//!
//! Matches are played as searches play them, and as tables do, with every move checked and every piece of news created.
//! The sum of all points is printed as well: two programs with the same rules print the same sum. With two players, the
//! number is compared with that of the first implementation of the rules (commit 2504aba), measured on another machine.

#![allow(clippy::print_stdout, reason = "the figures are the purpose of the program")]

use std::time::{Duration, Instant};

use games::{
    Dice, Game, GameId, Seed, Setup, Silent, legendary_forests::LegendaryForests, legends::Legends,
    mystaria::Mystaria, wispwood::Wispwood,
};

/// Matches of two players per second, before the rules were optimised.
const FORMER: [(GameId, f64); 4] = [
    (GameId::LegendaryForests, 1_547.0),
    (GameId::Mystaria, 260.0),
    (GameId::Wispwood, 83.0),
    (GameId::Legends, 116.0),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let matches = arguments
        .iter()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(500);
    let wanted = arguments.iter().find(|argument| argument.parse::<u32>().is_err());
    measure::<LegendaryForests>(matches, wanted);
    measure::<Mystaria>(matches, wanted);
    measure::<Wispwood>(matches, wanted);
    measure::<Legends>(matches, wanted);
}

fn measure<G: Game>(matches: u32, wanted: Option<&String>) {
    let info = G::info();
    if wanted.is_some_and(|wanted| wanted != info.id.as_str()) {
        return;
    }
    for (seats, way) in [info.min_seats.max(2), info.max_seats]
        .into_iter()
        .flat_map(|seats| [(seats, Way::Search), (seats, Way::Table)])
    {
        let (mut moves, mut points, mut list) = (0, 0, Vec::new());
        let (start, before) = (Instant::now(), processor_time());
        for number in 0..matches {
            let (played, scored) = random_match::<G>(seats, number, way, &mut list);
            moves += played;
            points += scored;
        }
        let on_processor = processor_time().zip(before).map(|(after, before)| after - before);
        let seconds = on_processor.unwrap_or_else(|| start.elapsed()).as_secs_f64();
        let speed = f64::from(matches) / seconds;
        let former = FORMER.iter().find(|(game, _)| *game == info.id && seats == 2);
        let ratio = former.map_or(String::new(), |(_, former)| {
            format!(", {:.1} times {former}", speed / former)
        });
        println!(
            "{:18} {seats} players, as a {}: {speed:8.0} matches/s{ratio}, {:5.2} µs a move, {points} points in {matches} matches",
            info.id.as_str(),
            way.name(),
            seconds * 1e6 / f64::from(moves),
        );
    }
}

/// How moves are made.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// Legal moves, without news.
    Search,
    /// Moves are checked and create news.
    Table,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Search => "search",
            Way::Table => "table",
        }
    }
}

/// Returns the CPU time of this thread, so that the load of the machine has no influence. Only Linux reports it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Plays a random match; returns the number of moves and the sum of points.
fn random_match<G: Game>(seats: usize, number: u32, way: Way, legal: &mut Vec<G::Move>) -> (u32, i32) {
    let seed = Seed::from_text(&format!("match {number}"));
    let mut dice = Dice::new(&seed.derive("random play"));
    let setup = Setup {
        seats,
        seed,
        options: G::Options::default(),
        rules: G::info().newest_rules(),
    };
    let mut game = G::new(&setup).expect("a documented setup");
    let mut moves = 0;
    while let acting @ 1.. = game.acting().count() {
        let seat = game.acting().nth(dice.below(acting)).expect("one of those");
        legal.clear();
        game.moves_into(seat, legal);
        let chosen = dice.pick(legal).expect("who is to act has a move");
        match way {
            Way::Search => game.apply(seat, chosen, &mut Silent),
            Way::Table => drop(game.play(seat, chosen).expect("a listed move")),
        }
        moves += 1;
    }
    let standings = game.standings().expect("nobody is to act");
    (moves, standings.scores.iter().sum())
}
