//! Hats: each card restricts where a hat may be laid; all score alike.

use super::{Card, Goal, Tally};
use crate::{
    grid::Cell,
    wispwood::{
        board::{At, Board, Cells},
        forest::Forest,
        tiles::Wisp,
    },
};

pub(super) fn tally(card: &Card, board: &Board) -> Tally {
    let hats = board.of(Wisp::Hat);
    Tally {
        points: value(card, hats.len()),
        cells: hats,
    }
}

/// Returns the points of `hats` hats: full sets of three, and what is left over.
pub fn value(card: &Card, hats: usize) -> i32 {
    let set = card.points.len().max(1);
    let of = |count: usize| {
        count
            .checked_sub(1)
            .and_then(|index| card.points.get(index))
            .copied()
            .unwrap_or(0)
    };
    (hats / set) as i32 * of(set) + of(hats % set)
}

/// The fields for a hat in a forest. The rule applies only when laying, so it uses the cat's current field.
#[derive(Debug, Clone, Copy)]
pub struct HatSpots {
    goal: Goal,
    /// The forest's top left field, where the board begins.
    corner: Cell,
    cat: Cell,
    /// H4: the cat and all hats that are linked to it diagonally.
    linked: Cells,
}

impl HatSpots {
    /// Creates the rule of a hat card for this forest.
    pub fn new(goal: Goal, forest: &Forest) -> Self {
        let board = forest.board();
        let mut linked = board.cat;
        loop {
            let grown = linked.union(linked.corners().intersection(board.of(Wisp::Hat)));
            if grown == linked {
                break;
            }
            linked = grown;
        }
        HatSpots {
            goal,
            corner: forest.frame().from,
            cat: forest.cat(),
            linked,
        }
    }

    /// Returns whether the card allows a hat here.
    pub fn allow(&self, cell: Cell) -> bool {
        let dx = (cell.x - self.cat.x).abs();
        let dy = (cell.y - self.cat.y).abs();
        match self.goal {
            // On a diagonal line through the cat.
            Goal::H1 => dx == dy && dx > 0,
            // In the cat's row or column.
            Goal::H2 => (dx == 0) != (dy == 0),
            // Around the cat.
            Goal::H3 => dx.max(dy) == 1,
            // At the corner of the cat or of a hat that is linked to it.
            Goal::H4 => [(-1, -1), (1, -1), (1, 1), (-1, 1)].iter().any(|(dx, dy)| {
                At::new(cell.x - self.corner.x + dx, cell.y - self.corner.y + dy)
                    .is_some_and(|at| self.linked.contains(at))
            }),
            // Two away.
            Goal::H5 => dx.max(dy) == 2,
            // Other cards do not restrict hats.
            _ => true,
        }
    }
}
