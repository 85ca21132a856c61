//! The value of moves: the expected points of a forest, and the effects of a move in words. Suggestions, stand-ins and
//! searches share it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{
    forest::Forest,
    ghost::FIREFLIES,
    goals::{Kind, hats::HatSpots},
    moves::Move,
    pond::Slot,
    scoring,
    table::Table,
    tiles::{Tile, Wisp},
};
use crate::{
    game::Seat,
    grid::Cell,
    phrase::Phrase,
    search::{Milli, judgement},
};

/// The parameters of the evaluation, in thousandths of a point (`judgement.toml`).
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Judgement {
    /// A ready cat.
    pub(super) cat: Milli,
    /// One more tile brings the full grid closer, and the end of the round before the others are ready.
    tile: Milli,
    /// The cost of a tree turn, because no wisp is taken.
    tree_turn: Milli,
    /// The value of new wisps compared with those at the pond.
    refresh: Milli,
    /// A field that the cat frees for hats.
    opened: Milli,
    /// The share of a heart's points that lasts into each later round.
    heart: Milli,
    /// How far a lead may change per round.
    pub(super) doubt: Milli,
}

pub(super) static JUDGEMENT: LazyLock<Judgement> =
    LazyLock::new(|| judgement(include_str!("judgement.toml")));

/// Evaluates a player's moves in their current forest.
pub(super) struct Judge<'a> {
    table: &'a Table,
    pub(super) forest: &'a Forest,
    before: Milli,
}

impl<'a> Judge<'a> {
    pub(super) fn new(table: &'a Table, seat: Seat) -> Option<Self> {
        let forest = table.forests.get(seat.index())?;
        Some(Judge {
            table,
            forest,
            before: forest_worth(table, forest),
        })
    }

    /// Returns the value of a move; only differences are meaningful.
    pub(super) fn worth(&self, chosen: &Move) -> Milli {
        let figures = &*JUDGEMENT;
        match *chosen {
            Move::Take { .. } => self.gain(chosen),
            Move::Tree(_) => {
                let first = self.table.turn.trees_laid == 0;
                let wakes = if first && !self.forest.cat_ready {
                    figures.cat
                } else {
                    0
                };
                // The first of up to three; the others score about as much.
                let gain = self.gain(chosen);
                if first {
                    2 * gain + wakes - figures.tree_turn
                } else {
                    gain
                }
            }
            // A search looks at the new wisps.
            Move::Refresh => figures.refresh,
            Move::Cat => -figures.cat,
            Move::Done => 0,
            Move::MoveCat(to) => figures.opened * self.opened(to) as Milli,
            Move::Ghost(slot) => -100 * self.feeds(slot),
        }
    }

    /// Returns the value of a move's tiles, minus the cat if it hides.
    fn gain(&self, chosen: &Move) -> Milli {
        let hides =
            matches!(*chosen, Move::Take { slot, shape, .. } if self.table.pond.hides_cat(slot, shape));
        forest_worth(self.table, &self.after(chosen)) - self.before - if hides { JUDGEMENT.cat } else { 0 }
    }

    /// Returns the forest after the move's tiles have been laid.
    fn after(&self, chosen: &Move) -> Forest {
        let mut after = *self.forest;
        match *chosen {
            Move::Take {
                slot, wisp, trees, ..
            } => {
                if let Some(kind) = self.table.pond.at(slot) {
                    after.lay(wisp, Tile::Wisp(kind));
                }
                trees.iter().for_each(|&cell| after.lay(cell, Tile::Tree));
            }
            Move::Tree(cell) => after.lay(cell, Tile::Tree),
            _ => {}
        }
        after
    }

    /// Returns the fields that a cat would free for hats in the next round: the more, the better.
    fn opened(&self, to: Option<Cell>) -> usize {
        let mut next = *self.forest;
        if let Some(to) = to {
            next.move_cat(to);
        }
        next.clear_trees();
        self.table.hat().map_or(0, |hat| {
            let spots = HatSpots::new(hat, &next);
            let reach = next.reach(self.table.limit() + 1).cells();
            reach
                .filter(|&cell| next.at(cell).is_none() && spots.allow(cell))
                .count()
        })
    }

    /// Returns what the ghost would take first from this slot, over all fireflies: the less, the better.
    fn feeds(&self, slot: Slot) -> i32 {
        self.table.ghost.as_ref().map_or(0, |ghost| {
            let mut pond = self.table.pond;
            pond.take(slot);
            let seen = FIREFLIES
                .into_iter()
                .filter_map(|firefly| ghost.sees(&pond, slot, firefly));
            seen.map(|(_, wisp)| ghost.value(wisp)).sum()
        })
    }

