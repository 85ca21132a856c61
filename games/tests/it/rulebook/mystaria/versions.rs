//! Versions of the rules: finished matches of each, kept as text with their states on the way.

use crate::by_text::ByText as _;
use games::{AnyGame, Dice, GameId, Record, ReplayError, Seed};
use serde_json::{Value, json};

const FIRST: &str = include_str!("matches/version-1.txt");
const FIRST_STATES: &str = include_str!("matches/version-1.states");
const SECOND: &str = include_str!("matches/version-2.txt");
const SECOND_STATES: &str = include_str!("matches/version-2.states");

/// Replays a match and compares its states with those that were kept, byte by byte.
fn check_frozen(text: &str, states: &str, rules: u32) {
    let record: Record = text.parse().unwrap();
    assert_eq!((record.rules, record.to_string().as_str()), (rules, text));
    for line in states.lines() {
        let (count, state) = line.split_once(' ').unwrap();
        let mut part = record.clone();
        part.moves.truncate(count.parse().unwrap());
        let game = part.replay().unwrap().game;
        assert_eq!(game.to_json().to_string(), state, "after {count} moves");

        let mut named: Value = serde_json::from_str(state).unwrap();
        named["rules"] = json!(rules);
        let back = AnyGame::from_json(GameId::Mystaria, &named, game.dice().clone());
        assert_eq!(back.as_ref(), Ok(&game), "after {count} moves");
    }
    assert!(record.replay().unwrap().game.standings().is_some());
}

#[test]
fn a_match_of_version_1_replays_as_before() {
    check_frozen(FIRST, FIRST_STATES, 1);
}

#[test]
fn a_match_of_version_2_replays_as_before() {
    check_frozen(SECOND, SECOND_STATES, 2);
}

#[test]
fn m9_a_match_goes_on_by_the_version_that_it_began_with() {
    let record: Record = SECOND.parse().unwrap();
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
