//! Everything that is open on the table; the match and every view of it share this.

use serde::{Deserialize, Serialize};

use super::{
    forest::{Forest, limit},
    ghost::Ghost,
    goals::{Card, Goal, Kind},
    pond::Pond,
    scoring::{self, RoundScore},
    stock::OF_EACH,
    tiles::Counts,
};
use crate::{game::Seat, seating::Colours};

/// Everything that all may see, except the discards.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The round, from 1.
    pub round: u8,
    /// Rounds of the match.
    pub rounds: u8,
    /// The goal cards in play.
    pub cards: Vec<&'static Card>,
    /// The phase of the match.
    pub phase: Phase,
    pub pond: Pond,
    /// One forest a seat.
    pub forests: Vec<Forest>,
    /// The player who began the round.
    pub start_marker: Seat,
    /// What has been done in the current turn.
    pub turn: Turn,
    /// The scores of each seat in each finished round.
    pub round_scores: Vec<Vec<RoundScore>>,
    /// The solo rival.
    pub ghost: Option<Ghost>,
    /// The colour of each seat.
    pub colours: Colours,
}

/// The phase of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Solo: the player chooses a slot for the ghost's cat.
    GhostSlot,
    /// This seat's turn.
    Turn(Seat),
    /// Between rounds: all choose where their cats go.
    Cat,
    /// The last round has been scored.
    Done,
}

/// What has been done in the current turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Whether wisps of one kind were discarded.
    pub discarded_same: bool,
    /// Whether the cat hid to renew the pond.
    pub cat_hid: bool,
    /// Trees laid so far; the first one begins a tree turn.
    pub trees_laid: u8,
}

impl Table {
    /// Returns the longest allowed side of a forest in this round.
    pub fn limit(&self) -> i16 {
        limit(self.round)
    }

    /// Returns what a seat's forest would score if the round ended now.
    pub fn score_now(&self, seat: Seat) -> Option<RoundScore> {
        let forest = self.forests.get(seat.index())?;
        Some(scoring::score(&self.cards, forest, self.round))
    }

    /// Points of a seat's finished rounds.
    pub fn total(&self, seat: Seat) -> i32 {
        self.round_scores
            .get(seat.index())
            .map_or(0, |rounds| rounds.iter().map(RoundScore::total).sum())
    }

    /// The hat card in play.
    pub(super) fn hat(&self) -> Option<Goal> {
        let mut goals = self.cards.iter().map(|card| card.goal);
        goals.find(|goal| goal.kind() == Kind::Hat)
    }

    /// Returns the faces of the face-down tiles of the stock and of all forests together: all that are not open. `None`
    /// if more tiles are open than exist.
    pub(super) fn unseen(&self, discard: Counts) -> Option<Counts> {
        let mut seen = discard;
        seen.add_all(self.pond.lying().map(|(_, wisp)| wisp).collect());
        for forest in &self.forests {
            seen.add_all(forest.wisps());
        }
        if let Some(ghost) = &self.ghost {
            seen.add_all(ghost.wisps);
            // One wisp of each kind lies next to the score aid.
            seen.add_all(Counts::of_each(1));
        }
        Counts::of_each(OF_EACH).checked_sub(seen)
    }
}
