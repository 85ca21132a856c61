//! Setup, laying and the end.

use super::{edited, in_phase, planet, play_until, start, with_a_planet_that_takes_nothing};
use games::{
    Cell, Direction, Game, Seat, Turn, Viewer,
    legendary_forests::{
        Move, Refusal,
        tiles::{Kind, tile_set},
    },
};
use serde_json::{Value, json};

#[test]
fn a_tile_must_touch_and_every_touching_side_must_match_grass_too() {
    let start = planet("0,0 1 GRYP");
    let grass = tile_set().get(23).unwrap(); // RRGG
    let check = |x, y, quarters| start.check(grass, Cell::new(x, y), Turn::new(quarters));
    assert_eq!(check(0, -1, 0), Ok(()));
    let clash = Refusal::Clash {
        spot: Cell::new(0, -1),
        side: Direction::S,
        ours: Kind::Maple,
        theirs: Kind::Grass,
    };
    assert_eq!(check(0, -1, 2), Err(clash));
    assert_eq!(clash.to_string(), "R would touch G on side S of M12");
    let spot = Cell::new(1, -1);
    assert_eq!(
        check(1, -1, 0),
        Err(Refusal::Apart { spot }),
        "a corner is not a side"
    );
    let spot = Cell::new(0, 0);
    assert_eq!(check(0, 0, 0), Err(Refusal::Occupied { spot }));
}

#[test]
fn f1_who_can_not_lay_the_tile_has_nothing_to_press() {
    let mut game = with_a_planet_that_takes_nothing(false);
    let chosen = game.legal_moves(Seat(1))[0];
    let played = game.play(Seat(1), &chosen).unwrap();
    let state = game.to_json();
    assert_eq!(state["tile"], 4);
    assert_eq!(state["unplaced"][0], json!([9, 4]));
    assert_eq!(state["to_act"], json!([1]), "seat 0 is passed over by itself");
    assert!(
        played
            .news
            .iter()
            .any(|news| news.what.id == "forests-news-no-place" && news.is_for(Viewer::Spectator))
    );
    assert!(game.legal_moves(Seat(0)).is_empty());
}

#[test]
fn f2_nobody_sees_a_placement_until_all_have_placed_and_it_may_be_changed() {
    let mut game = start(3, "hidden");
    let seats: Vec<Seat> = game.to_act();
    assert_eq!(seats.len(), 3, "all place at once");
    let (first, second) = (seats[0], seats[1]);
    let others = [Viewer::Seat(second), Viewer::Spectator];
    let before = others.map(|viewer| game.view(viewer).planets[first.index()].clone());

    let moves = game.legal_moves(first);
    let played = game.play(first, &moves[0]).unwrap();
    assert!(!played.revealed && !played.turn_over);
    assert_eq!(
        others.map(|viewer| game.view(viewer).planets[first.index()].clone()),
        before
    );
    assert!(
        game.view(Viewer::Spectator).placed[first.index()],
        "that they have placed is public"
    );
    assert_ne!(
        game.view(Viewer::Seat(first)).planets[first.index()],
        before[0],
        "they see it themselves"
    );
    assert!(!game.to_act().contains(&first));

    let other = moves.iter().find(|other| **other != moves[0]).unwrap();
    let placed_first = game.clone();
    game.play(first, other).unwrap();
    assert_ne!(game, placed_first);
    assert_eq!(
        game.view(Viewer::Spectator),
        placed_first.view(Viewer::Spectator),
        "a change is not seen either"
    );
    assert_eq!(game.legal_moves(first), moves, "still the same choice");

    for &seat in &seats[1..] {
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    assert_ne!(
        game.view(Viewer::Spectator).planets[first.index()],
        before[1],
        "now it is revealed"
    );
}

#[test]
fn f2_a_placement_can_not_be_changed_after_the_reveal() {
    let mut game = start(3, "final");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let planter = game.to_act()[0];
    for seat in Seat::all(3) {
        let refused = if seat == planter {
            Refusal::TreesNow
        } else {
            Refusal::NotYourTurn
        };
        for (x, y) in [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1)] {
            for turn in Turn::ALL {
                let cell = Cell::new(x, y);
                assert_eq!(game.clone().play(seat, &Move::Place { cell, turn }), Err(refused));
            }
        }
    }
    // In the next round, only that round's tile can still be changed.
    assert!(play_until(&mut game, |game| in_phase(game, "place")));
    let seat = game.to_act()[0];
    let settled = game.view(Viewer::Spectator).planets[seat.index()].clone();
    for chosen in game.legal_moves(seat) {
        game.play(seat, &chosen).unwrap();
        let own = &game.view(Viewer::Seat(seat)).planets[seat.index()];
        assert_eq!(own.laid()[..settled.laid().len()], *settled.laid());
        assert_eq!(own.laid().len(), settled.laid().len() + 1);
    }
}

#[test]
fn setup_is_as_documented() {
    for seats in 2..=5 {
        let game = start(seats, &format!("setup {seats}"));
        let state = game.to_json();
        assert_eq!(
            state["pile"].as_array().unwrap().len(),
            18,
            "19 tiles, one of them revealed"
        );
        assert_eq!(state["removed"].as_array().unwrap().len(), 5);
        assert_eq!(
            state["supply"],
            json!({"R": 2 * seats, "P": 2 * seats, "Y": 2 * seats})
        );
        assert_eq!(state["architect"], state["token"]);
        assert_eq!(state["round"], 1);
        assert_eq!(
            state["planets"][seats - 1],
            json!([{"no": 1, "x": 0, "y": 0, "turn": 0}])
        );
    }
}

#[test]
fn the_match_ends_after_nineteen_rounds_and_ties_share() {
    let mut game = start(5, "end");
    assert!(!play_until(&mut game, |_| false));
    let state = game.to_json();
    assert_eq!(
        (&state["round"], &state["tile"], &state["light"]),
        (&json!(19), &Value::Null, &Value::Null)
    );
    for seat in 0..5 {
        let laid = state["planets"][seat].as_array().unwrap().len();
        let unplaced = state["unplaced"][seat].as_array().unwrap().len();
        assert_eq!(laid + unplaced, 20);
    }
    let tied = edited(&game, |state| state["trees"] = json!([[], [], [], [], []]));
    assert_eq!(tied.standings().unwrap().winners.len(), 5);
}
