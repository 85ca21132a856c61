//! A planet: where tiles fit, and which areas of leaves form zones.

use serde::{Deserialize, Serialize};

use super::{
    refusal::Refusal,
    tiles::{Kind, Sides, Tile},
};
use crate::grid::{Cell, Direction, Turn};

/// The name of the place of tile 1; the names of all others follow from it.
pub const ORIGIN: Cell = Cell::new(13, 13);

/// A tile on a planet.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Laid {
    #[serde(rename = "no")]
    pub tile: &'static Tile,
    #[serde(flatten)]
    pub cell: Cell,
    pub turn: Turn,
}

impl Laid {
    /// Returns the content of a side of the rotated tile.
    pub fn edge(&self, side: Direction) -> Kind {
        self.tile.edge(self.turn, side)
    }

    /// The area at a side as the tile lies; `None` for grass.
    pub fn area(&self, side: Direction) -> Option<usize> {
        self.tile.area(self.turn, side)
    }

    /// Returns the sides that an area of the rotated tile reaches, clockwise from the north.
    pub fn sides(&self, area: usize) -> impl Iterator<Item = Direction> + '_ {
        Direction::ALL
            .into_iter()
            .filter(move |&side| self.area(side) == Some(area))
    }
}

/// The tiles of one player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Planet {
    /// In the order in which they were laid.
    laid: Vec<Laid>,
    /// The empty places that touch a tile, row by row.
    spots: Vec<Spot>,
    /// For each tile, the zone of each of its areas: an index into `runes`.
    zones: Vec<[u8; 4]>,
    /// The runes of each zone, in the order of their first parts. Zones that were joined to an earlier one have none.
    runes: Vec<Runes>,
}

impl FromIterator<Laid> for Planet {
    fn from_iter<I: IntoIterator<Item = Laid>>(tiles: I) -> Self {
        let mut planet = Planet::default();
        tiles.into_iter().for_each(|laid| planet.lay(laid));
        planet
    }
}

/// The runes of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Runes {
    pub(super) full: u32,
    pub(super) halves: u32,
}

impl Runes {
    /// Whether no half-rune is left alone.
    pub(super) fn closed(self) -> bool {
        self.halves == 0
    }

    /// Returns the points with at least one tree: 2 per rune if closed, otherwise 1.
    pub(super) fn points(self) -> i32 {
        self.full as i32 * if self.closed() { 2 } else { 1 }
    }
}

/// An empty place that touches a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Spot {
    cell: Cell,
    /// The sides that the neighbours show.
    shown: Sides,
}

impl Spot {
    /// Returns whether the tile may be laid here with this rotation: all touching sides must match, grass included.
    fn takes(&self, tile: &Tile, turn: Turn) -> bool {
        self.shown.agrees(tile.sides(turn))
    }
}

/// A connected area of one kind of leaves over all tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    pub kind: Kind,
    /// Its parts in order of laying: the index of the tile in the planet, and the area of that tile.
    pub parts: Vec<(usize, usize)>,
    /// Full runes: borders at which two half-runes meet.
    pub runes: u32,
    /// Half-runes without a partner so far.
    pub halves: u32,
}

impl Zone {
    /// Whether no half-rune is left alone.
    pub fn closed(&self) -> bool {
        self.all_runes().closed()
    }

    /// Returns the points with at least one tree in it.
    pub fn points(&self) -> i32 {
        self.all_runes().points()
    }

    fn all_runes(&self) -> Runes {
        Runes {
            full: self.runes,
            halves: self.halves,
        }
    }
}

impl Planet {
    /// A planet that begins with this tile.
    pub fn new(start: &'static Tile) -> Self {
        Planet::default().with(start, Cell::new(0, 0), Turn::default())
    }

