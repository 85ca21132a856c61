//! Card actions: L8 to L11.

use games::Game;
use serde_json::json;

use super::support::*;

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
fn l8_in_the_club_both_parts_are_optional_but_one_is_done() {
    let text = "
        0 LON 10: ATL1 JOKER
        1 BUN 12: YET1
        deck AVA1
        act 0";
    assert_eq!(
        legal(&scene(text), 0),
        ["club draw", "club ATL1 draw", "club ATL1"]
    );
    check_refused(text, "0 club none", "must draw one (L8)");
    let state = after(text, &["0 club draw"]);
    assert_eq!(hand(&state, 0), ["ATL1", "AVA1", "JOKER"]);
    assert_eq!(state["players"][0]["week"], 11, "the journey alone");
    let empty = text.replace("deck AVA1", "deck");
    assert_eq!(legal(&scene(&empty), 0), ["club ATL1"], "nothing is left to draw");
    check_refused(&empty, "0 club draw", "empty (L12)");
    check_refused(&empty, "0 club ATL1 draw", "empty (L12)");
}

#[test]
fn l8_by_version_1_only_a_hand_of_jokers_puts_nothing_down() {
    let text = "
        0 LON 10: JOKER
        1 BUN 12: YET1
        deck ATL1
        rules 1
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
    check_refused(text, "0 club ATL1 ATL1 YET2 NOF1", "0 to 3 cards");
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
