//! The news of a match. Everyone may hear all of it.

use super::{
    planet::{Laid, ORIGIN},
    tiles::Tile,
    trees::Tree,
};
use crate::{game::Seat, phrase::Phrase};

fn of(id: &'static str, seat: Seat) -> Phrase {
    Phrase::new(id).seat("seat", seat)
}

pub(super) fn drawn(round: u8, tile: &Tile) -> Phrase {
    Phrase::new("forests-news-drawn")
        .number("round", round)
        .number("tile", tile.no)
        .text("light", if tile.light { "yes" } else { "no" })
}

pub(super) fn no_place(seat: Seat, tile: &Tile) -> Phrase {
    of("forests-news-no-place", seat).number("tile", tile.no)
}

pub(super) fn laid(seat: Seat, laid: Laid) -> Phrase {
    of("forests-news-laid", seat)
        .number("tile", laid.tile.no)
        .text("spot", laid.cell.shown(ORIGIN))
}

/// A tree in a zone that is worth so many points now.
pub(super) fn planted(seat: Seat, tree: Tree, points: i32) -> Phrase {
    of("forests-news-planted", seat)
        .text("kind", tree.kind)
        .text("spot", tree.cell.shown(ORIGIN))
        .number("points", points)
}

pub(super) fn no_tree(seat: Seat) -> Phrase {
    of("forests-news-no-tree", seat)
}

/// Who plants first next time.
pub(super) fn token(seat: Seat) -> Phrase {
    of("forests-news-token", seat)
}

pub(super) fn end() -> Phrase {
    Phrase::new("forests-news-end")
}
