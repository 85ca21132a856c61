//! A player's forest: the tiles and their positions.

use std::fmt::{self, Write};

use super::{
    board::{At, Board, Cells},
    tiles::{Counts, Tile, Wisp},
};
use crate::grid::Cell;

/// The name of the first cat's field: G7, so that almost every field a forest can reach has a plain letter and number.
pub const ORIGIN: Cell = Cell::new(7, 7);

/// Returns the longest allowed side of a forest in a round, counted from 1.
pub const fn limit(round: u8) -> i16 {
    3 + round as i16
}

/// Returns the name of a field, which stays the same throughout the match.
pub fn name(cell: Cell) -> String {
    cell.name(ORIGIN)
}

/// Writes the name of a field. A list of all moves writes a hundred thousand of them, so the usual one is written
/// directly.
pub(super) fn write_name(f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
    match u8::try_from(cell.x + ORIGIN.x) {
        Ok(column @ 1..=26) => {
            f.write_char(char::from(b'A' + column - 1))?;
            fmt::Display::fmt(&(cell.y + ORIGIN.y), f)
        }
        _ => f.write_str(&name(cell)),
    }
}

/// A player's tiles and cat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forest {
    /// The tiles; their frame begins at the board's top left.
    board: Board,
    /// The field of the match at the board's top left.
    corner: Cell,
    /// Whether the cat is ready, not hidden.
    pub cat_ready: bool,
}

/// The smallest frame around some cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Top left corner.
    pub from: Cell,
    /// Bottom right corner.
    pub to: Cell,
}

impl Frame {
    /// The frame of one cell.
    pub const fn of(cell: Cell) -> Self {
        Frame { from: cell, to: cell }
    }

    /// Returns the frame extended by one field.
    pub fn with(self, cell: Cell) -> Self {
        Frame {
            from: Cell::new(self.from.x.min(cell.x), self.from.y.min(cell.y)),
            to: Cell::new(self.to.x.max(cell.x), self.to.y.max(cell.y)),
        }
    }

    pub const fn width(&self) -> i16 {
        self.to.x.saturating_sub(self.from.x).saturating_add(1)
    }

    pub const fn height(&self) -> i16 {
        self.to.y.saturating_sub(self.from.y).saturating_add(1)
    }

    /// All its cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.from.y..=self.to.y).flat_map(move |y| (self.from.x..=self.to.x).map(move |x| Cell::new(x, y)))
    }
}

impl Forest {
    /// A cat, ready, on its tile.
    pub fn new() -> Self {
        let mut forest = Forest {
            board: Board::default(),
            corner: Cell::new(0, 0),
            cat_ready: true,
        };
        forest.lay(Cell::new(0, 0), Tile::Cat);
        forest
    }

    /// A forest of these tiles; `None` unless there is exactly one cat, and one tile per cell within seven by seven.
    pub fn of(tiles: impl IntoIterator<Item = (Cell, Tile)>, cat_ready: bool) -> Option<Self> {
        let tiles: Vec<(Cell, Tile)> = tiles.into_iter().collect();
        let frame = tiles
            .iter()
            .map(|&(cell, _)| Frame::of(cell))
            .reduce(|frame, one| frame.with(one.from))?;
        let mut forest = Forest {
            board: Board::default(),
            corner: frame.from,
            cat_ready,
        };
        for &(cell, tile) in &tiles {
            forest.board.insert(forest.on_board(cell)?, tile);
        }
        (forest.board.cat.len() == 1 && forest.count() == tiles.len()).then_some(forest)
    }

    /// Returns the position of a field on the board, if it is on it.
    fn on_board(&self, cell: Cell) -> Option<At> {
        At::new(
            cell.x.checked_sub(self.corner.x)?,
            cell.y.checked_sub(self.corner.y)?,
        )
    }

    fn cell(&self, at: At) -> Cell {
        Cell::new(self.corner.x + at.x(), self.corner.y + at.y())
    }

