//! Orbs: they score kinds of wisps, in a different way on each card.

use super::{Card, Goal, Tally};
use crate::wispwood::{
    board::{Board, Cells},
    tiles::Wisp,
};

pub(super) fn tally(card: &Card, board: &Board) -> Tally {
    let orbs = board.of(Wisp::Orb);
    let mut tally = Tally {
        points: 0,
        cells: orbs,
    };
    match card.goal {
        // Per orb, the kinds surrounding it; other orbs count as a kind.
        Goal::O1 => {
            for orb in orbs.iter() {
                let company = Cells::only(orb).surrounding().intersection(board.wisps());
                tally.points += card.each() * board.kinds_among(company);
                tally.cells = tally.cells.union(company);
            }
        }
        // Per orb, the kinds in its row or its column, whichever is better, itself included.
        Goal::O2 => {
            for orb in orbs.iter() {
                let lines = [Cells::row(orb), Cells::column(orb)];
                let kinds = lines.map(|line| board.kinds_among(line));
                let better = usize::from(kinds[1] > kinds[0]);
                tally.points += card.each() * kinds[better];
                tally.cells = tally.cells.union(lines[better].intersection(board.wisps()));
            }
        }
        // The kind with the fewest wisps determines the value of each orb; among several, the best one.
        Goal::O3 => {
            let fewest = Wisp::ALL.iter().map(|&wisp| board.of(wisp).len()).min();
            let rarest = Wisp::ALL
                .into_iter()
                .filter(|&wisp| Some(board.of(wisp).len()) == fewest)
                .max_by_key(|&wisp| value(card, wisp));
            if let Some(rarest) = rarest {
                tally.points = value(card, rarest) * orbs.len() as i32;
                tally.cells = orbs.union(board.of(rarest));
            }
        }
        // Per orb, the lowest value among the wisps next to it.
        Goal::O4 => {
            for orb in orbs.iter() {
                let beside = Cells::only(orb).adjacent();
                let lowest = Wisp::ALL
                    .into_iter()
                    .filter(|&wisp| !board.of(wisp).intersection(beside).is_empty())
                    .min_by_key(|&wisp| value(card, wisp));
                if let Some(lowest) = lowest {
                    tally.points += value(card, lowest);
                    tally.cells = tally.cells.union(board.of(lowest).intersection(beside));
                }
            }
        }
        // Per group of wisps with an orb, the kinds in it.
        _ => {
            for group in board.wisps().groups() {
                if !group.intersection(orbs).is_empty() {
                    tally.points += card.each() * board.kinds_among(group);
                    tally.cells = tally.cells.union(group);
                }
            }
        }
    }
    tally
}

fn value(card: &Card, wisp: Wisp) -> i32 {
    card.points.get(wisp.index()).copied().unwrap_or(0)
}
