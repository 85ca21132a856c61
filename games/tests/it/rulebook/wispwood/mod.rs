//! Wispwood by its rulebook: every ruling, the flow of turns and rounds, variants and the solo ghost.

mod goals;

use std::collections::BTreeSet;

use games::{
    Cell, Dice, Game, GameId, Next, Played, Seat, Seed, Setup, View as _, Viewer,
    wispwood::{
        GoalChoice, Options, Refusal, Wispwood,
        goals::{Goal, Kind},
        pond::Slot,
        shapes::Shape,
        tiles::{Tile, Wisp},
    },
};
use serde_json::{Value, json};

// ---- Positions from text ----

/// A position: forests as rows from the top left cell G7, `c` for a hidden cat; the pond clockwise from slot 1.
struct Table<'a> {
    forests: &'a [&'a str],
    pond: &'a str,
    round: u8,
    goals: [&'a str; 5],
    to_act: u8,
    start_marker: u8,
    discard: usize,
    ghost: Value,
}

impl Default for Table<'_> {
    fn default() -> Self {
        Table {
            forests: &["C", "C"],
            pond: "PHOEPHOE",
            round: 1,
            goals: ["P1", "H2", "O1", "E2", "T2"],
            to_act: 0,
            start_marker: 0,
            discard: 0,
            ghost: Value::Null,
        }
    }
}

impl Table<'_> {
    fn set(&self) -> Wispwood {
        self.set_with(|_| ())
    }

    fn set_with(&self, edit: impl FnOnce(&mut Value)) -> Wispwood {
        let mut left = [40i64; 4];
        let kind = |letter: char| "PHOE".find(letter);
        let mut face_down = 0;
        let mut forests = Vec::new();
        for rows in self.forests {
            let mut cells = Vec::new();
            for (y, row) in rows.split('/').enumerate() {
                for (x, letter) in row.chars().enumerate().filter(|&(_, letter)| letter != '.') {
                    let is = if letter.eq_ignore_ascii_case(&'c') {
                        "cat".to_owned()
                    } else {
                        letter.to_string()
                    };
                    match kind(letter) {
                        Some(kind) => left[kind] -= 1,
                        None => face_down += 1,
                    }
                    cells.push(json!({"x": x, "y": y, "is": is}));
                }
            }
            forests.push(json!({"cells": cells, "cat_ready": rows.contains('C')}));
        }
        let pond: Vec<Value> = self
            .pond
            .chars()
            .map(|letter| match kind(letter) {
                Some(kind) => {
                    left[kind] -= 1;
                    json!(letter)
                }
                None => Value::Null,
            })
            .collect();
        if let Some(wisps) = self.ghost.get("wisps") {
            for (kind, letter) in ["P", "H", "O", "E"].into_iter().enumerate() {
                left[kind] -= 1 + wisps[letter].as_i64().unwrap();
            }
        }
        let mut aside = |count: usize| {
            let mut taken = [0i64; 4];
            for _ in 0..count {
                let most = (0..4).max_by_key(|&kind| left[kind]).unwrap();
                left[most] -= 1;
                taken[most] += 1;
            }
            taken
        };
        aside(face_down);
        let discard = aside(self.discard);
        let counts = |n: [i64; 4]| json!({"P": n[0], "H": n[1], "O": n[2], "E": n[3]});
        let seats = self.forests.len();
        let past: Vec<Value> = (1..self.round)
            .map(|_| {
                let mut lines: Value = self
                    .goals
                    .iter()
                    .map(|goal| ((*goal).to_owned(), json!(0)))
                    .collect();
                lines["full"] = json!(0);
                lines
            })
            .collect();
        let mut state = json!({
            "game": "wispwood",
            "options": {"rounds": 3, "trees_card": true, "goals": self.goals},
            "round": self.round,
            "ring": ["I2", "T4", "L3", "I4", "I3", "S4", "O4", "L4"],
            "pond": pond,
            "forests": forests,
            "stock": left.iter().sum::<i64>(),
            "discard": self.discard,
            "stock_kinds": counts(left),
            "discard_kinds": counts(discard),
            "start_marker": self.start_marker,
            "turn": {"discarded_same": false, "cat_hid": false, "trees_laid": 0},
            "cat_choice": vec![Value::Null; seats],
            "round_scores": vec![past; seats],
            "ghost": self.ghost,
            "to_act": [self.to_act],
            "phase": "turn",
            "scores": vec![0; seats],
        });
        edit(&mut state);
        Wispwood::from_json(&state, Dice::new(&Seed::from_text("wispwood"))).unwrap()
    }
}

