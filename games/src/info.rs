//! Facts about a game without a match: name, seats, commands, settings, versions of its rules.

use serde_json::Value;

use crate::{
    any::GameId,
    game::{Explain, Setup},
    phrase::Phrase,
};

/// Everything that is known of a game without a match.
#[derive(Debug)]
pub struct GameInfo {
    pub id: GameId,
    /// The slash command of its moves.
    pub command: &'static str,
    /// Fewest players.
    pub min_seats: usize,
    /// Most players.
    pub max_seats: usize,
    /// About how long a match takes.
    pub minutes: u32,
    /// Every playable version of the rules, the oldest first. A version is added whenever the same setup and moves
    /// could lead to another match; new matches use the newest.
    pub rules: &'static [RulesVersion],
    /// Kinds of move, each a subcommand.
    pub verbs: &'static [Verb],
    /// The settings before a match.
    pub options: &'static [OptionInfo],
    /// The goal cards of which each player may veto one before the match.
    pub vetoes: &'static [&'static str],
    /// Whether the match is easy to follow without points in its pictures, so that a table may leave them out.
    pub scores_optional: bool,
    /// The message at the top of a match's log, before its first round or scoring; `None` if it has neither.
    pub log_begins: Option<&'static str>,
}

impl GameInfo {
    /// Returns the version of the rules for new matches.
    pub fn newest_rules(&self) -> u32 {
        self.rules.last().map_or(0, |version| version.number)
    }

    /// Refuses a version of the rules that the game does not have.
    ///
    /// # Errors
    /// Names the version and the newest known one.
    pub fn check_rules(&self, found: u32) -> Result<(), UnknownRules> {
        if self.rules.iter().any(|version| version.number == found) {
            Ok(())
        } else {
            Err(UnknownRules {
                game: self.id,
                found,
                newest: self.newest_rules(),
            })
        }
    }

    /// Refuses a setup with the wrong number of players or an unknown version of the rules.
    ///
    /// # Errors
    /// Names the allowed numbers of players, or the unknown version.
    pub fn check_setup<O>(&self, setup: &Setup<O>) -> Result<(), SetupError> {
        self.check_seats(setup.seats)?;
        Ok(self.check_rules(setup.rules)?)
    }

    /// Refuses settings that the game does not have, and values that a setting does not have. Free text is left for the
    /// game to check.
    ///
    /// # Errors
    /// Names the setting.
    pub fn check_options(&self, options: &Value) -> Result<(), SetupError> {
        let no_such = |key: String| SetupError::NoSuchOption { game: self.id, key };
        let given = options.as_object().ok_or_else(|| no_such(options.to_string()))?;
        for (key, value) in given {
            // The game checks these itself.
            if self.is_chosen(key) {
                continue;
            }
            let known = self.options.iter().find(|option| option.key == key);
            let known = known.ok_or_else(|| no_such(key.clone()))?;
            if !known.may_be(value) {
                let values: Vec<String> = known.values().iter().map(option_text).collect();
                return Err(SetupError::Value {
                    game: self.id,
                    key: known.key,
                    why: format!("{key} must be one of: {}", values.join(", ")),
                });
            }
        }
        Ok(())
    }

    /// Returns whether a setting follows from what the players choose in the lobby.
    pub fn is_chosen(&self, key: &str) -> bool {
        matches!(key, "colours" | "begins") || key == "vetoes" && !self.vetoes.is_empty()
    }

    /// Refuses a number of players that the game does not support.
    ///
    /// # Errors
    /// Names the allowed numbers.
    pub fn check_seats(&self, found: usize) -> Result<(), SetupError> {
        let (min, max) = (self.min_seats, self.max_seats);
        if (min..=max).contains(&found) {
            Ok(())
        } else {
            Err(SetupError::Seats { min, max, found })
        }
    }
}

/// One version of a game's rules.
#[derive(Debug)]
pub struct RulesVersion {
    /// Its number, as records write it.
    pub number: u32,
    /// The message in the language files that describes in one sentence what this version changed.
    pub change: &'static str,
}

/// A version of the rules that this program does not have, for example in a record of a newer release.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("version {found} of the rules of {game} is unknown; the newest known version is {newest}")]
pub struct UnknownRules {
    pub game: GameId,
    pub found: u32,
    /// The newest version that this program has.
    pub newest: u32,
}

