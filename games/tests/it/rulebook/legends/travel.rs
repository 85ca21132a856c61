//! Travel and greeting: L7 and L12.

use games::Game;
use serde_json::json;

use super::support::*;

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
    // At the Amber Room only a book is possible: no display has a card.
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
