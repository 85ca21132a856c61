//! Versions of the rules.

use crate::{by_text::ByText as _, replays::frozen};
use games::{AnyGame, Dice, GameId, Record, ReplayError, Seed};
use serde_json::json;

#[test]
fn m9_a_match_continues_with_its_version() {
    let record = frozen(GameId::Mystaria, "rules-2-3-random");
    let by_first = Record {
        rules: 1,
        ..record.clone()
    };
    // The match of version 2 has a bridge in the area of another player.
    let Err(ReplayError::Move { n, text, error }) = by_first.replay() else {
        panic!("version 1 allows everything that was played by version 2")
    };
    assert!(
        text.contains("bridge") && error.to_string().contains("another player's area"),
        "{text}: {error}"
    );
    let before = |record: &Record| {
        let mut part = record.clone();
        part.moves.truncate(n - 1);
        part.replay().unwrap().game
    };
    let [first, second] = [before(&by_first), before(&record)];
    let seat = record.moves[n - 1].seat;
    let [first, second] = [first, second].map(|game| game.legal_texts(seat));
    assert!(!first.contains(&text) && second.contains(&text));
    let bridge = |text: &&String| text.contains("bridge");
    assert!(
        first.iter().all(|text| second.contains(text)),
        "version 2 only adds"
    );
    assert!(
        second
            .iter()
            .filter(|text| !first.contains(text))
            .all(|text| bridge(&text))
    );
}

#[test]
fn new_matches_play_version_2_and_an_unknown_version_is_refused() {
    let seed = Seed::from_text("versions");
    let record = Record::new(GameId::Mystaria, 2, &json!({}), seed.clone()).unwrap();
    assert_eq!(record.rules, 2);
    let state = record.start().unwrap().to_json();
    for (rules, known) in [(0, false), (1, true), (2, true), (3, false)] {
        let record = Record {
            rules,
            ..record.clone()
        };
        assert_eq!(record.start().is_ok(), known, "version {rules}");
        let mut state = state.clone();
        state["rules"] = json!(rules);
        let read = AnyGame::from_json(GameId::Mystaria, &state, Dice::new(&seed));
        assert_eq!(read.is_ok(), known, "version {rules}");
    }
}
