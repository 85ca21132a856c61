//! The landscape with its areas worked out: which tiles fit where, and what may be built.
//!
//! An area is a set of fields of one terrain that hang together horizontally or vertically, or by a bridge. Areas
//! change only when a tile is laid or a bridge is built, so they are worked out once for a position.

use super::{
    buildings::{Axis, Building, Kind},
    landscape::{LINES, Laid, Landscape},
    moves::Refusal,
    tiles::{Terrain, Tile},
};
use crate::{
    game::Seat,
    grid::{Cell, Turn},
};

/// Fields of one terrain that hang together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// What they show.
    pub terrain: Terrain,
    /// The fields.
    pub fields: Vec<Cell>,
    /// Positions of the buildings that stand in it. A bridge stands in the area of its own field (M9).
    pub buildings: Vec<usize>,
}

/// A position: the landscape, the buildings in the order in which they were built, and the areas.
#[derive(Debug, Clone)]
pub struct Survey<'a> {
    /// The tiles.
    pub landscape: &'a Landscape,
    /// What stands on them.
    pub buildings: &'a [Building],
    areas: Vec<Area>,
    /// Position in `areas` for each cell of the landscape.
    area_of: Vec<Option<usize>>,
}

impl<'a> Survey<'a> {
    /// Works out the areas.
    pub fn new(landscape: &'a Landscape, buildings: &'a [Building]) -> Self {
        let mut survey = Survey {
            landscape,
            buildings,
            areas: Vec::new(),
            area_of: vec![None; landscape.area()],
        };
        let bridges: Vec<[Cell; 2]> = buildings.iter().filter_map(Building::ends).collect();
        for (cell, field) in landscape.cells() {
            if survey.position_of(cell).is_none() {
                survey.fill(cell, field.terrain, &bridges);
            }
        }
        for (index, building) in buildings.iter().enumerate() {
            if let Some(area) = survey.position_of(building.cell) {
                survey.areas[area].buildings.push(index);
            }
        }
        survey
    }

    /// All areas, by their first field row by row.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The area of a field.
    pub fn area(&self, cell: Cell) -> Option<&Area> {
        self.position_of(cell).map(|area| &self.areas[area])
    }

