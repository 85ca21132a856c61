//! What happens in a match, and the news of it.

use super::{
    planet::{Laid, ORIGIN},
    tiles::Tile,
    trees::Tree,
};
use crate::{
    game::{News, Played, Seat},
    phrase::Phrase,
};

/// Something that everyone may know.
#[derive(Debug, Clone, Copy)]
pub(super) enum Event {
    /// This round's tile was revealed.
    Drawn(u8, &'static Tile),
    /// The seat has no place for the tile.
    NoPlace(Seat, &'static Tile),
    /// The seat's tile was unsealed.
    Laid(Seat, Laid),
    /// The seat planted a tree in a zone that is worth so many points now.
    Planted(Seat, Tree, i32),
    /// The seat can plant nothing.
    NoTree(Seat),
    /// The seat plants first next time.
    Token(Seat),
    /// The match is over.
    End,
}

impl Event {
    fn phrase(self) -> Phrase {
        match self {
            Event::Drawn(round, tile) => Phrase::new("forests-news-drawn")
                .number("round", round)
                .number("tile", tile.no)
                .text("light", if tile.light { "yes" } else { "no" }),
            Event::NoPlace(seat, tile) => Phrase::new("forests-news-no-place")
                .seat("seat", seat)
                .number("tile", tile.no),
            Event::Laid(seat, laid) => Phrase::new("forests-news-laid")
                .seat("seat", seat)
                .number("tile", laid.tile.no)
                .text("spot", laid.cell.shown(ORIGIN)),
            Event::Planted(seat, tree, points) => Phrase::new("forests-news-planted")
                .seat("seat", seat)
                .text("kind", tree.kind)
                .text("spot", tree.cell.shown(ORIGIN))
                .number("points", points),
            Event::NoTree(seat) => Phrase::new("forests-news-no-tree").seat("seat", seat),
            Event::Token(seat) => Phrase::new("forests-news-token").seat("seat", seat),
            Event::End => Phrase::new("forests-news-end"),
        }
    }
}

/// What came of a move, before it is put into words.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) events: Vec<Event>,
    pub(super) revealed: bool,
    pub(super) turn_over: bool,
}

impl From<Outcome> for Played {
    fn from(outcome: Outcome) -> Played {
        Played {
            news: outcome
                .events
                .into_iter()
                .map(|event| News::all(event.phrase()))
                .collect(),
            revealed: outcome.revealed,
            turn_over: outcome.turn_over,
        }
    }
}
