//! The goal cards: what scores at the end of each round, and where hats may be laid.
//!
//! Each card's rule is in the file of its kind; its numbers and the picture on it are in `cards.toml`.

pub mod hats;
mod hearts;
mod orbs;
mod pumpkins;
mod trees;

use std::{collections::BTreeMap, fmt, str::FromStr, sync::LazyLock};

use serde::Deserialize;

use super::board::{Board, Cells};
use crate::{dice::Dice, game::SetupError};

/// One of the 25 goals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustfmt::skip]
#[allow(missing_docs)] // The ids are on the cards; what each scores is said where it is counted.
pub enum Goal {
    P1, P2, P3, P4, P5,
    H1, H2, H3, H4, H5,
    O1, O2, O3, O4, O5,
    E1, E2, E3, E4, E5,
    T1, T2, T3, T4, T5,
}

/// What a goal card is about. One card of each kind is in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The four wisps and trees.
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

    /// The letter in ids and JSON.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pumpkin => 'P',
            Kind::Hat => 'H',
            Kind::Orb => 'O',
            Kind::Heart => 'E',
            Kind::Tree => 'T',
        }
    }

    /// The name in breakdowns.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pumpkin => "pumpkins",
            Kind::Hat => "hats",
            Kind::Orb => "orbs",
            Kind::Heart => "hearts",
            Kind::Tree => "trees",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Goal {
    /// All goals.
    #[rustfmt::skip]
    pub const ALL: [Goal; 25] = [
        Goal::P1, Goal::P2, Goal::P3, Goal::P4, Goal::P5,
        Goal::H1, Goal::H2, Goal::H3, Goal::H4, Goal::H5,
        Goal::O1, Goal::O2, Goal::O3, Goal::O4, Goal::O5,
        Goal::E1, Goal::E2, Goal::E3, Goal::E4, Goal::E5,
        Goal::T1, Goal::T2, Goal::T3, Goal::T4, Goal::T5,
    ];

    /// The id on the card.
    pub const fn id(self) -> &'static str {
        #[rustfmt::skip]
        const IDS: [&str; 25] = [
            "P1", "P2", "P3", "P4", "P5",
            "H1", "H2", "H3", "H4", "H5",
            "O1", "O2", "O3", "O4", "O5",
            "E1", "E2", "E3", "E4", "E5",
            "T1", "T2", "T3", "T4", "T5",
        ];
        IDS[self as usize]
    }

    /// What it is about.
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize / 5]
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Goal {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Goal::ALL
            .into_iter()
            .find(|goal| goal.id().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

/// A goal card as printed.
#[derive(Debug, PartialEq, Eq)]
pub struct Card {
    /// Which goal.
    pub goal: Goal,
    /// Difficulty, 1 or 2.
    pub paws: u8,
    /// The numbers on the card; `cards.toml` says what they are for.
    pub points: Vec<i32>,
    /// Pumpkins: for each beyond the printed numbers.
    pub more: i32,
    /// The picture on the card.
    pub example: Board,
    /// What the example scores.
    pub scores: i32,
}

/// Points of a goal and the cells they come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many points.
    pub points: i32,
    /// What was counted, for pictures.
    pub cells: Cells,
}

impl Card {
    /// What a forest scores by this card.
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

    /// The single number of a card that has only one.
    fn each(&self) -> i32 {
        self.points.first().copied().unwrap_or(0)
    }
}

/// The card of a goal.
///
/// # Errors
/// When the data file does not add up.
pub fn card(goal: Goal) -> Result<&'static Card, SetupError> {
    static CARDS: LazyLock<Result<Vec<Card>, String>> = LazyLock::new(|| read(include_str!("cards.toml")));
    CARDS
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|cards| {
            cards
                .get(goal as usize)
                .ok_or_else(|| format!("{goal} is missing"))
        })
        .map_err(|what| SetupError::Data(format!("cards.toml: {what}")))
}

/// One card of each kind by chance, the tree card only if it is wanted.
pub(super) fn deal(
    trees_card: bool,
    one_paw: bool,
    dice: &mut Dice,
) -> Result<Vec<&'static Card>, SetupError> {
    let mut dealt = Vec::new();
    for kind in Kind::ALL {
        if kind == Kind::Tree && !trees_card {
            continue;
        }
        let mut cards = Vec::new();
        for goal in Goal::ALL.into_iter().filter(|goal| goal.kind() == kind) {
            let card = card(goal)?;
            if card.paws == 1 || !one_paw {
                cards.push(card);
            }
        }
        dealt.extend(dice.pick(&cards));
    }
    Ok(dealt)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    paws: u8,
    points: Vec<i32>,
    #[serde(default)]
    more: i32,
    example: String,
    scores: i32,
}

/// Reads the data file and checks that every card has what its rule needs and scores its own example.
fn read(text: &str) -> Result<Vec<Card>, String> {
    let mut file: BTreeMap<String, Entry> = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut cards = Vec::new();
    for goal in Goal::ALL {
        let entry = file
            .remove(goal.id())
            .ok_or_else(|| format!("{goal} is missing"))?;
        let numbers = match goal {
            Goal::O3 | Goal::O4 => 4,
            _ => match goal.kind() {
                Kind::Pumpkin => entry.points.len().max(1),
                Kind::Hat => 3,
                Kind::Orb | Kind::Heart | Kind::Tree => 1,
            },
        };
        if entry.points.len() != numbers {
            return Err(format!("{goal} needs {numbers} numbers"));
        }
        if !(1..=2).contains(&entry.paws) {
            return Err(format!("{goal} must have 1 or 2 paws"));
        }
        let card = Card {
            goal,
            paws: entry.paws,
            points: entry.points,
            more: entry.more,
            example: Board::from_rows(&entry.example)
                .ok_or_else(|| format!("the example of {goal} cannot be read"))?,
            scores: entry.scores,
        };
        let found = card.score(&card.example);
        if found != card.scores {
            return Err(format!(
                "the example of {goal} scores {found}, not {}",
                card.scores
            ));
        }
        cards.push(card);
    }
    match file.keys().next() {
        Some(unknown) => Err(format!("there is no card {unknown}")),
        None => Ok(cards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_25_cards_ten_of_them_with_one_paw() {
        let cards = Goal::ALL.map(|goal| card(goal).unwrap());
        assert_eq!(cards.iter().filter(|card| card.paws == 1).count(), 10);
        for (index, card) in cards.iter().enumerate() {
            assert_eq!(card.goal as usize, index);
            assert!(card.goal.id().starts_with(card.goal.kind().letter()));
        }
    }

    #[test]
    fn wrong_data_is_named() {
        let text = include_str!("cards.toml");
        for (from, to, message) in [
            ("P1 =", "P9 =", "P1 is missing"),
            ("[5, 4, 7, 3]", "[5]", "O3 needs 4 numbers"),
            (
                "scores = 37",
                "scores = 38",
                "the example of P4 scores 37, not 38",
            ),
            ("paws = 1", "paws = 3", "P1 must have 1 or 2 paws"),
            ("P.P../", "P.x../", "cannot be read"),
        ] {
            let error = read(&text.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }
}
