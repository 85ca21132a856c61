//! Pictures of Legendary Forests: golden ones, and planets of unusual shape.

use crate::support::{check_golden, check_layout, names};
use games::{AnyGame, Dice, GameId, Next, Seat, Seed, Viewer};
use render::{DrawOptions, Picture};
use serde_json::{Value, json};

/// Returns a match after this many moves in which everyone takes one of the best choices, each seat a different one.
fn sensible(seats: usize, seed: &str, moves: usize) -> AnyGame {
    let seed = Seed::from_text(seed);
    let mut game = AnyGame::new(GameId::LegendaryForests, seats, &seed, &json!({})).unwrap();
    for _ in 0..moves {
        let Some(&seat) = game.to_act().first() else {
            break;
        };
        let view = game.view(Viewer::Seat(seat));
        let Next::Ask(choice) = view.choose(view.verbs()[0], &[]) else {
            panic!("nothing to choose");
        };
        // First a field, then the rotation of the tile there.
        let mut spots: Vec<&games::Mark> = choice.options.iter().map(|option| &option.marks[0]).collect();
        if view.verbs() == ["place"] {
            let mut known = Vec::new();
            spots.retain(|spot| {
                !known.contains(spot) && {
                    known.push(*spot);
                    true
                }
            });
            let spot = spots[seat.index() % spots.len()];
            let turns: Vec<_> = choice
                .options
                .iter()
                .filter(|option| option.marks[0] == *spot)
                .collect();
            game.play(seat, &turns[seat.index() % turns.len()].best).unwrap();
        } else {
            game.play(seat, &choice.options[seat.index() % choice.options.len()].best)
                .unwrap();
        }
    }
    game
}

/// Returns the position in which everyone has this planet with its trees, consistent or not.
fn with_planet(seats: usize, planet: Value, trees: Value) -> AnyGame {
    let game = sensible(seats, "any shape", 0);
    let mut state = game.to_json();
    for seat in 0..seats {
        state["planets"][seat] = planet.clone();
        state["trees"][seat] = trees.clone();
    }
    AnyGame::from_json(
        GameId::LegendaryForests,
        &state,
        Dice::new(&Seed::from_text("any shape")),
    )
    .unwrap()
}

fn picture(game: &AnyGame) -> Picture {
    render::table(&game.view(Viewer::Spectator), &DrawOptions::new(&names())).unwrap()
}

#[test]
fn a_table_in_the_middle_of_a_match() {
    let game = sensible(4, "golden", 62);
    check_golden("legendary-forests/table", &picture(&game));
}

#[test]
fn where_the_tile_fits_and_what_a_choice_would_do() {
    let view = (28..40)
        .map(|moves| sensible(3, "golden", moves))
        .map(|game| game.view(Viewer::Seat(game.to_act()[0])))
        .find(|view| view.verbs() == ["place"])
        .unwrap();
    let names = names();
    let people = DrawOptions::new(&names);
    check_golden(
        "legendary-forests/spots",
        &render::own(&view, &people, None).unwrap(),
    );
    let Next::Ask(spots) = view.choose("place", &[]) else {
        panic!("nothing to place");
    };
    let spot = spots.options[0].key.as_str();
    let preview = render::own(&view, &people, Some(("place", &[spot]))).unwrap();
    check_golden("legendary-forests/preview", &preview);
}

#[test]
fn where_a_tree_can_be_planted() {
    let game = (1..60)
        .map(|moves| sensible(2, "golden", moves))
        .filter(|game| game.view(Viewer::Seat(game.to_act()[0])).verbs() == ["tree"])
        .nth(3)
        .unwrap();
    let view = game.view(Viewer::Seat(game.to_act()[0]));
    let Next::Ask(zones) = view.choose("tree", &[]) else {
        panic!("nothing to plant");
    };
    let zone = zones.options[0].key.as_str();
    let names = names();
    let preview = render::own(&view, &DrawOptions::new(&names), Some(("tree", &[zone]))).unwrap();
    check_golden("legendary-forests/plant", &preview);
}

