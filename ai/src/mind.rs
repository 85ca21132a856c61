//! Who thinks: a level and a character.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// How strong a mind is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Overlooks most moves and takes points at once.
    Seedling,
    /// Overlooks many moves.
    Sapling,
    /// Sees every move and compares the few best. Plays for people who are away.
    #[default]
    Forester,
    /// Looks ahead a little.
    Ranger,
    /// Looks ahead as far as it helps.
    Elder,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [
        Level::Seedling,
        Level::Sapling,
        Level::Forester,
        Level::Ranger,
        Level::Elder,
    ];

    /// From 1, the weakest, to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level of that number.
    pub fn from_number(number: u8) -> Option<Level> {
        Level::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The name in commands and stored tables.
    pub const fn name(self) -> &'static str {
        ["seedling", "sapling", "forester", "ranger", "elder"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The taste of a mind: small differences, so that two minds of one level play differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Character {
    /// Steady.
    #[default]
    Alder,
    /// Hasty: compares fewer moves.
    Birch,
    /// Patient: looks further ahead.
    Cedar,
    /// Peaceful: cares more about its own points than about those of others.
    Linden,
    /// Likes risk: prefers what may turn out very well.
    Rowan,
}

impl Character {
    /// All characters.
    pub const ALL: [Character; 5] = [
        Character::Alder,
        Character::Birch,
        Character::Cedar,
        Character::Linden,
        Character::Rowan,
    ];

    /// The name in commands and stored tables.
    pub const fn name(self) -> &'static str {
        ["alder", "birch", "cedar", "linden", "rowan"][self as usize]
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level or character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no \"{0}\"; levels are seedling, sapling, forester, ranger, elder, and characters alder, birch, cedar, linden, rowan"
)]
pub struct UnknownMind(pub String);

impl FromStr for Level {
    type Err = UnknownMind;

    fn from_str(text: &str) -> Result<Self, UnknownMind> {
        let mut all = Level::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownMind(text.to_owned()))
    }
}

impl FromStr for Character {
    type Err = UnknownMind;

    fn from_str(text: &str) -> Result<Self, UnknownMind> {
        let mut all = Character::ALL.into_iter();
        all.find(|character| character.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownMind(text.to_owned()))
    }
}

/// A level with a character and, for experiments and under load, settings of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mind {
    /// How strong it is.
    pub level: Level,
    /// Its taste.
    pub character: Character,
    /// What differs from the level's own settings.
    pub tuning: Tuning,
    /// The level's own budget is divided by two to this power, when many minds think at once.
    pub hurry: u8,
}

/// Settings of the search in place of the level's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tuning {
    /// Moves that may be applied for one decision.
    pub nodes: Option<u64>,
    /// Candidates that are compared.
    pub candidates: Option<usize>,
    /// Own turns that are played in an imagined match.
    pub turns: Option<u32>,
    /// 1 when an imagined match ends with the present part of the match, 0 when not.
    pub part: Option<u32>,
    /// Moves that quick play judges for the thinking seat.
    pub sample: Option<usize>,
    /// Moves that quick play judges for the others.
    pub others: Option<usize>,
    /// How soon a lead is enough.
    pub bend: Option<i64>,
    /// How much others' points count, in thousandths.
    pub rivalry: Option<i64>,
    /// The chance in thousandths that a move is seen.
    pub sight: Option<usize>,
}

impl Mind {
    /// A steady mind of a level.
    pub fn new(level: Level) -> Self {
        Mind {
            level,
            ..Mind::default()
        }
    }

    /// The same with another character.
    pub fn with_character(self, character: Character) -> Self {
        Mind { character, ..self }
    }

    /// The same with a budget of its own.
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.tuning.nodes = Some(nodes);
        self
    }
}
