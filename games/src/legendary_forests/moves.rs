//! The two kinds of decision and their notation.

use std::{fmt, str::FromStr};

use super::planet::{Misfit, ORIGIN};
use super::tiles::Kind;
use crate::{
    game::{Explain, ParseMoveError},
    grid::{Cell, Direction, Turn},
    phrase::Phrase,
};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Lay the revealed tile: `place M12 90`.
    Place {
        /// Where.
        cell: Cell,
        /// Turned how.
        turn: Turn,
    },
    /// Plant a tree in the zone that reaches this side of a tile: `tree M12 N`.
    Tree {
        /// The tile's place.
        cell: Cell,
        /// A side that the zone reaches there.
        side: Direction,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place { cell, turn } => write!(f, "place {} {turn}", cell.name(ORIGIN)),
            Move::Tree { cell, side } => write!(f, "tree {} {side}", cell.name(ORIGIN)),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let error = ParseMoveError {
            expected: "place FIELD TURN, for example place M12 90, or tree FIELD SIDE, for example tree M12 N",
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [verb, cell, last] = words[..] else {
            return Err(error);
        };
        let Some(cell) = Cell::from_name(cell, ORIGIN) else {
            return Err(error);
        };
        match verb.to_ascii_lowercase().as_str() {
            "place" => last
                .parse()
                .map(|turn| Move::Place { cell, turn })
                .map_err(|()| error),
            "tree" => last
                .parse()
                .map(|side| Move::Tree { cell, side })
                .map_err(|()| error),
            _ => Err(error),
        }
    }
}

/// Why Legendary Forests refuses a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing is this player's to decide now.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A tree while tiles are laid.
    #[error("tiles are laid now, trees come later")]
    TilesNow,
    /// A tile while trees are planted.
    #[error("trees are planted now, the next tile comes later")]
    TreesNow,
    /// There is a tile already.
    #[error("there is a tile already at {}", .0.name(ORIGIN))]
    Occupied(Cell),
    /// It would touch no tile.
    #[error("{} touches no tile of your planet", .0.name(ORIGIN))]
    Apart(Cell),
    /// Two unlike sides would touch.
    #[error("{ours} would touch {theirs} on side {side} of {}", .cell.name(ORIGIN))]
    Clash {
        /// The new tile's place.
        cell: Cell,
        /// Its side.
        side: Direction,
        /// What it shows there.
        ours: Kind,
        /// What the neighbour shows.
        theirs: Kind,
    },
    /// No leaves there.
    #[error("no zone reaches side {side} of {}", .cell.name(ORIGIN))]
    NoZone {
        /// The place.
        cell: Cell,
        /// The side.
        side: Direction,
    },
    /// The supply has no such tree.
    #[error("no {0} tree is left")]
    NoTree(Kind),
}

impl Refusal {
    pub(super) fn misfit(misfit: Misfit, cell: Cell) -> Self {
        match misfit {
            Misfit::Occupied => Refusal::Occupied(cell),
            Misfit::Apart => Refusal::Apart(cell),
            Misfit::Clash { side, ours, theirs } => Refusal::Clash {
                cell,
                side,
                ours,
                theirs,
            },
        }
    }
}

impl Explain for Refusal {
    fn phrase(&self) -> Phrase {
        let spot = |id, cell: &Cell| Phrase::new(id).text("spot", cell.name(ORIGIN));
        match self {
            Refusal::NotYourTurn => Phrase::new("refusal-not-your-turn"),
            Refusal::TilesNow => Phrase::new("forests-refusal-tiles-now"),
            Refusal::TreesNow => Phrase::new("forests-refusal-trees-now"),
            Refusal::Occupied(cell) => spot("forests-refusal-occupied", cell),
            Refusal::Apart(cell) => spot("forests-refusal-apart", cell),
            Refusal::Clash {
                cell,
                side,
                ours,
                theirs,
            } => spot("forests-refusal-clash", cell)
                .text("side", side)
                .text("ours", ours)
                .text("theirs", theirs),
            Refusal::NoZone { cell, side } => spot("forests-refusal-no-zone", cell).text("side", side),
            Refusal::NoTree(kind) => Phrase::new("forests-refusal-no-tree").text("kind", kind),
        }
    }
}
