//! The tiles: what their sides show, which sides belong together, which numbers stand on a light ground.

use std::{collections::BTreeMap, fmt, sync::LazyLock};

use serde::Deserialize;

use crate::{
    game::SetupError,
    grid::{Direction, Turn},
};

/// What one side of a tile shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Red maple leaves.
    Maple,
    /// Pink cherry blossom.
    Cherry,
    /// Yellow ginkgo leaves.
    Ginkgo,
    /// Grass: carries no rune and forms no zone.
    Grass,
}

impl Kind {
    /// The kinds that have leaves, runes and trees.
    pub const LEAVES: [Kind; 3] = [Kind::Maple, Kind::Cherry, Kind::Ginkgo];

    /// The letter in data, notation and JSON.
    pub const fn letter(self) -> char {
        match self {
            Kind::Maple => 'R',
            Kind::Cherry => 'P',
            Kind::Ginkgo => 'Y',
            Kind::Grass => 'G',
        }
    }

    /// The kind of that letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        [Kind::Maple, Kind::Cherry, Kind::Ginkgo, Kind::Grass]
            .into_iter()
            .find(|kind| kind.letter() == letter)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One tile as printed.
#[derive(Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its number.
    pub no: u8,
    /// Whether the number stands on a light ground, so that trees are planted.
    pub light: bool,
    /// The sides, clockwise from the north.
    pub edges: [Kind; 4],
    /// The connected areas of leaves.
    pub areas: Vec<Area>,
}

/// Sides of a tile that belong together.
#[derive(Debug, PartialEq, Eq)]
pub struct Area {
    /// What grows there.
    pub kind: Kind,
    /// The sides that it reaches, clockwise from the north.
    pub edges: Vec<Direction>,
}

impl Tile {
    /// What the side shows once the tile is turned.
    pub fn edge(&self, turn: Turn, side: Direction) -> Kind {
        self.edges[side.before(turn).index()]
    }

    /// The area that reaches the side once the tile is turned; none for grass.
    pub fn area(&self, turn: Turn, side: Direction) -> Option<usize> {
        self.areas
            .iter()
            .position(|area| area.edges.contains(&side.before(turn)))
    }

