//! The published state.

use super::{edited, in_phase, play_until, start};
use games::{Dice, Game, Seat, Seed, legendary_forests::LegendaryForests};
use serde_json::{Value, json};

fn read(state: &Value) -> Result<LegendaryForests, games::JsonError> {
    LegendaryForests::from_json(state, Dice::new(&Seed::from_text("any")))
}

/// Checks that an edited state is refused with these words.
fn check_refused(state: &Value, edit: impl FnOnce(&mut Value), because: &str) {
    let mut broken = state.clone();
    edit(&mut broken);
    assert_ne!(broken, *state, "nothing was broken");
    match read(&broken) {
        Ok(_) => panic!("accepted, though {because}: {broken}"),
        Err(error) => assert!(error.to_string().contains(because), "{error}"),
    }
}

#[test]
fn a_state_is_published_as_documented() {
    let mut game = start(2, "published");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let seat = game.to_act()[0];
    let chosen = game.legal_moves(seat)[0];
    game.play(seat, &chosen).unwrap();
    assert_eq!(
        game.to_json().to_string(),
        concat!(
            r#"{"architect":1,"game":"legendary-forests","light":true,"options":{},"#,
            r#""phase":"tree","pile":[16,10,23,17,14,5,4,13,7,12,3,22,2,25,9,6,24,19],"#,
            r#""planets":[[{"no":1,"turn":0,"x":0,"y":0},{"no":11,"turn":3,"x":0,"y":-1}],[{"no":1,"turn":0,"x":0,"y":0},{"no":11,"turn":3,"x":0,"y":-1}]],"#,
            r#""removed":[15,21,18,8,20],"round":1,"scores":[0,0],"supply":{"P":4,"R":3,"Y":4},"tile":11,"to_act":[0],"token":1,"#,
            r#""trees":[[],[{"colour":"R","edge":"E","x":0,"y":0}]],"unplaced":[[],[]]}"#
        )
    );
}

#[test]
fn a_sealed_tile_is_part_of_the_state_and_reads_back_sealed() {
    let mut game = start(2, "sealed");
    let moves = game.legal_moves(Seat(0));
    game.play(Seat(0), &moves[0]).unwrap();
    let state = game.to_json();
    assert_eq!(state["planets"][0].as_array().unwrap().len(), 2);
    assert_eq!(state["to_act"], json!([1]));
    let back = edited(&game, |_| ());
    assert_eq!(back, game);
    assert_eq!(back.legal_moves(Seat(0)), moves, "it may still be changed");
}

#[test]
fn a_state_with_nonsense_in_any_place_is_refused() {
    let mut game = start(3, "nonsense");
    for phase in ["place", "tree", "done"] {
        play_until(&mut game, |game| in_phase(game, phase));
        let state = game.to_json();
        for key in state.as_object().unwrap().keys() {
            check_refused(&state, |state| state[key] = json!({"nonsense": [null]}), "");
            if !["tile", "light"].contains(&key.as_str()) {
                let remove = |state: &mut Value| {
                    state.as_object_mut().unwrap().remove(key);
                };
                check_refused(&state, remove, "missing field");
            }
        }
        check_refused(&state, |state| state["surplus"] = json!(1), "unknown field");
    }
}

#[test]
fn a_state_that_does_not_add_up_is_refused() {
    let mut game = start(2, "sums");
    play_until(&mut game, |game| in_phase(game, "tree"));
    let state = game.to_json();
    let seat = game.to_act()[0].index();
    check_refused(&state, |state| state["game"] = json!("mystaria"), "of this game");
    check_refused(&state, |state| state["tile"] = json!(26), "no tile 26");
    check_refused(&state, |state| state["light"] = json!(false), "light");
    check_refused(&state, |state| state["pile"][0] = json!(0), "no tile 0");
    check_refused(&state, |state| state["token"] = json!(2), "no such seat");
    check_refused(&state, |state| state["architect"] = json!(9), "no such seat");
    check_refused(&state, |state| state["to_act"] = json!([2]), "no such seat");
    check_refused(&state, |state| state["to_act"] = json!([]), "do not fit together");
    check_refused(
        &state,
        |state| state["to_act"] = json!([0, 1]),
        "do not fit together",
    );
    check_refused(
        &state,
        |state| state["phase"] = json!("done"),
        "do not fit together",
    );
    check_refused(&state, |state| state["phase"] = json!("place"), "owe a decision");
    check_refused(&state, |state| state["phase"] = json!("pause"), "pause");
    check_refused(&state, |state| state["trees"] = json!([[]]), "for each player");
    check_refused(
        &state,
        |state| state["unplaced"] = json!([[], [], []]),
        "for each player",
    );
    check_refused(&state, |state| state["planets"] = json!([[]]), "2 to 5 players");
    check_refused(
        &state,
        |state| state["planets"][0] = json!([]),
        "a planet has a tile",
    );
    check_refused(
        &state,
        |state| state["planets"][seat][0]["turn"] = json!(4),
        "0 to 3",
    );
    check_refused(
        &state,
        |state| state["planets"][seat][1] = json!({"no": 2, "x": 0, "y": 0, "turn": 0}),
        "in one place",
    );
    let tree = |edge: &str, colour: &str| json!([{"x": 0, "y": 0, "edge": edge, "colour": colour}]);
    // Tile 1 shows grass to the north and maple to the east.
    for (edge, colour) in [("N", "R"), ("N", "G"), ("E", "P")] {
        check_refused(
            &state,
            |state| state["trees"][seat] = tree(edge, colour),
            "leaves of their kind",
        );
    }
    let accepted = edited(&game, |state| state["trees"][seat] = tree("E", "R"));
    assert_eq!(accepted.to_json()["trees"][seat], tree("E", "R"));
}
