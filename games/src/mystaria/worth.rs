//! What a move would do, said in numbers, and how promising it is.
//!
//! The judgement is a greedy one from the seat's own view: points now against points given away, and whether a
//! building gets what it usually brings. It orders suggestions and makes a stand-in play sensibly.

use std::cmp::Reverse;

use super::{
    areas::Area,
    buildings::{Building, Kind},
    data::Terrain,
    decider::Decider,
    landscape::{Field, Laid, Landscape},
    moves::Move,
    scoring::{points, scores},
};
use crate::phrase::Phrase;

/// How one seat judges a position.
pub(super) struct Judge<'a> {
    decider: Decider<'a>,
    /// Points of each seat now.
    scores: Vec<i32>,
}

/// Points that a building usually brings in the end: one that gets less now would better wait.
fn par(kind: Kind) -> i32 {
    match kind {
        Kind::Hut(Terrain::Village) | Kind::Castle => 5,
        Kind::Hut(_) | Kind::Tower => 3,
        Kind::Tree => 8,
        Kind::Bridge => 2,
        Kind::Portal => 4,
    }
}

impl<'a> Judge<'a> {
    pub(super) fn new(decider: Decider<'a>, seats: usize) -> Self {
        let scores = scores(decider.landscape, seats);
        Judge { decider, scores }
    }

    /// How promising a move is; only the order of moves of one kind has a meaning.
    pub(super) fn worth(&self, chosen: &Move) -> i32 {
        let after = self.after(chosen);
        let (own, others) = self.gains(&after);
        match chosen {
            Move::Lay { .. } => {
                // What could be built then, against what it usually brings.
                let sites = after.sites(self.decider.seat, self.decider.stock(), self.decider.rules);
                let sites = sites.filter(|site| site.kind != Kind::Bridge);
                let best = sites.map(|site| points(&after, &site) - par(site.kind)).max();
                3 * own - 2 * others + 3 * best.unwrap_or(-3).clamp(-3, 12)
            }
            Move::Build { kind, .. } => 3 * (own - par(*kind)) - 2 * others,
            Move::Skip => 0,
        }
    }

    /// What a move does: for a tile, points and areas that grow; for a building, what it brings now and what it changes.
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

    /// Points that the seat gains, and that all others gain together.
    fn gains(&self, after: &Landscape) -> (i32, i32) {
        let gains = scores(after, self.scores.len());
        let gain = |seat: usize| gains[seat] - self.scores[seat];
        let all: i32 = (0..gains.len()).map(gain).sum();
        let own = gain(self.decider.seat.index());
        (own, all - own)
    }

    fn grows(&self, after: &Landscape, area: &Area) -> Phrase {
        let owner = area
            .building
            .map(|first| after.buildings()[usize::from(first)].seat);
        let whose = match owner {
            None => "free",
            Some(seat) if seat == self.decider.seat => "own",
            Some(_) => "other",
        };
        Phrase::new("mystaria-effect-grows")
            .phrase("landscape", area.terrain.phrase())
            .number("fields", area.size)
            .text("whose", whose)
    }
}

/// The areas that the last tile made larger, the largest first and mountains last.
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

/// What a building brings now.
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
