//! The buildings: nine per player, six in the simple game.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::data::Terrain;
use crate::{
    game::Seat,
    grid::{Cell, Direction},
    phrase::Phrase,
};

/// One of the nine buildings that every player has once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", content = "landscape", rename_all = "lowercase")]
pub enum Kind {
    /// Scores its area; stands only on its own terrain.
    Hut(Terrain),
    /// Scores its area twice; needs the hut of the same terrain first.
    Tree,
    /// Scores its terrain in row and column.
    Tower,
    /// Joins two areas.
    Bridge,
    /// Scores mountains; stands on one.
    Castle,
    /// Scores the buildings in sight.
    Portal,
}

impl Kind {
    /// All nine, huts first.
    pub const ALL: [Kind; 9] = [
        Kind::Hut(Terrain::Village),
        Kind::Hut(Terrain::Lake),
        Kind::Hut(Terrain::Forest),
        Kind::Hut(Terrain::Meadow),
        Kind::Tree,
        Kind::Tower,
        Kind::Bridge,
        Kind::Castle,
        Kind::Portal,
    ];

    /// Returns the buildings of the simple game or the full one.
    pub fn used(simple: bool) -> &'static [Kind] {
        // The six of the simple game come first.
        if simple { &Kind::ALL[..6] } else { &Kind::ALL }
    }

    /// The position in [`Kind::ALL`].
    pub(super) fn position(self) -> usize {
        let position = Kind::ALL.iter().position(|&kind| kind == self);
        position.unwrap_or(0)
    }

    /// Its bit in a set.
    fn bit(self) -> u16 {
        1 << self.position()
    }

    /// Returns the ways to build it on a field: a bridge joins in one of two directions.
    pub(super) fn ways(self) -> &'static [Option<Axis>] {
        match self {
            Kind::Bridge => &[Some(Axis::Horizontal), Some(Axis::Vertical)],
            _ => &[None],
        }
    }

    pub fn phrase(self) -> Phrase {
        Phrase::new("mystaria-building").text("building", self)
    }

    /// Returns the word in notation, messages and breakdowns.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Hut(Terrain::Village) => "village-hut",
            Kind::Hut(Terrain::Lake) => "lake-hut",
            Kind::Hut(Terrain::Forest) => "forest-hut",
            Kind::Hut(Terrain::Meadow) => "meadow-hut",
            // There is no such hut; the word exists only so that this function can't fail.
            Kind::Hut(Terrain::Mountain) => "mountain-hut",
            Kind::Tree => "tree",
            Kind::Tower => "tower",
            Kind::Bridge => "bridge",
            Kind::Castle => "castle",
            Kind::Portal => "portal",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.word().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

/// A set of buildings, listed in the order of [`Kind::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds(u16);

impl Kinds {
    /// Returns the buildings of the simple game or the full one.
    pub fn used(simple: bool) -> Kinds {
        Kinds((1 << Kind::used(simple).len()) - 1)
    }

    /// Whether this building is among them.
    pub fn contains(self, kind: Kind) -> bool {
        self.0 & kind.bit() != 0
    }

    pub(super) fn insert(&mut self, kind: Kind) {
        self.0 |= kind.bit();
    }

    /// These buildings without those.
    pub fn without(self, others: Kinds) -> Kinds {
        Kinds(self.0 & !others.0)
    }
}

impl Iterator for Kinds {
    type Item = Kind;

    fn next(&mut self) -> Option<Kind> {
        let kind = Kind::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(*kind)
    }
}

/// The direction in which a bridge joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// The fields to its left and right.
    Horizontal,
    /// The fields above and below it.
    Vertical,
}

impl Axis {
    /// Both.
    pub const ALL: [Axis; 2] = [Axis::Horizontal, Axis::Vertical];

    /// The word in notation and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Axis::Horizontal => "horizontal",
            Axis::Vertical => "vertical",
        }
    }

    /// Returns the two fields that a bridge on `cell` joins.
    pub fn ends(self, cell: Cell) -> [Cell; 2] {
        match self {
            Axis::Horizontal => [cell.step(Direction::W), cell.step(Direction::E)],
            Axis::Vertical => [cell.step(Direction::N), cell.step(Direction::S)],
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Axis {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Axis::ALL
            .into_iter()
            .find(|axis| axis.word().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

/// A completed building, in the published form (see `rules.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    pub seat: Seat,
    #[serde(flatten)]
    pub kind: Kind,
    #[serde(flatten)]
    pub cell: Cell,
    /// How a bridge lies; `None` for other buildings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<Axis>,
}

impl Building {
    /// A building of a seat.
    pub fn new(seat: Seat, kind: Kind, cell: Cell, joins: Option<Axis>) -> Self {
        Building {
            seat,
            kind,
            cell,
            joins,
        }
    }

    /// The two fields that a bridge joins; `None` for other buildings.
    pub fn ends(&self) -> Option<[Cell; 2]> {
        self.joins.map(|axis| axis.ends(self.cell))
    }
}
