//! The end of a round, the cats' move and the end of the match.

use games::{
    Game, Seat, Viewer,
    wispwood::{Refusal, Wispwood},
};
use serde_json::json;

use super::{ALMOST, Table, legal, play, refusal, rows, view};

#[test]
fn everyone_after_the_one_with_a_full_grid_still_has_their_turn() {
    let mut game = Table {
        forests: &["CT", ALMOST, "C"],
        to_act: 1,
        ..Table::default()
    }
    .set();
    play(&mut game, 1, "trees J10");
    assert_eq!(game.to_act(), [Seat(2)]);
    play(&mut game, 2, "take 3 L3 H7 I7,I8");
    assert_eq!(game.to_json()["phase"], "cat");
    assert_eq!(game.to_act(), [Seat(0), Seat(1), Seat(2)]);
}

#[test]
fn the_round_ends_at_once_when_the_last_in_order_fills_their_grid() {
    let mut game = Table {
        forests: &["C", ALMOST, "C"],
        to_act: 1,
        start_marker: 2,
        ..Table::default()
    }
    .set();
    let played = play(&mut game, 1, "trees J10");
    assert!(played.turn_over);
    assert_eq!(game.to_json()["phase"], "cat");
}

#[test]
fn a_full_grid_scores_two_four_and_six() {
    let almost = [
        ALMOST,
        "CTTTT/TTTTT/TTTTT/TTTTT/TTTT.",
        "CTTTTT/TTTTTT/TTTTTT/TTTTTT/TTTTTT/TTTTT.",
    ];
    for (round, (rows, last)) in (1..).zip(almost.into_iter().zip(["J10", "K11", "L12"])) {
        let mut game = Table {
            forests: &["C", rows],
            round,
            to_act: 1,
            ..Table::default()
        }
        .set();
        play(&mut game, 1, &format!("trees {last}"));
        let scores = &game.to_json()["round_scores"];
        assert_eq!(scores[1][usize::from(round) - 1]["full"], 2 * round);
        assert_eq!(scores[0][usize::from(round) - 1]["full"], 0);
        let trees = (i32::from(round) + 3).pow(2) - 1;
        assert_eq!(scores[1][usize::from(round) - 1]["T2"], trees);
    }
}

/// Returns a match of two between rounds; the first player's cat is on G7.
fn between_rounds() -> Wispwood {
    let mut game = Table {
        forests: &["CTP/..T", ALMOST],
        pond: "P.H.....",
        to_act: 1,
        ..Table::default()
    }
    .set();
    play(&mut game, 1, "trees J10");
    game
}

#[test]
fn cats_move_at_the_same_time_hidden_until_all_have_chosen() {
    let mut game = between_rounds();
    let mut other = game.clone();
    let played = play(&mut game, 0, "move I8");
    assert!(!played.revealed && !played.turn_over);
    play(&mut other, 0, "move stay");
    assert_eq!(view(&game, 1), view(&other, 1));
    assert_eq!(game.view(Viewer::Spectator), other.view(Viewer::Spectator));
    assert_ne!(view(&game, 0), view(&other, 0));
    assert_eq!(game.to_json()["cat_choice"], json!([{"x": 2, "y": 1}, null]));
    assert_eq!(game.to_act(), [Seat(1)]);
    // Until then, a choice may be changed.
    assert_eq!(played.news.len(), 1, "{:?}", played.news);
    let changed = play(&mut game, 0, "move stay");
    assert_eq!(changed.news, [], "how often is nobody else's business");
    assert_eq!(game, other);
    assert!(play(&mut game, 1, "move stay").revealed);
    assert_eq!(game.to_json()["phase"], "turn");
}

#[test]
fn w4_the_old_cat_tile_becomes_a_plain_tree_and_goes() {
    let mut game = between_rounds();
    let stock = game.to_json()["stock"].as_u64().unwrap();
    play(&mut game, 0, "move I8");
    play(&mut game, 1, "move stay");
    assert_eq!(rows(&game, 0), "P/C");
    assert_eq!(rows(&game, 1), "C");
    // 2 trees of one player, 15 of the other; each cat keeps its tile.
    assert_eq!(game.to_json()["stock"], stock + 17);
}