fn ghost(slot: usize, revealed: &[u8]) -> Value {
    json!({"difficulty": 1, "order": ["P", "O", "E", "H"], "slot": slot, "revealed": revealed,
        "wisps": {"P": 0, "H": 0, "O": 0, "E": 0}, "scores": []})
}

fn play(game: &mut Wispwood, seat: u8, text: &str) -> Played {
    game.play(Seat(seat), &text.parse().unwrap())
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn refusal(game: &Wispwood, seat: u8, text: &str) -> Refusal {
    let mut copy = game.clone();
    let refusal = copy.play(Seat(seat), &text.parse().unwrap()).unwrap_err();
    assert_eq!(copy, *game, "a refused move changes nothing");
    assert!(!legal(game, seat).contains(text));
    refusal
}

fn legal(game: &Wispwood, seat: u8) -> BTreeSet<String> {
    game.legal_moves(Seat(seat))
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn start(seats: usize, seed: &str, options: Value) -> Wispwood {
    Wispwood::new(&Setup {
        seats,
        seed: Seed::from_text(seed),
        options: serde_json::from_value(options).unwrap(),
        rules: Wispwood::info().newest_rules(),
    })
    .unwrap()
}

fn view(game: &Wispwood, seat: u8) -> games::wispwood::View {
    game.view(Viewer::Seat(Seat(seat)))
}

/// Rows of a forest within its frame.
fn rows(game: &Wispwood, seat: usize) -> String {
    let forest = &game.view(Viewer::Spectator).forests[seat];
    let frame = forest.frame();
    (frame.from.y..=frame.to.y)
        .map(|y| {
            (frame.from.x..=frame.to.x)
                .map(|x| match forest.at(Cell::new(x, y)) {
                    None => '.',
                    Some(Tile::Tree) => 'T',
                    Some(Tile::Cat) => {
                        if forest.cat_ready {
                            'C'
                        } else {
                            'c'
                        }
                    }
                    Some(Tile::Wisp(wisp)) => wisp.letter(),
                })
                .collect::<String>()
        })
        .collect::<Vec<_>>()
        .join("/")
}

// ---- Setup ----

#[test]
fn setup_deals_eight_wisps_and_a_tile_under_each_cat() {
    for seats in 2..=4 {
        let game = start(seats, "setup", json!({}));
        let state = game.to_json();
        assert_eq!(state["stock"], 160 - 8 - seats);
        assert!(
            state["pond"]
                .as_array()
                .unwrap()
                .iter()
                .all(|wisp| wisp.is_string())
        );
        assert_eq!(state["ghost"], Value::Null);
        let kinds: Vec<Kind> = view(&game, 0).cards.iter().map(|card| card.goal.kind()).collect();
        assert_eq!(kinds, Kind::ALL);
    }
}

#[test]
fn the_pond_edges_keep_their_two_shapes_together() {
    for seed in 0..20 {
        let game = start(2, &seed.to_string(), json!({}));
        let ring = view(&game, 0).pond.ring;
        for pair in [
            [Shape::I2, Shape::T4],
            [Shape::L3, Shape::I4],
            [Shape::I3, Shape::S4],
            [Shape::O4, Shape::L4],
        ] {
            assert!(ring.chunks(2).any(|edge| edge == pair), "{ring:?}");
        }
    }
}

#[test]
fn slot_k_lies_between_shapes_k_minus_1_and_k() {
    let game = Table::default().set();
    let pond = view(&game, 0).pond;
    assert_eq!(pond.beside(Slot::new(0).unwrap()), [Shape::L4, Shape::I2]);
    assert_eq!(pond.beside(Slot::new(3).unwrap()), [Shape::L3, Shape::I4]);
}

#[test]
fn options_goals_are_chosen_random_or_one_paw() {
    let ids = |options: Value| -> Vec<&'static str> {
        let game = start(2, "goals", options);
        view(&game, 0).cards.iter().map(|card| card.goal.id()).collect()
    };
    assert_eq!(
        ids(json!({"goals": ["T4", "P5", "H1", "O2", "E3"]})),
        ["P5", "H1", "O2", "E3", "T4"]
    );
    assert_eq!(
        ids(json!({"goals": "p5, h1 o2,e3", "trees_card": false})),
        ["P5", "H1", "O2", "E3"]
    );
    assert_eq!(ids(json!({"trees_card": false})).len(), 4);
    for seed in 0..20 {
        let game = start(2, &seed.to_string(), json!({"goals": "one-paw"}));
        assert!(view(&game, 0).cards.iter().all(|card| card.paws == 1));
    }
    let resolved = start(2, "goals", json!({"goals": "random"})).to_json();
    assert_eq!(resolved["options"]["goals"].as_array().unwrap().len(), 5);
    let with_two_paws = (0..20).any(|seed| {
        let game = start(2, &seed.to_string(), json!({}));
        view(&game, 0).cards.iter().any(|card| card.paws == 2)
    });
    assert!(with_two_paws);
}

#[test]
fn options_that_do_not_fit_are_refused_by_name() {
    let refused = |options: Value, expected: &str| {
        let seed = Seed::from_text("x");
        let error = games::AnyGame::new(GameId::Wispwood, 2, &seed, &options).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    };
    refused(json!({"rounds": 4}), "rounds must be 3 or 2");
    refused(json!({"difficulty": 5}), "difficulty must be 1, 2, 3 or 4");
    refused(json!({"goals": "P1,P2,H1,O1,E1,T1"}), "only one P card");
    refused(json!({"goals": "P1,H1,O1,E1"}), "one T card, T1 to T5");
    refused(json!({"goals": ["P9"]}), "no goal card P9");
    refused(json!({"goals": 7}), "random");
    refused(json!({"goals": ""}), "random");
}

#[test]
fn options_read_back_in_full() {
    let options = GameId::Wispwood
        .read_options(&json!({"goals": "P1,H1,O1,E1,T1"}))
        .unwrap();
    assert_eq!(
        options,
        json!({"rounds": 3, "trees_card": true, "goals": ["P1", "H1", "O1", "E1", "T1"], "difficulty": 1})
    );
    assert_eq!(Options::default().goals, GoalChoice::Random);
}

// ---- A normal turn ----

#[test]
fn a_wisp_is_laid_with_trees_in_a_shape_beside_it() {
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
fn what_is_wrong_with_a_placement_is_said() {
    let game = Table {
        forests: &["CT/TP", "C"],
        ..Table::default()
    }
    .set();
    let cell = |name| Cell::from_name(name, Cell::new(7, 7)).unwrap();
    let slot = |index| Slot::new(index).unwrap();
    for (text, expected) in [
        ("take 4 I4 I7 J7,K7,L8", Refusal::NotTheShape(Shape::I4)),
        ("take 4 I4 I7 J7,ZZZ7,-ZZZ7", Refusal::NotTheShape(Shape::I4)),
        ("take 4 L3 H8 I8,I9", Refusal::Occupied(cell("H8"))),
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
                cell: cell("I8"),
                goal: Goal::H2,
            },
        ),
        ("trees done", Refusal::NoTreeYet),
        ("trees G7", Refusal::Occupied(cell("G7"))),
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
    assert_eq!(refusal(&game, 0, "take 2 I2 H7 I7"), Refusal::EmptySlot(slot(1)));
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
fn a_shape_beside_the_wisp_leaves_the_cat_ready() {
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
    // Four wide already: nothing to the left or right, but both above and below.
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
    // All eight cells around the cat are taken.
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

// ---- The pond ----

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
    };
    let drawn = stock.draw(8, &mut Dice::new(&Seed::from_text("few")));
    assert_eq!(drawn.len(), 3);
    assert_eq!(stock.available(), 0);
}

// ---- Tree turns ----

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

// ---- The end of a round ----

const ALMOST: &str = "CTTT/TTTT/TTTT/TTT.";

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

/// Both players between rounds; the first has its cat on G7.
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
    // Until then a choice may be changed.
    play(&mut game, 0, "move stay");
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
    // 2 trees of one, 15 of the other; each cat keeps its tile.
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
            Refusal::NoTree(_)
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

// ---- Solo ----

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
    assert_eq!(view(&game, 0).ghost.unwrap().score(), 4 * 6 + 3 * 5 + 3 * 4);
}