    /// The turns that give different looks, the smallest of each.
    pub fn looks(&self) -> Vec<Turn> {
        let look = |turn| {
            let areas = Direction::ALL.map(|side| self.area(turn, side));
            // Areas are compared by which sides they hold together, not by their position in the list.
            let joined = areas.map(|area| areas.iter().position(|other| *other == area));
            (Direction::ALL.map(|side| self.edge(turn, side)), joined)
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

/// All tiles of one player.
#[derive(Debug)]
pub struct TileSet {
    /// The tile that starts every planet.
    pub start: u8,
    tiles: BTreeMap<u8, Tile>,
}

impl TileSet {
    /// The tile of that number.
    pub fn get(&self, no: u8) -> Option<&Tile> {
        self.tiles.get(&no)
    }

    /// The numbers that are drawn from: all but the start.
    pub fn drawn_from(&self) -> impl Iterator<Item = u8> + '_ {
        self.tiles.keys().copied().filter(|&no| no != self.start)
    }

    /// Reads a data file.
    fn parse(text: &str) -> Result<TileSet, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            start: u8,
            tile: BTreeMap<String, Entry>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Entry {
            edges: String,
            areas: Vec<String>,
            #[serde(default)]
            light: bool,
        }
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut tiles = BTreeMap::new();
        for (no, entry) in file.tile {
            let no: u8 = no
                .parse()
                .map_err(|_| format!("tile {no}: the number must be from 1 to 255"))?;
            let tile = read_tile(no, &entry.edges, &entry.areas, entry.light)
                .map_err(|what| format!("tile {no}: {what}"))?;
            tiles.insert(no, tile);
        }
        if !tiles.contains_key(&file.start) {
            return Err(format!("there is no tile {} to start with", file.start));
        }
        if tiles.len() != 25 {
            return Err(format!("there must be 25 tiles, not {}", tiles.len()));
        }
        Ok(TileSet {
            start: file.start,
            tiles,
        })
    }
}

fn read_tile(no: u8, edges: &str, areas: &[String], light: bool) -> Result<Tile, String> {
    let edges: Vec<Kind> = edges
        .chars()
        .map(Kind::from_letter)
        .collect::<Option<_>>()
        .ok_or("edges are letters of R, P, Y, G")?;
    let edges: [Kind; 4] = edges.try_into().map_err(|_| "there must be four edges")?;
    let mut seen = [false; 4];
    let mut read = Vec::new();
    for text in areas {
        let sides: Vec<Direction> = text
            .chars()
            .map(|c| c.to_string().parse().ok())
            .collect::<Option<_>>()
            .ok_or("areas are sides of N, E, S, W")?;
        let kind = sides
            .first()
            .map(|side| edges[side.index()])
            .ok_or("an area has no side")?;
        for side in &sides {
            if edges[side.index()] != kind {
                return Err(format!("area {text} joins different kinds"));
            }
            if std::mem::replace(&mut seen[side.index()], true) {
                return Err(format!("side {side} is in two areas"));
            }
        }
        read.push(Area { kind, edges: sides });
    }
    for side in Direction::ALL {
        if (edges[side.index()] == Kind::Grass) == seen[side.index()] {
            return Err(format!(
                "side {side} must be in an area if, and only if, it is not grass"
            ));
        }
    }
    Ok(Tile {
        no,
        light,
        edges,
        areas: read,
    })
}

/// The embedded set, checked once.
///
/// # Errors
/// When the data file does not add up.
pub fn tile_set() -> Result<&'static TileSet, SetupError> {
    static SET: LazyLock<Result<TileSet, String>> =
        LazyLock::new(|| TileSet::parse(include_str!("tiles.toml")));
    SET.as_ref()
        .map_err(|what| SetupError::Data(format!("tiles.toml: {what}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_keeps_what_is_known_of_the_printed_one() {
        let set = tile_set().unwrap();
        assert_eq!(set.start, 1);
        assert_eq!(set.drawn_from().count(), 24);
        assert_eq!(
            set.drawn_from().filter(|&no| set.get(no).unwrap().light).count(),
            7
        );
        assert!(set.get(25).unwrap().light);
        assert!([8, 16, 19].iter().all(|&no| !set.get(no).unwrap().light));
    }

    #[test]
    fn opposite_edges_of_one_colour_are_one_area() {
        let tile = tile_set().unwrap().get(14).unwrap();
        assert_eq!(
            tile.area(Turn::new(0), Direction::N),
            tile.area(Turn::new(0), Direction::S)
        );
        assert_ne!(
            tile.area(Turn::new(0), Direction::N),
            tile.area(Turn::new(0), Direction::E)
        );
        assert_eq!(tile.edge(Turn::new(1), Direction::E), Kind::Maple);
        assert_eq!(tile.edge(Turn::new(1), Direction::S), Kind::Cherry);
    }

    #[test]
    fn a_tile_of_one_kind_looks_the_same_however_it_is_turned() {
        let looks = |no| tile_set().unwrap().get(no).unwrap().looks().len();
        assert_eq!((looks(2), looks(5), looks(1)), (1, 4, 4));
    }

    #[test]
    fn a_wrong_file_is_refused_by_name() {
        let text = include_str!("tiles.toml");
        for (from, to, expected) in [
            (
                "edges = \"RRRR\"",
                "edges = \"RRRQ\"",
                "tile 2: edges are letters",
            ),
            (
                "areas = [\"NS\", \"E\", \"W\"] }",
                "areas = [\"NSE\", \"W\"] }",
                "joins different kinds",
            ),
            ("areas = [\"NE\"] }", "areas = [\"N\"] }", "if, and only if"),
            ("start = 1\n", "start = 77\n", "no tile 77"),
            ("tile.2 ", "#", "25 tiles, not 24"),
        ] {
            let wrong = text.replacen(from, to, 1);
            assert_ne!(wrong, text, "{from}");
            let error = TileSet::parse(&wrong).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