    /// Returns the effects of a move, in words.
    pub(super) fn effects(&self, chosen: &Move) -> Vec<Phrase> {
        match *chosen {
            Move::Take { slot, shape, .. } => {
                let mut effects = self.points(chosen);
                if self.table.pond.hides_cat(slot, shape) {
                    effects.push(Phrase::new("wispwood-effect-hides"));
                }
                effects
            }
            Move::Tree(_) => self.points(chosen),
            Move::Done if !self.forest.cat_ready => vec![Phrase::new("wispwood-effect-wakes")],
            Move::MoveCat(to) => {
                vec![Phrase::new("wispwood-effect-opens").number("fields", self.opened(to) as i64)]
            }
            Move::Ghost(slot) => {
                let wisp = self.table.pond.at(slot).into_iter();
                wisp.map(|wisp| Phrase::new("wispwood-effect-discards").text("wisp", wisp))
                    .collect()
            }
            Move::Done | Move::Refresh | Move::Cat => Vec::new(),
        }
    }

    /// Returns the possibilities after a move: the missing fields of a full grid, and whether the cat is ready.
    pub(super) fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        let limit = self.table.limit();
        let left = limit * limit - self.after(chosen).count() as i16;
        let ready = match *chosen {
            Move::Take { slot, shape, .. } => {
                self.forest.cat_ready && !self.table.pond.hides_cat(slot, shape)
            }
            Move::Tree(_) | Move::Done => true,
            Move::Cat => false,
            Move::Refresh => self.forest.cat_ready,
            Move::MoveCat(_) | Move::Ghost(_) => return Vec::new(),
        };
        vec![
            Phrase::new("wispwood-keeps")
                .number("fields", left)
                .text("cat", if ready { "ready" } else { "hidden" }),
        ]
    }

    /// Returns what each goal would gain or lose.
    fn points(&self, chosen: &Move) -> Vec<Phrase> {
        let after = self.after(chosen);
        let mut effects = Vec::new();
        for card in &self.table.cards {
            let points = card.score(after.board()) - card.score(self.forest.board());
            let kind = card.goal.kind();
            if points != 0 && kind == Kind::Hat {
                let nth = after.wisps().of(Wisp::Hat);
                effects.push(
                    Phrase::new("wispwood-effect-hat")
                        .number("nth", nth)
                        .number("points", points),
                );
            } else if points != 0 {
                effects.push(
                    Phrase::new("wispwood-effect-goal")
                        .text("kind", kind)
                        .text("sign", if points > 0 { "plus" } else { "minus" })
                        .number("points", points.abs()),
                );
            }
        }
        let limit = self.table.limit();
        let left = limit * limit - after.count() as i16;
        if left == 0 {
            let full = scoring::full_bonus(self.table.round);
            effects.push(Phrase::new("wispwood-effect-full").number("points", full));
        } else if effects.is_empty() || left <= 4 {
            effects.push(Phrase::new("wispwood-effect-left").number("fields", left));
        }
        effects
    }
}

/// Returns what a forest scores in this round, and the value of what remains in later ones.
pub(super) fn forest_worth(table: &Table, forest: &Forest) -> Milli {
    let rounds_left = i32::from(table.rounds.saturating_sub(table.round));
    let full = if forest.is_full(table.limit()) {
        scoring::full_bonus(table.round)
    } else {
        0
    };
    let goals: Milli = table
        .cards
        .iter()
        .map(|card| {
            // Wisps stay for the coming rounds, trees are removed.
            let rounds = match card.goal.kind() {
                Kind::Pumpkin | Kind::Hat | Kind::Orb => 1000 * (1 + rounds_left),
                Kind::Heart => 1000 + JUDGEMENT.heart * rounds_left,
                Kind::Tree => 1000,
            };
            card.score(forest.board()) * rounds
        })
        .sum();
    goals + JUDGEMENT.tile * forest.count() as i32 + 1000 * full
}

/// Returns what remains of a forest after a round.
pub(super) fn later(table: &Table, forest: &Forest) -> Milli {
    let rounds_left = i32::from(table.rounds.saturating_sub(table.round));
    let goals = table.cards.iter().map(|card| match card.goal.kind() {
        Kind::Pumpkin | Kind::Hat | Kind::Orb => card.score(forest.board()) * 1000 * rounds_left,
        Kind::Heart => card.score(forest.board()) * JUDGEMENT.heart * rounds_left,
        Kind::Tree => 0,
    });
    goals.sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_figures_are_read() {
        assert!(super::JUDGEMENT.cat > 0);
    }
}