#[test]
fn solo_the_four_aids() {
    for (difficulty, values) in (1..).zip([[6, 5, 4, 3], [8, 6, 5, 3], [8, 7, 5, 4], [8, 7, 6, 5]]) {
        let game = start(1, "aids", json!({"difficulty": difficulty}));
        let ghost = view(&game, 0).ghost.unwrap();
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
    assert_eq!(state["ghost"]["scores"], json!([0]));
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
            state["ghost"]["scores"] = json!([5, 5, 10]);
        });
        let standings = game.standings().unwrap();
        assert_eq!(standings.scores, [points, 20]);
        assert_eq!(standings.winners, winners);
    }
}

// ---- Legal moves, choices and whole matches ----

/// All ways to lay a shape by trying every cell, turn and mirror image, checked by the rules as written.
fn brute_force(game: &Wispwood, seat: u8) -> BTreeSet<String> {
    let view = view(game, seat);
    let forest = &view.forests[usize::from(seat)];
    let limit = 3 + i16::from(view.round);
    let occupied: Vec<(i16, i16)> = forest.tiles().map(|(cell, _)| (cell.x, cell.y)).collect();
    let fits = |cells: &[(i16, i16)]| {
        let all: Vec<_> = occupied.iter().chain(cells).collect();
        let wide = |of: fn(&(i16, i16)) -> i16| {
            all.iter().map(|at| of(at)).max().unwrap() - all.iter().map(|at| of(at)).min().unwrap() < limit
        };
        cells.iter().all(|at| !occupied.contains(at))
            && cells.iter().any(|a| {
                occupied
                    .iter()
                    .any(|b| (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1)
            })
            && wide(|at| at.0)
            && wide(|at| at.1)
    };
    let cat = forest.cat();
    let hat_card = view.cards[1].goal;
    let hat_allowed = |(x, y): (i16, i16)| {
        let (dx, dy) = ((x - cat.x).abs(), (y - cat.y).abs());
        match hat_card {
            Goal::H1 => dx == dy,
            Goal::H2 => dx == 0 || dy == 0,
            Goal::H3 => dx <= 1 && dy <= 1,
            Goal::H5 => dx <= 2 && dy <= 2 && (dx == 2 || dy == 2),
            // Follows hats from the new cell to the cat.
            _ => {
                let mut seen = vec![(x, y)];
                let mut next = 0;
                while next < seen.len() {
                    let (x, y) = seen[next];
                    next += 1;
                    for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                        let at = Cell::new(x + dx, y + dy);
                        if at == cat {
                            return true;
                        }
                        if forest.at(at) == Some(Tile::Wisp(Wisp::Hat)) && !seen.contains(&(at.x, at.y)) {
                            seen.push((at.x, at.y));
                        }
                    }
                }
                false
            }
        }
    };
    let printed = [
        (Shape::I2, vec![(0, 0), (1, 0)]),
        (Shape::I3, vec![(0, 0), (1, 0), (2, 0)]),
        (Shape::L3, vec![(0, 0), (1, 0), (0, 1)]),
        (Shape::I4, vec![(0, 0), (1, 0), (2, 0), (3, 0)]),
        (Shape::O4, vec![(0, 0), (1, 0), (0, 1), (1, 1)]),
        (Shape::S4, vec![(0, 0), (1, 0), (1, 1), (2, 1)]),
        (Shape::T4, vec![(0, 0), (1, 0), (2, 0), (1, 1)]),
        (Shape::L4, vec![(0, 0), (1, 0), (2, 0), (0, 1)]),
    ];
    let mut found = BTreeSet::new();
    let name = |(x, y): (i16, i16)| Cell::new(x, y).name(Cell::new(7, 7));
    for y in -20..20 {
        for x in -20..20 {
            if fits(&[(x, y)]) {
                found.insert(format!("trees {}", name((x, y))));
            }
            if view.turn.trees_laid > 0 {
                continue;
            }
            for (shape, squares) in &printed {
                for turned in 0..8 {
                    let place = |&(a, b): &(i16, i16)| {
                        let (a, b) = if turned >= 4 { (-a, b) } else { (a, b) };
                        let (a, b) = [(a, b), (-b, a), (-a, -b), (b, -a)][turned % 4];
                        (x + a, y + b)
                    };
                    let cells: Vec<_> = squares.iter().map(place).collect();
                    if !fits(&cells) {
                        continue;
                    }
                    for (slot, wisp) in view.pond.lying() {
                        let k = slot.index();
                        let beside = [view.pond.ring[(k + 7) % 8], view.pond.ring[k]].contains(shape);
                        for &at in &cells {
                            if (beside || forest.cat_ready) && (wisp != Wisp::Hat || hat_allowed(at)) {
                                let mut trees: Vec<_> = cells.iter().copied().filter(|&c| c != at).collect();
                                trees.sort_by_key(|&(x, y)| (y, x));
                                let trees: Vec<_> = trees.into_iter().map(name).collect();
                                let trees = trees.join(",");
                                found.insert(format!("take {} {shape} {} {trees}", k + 1, name(at)));
                            }
                        }
                    }
                }
            }
        }
    }
    if view.turn.trees_laid > 0 {
        found.insert("trees done".to_owned());
    } else {
        let kinds: BTreeSet<Wisp> = view.pond.lying().map(|(_, wisp)| wisp).collect();
        if kinds.len() == 1 && !view.turn.discarded_same {
            found.insert("refresh".to_owned());
        }
        if forest.cat_ready {
            found.insert("cat".to_owned());
        }
    }
    found
}

