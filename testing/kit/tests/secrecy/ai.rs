//! A mind knows nothing that its seat does not know.

use ai::{Level, Mind, Stop, think};
use games::{AnyGame, Dice, GameId, Seat, Seed, Viewer, stand_in};
use kit::hidden;
use serde_json::json;

/// Positions spread over the whole course of a match between stand-ins, with the seat to act in each. Occasional random
/// moves lead away from the stand-ins' play.
fn positions(game: GameId, seats: usize, seed: &str, count: usize) -> Vec<(AnyGame, Seat)> {
    let mut dice = Dice::new(&Seed::from_text(seed));
    let mut current = AnyGame::new(game, seats, &Seed::from_text(seed), &json!({})).unwrap();
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

/// Every hidden state that the seat can't tell apart leads to the same decision. `SECRECY_TRUTHS` raises the number of
/// states per game.
#[test]
fn hidden_information_has_no_influence_on_a_choice() {
    let truths = std::env::var("SECRECY_TRUTHS").map_or(60, |truths| truths.parse().unwrap());
    for &game in GameId::ALL {
        let mut compared = 0;
        for seats in [2, game.info().max_seats] {
            let positions = positions(game, seats, "secrecy", (truths / 20).clamp(16, 20));
            let each = (truths / 2).div_ceil(positions.len());
            for (place, (truth, seat)) in positions.iter().enumerate() {
                let (viewer, truth) = (Viewer::Seat(*seat), hidden::base(truth));
                let mind = Mind::new(Level::ALL[place % 5]).with_nodes(300);
                let seed = Seed::from_text(&format!("mind {place}"));
                let thought = think(&truth.view(viewer), &mind, &seed, &Stop::never());
                assert!(thought.is_some(), "{game}: nothing found");
                let mut dice = Dice::new(&Seed::from_text(&format!("truths {place}")));
                for _ in 0..each {
                    let Some(other) = hidden::swapped(&truth, viewer, &mut dice) else {
                        continue;
                    };
                    let same = think(&other.view(viewer), &mind, &seed, &Stop::never());
                    assert_eq!(
                        same, thought,
                        "{game}, {seats} seats, position {place}, {}",
                        mind.level
                    );
                    compared += 1;
                }
            }
        }
        assert!(
            compared > truths / 2,
            "{game}: only {compared} truths were compared"
        );
    }
}
