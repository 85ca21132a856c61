//! Setup and options.

use games::{
    Game, GameId, Seed,
    wispwood::{GoalChoice, Options, goals::Kind, pond::Slot, shapes::Shape},
};
use serde_json::{Value, json};

use super::{Table, start, view};

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
    refused(json!({"rounds": 4}), "rounds must be one of: 3, 2");
    refused(json!({"difficulty": 5}), "difficulty must be one of: 1, 2, 3, 4");
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
