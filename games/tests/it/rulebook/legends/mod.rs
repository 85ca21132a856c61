//! Legends by its rules: every ruling, the hidden information, and legal moves against brute force.

use std::collections::{BTreeMap, BTreeSet};

use games::{
    Dice, Game, Next, Played, Seat, Seed, Setup, View as _, Viewer,
    legends::{
        Legends, Move, Options, Swap,
        board::Place,
        cards::{Card, Cards},
    },
};
use serde_json::{Value, json};

/// A match from a few lines:
///
/// ```text
/// 0 ATL 10: ATL1 JOKER     seat, place, week, hand; on the same week the later line lies higher
/// books ATL 0.1.           seats on fields 2, 3, 4, 5
/// display BUN AVA1 AVA2    otherwise five cards that appear nowhere else
/// deck YET1 YET2           the top is the last; otherwise ten of NOF1
/// gold ELE                 or gold 25, which is where it starts
/// act 0                    phase and who decides
/// ```
///
/// `discard`, `club`, `renewed`, `prestige` (one number a seat) and `scored` are read alike.
fn scene(text: &str) -> Legends {
    let mut players = Vec::new();
    let mut track: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
    let mut books: BTreeMap<String, Vec<Option<u8>>> = Place::LEGENDS
        .iter()
        .map(|place| (place.to_string(), vec![None; 4]))
        .collect();
    let mut displays = json!({
        "ATL": ["SHA1", "SHA1", "SHA1", "SHA2", "SHA2"],
        "BUN": ["SHA1", "SHA1", "SHA1", "SHA1", "SHA1"],
        "SHA": ["BUN1", "BUN1", "BUN1", "BUN1", "BUN1"],
    });
    let mut state = json!({
        "game": "legends", "options": {}, "deck": vec!["NOF1"; 10], "discard": [], "club": [],
        "silver": [25, 45, 60, 75], "scored": 0, "gold": {"week": 25, "place": null},
        "turn": {"travelled": null, "given": [], "renewed": null}, "revealed": [],
    });
    let mut prestige: Vec<i32> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split([' ', ':']).filter(|word| !word.is_empty()).collect();
        match (words[0], &words[1..]) {
            (seat, [at, week, hand @ ..]) if seat.parse::<u8>().is_ok() => {
                assert_eq!(seat.parse(), Ok(players.len()));
                let week: u16 = week.parse().unwrap();
                players.push(json!({"at": at, "week": week, "prestige": 0, "hand": hand, "books_left": 6}));
                track.entry(week).or_default().push(seat.parse().unwrap());
            }
            ("books", [place, fields]) => {
                let fields = fields.chars().map(|c| c.to_digit(10).map(|seat| seat as u8));
                books.insert((*place).to_owned(), fields.collect());
            }
            ("display", [place, cards @ ..]) => displays[*place] = json!(cards),
            ("prestige", values) => prestige = values.iter().map(|value| value.parse().unwrap()).collect(),
            ("gold", [gold]) => {
                state["gold"] = match gold.parse::<u16>() {
                    Ok(week) => json!({"week": week, "place": null}),
                    Err(_) => json!({"week": null, "place": gold}),
                }
            }
            ("renewed", [place]) => state["turn"]["renewed"] = json!(place),
            ("scored", [count]) => state["scored"] = json!(count.parse::<u8>().unwrap()),
            (pile @ ("deck" | "discard" | "club"), cards) => state[pile] = json!(cards),
            (phase, [seat]) => {
                state["phase"] = json!(phase);
                state["to_act"] = json!([seat.parse::<u8>().unwrap()]);
                if ["greet", "act", "renew"].contains(&phase) {
                    state["turn"]["travelled"] = json!(1);
                }
            }
            _ => panic!("{line}"),
        }
    }
    for (index, player) in players.iter_mut().enumerate() {
        let own = books
            .values()
            .flatten()
            .filter(|book| **book == Some(index as u8))
            .count();
        player["books_left"] = json!(6 - own);
        player["prestige"] = json!(prestige.get(index).copied().unwrap_or(0));
    }
    state["players"] = json!(players);
    state["track"] = json!(track.into_iter().collect::<Vec<_>>());
    state["books"] = json!(books);
    state["displays"] = displays;
    Legends::from_json(&state, Dice::new(&Seed::from_text("scene")))
        .unwrap_or_else(|error| panic!("{error}: {state}"))
}

