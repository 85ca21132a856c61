//! What a move would do, said in numbers, and how promising it is.
//!
//! The judgement is a greedy one from the seat's own view: points now against points given away, and whether a
//! building gets what it usually brings. It orders suggestions and makes a stand-in play sensibly.

use super::{
    buildings::{Axis, Building, Kind},
    landscape::Laid,
    scoring::{points, scores},
    survey::{Area, Survey},
    tiles::{Terrain, Tile},
};
use crate::{
    game::Seat,
    grid::{Cell, Turn},
    phrase::Phrase,
};

/// What something does, and how promising that is.
pub(super) struct Outlook {
    pub(super) effects: Vec<Phrase>,
    pub(super) worth: i32,
}

/// How one seat judges a position.
pub(super) struct Judge<'a> {
    pub(super) survey: &'a Survey<'a>,
    pub(super) seat: Seat,
    pub(super) stock: &'a [Kind],
    /// Points of each seat now.
    pub(super) scores: Vec<i32>,
}

/// Points that a building usually brings in the end: one that gets less now would better wait.
fn par(kind: Kind) -> i32 {
    match kind {
        Kind::Hut(Terrain::Village) => 5,
        Kind::Hut(_) => 3,
        Kind::Tree => 8,
        Kind::Tower => 3,
        Kind::Bridge => 2,
        Kind::Castle => 5,
        Kind::Portal => 4,
    }
}

impl<'a> Judge<'a> {
    pub(super) fn new(survey: &'a Survey<'a>, seat: Seat, stock: &'a [Kind], seats: usize) -> Self {
        Judge {
            survey,
            seat,
            stock,
            scores: scores(survey, seats),
        }
    }

    /// Laying a tile: points for the seat and for others, areas that grow, and what could be built then.
    pub(super) fn laying(&self, tile: &'static Tile, cell: Cell, turn: Turn) -> Outlook {
        let by = Some(self.seat);
        let landscape = self.survey.landscape.with(Laid { tile, cell, turn, by });
        let after = Survey::new(&landscape, self.survey.buildings);
        let (own, others) = self.gains(&after);
        let mut effects = gain_effects(own, others);
        let mut grown: Vec<&Area> = Vec::new();
        for (cell, _) in tile.covers(cell, turn) {
            let grows = |area: &&Area| {
                area.fields
                    .iter()
                    .any(|&cell| self.survey.landscape.field(cell).is_some())
            };
            if let Some(area) = after.area(cell).filter(grows)
                && !grown.contains(&area)
            {
                grown.push(area);
            }
        }
        grown.sort_by_key(|area| {
            let open = area.terrain != Terrain::Mountain;
            std::cmp::Reverse((open, area.fields.len()))
        });
        effects.extend(grown.into_iter().take(2).map(|area| self.grows(&after, area)));
        let best_site = after
            .building_sites(self.seat, self.stock)
            .into_iter()
            .filter(|&(kind, ..)| kind != Kind::Bridge)
            .map(|(kind, cell, joins)| {
                let building = self.building(kind, cell, joins);
                points(&after, &building) - par(kind)
            })
            .max();
        let worth = 3 * own - 2 * others + 3 * best_site.map_or(-3, |best| best.clamp(-3, 12));
        Outlook { effects, worth }
    }

    /// Building: what the building brings now, and what it changes for others.
    pub(super) fn building_there(&self, kind: Kind, cell: Cell, joins: Option<Axis>) -> Outlook {
        let building = self.building(kind, cell, joins);
        let buildings = [self.survey.buildings, &[building]].concat();
        let after = Survey::new(self.survey.landscape, &buildings);
        let (own, others) = self.gains(&after);
        let brings = points(&after, &building);
        let size = |cell| after.area(cell).map_or(0, |area| area.fields.len() as i64);
        let terrain = |cell| self.survey.landscape.terrain(cell).unwrap_or(Terrain::Meadow);
        let mut effects = vec![match (kind, building.ends()) {
            (Kind::Bridge, Some([end, _])) => Phrase::new("mystaria-effect-joins")
                .phrase("landscape", terrain(end).phrase())
                .number("fields", size(end)),
            (Kind::Tower, _) => Phrase::new("mystaria-effect-sees-fields")
                .phrase("landscape", terrain(cell).phrase())
                .number("fields", brings),
            (Kind::Castle, _) => Phrase::new("mystaria-effect-mountains").number("mountains", brings),
            (Kind::Portal, _) => Phrase::new("mystaria-effect-sees-buildings").number("buildings", brings),
            _ => Phrase::new("mystaria-effect-area")
                .phrase("landscape", terrain(cell).phrase())
                .number("fields", size(cell))
                .number("points", brings),
        }];
        effects.extend(gain_effects(own - brings, others));
        Outlook {
            effects,
            worth: 3 * (own - par(kind)) - 2 * others,
        }
    }

    fn building(&self, kind: Kind, cell: Cell, joins: Option<Axis>) -> Building {
        Building {
            seat: self.seat,
            kind,
            cell,
            joins,
        }
    }

    /// Points that the seat gains, and that all others gain together.
    fn gains(&self, after: &Survey<'_>) -> (i32, i32) {
        let gain = scores(after, self.scores.len());
        let gain = gain.iter().zip(&self.scores).map(|(after, now)| after - now);
        Seat::all(self.scores.len())
            .zip(gain)
            .fold((0, 0), |(own, others), (seat, gain)| {
                if seat == self.seat {
                    (own + gain, others)
                } else {
                    (own, others + gain)
                }
            })
    }

    fn grows(&self, after: &Survey<'_>, area: &Area) -> Phrase {
        let mut owners = area.buildings.iter().map(|&index| after.buildings[index].seat);
        let whose = match owners.next() {
            None => "free",
            Some(seat) if seat == self.seat => "own",
            Some(_) => "other",
        };
        Phrase::new("mystaria-effect-grows")
            .phrase("landscape", area.terrain.phrase())
            .number("fields", area.fields.len() as i64)
            .text("whose", whose)
    }
}

/// A tower can also lose sight of something, so that points may go down.
fn gain_effects(own: i32, others: i32) -> Vec<Phrase> {
    let effect = |gain: i32, more, less| {
        let id = if gain > 0 { more } else { less };
        (gain != 0).then(|| Phrase::new(id).number("points", gain.abs()))
    };
    [
        effect(own, "mystaria-effect-points", "mystaria-effect-loses"),
        effect(others, "mystaria-effect-others", "mystaria-effect-others-lose"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
