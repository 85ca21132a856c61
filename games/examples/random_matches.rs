//! Measures how many random matches a second each game plays, by its smallest and largest number of players.
//!
//! `cargo run --release -p games --example random_matches [MATCHES] [GAME]`
//!
//! All points are added up beside it: two programs with the same rules print the same sum.

#![allow(clippy::print_stdout, reason = "the figures are the purpose of the program")]

use std::time::Instant;

use games::{
    Dice, Game, Seed, Setup, legendary_forests::LegendaryForests, legends::Legends, mystaria::Mystaria,
    wispwood::Wispwood,
};

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
    for seats in [info.min_seats.max(2), info.max_seats] {
        let (mut moves, mut points) = (0, 0);
        let start = Instant::now();
        for number in 0..matches {
            let (played, scored) = random_match::<G>(seats, number);
            moves += played;
            points += scored;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{:18} {seats} players: {:8.0} matches/s, {:5.2} µs a move, {points} points in {matches} matches",
            info.id.as_str(),
            f64::from(matches) / seconds,
            seconds * 1e6 / f64::from(moves),
        );
    }
}

/// Plays a match at random; says how many moves it took and how many points were made.
fn random_match<G: Game>(seats: usize, number: u32) -> (u32, i32) {
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
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let legal = game.legal_moves(seat);
        let chosen = dice.pick(&legal).expect("who is to act has a move");
        game.play(seat, chosen).expect("a listed move");
        moves += 1;
    }
    let standings = game.standings().expect("nobody is to act");
    (moves, standings.scores.iter().sum())
}
