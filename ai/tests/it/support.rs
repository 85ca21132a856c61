//! Matches and positions for all tests.

use games::{AnyGame, Dice, GameId, Seat, Seed, Viewer, stand_in};

/// A new match.
pub(crate) fn new_match(game: GameId, seats: usize, seed: &str) -> AnyGame {
    AnyGame::new(game, seats, &Seed::from_text(seed), &serde_json::json!({})).unwrap()
}

/// Positions spread over the whole course of a match between stand-ins, with the seat to act in each. Occasional random
/// moves lead away from the stand-ins' play.
pub(crate) fn positions(game: GameId, seats: usize, seed: &str, count: usize) -> Vec<(AnyGame, Seat)> {
    let mut dice = Dice::new(&Seed::from_text(seed));
    let mut current = new_match(game, seats, seed);
    let mut all = Vec::new();
    while let Some(&seat) = dice.pick(&current.to_act()) {
        all.push((current.clone(), seat));
        let chosen = if dice.below(4) == 0 {
            dice.pick(&current.legal_moves(seat)).unwrap().clone()
        } else {
            stand_in(&current.view(Viewer::Seat(seat))).unwrap()
        };
        current.play(seat, &chosen).unwrap();
    }
    let step = (all.len() / count).max(1);
    all.into_iter().step_by(step).take(count).collect()
}

/// Reads a number from the environment, so that a nightly run can test more.
pub(crate) fn number(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}
