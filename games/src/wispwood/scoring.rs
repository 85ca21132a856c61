//! Points: of a round, by goal cards and for a full grid, and of the match.

use super::{
    forest::{Forest, limit},
    goals::Card,
    table::Table,
};
use crate::game::{Points, Standings};

/// The score of a seat in one round.
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

/// Returns the bonus for a full grid in a round, counted from 1.
pub const fn full_bonus(round: u8) -> i32 {
    2 * round as i32
}

/// Returns the score of a forest in a round.
pub fn score(cards: &[&Card], forest: &Forest, round: u8) -> RoundScore {
    let full = forest.is_full(limit(round));
    RoundScore {
        goals: cards.iter().map(|card| card.score(forest.board())).collect(),
        full: if full { full_bonus(round) } else { 0 },
    }
}

pub(super) fn standings(table: &Table) -> Standings {
    let lines = |rounds: &Vec<RoundScore>| lines(&table.cards, rounds);
    let breakdown = table.round_scores.iter().map(lines).collect();
    // Most points, then the most full grids, then shared.
    let full = |round: &&RoundScore| round.full > 0;
    let mut standings = Standings::new(breakdown, |seat| {
        table.round_scores[seat.index()].iter().filter(full).count()
    });
    if let Some(ghost) = &table.ghost {
        let sum: i32 = ghost.scores.iter().sum();
        standings
            .winners
            .retain(|seat| standings.scores[seat.index()] > sum);
        standings.scores.push(sum);
        let lines = ["round-1", "round-2", "round-3"].into_iter().zip(&ghost.scores);
        let lines = lines.map(|(what, &points)| Points { what, points });
        standings.breakdown.push(lines.collect());
    }
    standings
}

/// Returns the points by kind of goal and for full grids, of all these rounds together.
pub(super) fn lines(cards: &[&Card], rounds: &[RoundScore]) -> Vec<Points> {
    let goal = |(index, card): (usize, &&Card)| Points {
        what: card.goal.kind().name(),
        points: rounds.iter().filter_map(|round| round.goals.get(index)).sum(),
    };
    let full = Points {
        what: "full",
        points: rounds.iter().map(|round| round.full).sum(),
    };
    cards.iter().enumerate().map(goal).chain([full]).collect()
}
