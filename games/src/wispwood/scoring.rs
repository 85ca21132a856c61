//! Points of a round: the goal cards and the bonus for a full grid.

use super::{
    board::Board,
    forest::{Forest, limit},
    goals::Card,
};

/// What a seat scored in one round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundScore {
    /// Points for each goal card, in the order of the cards.
    pub goals: Vec<i32>,
    /// Points for a full grid.
    pub full: i32,
}

impl RoundScore {
    /// All points of the round.
    pub fn total(&self) -> i32 {
        self.goals.iter().sum::<i32>() + self.full
    }
}

/// The bonus for a full grid in a round, counted from 1.
pub const fn full_bonus(round: u8) -> i32 {
    2 * round as i32
}

/// What a forest scores in a round.
pub fn score(cards: &[&Card], forest: &Forest, round: u8) -> RoundScore {
    let full = if forest.is_full(limit(round)) {
        full_bonus(round)
    } else {
        0
    };
    RoundScore {
        goals: score_goals(cards, &forest.board()),
        full,
    }
}

/// What a board scores for each goal card.
pub fn score_goals(cards: &[&Card], board: &Board) -> Vec<i32> {
    cards.iter().map(|card| card.score(board)).collect()
}