fn random_match(
    seats: usize,
    seed: &str,
    options: Value,
    mut check: impl FnMut(&Wispwood, Seat, &mut Dice),
) -> Wispwood {
    let mut game = start(seats, seed, options);
    let mut dice = Dice::new(&Seed::from_text(seed).derive("moves"));
    let mut moves = 0;
    while let Some(&seat) = dice.pick(&game.to_act()) {
        check(&game, seat, &mut dice);
        let legal = game.legal_moves(seat);
        // Half the time something else than a take, of which there are so many.
        let others: Vec<_> = legal
            .iter()
            .filter(|m| !m.to_string().starts_with("take"))
            .collect();
        let chosen = if dice.below(3) == 0 && !others.is_empty() {
            others[dice.below(others.len())].clone()
        } else {
            legal[dice.below(legal.len())].clone()
        };
        game.play(seat, &chosen).unwrap();
        moves += 1;
        assert!(moves < 1_000, "a match without end");
    }
    game
}

#[test]
fn legal_moves_are_those_of_brute_force() {
    for (number, hat) in ["H1", "H2", "H3", "H4", "H5"].into_iter().enumerate() {
        for seats in [1, 2] {
            let goals = json!(["P1", hat, "O1", "E1", "T1"]);
            let mut turns = 0;
            random_match(
                seats,
                &format!("brute {number}"),
                json!({"goals": goals}),
                |game, seat, _| {
                    turns += 1;
                    if game.to_json()["phase"] == "turn" && turns % 4 == 0 {
                        assert_eq!(
                            legal(game, seat.0),
                            brute_force(game, seat.0),
                            "{}",
                            game.to_json()
                        );
                    }
                },
            );
        }
    }
}

