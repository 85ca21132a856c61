//! Hearts: each one scores trees; a tree may count for several hearts.

use super::{Card, Goal, Tally};
use crate::wispwood::{
    board::{At, Board, Cells},
    tiles::Wisp,
};

pub(super) fn tally(card: &Card, board: &Board) -> Tally {
    let hearts = board.of(Wisp::Heart);
    let mut tally = Tally {
        points: 0,
        cells: hearts,
    };
    for heart in hearts.iter() {
        let trees = loved(card.goal, board.trees, heart);
        tally.points += card.each() * trees.len() as i32;
        tally.cells = tally.cells.union(trees);
    }
    tally
}

/// Returns the trees that count for one heart.
fn loved(goal: Goal, trees: Cells, heart: At) -> Cells {
    match goal {
        // In its row and column.
        Goal::E1 => Cells::row(heart).union(Cells::column(heart)).intersection(trees),
        // Next to it.
        Goal::E2 => Cells::only(heart).adjacent().intersection(trees),
        // Below it in its column.
        Goal::E3 => heart.line(0, 1).collect::<Cells>().intersection(trees),
        // On the better of its two diagonals.
        Goal::E4 => best(Cells::diagonals(heart).map(|line| line.intersection(trees))),
        // In the longest unbroken straight run that starts next to it.
        _ => best(
            [(0, -1), (1, 0), (0, 1), (-1, 0)]
                .map(|(dx, dy)| heart.line(dx, dy).take_while(|&at| trees.contains(at)).collect()),
        ),
    }
}

fn best<const N: usize>(ways: [Cells; N]) -> Cells {
    ways.into_iter()
        .max_by_key(|trees| trees.len())
        .unwrap_or(Cells::NONE)
}
