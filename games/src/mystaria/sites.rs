//! Where a building may stand (M4 to M7, M9).

use super::{
    buildings::{Axis, Building, Kind},
    data::{Terrain, Tile},
    landscape::{Field, LINES, Landscape},
    refusal::Refusal,
};
use crate::{game::Seat, grid::Cell};

impl Landscape {
    /// Whether a building may be put up after the last tile was laid; its owner's stock aside.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn may_build(&self, building: &Building) -> Result<(), Refusal> {
        let Building {
            seat,
            kind,
            cell: spot,
            joins,
        } = *building;
        let field = self.field(spot).ok_or(Refusal::NoField { spot })?;
        let landscape = field.terrain;
        if !self.in_reach(spot) {
            return Err(Refusal::OutOfReach { spot });
        }
        if self.building(spot).is_some() {
            return Err(Refusal::FieldTaken { spot });
        }
        if kind != Kind::Bridge && joins.is_some() {
            return Err(Refusal::NoBridge { building: kind });
        }
        match kind {
            Kind::Castle if landscape != Terrain::Mountain => {
                return Err(Refusal::CastleNeedsMountain { spot });
            }
            Kind::Castle => {}
            _ if landscape == Terrain::Mountain => return Err(Refusal::Mountain { spot, building: kind }),
            Kind::Hut(own) if own != landscape => {
                return Err(Refusal::HutElsewhere {
                    spot,
                    building: kind,
                    landscape,
                });
            }
            Kind::Tree if !self.has_built(seat, Kind::Hut(landscape)) => {
                return Err(Refusal::TreeNeedsHut { spot, landscape });
            }
            Kind::Bridge => {
                return self.may_join(seat, spot, field, joins.ok_or(Refusal::WhichWay { spot })?);
            }
            _ => {}
        }
        if let Some(first) = self.area_of(field).0.building {
            let by = self.buildings()[usize::from(first)].cell;
            return Err(Refusal::AreaTaken { spot, by });
        }
        if kind == Kind::Tower
            && let Some(tower) = self.tower_in_sight(spot)
        {
            return Err(Refusal::TowerInSight { spot, tower });
        }
        Ok(())
    }

    /// Every way for a seat to put up one of these buildings after the last tile was laid, field by field.
    pub fn sites(
        &self,
        seat: Seat,
        stock: impl Iterator<Item = Kind> + Clone,
    ) -> impl Iterator<Item = Building> {
        let around = self.laid().last().into_iter().flat_map(|last| {
            let (columns, rows) = Tile::size(last.turn);
            let (x, y) = (last.cell.x, last.cell.y);
            (y - 1..=y + rows).flat_map(move |y| (x - 1..=x + columns).map(move |x| Cell::new(x, y)))
        });
        around
            .flat_map(move |cell| stock.clone().map(move |kind| (cell, kind)))
            .flat_map(move |(cell, kind)| {
                let ways: &[Option<Axis>] = match kind {
                    Kind::Bridge => &[Some(Axis::Horizontal), Some(Axis::Vertical)],
                    _ => &[None],
                };
                ways.iter().map(move |&joins| Building {
                    seat,
                    kind,
                    cell,
                    joins,
                })
            })
            .filter(|building| self.may_build(building).is_ok())
    }

    /// Whether a cell is on the last tile or shares an edge with it (M4).
    fn in_reach(&self, cell: Cell) -> bool {
        let away = |at: i16, first: i16, count: i16| (first - at).max(at - (first + count - 1)).max(0);
        self.laid().last().is_some_and(|last| {
            let (columns, rows) = Tile::size(last.turn);
            away(cell.x, last.cell.x, columns) + away(cell.y, last.cell.y, rows) <= 1
        })
    }

    /// A bridge needs something to join, and nobody else in any of the three areas (M9).
    fn may_join(&self, seat: Seat, spot: Cell, field: Field, direction: Axis) -> Result<(), Refusal> {
        let [Some(one), Some(other)] = direction.ends(spot).map(|end| self.field(end)) else {
            return Err(Refusal::NothingToJoin { spot, direction });
        };
        if one.terrain != other.terrain || one.terrain == Terrain::Mountain {
            return Err(Refusal::NothingToJoin { spot, direction });
        }
        if self.area_of(one).1 == self.area_of(other).1 {
            return Err(Refusal::JoinedAlready { spot, direction });
        }
        match [field, one, other]
            .into_iter()
            .find_map(|field| self.stranger(seat, field))
        {
            Some(by) => Err(Refusal::StrangersArea { spot, by }),
            None => Ok(()),
        }
    }

    /// The first building of somebody else in the area of a field.
    fn stranger(&self, seat: Seat, field: Field) -> Option<Cell> {
        let (area, label) = self.area_of(field);
        let there = |building: &&Building| {
            let field = self.field(building.cell);
            building.seat != seat && field.is_some_and(|field| self.area_of(field).1 == label)
        };
        let strangers = area
            .has_stranger(seat)
            .then(|| self.buildings().iter().find(there));
        strangers.flatten().map(|building| building.cell)
    }

    /// A tower that sees this cell. Holes and buildings do not block, mountains do (M7).
    fn tower_in_sight(&self, cell: Cell) -> Option<Cell> {
        let seen = LINES[..4].iter().flat_map(|&line| self.sight(cell, line));
        let tower = |cell: &Cell| {
            self.building(*cell)
                .is_some_and(|building| building.kind == Kind::Tower)
        };
        seen.map(|(cell, _)| cell).find(tower)
    }
}