#[test]
fn every_move_has_a_chain_and_no_list_is_longer_than_25() {
    for seats in 1..=4 {
        for number in 0..3 {
            random_match(
                seats,
                &format!("chains {number}"),
                json!({}),
                |game, seat, dice| {
                    let view = view(game, seat.0);
                    let legal = game.legal_moves(seat);
                    for _ in 0..12 {
                        let chosen = &legal[dice.below(legal.len())];
                        let text = chosen.to_string();
                        let words: Vec<&str> = text.split(' ').collect();
                        let row =
                            |cell: &str| cell.trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned();
                        let picks: Vec<String> = match words[..] {
                            ["take", slot, shape, spot, way] => {
                                vec![slot.into(), shape.into(), row(spot), spot.into(), way.into()]
                            }
                            _ => words[1..].iter().map(|&word| word.to_owned()).collect(),
                        };
                        let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
                        assert_eq!(view.choose(words[0], &picks), Next::Move(chosen.clone()));
                        let mut length = 0;
                        while let Next::Ask(choice) = view.choose(words[0], &picks[..length]) {
                            assert!(choice.options.len() <= 25, "{} of {text}", choice.ask);
                            let listed = choice.option(picks[length]).is_some();
                            let by_row = choice.options.iter().any(|option| option.key.starts_with("row"));
                            assert!(listed || by_row, "{} of {text}", choice.ask);
                            if by_row && !listed {
                                let row = format!("row{}", row(picks[length]));
                                let Next::Ask(cells) = view.choose(words[0], &[row.as_str()]) else {
                                    panic!("{row} of {text}")
                                };
                                assert!(cells.option(picks[length]).is_some());
                                assert_eq!(
                                    view.choose(words[0], &[row.as_str(), picks[length]]),
                                    Next::Move(chosen.clone())
                                );
                            }
                            length += 1;
                        }
                    }
                },
            );
        }
    }
}

