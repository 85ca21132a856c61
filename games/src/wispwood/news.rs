//! The news of a match, all of it public.

use super::{forest::name, pond::Slot, shapes::Shape, tiles::Wisp};
use crate::{
    game::{Points, Seat},
    grid::Cell,
    news::{Event, news},
    phrase::Phrase,
};

news! {
    ghost_sits(slot: Slot, wisp: Wisp): Step
        => "wispwood-news-ghost-sits" { slot: slot.number(), wisp: wisp.to_string() },
    ghost_deals(firefly: u8): Detail
        => "wispwood-news-ghost-deals" { firefly: firefly },
    ghost_takes(firefly: u8, wisp: Wisp, slot: Slot, points: i32): Step
        => "wispwood-news-ghost-takes" {
            firefly: firefly,
            wisp: wisp.to_string(),
            slot: slot.number(),
            points: points,
        },
    ghost_scored(gain: i32, points: i32): Total
        => "wispwood-news-ghost-scored" { gain: gain, points: points },
    dealt(count: usize): Detail
        => "wispwood-news-dealt" { count: count },
    took(seat: Seat, wisp: Wisp, shape: Shape, spot: Cell, hides: bool): Step, does seat
        => "wispwood-news-took" {
            wisp: wisp.to_string(),
            spot: name(spot),
            trees: shape.size() - 1,
            hides: yes_no(hides),
        },
    tree(seat: Seat, spot: Cell): Detail, does seat
        => "wispwood-news-tree" { spot: name(spot) },
    tree_turn(seat: Seat, trees: u8, woke: bool): Sum, does seat
        => "wispwood-news-tree-turn" { trees: trees, woke: yes_no(woke) },
    refreshed(seat: Seat, wisp: Wisp): Step, does seat
        => "wispwood-news-refreshed" { wisp: wisp.to_string() },
    renewed(seat: Seat): Step, does seat
        => "wispwood-news-renewed" {},
    full(seat: Seat, size: i16): Step, of seat
        => "wispwood-news-full" { size: size },
    round_over(round: u8): RoundEnd
        => "wispwood-news-round-over" { round: round },
    total(seat: Seat, gain: i32, points: i32, sources: Vec<Phrase>): Total, does seat
        => "wispwood-news-scored" { gain: gain, points: points, count: sources.len(), sources: sources },
    cat_chosen(seat: Seat, waiting: usize): Detail, of seat
        => "wispwood-news-cat-chosen" { waiting: waiting },
    cat_moved(seat: Seat, spot: Cell): Between, does seat
        => "wispwood-news-cat-moved" { spot: name(spot) },
    cat_stayed(seat: Seat, spot: Cell): Between, does seat
        => "wispwood-news-cat-stayed" { spot: name(spot) },
    round(round: u8, size: i16, start: Seat): Chapter
        => "wispwood-news-round" { round: round, size: size, seat: start },
    end(): Step
        => "wispwood-news-end" {},
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The points of a seat in a round, by goal card and for a full grid, and its new total.
pub(super) fn scored(seat: Seat, parts: &[Points], points: i32) -> Event {
    let source = |part: &Points| {
        Phrase::new("wispwood-score-source")
            .text("what", part.what)
            .number("points", part.points)
    };
    let sources = parts.iter().filter(|part| part.points > 0).map(source);
    let gain = parts.iter().map(|part| part.points).sum();
    total(seat, gain, points, sources.collect())
}

pub(super) fn cat_goes(seat: Seat, spot: Cell, moved: bool) -> Event {
    if moved {
        cat_moved(seat, spot)
    } else {
        cat_stayed(seat, spot)
    }
}
