//! The goal cards: the scores at the end of each round, and where hats may be laid.
//!
//! Each card's rule is in the file of its kind; its numbers and its picture are in `data.toml`.

pub mod hats;
mod hearts;
mod orbs;
mod pumpkins;
mod trees;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    board::{Board, Cells},
    data::{data, named},
};
use crate::dice::Dice;

named! {
    /// One of the 25 goals by the id on its card. The scoring code defines what each scores.
    Goal: 25 {
        P1, P2, P3, P4, P5, H1, H2, H3, H4, H5, O1, O2, O3, O4, O5, E1, E2, E3, E4, E5, T1, T2, T3, T4, T5,
    }
}

/// The subject of a goal card. One card of each kind is in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Pumpkin,
    Hat,
    Orb,
    Heart,
    Tree,
}

impl Kind {
    /// All kinds, in the order in which they score.
    pub const ALL: [Kind; 5] = [Kind::Pumpkin, Kind::Hat, Kind::Orb, Kind::Heart, Kind::Tree];

    /// The letter in ids.
    pub const fn letter(self) -> char {
        ['P', 'H', 'O', 'E', 'T'][self as usize]
    }

    /// The name in breakdowns.
    pub const fn name(self) -> &'static str {
        ["pumpkins", "hats", "orbs", "hearts", "trees"][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Goal {
    /// The id on the card.
    pub const fn id(self) -> &'static str {
        self.as_str()
    }

    /// Returns its subject.
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize / 5]
    }
}

/// A goal card as printed.
#[derive(Debug, PartialEq, Eq)]
pub struct Card {
    pub goal: Goal,
    /// Difficulty, 1 or 2.
    pub paws: u8,
    /// The numbers on the card; `data.toml` defines their meaning.
    pub points: Vec<i32>,
    /// Pumpkins: the points of each one beyond the printed numbers.
    pub more: i32,
    /// The picture on the card.
    pub example: Board,
    /// The score of the example.
    pub scores: i32,
}

/// Points of a goal, and the fields that scored them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub points: i32,
    /// The counted fields, for pictures.
    pub cells: Cells,
}

impl Card {
    /// Returns the score of a forest for this card.
    pub fn tally(&self, board: &Board) -> Tally {
        match self.goal.kind() {
            Kind::Pumpkin => pumpkins::tally(self, board),
            Kind::Hat => hats::tally(self, board),
            Kind::Orb => orbs::tally(self, board),
            Kind::Heart => hearts::tally(self, board),
            Kind::Tree => trees::tally(self, board),
        }
    }

    /// The points alone.
    pub fn score(&self, board: &Board) -> i32 {
        self.tally(board).points
    }

    /// Returns the only number of a card that has just one.
    fn each(&self) -> i32 {
        self.points.first().copied().unwrap_or(0)
    }
}

/// The card of a goal.
pub fn card(goal: Goal) -> &'static Card {
    &data().cards[goal as usize]
}

/// Deals one random card of each kind that nobody vetoed; the tree card only if it is in play.
pub(super) fn deal(trees_card: bool, one_paw: bool, vetoes: &[Goal], dice: &mut Dice) -> Vec<&'static Card> {
    let kinds = &Kind::ALL[..4 + usize::from(trees_card)];
    let dealt = kinds.iter().filter_map(|&kind| draw(kind, one_paw, vetoes, dice));
    dealt.collect()
}

/// Draws a card of a kind that nobody vetoed. If all with one paw were vetoed, any other card may come.
pub(super) fn draw(kind: Kind, one_paw: bool, vetoes: &[Goal], dice: &mut Dice) -> Option<&'static Card> {
    let allowed = |card: &&Card| card.goal.kind() == kind && !vetoes.contains(&card.goal);
    let easy: Vec<&Card> = data()
        .cards
        .iter()
        .filter(allowed)
        .filter(|card| card.paws == 1 || !one_paw)
        .collect();
    match easy.is_empty() {
        true => dice
            .pick(&data().cards.iter().filter(allowed).collect::<Vec<_>>())
            .copied(),
        false => dice.pick(&easy).copied(),
    }
}
