//! Looking ahead: what a forest can be expected to bring in this round and those to come.

use super::{
    Move, Wispwood,
    forest::Forest,
    ghost::Ghost,
    goals::Kind,
    news::Silent,
    scoring,
    table::{Phase, Table},
    tiles::Tile,
    view::View,
    worth::Scales,
};
use crate::{
    dice::Dice,
    game::{Game, Seat},
    search::{Milli, Search},
};

/// A tile more brings the full grid nearer, and the end of the round before the others are ready.
const TILE: Milli = 800;
/// What a ready cat is worth.
const CAT: Milli = 4_000;
/// What a tree turn costs beside what it lays: the wisp that is not taken.
const TREE_TURN: Milli = 3_000;

impl Search for Wispwood {
    fn first_to_act(&self) -> Option<Seat> {
        self.acting().next()
    }

    fn candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.moves_into(seat, moves);
    }

    fn apply(&mut self, seat: Seat, legal: &Move) {
        Wispwood::apply(self, seat, legal, &mut Silent);
    }

    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let table = &self.table;
        let Some(forest) = table.forests.get(seat.index()) else {
            worths.resize(worths.len() + moves.len(), 0);
            return;
        };
        let before = promise(table, forest);
        let scales = Scales::new(table, seat);
        worths.extend(moves.iter().map(|chosen| match *chosen {
            Move::Take {
                slot,
                shape,
                wisp,
                trees,
            } => {
                let mut after = *forest;
                if let Some(kind) = table.pond.at(slot) {
                    after.lay(wisp, Tile::Wisp(kind));
                }
                trees.iter().for_each(|&cell| after.lay(cell, Tile::Tree));
                let hides = table.pond.hides_cat(slot, shape);
                promise(table, &after) - before - if hides { CAT } else { 0 }
            }
            Move::Tree(cell) => {
                let mut after = *forest;
                after.lay(cell, Tile::Tree);
                let first = table.turn.trees_laid == 0;
                let wakes = if first && !forest.cat_ready { CAT } else { 0 };
                // The first of up to three; what the others bring is about as much.
                let gain = promise(table, &after) - before;
                if first { 2 * gain + wakes - TREE_TURN } else { gain }
            }
            // Judged by what follows, not here: a search has to look at the new wisps.
            Move::Refresh => 1_000,
            Move::Cat => -CAT,
            Move::Done => 0,
            Move::MoveCat(_) | Move::Ghost(_) => {
                100 * scales.as_ref().map_or(0, |scales| scales.worth(chosen))
            }
        }));
    }

    fn outlook(&self, points: &mut Vec<Milli>) {
        let table = &self.table;
        for (seat, forest) in Seat::all(self.seats()).zip(&table.forests) {
            let cat = if forest.cat_ready { CAT } else { 0 };
            points.push(
                1000 * table.total(seat)
                    + match table.phase {
                        Phase::Turn(_) | Phase::GhostSlot => promise(table, forest) + cat,
                        Phase::Cat => later(table, forest) + cat,
                        Phase::Done => 0,
                    },
            );
        }
        if let Some(ghost) = &table.ghost {
            let rounds = i32::from(table.rounds) - ghost.scores.len() as i32;
            points.push(1000 * (ghost.scores.iter().sum::<i32>() + rounds * ghost.score()));
        }
    }

    fn points_now(&self, seat: Seat) -> Milli {
        let now = self
            .table
            .score_now(seat)
            .filter(|_| matches!(self.table.phase, Phase::Turn(_)));
        1000 * (self.table.total(seat) + now.map_or(0, |score| score.total()))
    }

    fn part(&self) -> u32 {
        u32::from(self.table.round) * 2 + u32::from(matches!(self.table.phase, Phase::Cat))
    }

    /// The last turn of a seat in a round. Only a new pond brings anything unknown.
    fn endings(view: &View, dice: &mut Dice) -> Option<Vec<Self>> {
        let table: &Table = view;
        let last = match &table.ghost {
            Some(ghost) => ghost.revealed.len() >= Ghost::fireflies(table.round),
            None => table.forests.iter().any(|forest| forest.is_full(table.limit())),
        };
        let turn = matches!(table.phase, Phase::Turn(_));
        (last && turn).then(|| (0..SAMPLE).map(|_| view.imagine(dice)).collect())
    }
}

/// Ponds that are imagined in the last turn.
const SAMPLE: usize = 4;

/// What a forest brings in this round as it is, and by what stays in those to come.
fn promise(table: &Table, forest: &Forest) -> Milli {
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
            // Wisps stay for the rounds to come, trees go.
            let rounds = match card.goal.kind() {
                Kind::Pumpkin | Kind::Hat | Kind::Orb => 1000 * (1 + rounds_left),
                Kind::Heart => 1000 + 500 * rounds_left,
                Kind::Tree => 1000,
            };
            card.score(forest.board()) * rounds
        })
        .sum();
    goals + TILE * forest.count() as i32 + 1000 * full
}

/// What stays of a forest after a round.
fn later(table: &Table, forest: &Forest) -> Milli {
    let rounds_left = i32::from(table.rounds.saturating_sub(table.round));
    let goals = table.cards.iter().map(|card| match card.goal.kind() {
        Kind::Pumpkin | Kind::Hat | Kind::Orb => card.score(forest.board()) * 1000 * rounds_left,
        Kind::Heart => card.score(forest.board()) * 500 * rounds_left,
        Kind::Tree => 0,
    });
    goals.sum()
}