#[test]
fn the_end_of_a_match() {
    let game = sensible(5, "golden", usize::MAX);
    let names = names();
    let standings = game.standings().unwrap();
    let view = game.view(Viewer::Spectator);
    let end = render::final_table(&view, &DrawOptions::new(&names), &standings).unwrap();
    check_golden("legendary-forests/end", &end);
}

#[test]
fn every_label_of_a_spot_is_the_key_of_a_choice() {
    let game = sensible(3, "keys", 40);
    let names = names();
    for seat in game.to_act() {
        let view = game.view(Viewer::Seat(seat));
        let verb = view.verbs()[0];
        let Next::Ask(choice) = view.choose(verb, &[]) else {
            panic!("{verb} asks nothing");
        };
        let picture = render::own(&view, &DrawOptions::new(&names), None).unwrap();
        for option in choice.options {
            let spot = match verb {
                "place" => option.key.split('.').next().unwrap(),
                _ => &option.key,
            };
            let labels = picture.labels().iter();
            assert_eq!(labels.filter(|label| label.text == spot).count(), 1, "{spot}");
        }
    }
}

#[test]
fn a_secret_placement_is_not_on_the_table() {
    let mut game = sensible(3, "secret", 9);
    let before = picture(&game);
    let seat = game.to_act()[0];
    let chosen = game.legal_moves(seat)[0].clone();
    game.play(seat, &chosen).unwrap();
    let names = names();
    let people = DrawOptions::new(&names);
    // Not even from the view of the seat itself, whose own board does show it.
    let view = game.view(Viewer::Seat(seat));
    let table = render::table(&view, &people).unwrap();
    assert_eq!(table.png, picture(&game).png);
    assert_ne!(table.png, before.png, "the check mark is new");
    let own = render::own(&view, &people, None).unwrap();
    let settled = render::own(&sensible(3, "secret", 9).view(Viewer::Seat(seat)), &people, None).unwrap();
    assert_ne!(own.png, settled.png);
}

#[test]
fn planets_of_any_shape_can_be_drawn() {
    let row = |dx: i32, dy: i32, count: i32| {
        let tile = |index: i32| json!({"no": index + 1, "x": dx * index, "y": dy * index, "turn": 0});
        Value::Array((0..count).map(tile).collect())
    };
    // Two trees in one lobe and three in one area.
    let trees = json!([
        {"x": 0, "y": 0, "edge": "E", "colour": "R"}, {"x": 0, "y": 0, "edge": "E", "colour": "R"},
        {"x": 0, "y": 0, "edge": "S", "colour": "Y"}, {"x": 0, "y": 0, "edge": "W", "colour": "P"},
    ]);
    let names = names();
    let people = DrawOptions::new(&names);
    for seats in 2..=5 {
        for (what, planet) in [
            ("to the right", row(1, 0, 20)),
            ("to the left", row(-1, 0, 20)),
            ("down", row(0, 1, 20)),
            ("up", row(0, -1, 20)),
            ("one tile", row(0, 1, 1)),
            ("askew", row(1, 1, 20)),
        ] {
            let game = with_planet(seats, planet, trees.clone());
            check_layout(what, &picture(&game));
            let view = game.view(Viewer::Seat(Seat(1)));
            let own = render::own(&view, &people, None).unwrap();
            check_layout(what, &own);
            // Tiles stay readable, so a planet in one line makes a high picture.
            assert!(own.height < 2000 && picture(&game).height < 4100, "{what}");
        }
    }
}

#[test]
fn files_are_small() {
    let game = sensible(4, "size", 84);
    let table = picture(&game);
    assert!(table.png.len() < 120_000, "{}", table.png.len());
    let names = names();
    for seat in game.to_act() {
        let own = render::own(&game.view(Viewer::Seat(seat)), &DrawOptions::new(&names), None).unwrap();
        assert!(own.png.len() < 80_000, "{}", own.png.len());
    }
}