    /// The building on a field.
    pub fn building(&self, cell: Cell) -> Option<&'a Building> {
        self.buildings.iter().find(|building| building.cell == cell)
    }

    /// Whether a tile may be laid there, turned so (M1, M2).
    ///
    /// # Errors
    /// The first reason why not.
    pub fn fits(&self, tile: &Tile, cell: Cell, turn: Turn) -> Result<(), Refusal> {
        let fields = tile.covers(cell, turn);
        if let Some((taken, _)) = fields.iter().find(|(at, _)| self.landscape.field(*at).is_some()) {
            return Err(Refusal::Overlaps { cell, taken: *taken });
        }
        let mut touches = false;
        // Parts of the tile that belong together once it lies, and the areas that each of them reaches.
        let mut part: [usize; 6] = std::array::from_fn(|index| index);
        let mut reached: Vec<(usize, usize)> = Vec::new();
        for (index, &(at, terrain)) in fields.iter().enumerate() {
            for beside in at.neighbours() {
                if let Some(other) = fields.iter().position(|(cell, _)| *cell == beside) {
                    if fields[other].1 == terrain {
                        merge(&mut part, index, other);
                    }
                } else if let Some(field) = self.landscape.field(beside) {
                    touches = true;
                    if let (true, Some(area)) = (field.terrain == terrain, self.position_of(beside)) {
                        if let Some(&(_, other)) = reached.iter().find(|(known, _)| *known == area) {
                            merge(&mut part, index, other);
                        }
                        reached.push((area, index));
                    }
                }
            }
        }
        if !touches {
            return Err(Refusal::Apart { cell });
        }
        if reached.is_empty() {
            return Err(Refusal::NoMatch { cell });
        }
        for (count, &(area, index)) in reached.iter().enumerate() {
            for &(other, other_index) in &reached[..count] {
                if area != other
                    && part[index] == part[other_index]
                    && let (Some(first), Some(second)) = (self.first_in(other), self.first_in(area))
                {
                    return Err(Refusal::JoinsBuiltAreas {
                        first: first.cell,
                        second: second.cell,
                    });
                }
            }
        }
        Ok(())
    }

    /// Every way to lay a tile, row by row.
    pub fn placements(&self, tile: &Tile) -> Vec<(Cell, Turn)> {
        self.ways(tile).collect()
    }

    /// Whether the tile can be laid at all.
    pub fn has_place_for(&self, tile: &Tile) -> bool {
        self.ways(tile).next().is_some()
    }

    fn ways<'s>(&'s self, tile: &'s Tile) -> impl Iterator<Item = (Cell, Turn)> + 's {
        let (first, last) = self.landscape.bounds();
        // A tile is at most three long, so it can touch from three before the first field to one behind the last.
        (first.y - 3..=last.y + 1)
            .flat_map(move |y| (first.x - 3..=last.x + 1).map(move |x| Cell::new(x, y)))
            .flat_map(|cell| Turn::ALL.map(|turn| (cell, turn)))
            .filter(|&(cell, turn)| self.fits(tile, cell, turn).is_ok())
    }

    /// Whether a seat may put this building on a field after laying the last tile; its stock aside.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn may_build(&self, seat: Seat, kind: Kind, cell: Cell, joins: Option<Axis>) -> Result<(), Refusal> {
        let Some(area) = self.area(cell) else {
            return Err(Refusal::NoField { cell });
        };
        if !self.in_reach(cell) {
            return Err(Refusal::OutOfReach { cell });
        }
        if self.building(cell).is_some() {
            return Err(Refusal::FieldTaken { cell });
        }
        let terrain = area.terrain;
        if kind != Kind::Bridge && joins.is_some() {
            return Err(Refusal::NoBridge { kind });
        }
        match kind {
            Kind::Castle if terrain != Terrain::Mountain => {
                return Err(Refusal::CastleNeedsMountain { cell });
            }
            Kind::Castle => {}
            _ if terrain == Terrain::Mountain => return Err(Refusal::Mountain { kind, cell }),
            Kind::Hut(own) if own != terrain => return Err(Refusal::HutElsewhere { kind, cell, terrain }),
            Kind::Tree if !self.has_built(seat, Kind::Hut(terrain)) => {
                return Err(Refusal::TreeNeedsHut { cell, terrain });
            }
            _ => {}
        }
        if kind == Kind::Bridge {
            return self.may_join(seat, cell, area, joins.ok_or(Refusal::WhichWay { cell })?);
        }
        if let Some(&first) = area.buildings.first() {
            return Err(Refusal::AreaTaken {
                cell,
                by: self.buildings[first].cell,
            });
        }
        if kind == Kind::Tower
            && let Some(tower) = self.tower_in_sight(cell)
        {
            return Err(Refusal::TowerInSight { cell, tower });
        }
        Ok(())
    }

    /// Everything that a seat may build of these after laying the last tile, field by field.
    pub fn building_sites(&self, seat: Seat, stock: &[Kind]) -> Vec<(Kind, Cell, Option<Axis>)> {
        let mut sites = Vec::new();
        for cell in self.reach() {
            for &kind in stock {
                let ways: &[Option<Axis>] = match kind {
                    Kind::Bridge => &[Some(Axis::Horizontal), Some(Axis::Vertical)],
                    _ => &[None],
                };
                for &joins in ways {
                    if self.may_build(seat, kind, cell, joins).is_ok() {
                        sites.push((kind, cell, joins));
                    }
                }
            }
        }
        sites
    }

    /// The fields of the last tile and those that share an edge with it, row by row (M4).
    pub fn reach(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self
            .landscape
            .laid()
            .last()
            .into_iter()
            .flat_map(Laid::fields)
            .flat_map(|(cell, _)| cell.neighbours().into_iter().chain([cell]))
            .filter(|&cell| self.landscape.field(cell).is_some())
            .collect();
        cells.sort_by_key(|cell| (cell.y, cell.x));
        cells.dedup();
        cells
    }

    fn in_reach(&self, cell: Cell) -> bool {
        let last = self.landscape.laid().len().checked_sub(1);
        cell.neighbours()
            .into_iter()
            .chain([cell])
            .any(|cell| self.landscape.field(cell).map(|field| field.tile) == last)
    }

    fn has_built(&self, seat: Seat, kind: Kind) -> bool {
        self.buildings
            .iter()
            .any(|building| building.seat == seat && building.kind == kind)
    }

    /// A bridge needs something to join, and nobody else in any of the three areas (M9).
    fn may_join(&self, seat: Seat, cell: Cell, area: &Area, axis: Axis) -> Result<(), Refusal> {
        let stranger = |area: &Area| {
            area.buildings
                .iter()
                .map(|&index| &self.buildings[index])
                .find(|building| building.seat != seat)
        };
        let [first, second] = axis.ends(cell).map(|end| self.position_of(end));
        let (Some(first), Some(second)) = (first, second) else {
            return Err(Refusal::NothingToJoin { cell, axis });
        };
        let [one, other] = [first, second].map(|area| &self.areas[area]);
        if one.terrain != other.terrain || one.terrain == Terrain::Mountain {
            return Err(Refusal::NothingToJoin { cell, axis });
        }
        if first == second {
            return Err(Refusal::JoinedAlready { cell, axis });
        }
        if let Some(building) = [area, one, other].into_iter().find_map(stranger) {
            return Err(Refusal::StrangersArea {
                cell,
                by: building.cell,
            });
        }
        Ok(())
    }

    /// A tower that sees this field. Holes and buildings do not block, mountains do (M7).
    fn tower_in_sight(&self, cell: Cell) -> Option<Cell> {
        LINES[..4]
            .iter()
            .flat_map(|&line| self.landscape.sight(cell, line).fields)
            .map(|(seen, _)| seen)
            .find(|&seen| {
                self.building(seen)
                    .is_some_and(|building| building.kind == Kind::Tower)
            })
    }

    fn position_of(&self, cell: Cell) -> Option<usize> {
        self.area_of[self.landscape.index(cell)?]
    }

    fn first_in(&self, area: usize) -> Option<&Building> {
        self.areas[area]
            .buildings
            .first()
            .map(|&index| &self.buildings[index])
    }

    /// Makes an area of all that hangs together with a field.
    fn fill(&mut self, from: Cell, terrain: Terrain, bridges: &[[Cell; 2]]) {
        let area = self.areas.len();
        let mut fields = Vec::new();
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            let Some(index) = self.landscape.index(cell) else {
                continue;
            };
            if self.area_of[index].is_some() || self.landscape.terrain(cell) != Some(terrain) {
                continue;
            }
            self.area_of[index] = Some(area);
            fields.push(cell);
            open.extend(cell.neighbours());
            for &[first, second] in bridges {
                if cell == first {
                    open.push(second);
                } else if cell == second {
                    open.push(first);
                }
            }
        }
        self.areas.push(Area {
            terrain,
            fields,
            buildings: Vec::new(),
        });
    }
}

/// Makes one part of two.
fn merge(part: &mut [usize; 6], one: usize, other: usize) {
    let (from, to) = (part[one], part[other]);
    part.iter_mut().filter(|p| **p == from).for_each(|p| *p = to);
}
