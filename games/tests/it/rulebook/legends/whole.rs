//! Whole matches: nothing is lost, and frozen ones replay.

use crate::by_text::ByText as _;
use games::{Dice, Game, Record, Seed};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::support::*;

#[test]
fn cards_and_books_are_never_lost() {
    for number in 0..30 {
        let mut dice = Dice::new(&Seed::from_text(&format!("whole {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        let count = |state: &Value| {
            let list = |value: &Value| value.as_array().unwrap().len();
            let hands: usize = state["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|p| list(&p["hand"]))
                .sum();
            let open: usize = state["displays"].as_object().unwrap().values().map(list).sum();
            hands + open + list(&state["deck"]) + list(&state["discard"]) + list(&state["club"])
        };
        while let Some(&seat) = game.to_act().first() {
            let chosen = *dice.pick(&game.legal_moves(seat)).unwrap();
            game.play(seat, &chosen).unwrap();
            let state = game.to_json();
            assert_eq!(count(&state), 120);
            for (index, player) in state["players"].as_array().unwrap().iter().enumerate() {
                let books = state["books"].as_object().unwrap().values();
                let laid = books
                    .flat_map(|fields| fields.as_array().unwrap())
                    .filter(|book| **book == json!(index))
                    .count();
                assert_eq!(laid + player["books_left"].as_u64().unwrap() as usize, 6);
            }
        }
        assert_eq!(game.to_json()["scored"], 4);
        assert_eq!(game.standings().unwrap().winners.len(), 1);
    }
}

/// A match that was played and written down when its version of the rules was the newest: a record, a hash over every
/// state and every list of legal moves, and the last state.
fn check_frozen(name: &str, text: &str) {
    let (record, rest) = text.split_once("\nstates: ").expect(name);
    let (states, end) = rest.split_once("\nend: ").expect(name);
    let record: Record = record.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut game = record.start().unwrap();
    let mut hash = Sha256::new();
    for chosen in &record.moves {
        hash.update(game.to_json().to_string());
        hash.update(game.legal_texts(chosen.seat).join("\n"));
        game.play(chosen.seat, &chosen.chosen)
            .unwrap_or_else(|error| panic!("{name}: {}: {error}", chosen.chosen));
    }
    let last = game.to_json().to_string();
    assert_eq!(last, end.trim_end(), "{name}");
    hash.update(&last);
    let found: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        found, states,
        "{name}: a state or a list of legal moves on the way differs"
    );
    assert!(game.standings().is_some());
}

macro_rules! frozen {
    ($($test:ident: $($name:literal)+;)+) => {
        $(#[test]
        fn $test() {
            $(check_frozen($name, include_str!(concat!("frozen/", $name, ".txt")));)+
        })+
    };
}

frozen! {
    frozen_matches_of_version_1_replay_to_the_byte:
        "rules-1-2-players-random" "rules-1-2-players-sensible" "rules-1-3-players-random"
        "rules-1-3-players-sensible" "rules-1-4-players-random" "rules-1-4-players-sensible";
    frozen_matches_of_version_2_replay_to_the_byte:
        "rules-2-2-players-random" "rules-2-2-players-sensible" "rules-2-3-players-random"
        "rules-2-3-players-sensible" "rules-2-4-players-random" "rules-2-4-players-sensible";
}

/// Version 1 is told from version 2 by its frozen matches: a move of version 2 is refused by version 1.
#[test]
fn frozen_matches_use_what_their_version_allows() {
    let declined = include_str!("frozen/rules-2-2-players-random.txt");
    let record: Record = declined.split_once("\nstates: ").unwrap().0.parse().unwrap();
    assert!(
        record
            .moves
            .iter()
            .any(|chosen| chosen.chosen.to_string() == "gold none")
    );
    let older = Record { rules: 1, ..record };
    let error = older.replay().unwrap_err().to_string();
    assert!(error.contains("(gold none) is not legal"), "{error}");
}

/// A match of version 1 that is still running goes on by version 1.
#[test]
fn a_running_match_of_version_1_goes_on_by_version_1() {
    let text = include_str!("frozen/rules-1-2-players-random.txt");
    let mut record: Record = text.split_once("\nstates: ").unwrap().0.parse().unwrap();
    record.moves.truncate(record.moves.len() / 2);
    let mut game = record.replay().unwrap().game;
    let mut dice = Dice::new(&Seed::from_text("goes on"));
    let mut asked_for_gold = 0;
    while let Some(&seat) = game.to_act().first() {
        let moves = game.legal_texts(seat);
        asked_for_gold += usize::from(moves[0].starts_with("gold"));
        assert!(!moves.contains(&"gold none".to_owned()));
        let chosen = dice.pick(&moves).unwrap();
        game.play_text(seat, chosen).unwrap();
    }
    assert!(asked_for_gold > 0, "the rule was put to the test");
}
