//! The three kinds of decision and their notation.

use std::{fmt, str::FromStr};

use super::{
    buildings::{Axis, Building, Kind},
    landscape::ORIGIN,
};
use crate::{
    game::{ParseMoveError, Seat},
    grid::{Cell, Turn},
};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Lay the tile from the hand: `lay I16 90`.
    Lay {
        /// Its top left field after rotation.
        cell: Cell,
        turn: Turn,
    },
    /// Put up a building: `build castle N14`, `build bridge N20 horizontal`.
    Build {
        kind: Kind,
        cell: Cell,
        /// How a bridge lies.
        joins: Option<Axis>,
    },
    /// Build nothing: `skip`.
    Skip,
}

impl Move {
    /// Returns the kind of move under which it is chosen.
    pub(super) const fn verb(&self) -> &'static str {
        match self {
            Move::Lay { .. } => "lay",
            Move::Build { .. } => "build",
            Move::Skip => "skip",
        }
    }

    /// Returns the building that a seat would build.
    pub(super) fn building(&self, seat: Seat) -> Option<Building> {
        match *self {
            Move::Build { kind, cell, joins } => Some(Building::new(seat, kind, cell, joins)),
            _ => None,
        }
    }
}

impl From<Building> for Move {
    fn from(
        Building {
            kind, cell, joins, ..
        }: Building,
    ) -> Self {
        Move::Build { kind, cell, joins }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { cell, turn } => write!(f, "lay {} {turn}", cell.name(ORIGIN)),
            Move::Build { kind, cell, joins } => {
                write!(f, "build {kind} {}", cell.name(ORIGIN))?;
                joins.map_or(Ok(()), |axis| write!(f, " {axis}"))
            }
            Move::Skip => f.write_str("skip"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        read(&words).ok_or(ParseMoveError {
            expected: "lay FIELD TURN, for example lay I16 90, build BUILDING FIELD, for example build castle N14 or \
                       build bridge N20 horizontal, or skip",
        })
    }
}

fn read(words: &[&str]) -> Option<Move> {
    let cell = |name| Cell::from_name(name, ORIGIN);
    Some(match *words {
        ["lay", at, turn] => Move::Lay {
            cell: cell(at)?,
            turn: turn.parse().ok()?,
        },
        ["build", kind, at] => Move::Build {
            kind: kind.parse().ok()?,
            cell: cell(at)?,
            joins: None,
        },
        ["build", kind, at, axis] => Move::Build {
            kind: kind.parse().ok()?,
            cell: cell(at)?,
            joins: Some(axis.parse().ok()?),
        },
        ["skip"] => Move::Skip,
        _ => return None,
    })
}
