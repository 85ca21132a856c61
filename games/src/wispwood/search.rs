//! Search, based on the values of [`judge`](super::judge).

use super::{
    Move, Wispwood,
    ghost::Ghost,
    judge::{JUDGEMENT, Judge, forest_worth, later},
    table::{Phase, Table},
    view::View,
};
use crate::{
    dice::Dice,
    game::{Game, Seat},
    search::{Milli, Search},
};

impl Search for Wispwood {
    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let Some(judge) = Judge::new(&self.table, seat) else {
            worths.resize(worths.len() + moves.len(), 0);
            return;
        };
        worths.extend(moves.iter().map(|chosen| judge.worth(chosen)));
    }

    fn outlook(&self, points: &mut Vec<Milli>) {
        let table = &self.table;
        for (seat, forest) in Seat::all(self.seats()).zip(&table.forests) {
            let cat = if forest.cat_ready { JUDGEMENT.cat } else { 0 };
            points.push(
                1000 * table.total(seat)
                    + match table.phase {
                        Phase::Turn(_) | Phase::GhostSlot => forest_worth(table, forest) + cat,
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

    fn doubt(&self) -> Option<Milli> {
        let table = &self.table;
        Some(JUDGEMENT.doubt * (1 + i32::from(table.rounds.saturating_sub(table.round))))
    }

    /// A round begins when the cats choose their fields: that choice determines what the round can score.
    fn part(&self) -> u32 {
        u32::from(self.table.round) + u32::from(matches!(self.table.phase, Phase::Cat))
    }

    /// The last turn of a seat in a round. Only a new pond is unknown.
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

/// Imagined ponds in the last turn.
const SAMPLE: usize = 4;
