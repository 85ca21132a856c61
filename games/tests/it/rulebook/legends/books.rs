//! Books: L1 to L4.

use serde_json::json;

use super::support::*;

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
