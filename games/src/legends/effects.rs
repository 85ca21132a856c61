//! The effects of answers, as phrases.

use super::{board::Place, cards::Cards, decider::Decider, judge, table::Gold};
use crate::phrase::Phrase;

/// Where the hourglass would stand, who would be next, and what that triggers.
pub(super) fn after_weeks(decider: &Decider<'_>, weeks: u16) -> Vec<Phrase> {
    let table = decider.table;
    let total = table.turn.travelled.unwrap_or(0).saturating_add(weeks);
    let track = table.track.advanced(decider.seat, total);
    let week = track.week(decider.seat);
    let mut phrases = Vec::new();
    let scoring = table
        .next_silver()
        .is_some_and(|silver| track.reached_by_all() >= silver);
    match track.next() {
        _ if scoring => phrases.push(Phrase::new("legends-effect-scoring").number("week", week)),
        Some(next) if next != decider.seat => phrases.push(
            Phrase::new("legends-effect-week")
                .number("week", week)
                .seat("next", next),
        ),
        _ => phrases.push(Phrase::new("legends-effect-again").number("week", week)),
    }
    if matches!(table.gold, Gold::Week(gold) if week >= gold) {
        phrases.push(Phrase::new("legends-effect-gold"));
    }
    phrases
}

/// Returns the symbols that the player would then hold, for the legends of the new cards.
pub(super) fn holding(hand: &Cards, coming: &Cards) -> Vec<Phrase> {
    let mut places: Vec<Place> = coming.iter().filter_map(|card| card.place()).collect();
    places.dedup();
    places
        .into_iter()
        .map(|place| {
            Phrase::new("legends-effect-holding")
                .phrase("place", place.phrase())
                .number("symbols", hand.symbols(place) + coming.symbols(place))
        })
        .collect()
}

/// Returns the points of the player and of the others if a place scores.
pub(super) fn place_scores(decider: &Decider<'_>, place: Place) -> Phrase {
    let (own, others) = judge::prestige_at(decider, place);
    Phrase::new("legends-effect-scores")
        .number("own", own)
        .number("others", others)
}

/// Returns whose books a new one on the field of this value would push, and where.
pub(super) fn pushes(decider: &Decider<'_>, value: u8) -> Vec<Phrase> {
    let board = decider.table.board;
    let Some(field) = board.field(value) else {
        return Vec::new();
    };
    let mut books = decider.table.books.clone();
    let displaced = books.place(decider.seat, decider.place, field).into_iter();
    displaced
        .map(|displaced| {
            match displaced.to.and_then(|to| board.fields.get(to)) {
                Some(field) => Phrase::new("legends-effect-pushes").number("field", field.value),
                None => Phrase::new("legends-effect-pushes-off"),
            }
            .seat("seat", displaced.seat)
        })
        .collect()
}
