//! Trees: lines, groups and thickets.

use super::{Card, Goal, Tally};
use crate::wispwood::board::{At, Board, Cells, LONGEST};

pub(super) fn tally(card: &Card, board: &Board) -> Tally {
    let trees = board.trees;
    let (count, cells) = match card.goal {
        // Rows and columns with at least three trees.
        Goal::T1 => {
            let lines = (0..i16::from(LONGEST))
                .filter_map(|n| At::new(n, n))
                .flat_map(|at| [Cells::row(at), Cells::column(at)])
                .map(|line| line.intersection(trees));
            count(lines.filter(|line| line.len() >= 3))
        }
        // Trees of the largest group, or of the second largest; among groups of equal size, either.
        Goal::T2 | Goal::T4 => {
            let (mut largest, mut second) = (Cells::NONE, Cells::NONE);
            for group in trees.groups() {
                if group.len() > largest.len() {
                    (largest, second) = (group, largest);
                } else if group.len() > second.len() {
                    second = group;
                }
            }
            let group = if card.goal == Goal::T2 { largest } else { second };
            (group.len(), group)
        }
        // Trees with at least three trees next to them.
        Goal::T3 => {
            let dense: Cells = trees
                .iter()
                .filter(|&at| Cells::only(at).adjacent().intersection(trees).len() >= 3)
                .collect();
            (dense.len(), dense)
        }
        // Groups of at least three trees.
        _ => count(trees.groups().filter(|group| group.len() >= 3)),
    };
    Tally {
        points: card.each() * count as i32,
        cells,
    }
}

fn count(sets: impl Iterator<Item = Cells>) -> (usize, Cells) {
    sets.fold((0, Cells::NONE), |(count, all), set| (count + 1, all.union(set)))
}
