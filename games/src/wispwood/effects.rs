//! What laying tiles would do for a seat, and how promising that is.

use super::{
    board::{At, Board},
    forest::{Forest, Frame, limit},
    goals::{Card, Kind},
    scoring::full_bonus,
    tiles::{Tile, Wisp},
};
use crate::{grid::Cell, phrase::Phrase};

/// A hidden cat is worth about this much, in the unit of [`Gain::worth`].
const CAT_WORTH: i32 = 40;

/// Weighs possible layings against the forest as it is.
pub(super) struct Scales<'a> {
    cards: &'a [&'static Card],
    board: Board,
    frame: Frame,
    tiles: i16,
    before: [i32; 5],
    round: u8,
    rounds_left: i32,
    hats: usize,
}

/// What a laying would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gain {
    goals: [i32; 5],
    full: i32,
    /// Cells still free in this round's grid afterwards.
    left: i16,
    hides: bool,
    pub(super) worth: i32,
}

impl<'a> Scales<'a> {
    pub(super) fn new(cards: &'a [&'static Card], forest: &Forest, round: u8, rounds: u8) -> Self {
        let board = forest.board();
        Scales {
            cards,
            board,
            frame: forest.frame(),
            tiles: forest.count() as i16,
            before: scores(cards, &board),
            round,
            rounds_left: i32::from(rounds.saturating_sub(round)),
            hats: forest.count_of(Wisp::Hat),
        }
    }

    /// What it would do to lay trees on these cells, but this wisp on one of them.
    pub(super) fn lay(&self, cells: &[Cell], wisp: Option<(Cell, Wisp)>, hides: bool) -> Gain {
        let frame = cells.iter().fold(self.frame, |frame, &cell| frame.with(cell));
        // A frame that grows to the left or upward by at most five cells pushes the rest as far to the right and down.
        let mut board = self.board.shifted(
            (self.frame.from.x - frame.from.x) as u8,
            (self.frame.from.y - frame.from.y) as u8,
        );
        for &cell in cells {
            let tile = match wisp {
                Some((at, wisp)) if at == cell => Tile::Wisp(wisp),
                _ => Tile::Tree,
            };
            if let Some(at) = At::new(cell.x - frame.from.x, cell.y - frame.from.y) {
                board.insert(at, tile);
            }
        }
        let after = scores(self.cards, &board);
        let size = limit(self.round);
        let left = size * size - self.tiles - cells.len() as i16;
        let full = if left == 0 { full_bonus(self.round) } else { 0 };
        let mut goals = [0; 5];
        // A tile more brings the full grid nearer, and the end of the round before the others are ready.
        let mut worth = 8 * cells.len() as i32 + 10 * full - if hides { CAT_WORTH } else { 0 };
        for (index, card) in self.cards.iter().enumerate() {
            goals[index] = after[index] - self.before[index];
            // Wisps stay for the rounds to come, trees go.
            let rounds = match card.goal.kind() {
                Kind::Pumpkin | Kind::Hat | Kind::Orb => 10 * (1 + self.rounds_left),
                Kind::Heart => 10 + 5 * self.rounds_left,
                Kind::Tree => 10,
            };
            worth += goals[index] * rounds;
        }
        Gain {
            goals,
            full,
            left,
            hides,
            worth,
        }
    }

    /// The same in words.
    pub(super) fn say(&self, gain: &Gain) -> Vec<Phrase> {
        let mut effects = Vec::new();
        for (card, &points) in self.cards.iter().zip(&gain.goals) {
            let kind = card.goal.kind();
            if points != 0 && kind == Kind::Hat {
                effects.push(
                    Phrase::new("wispwood-effect-hat")
                        .number("nth", self.hats as i64 + 1)
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
        if gain.full > 0 {
            effects.push(Phrase::new("wispwood-effect-full").number("points", gain.full));
        } else if effects.is_empty() || gain.left <= 4 {
            effects.push(Phrase::new("wispwood-effect-left").number("fields", gain.left));
        }
        if gain.hides {
            effects.push(Phrase::new("wispwood-effect-hides"));
        }
        effects
    }
}

fn scores(cards: &[&Card], board: &Board) -> [i32; 5] {
    let mut scores = [0; 5];
    for (score, card) in scores.iter_mut().zip(cards) {
        *score = card.score(board);
    }
    scores
}