#[test]
fn hundreds_of_random_matches_end_for_every_size_and_variant() {
    for seats in 1..=4 {
        for (index, options) in [
            json!({}),
            json!({"rounds": 2}),
            json!({"trees_card": false, "goals": "one-paw"}),
            json!({"difficulty": 4, "goals": "one-paw"}),
        ]
        .into_iter()
        .enumerate()
        {
            for number in 0..25 {
                let game = random_match(seats, &format!("{index} {number}"), options.clone(), |_, _, _| ());
                let standings = game.standings().unwrap();
                assert_eq!(standings.scores.len(), if seats == 1 { 2 } else { seats });
                let state = game.to_json();
                assert_eq!(state["round"], options.get("rounds").cloned().unwrap_or(json!(3)));
                assert_eq!(state["scores"].as_array().unwrap().len(), seats);
            }
        }
    }
}

#[test]
fn equal_turns_whoever_fills_the_grid() {
    for seats in 2..=4 {
        let mut turns = vec![0; seats];
        let mut last = (1, None);
        random_match(seats, "turns", json!({}), |game, seat, _| {
            let state = game.to_json();
            if state["phase"] == "cat" {
                assert!(turns.iter().all(|&count| count == turns[0]), "{turns:?}");
            } else if last != (state["round"].as_u64().unwrap(), Some(seat)) {
                last = (state["round"].as_u64().unwrap(), Some(seat));
                turns[seat.index()] += 1;
            }
        });
    }
}
