//! The forest tiles: two rows of three fields, each showing one of five landscapes.

use std::{collections::BTreeMap, fmt, sync::LazyLock};

use serde::{Deserialize, Serialize};

use crate::{
    grid::{Cell, Direction, Turn},
    phrase::Phrase,
};

/// Number of tiles in the box.
pub(super) const TILES: usize = 36;

/// The terrain of a field. (The rulebook says "kind of landscape"; the landscape as a whole is
/// [`Landscape`](super::landscape::Landscape).)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Terrain {
    /// Houses (Dorf).
    #[serde(rename = "D")]
    Village,
    /// Peaks (Gebirge): block sight, and can hold only a castle.
    #[serde(rename = "G")]
    Mountain,
    /// Water (See).
    #[serde(rename = "S")]
    Lake,
    /// Conifers (Wald).
    #[serde(rename = "W")]
    Forest,
    /// Grass (Wiese).
    #[serde(rename = "M")]
    #[default]
    Meadow,
}

impl Terrain {
    /// All five, in the rulebook's order.
    pub const ALL: [Terrain; 5] = [
        Terrain::Village,
        Terrain::Mountain,
        Terrain::Lake,
        Terrain::Forest,
        Terrain::Meadow,
    ];

    /// Returns the letter in data, messages and JSON: the first of the German name, with M for the meadow.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Village => 'D',
            Terrain::Mountain => 'G',
            Terrain::Lake => 'S',
            Terrain::Forest => 'W',
            Terrain::Meadow => 'M',
        }
    }

    pub fn phrase(self) -> Phrase {
        Phrase::new("mystaria-landscape").text("landscape", self)
    }

    /// The terrain of that letter.
    pub fn from_letter(letter: char) -> Option<Terrain> {
        Terrain::ALL
            .into_iter()
            .find(|terrain| terrain.letter() == letter)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One tile as printed.
#[derive(Debug, PartialEq, Eq)]
pub struct Tile {
    pub no: u8,
    /// Its fields before rotation, row by row.
    pub fields: [Terrain; FIELDS],
}

/// Number of fields of a tile.
pub const FIELDS: usize = 6;

/// A step from a tile's top left field: columns to the right and rows down.
pub(super) type Step = (i16, i16);

/// The position of each field of a tile, for each rotation.
pub(super) const STEPS: [[Step; FIELDS]; 4] = {
    let mut steps = [[(0, 0); FIELDS]; 4];
    let mut index = 0;
    while index < FIELDS {
        let (x, y) = ((index % 3) as i16, (index / 3) as i16);
        steps[0][index] = (x, y);
        steps[1][index] = (1 - y, x);
        steps[2][index] = (2 - x, 1 - y);
        steps[3][index] = (y, 2 - x);
        index += 1;
    }
    steps
};

/// The ten fields around a tile, for each rotation: the index of the tile's field, and the position of the field that
/// it touches.
pub(super) const BORDER: [[(usize, Step); 10]; 4] = {
    let mut border = [[(0, (0, 0)); 10]; 4];
    let mut turn = 0;
    while turn < 4 {
        let (columns, rows) = Tile::size(Turn::new(turn as u8));
        let (mut index, mut count) = (0, 0);
        while index < FIELDS {
            let mut side = 0;
            while side < 4 {
                let (dx, dy) = Direction::ALL[side].delta();
                let (x, y) = (STEPS[turn][index].0 + dx, STEPS[turn][index].1 + dy);
                if x < 0 || y < 0 || x >= columns || y >= rows {
                    border[turn][count] = (index, (x, y));
                    count += 1;
                }
                side += 1;
            }
            index += 1;
        }
        turn += 1;
    }
    border
};

/// The pairs of fields of a tile that share an edge.
pub(super) const INNER: [(usize, usize); 7] = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];

