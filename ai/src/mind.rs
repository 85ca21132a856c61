//! A mind: a level, with optional settings for experiments.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::settings::Settings;

/// The strength of a mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Sees very few moves.
    Seedling,
    /// Overlooks many moves.
    Sapling,
    /// Sees every move and compares the best few. Plays for people who are away.
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

    /// Returns 1 for the weakest, up to 5.
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

/// A text that names no level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no \"{0}\"; levels are seedling, sapling, forester, ranger, elder")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let mut all = Level::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// A level, with settings that differ from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mind {
    pub level: Level,
    /// Settings that replace the level's.
    pub settings: Settings,
}

impl Mind {
    /// A mind with the settings of its level.
    pub fn new(level: Level) -> Self {
        Mind {
            level,
            ..Mind::default()
        }
    }

    /// Replaces the level's budget.
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.settings.nodes = Some(nodes);
        self
    }
}
