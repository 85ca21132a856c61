//! Pumpkins: those that are separated in the card's own way are counted, and the count has a value.

use super::{Card, Goal, Tally};
use crate::wispwood::{
    board::{At, Board, Cells},
    tiles::Wisp,
};

pub(super) fn tally(card: &Card, board: &Board) -> Tally {
    let pumpkins = board.of(Wisp::Pumpkin);
    let (count, cells) = match card.goal {
        // No pumpkin surrounds it.
        Goal::P1 => alone(pumpkins, |at| {
            Cells::only(at).surrounding().intersection(pumpkins).is_empty()
        }),
        // Alone in its row and in its column.
        Goal::P2 => alone(pumpkins, |at| {
            Cells::row(at).intersection(pumpkins).len() == 1
                && Cells::column(at).intersection(pumpkins).len() == 1
        }),
        // Another pumpkin on neither of its diagonals.
        Goal::P3 => alone(pumpkins, |at| {
            Cells::diagonals(at)
                .iter()
                .all(|diagonal| diagonal.intersection(pumpkins).is_empty())
        }),
        // Groups of exactly two pumpkins.
        Goal::P4 => groups(pumpkins, |group| group.len() == 2),
        // Groups of wisps of any kinds with a pumpkin in them.
        _ => groups(board.wisps(), |group| !group.intersection(pumpkins).is_empty()),
    };
    Tally {
        points: value(card, count),
        cells,
    }
}

fn alone(pumpkins: Cells, counts: impl Fn(At) -> bool) -> (usize, Cells) {
    let cells: Cells = pumpkins.iter().filter(|&at| counts(at)).collect();
    (cells.len(), cells)
}

fn groups(cells: Cells, counts: impl Fn(&Cells) -> bool) -> (usize, Cells) {
    cells
        .groups()
        .filter(counts)
        .fold((0, Cells::NONE), |(count, all), group| {
            (count + 1, all.union(group))
        })
}

/// Returns the printed value of a count; beyond the last one, each adds the same.
fn value(card: &Card, count: usize) -> i32 {
    let printed = card.points.len();
    match count.min(printed) {
        0 => 0,
        known => card.points[known - 1] + card.more * (count - known) as i32,
    }
}
