//! The landscape that all players share: tiles on one square grid, the areas that they make up, and the buildings.

use std::fmt;

use super::{
    areas::{Area, Areas},
    buildings::{Building, Kinds},
    data::{FIELDS, STEPS, Step, TILES, Terrain, Tile, beside},
};
use crate::{
    game::Seat,
    grid::{Cell, Turn},
};

/// The start tile's first field is called N14. The names of all others follow from it and never change.
pub const ORIGIN: Cell = Cell::new(14, 14);

/// Columns and rows of the grid. It has no fixed place: column and row of a cell are its coordinates modulo this. All
/// tiles in one line are 108 long, so two cells in or next to a landscape never share a place.
pub(super) const SIDE: usize = 128;
/// Most players.
const SEATS: usize = 4;
/// The number of a position without a field.
const HOLE: u8 = u8::MAX;

/// A tile of the landscape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laid {
    pub tile: &'static Tile,
    /// Its top left field after rotation.
    pub cell: Cell,
    pub turn: Turn,
    /// The seat that laid it; `None` for the start tile.
    pub by: Option<Seat>,
}

impl Laid {
    /// Its six fields.
    pub fn fields(&self) -> [(Cell, Terrain); FIELDS] {
        self.tile.covers(self.cell, self.turn)
    }
}

/// One field of the landscape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its terrain.
    pub terrain: Terrain,
    /// Position of its tile in [`Landscape::laid`].
    pub tile: usize,
    /// Its number: those of a tile are consecutive, in printed order.
    pub(super) number: u8,
}

/// Tiles and buildings in the order in which they were laid and built. The other fields follow from these and are kept
/// up to date.
#[derive(Clone)]
pub struct Landscape {
    laid: Vec<Laid>,
    buildings: Vec<Building>,
    /// Top left and bottom right cell of the smallest rectangle around all fields.
    bounds: (Cell, Cell),
    /// The number of the field on each cell, row by row.
    numbers: [[u8; SIDE]; SIDE],
    /// The columns in which each terrain lies, row by row.
    pub(super) columns: [[u128; Terrain::ALL.len()]; SIDE],
    /// The columns with a field, row by row.
    pub(super) covered: [u128; SIDE],
    /// The columns with a field whose area has a building, row by row.
    pub(super) settled: [u128; SIDE],
    /// The tiles that share a field edge with each tile, itself included.
    adjoining: [u64; TILES],
    areas: Areas,
    /// The index in `buildings` of the building on each field.
    built_on: [Option<u8>; TILES * FIELDS],
    /// The buildings of each seat.
    built_by: [Kinds; SEATS],
}

/// The four directions of a tower, followed by the four diagonals that a portal has as well.
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

impl Default for Landscape {
    fn default() -> Self {
        Landscape {
            laid: Vec::with_capacity(TILES),
            buildings: Vec::new(),
            bounds: (Cell::new(0, 0), Cell::new(-1, -1)),
            numbers: [[HOLE; SIDE]; SIDE],
            columns: [[0; Terrain::ALL.len()]; SIDE],
            covered: [0; SIDE],
            settled: [0; SIDE],
            adjoining: [0; TILES],
            areas: Areas::default(),
            built_on: [None; TILES * FIELDS],
            built_by: [Kinds::default(); SEATS],
        }
    }
}

impl PartialEq for Landscape {
    fn eq(&self, other: &Self) -> bool {
        self.laid == other.laid && self.buildings == other.buildings
    }
}

impl fmt::Debug for Landscape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Landscape")
            .field("laid", &self.laid)
            .field("buildings", &self.buildings)
            .finish()
    }
}

impl Landscape {
    /// A landscape that begins with this tile.
    pub fn new(start: &'static Tile) -> Self {
        let mut landscape = Landscape::default();
        landscape.lay(Laid {
            tile: start,
            cell: Cell::new(0, 0),
            turn: Turn::new(0),
            by: None,
        });
        landscape
    }

    /// The tiles, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The buildings, in the order in which they were built.
    pub fn buildings(&self) -> &[Building] {
        &self.buildings
    }

    /// The field on a cell; `None` in a hole or outside.
    pub fn field(&self, cell: Cell) -> Option<Field> {
        let (first, last) = self.bounds;
        // A typed position may be anywhere, and must not be mistaken for the one that shares its place in the grid.
        if cell.x < first.x || cell.x > last.x || cell.y < first.y || cell.y > last.y {
            return None;
        }
        let number = self.numbers[place(cell.y)][place(cell.x)];
        (number != HOLE).then(|| {
            let tile = usize::from(number) / FIELDS;
            Field {
                terrain: self.areas.of(number).terrain,
                tile,
                number,
            }
        })
    }

    pub fn terrain(&self, cell: Cell) -> Option<Terrain> {
        self.field(cell).map(|field| field.terrain)
    }

    /// The building on a cell.
    pub fn building(&self, cell: Cell) -> Option<&Building> {
        self.building_on(self.field(cell)?)
    }

    /// The building on a field.
    pub(super) fn building_on(&self, field: Field) -> Option<&Building> {
        let index = self.built_on[usize::from(field.number)]?;
        self.buildings.get(usize::from(index))
    }

