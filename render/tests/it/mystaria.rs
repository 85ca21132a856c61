//! Pictures of Der Wald von Mystaria.

use crate::support::{check_golden, check_layout, names, viewers};
use games::{AnyGame, AnyMove, AnyView, Dice, GameId, Next, Seat, Seed, Viewer};
use render::DrawOptions;
use serde_json::{Value, json};

/// Returns a match after this many moves in which everyone takes the best suggestion.
fn sensible(seats: usize, seed: &str, moves: usize) -> AnyGame {
    let mut game = AnyGame::new(GameId::Mystaria, seats, &Seed::from_text(seed), &json!({})).unwrap();
    for _ in 0..moves {
        let Some(&seat) = game.to_act().first() else { break };
        let view = game.view(Viewer::Seat(seat));
        let (_, chosen) = best(&view, view.verbs()[0]);
        game.play(seat, &chosen).unwrap();
    }
    game
}

/// Returns the best picks for a verb, and their move.
fn best(view: &AnyView, verb: &str) -> (Vec<String>, AnyMove) {
    let mut picks: Vec<String> = Vec::new();
    loop {
        let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &keys) {
            Next::Ask(choice) => picks.push(choice.options[0].key.clone()),
            Next::Move(chosen) => return (picks, chosen),
            Next::Impossible { .. } => panic!("{verb} {picks:?}"),
        }
    }
}

/// Returns a position with a bridge in each direction and every other building.
fn all_buildings() -> AnyGame {
    let building = |seat: u8, kind: &str, x: i16, y: i16| json!({"seat": seat, "kind": kind, "x": x, "y": y});
    let hut = |seat: u8, landscape: &str, x: i16, y: i16| {
        let mut hut = building(seat, "hut", x, y);
        hut["landscape"] = json!(landscape);
        hut
    };
    let bridge = |seat: u8, joins: &str, x: i16, y: i16| {
        let mut bridge = building(seat, "bridge", x, y);
        bridge["joins"] = json!(joins);
        bridge
    };
    let tiles: Vec<Value> = [
        (30, 0, 0, 0), // SWM/SGM
        (8, 3, 0, 2),  // WMS/WMG
        (17, 0, 2, 0), // SMG/SDG
        (20, 3, 2, 0), // SWW/MMG
        (27, 6, 0, 0), // MGS/WDS
        (33, 6, 2, 0), // MSD/MSD
    ]
    .iter()
    .map(|(no, x, y, turn)| json!({"no": no, "x": x, "y": y, "turn": turn, "by": 0}))
    .collect();
    let state = json!({
        "game": "mystaria", "options": {"simple": false}, "tiles": tiles,
        "hands": [null, 3, 12], "pile": [5, 9, 11], "removed": [1, 2], "discarded": [], "start": 0,
        "buildings": [
            hut(0, "S", 0, 0), bridge(1, "horizontal", 2, 0), hut(1, "W", 3, 1), building(1, "tower", 4, 1),
            building(2, "castle", 1, 1), building(2, "portal", 4, 2), building(0, "tree", 8, 0),
            bridge(2, "vertical", 6, 1), hut(2, "D", 8, 3),
        ],
        "to_act": [0], "phase": "build", "ended_by": null,
    });
    AnyGame::from_json(GameId::Mystaria, &state, Dice::new(&Seed::from_text("buildings"))).unwrap()
}

#[test]
fn the_table_in_the_middle_of_a_match() {
    let names = names();
    let view = sensible(3, "a fine day", 30).view(Viewer::Spectator);
    check_golden(
        "mystaria/table",
        &render::table(&view, &DrawOptions::new(&names)).unwrap(),
    );
}

#[test]
fn every_building_on_its_field() {
    let names = names();
    let picture = render::table(
        &all_buildings().view(Viewer::Spectator),
        &DrawOptions::new(&names),
    )
    .unwrap();
    check_layout("all buildings", &picture);
    check_golden("mystaria/buildings", &picture);
}

