//! Hidden and public information.

use std::collections::BTreeSet;

use super::{play_until, start};
use games::{Dice, Game, Seat, Seed, Viewer, legendary_forests::LegendaryForests};
use serde_json::Value;

/// Returns matches that the viewer can't distinguish from this one.
fn imagined(game: &LegendaryForests, viewer: Viewer) -> Vec<Value> {
    let mut dice = Dice::new(&Seed::from_text("imagined"));
    let other = |_| game.imagine(viewer, &mut dice).to_json();
    (0..30).map(other).collect()
}

#[test]
fn the_pile_the_removed_tiles_and_what_others_laid_could_all_be_otherwise() {
    let mut game = start(3, "imagine");
    play_until(&mut game, |game| game.view(Viewer::Spectator).round == 6);
    for seat in [Seat(0), Seat(1)] {
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    let state = game.to_json();
    let looks = |part: &dyn Fn(&Value) -> String| -> usize {
        let all: BTreeSet<String> = imagined(&game, Viewer::Seat(Seat(0))).iter().map(part).collect();
        all.len()
    };
    assert!(looks(&|state| state["pile"].to_string()) > 10);
    assert!(looks(&|state| state["removed"].to_string()) > 10);
    assert!(looks(&|state| state["planets"][1].to_string()) > 1);
    let known = [
        "architect",
        "light",
        "phase",
        "round",
        "supply",
        "tile",
        "to_act",
        "token",
        "trees",
        "unplaced",
    ];
    for other in imagined(&game, Viewer::Seat(Seat(0))) {
        assert!(known.iter().all(|key| other[key] == state[key]));
        assert_eq!(other["planets"][0], state["planets"][0], "the own tile is known");
        assert_eq!(
            other["planets"][2], state["planets"][2],
            "who has not laid has nothing to hide"
        );
    }
}

#[test]
fn which_numbers_were_drawn_is_known_but_not_which_come_next() {
    let mut game = start(2, "numbers");
    for round in 1..=19 {
        let state = game.to_json();
        let drawn: Vec<u64> = game
            .view(Viewer::Spectator)
            .faces
            .iter()
            .filter(|face| face.drawn)
            .map(|face| face.tile.no.into())
            .collect();
        assert_eq!(drawn.len(), round);
        assert!(drawn.iter().any(|no| state["tile"] == *no));
        for hidden in [&state["pile"], &state["removed"]] {
            assert!(
                hidden
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|no| !drawn.contains(&no.as_u64().unwrap()))
            );
        }
        play_until(&mut game, |game| {
            usize::from(game.view(Viewer::Spectator).round) > round
        });
    }
}
