//! The value of moves: the expected points of a zone, how a move changes them, and its effects in words. Suggestions,
//! stand-ins and searches share it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{
    moves::Move,
    planet::{Planet, Runes, Zone},
    scoring::{closed_by_last_tile, score},
    tiles::{Kind, Tile},
    trees::{Supply, Tree},
};
use crate::{
    grid::{Cell, Direction, Turn},
    phrase::Phrase,
    search::{Milli, judgement},
};

/// The figures of the judgement (`judgement.toml`).
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Judgement {
    /// The value of a full rune besides its zone, in thousandths of a point: it leaves fewer open sides that nothing
    /// fits.
    rune: Milli,
    /// Rounds in which a zone gains half of its open sides.
    growth: i32,
    /// The highest chance in thousandths that a zone without a tree gets one.
    planted: Milli,
    /// Zones without a tree that compete for each tree.
    rivals: Milli,
}

static JUDGEMENT: LazyLock<Judgement> = LazyLock::new(|| judgement(include_str!("judgement.toml")));

/// What a player knows of their planet and of the coming tiles.
pub(super) struct Standing<'a> {
    pub(super) planet: &'a Planet,
    pub(super) trees: &'a [Tree],
    pub(super) supply: &'a Supply,
    /// The tile to lay now.
    pub(super) tile: Option<&'static Tile>,
    /// Rounds to come after this one.
    pub(super) rounds: usize,
    /// Tiles that nobody has seen.
    pub(super) hidden: usize,
    /// Those of them that bring a tree.
    pub(super) light: usize,
}

/// Judges how one planet can still grow.
pub(super) struct Judge<'a> {
    standing: Standing<'a>,
    /// The zones with a tree, as bits.
    wooded: u128,
    rounds: i32,
    /// The chance in thousandths that a zone without a tree gets one, by kind.
    planted: [Milli; 4],
}

impl<'a> Judge<'a> {
    pub(super) fn new(standing: Standing<'a>) -> Self {
        let Standing { planet, tile, .. } = standing;
        let trees = standing.trees.iter();
        let zones = trees.filter_map(|tree| planet.runes_at(tree.cell, tree.side));
        let [rounds, hidden, light] =
            [standing.rounds, standing.hidden, standing.light].map(|count| count as i32);
        let now = tile.is_some_and(|tile| tile.light);
        let plantings = light * rounds * 1000 / hidden.max(1) + 1000 * i32::from(now);
        let chance = |kind| {
            let left = standing.supply.left(kind) > 0;
            if left {
                (plantings / JUDGEMENT.rivals.max(1)).min(JUDGEMENT.planted)
            } else {
                0
            }
        };
        Judge {
            wooded: zones.fold(0, |wooded, (zone, _)| wooded | 1 << zone),
            rounds,
            planted: [Kind::Maple, Kind::Cherry, Kind::Ginkgo, Kind::Grass].map(chance),
            standing,
        }
    }

    /// Returns the value of a move; only differences are meaningful.
    pub(super) fn worth(&self, chosen: &Move) -> Milli {
        match (*chosen, self.standing.tile) {
            (Move::Place { cell, turn }, Some(tile)) => self.laying(tile, cell, turn),
            (Move::Tree { cell, side }, _) => self.planting(cell, side),
            _ => 0,
        }
    }

    /// Returns the effects of a move, in words.
    pub(super) fn effects(&self, chosen: &Move) -> Vec<Phrase> {
        let Standing { planet, trees, .. } = self.standing;
        match (*chosen, self.standing.tile) {
            (Move::Place { cell, turn }, Some(tile)) => {
                laying_effects(&planet.with(tile, cell, turn), trees, score(planet, trees))
            }
            (Move::Tree { cell, side }, _) => planet
                .zone_at(cell, side)
                .map_or_else(Vec::new, |zone| planting_effects(planet, trees, &zone)),
            _ => Vec::new(),
        }
    }

