//! The pond and the stock.

use games::{Dice, Game, Seat, Seed, wispwood::Refusal};
use serde_json::json;

use super::{Table, ghost, legal, play, refusal};

#[test]
fn w1_a_single_wisp_is_all_of_one_kind() {
    let mut game = Table {
        pond: "..E.....",
        ..Table::default()
    }
    .set();
    let played = play(&mut game, 0, "refresh");
    assert!(
        played.revealed && !played.turn_over,
        "a deal is a step of its own"
    );
    let state = game.to_json();
    assert_eq!(state["discard"], 1);
    assert_eq!(state["discard_kinds"]["E"], 1);
    assert!(
        state["pond"]
            .as_array()
            .unwrap()
            .iter()
            .all(|wisp| wisp.is_string())
    );
    assert_eq!(state["turn"]["discarded_same"], true);
    assert_eq!(game.to_act(), [Seat(0)]);
}

#[test]
fn w1_a_fresh_deal_of_one_kind_counts_but_only_once_a_turn() {
    let one_kind = Table {
        pond: "EEEEEEEE",
        ..Table::default()
    };
    assert!(legal(&one_kind.set(), 0).contains("refresh"));
    let after = one_kind.set_with(|state| state["turn"]["discarded_same"] = json!(true));
    assert_eq!(refusal(&after, 0, "refresh"), Refusal::AlreadyRefreshed);
}

#[test]
fn an_empty_pond_is_dealt_by_itself_as_the_next_turn_begins() {
    let mut game = Table {
        pond: "..E.....",
        ..Table::default()
    }
    .set();
    let played = play(&mut game, 0, "take 3 L3 H7 I7,I8");
    assert!(played.revealed && played.turn_over);
    let state = game.to_json();
    assert!(
        state["pond"]
            .as_array()
            .unwrap()
            .iter()
            .all(|wisp| wisp.is_string())
    );
    assert_eq!(state["turn"]["discarded_same"], false);
}

#[test]
fn the_cat_may_hide_to_renew_the_pond_also_after_a_refresh() {
    let mut game = Table {
        pond: "..E..E..",
        ..Table::default()
    }
    .set();
    play(&mut game, 0, "refresh");
    let played = play(&mut game, 0, "cat");
    assert!(played.revealed && !played.turn_over);
    let state = game.to_json();
    assert_eq!(state["discard"], 10);
    assert_eq!(state["turn"]["cat_hid"], true);
    assert_eq!(state["forests"][0]["cat_ready"], false);
    assert_eq!(refusal(&game, 0, "cat"), Refusal::CatHidden);
}

#[test]
fn w3_discards_are_shuffled_in_when_the_stock_is_too_small() {
    let table = Table {
        pond: "PPPPPPPP",
        discard: 145,
        ..Table::default()
    };
    let mut game = table.set();
    assert_eq!(game.to_json()["stock"], 5);
    play(&mut game, 0, "cat");
    let state = game.to_json();
    assert_eq!((&state["stock"], &state["discard"]), (&json!(150), &json!(0)));
}

#[test]
fn w3_what_there_is_is_dealt_when_even_that_is_too_small() {
    use games::wispwood::{stock::Stock, tiles::Counts};
    let mut stock = Stock {
        tiles: Counts::new([1, 0, 0, 0]),
        discard: Counts::new([0, 1, 1, 0]),
        ..Stock::default()
    };
    let mut dice = Dice::new(&Seed::from_text("few"));
    assert_eq!(stock.draw_wisps(8, &mut dice).count(), 3);
    assert_eq!(stock.available(), 0);
}

#[test]
fn w3_a_stock_that_is_just_large_enough_is_dealt_without_the_discards() {
    let mut game = Table {
        discard: 142,
        ..Table::default()
    }
    .set();
    assert_eq!(game.to_json()["stock"], 8);
    play(&mut game, 0, "cat");
    let state = game.to_json();
    assert_eq!((&state["stock"], &state["discard"]), (&json!(0), &json!(150)));
}

#[test]
fn w3_a_shape_needs_as_many_tiles_as_it_has_trees() {
    // The ghost has almost everything.
    let with_hearts = |hearts: u8| {
        let mut ghost = ghost(6, &[1]);
        ghost["wisps"] = json!({"P": 38, "H": 38, "O": 38, "E": hearts});
        Table {
            forests: &["C"],
            pond: "PHO.....",
            ghost,
            ..Table::default()
        }
        .set()
    };
    let two_tiles = with_hearts(36);
    assert_eq!(two_tiles.to_json()["stock"], 2);
    assert!(legal(&two_tiles, 0).contains("take 3 L3 H7 I7,I8"));
    assert_eq!(refusal(&two_tiles, 0, "take 1 L4 H7 I7,J7,J8"), Refusal::NoTiles);
    let nothing = with_hearts(38);
    assert_eq!(refusal(&nothing, 0, "trees H7"), Refusal::NoTiles);
    assert_eq!(legal(&nothing, 0), ["cat".to_owned()].into());
}
