//! A player's forest: what lies where, and where more may be laid.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use super::{
    board::{At, Board},
    shapes::Shape,
    tiles::{Counts, Tile, Wisp},
};
use crate::grid::Cell;

/// Column and row of the first cat in names: it sits on G7, so that almost every cell a forest can reach has a plain
/// letter and number.
pub const ORIGIN: Cell = Cell::new(7, 7);

/// Longest side that a forest may have in a round, counted from 1.
pub const fn limit(round: u8) -> i16 {
    3 + round as i16
}

/// The name of a cell, the same all match.
pub fn name(cell: Cell) -> String {
    cell.name(ORIGIN)
}

/// Writes the name of a cell. A list of all moves writes a hundred thousand of them, so the usual one goes straight out.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forest {
    tiles: BTreeMap<Cell, Tile>,
    cat: Cell,
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

/// Why tiles can't be laid somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// Something lies there.
    Occupied(Cell),
    /// Nothing of the forest is orthogonally next to it.
    Apart,
    /// The forest would become larger than this round's grid (W2).
    TooLarge {
        /// Columns it would have.
        width: i16,
        /// Rows it would have.
        height: i16,
    },
}

impl Frame {
    /// The frame of one cell.
    pub const fn of(cell: Cell) -> Self {
        Frame { from: cell, to: cell }
    }

    /// The frame with one more cell in it.
    pub fn with(self, cell: Cell) -> Self {
        Frame {
            from: Cell::new(self.from.x.min(cell.x), self.from.y.min(cell.y)),
            to: Cell::new(self.to.x.max(cell.x), self.to.y.max(cell.y)),
        }
    }

    /// Columns.
    pub const fn width(&self) -> i16 {
        self.to.x - self.from.x + 1
    }

    /// Rows.
    pub const fn height(&self) -> i16 {
        self.to.y - self.from.y + 1
    }

    /// All its cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.from.y..=self.to.y).flat_map(move |y| (self.from.x..=self.to.x).map(move |x| Cell::new(x, y)))
    }
}

impl Forest {
    /// A cat, ready, on its tile.
    pub fn new() -> Self {
        let cat = Cell::new(0, 0);
        Forest {
            tiles: BTreeMap::from([(cat, Tile::Cat)]),
            cat,
            cat_ready: true,
        }
    }

    /// A forest of these tiles; none unless there is exactly one cat.
    pub fn of(tiles: impl IntoIterator<Item = (Cell, Tile)>, cat_ready: bool) -> Option<Self> {
        let tiles: BTreeMap<Cell, Tile> = tiles.into_iter().collect();
        let mut cats = tiles.iter().filter(|(_, tile)| **tile == Tile::Cat);
        let (&cat, _) = cats.next()?;
        if cats.next().is_some() {
            return None;
        }
        Some(Forest {
            tiles,
            cat,
            cat_ready,
        })
    }

    /// What lies on a cell.
    pub fn at(&self, cell: Cell) -> Option<Tile> {
        self.tiles.get(&cell).copied()
    }

