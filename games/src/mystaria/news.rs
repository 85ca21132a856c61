//! The news of a match. A drawn tile is news for its owner alone.

use super::{Mystaria, buildings::Building, data::Tile, landscape::ORIGIN, scoring};
use crate::{
    game::{News, Played, Seat},
    grid::Cell,
    phrase::Phrase,
};

/// Something that happens in the course of a move.
#[derive(Debug, Clone, Copy)]
pub(super) enum Event {
    /// A tile was laid.
    Laid { seat: Seat, cell: Cell },
    /// There is nothing to build after laying.
    NothingToBuild { seat: Seat },
    /// Something was built.
    Built(Building),
    /// That was the last one.
    LastBuilding { seat: Seat },
    /// Somebody chose to build nothing.
    Skipped { seat: Seat },
    /// A turn is complete.
    TurnOver,
    /// A tile was drawn.
    Drawn { seat: Seat, tile: &'static Tile },
    /// That was the last one of the pile.
    LastTile { seat: Seat },
    /// A tile without a place went under the pile (M3).
    Exchanged { seat: Seat, tile: &'static Tile },
    /// A tile without a place went out of the match (M3).
    Discarded { seat: Seat, tile: &'static Tile },
    /// The match is over.
    End,
}

/// Adds an event to what came of a move.
pub(super) fn tell(played: &mut Played, game: &Mystaria, event: Event) {
    let told = |id, seat| Phrase::new(id).seat("seat", seat);
    let what = match event {
        Event::TurnOver => {
            played.turn_over = true;
            return;
        }
        Event::Laid { seat, cell } => told("mystaria-news-laid", seat).text("spot", cell.shown(ORIGIN)),
        Event::NothingToBuild { seat } => told("mystaria-news-no-build", seat),
        Event::Built(building) => built(game, &building),
        Event::LastBuilding { seat } => told("mystaria-news-last-building", seat),
        Event::Skipped { seat } => told("mystaria-news-skipped", seat),
        Event::Drawn { .. } => Phrase::new("mystaria-news-drawn"),
        Event::LastTile { seat } => told("mystaria-news-last-tile", seat),
        Event::Exchanged { seat, .. } => told("mystaria-news-exchanged", seat),
        Event::Discarded { seat, .. } => told("mystaria-news-discarded", seat),
        Event::End => Phrase::new("mystaria-news-end"),
    };
    let what = match event {
        Event::Drawn { tile, .. } | Event::Exchanged { tile, .. } | Event::Discarded { tile, .. } => {
            played.revealed = true;
            what.phrase("tile", tile.phrase())
        }
        _ => what,
    };
    // The match is decided, and with it the secret of the draws comes to light.
    played.revealed |= matches!(event, Event::End);
    played.news.push(match event {
        Event::Drawn { seat, .. } => News::only(seat, what),
        _ => News::all(what),
    });
}

fn built(game: &Mystaria, building: &Building) -> Phrase {
    let landscape = &game.landscape;
    let joined = building.ends().and_then(|[end, _]| landscape.area(end));
    let phrase = match joined {
        Some(_) => Phrase::new("mystaria-news-bridge"),
        None => Phrase::new("mystaria-news-built"),
    };
    let phrase = phrase
        .seat("seat", building.seat)
        .phrase("building", building.kind.phrase())
        .text("spot", building.cell.shown(ORIGIN));
    match joined {
        Some(area) => phrase
            .phrase("landscape", area.terrain.phrase())
            .number("fields", area.size),
        None => phrase.number("points", scoring::points(landscape, building)),
    }
}
