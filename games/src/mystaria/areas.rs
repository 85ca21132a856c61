//! Areas: fields of one terrain that are connected horizontally or vertically, or by a bridge.

use super::data::{FIELDS, TILES, Terrain};
use crate::game::Seat;

/// Connected fields of one terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    pub terrain: Terrain,
    pub size: u8,
    /// The index of the first building that was built in it. A bridge stands in the area of its own field (M9).
    pub building: Option<u8>,
    /// The seats that have a building in it, as bits.
    seats: u8,
}

impl Area {
    /// Whether another player has a building in it.
    pub(super) fn has_stranger(&self, seat: Seat) -> bool {
        self.seats & !(1 << seat.0) != 0
    }
}

/// The areas of a landscape. Each field has the label of its area, so that finding a field's area takes one lookup, and
/// joining two areas changes labels.
#[derive(Clone)]
pub(super) struct Areas {
    labels: [u8; TILES * FIELDS],
    all: [Area; TILES * FIELDS],
}

impl Default for Areas {
    fn default() -> Self {
        Areas {
            labels: [u8::MAX; TILES * FIELDS],
            all: [Area::default(); TILES * FIELDS],
        }
    }
}

impl Areas {
    /// The label of a field's area.
    pub(super) fn label(&self, field: u8) -> u8 {
        self.labels[usize::from(field)]
    }

    /// The area of a field.
    pub(super) fn of(&self, field: u8) -> &Area {
        &self.all[usize::from(self.label(field))]
    }

    /// Creates an area for a new field.
    pub(super) fn add(&mut self, field: u8, terrain: Terrain) {
        self.labels[usize::from(field)] = field;
        self.all[usize::from(field)] = Area {
            terrain,
            size: 1,
            ..Area::default()
        };
    }

    /// Joins the areas of two fields.
    pub(super) fn join(&mut self, one: u8, other: u8) {
        let (to, from) = (self.label(one), self.label(other));
        if to == from {
            return;
        }
        let joined = self.all[usize::from(from)];
        let area = &mut self.all[usize::from(to)];
        area.size += joined.size;
        area.seats |= joined.seats;
        area.building = [area.building, joined.building].into_iter().flatten().min();
        for label in self.labels.iter_mut().filter(|label| **label == from) {
            *label = to;
        }
    }

    /// Notes a building on a field.
    pub(super) fn settle(&mut self, field: u8, building: u8, seat: Seat) {
        let area = &mut self.all[usize::from(self.labels[usize::from(field)])];
        area.seats |= 1 << seat.0;
        area.building = area.building.or(Some(building));
    }
}