    /// Returns the possibilities after a move: the open sides of its zones, and the coming tiles for them.
    pub(super) fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        let planet = self.standing.planet;
        let open: u32 = match (*chosen, self.standing.tile) {
            (Move::Place { cell, turn }, Some(tile)) => {
                let after = planet.with(tile, cell, turn);
                let new = after.laid().len() - 1;
                let touched = |zone: &Zone| zone.parts.iter().any(|&(index, _)| index == new);
                after
                    .zones()
                    .iter()
                    .filter(|zone| touched(zone))
                    .map(|zone| zone.halves)
                    .sum()
            }
            (Move::Tree { cell, side }, _) => planet.zone_at(cell, side).map_or(0, |zone| zone.halves),
            _ => 0,
        };
        vec![
            Phrase::new("forests-keeps")
                .number("sides", open)
                .number("tiles", self.rounds),
        ]
    }

    fn is_wooded(&self, zone: u8) -> bool {
        self.wooded >> zone & 1 == 1
    }

    /// Returns the expected points of a zone with a tree: its runes, doubled if it will be closed, and some future
    /// ones.
    fn expected(&self, runes: Runes) -> Milli {
        let (full, halves) = (runes.full as i32, runes.halves as i32);
        if halves == 0 {
            return 2000 * full;
        }
        let closed = 1000 * self.rounds / (self.rounds + halves);
        let grows = 1000 * halves * self.rounds / (self.rounds + JUDGEMENT.growth).max(1);
        (1000 * full + grows) * (1000 + closed) / 1000
    }

    fn zone_worth(&self, runes: Runes, wooded: bool, kind: Kind) -> Milli {
        let chance = if wooded { 1000 } else { self.planted[kind as usize] };
        self.expected(runes) * chance / 1000
    }

    /// Returns the change when a tile is laid: its areas join the zones that they touch.
    fn laying(&self, tile: &Tile, cell: Cell, turn: Turn) -> Milli {
        let mut worth = 0;
        // By area of the tile: the runes of its new zone, whether that zone has a tree, and the zones joined so far.
        let mut runes = [Runes::default(); 4];
        let mut wooded = [false; 4];
        let mut joined = [0u128; 4];
        for side in Direction::ALL {
            let Some(area) = tile.area(turn, side) else {
                continue;
            };
            let Some((zone, there)) = self.standing.planet.runes_at(cell.step(side), side.opposite()) else {
                runes[area].halves += 1;
                continue;
            };
            if joined[area] >> zone & 1 == 0 {
                joined[area] |= 1 << zone;
                runes[area].full += there.full;
                runes[area].halves += there.halves;
                wooded[area] |= self.is_wooded(zone);
                worth -= self.zone_worth(there, self.is_wooded(zone), tile.edge(turn, side));
            }
            runes[area].full += 1;
            worth += JUDGEMENT.rune;
            runes[area].halves = runes[area].halves.saturating_sub(1);
        }
        for (area, printed) in tile.areas.iter().enumerate() {
            worth += self.zone_worth(runes[area], wooded[area], printed.kind);
        }
        worth
    }

    /// Returns the change when a tree is planted in its zone.
    fn planting(&self, cell: Cell, side: Direction) -> Milli {
        match self.standing.planet.runes_at(cell, side) {
            Some((zone, runes)) if !self.is_wooded(zone) => self.expected(runes),
            _ => 0,
        }
    }
}

/// Returns the effects of the last tile of `after` on a planet that has `now` points.
fn laying_effects(after: &Planet, trees: &[Tree], now: i32) -> Vec<Phrase> {
    let mut effects = Vec::new();
    let gain = score(after, trees) - now;
    if gain != 0 {
        effects.push(Phrase::new("forests-effect-points").number("points", gain));
    }
    let mut closed = Vec::new();
    for zone in closed_by_last_tile(after) {
        closed.push(zone.kind);
        effects.push(
            Phrase::new("forests-effect-closes")
                .text("kind", zone.kind)
                .number("runes", zone.runes),
        );
    }
    let laid = after.laid()[after.laid().len() - 1];
    let touching: Vec<Kind> = Direction::ALL
        .into_iter()
        .filter(|&side| after.at(laid.cell.step(side)).is_some())
        .map(|side| laid.edge(side))
        .collect();
    for kind in Kind::LEAVES {
        let runes = touching.iter().filter(|&&other| other == kind).count() as i32;
        if runes > 0 && !closed.contains(&kind) {
            effects.push(
                Phrase::new("forests-effect-joins")
                    .text("kind", kind)
                    .number("runes", runes),
            );
        }
    }
    if effects.is_empty() && touching.contains(&Kind::Grass) {
        effects.push(Phrase::new("forests-effect-grass"));
    }
    effects
}

/// Returns the effects of a tree in this zone.
fn planting_effects(planet: &Planet, trees: &[Tree], zone: &Zone) -> Vec<Phrase> {
    if trees.iter().any(|tree| tree.stands_in(planet, zone)) {
        return vec![Phrase::new("forests-effect-again")];
    }
    let mut effects = vec![Phrase::new("forests-effect-points").number("points", zone.points())];
    if !zone.closed() {
        effects.push(Phrase::new("forests-effect-open").number("halves", zone.halves));
    }
    effects
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_figures_are_read() {
        assert!(super::JUDGEMENT.planted > 0);
    }
}
