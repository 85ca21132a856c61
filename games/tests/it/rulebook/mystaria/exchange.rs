//! Tiles without a place (M3). With the printed tiles this is very rare, so these matches use their own tiles: the
//! landscape begins with only mountains.

use std::collections::BTreeMap;

use games::{
    Dice, Game, Played, Seat, Seed, Viewer,
    mystaria::{Mystaria, data::TileSet},
};
use serde_json::{Value, json};

/// Returns a set of tiles in which all unnamed tiles show only mountains.
fn tiles(named: &[(u8, &str)]) -> &'static TileSet {
    let mut faces: BTreeMap<u8, &str> = (1..=36).map(|no| (no, "GGG/GGG")).collect();
    faces.extend(named.iter().copied());
    let text: String = faces
        .iter()
        .map(|(no, face)| format!("tile.{no} = \"{face}\"\n"))
        .collect();
    Box::leak(Box::new(TileSet::parse(&text).unwrap()))
}

/// Tiles 1 to 6 fit nowhere on mountains.
const NO_PLACE: [(u8, &str); 6] = [
    (1, "SSS/SSS"),
    (2, "WWW/WWW"),
    (3, "MMM/MMM"),
    (4, "DDD/DDD"),
    (5, "SWS/WSW"),
    (6, "MDM/DMD"),
];

/// Returns a match in which the last seat may build, with its hand empty, and seat 0 lays next.
fn on_mountains(hands: &[u8], pile: &[u8], ended_by: Value) -> Mystaria {
    let used: Vec<u8> = [hands, pile, &[36]].concat();
    let removed: Vec<u8> = (1..=36).filter(|no| !used.contains(no)).collect();
    let mut hands: Vec<Option<u8>> = hands.iter().copied().map(Some).collect();
    hands.push(None);
    let state = json!({
        "game": "mystaria", "options": {"simple": false},
        "tiles": [{"no": 36, "x": 0, "y": 0, "turn": 0, "by": null}],
        "hands": hands, "pile": pile, "removed": removed, "discarded": [], "start": 0, "buildings": [],
        "to_act": [hands.len() - 1], "phase": "build", "ended_by": ended_by,
    });
    Mystaria::with_tiles(tiles(&NO_PLACE), &state, Dice::new(&Seed::from_text("exchange"))).unwrap()
}

fn play(game: &mut Mystaria, text: &str) -> Played {
    let seat = game.to_act()[0];
    game.play(seat, &text.parse().unwrap()).unwrap()
}

fn told(played: &Played) -> Vec<&'static str> {
    let ids = played.news.iter().map(|news| news.what.id);
    ids.map(|id| id.trim_start_matches("mystaria-news-")).collect()
}

fn check(game: &Mystaria, hands: Value, pile: Value, discarded: Value, phase: (&str, &[u8])) {
    let state = game.to_json();
    assert_eq!(
        (&state["hands"], &state["pile"], &state["discarded"]),
        (&hands, &pile, &discarded)
    );
    assert_eq!(
        (&state["phase"], &state["to_act"]),
        (&json!(phase.0), &json!(phase.1))
    );
}

#[test]
fn m3_a_tile_without_a_place_goes_under_the_pile_and_another_is_drawn() {
    let mut game = on_mountains(&[1], &[20, 2, 11, 3], Value::Null);
    let played = play(&mut game, "skip");
    check(&game, json!([11, 20]), json!([3, 1, 2]), json!([]), ("lay", &[0]));
    assert_eq!(
        told(&played),
        ["skipped", "drawn", "exchanged", "drawn", "exchanged", "drawn"]
    );
    assert!(played.revealed && played.turn_over);
}

#[test]
fn m3_the_replacement_tile_stays_secret() {
    let mut game = on_mountains(&[1], &[20, 11, 2], Value::Null);
    let played = play(&mut game, "skip");
    let heard = |viewer| {
        let news = played.news.iter().filter(|news| news.is_for(viewer));
        news.filter(|news| news.what.id == "mystaria-news-drawn").count()
    };
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    assert_eq!(viewers.map(heard), [1, 1, 0]);
}

#[test]
fn m3_an_exchange_is_no_drawing_in_the_sense_of_the_end() {
    let mut game = on_mountains(&[1], &[20, 11], Value::Null);
    play(&mut game, "skip");
    check(&game, json!([11, 20]), json!([1]), json!([]), ("lay", &[0]));
    assert_eq!(game.to_json()["ended_by"], Value::Null);

    // An end that was triggered by buildings does not forbid it either.
    let mut game = on_mountains(&[1], &[11], json!("buildings"));
    play(&mut game, "skip");
    check(&game, json!([11, null]), json!([1]), json!([]), ("lay", &[0]));
}

