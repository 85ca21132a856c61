//! The news of a match. A drawn tile is news for its owner alone.

use super::{
    buildings::Building,
    data::Tile,
    landscape::{Landscape, ORIGIN},
    scoring,
};
use crate::{game::Seat, grid::Cell, phrase::Phrase};

fn of(id: &'static str, seat: Seat) -> Phrase {
    Phrase::new(id).seat("seat", seat)
}

pub(super) fn laid(seat: Seat, cell: Cell) -> Phrase {
    of("mystaria-news-laid", seat).text("spot", cell.shown(ORIGIN))
}

pub(super) fn nothing_to_build(seat: Seat) -> Phrase {
    of("mystaria-news-no-build", seat)
}

/// A building as it stands now: what a bridge joins, or the points of another one.
pub(super) fn built(landscape: &Landscape, building: &Building) -> Phrase {
    let joined = building.ends().and_then(|[end, _]| landscape.area(end));
    let id = match joined {
        Some(_) => "mystaria-news-bridge",
        None => "mystaria-news-built",
    };
    let phrase = of(id, building.seat)
        .phrase(
            "building",
            Phrase::new("mystaria-a-building").text("building", building.kind),
        )
        .text("spot", building.cell.shown(ORIGIN));
    match joined {
        Some(area) => phrase
            .phrase("landscape", area.terrain.phrase())
            .number("fields", area.size),
        None => phrase.number("points", scoring::points(landscape, building)),
    }
}

pub(super) fn last_building(seat: Seat) -> Phrase {
    of("mystaria-news-last-building", seat)
}

pub(super) fn skipped(seat: Seat) -> Phrase {
    of("mystaria-news-skipped", seat)
}

pub(super) fn drawn(tile: &Tile) -> Phrase {
    Phrase::new("mystaria-news-drawn").phrase("tile", tile.phrase())
}

pub(super) fn last_tile(seat: Seat) -> Phrase {
    of("mystaria-news-last-tile", seat)
}

/// A tile without a place went under the pile (M3).
pub(super) fn exchanged(seat: Seat, tile: &Tile) -> Phrase {
    of("mystaria-news-exchanged", seat).phrase("tile", tile.phrase())
}

/// A tile without a place went out of the match (M3).
pub(super) fn discarded(seat: Seat, tile: &Tile) -> Phrase {
    of("mystaria-news-discarded", seat).phrase("tile", tile.phrase())
}

pub(super) fn end() -> Phrase {
    Phrase::new("mystaria-news-end")
}
