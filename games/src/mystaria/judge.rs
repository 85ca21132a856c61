//! The value of moves: that of a tile or a building, and its effects in words. Suggestions, stand-ins and searches
//! share it.

use std::{cmp::Reverse, collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::{
    areas::Area,
    buildings::{Building, Kind, Kinds},
    data::Terrain,
    decider::Decider,
    landscape::{Field, Laid, Landscape},
    moves::Move,
    scoring::points,
};
use crate::{
    phrase::Phrase,
    search::{Milli, judgement},
};

/// The parameters of the evaluation, in thousandths of a point (`judgement.toml`).
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Judgement {
    /// The weight of a point of another player.
    others: Milli,
    /// How far a lead may change per coming turn.
    pub(super) doubt: Milli,
    /// Average points of a well-placed building.
    par: BTreeMap<String, Milli>,
    /// Points that a building gains in each later turn of its owner.
    growth: BTreeMap<String, Milli>,
}

pub(super) static JUDGEMENT: LazyLock<Judgement> =
    LazyLock::new(|| judgement(include_str!("judgement.toml")));

/// The pars, the best building first.
static PAR: LazyLock<Vec<(Kind, Milli)>> = LazyLock::new(|| {
    let mut pars = Kind::ALL.map(|kind| (kind, by_kind(&JUDGEMENT.par, kind)));
    pars.sort_by_key(|&(_, par)| Reverse(par));
    pars.to_vec()
});

static GROWTH: LazyLock<[Milli; Kind::ALL.len()]> =
    LazyLock::new(|| Kind::ALL.map(|kind| by_kind(&JUDGEMENT.growth, kind)));

fn by_kind(figures: &BTreeMap<String, Milli>, kind: Kind) -> Milli {
    figures.get(kind.word()).copied().unwrap_or(0)
}

/// Evaluates the moves of a seat in one decision.
pub(super) struct Judge<'a> {
    decider: Decider<'a>,
    stock: Kinds,
    /// The loss when a building is no longer in the stock, by kind.
    kept: [Milli; Kind::ALL.len()],
    /// The current points of every building.
    points: Vec<i32>,
    /// Turns left after this one.
    left: i32,
}

impl<'a> Judge<'a> {
    /// `left` is the number of turns that the seat has after this one.
    pub(super) fn new(decider: Decider<'a>, left: i32) -> Self {
        let landscape = decider.landscape;
        let stock = decider.stock();
        let all = stock_value(stock, left);
        let without = |kind| {
            let mut only = Kinds::default();
            only.insert(kind);
            stock_value(stock.without(only), left)
        };
        Judge {
            decider,
            stock,
            kept: Kind::ALL.map(|kind| all - without(kind)),
            points: landscape
                .buildings()
                .iter()
                .map(|building| points(landscape, building))
                .collect(),
            left,
        }
    }

    /// Returns the value of a move; only differences are meaningful.
    pub(super) fn worth(&self, chosen: &Move) -> Milli {
        match chosen {
            Move::Lay { .. } => {
                let after = self.after(chosen);
                let sites = after.sites(self.decider.seat, self.stock, self.decider.rules);
                // Bridges are evaluated once the tile is laid: there are too many of them.
                let sites = sites.filter(|site| site.kind != Kind::Bridge);
                let best = sites.map(|site| self.building(&after, &site)).max();
                self.gain(&after) + best.unwrap_or(0).max(0)
            }
            Move::Build { .. } => chosen
                .building(self.decider.seat)
                .map_or(0, |building| self.building(self.decider.landscape, &building)),
            Move::Skip => 0,
        }
    }

    /// Returns the effects of a move: for a tile, points and growing areas; for a building, its points now and what it
    /// changes.
    pub(super) fn effects(&self, chosen: &Move) -> Vec<Phrase> {
        let after = self.after(chosen);
        let (own, others) = self.gains(&after);
        if let Some(building) = chosen.building(self.decider.seat) {
            let brings = points(&after, &building);
            let mut effects = vec![brings_effect(&after, &building, brings)];
            effects.extend(gain_effects(own - brings, others));
            return effects;
        }
        let grown = grown_areas(&after).into_iter().take(2);
        let mut effects = gain_effects(own, others);
        effects.extend(grown.map(|area| self.grows(&after, area)));
        effects
    }

