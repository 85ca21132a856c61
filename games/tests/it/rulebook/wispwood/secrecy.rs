//! Secrecy: the log contains nothing that the view hides, and imagined matches neither repeat the truth nor contradict
//! what is known.

use games::{Dice, Game, GameId, Record, Seat, Seed, Viewer, wispwood::Wispwood};
use serde_json::{Value, json};

use super::{Table, play};

#[test]
fn a_cat_choice_is_read_by_others_only_when_all_have_chosen() {
    let record = Record::new(GameId::Wispwood, 2, &json!({}), Seed::from_text("cats")).unwrap();
    let mut replay = record.replay().unwrap();
    while replay.game.to_json()["phase"] != "cat" {
        let seat = replay.game.to_act()[0];
        let chosen = replay.game.legal_moves(seat)[0].clone();
        replay.play(seat, &chosen).unwrap();
    }
    let index = replay.steps.len();
    let chosen = replay.game.legal_moves(Seat(0))[1].clone();
    replay.play(Seat(0), &chosen).unwrap();
    let text = Some(chosen.to_string());
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(replay.notation_for(index, viewer), None);
    }
    assert_eq!(replay.notation_for(index, Viewer::Seat(Seat(0))), text);
    let stay = GameId::Wispwood.parse_move("move stay").unwrap();
    replay.play(Seat(1), &stay).unwrap();
    assert_eq!(replay.notation_for(index, Viewer::Spectator), text);
}

/// Plays on with random moves that depend only on `dice`, until something is dealt; returns the pond.
fn next_deal(mut game: Wispwood, dice: &mut Dice) -> Value {
    loop {
        let seat = game.to_act()[0];
        let legal = game.legal_moves(seat);
        let deals = legal
            .iter()
            .find(|chosen| ["cat", "refresh"].contains(&chosen.to_string().as_str()));
        let chosen = deals.copied().unwrap_or_else(|| legal[dice.below(legal.len())]);
        let played = game.play(seat, &chosen).unwrap();
        if played.revealed {
            return game.to_json()["pond"].clone();
        }
    }
}

#[test]
fn imagined_chance_is_not_the_real_one() {
    let game = Table::default().set();
    let real = next_deal(game.clone(), &mut Dice::new(&Seed::from_text("on")));
    let mut dice = Dice::new(&Seed::from_text("imagination"));
    let same = (0..400)
        .filter(|_| {
            let other = game.imagine(Viewer::Seat(Seat(0)), &mut dice);
            next_deal(other, &mut Dice::new(&Seed::from_text("on"))) == real
        })
        .count();
    // Eight wisps of four kinds have 65,536 orders.
    assert!(same <= 1, "{same} of 400 imagined deals are the real one");
}

