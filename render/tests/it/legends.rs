//! Pictures of Legends: golden ones, and unusually full positions.

use crate::support::{after, check_golden, check_layout, names};
use games::{AnyGame, Dice, GameId, Next, Seat, Seed, Viewer};
use render::{DrawOptions, Picture};
use serde_json::{Value, json};

/// Returns a match up to `stop` in which everyone takes one of the best choices, each seat a different one.
fn sensible(seats: usize, seed: &str, stop: impl Fn(&Value, usize) -> bool) -> AnyGame {
    let seed = Seed::from_text(seed);
    let mut game = AnyGame::with_rules(GameId::Legends, 1, seats, &seed, &json!({})).unwrap();
    for moves in 0.. {
        if stop(&game.to_json(), moves) {
            break;
        }
        let Some(&seat) = game.to_act().first() else {
            break;
        };
        let view = game.view(Viewer::Seat(seat));
        let verb = view.verbs()[0];
        let mut picks: Vec<String> = Vec::new();
        let chosen = loop {
            let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
            match view.choose(verb, &keys) {
                Next::Ask(choice) => {
                    let pick = seat.index() % choice.options.len().min(3);
                    picks.push(choice.options[pick].key.clone());
                }
                Next::Move(notation) => break notation,
                Next::Impossible { .. } => panic!("{picks:?} is not possible"),
            }
        };
        game.play(seat, &chosen).unwrap();
    }
    game
}

fn edited(game: &AnyGame, edit: impl FnOnce(&mut Value)) -> AnyGame {
    let mut state = game.to_json();
    edit(&mut state);
    AnyGame::from_json(GameId::Legends, &state, Dice::new(&Seed::from_text("edited"))).unwrap()
}

fn table(game: &AnyGame) -> Picture {
    render::table(&game.view(Viewer::Spectator), &DrawOptions::new(&names())).unwrap()
}

#[test]
fn a_table_in_the_middle_of_a_match() {
    let game = sensible(4, "golden", |state, _| {
        state["scored"] == 2 && state["phase"] == "travel"
    });
    check_golden("legends/table", &table(&game));
}

/// A line for each player and a column for each scoring.
#[test]
fn the_end_shows_what_each_scoring_brought() {
    let names = names();
    let people = DrawOptions::new(&names);
    let game = after(GameId::Legends, 4, "sources", usize::MAX);
    let told = edited(&game, |state| {
        for (seat, player) in (0..).zip(state["players"].as_array_mut().unwrap()) {
            let earned = (0..4).map(|no| json!({"books": 10 * no + seat, "bonus": seat}));
            player["earned"] = earned.collect();
        }
    });
    let plain = edited(&game, |state| {
        for player in state["players"].as_array_mut().unwrap() {
            player["earned"] = json!([]);
        }
    });
    let end = |game: &AnyGame| {
        let (view, standings) = (game.view(Viewer::Spectator), game.standings().unwrap());
        render::final_table(&view, &people, &standings).unwrap()
    };
    let (plain, told) = (end(&plain), end(&told));
    assert!(told.area().h > plain.area().h);
    check_layout("scorings", &told);
    for text in ["0 + 0", "32 + 2", "33 + 3"] {
        assert!(told.labels().iter().any(|label| label.text == text), "{text}");
    }
}

#[test]
fn a_scoring_is_shown_below_the_map() {
    let game = sensible(3, "golden", |state, _| state["phase"] == "club_after");
    let picture = table(&game);
    let (below, points) = (picture.area().h - 234.0, ["2", "3", "5", "7"]);
    let earned = picture.labels().iter().filter(|label| label.area.y > below);
    let earned: Vec<_> = earned
        .filter(|label| points.contains(&label.text.trim_start_matches('+')))
        .collect();
    assert!(!earned.is_empty());
    for label in earned {
        assert!(picture.on_a_phone(label.area.h) >= 11.0, "{label:?}");
    }
    check_golden("legends/scoring", &picture);
}

#[test]
fn a_book_is_previewed_with_its_cards_field_and_week() {
    let can_book = |state: &Value, _| {
        let game = AnyGame::from_json(GameId::Legends, state, Dice::new(&Seed::from_text("any"))).unwrap();
        state["scored"] == 1
            && game
                .to_act()
                .first()
                .is_some_and(|&seat| game.view(Viewer::Seat(seat)).verbs()[0] == "book")
    };
    let game = sensible(2, "golden", can_book);
    let view = game.view(Viewer::Seat(game.to_act()[0]));
    let mut picks: Vec<String> = Vec::new();
    while let Next::Ask(choice) = view.choose("book", &picks.iter().map(String::as_str).collect::<Vec<_>>()) {
        picks.push(choice.options[0].key.clone());
    }
    let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
    let names = names();
    let picture = render::own(&view, &DrawOptions::new(&names), Some(("book", &keys))).unwrap();
    check_golden("legends/book", &picture);
}

#[test]
fn the_fullest_table_can_be_read() {
    let game = sensible(4, "full", |state, _| state["phase"] == "travel");
    // All four at one place with the golden hourglass, in one stack on each side of the ring and past its end.
    for week in [10u16, 30, 50, 70, 90] {
        let full = edited(&game, |state| {
            for player in state["players"].as_array_mut().unwrap() {
                player["at"] = json!("YET");
                player["week"] = json!(week);
                player["prestige"] = json!(188);
            }
            let order: Vec<u8> = vec![3, 1, 2, 0];
            state["track"] = json!([[week, order]]);
            state["gold"] = json!({"week": null, "place": "YET"});
        });
        check_layout(&format!("full, week {week}"), &table(&full));
    }
}

#[test]
fn a_hand_of_any_size_can_be_read() {
    let game = sensible(2, "hands", |state, _| state["phase"] == "travel");
    // Forty cards of eight kinds are more than anybody will ever hold.
    let places = ["ATL1", "BUN1", "SHA1", "BER1", "YET1", "AVA1", "NOF1", "ELE1"];
    for (kind, held) in [
        ("nothing", vec![]),
        ("ATL1", vec!["ATL1"; 1]),
        ("ATL1", vec!["ATL1"; 10]),
        ("JOKER", vec!["JOKER"; 7]),
        ("each", places.repeat(5)),
    ] {
        let count = held.len();
        let other = edited(&game, |state| {
            // No card is anywhere twice.
            state["deck"] = json!(["ATL2"]);
            state["displays"] = json!({"ATL": [], "BUN": [], "SHA": []});
            state["discard"] = json!([]);
            state["club"] = json!([]);
            state["players"][0]["hand"] = json!(held);
            state["players"][1]["hand"] = json!([
                "ATL1", "BUN2", "SHA1", "BER1", "YET1", "AVA1", "NOF1", "ELE1", "JOKER"
            ]);
        });
        for seat in [Seat(0), Seat(1)] {
            let names = names();
            let people = DrawOptions::new(&names);
            let view = other.view(Viewer::Seat(seat));
            let hand = render::hand(&view, &people).unwrap().expect("players have hands");
            check_layout(&format!("{count} of {kind}"), &hand);
            check_layout(
                &format!("{count} of {kind}"),
                &render::own(&view, &people, None).unwrap(),
            );
        }
        assert!(
            render::hand(&other.view(Viewer::Spectator), &DrawOptions::new(&names()))
                .unwrap()
                .is_none()
        );
    }
}
