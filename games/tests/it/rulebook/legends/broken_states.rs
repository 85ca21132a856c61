//! Impossible states: each is refused, for its own reason.

use games::{Dice, Game, Seed, legends::Legends};
use serde_json::{Value, json};

use super::support::*;

/// Breaks a valid state in one place, and checks that it is refused.
fn check_broken(pointer: &str, value: Value, reason: &str) {
    let sound = "
        0 ATL 10: ATL1 JOKER
        1 BUN 12: YET1
        books ATL 01..
        club YET1
        act 0";
    let mut state = scene(sound).to_json();
    *state.pointer_mut(pointer).expect(pointer) = value;
    let error = Legends::from_json(&state, Dice::new(&Seed::from_text("broken")))
        .expect_err(pointer)
        .to_string();
    assert!(error.contains(reason), "{pointer}: {error}");
}

#[test]
fn a_broken_state_is_refused_for_its_own_reason() {
    for (pointer, value, reason) in [
        ("/game", json!("mystaria"), "unknown variant"),
        ("/players", json!([]), "2 to 4 players"),
        ("/players/0/at", json!("XXX"), "no place \"XXX\""),
        ("/players/0/hand/0", json!("ATL3"), "no card \"ATL3\""),
        ("/players/0/week", json!(11), "not that of the track"),
        ("/players/0/books_left", json!(6), "books do not add up"),
        ("/track", json!([[10, [0]]]), "on the track once"),
        ("/track", json!([[10, [0, 1, 1]]]), "on the track once"),
        ("/track", json!([[12, [1]], [10, [0]]]), "the earliest first"),
        ("/displays", json!({"ATL": [], "BUN": []}), "that have one"),
        ("/displays/ATL", json!(vec!["AVA1"; 6]), "too many cards"),
        (
            "/displays/ATL",
            json!(["AVA2", "AVA2", "AVA2", "AVA2"]),
            "than were printed",
        ),
        ("/books/ATL", json!([0, 1, 0, null]), "two books at one place"),
        ("/books/ATL", json!([0, 2, null, null]), "no such seat"),
        ("/books/ATL", json!([0, 1]), "invalid length"),
        ("/books", json!({"ATL": [0, 1, null, null]}), "all eight places"),
        ("/club", json!(["JOKER"]), "no jokers in the club"),
        ("/revealed", json!(vec!["AVA2"; 300]), "were revealed than"),
        ("/silver", json!([25]), "where the board has them"),
        ("/scored", json!(4), "phase and scored"),
        ("/scored", json!(5), "phase and scored"),
        ("/gold", json!({"week": 25, "place": "ATL"}), "on a week or at"),
        ("/gold", json!({"week": null, "place": "LON"}), "on a week or at"),
        ("/turn/given", json!([7]), "no such seat"),
        ("/turn/renewed", json!("AVA"), "only a display"),
        ("/to_act", json!([]), "phase and to_act"),
        ("/to_act", json!([0, 1]), "phase and to_act"),
        ("/to_act", json!([2]), "no such seat"),
        ("/phase", json!("renew"), "nothing to decide"),
        ("/phase", json!("nap"), "unknown variant"),
        ("/deck", json!({"nonsense": null}), "invalid type"),
        ("", json!({}), "missing field"),
        ("", json!(null), "invalid type"),
    ] {
        check_broken(pointer, value, reason);
    }
}

#[test]
fn a_state_of_an_unknown_version_of_the_rules_is_refused() {
    let mut state = start(2, "version").to_json();
    let read = |state: &Value| Legends::from_json(state, Dice::new(&Seed::from_text("any")));
    assert!(read(&state).is_ok());
    state["rules"] = json!(1);
    assert!(read(&state).is_ok());
    state["rules"] = json!(99);
    assert!(
        read(&state)
            .unwrap_err()
            .to_string()
            .contains("version of the rules")
    );
}
