//! The two kinds of decision and their notation.

use std::{fmt, str::FromStr};

use super::planet::ORIGIN;
use crate::{
    game::ParseMoveError,
    grid::{Cell, Direction, Turn},
};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Lay the revealed tile: `place M12 90`.
    Place { cell: Cell, turn: Turn },
    /// Plant a tree in the zone that reaches this side of a tile: `tree M12 N`.
    Tree {
        /// The tile's place.
        cell: Cell,
        /// A side that the zone reaches there.
        side: Direction,
    },
}

impl Move {
    /// Returns the kind of move under which it is chosen.
    pub(super) const fn verb(&self) -> &'static str {
        match self {
            Move::Place { .. } => "place",
            Move::Tree { .. } => "tree",
        }
    }
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
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = || {
            let [verb, cell, last] = words[..] else {
                return None;
            };
            let cell = Cell::from_name(cell, ORIGIN)?;
            match verb.to_ascii_lowercase().as_str() {
                "place" => last.parse().ok().map(|turn| Move::Place { cell, turn }),
                "tree" => last.parse().ok().map(|side| Move::Tree { cell, side }),
                _ => None,
            }
        };
        read().ok_or(ParseMoveError {
            expected: "place FIELD TURN, for example place M12 90, or tree FIELD SIDE, for example tree M12 N",
        })
    }
}
