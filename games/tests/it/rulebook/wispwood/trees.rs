//! Tree turns.

use games::{Game, Seat, View as _, wispwood::Refusal};

use super::{Table, play, refusal, rows, view};

#[test]
fn a_tree_turn_lays_up_to_three_trees_one_after_another() {
    let mut game = Table::default().set();
    for (spot, over) in [("H7", false), ("I7", false), ("J7", true)] {
        let played = play(&mut game, 0, &format!("trees {spot}"));
        assert!(!played.revealed);
        assert_eq!(played.turn_over, over, "{spot}");
    }
    assert_eq!(rows(&game, 0), "CTTT");
    assert_eq!(game.to_act(), [Seat(1)]);
}

#[test]
fn a_tree_turn_may_end_earlier_but_not_without_a_tree() {
    let mut game = Table::default().set();
    assert_eq!(refusal(&game, 0, "trees done"), Refusal::NoTreeYet);
    play(&mut game, 0, "trees H7");
    for other in ["cat", "refresh", "take 1 I2 H8 I8"] {
        assert_eq!(refusal(&game, 0, other), Refusal::TreesBegun);
    }
    assert_eq!(view(&game, 0).verbs(), ["trees"]);
    assert!(play(&mut game, 0, "trees done").turn_over);
}

#[test]
fn a_tree_turn_makes_the_cat_ready_even_if_it_hid_this_turn() {
    let mut game = Table::default().set();
    play(&mut game, 0, "cat");
    play(&mut game, 0, "trees H7");
    assert_eq!(rows(&game, 0), "cT", "not before the turn is over");
    play(&mut game, 0, "trees done");
    assert_eq!(rows(&game, 0), "CT");
}

#[test]
fn a_tree_turn_ends_by_itself_when_the_grid_is_full() {
    let mut game = Table {
        forests: &["CTTT/TTTT/TTTT/TTT.", "C"],
        ..Table::default()
    }
    .set();
    assert!(play(&mut game, 0, "trees J10").turn_over);
    assert_eq!(game.to_act(), [Seat(1)]);
}
