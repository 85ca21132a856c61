//! Solo: the ghost.

use games::{
    Game, Seat,
    wispwood::{Refusal, pond::Slot, tiles::Wisp},
};
use serde_json::{Value, json};

use super::{ALMOST, Table, ghost, play, refusal, start, view};

#[test]
fn solo_check_the_ghost_has_51_points_on_the_first_aid() {
    let mut with = ghost(0, &[]);
    with["wisps"] = json!({"P": 4, "O": 3, "E": 3, "H": 0});
    let game = Table {
        forests: &["C"],
        pond: ".HOEPHOE",
        round: 2,
        ghost: with,
        ..Table::default()
    }
    .set();
    assert_eq!(
        view(&game, 0).ghost.as_ref().unwrap().score(),
        4 * 6 + 3 * 5 + 3 * 4
    );
}

#[test]
fn solo_the_four_aids() {
    for (difficulty, values) in (1..).zip([[6, 5, 4, 3], [8, 6, 5, 3], [8, 7, 5, 4], [8, 7, 6, 5]]) {
        let game = start(1, "aids", json!({"difficulty": difficulty}));
        let ghost = view(&game, 0).ghost.clone().unwrap();
        assert_eq!(ghost.order.map(|wisp| ghost.value(wisp)), values);
    }
}

#[test]
fn solo_156_tiles_and_a_slot_for_the_ghosts_cat() {
    let mut game = start(1, "solo", json!({}));
    let state = game.to_json();
    assert_eq!(
        (&state["stock"], &state["phase"]),
        (&json!(156 - 9), &json!("ghost_slot"))
    );
    assert_eq!(state["ghost"]["fireflies_left"], 4);
    assert_eq!(refusal(&game, 0, "cat"), Refusal::GhostNow);
    let played = play(&mut game, 0, "ghost 3");
    assert!(played.revealed, "the ghost moves first");
    let state = game.to_json();
    assert_eq!((&state["phase"], &state["discard"]), (&json!("turn"), &json!(1)));
    assert_eq!(state["ghost"]["fireflies_left"], 3);
    let lying = state["pond"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|wisp| wisp.is_string());
    assert_eq!(lying.count(), 6);
}

#[test]
fn solo_the_ghost_takes_the_most_valuable_in_sight_and_the_nearer_of_two() {
    // In order of value: P O E H.
    let seen = |pond: &str, firefly: u8| {
        let game = Table {
            forests: &["C"],
            pond,
            ghost: ghost(6, &[]),
            ..Table::default()
        }
        .set();
        let view = view(&game, 0);
        view.ghost
            .as_ref()
            .unwrap()
            .sees(&view.pond, Slot::new(6).unwrap(), firefly)
            .map(|(slot, wisp)| (slot.index(), wisp))
    };
    assert_eq!(seen("HPOPEH.H", 1), Some((7, Wisp::Hat)));
    assert_eq!(seen("HPOPEH.H", 2), Some((7, Wisp::Hat)));
    assert_eq!(seen("HPOPEH.H", 3), Some((1, Wisp::Pumpkin)));
    assert_eq!(seen("HPOPEH.H", 4), Some((1, Wisp::Pumpkin)));
    assert_eq!(
        seen("H..PEH..", 2),
        Some((3, Wisp::Pumpkin)),
        "empty slots don't count"
    );
}

#[test]
fn solo_too_few_wisps_are_replaced_by_seven_never_on_the_cat() {
    // One wisp is left after the player's turn, and only fireflies above 1 are left.
    let mut game = Table {
        forests: &["C"],
        pond: "..EE....",
        ghost: ghost(6, &[1]),
        ..Table::default()
    }
    .set();
    play(&mut game, 0, "take 3 L3 H7 I7,I8");
    let state = game.to_json();
    let slot = state["ghost"]["slot"].as_u64().unwrap() as usize;
    assert_ne!(slot, 6);
    for (index, wisp) in state["pond"].as_array().unwrap().iter().enumerate() {
        assert_eq!(wisp.is_null(), index == slot || index == 6);
    }
    assert_eq!(state["discard"], 1);
}

