//! Trees: where they stand, and the common supply.

use serde::{Deserialize, Serialize};

use super::{
    planet::{Planet, Zone},
    tiles::Kind,
};
use crate::grid::{Cell, Direction};

/// A planted tree: it stands on a tile, in the area that reaches this side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The tile's place.
    #[serde(flatten)]
    pub cell: Cell,
    /// A side of its area on the rotated tile.
    #[serde(rename = "edge")]
    pub side: Direction,
    /// Its kind, which is the zone's.
    #[serde(rename = "colour")]
    pub kind: Kind,
}

impl Tree {
    /// Returns whether it stands in this zone of the planet.
    pub fn stands_in(&self, planet: &Planet, zone: &Zone) -> bool {
        zone.parts.iter().any(|&(index, area)| {
            planet.laid()[index].cell == self.cell && planet.laid()[index].area(self.side) == Some(area)
        })
    }
}

/// The trees that nobody has taken yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Supply {
    r: u8,
    p: u8,
    y: u8,
}

impl Supply {
    /// Two of each kind for every player.
    pub fn for_players(seats: usize) -> Self {
        let each = 2 * seats as u8;
        Supply {
            r: each,
            p: each,
            y: each,
        }
    }

    /// Trees left of a kind.
    pub fn left(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Maple => self.r,
            Kind::Cherry => self.p,
            Kind::Ginkgo => self.y,
            Kind::Grass => 0,
        }
    }

    /// Takes a tree if one is left.
    pub(super) fn take(&mut self, kind: Kind) {
        let left = match kind {
            Kind::Maple => &mut self.r,
            Kind::Cherry => &mut self.p,
            Kind::Ginkgo => &mut self.y,
            Kind::Grass => return,
        };
        *left = left.saturating_sub(1);
    }
}