#[test]
fn own_cat_choices_stay_and_others_are_imagined() {
    let mut game = Table {
        forests: &["CTP/..T", "CTTT/TTTT/TTTT/TTT.", "C"],
        to_act: 1,
        start_marker: 2,
        ..Table::default()
    }
    .set();
    play(&mut game, 1, "trees J10");
    play(&mut game, 1, "move H9");
    let mut dice = Dice::new(&Seed::from_text("cats"));
    let mut choices = |viewer: Viewer, seat: usize| {
        let mut found: Vec<String> = (0..400)
            .map(|_| game.imagine(viewer, &mut dice).to_json()["cat_choice"][seat].to_string())
            .collect();
        found.sort();
        found.dedup();
        found
    };
    assert_eq!(choices(Viewer::Seat(Seat(1)), 1), [r#"{"x":1,"y":2}"#]);
    // Fifteen trees and to stay.
    assert_eq!(choices(Viewer::Seat(Seat(0)), 1).len(), 16);
    assert_eq!(
        choices(Viewer::Spectator, 0),
        ["null"],
        "who has not chosen has not"
    );
    assert_eq!(
        choices(Viewer::Spectator, 2).len(),
        1,
        "a cat without a tree stays"
    );
}

/// Returns how often each kind occurs in imagined stocks, per stock.
fn mean_stock(game: &Wispwood, worlds: usize) -> [f64; 4] {
    let mut dice = Dice::new(&Seed::from_text("stocks"));
    let mut sums = [0.0; 4];
    for _ in 0..worlds {
        let state = game.imagine(Viewer::Spectator, &mut dice).to_json();
        for (sum, kind) in sums.iter_mut().zip(["P", "H", "O", "E"]) {
            *sum += state["stock_kinds"][kind].as_f64().unwrap();
        }
    }
    sums.map(|sum| sum / worlds as f64)
}

#[test]
fn imagined_stocks_are_dealt_from_all_that_is_unseen() {
    // 31 of 152 unseen tiles lie face down in the forests.
    let game = Table {
        forests: &["CTTT/TTTT/TTTT/TTTT", "CTTT/TTTT/TTTT/TTT."],
        pond: "PPPPPPPP",
        to_act: 1,
        ..Table::default()
    }
    .set();
    let means = mean_stock(&game, 2_000);
    let expected = [32.0, 40.0, 40.0, 40.0].map(|count| count * 121.0 / 152.0);
    for (mean, expected) in means.iter().zip(expected) {
        assert!((mean - expected).abs() < 0.3, "{means:?} instead of {expected}");
    }
}

/// Four forests of the last round with all pumpkins, hats and orbs face down in them, except two tiles in the stock.
/// All hearts are at the pond or in the discards. Seat 3 has shuffled these in by a refresh.
fn after_shuffle(number: usize) -> Wispwood {
    const FULL: &str = "CTTTTT/TTTTTT/TTTTTT/TTTTTT/TTTTTT/TTTTTT";
    let table = Table {
        forests: &[FULL, FULL, FULL, "CTTTTT/TTTT"],
        pond: "EEEEEEEE",
        round: 3,
        to_act: 3,
        ..Table::default()
    };
    let game = table.set_with(|state| {
        state["discard_kinds"] = json!({"P": 0, "H": 0, "O": 0, "E": 32});
        state["stock_kinds"] = json!({"P": 1, "H": 1, "O": 0, "E": 0});
    });
    let dice = Dice::new(&Seed::from_text(&format!("shuffle {number}")));
    let mut game = Wispwood::from_json(&game.to_json(), dice).unwrap();
    play(&mut game, 3, "refresh");
    game
}

#[test]
fn w3_discards_that_were_shuffled_in_are_known_to_be_in_the_stock() {
    let mut dice = Dice::new(&Seed::from_text("shuffled in"));
    let mut other_kinds = 0;
    for number in 0..40 {
        let game = after_shuffle(number);
        let pond = game.to_json()["pond"].clone();
        let dealt = |kind: &str| {
            pond.as_array()
                .unwrap()
                .iter()
                .filter(|wisp| *wisp == kind)
                .count()
        };
        for _ in 0..40 {
            let stock = game.imagine(Viewer::Spectator, &mut dice).to_json()["stock_kinds"].clone();
            assert_eq!(stock["E"], 40 - dealt("E"));
            // The two tiles that were left before are unknown, except for those that were revealed.
            let others: u64 = ["P", "H", "O"]
                .iter()
                .map(|kind| stock[kind].as_u64().unwrap())
                .sum();
            assert_eq!(others, 2 - (8 - dealt("E")) as u64);
            other_kinds += stock["O"].as_u64().unwrap();
        }
    }
    assert!(other_kinds > 0, "an orb could have been left as well");
}

#[test]
fn w3_what_was_left_before_the_shuffle_is_as_likely_as_by_the_rules() {
    // One of the two tiles was revealed as a pumpkin: the other is one of 39 pumpkins, 40 hats and 40 orbs.
    let game = (0..).map(after_shuffle).find(|game| {
        let pond = game.to_json()["pond"].to_string();
        pond.matches('P').count() == 1 && pond.matches('E').count() == 7
    });
    let means = mean_stock(&game.unwrap(), 6_000);
    for (mean, expected) in means.iter().zip([39.0 / 119.0, 40.0 / 119.0, 40.0 / 119.0, 33.0]) {
        assert!((mean - expected).abs() < 0.03, "{means:?}");
    }
}