#[test]
fn a_tile_before_it_is_laid() {
    let names = names();
    let game = sensible(2, "a preview", 10);
    let view = game.view(Viewer::Seat(game.to_act()[0]));
    let (picks, _) = best(&view, "lay");
    let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
    let picture = render::own(&view, &DrawOptions::new(&names), Some(("lay", &keys))).unwrap();
    let spot = picks[0].split('.').next().unwrap();
    let named = picture.labels().iter().filter(|label| label.text == spot).count();
    assert_eq!(named, 1, "the chosen spot is named once");
    check_golden("mystaria/lay", &picture);
}

#[test]
fn spots_are_named_like_the_choices() {
    let names = names();
    let game = sensible(4, "spots", 20);
    let view = game.view(Viewer::Seat(game.to_act()[0]));
    let Next::Ask(choice) = view.choose("lay", &[]) else {
        panic!("a tile to lay")
    };
    let mut spots: Vec<&str> = choice
        .options
        .iter()
        .map(|option| option.key.split('.').next().unwrap())
        .collect();
    spots.sort_unstable();
    spots.dedup();
    assert!(spots.len() > 25, "there are many spots");
    let picture = render::own(&view, &DrawOptions::new(&names), None).unwrap();
    let named = picture
        .labels()
        .iter()
        .filter(|label| spots.contains(&label.text.as_str()))
        .count();
    assert!(named >= 6, "{named} spots are named");
}

#[test]
fn words_leave_points_out_where_the_table_does_without() {
    let game = sensible(2, "no points", 20);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        let name = |seat: Seat| format!("Player-{}", ["a", "b"][seat.index()]);
        for language in render::language::Language::ALL {
            let told = render::words::board(&view, language, &name);
            let quiet = render::words::board_with(&view, language, &name, false);
            // What a building is worth belongs to the rules.
            let rules = render::words::components(&view, language, &name);
            let [told, quiet] = [told, quiet].map(|text| text.replace(&rules, ""));
            let points = if language.code() == "de" { "Punkt" } else { "point" };
            assert!(told.contains(points) && !quiet.contains(points), "{quiet}");
            let built = |text: &str| text.lines().filter(|line| line.contains("(")).count();
            assert!(built(&quiet) < built(&told));
            assert!(!render::words::alt_text_with(&view, language, &name, false).contains(points));
        }
    }
}

#[test]
fn only_the_owner_sees_a_hand() {
    let names = names();
    let game = sensible(2, "hands", 4);
    let hand = |viewer| render::hand(&game.view(viewer), &DrawOptions::new(&names)).unwrap();
    assert!(hand(Viewer::Spectator).is_none());
    let [mine, yours] = [Seat(0), Seat(1)].map(|seat| hand(Viewer::Seat(seat)).unwrap().png);
    assert_ne!(mine, yours, "everyone sees the own tile");
}

#[test]
fn a_landscape_in_one_long_line_fits_as_well() {
    let names = names();
    // Tiles of a row, one after another, as far as they go.
    for turn in [0, 1] {
        let (dx, dy) = if turn == 0 { (3, 0) } else { (0, 3) };
        let tiles: Vec<Value> = (0..33)
            .map(|index| json!({"no": index + 1, "x": index * dx - 50, "y": index * dy - 50, "turn": turn, "by": 0}))
            .collect();
        let state = json!({
            "game": "mystaria", "options": {"simple": true}, "tiles": tiles, "hands": [34, 35, 36, null],
            "pile": [], "removed": [], "discarded": [], "start": 0, "buildings": [], "to_act": [0],
            "phase": "lay", "ended_by": "pile",
        });
        let dice = Dice::new(&Seed::from_text("line"));
        let game = AnyGame::from_json(GameId::Mystaria, &state, dice).unwrap();
        for viewer in viewers(&game) {
            let view = game.view(viewer);
            let people = DrawOptions::new(&names);
            check_layout("a line", &render::table(&view, &people).unwrap());
            check_layout("a line of one's own", &render::own(&view, &people, None).unwrap());
        }
    }
}