/// Plays one line, `SEAT MOVE`.
fn play(game: &mut Legends, line: &str) -> Played {
    let (seat, text) = line.split_once(' ').unwrap();
    let chosen: Move = text.parse().unwrap();
    game.play(Seat(seat.parse().unwrap()), &chosen)
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The state after some moves.
fn after(text: &str, moves: &[&str]) -> Value {
    let mut game = scene(text);
    for line in moves {
        play(&mut game, line);
    }
    game.to_json()
}

fn check_refused(text: &str, line: &str, reason: &str) {
    let mut game = scene(text);
    let before = game.clone();
    let (seat, text) = line.split_once(' ').unwrap();
    let refusal = game
        .play(Seat(seat.parse().unwrap()), &text.parse().unwrap())
        .expect_err("it should be refused");
    assert!(refusal.to_string().contains(reason), "{refusal}");
    assert_eq!(game, before);
}

fn legal(game: &Legends, seat: u8) -> Vec<String> {
    let moves = game.legal_moves(Seat(seat));
    moves.iter().map(ToString::to_string).collect()
}

fn start(seats: usize, seed: &str) -> Legends {
    Legends::new(&Setup {
        seats,
        seed: Seed::from_text(seed),
        options: Options {},
    })
    .unwrap()
}

fn hand(state: &Value, seat: usize) -> Vec<&str> {
    let cards = state["players"][seat]["hand"].as_array().unwrap();
    cards.iter().map(|card| card.as_str().unwrap()).collect()
}

// ---- Books ----

const AT_ATLANTIS: &str = "
    0 ATL 10: ATL1 ATL1 ATL2 ATL2 JOKER YET1
    1 BUN 12: YET1
    act 0";

#[test]
fn l1_symbols_must_add_up_exactly() {
    check_refused(AT_ATLANTIS, "0 book 3 ATL2 ATL2", "exactly 3, not 4 (L1)");
    check_refused(AT_ATLANTIS, "0 book 3 ATL2", "exactly 3, not 2 (L1)");
    check_refused(AT_ATLANTIS, "0 book 2 YET1 JOKER", "YET1 does not pay at ATL");
    let books: Vec<String> = legal(&scene(AT_ATLANTIS), 0)
        .into_iter()
        .filter(|text| text.starts_with("book 3"))
        .collect();
    assert_eq!(
        books,
        ["book 3 ATL1 ATL2", "book 3 ATL2 JOKER", "book 3 ATL1 ATL1 JOKER"]
    );
}

#[test]
fn a_book_costs_a_week_a_card_and_the_cards_are_discarded() {
    let state = after(AT_ATLANTIS, &["0 book 5 ATL2 ATL2 JOKER"]);
    assert_eq!(state["books"]["ATL"], json!([null, null, null, 0]));
    assert_eq!(
        state["players"][0]["week"], 14,
        "one week of travel and three cards"
    );
    assert_eq!(state["players"][0]["books_left"], 5);
    assert_eq!(state["discard"], json!(["ATL2", "ATL2", "JOKER"]));
    assert_eq!(hand(&state, 0), ["ATL1", "ATL1", "YET1"]);
}

#[test]
fn a_book_may_be_paid_with_jokers_alone() {
    let state = after(
        "0 ATL 10: JOKER JOKER
         1 BUN 12: YET1
         act 0",
        &["0 book 2 JOKER JOKER"],
    );
    assert_eq!(state["books"]["ATL"], json!([0, null, null, null]));
}

#[test]
fn l2_an_upgrade_pays_the_difference_and_leaves_its_field_first() {
    let text = "
        0 ATL 10: ATL1 ATL2
        1 BUN 12: YET1
        2 BUN 13: YET1
        books ATL 10.2
        act 0";
    check_refused(text, "0 book 3 ATL1 ATL2", "only move to a higher one (L2)");
    check_refused(text, "0 book 2 ATL2", "on field 3 already");
    check_refused(text, "0 book 5 ATL1", "exactly 2, not 1");
    let state = after(text, &["0 book 5 ATL2"]);
    assert_eq!(
        state["books"]["ATL"],
        json!([1, null, 2, 0]),
        "2 moves left onto the free 4-field and pushes nobody"
    );
    assert_eq!(state["players"][0]["books_left"], 5, "no book left the supply");
    let state = after(
        "0 ATL 10: ATL1 ATL2
         1 BUN 12: YET1
         2 BUN 13: YET1
         books ATL .012
         act 0",
        &["0 book 5 ATL2"],
    );
    assert_eq!(
        state["books"]["ATL"],
        json!([null, 1, 2, 0]),
        "the chain ends on the field that was left"
    );
}

#[test]
fn l3_a_book_pushed_off_the_leftmost_field_returns_to_its_owner() {
    let text = "
        0 ATL 10: ATL1 ATL2
        1 BUN 12: YET1
        2 BUN 13: YET1
        3 BUN 14: YET1
        books ATL 123.
        act 0";
    let state = after(text, &["0 book 3 ATL1 ATL2"]);
    assert_eq!(state["books"]["ATL"], json!([2, 0, 3, null]));
    assert_eq!(state["players"][1]["books_left"], 6);
    assert_eq!(state["players"][2]["books_left"], 5);
}

#[test]
fn displacing_stops_at_the_first_empty_field() {
    let state = after(
        "0 ATL 10: ATL1 ATL2 ATL2
         1 BUN 12: YET1
         2 BUN 13: YET1
         3 BUN 14: YET1
         books ATL 1.23
         act 0",
        &["0 book 5 ATL1 ATL2 ATL2"],
    );
    assert_eq!(state["books"]["ATL"], json!([1, 2, 3, 0]));
}

#[test]
fn l4_with_an_empty_supply_a_book_comes_from_any_other_place() {
    let text = "
        0 ATL 10: ATL2 YET2
        1 BUN 12: YET1
        books BUN 0...
        books SHA .0..
        books BER ..0.
        books YET ...0
        books AVA 0...
        books NOF 0...
        act 0";
    check_refused(text, "0 book 2 ATL2", "from which place");
    check_refused(text, "0 book 2 ATL2 from ELE", "no book at ELE");
    let state = after(text, &["0 book 2 ATL2 from SHA"]);
    assert_eq!(state["books"]["ATL"], json!([0, null, null, null]));
    assert_eq!(state["books"]["SHA"], json!([null, null, null, null]));
    assert_eq!(state["players"][0]["books_left"], 0);
    let sources: Vec<String> = legal(&scene(text), 0)
        .into_iter()
        .filter(|text| text.starts_with("book 2"))
        .collect();
    assert_eq!(sources.len(), 6);
    check_refused(
        AT_ATLANTIS,
        "0 book 2 ATL2 from SHA",
        "only when your supply is empty",
    );
}

#[test]
fn there_are_no_books_in_the_club() {
    let text = "
        0 LON 10: JOKER JOKER ATL1
        1 BUN 12: YET1
        act 0";
    check_refused(text, "0 book 2 JOKER JOKER", "no books at LON");
}

// ---- Setup ----

#[test]
fn l5_as_many_non_jokers_as_they_have_go_into_the_club() {
    let text = |hand: &str| format!("0 LON 0: YET1\n1 LON 0: {hand}\nsetup_club 1");
    assert_eq!(
        legal(&scene(&text("JOKER JOKER JOKER ATL1 YET2")), 1),
        ["club ATL1 YET2"],
        "two instead of three"
    );
    check_refused(&text("JOKER ATL1 YET2"), "1 club JOKER ATL1", "jokers may not");
    check_refused(&text("ATL1 ATL1 ATL1 YET2"), "1 club ATL1", "3 to 3");
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
            let chosen = game.legal_moves(seat)[0].clone();
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

// ---- Travel and greeting ----

#[test]
fn one_must_move_to_a_different_place() {
    let text = "
        0 ATL 10: YET1
        1 BUN 12: YET1
        travel 0";
    check_refused(text, "0 travel ATL", "must go to another place");
    let state = after(text, &["0 travel SHA"]);
    assert_eq!(state["turn"]["travelled"], 2, "by the Elephants' Graveyard");
    assert_eq!(
        state["players"][0]["week"], 10,
        "the hourglass moves at the end of the turn"
    );
    let state = after(text, &["0 travel SHA", "0 take BUN1 BUN1 BUN1"]);
    assert_eq!(state["players"][0]["week"], 16);
}

#[test]
fn everyone_at_the_place_gets_a_card_of_the_givers_choice() {
    let text = "
        0 ATL 10: YET1 JOKER AVA2
        1 ELE 12: NOF1
        2 ELE 13:
        travel 0";
    let mut game = scene(text);
    play(&mut game, "0 travel ELE");
    assert_eq!(game.to_json()["phase"], "greet");
    assert_eq!(legal(&game, 0).len(), 6);
    let played = play(&mut game, "0 give 1 JOKER 2 YET1");
    assert!(played.revealed, "the receivers have seen their cards");
    let state = game.to_json();
    assert_eq!(hand(&state, 0), ["AVA2"]);
    assert_eq!(hand(&state, 1), ["NOF1", "JOKER"]);
    assert_eq!(hand(&state, 2), ["YET1"]);
    assert_eq!(state["turn"]["given"], json!([1, 2]));
}

#[test]
fn nobody_is_greeted_in_the_club() {
    let state = after(
        "0 ATL 10: YET1
         1 LON 12: NOF1
         travel 0",
        &["0 travel LON"],
    );
    assert_eq!(state["phase"], "act");
}

#[test]
fn l7_with_too_few_cards_one_chooses_who_goes_without() {
    let text = "
        0 ELE 10: YET1
        1 ELE 12: NOF1
        2 ELE 13:
        greet 0";
    assert_eq!(legal(&scene(text), 0), ["give 1 YET1", "give 2 YET1"]);
    check_refused(text, "0 give 1 YET1 2 YET1", "do not have YET1");
    let empty = "
        0 ATL 10:
        1 ELE 12: NOF1
        travel 0";
    assert_eq!(
        after(empty, &["0 travel ELE"])["phase"],
        "act",
        "without a card nobody is greeted"
    );
    let enough = text.replace("10: YET1", "10: YET1 AVA1");
    check_refused(&enough, "0 give 1 YET1", "give 2, not 1 (L7)");
    check_refused(&enough, "0 give 1 YET1 3 AVA1", "player 3 is not here");
}

#[test]
fn l12_a_greeting_that_leaves_no_action_is_not_allowed() {
    // At the Amber Room nothing but a book is possible: no display has a card.
    let text = "
        0 LON 10: BER2 YET1
        1 BER 12: NOF1
        display ATL
        display BUN
        display SHA
        deck
        travel 0";
    let mut game = scene(text);
    play(&mut game, "0 travel BER");
    assert_eq!(legal(&game, 0), ["give 1 YET1"]);
    let greeting = text.replace("0 LON", "0 BER").replace("travel 0", "greet 0");
    check_refused(
        &greeting,
        "0 give 1 BER2",
        "no action would be possible here (L12)",
    );
}

#[test]
fn l12_a_place_where_every_greeting_leaves_no_action_is_closed() {
    let text = "
        0 LON 10: BER2
        1 BER 12: NOF1
        display BUN AVA1
        display ATL
        display SHA
        deck
        travel 0";
    check_refused(text, "0 travel BER", "at BER no action would be possible (L12)");
    check_refused(text, "0 travel AVA", "at AVA no action would be possible (L12)");
    assert_eq!(legal(&scene(text), 0), ["travel BUN", "travel YET"]);
}

#[test]
fn l12_an_action_without_effect_may_not_be_chosen() {
    let text = "
        0 BER 10: SHA1 AVA1
        1 BUN 12: YET1
        act 0";
    check_refused(text, "0 swap BUN SHA1 SHA1", "changes nothing (L12)");
    check_refused(text, "0 swap BUN SHA1 AVA1 SHA BUN1 AVA1", "do not have AVA1");
    let same_display = "
        0 BER 10: SHA1 AVA1
        1 BUN 12: YET1
        display BUN SHA1 AVA1
        act 0";
    check_refused(
        same_display,
        "0 swap BUN SHA1 AVA1 BUN AVA1 SHA1",
        "changes nothing (L12)",
    );
    let empty = "
        0 LON 10: JOKER
        1 BUN 12: YET1
        deck
        display ATL AVA1
        travel 0";
    check_refused(empty, "0 travel NOF", "at NOF no action would be possible (L12)");
}

// ---- Card actions ----

#[test]
fn an_open_display_gives_three_cards_and_is_filled_up() {
    let text = "
        0 ATL 10:
        1 BUN 12: YET1
        display ATL AVA1 AVA2 JOKER YET1 YET1
        deck BER1 NOF1 NOF2 ELE1
        act 0";
    let state = after(text, &["0 take AVA2 YET1 YET1"]);
    assert_eq!(hand(&state, 0), ["YET1", "YET1", "AVA2"]);
    assert_eq!(
        state["displays"]["ATL"],
        json!(["AVA1", "JOKER", "ELE1", "NOF2", "NOF1"])
    );
    assert_eq!(state["players"][0]["week"], 15);
    check_refused(text, "0 take AVA2", "take 3 cards, not 1");
    check_refused(text, "0 take AVA2 AVA2 YET1", "AVA2 does not lie open at ATL");
    check_refused(text, "0 draw", "not the card action of ATL");
}

#[test]
fn l8_without_a_non_joker_one_may_visit_the_club_and_draw() {
    let text = "
        0 LON 10: JOKER
        1 BUN 12: YET1
        deck ATL1
        act 0";
    assert_eq!(legal(&scene(text), 0), ["club draw"]);
    check_refused(text, "0 club none", "must draw one (L8)");
    let state = after(text, &["0 club draw"]);
    assert_eq!(hand(&state, 0), ["ATL1", "JOKER"]);
    assert_eq!(state["players"][0]["week"], 11, "the journey alone");
    let with_cards = text.replace("JOKER", "ATL1 JOKER");
    check_refused(&with_cards, "0 club draw", "1 to 1");
    assert_eq!(legal(&scene(&with_cards), 0), ["club ATL1 draw", "club ATL1"]);
}

#[test]
fn the_club_takes_up_to_three_cards_for_a_week_each() {
    let text = "
        0 LON 10: ATL1 ATL1 YET2 NOF1 JOKER
        1 BUN 12: YET1
        deck AVA1
        act 0";
    let state = after(text, &["0 club ATL1 ATL1 YET2 draw"]);
    assert_eq!(hand(&state, 0), ["AVA1", "NOF1", "JOKER"]);
    assert_eq!(state["club"], json!(["ATL1", "ATL1", "YET2"]));
    assert_eq!(state["players"][0]["week"], 14);
    assert!(
        !hand(&after(text, &["0 club NOF1"]), 0).contains(&"AVA1"),
        "the draw is optional"
    );
    check_refused(text, "0 club ATL1 ATL1 YET2 NOF1", "1 to 3 cards");
    check_refused(text, "0 club ATL1 JOKER", "jokers may not go into the club");
}

#[test]
fn l9_a_swap_needs_as_many_hand_cards_as_cards_taken() {
    let text = "
        0 BER 10: AVA1
        1 BUN 12: YET1
        display ATL YET2 JOKER
        act 0";
    check_refused(text, "0 swap ATL YET2 AVA1 BUN SHA1 YET2", "do not have YET2");
    check_refused(text, "0 swap ATL YET2 AVA1 ATL JOKER AVA1", "do not have AVA1");
    let state = after(text, &["0 swap ATL YET2 AVA1"]);
    assert_eq!(state["displays"]["ATL"], json!(["AVA1", "JOKER"]), "in the gap");
    assert_eq!(hand(&state, 0), ["YET2"]);
    assert_eq!(state["players"][0]["week"], 12);
}

#[test]
fn a_swap_may_reach_into_two_displays() {
    let text = "
        0 BER 10: AVA1 AVA2
        1 BUN 12: YET1
        display ATL YET2 JOKER
        display BUN NOF1
        act 0";
    let state = after(text, &["0 swap BUN NOF1 AVA1 ATL JOKER AVA2"]);
    assert_eq!(state["displays"]["ATL"], json!(["YET2", "AVA2"]));
    assert_eq!(state["displays"]["BUN"], json!(["AVA1"]));
    assert_eq!(hand(&state, 0), ["NOF1", "JOKER"]);
    check_refused(text, "0 swap YET NOF1 AVA1", "no display at YET");
}

#[test]
fn l10_the_renewed_display_may_be_anywhere() {
    let text = "
        0 YET 10:
        1 BUN 12: YET1
        deck ELE1 ELE2 AVA1 AVA1 AVA2 BER1 JOKER
        act 0";
    assert_eq!(legal(&scene(text), 0), ["renew ATL", "renew BUN", "renew SHA"]);
    let mut game = scene(text);
    let played = play(&mut game, "0 renew SHA");
    assert!(played.revealed && !played.turn_over);
    let state = game.to_json();
    assert_eq!(state["phase"], "renew");
    assert_eq!(state["turn"]["renewed"], "SHA");
    assert_eq!(state["discard"], json!(["BUN1", "BUN1", "BUN1", "BUN1", "BUN1"]));
    assert_eq!(
        state["displays"]["SHA"],
        json!(["JOKER", "BER1", "AVA2", "AVA1", "AVA1"])
    );
    play(&mut game, "0 keep AVA2 JOKER");
    let state = game.to_json();
    assert_eq!(hand(&state, 0), ["AVA2", "JOKER"]);
    assert_eq!(
        state["displays"]["SHA"],
        json!(["BER1", "AVA1", "AVA1", "ELE2", "ELE1"])
    );
    assert_eq!(state["players"][0]["week"], 14);
    check_refused(text, "0 renew YET", "no display at YET");
}

#[test]
fn l11_the_discard_pile_becomes_the_deck_when_a_card_is_needed() {
    let text = "
        0 NOF 10:
        1 BUN 12: YET1
        deck ATL1 ATL2
        discard YET1 YET1 YET1
        act 0";
    let state = after(text, &["0 draw"]);
    assert_eq!(hand(&state, 0), ["ATL1", "ATL2", "YET1", "YET1"]);
    assert_eq!(state["deck"], json!(["YET1"]));
    assert_eq!(state["discard"], json!([]));
    let last = text.replace("NOF 10", "AVA 10").replace("YET1 YET1 YET1", "YET1");
    let state = after(&last, &["0 draw"]);
    assert_eq!(state["deck"], json!([]));
    let exact = text
        .replace("NOF 10", "AVA 10")
        .replace("deck ATL1 ATL2", "deck ATL1 ATL2 BER1");
    assert_eq!(
        after(&exact, &["0 draw"])["discard"].as_array().unwrap().len(),
        3,
        "not before one is needed"
    );
}

#[test]
fn l11_with_both_piles_empty_one_draws_as_far_as_possible() {
    let text = "
        0 ELE 10:
        1 BUN 12: YET1
        deck ATL1
        discard YET1
        act 0";
    assert_eq!(hand(&after(text, &["0 draw"]), 0), ["ATL1", "YET1"]);
}

#[test]
fn l11_a_display_with_fewer_cards_is_taken_whole() {
    let text = "
        0 ATL 10:
        1 BUN 12: YET1
        display ATL AVA1 JOKER
        deck
        act 0";
    assert_eq!(legal(&scene(text), 0), ["take AVA1 JOKER"]);
    let state = after(text, &["0 take AVA1 JOKER"]);
    assert_eq!(state["displays"]["ATL"], json!([]));
    let kept = "
        0 YET 10:
        1 BUN 12: YET1
        display ATL AVA1
        renewed ATL
        deck
        renew 0";
    assert_eq!(legal(&scene(kept), 0), ["keep AVA1"]);
}

// ---- Hourglasses and scoring ----

#[test]
fn l13_the_first_to_reach_gold_must_send_it_to_a_place_at_once() {
    let text = "
        0 AVA 22:
        1 BUN 24: YET1
        act 0";
    let mut game = scene(text);
    let played = play(&mut game, "0 draw");
    assert!(!played.turn_over);
    let state = game.to_json();
    assert_eq!(state["players"][0]["week"], 26);
    assert_eq!((&state["phase"], &state["to_act"]), (&json!("gold"), &json!([0])));
    assert_eq!(legal(&game, 0).len(), 8, "there is no way to decline");
    assert!(!legal(&game, 0).contains(&"gold LON".to_owned()));
    play(&mut game, "0 gold ELE");
    let state = game.to_json();
    assert_eq!(state["gold"], json!({"week": null, "place": "ELE"}));
    assert_eq!(
        (&state["phase"], &state["to_act"]),
        (&json!("travel"), &json!([1]))
    );
    let short = text.replace("AVA 22", "AVA 20");
    assert_eq!(
        after(&short, &["0 draw"])["phase"],
        "travel",
        "week 24 is not enough"
    );
    let exact = text.replace("AVA 22", "AVA 21");
    assert_eq!(after(&exact, &["0 draw"])["phase"], "gold", "week 25 is");
}

#[test]
fn l14_a_scoring_follows_the_turn_after_which_all_have_reached_silver() {
    let text = "
        0 AVA 21: ATL1
        1 BUN 27: YET1
        2 BUN 24: YET1
        gold ELE
        act 0";
    assert_eq!(after(text, &["0 draw"])["scored"], 0, "2 is on week 24");
    let state = after(&text.replace("24", "25"), &["0 draw"]);
    assert_eq!(state["scored"], 1);
    assert_eq!(state["phase"], "club_after");
}

#[test]
fn scoring_reveals_cards_until_five_legends_lie_open() {
    let text = "
        0 AVA 21: ATL1
        1 BUN 27: YET1
        club ATL1 ATL1 BUN1 SHA1 BER1 YET1 AVA1 NOF1 ELE1
        gold ELE
        act 0";
    for seed in 0..20 {
        let game = scene(text);
        let mut game =
            Legends::from_json(&game.to_json(), Dice::new(&Seed::from_text(&seed.to_string()))).unwrap();
        play(&mut game, "0 draw");
        let state = game.to_json();
        let revealed: Vec<&str> = state["revealed"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| &card.as_str().unwrap()[..3])
            .collect();
        let legends: BTreeSet<&str> = revealed.iter().copied().collect();
        assert_eq!(legends.len(), 5);
        let before: BTreeSet<&str> = revealed[..revealed.len() - 1].iter().copied().collect();
        assert_eq!(before.len(), 4, "the fifth legend is the last card");
        assert_eq!(state["club"].as_array().unwrap().len(), 9 - revealed.len());
    }
}

#[test]
fn books_score_at_revealed_places_and_always_at_the_golden_hourglass() {
    let state = after(
        "0 AVA 21: ATL1
         1 BUN 27: YET1
         books ATL 0..1
         books ELE .10.
         books YET 1...
         club ATL1
         gold ELE
         prestige 10 0
         act 0",
        &["0 draw"],
    );
    // Atlantis: 2 for 0 and 7 + 1 bonus for 1. Elephants: 3 for 1, 5 for 0. The Yeti does not score.
    assert_eq!(state["players"][0]["prestige"], 10 + 2 + 5);
    assert_eq!(state["players"][1]["prestige"], 7 + 1 + 3);
    assert_eq!(state["revealed"], json!(["ATL1"]));
}

#[test]
fn l15_bonus_cards_go_round_from_the_highest_book_most_symbols_first() {
    let state = after(
        "0 AVA 21:
         1 BUN 27:
         2 BUN 28:
         books ATL 0.1.
         club ATL1 ATL2 ATL1 ATL1 ATL2 YET1
         gold ELE
         deck NOF1 NOF1 NOF1
         act 0",
        &["0 draw"],
    );
    // 1 stands higher: ATL2, ATL1, ATL1; 0: ATL2, ATL1. The Yeti's card finds no owner.
    assert_eq!(hand(&state, 1), ["ATL1", "ATL1", "ATL2"]);
    assert_eq!(hand(&state, 0), ["ATL1", "ATL2", "NOF1", "NOF1", "NOF1"]);
    assert_eq!(state["players"][1]["prestige"], 5 + 4);
    assert_eq!(state["players"][0]["prestige"], 2 + 3);
    assert_eq!(state["discard"], json!(["YET1"]));
    assert_eq!(state["club"], json!([]));
}

#[test]
fn l16_after_a_scoring_a_card_each_from_the_front_to_the_back() {
    let text = "
        0 AVA 21: ATL1
        1 BUN 27: YET1
        2 BUN 30: JOKER
        3 BUN 27: YET1 YET2
        gold ELE
        act 0";
    let mut game = scene(text);
    play(&mut game, "0 draw");
    // 2 is in front but has only a joker. On week 27 the lower hourglass, 1, is further in front.
    assert_eq!(game.to_act(), [Seat(1)]);
    assert_eq!(legal(&game, 1), ["club none", "club YET1"]);
    let played = play(&mut game, "1 club YET1");
    assert!(played.turn_over, "the next one is to be asked");
    assert_eq!(game.to_act(), [Seat(3)]);
    play(&mut game, "3 club none");
    assert_eq!(game.to_act(), [Seat(0)]);
    assert_eq!(game.to_json()["gold"]["place"], "ELE");
    play(&mut game, "0 club ATL1");
    let state = game.to_json();
    assert_eq!(state["gold"], json!({"week": 45, "place": null}));
    assert_eq!(state["club"], json!(["YET1", "ATL1"]));
    assert_eq!(
        (&state["phase"], &state["to_act"]),
        (&json!("travel"), &json!([0]))
    );
    let mut game = scene(text);
    play(&mut game, "0 draw");
    assert!(game.play(Seat(1), &"club YET1 draw".parse().unwrap()).is_err());
}

#[test]
fn l17_on_the_same_week_the_hourglass_on_top_is_next() {
    let text = "
        0 AVA 20: ATL1
        1 BUN 24: YET1
        2 BUN 24: YET1
        gold 45
        act 0";
    assert_eq!(after(text, &["0 draw"])["to_act"], json!([0]), "0 arrived last");
    let state = after(text, &["0 draw", "0 travel LON", "0 club ATL1"]);
    assert_eq!(state["to_act"], json!([2]));
}

#[test]
fn l18_a_tie_goes_to_whoever_is_further_back() {
    let end = |weeks: [u16; 3], prestige: &str| {
        let [a, b, c] = weeks;
        let mut game = scene(&format!(
            "0 AVA {a}: ATL1
             1 BUN {b}: YET1
             2 BUN {c}: YET1
             scored 3
             gold ELE
             prestige {prestige}
             act 0"
        ));
        play(&mut game, "0 draw");
        assert_eq!(game.to_json()["phase"], "done");
        assert_eq!(game.to_json()["gold"]["place"], "ELE", "it stays as it is");
        game.standings().unwrap()
    };
    let standings = end([74, 76, 77], "5 9 9");
    assert_eq!(
        (standings.scores, standings.winners),
        (vec![5, 9, 9], vec![Seat(1)])
    );
    assert_eq!(
        end([74, 77, 77], "5 9 9").winners,
        [Seat(2)],
        "the upper hourglass"
    );
    assert_eq!(end([74, 78, 78], "9 9 9").winners, [Seat(0)], "arrived on top");
    assert_eq!(end([74, 77, 77], "9 9 9").winners, [Seat(2)], "0 is on week 78");
}

#[test]
fn l19_whoever_can_do_nothing_moves_on_one_week() {
    // No card is left anywhere to take or draw, and 1 has none to pay or to put down.
    let state = after(
        "0 LON 10: ATL1 ATL2
         1 BUN 10:
         gold 45
         display ATL
         display BUN
         display SHA
         deck
         act 0",
        &["0 club ATL1"],
    );
    assert_eq!(state["players"][0]["week"], 12);
    assert_eq!(
        state["players"][1]["week"], 13,
        "on week 12 its hourglass lies on top, so it stays once more"
    );
    assert_eq!(state["to_act"], json!([0]));
}

// ---- Hidden information ----

/// Every card named in the news for a viewer.
fn told(played: &Played, viewer: Viewer) -> String {
    let news = played.news.iter().filter(|news| news.is_for(viewer));
    format!("{:?}", news.map(|news| &news.what).collect::<Vec<_>>())
}

#[test]
fn a_gift_is_known_to_giver_and_receiver_alone() {
    let mut game = scene(
        "0 ELE 10: YET1 AVA2
         1 ELE 12: NOF1
         2 ELE 13:
         greet 0",
    );
    let played = play(&mut game, "0 give 1 AVA2 2 YET1");
    let chosen: Move = "give 1 AVA2 2 YET1".parse().unwrap();
    let shown = |viewer| match Legends::openness(&chosen, Seat(0), viewer) {
        games::Openness::Open => chosen.to_string(),
        games::Openness::Part(text) => text,
        games::Openness::UntilReveal => panic!("never revealed"),
    };
    assert_eq!(shown(Viewer::Seat(Seat(0))), "give 1 AVA2 2 YET1");
    assert_eq!(shown(Viewer::Seat(Seat(1))), "give 1 AVA2 2 ?");
    assert_eq!(shown(Viewer::Seat(Seat(2))), "give 1 ? 2 YET1");
    assert_eq!(shown(Viewer::Spectator), "give 1 ? 2 ?");
    assert!(told(&played, Viewer::Seat(Seat(1))).contains("AVA"));
    assert!(!told(&played, Viewer::Seat(Seat(1))).contains("YET"));
    assert!(!told(&played, Viewer::Spectator).contains("legends-card"));
}

#[test]
fn club_cards_and_draws_are_known_to_their_owner_alone() {
    let mut game = scene(
        "0 LON 10: YET1 AVA2
         1 ELE 12: NOF1
         act 0",
    );
    let chosen: Move = "club YET1 AVA2 draw".parse().unwrap();
    let played = game.play(Seat(0), &chosen).unwrap();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(
            Legends::openness(&chosen, Seat(0), viewer),
            games::Openness::Part("club ? ? draw".to_owned())
        );
        assert!(!told(&played, viewer).contains("legends-card"));
    }
    assert!(
        told(&played, Viewer::Seat(Seat(0))).contains("NOF"),
        "what was drawn"
    );
}

#[test]
fn cards_taken_in_the_open_are_announced() {
    let mut game = scene(AT_ATLANTIS);
    let played = play(&mut game, "0 take SHA1 SHA2 SHA2");
    assert!(told(&played, Viewer::Spectator).contains("legends-news-takes"));
    assert!(played.revealed, "new cards lie open");
}

/// What a stranger is told about a move must not depend on what they may not know.
#[test]
fn news_for_others_do_not_depend_on_hidden_cards() {
    for number in 0..12 {
        let mut dice = Dice::new(&Seed::from_text(&format!("news {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        while let Some(&seat) = game.to_act().first() {
            let chosen = dice.pick(&game.legal_moves(seat)).unwrap().clone();
            let mut other = game.imagine(Viewer::Seat(seat), &mut dice);
            let view = game.view(Viewer::Seat(seat));
            assert_eq!(view, other.view(Viewer::Seat(seat)));
            let own = other.play(seat, &chosen).expect("legal by what the player knows");
            let played = game.play(seat, &chosen).unwrap();
            if !played.revealed {
                assert_eq!(told(&played, Viewer::Spectator), told(&own, Viewer::Spectator));
            }
        }
    }
}

// ---- Legal moves against brute force ----

/// All ways to take up to `most` cards from `kinds`, each as often as wanted.
fn multisets(kinds: &[Card], most: usize) -> Vec<Cards> {
    let mut found = vec![Vec::new()];
    let mut last = found.clone();
    for _ in 0..most {
        let mut longer: Vec<Vec<Card>> = Vec::new();
        for cards in &last {
            for &card in kinds
                .iter()
                .filter(|&&card| cards.last().is_none_or(|&last| last <= card))
            {
                longer.push([cards.as_slice(), &[card]].concat());
            }
        }
        found.extend(longer.clone());
        last = longer;
    }
    found
        .into_iter()
        .map(|cards| cards.into_iter().collect())
        .collect()
}

/// Far more moves than are legal: every form with every card in sight.
fn candidates(game: &Legends, seat: Seat) -> Vec<Move> {
    let view = game.view(Viewer::Seat(seat));
    let own = view.hand.clone().unwrap().kinds();
    let mut open: Vec<Card> = view.table.displays.values().flatten().copied().collect();
    open.sort();
    open.dedup();
    let mut all = own.clone();
    all.extend([Card::Joker, Card::Legend(view.table.at(seat), 1)]);
    all.retain(|card| card.place() != Some(Place::London));
    all.sort();
    all.dedup();
    let mut moves = vec![Move::Draw];
    for place in Place::ALL {
        moves.extend([
            Move::Travel(place),
            Move::Gold(place),
            Move::Renew(place),
            Move::FirstBook(place),
        ]);
    }
    for cards in multisets(&open, 3) {
        moves.extend([Move::Take(cards.clone()), Move::Keep(cards)]);
    }
    for cards in multisets(&all, 4) {
        for draw in [true, false] {
            moves.push(Move::Club {
                cards: cards.clone(),
                draw,
            });
        }
    }
    let here = view.table.at(seat);
    let paying: Vec<Card> = all
        .iter()
        .copied()
        .filter(|card| card.place().is_none_or(|place| place == here))
        .collect();
    for pay in multisets(&paying, 5) {
        for value in 1..=6 {
            for from in std::iter::once(None).chain(Place::ALL.map(Some)) {
                let pay = pay.clone();
                moves.push(Move::Book { value, pay, from });
            }
        }
    }
    let gifts: Vec<Option<Card>> = all.iter().copied().map(Some).chain([None]).collect();
    let mut greetings = vec![Vec::new()];
    for other in Seat::all(game.seats()) {
        greetings = greetings
            .iter()
            .flat_map(|given: &Vec<(Seat, Card)>| {
                gifts.iter().map(move |gift| {
                    let mut given = given.clone();
                    given.extend(gift.map(|card| (other, card)));
                    given
                })
            })
            .filter(|given| given.len() <= 3)
            .collect();
    }
    moves.extend(greetings.into_iter().map(Move::Give));
    let mut singles = Vec::new();
    for display in [Place::Atlantis, Place::Ark, Place::ShangriLa, Place::Yeti] {
        for &take in &open {
            singles.extend(all.iter().map(|&put| Swap { display, take, put }));
        }
    }
    moves.extend(singles.iter().map(|&swap| Move::swap(vec![swap])));
    // Pairs grow with the fourth power of the cards in sight; few enough of them are tried exhaustively.
    if singles.len() <= 160 {
        for &a in &singles {
            moves.extend(singles.iter().map(|&b| Move::swap(vec![a, b])));
        }
    }
    moves
}

fn check_brute_force(game: &Legends, with_pairs: bool) {
    for seat in game.to_act() {
        let view = game.view(Viewer::Seat(seat));
        let actor = view.actor().unwrap();
        let listed: BTreeSet<Move> = game.legal_moves(seat).into_iter().collect();
        let mut accepted: BTreeSet<Move> = candidates(game, seat)
            .into_iter()
            .filter(|chosen| actor.check(chosen).is_ok())
            .collect();
        let pair = |chosen: &Move| matches!(chosen, Move::Swap(swaps) if swaps.len() == 2);
        let listed: BTreeSet<Move> = if with_pairs {
            listed
        } else {
            accepted.retain(|chosen| !pair(chosen));
            listed.into_iter().filter(|chosen| !pair(chosen)).collect()
        };
        assert_eq!(listed, accepted, "{}", game.to_json());
    }
}

#[test]
fn legal_moves_are_all_that_is_accepted() {
    for number in 0..6 {
        let mut dice = Dice::new(&Seed::from_text(&format!("brute {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        while let Some(&seat) = game.to_act().first() {
            if game.view(Viewer::Seat(seat)).hand.unwrap().kinds().len() <= 9 {
                check_brute_force(&game, false);
            }
            let chosen = dice.pick(&game.legal_moves(seat)).unwrap().clone();
            game.play(seat, &chosen).unwrap();
        }
    }
}

#[test]
fn legal_swaps_are_all_that_is_accepted() {
    for hand in ["AVA1 AVA1 YET2", "AVA1", "JOKER SHA1 SHA1", "SHA1 BUN1"] {
        let game = scene(&format!(
            "0 BER 10: {hand}
             1 BUN 12: YET1
             display ATL AVA1 AVA1 YET1
             display BUN AVA1 SHA1
             display SHA JOKER JOKER SHA1
             act 0"
        ));
        check_brute_force(&game, true);
    }
}

/// Every legal move is the end of some chain of choices.
#[test]
fn every_legal_move_can_be_chosen() {
    fn ends(view: &games::legends::View, verb: &str, picks: &mut Vec<String>, found: &mut BTreeSet<String>) {
        let texts: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &texts) {
            Next::Move(text) => {
                found.insert(text.to_string());
            }
            Next::Ask(choice) => {
                assert!(choice.options.len() <= 25, "{verb} {picks:?}");
                for option in choice.options {
                    picks.push(option.key);
                    ends(view, verb, picks, found);
                    picks.pop();
                }
            }
            Next::Impossible { pick } => panic!("{verb} {picks:?}: {pick}"),
        }
    }
    for number in 0..9 {
        let mut dice = Dice::new(&Seed::from_text(&format!("chains {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        while let Some(&seat) = game.to_act().first() {
            let legal: BTreeSet<String> = game.legal_moves(seat).iter().map(ToString::to_string).collect();
            if legal.len() <= 400 {
                let view = game.view(Viewer::Seat(seat));
                let mut found = BTreeSet::new();
                for verb in view.verbs() {
                    ends(&view, verb, &mut Vec::new(), &mut found);
                }
                assert_eq!(found, legal);
            }
            let chosen = dice.pick(&game.legal_moves(seat)).unwrap().clone();
            game.play(seat, &chosen).unwrap();
        }
    }
}

#[test]
fn suggestions_carry_price_and_effect() {
    let game = scene(
        "0 LON 18: ATL1 ATL2 JOKER
         1 BUN 20: YET1
         travel 0",
    );
    let Next::Ask(choice) = game.view(Viewer::Seat(Seat(0))).choose("travel", &[]) else {
        panic!("something is to be chosen");
    };
    let avalon = choice.option("AVA").unwrap();
    let said = format!("{:?} {:?}", avalon.label, avalon.effects);
    for part in [
        "\"weeks\", Number(1)",
        "legends-effect-draw",
        "\"week\", Number(22)",
        "\"next\", Seat(Seat(1))",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(choice.options[0].key, "ATL", "a book can be placed there");
}

// ---- Whole matches ----

#[test]
fn cards_and_books_are_never_lost() {
    for number in 0..30 {
        let mut dice = Dice::new(&Seed::from_text(&format!("whole {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        let count = |state: &Value| {
            let list = |value: &Value| value.as_array().unwrap().len();
            let hands: usize = state["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|p| list(&p["hand"]))
                .sum();
            let open: usize = state["displays"].as_object().unwrap().values().map(list).sum();
            hands + open + list(&state["deck"]) + list(&state["discard"]) + list(&state["club"])
        };
        while let Some(&seat) = game.to_act().first() {
            let chosen = dice.pick(&game.legal_moves(seat)).unwrap().clone();
            game.play(seat, &chosen).unwrap();
            let state = game.to_json();
            assert_eq!(count(&state), 120);
            for (index, player) in state["players"].as_array().unwrap().iter().enumerate() {
                let books = state["books"].as_object().unwrap().values();
                let laid = books
                    .flat_map(|fields| fields.as_array().unwrap())
                    .filter(|book| **book == json!(index))
                    .count();
                assert_eq!(laid + player["books_left"].as_u64().unwrap() as usize, 6);
            }
        }
        assert_eq!(game.to_json()["scored"], 4);
        assert_eq!(game.standings().unwrap().winners.len(), 1);
    }
}
