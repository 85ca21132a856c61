//! The published state: only valid states are read back.

use crate::replays::frozen;
use games::{AnyView, Dice, Game, GameId, Seat, Seed, Viewer, wispwood::Wispwood};
use serde_json::{Value, json};

use super::{Table, ghost};

fn read(state: &Value) -> Result<Wispwood, games::JsonError> {
    Wispwood::from_json(state, Dice::new(&Seed::from_text("state")))
}

/// Returns states of frozen matches.
fn states() -> Vec<Value> {
    let mut states = Vec::new();
    for (name, moves) in [
        ("default-1-random", [9, 20]),
        ("default-3-stand-ins", [25, 60]),
        ("rounds-2-4-random", [47, 90]),
    ] {
        for moves in moves {
            let mut record = frozen(GameId::Wispwood, name);
            record.moves.truncate(moves);
            states.push(record.replay().unwrap().game.to_json());
        }
    }
    states
}

/// Returns all paths to values within a state.
fn paths(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => map
            .iter()
            .for_each(|(key, value)| paths(value, format!("{path}/{key}"), found)),
        Value::Array(list) => (0..)
            .zip(list)
            .for_each(|(index, value)| paths(value, format!("{path}/{index}"), found)),
        _ => {}
    }
    found.push(path);
}

#[test]
fn a_state_with_any_part_missing_or_of_another_form_is_refused() {
    for state in states() {
        let mut found = Vec::new();
        paths(&state, String::new(), &mut found);
        for path in found {
            for other in [
                json!({"nonsense": [null]}),
                json!("nonsense"),
                json!(-7),
                json!(1_000_000),
                json!([9, 9, 9]),
            ] {
                let mut broken = state.clone();
                *broken.pointer_mut(&path).unwrap() = other.clone();
                assert!(read(&broken).is_err(), "{path} = {other} in {state}");
            }
            let (parent, key) = path.rsplit_once('/').unwrap_or_default();
            let mut broken = state.clone();
            if let Some(Value::Object(map)) = broken.pointer_mut(parent)
                && map.remove(key).is_some()
            {
                assert!(read(&broken).is_err(), "without {path} in {state}");
            }
        }
    }
}

/// Checks that a state is refused that differs from a possible one in one value.
fn check_refused(table: &Table<'_>, path: &str, value: Value) {
    let mut state = table.set().to_json();
    assert!(read(&state).is_ok());
    *state.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value.clone();
    super::follow(&mut state);
    assert!(read(&state).is_err(), "{path} = {value}");
}

#[test]
fn a_state_against_the_rules_is_refused() {
    let two = Table {
        forests: &["CT/TP", "C"],
        ..Table::default()
    };
    for (path, value) in [
        ("/game", json!("mystaria")),
        ("/round", json!(0)),
        ("/round", json!(4)),
        ("/options/rounds", json!(4)),
        ("/options/trees_card", json!(false)),
        ("/options/goals", json!(["P1", "H2", "O1", "E2", "E3"])),
        ("/options/goals", json!(["P1", "H2", "O1", "E2"])),
        ("/ring/0", json!("T4")),
        ("/pond/0", json!(null)),
        ("/forests/0/cells/0/is", json!("T")),
        ("/forests/0/cells/1/is", json!("cat")),
        ("/forests/0/cells/1/x", json!(0)),
        ("/forests/0/cells/1/x", json!(4)),
        ("/forests/0/cells/1/x", json!(32_767)),
        ("/stock_kinds/P", json!(0)),
        ("/discard_kinds/P", json!(1)),
        ("/start_marker", json!(2)),
        ("/turn/trees_laid", json!(3)),
        ("/cat_choice/0", json!({"x": 1, "y": 0})),
        ("/cat_choice", json!([null])),
        ("/round_scores", json!([[]])),
        ("/to_act", json!([2])),
        ("/to_act", json!([])),
        ("/to_act", json!([0, 1])),
        ("/phase", json!("ghost_slot")),
        ("/phase", json!("done")),
        ("/phase", json!("cat")),
        ("/scores", json!([0])),
    ] {
        if path == "/scores" {
            let mut state = two.set().to_json();
            state["scores"] = json!([1, 0]);
            assert!(read(&state).is_err());
            continue;
        }
        check_refused(&two, path, value);
    }
    let solo = Table {
        forests: &["CT"],
        ghost: ghost(6, &[1, 2]),
        pond: "PHOEPH.E",
        ..Table::default()
    };
    for (path, value) in [
        ("/ghost/difficulty", json!(5)),
        ("/ghost/order/0", json!("H")),
        ("/ghost/slot", json!(8)),
        ("/ghost/revealed", json!([1, 1])),
        ("/ghost/revealed", json!([5])),
        ("/ghost/wisps/P", json!(1)),
        ("/ghost", Value::Null),
    ] {
        check_refused(&solo, path, value);
    }
    let full = Table {
        forests: &["CTTT/TTTT/TTTT/TTTT", "C"],
        to_act: 1,
        ..Table::default()
    };
    check_refused(&full, "/to_act", json!([0]));
}

/// All ways in which the tiles before a shuffle could have lain are weighed, so there must not be millions.
#[test]
fn a_memory_of_more_tiles_than_a_short_stock_has_is_refused() {
    let view = Table::default().set().view(Viewer::Seat(Seat(0)));
    let mut value = AnyView::Wispwood(Box::new(view)).to_json();
    for (left, accepted) in [(0, true), (7, true), (8, false), (255, false)] {
        value["known"]["shuffled_in"] = json!({"left": left, "discards": {"P": 1}, "seen": {"H": 2}});
        let read = AnyView::from_json(GameId::Wispwood, &value);
        assert_eq!(read.is_ok(), accepted, "{left}");
    }
}
