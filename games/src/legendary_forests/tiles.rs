//! The tiles: what their sides show and which sides belong together. The printed ones are in `data`.

use std::fmt;

use serde::{Deserialize, Serialize};

pub use super::data::{TileSet, tile_set};
use crate::grid::{Direction, Turn};

/// The content of one side of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub enum Kind {
    /// Red maple leaves.
    Maple,
    /// Pink cherry blossom.
    Cherry,
    /// Yellow ginkgo leaves.
    Ginkgo,
    /// Grass: carries no rune and forms no zone.
    Grass,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Maple, Kind::Cherry, Kind::Ginkgo, Kind::Grass];
    /// The kinds with leaves, runes and trees.
    pub const LEAVES: [Kind; 3] = [Kind::Maple, Kind::Cherry, Kind::Ginkgo];

    /// Returns the letter in data, notation and JSON.
    pub const fn letter(self) -> char {
        match self {
            Kind::Maple => 'R',
            Kind::Cherry => 'P',
            Kind::Ginkgo => 'Y',
            Kind::Grass => 'G',
        }
    }
}

impl TryFrom<char> for Kind {
    type Error = &'static str;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter)
            .ok_or("sides are letters of R, P, Y, G")
    }
}

impl From<Kind> for char {
    fn from(kind: Kind) -> char {
        kind.letter()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One tile as printed.
#[derive(Debug, PartialEq, Eq)]
pub struct Tile {
    pub no: u8,
    /// Whether the number has a light ground, so that trees are planted.
    pub light: bool,
    /// The sides, clockwise from the north.
    pub edges: [Kind; 4],
    /// The connected areas of leaves.
    pub areas: Vec<Area>,
    /// The area at each side; `None` for grass.
    pub(super) area_at: [Option<usize>; 4],
    /// The content of the sides, by rotation.
    pub(super) turned: [Sides; 4],
}

/// The content of some of the four sides. One byte per side, so that all are compared at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sides {
    kinds: u32,
    /// All ones where a side is known.
    known: u32,
}

impl Sides {
    /// Records the content of a side.
    pub(super) fn set(&mut self, side: Direction, kind: Kind) {
        self.kinds |= (kind as u32) << (8 * side.index());
        self.known |= 0xFF << (8 * side.index());
    }

    /// Returns whether all sides that are known in both have the same content.
    pub(super) fn agrees(self, other: Sides) -> bool {
        (self.kinds ^ other.kinds) & self.known & other.known == 0
    }
}

/// The connected sides of a tile.
#[derive(Debug, PartialEq, Eq)]
pub struct Area {
    pub kind: Kind,
    /// The sides that it reaches, clockwise from the north.
    pub edges: Vec<Direction>,
}

impl Tile {
    /// Returns the content of a side after the rotation.
    pub fn edge(&self, turn: Turn, side: Direction) -> Kind {
        self.edges[side.before(turn).index()]
    }

    /// The area that reaches the side once the tile is turned; `None` for grass.
    pub fn area(&self, turn: Turn, side: Direction) -> Option<usize> {
        self.area_at[side.before(turn).index()]
    }

    /// Returns the content of all sides after the rotation.
    pub(super) fn sides(&self, turn: Turn) -> Sides {
        self.turned[usize::from(turn.quarters())]
    }

    /// Returns the rotations that look different, the smallest of each.
    pub fn turns(&self) -> Vec<Turn> {
        Turn::ALL
            .into_iter()
            .filter(|&turn| self.look(turn) == turn)
            .collect()
    }

    /// Returns the smallest rotation that looks like this one.
    pub fn look(&self, turn: Turn) -> Turn {
        let look = |turn| {
            let areas = Direction::ALL.map(|side| self.area(turn, side));
            // Areas are compared by the sides that they connect, not by their index.
            let joined = areas.map(|area| areas.iter().position(|other| *other == area));
            (Direction::ALL.map(|side| self.edge(turn, side)), joined)
        };
        let alike = Turn::ALL.into_iter().find(|&other| look(other) == look(turn));
        alike.unwrap_or(turn)
    }
}
