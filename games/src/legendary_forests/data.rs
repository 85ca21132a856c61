//! The printed tiles, read once from `data.toml`.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::tiles::{Area, Kind, Sides, Tile};
use crate::grid::{Direction, Turn};

/// All tiles of one player.
#[derive(Debug)]
pub struct TileSet {
    start: u8,
    tiles: BTreeMap<u8, Tile>,
}

impl TileSet {
    /// The tile that starts every planet.
    pub fn first(&self) -> &Tile {
        &self.tiles[&self.start]
    }

    /// The tile of that number.
    pub fn get(&self, no: u8) -> Option<&Tile> {
        self.tiles.get(&no)
    }

    /// Returns the tiles that are drawn: all except the start tile.
    pub fn drawn_from(&self) -> impl Iterator<Item = &Tile> {
        self.tiles.values().filter(|tile| tile.no != self.start)
    }

    /// Reads a data file.
    fn parse(text: &str) -> Result<TileSet, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            start: u8,
            tile: BTreeMap<String, Entry>,
        }
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut tiles = BTreeMap::new();
        for (no, entry) in &file.tile {
            let in_tile = |what: String| format!("tile {no}: {what}");
            let number = no
                .parse()
                .map_err(|_| in_tile("the number must be from 1 to 255".to_owned()))?;
            tiles.insert(number, read_tile(number, entry).map_err(in_tile)?);
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

/// A tile as written in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    edges: String,
    areas: Vec<String>,
    #[serde(default)]
    light: bool,
}

fn read_tile(no: u8, entry: &Entry) -> Result<Tile, String> {
    let edges: Vec<Kind> = entry
        .edges
        .chars()
        .map(Kind::try_from)
        .collect::<Result<_, _>>()?;
    let edges: [Kind; 4] = edges.try_into().map_err(|_| "there must be four edges")?;
    let mut area_at = [None; 4];
    let mut areas = Vec::new();
    for text in &entry.areas {
        let sides: Vec<Direction> = text
            .chars()
            .map(|c| c.to_string().parse().ok())
            .collect::<Option<_>>()
            .ok_or("areas are sides of N, E, S, W")?;
        let kind = edges[sides.first().ok_or("an area has no side")?.index()];
        for side in &sides {
            if edges[side.index()] != kind {
                return Err(format!("area {text} joins different kinds"));
            }
            if area_at[side.index()].replace(areas.len()).is_some() {
                return Err(format!("side {side} is in two areas"));
            }
        }
        areas.push(Area { kind, edges: sides });
    }
    for side in Direction::ALL {
        if (edges[side.index()] == Kind::Grass) == area_at[side.index()].is_some() {
            return Err(format!(
                "side {side} must be in an area if, and only if, it is not grass"
            ));
        }
    }
    let turned = Turn::ALL.map(|turn| {
        let mut sides = Sides::default();
        for side in Direction::ALL {
            sides.set(side.turned(turn), edges[side.index()]);
        }
        sides
    });
    Ok(Tile {
        no,
        light: entry.light,
        edges,
        areas,
        area_at,
        turned,
    })
}

/// Returns the embedded set. Tests read the file.
pub fn tile_set() -> &'static TileSet {
    static SET: LazyLock<TileSet> =
        LazyLock::new(|| TileSet::parse(include_str!("data.toml")).expect("data.toml adds up"));
    &SET
}

/// A tile is published as its number.
impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.no.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for &'static Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let no = u8::deserialize(deserializer)?;
        let tile = tile_set().get(no);
        tile.ok_or_else(|| D::Error::custom(format!("there is no tile {no}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_keeps_what_is_known_of_the_printed_one() {
        let set = tile_set();
        assert_eq!(set.first().no, 1);
        assert_eq!(set.drawn_from().count(), 24);
        assert_eq!(set.drawn_from().filter(|tile| tile.light).count(), 7);
        assert!(set.get(25).unwrap().light);
        assert!([8, 16, 19].iter().all(|&no| !set.get(no).unwrap().light));
    }

    #[test]
    fn opposite_edges_of_one_colour_are_one_area() {
        let tile = tile_set().get(14).unwrap();
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
        let turns = |no| tile_set().get(no).unwrap().turns().len();
        assert_eq!((turns(2), turns(5), turns(1)), (1, 4, 4));
    }
}
