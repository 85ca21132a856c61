//! Whole matches: nothing is lost, and each is played with its version of the rules.

use crate::{by_text::ByText as _, replays::frozen};
use games::{Dice, Game, GameId, Record, Seed};
use serde_json::{Value, json};

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

/// The frozen matches distinguish version 1 from version 2: version 1 refuses a move of version 2.
#[test]
fn frozen_matches_use_what_their_version_allows() {
    let record = frozen(GameId::Legends, "rules-2-2-random");
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

/// A running match of version 1 continues with version 1.
#[test]
fn a_running_match_of_version_1_continues_with_version_1() {
    let mut record = frozen(GameId::Legends, "rules-1-2-random");
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
