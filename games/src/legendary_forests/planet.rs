//! A planet: where tiles fit, and which areas of leaves have grown together into zones.

use std::collections::BTreeSet;

use super::tiles::{Kind, Tile};
use crate::grid::{Cell, Direction, Turn};

/// The name of tile 1's place; the names of all others follow from it.
pub const ORIGIN: Cell = Cell::new(13, 13);

/// A tile on a planet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laid {
    /// Which tile.
    pub tile: &'static Tile,
    /// Where.
    pub cell: Cell,
    /// How it was turned.
    pub turn: Turn,
}

impl Laid {
    /// What a side shows as the tile lies.
    pub fn edge(&self, side: Direction) -> Kind {
        self.tile.edge(self.turn, side)
    }

    /// The area at a side as the tile lies; none for grass.
    pub fn area(&self, side: Direction) -> Option<usize> {
        self.tile.area(self.turn, side)
    }

    /// The sides that an area reaches as the tile lies, clockwise from the north.
    pub fn sides(&self, area: usize) -> impl Iterator<Item = Direction> + '_ {
        Direction::ALL
            .into_iter()
            .filter(move |&side| self.area(side) == Some(area))
    }
}

/// The tiles of one player, in the order in which they were laid.
#[derive(Debug, Clone, PartialEq)]
pub struct Planet {
    pub(super) laid: Vec<Laid>,
}

/// Why a tile does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// There is a tile already.
    Occupied,
    /// It would touch no tile.
    Apart,
    /// It would touch something else on this side.
    Clash {
        /// The side of the new tile.
        side: Direction,
        /// What the new tile shows there.
        ours: Kind,
        /// What the neighbour shows.
        theirs: Kind,
    },
}

/// Connected area of one kind of leaves over all tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// What grows there.
    pub kind: Kind,
    /// Its parts: position of the tile in the planet, and area of that tile. In order of laying.
    pub parts: Vec<(usize, usize)>,
    /// Full runes: borders at which two half-runes meet.
    pub runes: u32,
    /// Half-runes that have found no partner yet.
    pub halves: u32,
}

impl Zone {
    /// Whether no half-rune is left alone.
    pub fn closed(&self) -> bool {
        self.halves == 0
    }

    /// Points with at least one tree in it.
    pub fn points(&self) -> i32 {
        self.runes as i32 * if self.closed() { 2 } else { 1 }
    }
}

impl Planet {
    /// A planet that begins with this tile.
    pub fn new(start: &'static Tile) -> Self {
        Planet {
            laid: vec![Laid {
                tile: start,
                cell: Cell::new(0, 0),
                turn: Turn::new(0),
            }],
        }
    }

    /// The tiles, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The tile in a place.
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.laid.iter().find(|laid| laid.cell == cell)
    }

    /// Whether a tile may be laid there, turned so.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn fits(&self, tile: &Tile, cell: Cell, turn: Turn) -> Result<(), Misfit> {
        if self.at(cell).is_some() {
            return Err(Misfit::Occupied);
        }
        let mut touches = false;
        for side in Direction::ALL {
            if let Some(neighbour) = self.at(cell.step(side)) {
                touches = true;
                let (ours, theirs) = (tile.edge(turn, side), neighbour.edge(side.opposite()));
                if ours != theirs {
                    return Err(Misfit::Clash { side, ours, theirs });
                }
            }
        }
        if touches { Ok(()) } else { Err(Misfit::Apart) }
    }

    /// Every way to lay a tile, row by row.
    pub fn placements(&self, tile: &Tile) -> Vec<(Cell, Turn)> {
        let around: BTreeSet<(i16, i16)> = self
            .laid
            .iter()
            .flat_map(|laid| laid.cell.neighbours())
            .filter(|&cell| self.at(cell).is_none())
            .map(|cell| (cell.y, cell.x))
            .collect();
        around
            .into_iter()
            .flat_map(|(y, x)| Turn::ALL.map(|turn| (Cell::new(x, y), turn)))
            .filter(|&(cell, turn)| self.fits(tile, cell, turn).is_ok())
            .collect()
    }

    /// Whether the tile can be laid at all.
    pub fn has_place_for(&self, tile: &Tile) -> bool {
        !self.placements(tile).is_empty()
    }

    /// This planet with one more tile.
    pub fn with(&self, tile: &'static Tile, cell: Cell, turn: Turn) -> Planet {
        let mut planet = self.clone();
        planet.laid.push(Laid { tile, cell, turn });
        planet
    }

    /// All zones, in the order in which their first part was laid.
    pub fn zones(&self) -> Vec<Zone> {
        let parts: Vec<(usize, usize)> = self
            .laid
            .iter()
            .enumerate()
            .flat_map(|(index, laid)| (0..laid.tile.areas.len()).map(move |area| (index, area)))
            .collect();
        // Each part is labelled with the first part of its zone.
        let mut label: Vec<usize> = (0..parts.len()).collect();
        let mut borders = Vec::new();
        let mut lone = Vec::new();
        for (part, &(index, area)) in parts.iter().enumerate() {
            for side in self.laid[index].sides(area) {
                let other = self
                    .laid
                    .iter()
                    .position(|laid| laid.cell == self.laid[index].cell.step(side));
                match other.and_then(|other| Some((other, self.laid[other].area(side.opposite())?))) {
                    Some(partner) => {
                        let partner = parts.iter().position(|&p| p == partner).unwrap_or(part);
                        if part < partner {
                            borders.push(part);
                        }
                        let (from, to) = (label[part].max(label[partner]), label[part].min(label[partner]));
                        label.iter_mut().filter(|l| **l == from).for_each(|l| *l = to);
                    }
                    None => lone.push(part),
                }
            }
        }
        let in_zone =
            |list: &[usize], zone: usize| list.iter().filter(|&&part| label[part] == zone).count() as u32;
        (0..parts.len())
            .filter(|&part| label[part] == part)
            .map(|zone| Zone {
                kind: self.laid[parts[zone].0].tile.areas[parts[zone].1].kind,
                parts: (0..parts.len())
                    .filter(|&part| label[part] == zone)
                    .map(|part| parts[part])
                    .collect(),
                runes: in_zone(&borders, zone),
                halves: in_zone(&lone, zone),
            })
            .collect()
    }

    /// The zone that reaches a side of the tile in a place.
    pub fn zone_at(&self, cell: Cell, side: Direction) -> Option<Zone> {
        let index = self.laid.iter().position(|laid| laid.cell == cell)?;
        let area = self.laid[index].area(side)?;
        self.zones()
            .into_iter()
            .find(|zone| zone.parts.contains(&(index, area)))
    }

    /// Where a zone's tree stands: on the tile where the zone reaches most sides, the earliest of them; named by place
    /// and first side.
    pub fn anchor(&self, zone: &Zone) -> (Cell, Direction) {
        let reach = |&(index, area): &(usize, usize)| self.laid[index].sides(area).count();
        let most = zone.parts.iter().map(reach).max().unwrap_or(0);
        let (index, area) = zone
            .parts
            .iter()
            .copied()
            .find(|part| reach(part) == most)
            .unwrap_or((0, 0));
        let laid = &self.laid[index];
        (laid.cell, laid.sides(area).next().unwrap_or(Direction::N))
    }
}
