//! Setup: L5, L6 and the first book.

use games::{Game, Seat, legends::Move};
use serde_json::json;

use super::support::*;

#[test]
fn l5_as_many_non_jokers_as_they_have_go_into_the_club() {
    let text = |hand: &str| format!("0 LON 0: YET1\n1 LON 0: {hand}\nsetup_club 1");
    assert_eq!(
        legal(&scene(&text("JOKER JOKER JOKER ATL1 YET2")), 1),
        ["club ATL1 YET2"],
        "two instead of three"
    );
    check_refused(&text("JOKER ATL1 YET2"), "1 club JOKER ATL1", "jokers may not");
    check_refused(
        &text("ATL1 ATL1 ATL1 YET2"),
        "1 club ATL1",
        "put 3 cards into the club, not 1 (L5)",
    );
    let mut game = scene(&format!("{}\n", text("ATL1 ATL1 YET2")).replace("YET1\n", "JOKER JOKER\n"));
    play(&mut game, "1 club ATL1 ATL1 YET2");
    play(&mut game, "1 book YET");
    let state = game.to_json();
    assert_eq!(
        (state["phase"].as_str(), &state["to_act"]),
        (Some("setup_book"), &json!([0])),
        "a player who has only jokers is passed over"
    );
}

#[test]
fn l6_the_first_two_in_turn_order_start_with_five_cards_the_others_with_six() {
    for seats in 2..=4 {
        let state = start(seats, "hands").to_json();
        let stack = state["track"][0][1].as_array().unwrap();
        let counts: Vec<usize> = stack
            .iter()
            .rev()
            .map(|seat| hand(&state, seat.as_u64().unwrap() as usize).len())
            .collect();
        assert_eq!(counts, [5, 5, 6, 6][..seats]);
        assert_eq!(state["to_act"][0], stack[seats - 1], "the top one starts");
    }
}

#[test]
fn each_player_sets_up_both_club_and_book_before_the_next() {
    for (seats, cards) in [(2, 3), (3, 2), (4, 2)] {
        let mut game = start(seats, "setup");
        let order: Vec<Seat> = {
            let stack = game.to_json()["track"][0][1].clone();
            let seats: Vec<u8> = serde_json::from_value(stack).unwrap();
            seats.into_iter().rev().map(Seat).collect()
        };
        let mut phases = Vec::new();
        while game.to_json()["phase"] != "travel" {
            let seat = game.to_act()[0];
            phases.push((game.to_json()["phase"].as_str().unwrap().to_owned(), seat));
            let chosen = game.legal_moves(seat)[0];
            if let Move::Club { cards: down, .. } = &chosen {
                assert_eq!(down.len(), cards);
            }
            game.play(seat, &chosen).unwrap();
        }
        let expected: Vec<(String, Seat)> = order
            .iter()
            .flat_map(|&seat| [("setup_club".to_owned(), seat), ("setup_book".to_owned(), seat)])
            .collect();
        assert_eq!(phases, expected);
        assert_eq!(game.to_act(), [order[0]]);
        assert_eq!(game.to_json()["club"].as_array().unwrap().len(), cards * seats);
    }
}

#[test]
fn the_first_book_needs_a_free_3_field() {
    let text = "
        0 LON 0: YET1
        1 LON 0: YET1
        books ATL .0..
        setup_book 1";
    check_refused(text, "1 book ATL", "3-field of ATL is taken");
    check_refused(text, "1 book LON", "no books at LON");
    let state = after(text, &["1 book YET"]);
    assert_eq!(state["books"]["YET"], json!([null, 1, null, null]));
}
