//! Trees: the common supply and where they may be planted.

use super::{
    planet::{Planet, Zone},
    tiles::Kind,
};
use crate::grid::{Cell, Direction};

/// A planted tree: it stands on a tile, in the area that reaches this side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tree {
    /// The tile's place.
    pub cell: Cell,
    /// A side of its area, as the tile lies.
    pub side: Direction,
    /// Its kind, which is the zone's.
    pub kind: Kind,
}

impl Tree {
    /// Whether it stands in this zone of the planet.
    pub fn stands_in(&self, planet: &Planet, zone: &Zone) -> bool {
        zone.parts.iter().any(|&(index, area)| {
            planet.laid()[index].cell == self.cell && planet.laid()[index].area(self.side) == Some(area)
        })
    }
}

/// The trees that nobody has taken yet, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supply([u8; 3]);

impl Supply {
    /// Two of each kind for every player.
    pub fn for_players(seats: usize) -> Self {
        Supply([2 * seats as u8; 3])
    }

    pub(super) fn of(counts: [u8; 3]) -> Self {
        Supply(counts)
    }

    /// Trees left of a kind.
    pub fn left(&self, kind: Kind) -> u8 {
        Kind::LEAVES
            .iter()
            .position(|&leaf| leaf == kind)
            .map_or(0, |index| self.0[index])
    }

    pub(super) fn take(&mut self, kind: Kind) {
        if let Some(index) = Kind::LEAVES.iter().position(|&leaf| leaf == kind) {
            self.0[index] = self.0[index].saturating_sub(1);
        }
    }
}

/// The zones in which a tree of the supply can be planted.
pub fn plantable<'a>(planet: &'a Planet, supply: &'a Supply) -> impl Iterator<Item = Zone> + 'a {
    planet
        .zones()
        .into_iter()
        .filter(|zone| supply.left(zone.kind) > 0)
}