#[test]
fn between_rounds_wisps_pond_and_hidden_cats_stay_and_the_marker_passes() {
    let mut game = Table {
        forests: &["cTP/..T", ALMOST],
        pond: "P.H.....",
        to_act: 1,
        ..Table::default()
    }
    .set();
    play(&mut game, 1, "trees J10");
    play(&mut game, 0, "move stay");
    play(&mut game, 1, "move J10");
    assert_eq!(rows(&game, 0), "c.P");
    let state = game.to_json();
    assert_eq!(
        state["pond"],
        json!(["P", null, "H", null, null, null, null, null])
    );
    assert_eq!((&state["round"], &state["start_marker"]), (&json!(2), &json!(1)));
    assert_eq!(game.to_act(), [Seat(1)]);
}

#[test]
fn a_cat_without_a_tree_to_go_to_stays_by_itself() {
    let mut game = Table {
        forests: &["CP", ALMOST],
        to_act: 1,
        ..Table::default()
    }
    .set();
    play(&mut game, 1, "trees J10");
    assert_eq!(game.to_act(), [Seat(1)]);
    play(&mut game, 1, "move stay");
    assert_eq!(rows(&game, 0), "CP");
}

#[test]
fn a_cat_goes_only_onto_a_tree_of_its_own_forest() {
    let game = between_rounds();
    for spot in ["I7", "G7", "H8"] {
        assert!(matches!(
            refusal(&game, 0, &format!("move {spot}")),
            Refusal::NoTree { .. }
        ));
    }
    assert_eq!(refusal(&game, 0, "cat"), Refusal::CatsNow);
    assert!(legal(&game, 1).contains("move J10"));
}

#[test]
fn after_the_last_round_only_points_are_counted() {
    let mut game = Table {
        forests: &["C", ALMOST],
        to_act: 1,
        ..Table::default()
    }
    .set_with(|state| {
        state["options"]["rounds"] = json!(2);
        state["round"] = json!(2);
        for scores in state["round_scores"].as_array_mut().unwrap() {
            *scores = json!([{"P1": 1, "H2": 0, "O1": 0, "E2": 0, "T2": 0, "full": 0}]);
        }
        state["forests"][1] = json!({"cat_ready": true, "cells": (0..24).map(|n| {
            json!({"x": n % 5, "y": n / 5, "is": if n == 0 { "cat" } else { "T" }})
        }).collect::<Vec<_>>()});
        state["stock_kinds"]["P"] = json!(state["stock_kinds"]["P"].as_i64().unwrap() - 9);
    });
    play(&mut game, 1, "trees K11");
    assert!(game.to_act().is_empty());
    let standings = game.standings().unwrap();
    assert_eq!(standings.scores, [1, 1 + 24 + 4]);
    assert_eq!(standings.winners, [Seat(1)]);
    let lines: Vec<_> = standings.breakdown[1]
        .iter()
        .map(|line| (line.what, line.points))
        .collect();
    assert_eq!(
        lines,
        [
            ("pumpkins", 1),
            ("hats", 0),
            ("orbs", 0),
            ("hearts", 0),
            ("trees", 24),
            ("full", 4)
        ]
    );
}

#[test]
fn a_tie_goes_to_more_full_grids_and_is_shared_after_that() {
    let finished = |full: [i32; 3]| {
        let table = Table {
            forests: &["C", "C", "C"],
            round: 3,
            ..Table::default()
        };
        let game = table.set_with(|state| {
            state["phase"] = json!("done");
            state["to_act"] = json!([]);
            for (seat, full) in full.into_iter().enumerate() {
                let line =
                    |full: i32| json!({"P1": 10 - full, "H2": 0, "O1": 0, "E2": 0, "T2": 0, "full": full});
                state["round_scores"][seat] = json!([line(full), line(0), line(0)]);
            }
        });
        game.standings().unwrap().winners
    };
    assert_eq!(finished([0, 2, 0]), [Seat(1)]);
    assert_eq!(finished([2, 2, 0]), [Seat(0), Seat(1)]);
    assert_eq!(finished([0, 0, 0]), [Seat(0), Seat(1), Seat(2)]);
}