#[test]
fn solo_just_enough_wisps_are_not_replaced() {
    // Four wisps are left after the player's turn, and only the firefly 4 is left.
    let mut game = Table {
        forests: &["C"],
        pond: "EHOPE...",
        round: 3,
        ghost: ghost(6, &[1, 2, 2, 2, 3, 3, 3]),
        ..Table::default()
    }
    .set();
    play(&mut game, 0, "take 1 I2 H7 I7");
    let state = game.to_json();
    assert_eq!(
        state["pond"],
        json!([null, "H", "O", null, "E", null, null, null])
    );
    assert_eq!(
        (&state["ghost"]["slot"], &state["discard"]),
        (&json!(3), &json!(0))
    );
}

#[test]
fn solo_the_player_deals_seven() {
    let mut game = Table {
        forests: &["C"],
        pond: "..EE....",
        ghost: ghost(6, &[1]),
        ..Table::default()
    }
    .set();
    play(&mut game, 0, "refresh");
    let state = game.to_json();
    assert_eq!(state["pond"][6], Value::Null);
    let lying = state["pond"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|wisp| wisp.is_string());
    assert_eq!(lying.count(), 7);
}

#[test]
fn solo_the_round_ends_at_once_with_a_full_grid() {
    let mut game = Table {
        forests: &[ALMOST],
        pond: "..EEPP..",
        ghost: ghost(6, &[1]),
        ..Table::default()
    }
    .set();
    play(&mut game, 0, "trees J10");
    let state = game.to_json();
    assert_eq!(state["phase"], "cat");
    assert_eq!(state["ghost"]["revealed"], json!([1]));
    assert_eq!(state["ghost"]["scores"], json!([0]), "without a wisp");
}

#[test]
fn solo_the_round_ends_after_the_last_firefly_and_one_more_turn() {
    for (round, fireflies) in [(1, 4), (2, 6), (3, 8)] {
        let revealed = [1, 2, 2, 2, 3, 3, 3, 4];
        let mut game = Table {
            forests: &["C"],
            pond: "..EEPP..",
            round,
            ghost: ghost(6, &revealed[..fireflies]),
            ..Table::default()
        }
        .set();
        assert_eq!(game.to_json()["ghost"]["fireflies_left"], 0);
        play(&mut game, 0, "take 3 L3 H7 I7,I8");
        assert_eq!(game.to_json()["phase"], if round == 3 { "done" } else { "cat" });
        if round < 3 {
            play(&mut game, 0, "move stay");
            let state = game.to_json();
            assert_eq!(state["round"], round + 1);
            assert_eq!(state["ghost"]["revealed"].as_array().unwrap().len(), 1);
        }
    }
}

#[test]
fn solo_is_won_with_more_points_only() {
    for (points, winners) in [(20, vec![]), (21, vec![Seat(0)]), (19, vec![])] {
        let game = Table {
            forests: &["C"],
            round: 3,
            pond: "..EEPP..",
            ghost: ghost(6, &[]),
            ..Table::default()
        }
        .set_with(|state| {
            state["phase"] = json!("done");
            state["to_act"] = json!([]);
            let line = |p: i32| json!({"P1": p, "H2": 0, "O1": 0, "E2": 0, "T2": 0, "full": 0});
            state["round_scores"][0] = json!([line(points), line(0), line(0)]);
            state["ghost"]["scores"] = json!([4, 4, 12]);
            state["ghost"]["wisps"] = json!({"P": 2, "H": 0, "O": 0, "E": 0});
            state["stock_kinds"]["P"] = json!(state["stock_kinds"]["P"].as_i64().unwrap() - 2);
        });
        let standings = game.standings().unwrap();
        assert_eq!(standings.scores, [points, 20]);
        assert_eq!(standings.winners, winners);
    }
}
