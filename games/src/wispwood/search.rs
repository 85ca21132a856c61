//! Looking ahead: what a forest can be expected to bring in this round and those to come.

use super::{
    Move, Wispwood,
    forest::Forest,
    ghost::Ghost,
    goals::Kind,
    table::{Phase, Table},
    view::View,
    worth::{CAT, Scales, promise},
};
use crate::{
    dice::Dice,
    game::{Game, Seat},
    search::{Milli, Search},
};

/// What a tree turn costs beside what it lays: the wisp that is not taken.
const TREE_TURN: Milli = 3_000;

impl Search for Wispwood {
    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let table = &self.table;
        let Some(scales) = Scales::new(table, seat) else {
            worths.resize(worths.len() + moves.len(), 0);
            return;
        };
        worths.extend(moves.iter().map(|chosen| match *chosen {
            Move::Take { .. } => scales.gain(chosen),
            Move::Tree(_) => {
                let first = table.turn.trees_laid == 0;
                let wakes = if first && !scales.forest.cat_ready { CAT } else { 0 };
                // The first of up to three; what the others bring is about as much.
                let gain = scales.gain(chosen);
                if first { 2 * gain + wakes - TREE_TURN } else { gain }
            }
            // Judged by what follows, not here: a search has to look at the new wisps.
            Move::Refresh => 1_000,
            Move::Cat => -CAT,
            Move::Done => 0,
            Move::MoveCat(_) | Move::Ghost(_) => 100 * scales.worth(chosen),
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