#[test]
fn m3_once_every_tile_of_the_pile_was_tried_it_is_discarded_and_the_turn_ends_with_the_normal_draw() {
    let mut game = on_mountains(&[1], &[20, 2, 3], Value::Null);
    let played = play(&mut game, "skip");
    check(&game, json!([1, 20]), json!([2]), json!([3]), ("lay", &[1]));
    assert_eq!(
        told(&played)[2..],
        ["exchanged", "drawn", "exchanged", "drawn", "discarded", "drawn"]
    );
}

#[test]
fn m3_with_an_empty_pile_it_is_discarded_without_a_build() {
    let mut game = on_mountains(&[1, 20], &[], json!("pile"));
    let played = play(&mut game, "skip");
    assert_eq!(told(&played), ["skipped", "discarded"]);
    assert!(played.revealed);
    check(
        &game,
        json!([null, 20, null]),
        json!([]),
        json!([1]),
        ("lay", &[1]),
    );
}

#[test]
fn m3_the_match_ends_when_the_last_tiles_are_discarded() {
    let mut game = on_mountains(&[1, 2], &[], json!("pile"));
    let played = play(&mut game, "skip");
    assert_eq!(told(&played), ["skipped", "discarded", "discarded", "end"]);
    check(
        &game,
        json!([null, null, null]),
        json!([]),
        json!([1, 2]),
        ("done", &[]),
    );
    assert!(game.standings().is_some());
}

#[test]
fn m3_the_first_tile_of_a_match_may_be_exchanged_too() {
    // Whatever the deal, nobody begins with a tile that can't be laid.
    let mut game = on_mountains(&[1], &[20, 2, 4, 11], Value::Null);
    play(&mut game, "skip");
    let seat = game.to_act()[0];
    assert!(!game.legal_moves(seat).is_empty());
}

#[test]
fn m3_an_imagined_hand_fits_too_and_nothing_else_is_put_aside() {
    // Seat 0 holds one of 6 + 27 tiles that others have not seen, and 27 of them fit.
    let mut game = on_mountains(&[11, 20], &[1, 2, 3, 4, 5, 6], json!("buildings"));
    play(&mut game, "skip");
    let mut dice = Dice::new(&Seed::from_text("imagine"));
    let (mut fitting, rounds) = (0, 3_000);
    for _ in 0..rounds {
        let other = game.imagine(Viewer::Seat(Seat(2)), &mut dice).to_json();
        let fits = |hand: &Value| hand.as_u64().unwrap() > 6;
        assert!(fits(&other["hands"][0]), "no other tile can be laid");
        fitting += u32::from(fits(&other["hands"][1]));
    }
    // Of the 34 that are left for seat 1, 28 fit: 82 %.
    let percent = fitting * 100 / rounds;
    assert!((79..=85).contains(&percent), "{percent} %");
}

#[test]
fn m3_all_know_where_the_tiles_are_that_were_shown() {
    let mut game = on_mountains(&[1], &[20, 2, 11, 12], Value::Null);
    play(&mut game, "skip");
    let mut dice = Dice::new(&Seed::from_text("shown"));
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    for viewer in viewers {
        let firsts: Vec<Value> = (0..40)
            .map(|_| {
                let other = game.imagine(viewer, &mut dice);
                assert_eq!(other.view(viewer), game.view(viewer));
                let pile = other.to_json()["pile"].clone();
                assert_eq!(
                    (&pile[1], &pile[2]),
                    (&json!(1), &json!(2)),
                    "tiles 1 and 2 were shown"
                );
                pile[0].clone()
            })
            .collect();
        assert!(
            firsts.iter().any(|first| *first != firsts[0]),
            "the next tile was not shown"
        );
    }
    // Seat 0 lays and draws tile 12 unseen; seat 1 lays and draws tile 1, as everyone knows.
    for _ in 0..2 {
        let seat = game.to_act()[0];
        let lay = game.legal_moves(seat)[0];
        game.play(seat, &lay).unwrap();
        play(&mut game, "skip");
    }
    assert_eq!(game.to_json()["hands"][1], 1);
    for viewer in viewers {
        let other = game.imagine(viewer, &mut dice);
        assert_eq!(other.to_json()["hands"][1], 1, "{viewer:?}");
        assert_eq!(
            other.imagine(Viewer::Spectator, &mut dice).to_json()["hands"][1],
            1
        );
    }
}

#[test]
fn building_is_skipped_by_itself_when_nothing_can_be_built() {
    let mut game = on_mountains(&[11], &[20, 21, 22], Value::Null);
    play(&mut game, "build castle N14");
    let played = play(&mut game, "lay Q14 0");
    assert_eq!(told(&played), ["laid", "no-build", "drawn"]);
    assert!(played.turn_over && played.revealed);
    check(&game, json!([21, 20]), json!([22]), json!([]), ("lay", &[1]));
}
