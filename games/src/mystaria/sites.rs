//! Where a building may stand (M4 to M7, M9).

use super::{
    buildings::{Axis, Building, Kind, Kinds},
    data::{Terrain, Tile},
    landscape::{Field, LINES, Landscape},
    refusal::Refusal,
};
use crate::{game::Seat, grid::Cell};

impl Landscape {
    /// Checks whether a building may be built after the last tile was laid, in a version of the rules. Its owner's
    /// stock is not checked.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn may_build(&self, building: &Building, rules: u32) -> Result<(), Refusal> {
        self.may_stand(self.site(building.cell)?, building, rules)
    }

    /// Returns every way for a seat to build one of these buildings after the last tile was laid, field by field.
    pub fn sites(&self, seat: Seat, stock: Kinds, rules: u32) -> impl Iterator<Item = Building> {
        let around = self.laid().last().into_iter().flat_map(|last| {
            let (columns, rows) = Tile::size(last.turn);
            let (x, y) = (last.cell.x, last.cell.y);
            (y - 1..=y + rows).flat_map(move |y| (x - 1..=x + columns).map(move |x| Cell::new(x, y)))
        });
        around
            .filter_map(|cell| Some((cell, self.site(cell).ok()?)))
            .flat_map(move |(cell, field)| {
                let ways = stock.flat_map(|kind| kind.ways().iter().map(move |&joins| (kind, joins)));
                ways.map(move |(kind, joins)| Building::new(seat, kind, cell, joins))
                    .filter(move |building| self.may_stand(field, building, rules).is_ok())
            })
    }

    /// Returns the free field at a position that is on the last tile or shares an edge with it (M4).
    fn site(&self, spot: Cell) -> Result<Field, Refusal> {
        let field = self.field(spot).ok_or(Refusal::NoField { spot })?;
        let away = |at: i16, first: i16, count: i16| (first - at).max(at - (first + count - 1)).max(0);
        let in_reach = self.laid().last().is_some_and(|last| {
            let (columns, rows) = Tile::size(last.turn);
            away(spot.x, last.cell.x, columns) + away(spot.y, last.cell.y, rows) <= 1
        });
        if !in_reach {
            Err(Refusal::OutOfReach { spot })
        } else if self.building_on(field).is_some() {
            Err(Refusal::FieldTaken { spot })
        } else {
            Ok(field)
        }
    }

    /// Checks whether the building may stand on this site.
    fn may_stand(&self, field: Field, building: &Building, rules: u32) -> Result<(), Refusal> {
        let (kind, spot, landscape) = (building.kind, building.cell, field.terrain);
        if kind != Kind::Bridge && building.joins.is_some() {
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
            Kind::Tree if !self.built_by(building.seat).contains(Kind::Hut(landscape)) => {
                return Err(Refusal::TreeNeedsHut { spot, landscape });
            }
            Kind::Bridge => {
                let direction = building.joins.ok_or(Refusal::WhichWay { spot })?;
                return self.may_join(field, building, direction, rules);
            }
            _ => {}
        }
        if let Some(first) = self.first_building(field) {
            return Err(Refusal::AreaTaken { spot, by: first.cell });
        }
        if kind == Kind::Tower
            && let Some(tower) = self.tower_in_sight(spot)
        {
            return Err(Refusal::TowerInSight { spot, tower });
        }
        Ok(())
    }

    /// Checks a bridge: it needs two areas to join, with nobody else in either of them (M9).
    fn may_join(&self, field: Field, bridge: &Building, direction: Axis, rules: u32) -> Result<(), Refusal> {
        let spot = bridge.cell;
        let [Some(one), Some(other)] = direction.ends(spot).map(|end| self.field(end)) else {
            return Err(Refusal::NothingToJoin { spot, direction });
        };
        if one.terrain != other.terrain || one.terrain == Terrain::Mountain {
            return Err(Refusal::NothingToJoin { spot, direction });
        }
        if self.same_area(one, other) {
            return Err(Refusal::JoinedAlready { spot, direction });
        }
        // In the first rules, nobody else may have built in the area of the bridge's own field either.
        let own = (rules < 2).then_some(field);
        let mut strangers = own
            .into_iter()
            .chain([one, other])
            .filter_map(|field| self.stranger(bridge.seat, field));
        match strangers.next() {
            Some(by) => Err(Refusal::StrangersArea { spot, by }),
            None => Ok(()),
        }
    }

    /// The first building of another player in the area of a field.
    fn stranger(&self, seat: Seat, field: Field) -> Option<Cell> {
        if !self.area_of(field).has_stranger(seat) {
            return None;
        }
        let there = |cell| self.field(cell).is_some_and(|other| self.same_area(field, other));
        let mut others = self.buildings().iter().filter(|building| building.seat != seat);
        others
            .find(|building| there(building.cell))
            .map(|building| building.cell)
    }

    /// Returns a tower that sees this field. Holes and buildings do not block, mountains do (M7).
    fn tower_in_sight(&self, cell: Cell) -> Option<Cell> {
        let mut seen = LINES[..4].iter().flat_map(|&line| self.sight(cell, line));
        let tower = |field| {
            self.building_on(field)
                .is_some_and(|building| building.kind == Kind::Tower)
        };
        seen.find(|&(_, field)| tower(field)).map(|(cell, _)| cell)
    }
}
