//! The same view, mind and seed give the same decision.

use ai::{Level, Mind, Stop, legal_moves, think};
use games::{GameId, Seed, Viewer};

use crate::support::positions;

#[test]
fn a_choice_is_repeatable_and_legal() {
    for &game in GameId::ALL {
        for (place, (position, seat)) in positions(game, 2, "again", 8).into_iter().enumerate() {
            let view = position.view(Viewer::Seat(seat));
            let legal = legal_moves(&view);
            for level in Level::ALL {
                let mind = Mind::new(level).with_nodes(400);
                let seed = Seed::from_text("a seed");
                let thought = think(&view, &mind, &seed, &Stop::never()).unwrap();
                assert_eq!(think(&view, &mind, &seed, &Stop::never()), Some(thought.clone()));
                assert!(
                    legal.contains(&thought.chosen),
                    "{game}, position {place}: {}",
                    thought.chosen
                );
                assert!(!thought.cut);
            }
        }
    }
}

#[test]
fn legal_moves_of_a_view_are_those_of_the_match() {
    for &game in GameId::ALL {
        for (position, seat) in positions(game, game.info().max_seats, "legal", 12) {
            assert_eq!(
                legal_moves(&position.view(Viewer::Seat(seat))),
                position.legal_moves(seat),
                "{game}"
            );
        }
    }
}

#[test]
fn no_move_is_chosen_for_a_seat_without_a_decision() {
    let game = crate::support::new_match(GameId::Mystaria, 2, "a turn");
    let waiting = games::Seat::all(2)
        .find(|seat| !game.to_act().contains(seat))
        .unwrap();
    for viewer in [Viewer::Seat(waiting), Viewer::Spectator] {
        let thought = think(
            &game.view(viewer),
            &Mind::default(),
            &Seed::from_text("x"),
            &Stop::never(),
        );
        assert_eq!(thought, None);
    }
}
