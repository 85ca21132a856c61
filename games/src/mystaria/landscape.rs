//! The landscape that all players share: tiles on one square grid, and what can be seen along its lines.

use super::tiles::{Terrain, Tile};
use crate::{
    game::Seat,
    grid::{Cell, Turn},
};

/// The name of the start tile's first field is N14; the names of all others follow from it and never change.
pub const ORIGIN: Cell = Cell::new(14, 14);

/// A tile of the landscape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laid {
    /// Which tile.
    pub tile: &'static Tile,
    /// Its top left field, as it is turned.
    pub cell: Cell,
    /// How it was turned.
    pub turn: Turn,
    /// Who laid it; nobody for the start tile.
    pub by: Option<Seat>,
}

impl Laid {
    /// Its six fields.
    pub fn fields(&self) -> [(Cell, Terrain); 6] {
        self.tile.covers(self.cell, self.turn)
    }
}

/// One field of the landscape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// What it shows.
    pub terrain: Terrain,
    /// Position of its tile in [`Landscape::laid`].
    pub tile: usize,
}

/// The tiles in the order in which they were laid, and the fields that they make up.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Landscape {
    laid: Vec<Laid>,
    /// The smallest rectangle around all fields, row by row, so that a field is found without searching.
    fields: Vec<Option<Field>>,
    corner: (i16, i16),
    columns: i16,
    rows: i16,
}

/// What is seen from a field along one line, up to the first mountain or the end of the landscape (M7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// The fields in sight, the nearest first. Holes are looked across and left out.
    pub fields: Vec<(Cell, Terrain)>,
    /// The mountain that ends the line.
    pub mountain: Option<Cell>,
}

/// The four directions of a tower and, behind them, the four diagonals that a portal has as well.
pub const LINES: [(i16, i16); 8] = [
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
];

impl Landscape {
    /// A landscape that begins with this tile.
    pub fn new(start: &'static Tile) -> Self {
        Landscape::default().with(Laid {
            tile: start,
            cell: Cell::new(0, 0),
            turn: Turn::new(0),
            by: None,
        })
    }

    /// The tiles, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The field on a cell; none in a hole or outside.
    pub fn field(&self, cell: Cell) -> Option<Field> {
        self.fields[self.index(cell)?]
    }

    /// What a cell shows.
    pub fn terrain(&self, cell: Cell) -> Option<Terrain> {
        self.field(cell).map(|field| field.terrain)
    }

    /// Top left and bottom right cell of the smallest rectangle around all fields.
    pub fn bounds(&self) -> (Cell, Cell) {
        let (left, top) = self.corner;
        (
            Cell::new(left, top),
            Cell::new(left + self.columns - 1, top + self.rows - 1),
        )
    }

    /// All fields, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Field)> + '_ {
        self.fields
            .iter()
            .enumerate()
            .filter_map(|(index, field)| field.map(|field| (self.cell(index), field)))
    }

    /// This landscape with one more tile.
    pub fn with(&self, new: Laid) -> Landscape {
        let (columns, rows) = Tile::size(new.turn);
        let mut corner = (new.cell.x, new.cell.y);
        let mut end = (new.cell.x + columns, new.cell.y + rows);
        if !self.laid.is_empty() {
            corner = (corner.0.min(self.corner.0), corner.1.min(self.corner.1));
            end = (
                end.0.max(self.corner.0 + self.columns),
                end.1.max(self.corner.1 + self.rows),
            );
        }
        let mut grown = Landscape {
            laid: [self.laid.as_slice(), &[new]].concat(),
            fields: Vec::new(),
            corner,
            columns: end.0 - corner.0,
            rows: end.1 - corner.1,
        };
        grown.fields = vec![None; grown.columns as usize * grown.rows as usize];
        for (cell, field) in self.cells() {
            grown.set(cell, field);
        }
        let tile = self.laid.len();
        for (cell, terrain) in new.fields() {
            grown.set(cell, Field { terrain, tile });
        }
        grown
    }

    /// What is seen from a field in one of the [`LINES`].
    pub fn sight(&self, from: Cell, (dx, dy): (i16, i16)) -> Sight {
        let mut sight = Sight {
            fields: Vec::new(),
            mountain: None,
        };
        let mut cell = Cell::new(from.x + dx, from.y + dy);
        while let Some(index) = self.index(cell) {
            match self.fields[index] {
                Some(field) if field.terrain == Terrain::Mountain => {
                    sight.mountain = Some(cell);
                    break;
                }
                Some(field) => sight.fields.push((cell, field.terrain)),
                None => {}
            }
            cell = Cell::new(cell.x + dx, cell.y + dy);
        }
        sight
    }

    /// The tiles that share a field edge with the tile at this position, itself included (M8).
    pub fn adjoining(&self, tile: usize) -> Vec<usize> {
        let mut tiles = vec![tile];
        for (cell, _) in self.laid.get(tile).into_iter().flat_map(Laid::fields) {
            for field in cell.neighbours().into_iter().filter_map(|cell| self.field(cell)) {
                if !tiles.contains(&field.tile) {
                    tiles.push(field.tile);
                }
            }
        }
        tiles
    }

    /// Number of cells in the rectangle around all fields; [`Landscape::index`] is below it.
    pub(super) fn area(&self) -> usize {
        self.fields.len()
    }

    /// Position of a cell within the rectangle around all fields.
    pub(super) fn index(&self, cell: Cell) -> Option<usize> {
        // Names of fields reach far, so a typed cell may be anywhere; the differences stay within i32.
        let x = i32::from(cell.x) - i32::from(self.corner.0);
        let y = i32::from(cell.y) - i32::from(self.corner.1);
        let inside = (0..i32::from(self.columns)).contains(&x) && (0..i32::from(self.rows)).contains(&y);
        inside.then(|| y as usize * self.columns as usize + x as usize)
    }

    fn cell(&self, index: usize) -> Cell {
        let columns = self.columns as usize;
        Cell::new(
            self.corner.0 + (index % columns) as i16,
            self.corner.1 + (index / columns) as i16,
        )
    }

    fn set(&mut self, cell: Cell, field: Field) {
        if let Some(index) = self.index(cell) {
            self.fields[index] = Some(field);
        }
    }
}
