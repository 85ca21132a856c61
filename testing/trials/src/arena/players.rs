//! Contestants of the arena: levels, frozen yardsticks, and external programs.

use std::{fmt, str::FromStr};

use games::{AnyMove, AnyView, Dice, Seed};

use super::yardsticks::{casual, greedy};
use ai::{Mind, Stop, UnknownLevel, legal_moves, think};

/// A contestant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contestant {
    /// Any legal move.
    Random,
    /// One of the better answers to each question, mostly of the usual kind of move.
    Casual,
    /// The best answer to each question, as the stand-in plays.
    Greedy,
    /// A mind, with its text on the command line.
    Mind(Mind, String),
    /// A program that implements the engine protocol.
    Engine(String),
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::Casual => f.write_str("casual"),
            Contestant::Greedy => f.write_str("greedy"),
            Contestant::Mind(_, name) => f.write_str(name),
            Contestant::Engine(command) => write!(f, "exec:{command}"),
        }
    }
}

/// A text that is not a contestant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ContestantError {
    /// No such name.
    #[error("{0}; or random, casual, greedy, exec:COMMAND")]
    Name(#[from] UnknownLevel),
    /// No such setting.
    #[error("\"{0}\" is not NAME=NUMBER for nodes, candidates, ways, turns, sample, others, sight")]
    Setting(String),
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Self, ContestantError> {
        if let Some(command) = text.strip_prefix("exec:") {
            return Ok(Contestant::Engine(command.to_owned()));
        }
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "random" => return Ok(Contestant::Random),
            "casual" => return Ok(Contestant::Casual),
            "greedy" => return Ok(Contestant::Greedy),
            _ => {}
        }
        let mut mind = Mind::new(name.parse()?);
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let wrong = || ContestantError::Setting(setting.to_owned());
            let (name, value) = setting.split_once('=').ok_or_else(wrong)?;
            let number = Some(value.parse().map_err(|_| wrong())?);
            let settings = &mut mind.settings;
            match name {
                "nodes" => settings.nodes = number,
                "candidates" => settings.candidates = number,
                "ways" => settings.ways = number,
                "turns" => settings.turns = number,
                "sample" => settings.sample = number,
                "others" => settings.others = number,
                "sight" => settings.sight = number,
                _ => return Err(wrong()),
            }
        }
        Ok(Contestant::Mind(mind, text.to_owned()))
    }
}

/// A player's answer.
pub(super) struct Answer {
    /// The move; `None` if it came too late or was invalid.
    pub(super) chosen: Option<AnyMove>,
    /// Whether the time limit cut the search.
    pub(super) cut: bool,
}

impl Contestant {
    /// Returns the move of a contestant that is not an engine; the referee queries engines itself.
    pub(super) fn answer(&self, view: &AnyView, seed: &Seed, stop: &Stop) -> Answer {
        let (chosen, cut) = match self {
            Contestant::Random => (Dice::new(seed).pick(&legal_moves(view)).cloned(), false),
            Contestant::Casual => (casual(view, &mut Dice::new(seed)), false),
            Contestant::Greedy | Contestant::Engine(_) => (greedy(view), false),
            Contestant::Mind(mind, _) => match think(view, mind, seed, stop) {
                Some(thought) => (Some(thought.chosen), thought.cut),
                None => (None, false),
            },
        };
        Answer { chosen, cut }
    }
}
