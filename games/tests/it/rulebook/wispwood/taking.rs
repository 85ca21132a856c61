//! A normal turn: a wisp is taken and laid with trees in a shape.

use std::collections::BTreeSet;

use games::{
    Cell, Game, Seat, View as _,
    wispwood::{Refusal, goals::Goal, pond::Slot, shapes::Shape},
};
use serde_json::Value;

use super::{Table, legal, play, refusal, rows, view};

#[test]
fn a_wisp_is_laid_with_trees_in_a_shape_next_to_it() {
    let mut game = Table::default().set();
    let stock = game.to_json()["stock"].as_u64().unwrap();
    let played = play(&mut game, 0, "take 4 L3 H7 H8,I8");
    assert!(played.turn_over && !played.revealed);
    assert_eq!(rows(&game, 0), "CE./.TT");
    assert_eq!(game.to_json()["stock"], stock - 2);
    assert_eq!(
        game.to_json()["pond"][3],
        Value::Null,
        "taken slots are not refilled"
    );
    assert_eq!(game.to_act(), [Seat(1)]);
}

#[test]
fn a_shape_may_be_turned_and_mirrored_with_the_wisp_on_any_square() {
    let game = Table::default().set();
    let takes = legal(&game, 0);
    for text in [
        "take 1 L4 H7 I7,J7,J8",
        "take 1 L4 H7 I7,J7,J6",
        "take 1 L4 J6 J7,H7,I7",
        "take 1 L4 I7 H7,J7,H6",
        "take 1 L4 H9 H7,H8,I9",
        "take 1 L4 F6 F7,F8,E8",
    ] {
        let same: games::wispwood::Move = text.parse().unwrap();
        assert!(takes.contains(&same.to_string()), "{text}");
    }
}

#[test]
fn a_refused_placement_names_the_reason() {
    let game = Table {
        forests: &["CT/TP", "C"],
        ..Table::default()
    }
    .set();
    let cell = |name| Cell::from_name(name, Cell::new(7, 7)).unwrap();
    let slot = |index| Slot::new(index).unwrap();
    for (text, expected) in [
        ("take 4 I4 I7 J7,K7,L8", Refusal::NotTheShape { shape: Shape::I4 }),
        (
            "take 4 I4 I7 J7,LZ7,-ZZZ7",
            Refusal::NotTheShape { shape: Shape::I4 },
        ),
        ("take 4 L3 H8 I8,I9", Refusal::Occupied { spot: cell("H8") }),
        ("take 4 L3 J7 K7,K8", Refusal::Apart),
        (
            "take 4 I4 I7 J7,K7,L7",
            Refusal::TooLarge {
                width: 6,
                height: 2,
                limit: 4,
            },
        ),
        (
            "take 2 I2 I8 I9",
            Refusal::HatNotThere {
                spot: cell("I8"),
                goal: Goal::H2,
            },
        ),
        ("trees done", Refusal::NoTreeYet),
        ("trees G7", Refusal::Occupied { spot: cell("G7") }),
        ("refresh", Refusal::SeveralKinds),
        ("move stay", Refusal::TurnNow),
        ("ghost 1", Refusal::TurnNow),
    ] {
        assert_eq!(refusal(&game, 0, text), expected, "{text}");
    }
    assert_eq!(refusal(&game, 1, "cat"), Refusal::NotYourTurn);
    let game = Table {
        pond: "P.......",
        ..Table::default()
    }
    .set();
    assert_eq!(
        refusal(&game, 0, "take 2 I2 H7 I7"),
        Refusal::EmptySlot { slot: slot(1) }
    );
}

#[test]
fn any_of_the_eight_shapes_hides_the_cat() {
    let mut game = Table {
        forests: &["C", "c"],
        ..Table::default()
    }
    .set();
    play(&mut game, 0, "take 1 S4 H7 I7,I6,J6");
    assert_eq!(rows(&game, 0), "..TT/cET.".replace('E', "P"));
    assert_eq!(
        refusal(&game, 1, "take 3 S4 H7 I7,I6,J6"),
        Refusal::ShapeElsewhere {
            slot: Slot::new(2).unwrap(),
            shape: Shape::S4
        }
    );
    assert!(legal(&game, 1).contains("take 3 L3 H7 I7,I8"));
}

#[test]
fn a_shape_next_to_the_wisp_leaves_the_cat_ready() {
    let mut game = Table::default().set();
    play(&mut game, 0, "take 3 L3 H7 I7,I8");
    assert_eq!(rows(&game, 0), "COT/..T");
}

#[test]
fn w2_only_the_frame_of_what_lies_there_counts_in_any_direction() {
    let game = Table {
        forests: &["CTTT", "C"],
        ..Table::default()
    }
    .set();
    let spots: BTreeSet<String> = legal(&game, 0)
        .into_iter()
        .filter_map(|text| text.strip_prefix("trees ").map(str::to_owned))
        .collect();
    // Four wide already: no fields to the left or right, but both above and below.
    let expected = ["G6", "H6", "I6", "J6", "G8", "H8", "I8", "J8"];
    assert_eq!(spots, expected.map(str::to_owned).into());
}

#[test]
fn the_grid_is_four_five_and_six() {
    for (round, row) in [(1, "CTTT"), (2, "CTTTT"), (3, "CTTTTT")] {
        let game = Table {
            forests: &[row, "C"],
            round,
            ..Table::default()
        }
        .set();
        let end = format!("trees {}7", ['K', 'L', 'M'][usize::from(round) - 1]);
        let limit = i16::from(round) + 3;
        assert_eq!(
            refusal(&game, 0, &end),
            Refusal::TooLarge {
                width: limit + 1,
                height: 1,
                limit
            }
        );
    }
}

#[test]
fn a_new_tile_may_touch_any_tile_even_one_far_from_the_cat() {
    let game = Table {
        forests: &["C..../...../..P../...../.....", "C"],
        round: 2,
        ..Table::default()
    }
    .set();
    assert!(legal(&game, 0).contains("trees I8"));
    assert_eq!(refusal(&game, 0, "trees H8"), Refusal::Apart);
}

#[test]
fn a_hat_that_fits_nowhere_cannot_be_taken() {
    // All eight fields around the cat are occupied.
    let game = Table {
        forests: &["TTT/TCT/TTT", "C"],
        goals: ["P1", "H3", "O1", "E2", "T2"],
        pond: "HHHHHHHH",
        ..Table::default()
    }
    .set();
    assert!(legal(&game, 0).iter().all(|text| !text.starts_with("take")));
    assert!(view(&game, 0).trees_only());
    assert_eq!(view(&game, 0).verbs(), ["trees", "refresh", "cat"]);
    assert_eq!(view(&game, 0).task().unwrap().id, "wispwood-task-trees-only");
}

#[test]
fn the_hat_rule_binds_when_laying_by_the_cats_present_place() {
    let game = Table {
        forests: &["HT/TT/CT", "C"],
        goals: ["P1", "H2", "O1", "E2", "T2"],
        pond: "HP......",
        ..Table::default()
    }
    .set();
    assert!(legal(&game, 0).contains("take 1 I2 G10 H10"));
    assert!(!legal(&game, 0).contains("take 1 I2 H10 G10"));
}
