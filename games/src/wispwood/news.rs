//! The news of a match. Everyone may hear all of it.

use super::{forest::name, pond::Slot, shapes::Shape, tiles::Wisp};
use crate::{
    game::{Points, Seat},
    grid::Cell,
    phrase::Phrase,
};

fn of(id: &'static str, seat: Seat) -> Phrase {
    Phrase::new(id).seat("seat", seat)
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

pub(super) fn ghost_sits(slot: Slot, wisp: Wisp) -> Phrase {
    Phrase::new("wispwood-news-ghost-sits")
        .number("slot", slot.number())
        .text("wisp", wisp)
}

pub(super) fn ghost_deals(firefly: u8) -> Phrase {
    Phrase::new("wispwood-news-ghost-deals").number("firefly", firefly)
}

pub(super) fn ghost_takes(firefly: u8, wisp: Wisp, slot: Slot, points: i32) -> Phrase {
    Phrase::new("wispwood-news-ghost-takes")
        .number("firefly", firefly)
        .text("wisp", wisp)
        .number("slot", slot.number())
        .number("points", points)
}

pub(super) fn ghost_scored(gain: i32, points: i32) -> Phrase {
    Phrase::new("wispwood-news-ghost-scored")
        .number("gain", gain)
        .number("points", points)
}

pub(super) fn dealt(count: usize) -> Phrase {
    Phrase::new("wispwood-news-dealt").number("count", count as i64)
}

pub(super) fn took(seat: Seat, wisp: Wisp, shape: Shape, spot: Cell, hides: bool) -> Phrase {
    of("wispwood-news-took", seat)
        .text("wisp", wisp)
        .text("spot", name(spot))
        .number("trees", shape.size() as i64 - 1)
        .text("hides", yes_no(hides))
}

pub(super) fn tree(seat: Seat, spot: Cell) -> Phrase {
    of("wispwood-news-tree", seat).text("spot", name(spot))
}

pub(super) fn tree_turn(seat: Seat, trees: u8, woke: bool) -> Phrase {
    of("wispwood-news-tree-turn", seat)
        .number("trees", trees)
        .text("woke", yes_no(woke))
}

pub(super) fn refreshed(seat: Seat) -> Phrase {
    of("wispwood-news-refreshed", seat)
}

pub(super) fn renewed(seat: Seat) -> Phrase {
    of("wispwood-news-renewed", seat)
}

pub(super) fn full(seat: Seat, size: i16) -> Phrase {
    of("wispwood-news-full", seat).number("size", size)
}

pub(super) fn round_over(round: u8) -> Phrase {
    Phrase::new("wispwood-news-round-over").number("round", round)
}

/// What a seat gets in a round, by its goal cards and for a full grid, and what it has then.
pub(super) fn scored(seat: Seat, parts: &[Points], points: i32) -> Phrase {
    let sources: Vec<Phrase> = parts
        .iter()
        .filter(|part| part.points > 0)
        .map(|part| {
            Phrase::new("wispwood-score-source")
                .text("what", part.what)
                .number("points", part.points)
        })
        .collect();
    of("wispwood-news-scored", seat)
        .number("gain", parts.iter().map(|part| part.points).sum::<i32>())
        .number("points", points)
        .number("count", sources.len() as i64)
        .list("sources", sources)
}

pub(super) fn cat_chosen(seat: Seat, waiting: usize) -> Phrase {
    of("wispwood-news-cat-chosen", seat).number("waiting", waiting as i64)
}

pub(super) fn cat_goes(seat: Seat, spot: Cell, moved: bool) -> Phrase {
    let id = if moved {
        "wispwood-news-cat-moved"
    } else {
        "wispwood-news-cat-stayed"
    };
    of(id, seat).text("spot", name(spot))
}

pub(super) fn round(round: u8, size: i16, start: Seat) -> Phrase {
    Phrase::new("wispwood-news-round")
        .number("round", round)
        .number("size", size)
        .seat("seat", start)
}

pub(super) fn end() -> Phrase {
    Phrase::new("wispwood-news-end")
}