    /// Returns the possibilities after a move: the best building on the new tile, or the remaining buildings and turns.
    pub(super) fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        let after = self.after(chosen);
        if let Move::Lay { .. } = chosen {
            let sites = after.sites(self.decider.seat, self.stock, self.decider.rules);
            let sites = sites.filter(|site| site.kind != Kind::Bridge);
            let best = sites.max_by_key(|site| self.building(&after, site));
            return best
                .map(|site| {
                    Phrase::new("mystaria-keeps-site")
                        .phrase("building", site.kind.phrase())
                        .number("points", points(&after, &site))
                })
                .into_iter()
                .collect();
        }
        let stock = after.stock(self.decider.seat, self.decider.simple);
        vec![
            Phrase::new("mystaria-keeps-stock")
                .number("buildings", stock.count() as i64)
                .number("turns", self.left),
        ]
    }

    /// Returns the value of a building, minus the loss when it can't be built later.
    fn building(&self, landscape: &Landscape, building: &Building) -> Milli {
        let brings = match building.kind {
            // The value of a bridge is that of the joined areas.
            Kind::Bridge => {
                let mut after = landscape.clone();
                after.build(*building);
                self.gain(&after)
            }
            _ => 1000 * points(landscape, building),
        };
        brings + growth(building.kind, self.left) - self.kept[building.kind.position()]
    }

    /// The landscape after a move.
    fn after(&self, chosen: &Move) -> Landscape {
        let mut after = self.decider.landscape.clone();
        if let (&Move::Lay { cell, turn }, Some(tile)) = (chosen, self.decider.hand) {
            let by = Some(self.decider.seat);
            after.lay(Laid { tile, cell, turn, by });
        }
        if let Some(building) = chosen.building(self.decider.seat) {
            after.build(building);
        }
        after
    }

    /// Returns the points that the seat gains by a change of the landscape, and those that all others gain together.
    fn gains(&self, after: &Landscape) -> (i32, i32) {
        let (mut own, mut others) = (0, 0);
        for (index, building) in after.buildings().iter().enumerate() {
            let gain = points(after, building) - self.points.get(index).copied().unwrap_or(0);
            if building.seat == self.decider.seat {
                own += gain
            } else {
                others += gain
            }
        }
        (own, others)
    }

    /// Returns the seat's gain in thousandths of a point, minus the gain of the others.
    fn gain(&self, after: &Landscape) -> Milli {
        let (own, others) = self.gains(after);
        1000 * own - JUDGEMENT.others * others
    }

    fn grows(&self, after: &Landscape, area: &Area) -> Phrase {
        let owner = area
            .building
            .map(|first| after.buildings()[usize::from(first)].seat);
        let grows = |whose| {
            Phrase::new("mystaria-effect-grows")
                .phrase("landscape", area.terrain.phrase())
                .number("fields", area.size)
                .text("whose", whose)
        };
        match owner {
            None => grows("free"),
            Some(seat) if seat == self.decider.seat => grows("own"),
            Some(seat) => grows("other").seat("seat", seat),
        }
    }
}

/// Returns the value of a stock with `turns` left: the best buildings, one per turn, and less if there are few turns to
/// choose from.
pub(super) fn stock_value(stock: Kinds, turns: i32) -> Milli {
    let count = stock.count() as i32;
    let held = PAR.iter().filter(|(kind, _)| stock.contains(*kind));
    let pars: Milli = held.take(turns.max(0) as usize).map(|(_, par)| par).sum();
    pars * (turns + 2) / (turns + 2 + count / 2).max(1)
}

/// Returns the expected gain of a building in the next turns of its owner.
pub(super) fn growth(kind: Kind, turns: i32) -> Milli {
    turns * GROWTH[kind.position()]
}

/// Returns the areas that the last tile enlarged, the largest first and mountains last.
fn grown_areas(landscape: &Landscape) -> Vec<&Area> {
    let last = landscape.laid().last().into_iter().flat_map(Laid::fields);
    let fields: Vec<_> = last.filter_map(|(cell, _)| landscape.field(cell)).collect();
    let mut grown: Vec<&Area> = Vec::new();
    for (index, &field) in fields.iter().enumerate() {
        let here = |other: &&Field| landscape.same_area(field, **other);
        let area = landscape.area_of(field);
        let known = fields[..index].iter().any(|other| here(&other));
        if !known && usize::from(area.size) > fields.iter().filter(here).count() {
            grown.push(area);
        }
    }
    grown.sort_by_key(|area| Reverse((area.terrain != Terrain::Mountain, area.size)));
    grown
}

/// Returns the current points of a building.
fn brings_effect(after: &Landscape, building: &Building, brings: i32) -> Phrase {
    let here = after.area(building.ends().map_or(building.cell, |[end, _]| end));
    let (terrain, size) = here.map_or_else(Default::default, |area| (area.terrain, area.size));
    let told = |phrase: Phrase| phrase.phrase("landscape", terrain.phrase());
    match building.kind {
        Kind::Bridge => told(Phrase::new("mystaria-effect-joins")).number("fields", size),
        Kind::Tower => told(Phrase::new("mystaria-effect-sees-fields")).number("fields", brings),
        Kind::Castle => Phrase::new("mystaria-effect-mountains").number("mountains", brings),
        Kind::Portal => Phrase::new("mystaria-effect-sees-buildings").number("buildings", brings),
        _ => told(Phrase::new("mystaria-effect-area"))
            .number("fields", size)
            .number("points", brings),
    }
}

/// A tower can also lose sight of something, so points may decrease.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_building_has_figures() {
        for kind in Kind::ALL {
            assert!(JUDGEMENT.par.contains_key(kind.word()), "{kind}");
            assert!(JUDGEMENT.growth.contains_key(kind.word()), "{kind}");
        }
    }
}