    /// Returns the content of a field.
    pub fn at(&self, cell: Cell) -> Option<Tile> {
        self.board.at(self.on_board(cell)?)
    }

    /// Where the cat sits.
    pub fn cat(&self) -> Cell {
        // A forest always has a cat.
        self.board
            .cat
            .iter()
            .next()
            .map_or(self.corner, |at| self.cell(at))
    }

    /// All tiles, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Tile)> + '_ {
        let tile = |at| Some((self.cell(at), self.board.at(at)?));
        self.board.all().iter().filter_map(tile)
    }

    /// Number of tiles, the cat's included.
    pub fn count(&self) -> usize {
        self.board.all().len()
    }

    /// Returns the fields with a tree, row by row.
    pub fn trees(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board.trees.iter().map(|at| self.cell(at))
    }

    /// Number of wisps by kind.
    pub fn wisps(&self) -> Counts {
        Counts::new(Wisp::ALL.map(|wisp| self.board.of(wisp).len() as u8))
    }

    /// The smallest frame around all tiles.
    pub fn frame(&self) -> Frame {
        let (width, height) = self.board.all().extent();
        Frame {
            from: self.corner,
            to: Cell::new(self.corner.x + width - 1, self.corner.y + height - 1),
        }
    }

    /// The cells that the forest can still cover, all directions together.
    pub fn reach(&self, limit: i16) -> Frame {
        let frame = self.frame();
        let (x, y) = ((limit - frame.width()).max(0), (limit - frame.height()).max(0));
        Frame {
            from: Cell::new(frame.from.x - x, frame.from.y - y),
            to: Cell::new(frame.to.x + x, frame.to.y + y),
        }
    }

    /// Returns whether the forest is a full grid.
    pub fn is_full(&self, limit: i16) -> bool {
        self.count() as i16 == limit * limit
    }

    /// Lays a tile on an empty field. A frame that grows to the left or upward shifts the rest of the board to the
    /// right or down.
    pub(super) fn lay(&mut self, cell: Cell, tile: Tile) {
        let (left, up) = ((self.corner.x - cell.x).max(0), (self.corner.y - cell.y).max(0));
        self.move_board(left, up);
        // A forest is at most six by six, so every field is on the board.
        if let Some(at) = self.on_board(cell) {
            self.board.insert(at, tile);
        }
    }

    /// Moves the cat onto a tree; its old tile becomes a plain tree (W4).
    pub(super) fn move_cat(&mut self, to: Cell) {
        if let Some(at) = self.on_board(to).filter(|&at| self.board.trees.contains(at)) {
            let cat = Cells::only(at);
            self.board.trees = self.board.trees.union(self.board.cat).difference(cat);
            self.board.cat = cat;
        }
    }

    /// Removes all trees; the frame shrinks to the remaining tiles.
    pub(super) fn clear_trees(&mut self) {
        self.board.trees = Cells::NONE;
        let left = self.board.all();
        let column = left.iter().map(At::x).min().unwrap_or(0);
        let row = left.iter().map(At::y).min().unwrap_or(0);
        self.move_board(-column, -row);
    }

    fn move_board(&mut self, right: i16, down: i16) {
        if (right, down) != (0, 0) {
            self.board = self.board.shifted(right, down);
            self.corner = Cell::new(self.corner.x - right, self.corner.y - down);
        }
    }

    /// Returns the forest in the form that goal cards use.
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

impl Default for Forest {
    fn default() -> Self {
        Forest::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w4_the_tile_that_a_cat_leaves_becomes_a_plain_tree_until_the_trees_go() {
        let (left, right) = (Cell::new(0, 0), Cell::new(1, 0));
        let mut forest = Forest::new();
        forest.lay(right, Tile::Tree);
        forest.move_cat(right);
        assert_eq!((forest.cat(), forest.at(left)), (right, Some(Tile::Tree)));
        forest.clear_trees();
        assert_eq!((forest.cat(), forest.count()), (right, 1));
    }
}
