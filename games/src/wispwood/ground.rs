//! Where tiles may be laid in a forest.

use super::forest::{Forest, Frame};
use crate::grid::Cell;

/// Rows of bits: a forest of one tile reaches five fields in each direction.
const ROWS: usize = 11;

/// Rows beyond the last one that a shape may read.
const BELOW: usize = 3;

/// Places of a form by row of the reach, a bit each.
pub(super) type Places = [u16; ROWS];

/// Every cell that a forest can still cover, as one bit: bit 0 of a row is its leftmost column.
///
/// The reach ends where the grid would become too large (W2), and no shape is longer than a grid: so a shape fits if all
/// its squares are free cells of the reach and one of them is next to a tile.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    reach: Frame,
    /// Cells without a tile.
    free: [u16; ROWS + BELOW],
    /// Fields with a tile orthogonally next to them.
    beside: [u16; ROWS + BELOW],
}

impl Ground {
    /// Computes the ground of a forest whose longest side may be `limit`, six at most.
    pub(super) fn new(forest: &Forest, limit: i16) -> Self {
        let (frame, reach) = (forest.frame(), forest.reach(limit));
        let (left, top) = (frame.from.x - reach.from.x, frame.from.y - reach.from.y);
        let tiles = forest.board().all();
        let mut taken = [0; ROWS + 1];
        for y in 0..frame.height() as usize {
            taken[top as usize + y] = tiles.row_bits(y) << left;
        }
        let all = (1 << reach.width()) - 1;
        let mut ground = Ground {
            reach,
            free: [0; ROWS + BELOW],
            beside: [0; ROWS + BELOW],
        };
        for y in 0..reach.height() as usize {
            let above = if y > 0 { taken[y - 1] } else { 0 };
            ground.free[y] = all & !taken[y];
            ground.beside[y] = taken[y] << 1 | taken[y] >> 1 | above | taken[y + 1];
        }
        ground
    }

    /// The one decision whether tiles fit: the places of a form by row, as bits by the column of the form's left edge.
    pub(super) fn places(&self, form: &[Cell]) -> Places {
        let (mut free, mut beside) = ([u16::MAX; ROWS], [0; ROWS]);
        for square in form {
            let rows = self.free.iter().zip(&self.beside).skip(square.y as usize);
            for ((free, beside), rows) in free.iter_mut().zip(&mut beside).zip(rows) {
                *free &= rows.0 >> square.x;
                *beside |= rows.1 >> square.x;
            }
        }
        std::array::from_fn(|row| free[row] & beside[row])
    }

    /// Returns the top left corners of positions, row by row.
    pub(super) fn corners(&self, places: &Places) -> impl Iterator<Item = Cell> {
        let Cell { x, y } = self.reach.from;
        let rows = (y..).zip(places);
        rows.flat_map(move |(y, &row)| bits(row).map(move |column| Cell::new(x + column as i16, y)))
    }

    /// Whether a form can be laid with its top left corner here.
    pub(super) fn fits(&self, form: &[Cell], corner: Cell) -> bool {
        let Frame { from, to } = self.reach;
        (from.x..=to.x).contains(&corner.x)
            && (from.y..=to.y).contains(&corner.y)
            && self.places(form)[(corner.y - from.y) as usize] >> (corner.x - from.x) & 1 == 1
    }
}

/// Returns the positions of the set bits, the lowest first.
pub(super) fn bits(mut bits: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(next)
    })
}