impl Tile {
    /// Reads a face such as `SSW/MGG`.
    ///
    /// # Errors
    /// When it is not two rows of three known letters.
    pub fn parse(no: u8, face: &str) -> Result<Tile, String> {
        let letters = face
            .split_once('/')
            .filter(|(upper, _)| upper.chars().count() == 3);
        letters
            .and_then(|(upper, lower)| {
                upper
                    .chars()
                    .chain(lower.chars())
                    .map(Terrain::from_letter)
                    .collect()
            })
            .and_then(|fields: Vec<Terrain>| fields.try_into().ok())
            .map(|fields| Tile { no, fields })
            .ok_or_else(|| {
                "a face is two rows of three letters of D, G, S, W, M, for example SSW/MGG".to_owned()
            })
    }

    /// Returns the columns and rows of a tile with this rotation.
    pub const fn size(turn: Turn) -> (i16, i16) {
        if turn.quarters().is_multiple_of(2) {
            (3, 2)
        } else {
            (2, 3)
        }
    }

    /// Returns the fields that the tile covers and their terrain, with this rotation and its top left field on `cell`.
    pub fn covers(&self, cell: Cell, turn: Turn) -> [(Cell, Terrain); FIELDS] {
        let steps = &STEPS[usize::from(turn.quarters())];
        std::array::from_fn(|index| (beside(cell, steps[index]), self.fields[index]))
    }

    /// Returns the number of its mountain fields.
    pub(super) fn mountains(&self) -> i32 {
        let mountain = |field: &&Terrain| **field == Terrain::Mountain;
        self.fields.iter().filter(mountain).count() as i32
    }

    /// Returns the tile in words: its two rows before rotation.
    pub fn phrase(&self) -> Phrase {
        let row = |row: &[Terrain]| row.iter().map(|terrain| terrain.phrase()).collect();
        let (upper, lower) = self.fields.split_at(3);
        Phrase::new("mystaria-tile")
            .list("upper", row(upper))
            .list("lower", row(lower))
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
            let mut covers = self.covers(Cell::new(0, 0), turn);
            covers.sort();
            covers
        };
        let alike = Turn::ALL.into_iter().find(|&other| look(other) == look(turn));
        alike.unwrap_or(turn)
    }
}

/// Returns the field at a step from another one.
pub(super) const fn beside(cell: Cell, (dx, dy): Step) -> Cell {
    Cell::new(cell.x + dx, cell.y + dy)
}

/// Writes the face as in the data file.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g] = self.fields;
        write!(f, "{a}{b}{c}/{d}{e}{g}")
    }
}

/// All tiles of the box.
#[derive(Debug, PartialEq)]
pub struct TileSet {
    tiles: BTreeMap<u8, Tile>,
}

impl TileSet {
    /// The tile of that number.
    pub fn get(&self, no: u8) -> Option<&Tile> {
        self.tiles.get(&no)
    }

    /// All tiles by number.
    pub fn all(&self) -> impl Iterator<Item = &Tile> {
        self.tiles.values()
    }

    /// Reads a data file.
    ///
    /// # Errors
    /// When a line is no tile, or there are not 36 of them.
    pub fn parse(text: &str) -> Result<TileSet, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            tile: BTreeMap<String, String>,
        }
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut tiles = BTreeMap::new();
        for (no, face) in file.tile {
            let no: u8 = no
                .parse()
                .map_err(|_| format!("tile {no}: the number must be from 0 to 255"))?;
            let tile = Tile::parse(no, &face).map_err(|what| format!("tile {no}: {what}"))?;
            tiles.insert(no, tile);
        }
        if tiles.len() != TILES {
            return Err(format!("there must be {TILES} tiles, not {}", tiles.len()));
        }
        Ok(TileSet { tiles })
    }
}

/// Returns the embedded set. Tests read the file.
pub fn tile_set() -> &'static TileSet {
    static SET: LazyLock<TileSet> =
        LazyLock::new(|| TileSet::parse(include_str!("data.toml")).expect("data.toml adds up"));
    &SET
}