/// One kind of move.
#[derive(Debug)]
pub struct Verb {
    pub name: &'static str,
    /// The possible questions in order: the subcommand's options.
    pub asks: &'static [&'static str],
    /// How many of them are always asked; the others only sometimes.
    pub required: usize,
}

/// One setting of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// Its name in the options.
    pub key: &'static str,
    /// The allowed values.
    pub kind: OptionKind,
    /// Whether it matters only in a solo match.
    pub solo: bool,
}

impl OptionInfo {
    /// How the setting is called.
    pub fn name(&self) -> Phrase {
        setting_name(self.key)
    }

    /// Describes a value of this setting.
    pub fn describe(&self, value: &Value) -> Phrase {
        let text = option_text(value);
        match self.kind {
            OptionKind::Text(words) if !words.contains(&text.as_str()) || text.contains(',') => {
                setting_value(self.key, "list").text("value", text)
            }
            _ => setting_value(self.key, &text),
        }
    }

    /// Returns the values to choose from; examples if the setting is free text.
    pub fn values(&self) -> Vec<Value> {
        match self.kind {
            OptionKind::Flag => vec![Value::Bool(true), Value::Bool(false)],
            OptionKind::Number(numbers) => numbers.iter().map(|number| Value::from(*number)).collect(),
            OptionKind::Word(words) | OptionKind::Text(words) => {
                words.iter().map(|word| Value::from(*word)).collect()
            }
        }
    }

    fn may_be(&self, value: &Value) -> bool {
        matches!(self.kind, OptionKind::Text(_)) || self.values().contains(value)
    }
}

/// Returns the name of a setting of a game or a table.
pub fn setting_name(key: &str) -> Phrase {
    Phrase::new("setting-name").text("setting", key)
}

/// Describes a setting of a game or a table with this value.
pub fn setting_value(key: &str, value: &str) -> Phrase {
    Phrase::new("setting-value").text("setting", format!("{key}-{value}"))
}

/// Returns the value of a setting as people type it.
pub fn option_text(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(option_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// The allowed values of a setting.
#[derive(Debug)]
pub enum OptionKind {
    /// Yes or no.
    Flag,
    /// One of these numbers.
    Number(&'static [i64]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Free text that the game itself checks, with examples.
    Text(&'static [&'static str]),
}

/// Why a match can't be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("this game is for {min} to {max} players, not {found}")]
    Seats {
        /// Fewest.
        min: usize,
        /// Most.
        max: usize,
        /// Asked for.
        found: usize,
    },
    /// A version of the rules that this program does not have.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// A setting that the game does not have.
    #[error("{game} has no setting {key:?}")]
    NoSuchOption {
        game: GameId,
        /// The requested setting.
        key: String,
    },
    /// A value that a setting does not allow.
    #[error("{why}")]
    Value {
        game: GameId,
        /// Which setting.
        key: &'static str,
        /// The problem, for logs and the command line.
        why: String,
    },
}

impl Explain for SetupError {
    fn phrase(&self) -> Phrase {
        match self {
            SetupError::Seats { min, max, found } => Phrase::new("setup-seats")
                .number("min", *min as i64)
                .number("max", *max as i64)
                .number("found", *found as i64),
            SetupError::Rules(unknown) => Phrase::new("setup-rules")
                .number("found", unknown.found)
                .number("newest", unknown.newest),
            SetupError::NoSuchOption { game, .. } => {
                let names: Vec<Phrase> = game.info().options.iter().map(OptionInfo::name).collect();
                let count = names.len() as i64;
                Phrase::new("setup-no-such-option")
                    .list("settings", names)
                    .number("count", count)
            }
            SetupError::Value { game, key, .. } => {
                let option = game.info().options.iter().find(|option| option.key == *key);
                let says = |option: &OptionInfo| {
                    option
                        .values()
                        .iter()
                        .map(|value| option.describe(value))
                        .collect()
                };
                Phrase::new("setup-value")
                    .phrase("setting", setting_name(key))
                    .list("values", option.map(says).unwrap_or_default())
            }
        }
    }
}
