//! The forest tiles: two rows of three fields, each showing one of five landscapes.

use std::{collections::BTreeMap, fmt, sync::LazyLock};

use serde::Deserialize;

use crate::{
    game::SetupError,
    grid::{Cell, Turn},
    phrase::Phrase,
};

/// Number of tiles in the box.
const TILES: usize = 36;

/// What a field shows. (The rulebook's "kind of landscape"; the landscape as a whole is
/// [`Landscape`](super::landscape::Landscape).)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Houses (Dorf).
    Village,
    /// Peaks (Gebirge): block sight, and carry nothing but a castle.
    Mountain,
    /// Water (See).
    Lake,
    /// Conifers (Wald).
    Forest,
    /// Grass (Wiese).
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

    /// The letter in data, messages and JSON: the first of the German name, with M for the meadow.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Village => 'D',
            Terrain::Mountain => 'G',
            Terrain::Lake => 'S',
            Terrain::Forest => 'W',
            Terrain::Meadow => 'M',
        }
    }

    /// Its name.
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
    /// Its number.
    pub no: u8,
    /// Its fields before turning, row by row.
    pub fields: [[Terrain; 3]; 2],
}

impl Tile {
    /// Reads a face such as `SSW/MGG`.
    ///
    /// # Errors
    /// When it is not two rows of three known letters.
    pub fn parse(no: u8, face: &str) -> Result<Tile, String> {
        let wrong = || "a face is two rows of three letters of D, G, S, W, M, for example SSW/MGG".to_owned();
        let row = |text: &str| {
            let row: Option<Vec<Terrain>> = text.chars().map(Terrain::from_letter).collect();
            row.and_then(|row| <[Terrain; 3]>::try_from(row).ok())
                .ok_or_else(wrong)
        };
        let (upper, lower) = face.split_once('/').ok_or_else(wrong)?;
        Ok(Tile {
            no,
            fields: [row(upper)?, row(lower)?],
        })
    }

    /// Columns and rows of a tile that is turned so.
    pub const fn size(turn: Turn) -> (i16, i16) {
        if turn.quarters().is_multiple_of(2) {
            (3, 2)
        } else {
            (2, 3)
        }
    }

    /// The cells that the tile covers and what they show, if it is turned so and its top left field lies on `cell`.
    pub fn covers(&self, cell: Cell, turn: Turn) -> [(Cell, Terrain); 6] {
        std::array::from_fn(|index| {
            let (x, y) = ((index % 3) as i16, (index / 3) as i16);
            let (dx, dy) = match turn.quarters() {
                0 => (x, y),
                1 => (1 - y, x),
                2 => (2 - x, 1 - y),
                _ => (y, 2 - x),
            };
            (
                Cell::new(cell.x + dx, cell.y + dy),
                self.fields[index / 3][index % 3],
            )
        })
    }

    /// The tile in words: its two rows before turning.
    pub fn phrase(&self) -> Phrase {
        let row = |row: [Terrain; 3]| row.map(Terrain::phrase).to_vec();
        let [upper, lower] = self.fields;
        Phrase::new("mystaria-tile")
            .list("upper", row(upper))
            .list("lower", row(lower))
    }

    /// The turns that give different looks, the smallest of each.
    pub fn looks(&self) -> Vec<Turn> {
        let look = |turn| {
            let mut covers = self.covers(Cell::new(0, 0), turn);
            covers.sort();
            covers
        };
        let mut looks: Vec<Turn> = Vec::new();
        for turn in Turn::ALL {
            if !looks.iter().any(|&known| look(known) == look(turn)) {
                looks.push(turn);
            }
        }
        looks
    }
}

/// The face as in the data file.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [[a, b, c], [d, e, g]] = self.fields;
        write!(f, "{a}{b}{c}/{d}{e}{g}")
    }
}

/// All tiles of the box.
#[derive(Debug)]
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
    fn parse(text: &str) -> Result<TileSet, String> {
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

/// The embedded set, checked once.
///
/// # Errors
/// When the data file does not add up.
pub fn tile_set() -> Result<&'static TileSet, SetupError> {
    static SET: LazyLock<Result<TileSet, String>> =
        LazyLock::new(|| TileSet::parse(include_str!("tiles.toml")));
    SET.as_ref()
        .map_err(|what| SetupError::Data(format!("mystaria/tiles.toml: {what}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_as_many_fields_of_each_kind_as_the_rules_say() {
        let set = tile_set().unwrap();
        let count = |terrain| {
            set.all()
                .flat_map(|tile| tile.fields.as_flattened())
                .filter(|&&field| field == terrain)
                .count()
        };
        assert_eq!(Terrain::ALL.map(count), [36, 36, 48, 48, 48]);
    }

    #[test]
    fn no_two_tiles_are_equal_however_they_are_turned() {
        let set = tile_set().unwrap();
        let sorted = |tile: &Tile, turn| {
            let mut covers = tile.covers(Cell::new(0, 0), turn);
            covers.sort();
            covers
        };
        for one in set.all() {
            for other in set.all().filter(|other| other.no > one.no) {
                assert!(
                    Turn::ALL
                        .iter()
                        .all(|&turn| sorted(one, Turn::new(0)) != sorted(other, turn)),
                    "{one} and {other}"
                );
            }
        }
    }

    #[test]
    fn a_tile_turns_clockwise_around_its_top_left_corner() {
        let tile = Tile::parse(1, "SWM/DGG").unwrap();
        let look = |quarters| {
            let turn = Turn::new(quarters);
            let (columns, rows) = Tile::size(turn);
            let covers = tile.covers(Cell::new(5, 7), turn);
            let row = |y: i16| -> String {
                (0..columns)
                    .map(|x| {
                        let cell = Cell::new(5 + x, 7 + y);
                        covers.iter().find(|(at, _)| *at == cell).unwrap().1.letter()
                    })
                    .collect()
            };
            (0..rows).map(row).collect::<Vec<_>>().join("/")
        };
        assert_eq!(
            [0, 1, 2, 3].map(look),
            ["SWM/DGG", "DS/GW/GM", "GGD/MWS", "MG/WG/SD"]
        );
    }

    #[test]
    fn a_half_turn_may_look_the_same() {
        assert_eq!(
            Tile::parse(1, "SWM/MWS").unwrap().looks(),
            [Turn::new(0), Turn::new(1)]
        );
        assert_eq!(Tile::parse(1, "SWM/SWM").unwrap().looks().len(), 4);
    }

    #[test]
    fn a_wrong_file_is_refused_by_name() {
        let text = include_str!("tiles.toml");
        for (from, to, expected) in [
            ("\"SSW/MGG\"", "\"SSW/MGX\"", "tile 1: a face is two rows"),
            ("\"SSW/MGG\"", "\"SSW/MG\"", "tile 1: a face is two rows"),
            ("\"SSW/MGG\"", "\"SSWMGG\"", "tile 1: a face is two rows"),
            ("tile.36", "#", "36 tiles, not 35"),
            ("tile.36", "tile.777", "from 0 to 255"),
            ("tile.36", "tiles.36", "unknown field"),
        ] {
            let wrong = text.replacen(from, to, 1);
            assert_ne!(wrong, text, "{from}");
            let error = TileSet::parse(&wrong).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
