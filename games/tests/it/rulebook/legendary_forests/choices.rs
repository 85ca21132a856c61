//! The choices, and the reasons for refusals.

use super::start;
use games::{
    Cell, Direction, Game, Next, Seat, Turn, View as _, Viewer,
    legendary_forests::{Move, Refusal, view::Stage},
};

#[test]
fn the_choice_of_a_spot_names_what_it_does_best_first() {
    let game = start(2, "choices");
    let view = game.view(Viewer::Seat(Seat(0)));
    let Next::Ask(spots) = view.choose("place", &[]) else {
        panic!("a spot is asked")
    };
    assert_eq!(spots.ask, "spot");
    assert!(spots.options.iter().all(|option| !option.effects.is_empty()));
    let best = &spots.options[0];
    assert_eq!(view.choose("place", &[&best.key]), Next::Move(best.best));
    assert_eq!(view.choose("place", &["Z99.0"]), Next::Impossible { pick: 0 });
    assert_eq!(
        view.choose("place", &[&best.key, "45"]),
        Next::Impossible { pick: 1 }
    );
    assert_eq!(view.choose("tree", &[]), Next::Impossible { pick: 0 });
}

#[test]
fn every_legal_placement_is_reached_by_a_chain_or_looks_like_one_that_is() {
    let mut game = start(2, "reach");
    for _ in 0..30 {
        let Some(&seat) = game.to_act().first() else { break };
        let view = game.view(Viewer::Seat(seat));
        for chosen in game.legal_moves(seat) {
            let (Move::Place { cell, turn }, Some(tile)) = (chosen, view.tile) else {
                continue;
            };
            let picks = view.picks(&chosen);
            let turn = tile.look(turn);
            assert_eq!(
                view.choose("place", &[&picks[0].key]),
                Next::Move(Move::Place { cell, turn })
            );
        }
        let chosen = *game.legal_moves(seat).last().unwrap();
        game.play(seat, &chosen).unwrap();
    }
}

#[test]
fn refusals_name_the_reason() {
    let mut game = start(2, "refusals");
    let at = |x, y| Move::Place {
        cell: Cell::new(x, y),
        turn: Turn::new(0),
    };
    assert_eq!(
        game.play(Seat(0), &at(0, 0)),
        Err(Refusal::Occupied {
            spot: Cell::new(0, 0)
        })
    );
    assert_eq!(
        game.play(Seat(0), &at(5, 5)),
        Err(Refusal::Apart {
            spot: Cell::new(5, 5)
        })
    );
    assert_eq!(game.play(Seat(7), &at(0, 1)), Err(Refusal::NotYourTurn));
    let tree = Move::Tree {
        cell: Cell::new(0, 0),
        side: Direction::N,
    };
    assert_eq!(game.play(Seat(0), &tree), Err(Refusal::TilesNow));
    assert_eq!(
        Refusal::Occupied {
            spot: Cell::new(0, 0)
        }
        .to_string(),
        "there is a tile already at M13"
    );
}

#[test]
fn f2_the_same_is_offered_as_long_as_the_tile_may_be_changed() {
    let mut game = start(2, "offered again");
    for _ in 0..8 {
        let before = game.view(Viewer::Seat(Seat(0))).choose("place", &[]);
        assert!(matches!(&before, Next::Ask(choice) if !choice.options.is_empty()));
        let chosen = game.legal_moves(Seat(0))[0];
        game.play(Seat(0), &chosen).unwrap();
        assert_eq!(game.view(Viewer::Seat(Seat(0))).choose("place", &[]), before);
        let chosen = game.legal_moves(Seat(1))[0];
        game.play(Seat(1), &chosen).unwrap();
        while game.view(Viewer::Spectator).stage != Stage::Place {
            let seat = game.to_act()[0];
            let chosen = game.legal_moves(seat)[0];
            game.play(seat, &chosen).unwrap();
        }
    }
}
