//! Planting trees.

use super::{edited, in_phase, play_until, start, with_a_planet_that_takes_nothing};
use games::{
    Cell, Direction, Game, Seat, View as _, Viewer,
    legendary_forests::{
        Move, Refusal,
        tiles::{Kind, tile_set},
    },
};
use serde_json::json;

#[test]
fn f3_light_ground_plants_trees_even_if_someone_could_not_lay_the_tile() {
    let mut game = with_a_planet_that_takes_nothing(true);
    let lay = game.legal_moves(Seat(1))[0];
    game.play(Seat(1), &lay).unwrap();
    assert_eq!(
        game.to_json()["unplaced"][0],
        json!([9, 3]),
        "nor does cherry fit to maple"
    );
    let lay = game.legal_moves(Seat(1))[0];
    game.play(Seat(1), &lay).unwrap();
    assert!(in_phase(&game, "tree"));
    assert_eq!(
        game.to_act(),
        [Seat(0)],
        "the holder of the token begins, though unable to lay"
    );
}

#[test]
fn trees_are_planted_from_the_token_clockwise_and_the_token_passes() {
    let mut game = start(4, "order");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let token = game.to_json()["token"].as_u64().unwrap() as u8;
    let mut order = Vec::new();
    while in_phase(&game, "tree") {
        let seat = game.to_act()[0];
        order.push(seat.0);
        let chosen = game.legal_moves(seat)[0];
        let played = game.play(seat, &chosen).unwrap();
        assert!(played.turn_over);
        if order.len() == 4 {
            assert!(played.revealed, "the next tile comes with the last tree");
            break;
        }
        assert!(!played.revealed, "nothing comes to light between two trees");
    }
    assert_eq!(order, [0, 1, 2, 3].map(|step| (token + step) % 4));
    assert_eq!(game.to_json()["token"], json!((token + 1) % 4));
}

#[test]
fn f4_f5_without_a_legal_planting_nobody_presses_anything_and_the_token_still_passes() {
    let mut game = start(2, "empty supply");
    assert!(play_until(&mut game, |game| in_phase(game, "place")
        && game.to_json()["light"] == json!(true)));
    let mut game = edited(&game, |state| state["supply"] = json!({"R": 0, "P": 0, "Y": 0}));
    let (round, token) = (
        game.to_json()["round"].clone(),
        game.to_json()["token"].as_u64().unwrap(),
    );
    while game.to_json()["round"] == round {
        assert!(in_phase(&game, "place"));
        let seat = game.to_act()[0];
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    assert_eq!(game.to_json()["token"], json!((token + 1) % 2));
}

#[test]
fn a_colour_that_is_out_is_out() {
    let mut game = start(2, "no maple");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let game = edited(&game, |state| state["supply"]["R"] = json!(0));
    let seat = game.to_act()[0];
    let planet = &game.view(Viewer::Seat(seat)).planets[seat.index()];
    assert!(!game.legal_moves(seat).is_empty());
    for chosen in game.legal_moves(seat) {
        let Move::Tree { cell, side } = chosen else {
            panic!("trees are planted now")
        };
        assert_ne!(planet.zone_at(cell, side).unwrap().kind, Kind::Maple);
    }
    let maple = planet
        .zones()
        .into_iter()
        .find(|zone| zone.kind == Kind::Maple)
        .unwrap();
    let (cell, side) = planet.anchor(&maple);
    let refused = game.clone().play(seat, &Move::Tree { cell, side });
    assert_eq!(refused, Err(Refusal::NoTree { kind: Kind::Maple }));
}

#[test]
fn in_the_seventh_light_round_nobody_plants() {
    // All seven light tiles are drawn in about one match of seven; then six rounds use up the supply.
    let mut seen = 0;
    for number in 0..60 {
        let mut game = start(3, &format!("seven {number}"));
        let state = game.to_json();
        let removed: Vec<u64> = state["removed"]
            .as_array()
            .unwrap()
            .iter()
            .map(|no| no.as_u64().unwrap())
            .collect();
        if removed.iter().any(|no| tile_set().get(*no as u8).unwrap().light) {
            continue;
        }
        assert!(!play_until(&mut game, |_| false));
        let state = game.to_json();
        let planted: usize = state["trees"]
            .as_array()
            .unwrap()
            .iter()
            .map(|trees| trees.as_array().unwrap().len())
            .sum();
        assert_eq!(planted, 18, "three players, six trees each");
        assert_eq!(state["supply"], json!({"R": 0, "P": 0, "Y": 0}));
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn no_tree_stands_on_grass_or_outside_the_planet() {
    let mut game = start(2, "grass");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let seat = game.to_act()[0];
    // Tile 1 shows grass to the north.
    for (spot, side) in [(Cell::new(0, 0), Direction::N), (Cell::new(9, 9), Direction::E)] {
        let refused = game.clone().play(seat, &Move::Tree { cell: spot, side });
        assert_eq!(refused, Err(Refusal::NoZone { spot, side }));
    }
}

#[test]
fn only_the_planter_is_offered_a_tree() {
    let mut game = start(3, "planter");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    for seat in Seat::all(3) {
        let verbs = game.view(Viewer::Seat(seat)).verbs();
        assert_eq!(verbs == ["tree"], game.to_act() == [seat], "{seat}");
        assert_eq!(verbs.is_empty(), game.to_act() != [seat], "{seat}");
    }
}