    /// Returns the buildings of a seat.
    pub fn built_by(&self, seat: Seat) -> Kinds {
        self.built_by.get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the buildings that a seat has not built yet, of the simple game or the full one.
    pub fn stock(&self, seat: Seat, simple: bool) -> Kinds {
        Kinds::used(simple).without(self.built_by(seat))
    }

    /// The area of a field.
    pub fn area(&self, cell: Cell) -> Option<&Area> {
        self.field(cell).map(|field| self.areas.of(field.number))
    }

    /// Whether both cells have a field, of the same area.
    pub fn is_one_area(&self, one: Cell, other: Cell) -> bool {
        match (self.field(one), self.field(other)) {
            (Some(one), Some(other)) => self.same_area(one, other),
            _ => false,
        }
    }

    /// Returns all areas with their first field, in row order.
    pub fn areas(&self) -> impl Iterator<Item = (Cell, &Area)> {
        let mut known = [false; TILES * FIELDS];
        self.cells().filter_map(move |(cell, field)| {
            let label = self.areas.label(field.number);
            let first = !std::mem::replace(&mut known[usize::from(label)], true);
            first.then(|| (cell, self.areas.of(field.number)))
        })
    }

    pub(super) fn area_of(&self, field: Field) -> &Area {
        self.areas.of(field.number)
    }

    pub(super) fn same_area(&self, one: Field, other: Field) -> bool {
        self.areas.label(one.number) == self.areas.label(other.number)
    }

    /// Returns the first building in the area of a field.
    pub(super) fn first_building(&self, field: Field) -> Option<&Building> {
        let index = self.area_of(field).building?;
        self.buildings.get(usize::from(index))
    }

    /// Top left and bottom right cell of the smallest rectangle around all fields.
    pub fn bounds(&self) -> (Cell, Cell) {
        self.bounds
    }

    /// All fields, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Field)> + '_ {
        let (first, last) = self.bounds;
        (first.y..=last.y)
            .flat_map(move |y| (first.x..=last.x).map(move |x| Cell::new(x, y)))
            .filter_map(|cell| self.field(cell).map(|field| (cell, field)))
    }

    /// Adds a tile, without checking whether it fits.
    pub fn lay(&mut self, new: Laid) {
        let tile = self.laid.len();
        let (columns, rows) = Tile::size(new.turn);
        let end = Cell::new(new.cell.x + columns - 1, new.cell.y + rows - 1);
        let (first, last) = if tile == 0 { (new.cell, end) } else { self.bounds };
        self.bounds = (
            Cell::new(first.x.min(new.cell.x), first.y.min(new.cell.y)),
            Cell::new(last.x.max(end.x), last.y.max(end.y)),
        );
        self.laid.push(new);
        self.adjoining[tile] = 1 << tile;
        for (index, (cell, terrain)) in new.fields().into_iter().enumerate() {
            let number = (tile * FIELDS + index) as u8;
            let (column, row) = (place(cell.x), place(cell.y));
            self.numbers[row][column] = number;
            self.columns[row][terrain as usize] |= 1 << column;
            self.covered[row] |= 1 << column;
            self.areas.add(number, terrain);
            for other in cell
                .neighbours()
                .map(|cell| self.field(cell))
                .into_iter()
                .flatten()
            {
                if other.terrain == terrain {
                    self.join(number, other.number);
                }
                self.adjoining[tile] |= 1 << other.tile;
                self.adjoining[other.tile] |= 1 << tile;
            }
        }
    }

    /// Adds a building, without checking whether it is allowed.
    pub fn build(&mut self, building: Building) {
        let index = self.buildings.len() as u8;
        self.buildings.push(building);
        if let Some(field) = self.field(building.cell) {
            self.built_on[usize::from(field.number)] = Some(index);
            self.areas.settle(field.number, index, building.seat);
            self.settle(field.number);
        }
        if let Some(built) = self.built_by.get_mut(building.seat.index()) {
            built.insert(building.kind);
        }
        if let Some([Some(one), Some(other)]) = building.ends().map(|ends| ends.map(|end| self.field(end)))
            && one.terrain == other.terrain
        {
            self.join(one.number, other.number);
        }
    }

    /// Joins the areas of two fields.
    fn join(&mut self, one: u8, other: u8) {
        let [first, second] = [one, other].map(|field| self.areas.of(field).building.is_some());
        if first != second {
            self.settle(if first { other } else { one });
        }
        self.areas.join(one, other);
    }

    /// Marks the area of a field as one with a building.
    fn settle(&mut self, field: u8) {
        let label = self.areas.label(field);
        for number in 0..(self.laid.len() * FIELDS) as u8 {
            if self.areas.label(number) == label {
                let (tile, index) = (usize::from(number) / FIELDS, usize::from(number) % FIELDS);
                let Laid { cell, turn, .. } = self.laid[tile];
                let cell = beside(cell, STEPS[usize::from(turn.quarters())][index]);
                self.settled[place(cell.y)] |= 1 << place(cell.x);
            }
        }
    }

    /// Returns the fields that are seen from a field in one of the [`LINES`], the nearest first: up to and including
    /// the first mountain, or to the end of the landscape. Holes are skipped and don't block (M7).
    pub fn sight(&self, from: Cell, line: Step) -> impl Iterator<Item = (Cell, Field)> {
        let (first, last) = self.bounds;
        let mut cell = Some(from);
        std::iter::from_fn(move || {
            loop {
                let next = beside(cell?, line);
                let inside = (first.x..=last.x).contains(&next.x) && (first.y..=last.y).contains(&next.y);
                cell = inside.then_some(next);
                if let Some(field) = self.field(cell?) {
                    cell = cell.filter(|_| field.terrain != Terrain::Mountain);
                    return Some((next, field));
                }
            }
        })
    }

    /// Returns the tiles that share a field edge with a tile, itself included (M8).
    pub fn adjoining(&self, tile: usize) -> impl Iterator<Item = &Laid> {
        let tiles = self.adjoining[tile];
        let beside = move |index: &usize| tiles >> index & 1 == 1;
        (0..self.laid.len()).filter(beside).map(|index| &self.laid[index])
    }
}

/// Returns the position of a column or row in the grid.
pub(super) const fn place(coordinate: i16) -> usize {
    coordinate as usize % SIDE
}