    /// All tiles, column by column.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Tile)> + '_ {
        self.tiles.iter().map(|(&cell, &tile)| (cell, tile))
    }

    /// Where the cat sits.
    pub fn cat(&self) -> Cell {
        self.cat
    }

    /// Number of tiles, the cat's included.
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    /// The cells with a tree, row by row.
    pub fn trees(&self) -> Vec<Cell> {
        let mut trees: Vec<Cell> = self
            .tiles()
            .filter(|&(_, tile)| tile == Tile::Tree)
            .map(|(cell, _)| cell)
            .collect();
        trees.sort_by_key(|cell| (cell.y, cell.x));
        trees
    }

    /// Number of wisps by kind.
    pub fn wisps(&self) -> Counts {
        self.tiles
            .values()
            .filter_map(|tile| match tile {
                Tile::Wisp(wisp) => Some(*wisp),
                Tile::Cat | Tile::Tree => None,
            })
            .collect()
    }

    /// Number of wisps of one kind.
    pub fn count_of(&self, wisp: Wisp) -> usize {
        usize::from(self.wisps().of(wisp))
    }

    /// The smallest frame around all tiles.
    pub fn frame(&self) -> Frame {
        self.tiles
            .keys()
            .fold(Frame::of(self.cat), |frame, &cell| frame.with(cell))
    }

    /// The cells that the forest could still come to cover, all directions together.
    pub fn reach(&self, limit: i16) -> Frame {
        let frame = self.frame();
        let (x, y) = ((limit - frame.width()).max(0), (limit - frame.height()).max(0));
        Frame {
            from: Cell::new(frame.from.x - x, frame.from.y - y),
            to: Cell::new(frame.to.x + x, frame.to.y + y),
        }
    }

    /// Whether the forest is a full grid.
    pub fn is_full(&self, limit: i16) -> bool {
        self.tiles.len() as i16 == limit * limit
    }

    /// Whether tiles can be laid on these cells together.
    ///
    /// # Errors
    /// When they can't: the first reason in the order of [`Misfit`].
    pub fn fits(&self, cells: &[Cell], limit: i16) -> Result<(), Misfit> {
        self.fits_beside(self.frame(), cells, limit)
    }

    /// The same with the forest's frame known already.
    fn fits_beside(&self, frame: Frame, cells: &[Cell], limit: i16) -> Result<(), Misfit> {
        if let Some(&cell) = cells.iter().find(|cell| self.tiles.contains_key(cell)) {
            return Err(Misfit::Occupied(cell));
        }
        if !cells.iter().any(|&cell| self.touches(cell)) {
            return Err(Misfit::Apart);
        }
        let frame = cells.iter().fold(frame, |frame, &cell| frame.with(cell));
        let (width, height) = (frame.width(), frame.height());
        if width > limit || height > limit {
            return Err(Misfit::TooLarge { width, height });
        }
        Ok(())
    }

    /// Every cell on which a single tile can be laid, row by row.
    pub fn spots(&self, limit: i16) -> Vec<Cell> {
        let frame = self.frame();
        self.reach(limit)
            .cells()
            .filter(|&cell| self.fits_beside(frame, &[cell], limit).is_ok())
            .collect()
    }

    /// Every way to lay a shape, as sets of cells; whatever lies on which of them.
    pub fn placements(&self, shape: Shape, limit: i16) -> Vec<Vec<Cell>> {
        let (frame, reach) = (self.frame(), self.reach(limit));
        // Every placement looks at the same few cells, so what there is to know of them is looked up once.
        let ground: Vec<(bool, bool)> = reach
            .cells()
            .map(|cell| (self.at(cell).is_some(), self.touches(cell)))
            .collect();
        let index = |cell: Cell| {
            let (x, y) = (cell.x - reach.from.x, cell.y - reach.from.y);
            (x < reach.width() && y < reach.height()).then(|| (y * reach.width() + x) as usize)
        };
        let mut found = Vec::new();
        for look in shape.looks() {
            'corners: for corner in reach.cells() {
                let (mut touches, mut around) = (false, frame);
                for cell in look {
                    let cell = Cell::new(corner.x + cell.x, corner.y + cell.y);
                    match index(cell).and_then(|index| ground.get(index)) {
                        Some(&(false, touching)) => touches |= touching,
                        _ => continue 'corners,
                    }
                    around = around.with(cell);
                }
                if touches && around.width() <= limit && around.height() <= limit {
                    found.push(
                        look.iter()
                            .map(|cell| Cell::new(corner.x + cell.x, corner.y + cell.y))
                            .collect(),
                    );
                }
            }
        }
        found
    }

    /// Whether a tile lies orthogonally next to the cell.
    fn touches(&self, cell: Cell) -> bool {
        cell.neighbours()
            .iter()
            .any(|beside| self.tiles.contains_key(beside))
    }

    /// Lays a tile on an empty cell.
    pub(super) fn lay(&mut self, cell: Cell, tile: Tile) {
        self.tiles.insert(cell, tile);
    }

    /// Moves the cat onto a tree; its old tile becomes a plain tree (W4).
    pub(super) fn move_cat(&mut self, to: Cell) {
        self.tiles.insert(self.cat, Tile::Tree);
        self.tiles.insert(to, Tile::Cat);
        self.cat = to;
    }

    /// Removes all trees.
    pub(super) fn clear_trees(&mut self) {
        self.tiles.retain(|_, tile| *tile != Tile::Tree);
    }

    /// The forest as goal cards look at it.
    pub fn board(&self) -> Board {
        let corner = self.frame().from;
        let mut board = Board::default();
        for (cell, tile) in self.tiles() {
            // A forest is at most six by six, so every cell is on the board.
            if let Some(at) = At::new(cell.x - corner.x, cell.y - corner.y) {
                board.insert(at, tile);
            }
        }
        board
    }
}

impl Default for Forest {
    fn default() -> Self {
        Forest::new()
    }
}
