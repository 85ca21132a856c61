//! Basic tests of the strength of the levels. The arena measures it.

use ai::{Level, Mind, Stop, think};
use games::{AnyView, Dice, GameId, Seed, Viewer, stand_in};

use crate::support::new_match;

/// The wins of a mind against `other`, in matches with swapped seats.
fn wins(game: GameId, mind: Mind, deals: usize, other: impl Fn(&AnyView, usize) -> games::AnyMove) -> f64 {
    let mut share = 0.0;
    for deal in 0..deals * 2 {
        let mut current = new_match(game, 2, &format!("strength {}", deal / 2));
        let mut step = 0;
        while let Some(&seat) = current.to_act().first() {
            let view = current.view(Viewer::Seat(seat));
            let chosen = if seat.index() == deal % 2 {
                let seed = Seed::from_text(&format!("mind {deal} {step}"));
                think(&view, &mind, &seed, &Stop::never()).unwrap().chosen
            } else {
                other(&view, deal * 10_000 + step)
            };
            current.play(seat, &chosen).unwrap();
            step += 1;
        }
        let winners = current.standings().unwrap().winners;
        if winners.iter().any(|seat| seat.index() == deal % 2) {
            share += 1.0 / winners.len() as f64;
        }
    }
    share
}

#[test]
fn a_level_that_looks_ahead_beats_the_stand_in() {
    for &game in GameId::ALL {
        let won = wins(game, Mind::new(Level::Ranger), 5, |view, _| {
            stand_in(view).unwrap()
        });
        assert!(won >= 5.5, "{game}: {won} of 10");
    }
}

#[test]
fn the_weakest_level_beats_chance() {
    for &game in GameId::ALL {
        let won = wins(game, Mind::new(Level::Seedling), 5, |view, number| {
            let mut dice = Dice::new(&Seed::from_text(&number.to_string()));
            dice.pick(&ai::legal_moves(view)).unwrap().clone()
        });
        assert!(won >= 7.0, "{game}: {won} of 10");
    }
}

/// Everyone gets the same tile, so bots with the same judgement would build the same planet.
#[test]
fn four_bots_of_forests_build_different_planets() {
    for level in [Level::Seedling, Level::Sapling, Level::Forester, Level::Elder] {
        for deal in 0..5 {
            let seed = Seed::from_text(&format!("four bots {deal}"));
            let mut current = new_match(GameId::LegendaryForests, 4, &format!("four bots {deal}"));
            let mut step = 0;
            while current.to_json()["round"] != 9 {
                let seat = current.to_act()[0];
                // Levels that search do so a little here; the others decide without a search.
                let mut mind = Mind::new(level);
                if level > Level::Sapling {
                    mind = mind.with_nodes(300);
                }
                let own = seed.derive(&format!("mind/{seat}/{step}"));
                let thought = think(&current.view(Viewer::Seat(seat)), &mind, &own, &Stop::never());
                current.play(seat, &thought.unwrap().chosen).unwrap();
                step += 1;
            }
            let state = current.to_json();
            let planets = state["planets"].as_array().unwrap();
            for (index, planet) in planets.iter().enumerate() {
                assert!(!planets[..index].contains(planet), "{level}, deal {deal}");
            }
        }
    }
}
