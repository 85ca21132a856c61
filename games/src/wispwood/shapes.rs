//! The eight shapes at the pond and all their looks, rotated and mirrored.

use serde::{Deserialize, Serialize};

use super::{
    data::{data, named},
    moves::Trees,
};
use crate::grid::Cell;

named! {
    /// A shape at the pond, by the usual letter with the number of squares; the small ones first.
    Shape: 8 { I2, I3, L3, I4, O4, S4, T4, L4 }
}

/// Most squares of a shape.
pub const MOST_SQUARES: usize = 4;

/// Most looks of a shape.
pub(super) const MOST_LOOKS: usize = 8;

/// The form of a single tile.
pub(super) const SINGLE: &[Cell] = &[Cell::new(0, 0)];

impl Shape {
    pub const fn size(self) -> usize {
        match self {
            Shape::I2 => 2,
            Shape::I3 | Shape::L3 => 3,
            Shape::I4 | Shape::O4 | Shape::S4 | Shape::T4 | Shape::L4 => 4,
        }
    }

    /// Every different form of the shape, turned and mirrored, as cells from the top left.
    pub fn forms(self) -> &'static [Vec<Cell>] {
        &data().forms[self as usize]
    }

    /// For each form and each of its cells, the others: the trees when the wisp lies there.
    pub(super) fn trees(self) -> &'static [Vec<Trees>] {
        &data().trees[self as usize]
    }

    /// The form that these cells have and their top left corner, if they form this shape.
    pub fn form_of(self, cells: &[Cell]) -> Option<(&'static [Cell], Cell)> {
        let mut squares = [Cell::new(0, 0); MOST_SQUARES];
        let squares = squares.get_mut(..cells.len())?;
        squares.copy_from_slice(cells);
        let corner = to_top_left(squares)?;
        let form = self.forms().iter().find(|form| form[..] == *squares)?;
        Some((form, corner))
    }
}

/// Shifts the fields so that their smallest column and row are 0, and sorts them; returns where they began.
pub(super) fn to_top_left(cells: &mut [Cell]) -> Option<Cell> {
    let corner = Cell::new(
        cells.iter().map(|cell| cell.x).min()?,
        cells.iter().map(|cell| cell.y).min()?,
    );
    for cell in cells.iter_mut() {
        // Typed fields may lie farther apart than a grid is wide; then they form no shape.
        *cell = Cell::new(cell.x.saturating_sub(corner.x), cell.y.saturating_sub(corner.y));
    }
    cells.sort_unstable();
    Some(corner)
}