    /// The tiles, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The tile in a place.
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.position(cell).map(|index| &self.laid[index])
    }

    fn position(&self, cell: Cell) -> Option<usize> {
        self.laid.iter().position(|laid| laid.cell == cell)
    }

    /// Returns the index of an empty place among the spots, or the index at which to insert it.
    fn spot(&self, cell: Cell) -> Result<usize, usize> {
        self.spots
            .binary_search_by_key(&(cell.y, cell.x), |spot| (spot.cell.y, spot.cell.x))
    }

    /// Checks whether a tile may be laid there with this rotation.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check(&self, tile: &Tile, cell: Cell, turn: Turn) -> Result<(), Refusal> {
        if self
            .spot(cell)
            .is_ok_and(|spot| self.spots[spot].takes(tile, turn))
        {
            return Ok(());
        }
        let spot = cell;
        if self.at(cell).is_some() {
            return Err(Refusal::Occupied { spot });
        }
        let clash = Direction::ALL.into_iter().find_map(|side| {
            let theirs = self.at(cell.step(side))?.edge(side.opposite());
            let ours = tile.edge(turn, side);
            (ours != theirs).then_some(Refusal::Clash {
                spot,
                side,
                ours,
                theirs,
            })
        });
        Err(clash.unwrap_or(Refusal::Apart { spot }))
    }

    /// Returns every way to lay a tile, row by row.
    pub fn placements<'a>(&'a self, tile: &'a Tile) -> impl Iterator<Item = (Cell, Turn)> + 'a {
        (0..self.spots.len() * 4).filter_map(|way| {
            let (spot, turn) = (&self.spots[way / 4], Turn::ALL[way % 4]);
            spot.takes(tile, turn).then_some((spot.cell, turn))
        })
    }

    /// Lays a tile on an empty place.
    pub(super) fn lay(&mut self, laid: Laid) {
        let mut zones = [0; 4];
        for zone in &mut zones[..laid.tile.areas.len()] {
            *zone = self.runes.len() as u8;
            self.runes.push(Runes::default());
        }
        let new = self.laid.len();
        self.zones.push(zones);
        self.laid.push(laid);
        for side in Direction::ALL {
            let (cell, towards) = (laid.cell.step(side), side.opposite());
            let neighbour = self.show(cell, towards, laid.edge(side));
            let Some(area) = laid.area(side) else { continue };
            // An earlier side may have joined the zone of this area to another one.
            let zone = self.zones[new][area];
            match neighbour.and_then(|index| Some(self.zones[index][self.laid[index].area(towards)?])) {
                Some(other) => self.join(zone, other),
                None => self.runes[usize::from(zone)].halves += 1,
            }
        }
        if let Ok(spot) = self.spot(laid.cell) {
            self.spots.remove(spot);
        }
    }

    /// Records what one side of a place borders on if it is empty; otherwise returns the index of its tile.
    fn show(&mut self, cell: Cell, side: Direction, kind: Kind) -> Option<usize> {
        let spot = match self.spot(cell) {
            Ok(spot) => spot,
            Err(place) => {
                if let Some(index) = self.position(cell) {
                    return Some(index);
                }
                let shown = Sides::default();
                self.spots.insert(place, Spot { cell, shown });
                place
            }
        };
        self.spots[spot].shown.set(side, kind);
        None
    }

    /// Joins two zones: a half-rune of a new tile meets the half-rune of its neighbour.
    fn join(&mut self, one: u8, other: u8) {
        let (zone, gone) = (one.min(other), one.max(other));
        if zone != gone {
            let gained = std::mem::take(&mut self.runes[usize::from(gone)]);
            self.runes[usize::from(zone)].full += gained.full;
            self.runes[usize::from(zone)].halves += gained.halves;
            let areas = self.zones.iter_mut().flatten();
            areas.filter(|area| **area == gone).for_each(|area| *area = zone);
        }
        self.runes[usize::from(zone)].full += 1;
        self.runes[usize::from(zone)].halves -= 1;
    }

    /// This planet with one more tile.
    pub fn with(&self, tile: &'static Tile, cell: Cell, turn: Turn) -> Planet {
        let mut planet = self.clone();
        planet.lay(Laid { tile, cell, turn });
        planet
    }

    /// Returns the parts of all zones as zone, index of the tile and area: zone by zone, in order of laying.
    pub(super) fn parts(&self) -> Vec<(u8, u8, u8)> {
        let mut parts = Vec::with_capacity(self.runes.len());
        for (index, (laid, zones)) in self.laid.iter().zip(&self.zones).enumerate() {
            let areas = zones.iter().enumerate().take(laid.tile.areas.len());
            areas.for_each(|(area, &zone)| parts.push((zone, index as u8, area as u8)));
        }
        parts.sort_unstable();
        parts
    }

    /// Returns all zones, in the order in which their first parts were laid.
    pub fn zones(&self) -> Vec<Zone> {
        let parts = self.parts();
        let zones = parts.chunk_by(|one, other| one.0 == other.0);
        zones.map(|parts| self.zone(parts)).collect()
    }

    /// The zone of these parts.
    fn zone(&self, parts: &[(u8, u8, u8)]) -> Zone {
        let runes = self.runes[usize::from(parts[0].0)];
        let part = |&(_, index, area): &(u8, u8, u8)| (usize::from(index), usize::from(area));
        let (index, area) = part(&parts[0]);
        Zone {
            kind: self.laid[index].tile.areas[area].kind,
            parts: parts.iter().map(part).collect(),
            runes: runes.full,
            halves: runes.halves,
        }
    }

    /// Returns the zone that reaches a side of the tile at a place.
    pub fn zone_at(&self, cell: Cell, side: Direction) -> Option<Zone> {
        let (zone, _) = self.runes_at(cell, side)?;
        let mut parts = self.parts();
        parts.retain(|part| part.0 == zone);
        Some(self.zone(&parts))
    }

    /// Returns the zone's number and runes.
    pub(super) fn runes_at(&self, cell: Cell, side: Direction) -> Option<(u8, Runes)> {
        let index = self.position(cell)?;
        let zone = self.zones[index][self.laid[index].area(side)?];
        Some((zone, self.runes[usize::from(zone)]))
    }

    /// Returns where a zone's tree stands: on the earliest of the tiles where the zone reaches most sides, named by
    /// place and first side.
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
