//! Who can sit at a table of the arena: levels, frozen yardsticks, and programs of other people.

use std::{fmt, str::FromStr};

use games::{AnyMove, AnyView, Dice, Seed, stand_in};

use crate::{Mind, Stop, UnknownMind, legal_moves, think};

/// Somebody who plays in the arena.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contestant {
    /// Any legal move.
    Random,
    /// One of the better answers to each question, mostly of the usual kind of move.
    Casual,
    /// The best answer to each question: the stand-in.
    Greedy,
    /// A mind, with the text by which it was named.
    Mind(Mind, String),
    /// A program that speaks the engine protocol.
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

/// A text that names no contestant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ContestantError {
    /// No such name.
    #[error("{0}; or random, casual, greedy, exec:COMMAND")]
    Name(#[from] UnknownMind),
    /// No such setting.
    #[error(
        "\"{0}\" is not character=NAME, or NUMBER for nodes, candidates, turns, part, sample, others, bend, rivalry, sight"
    )]
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
            let tuning = &mut mind.tuning;
            let number: Option<u32> = value.parse().ok();
            let (small, large) = (number.map(|number| number as usize), number.map(i64::from));
            match name {
                "character" => mind.character = value.parse()?,
                _ if number.is_none() => return Err(wrong()),
                "nodes" => tuning.nodes = number.map(u64::from),
                "candidates" => tuning.candidates = small,
                "turns" => tuning.turns = number,
                "part" => tuning.part = number,
                "sample" => tuning.sample = small,
                "others" => tuning.others = small,
                "bend" => tuning.bend = large,
                "rivalry" => tuning.rivalry = large,
                "sight" => tuning.sight = small,
                _ => return Err(wrong()),
            }
        }
        Ok(Contestant::Mind(mind, text.to_owned()))
    }
}

/// What a player answered.
pub(super) struct Answer {
    /// The move; none when there was none in time, or it was no move.
    pub(super) chosen: Option<AnyMove>,
    /// Whether the clock cut the search.
    pub(super) cut: bool,
}

impl Contestant {
    /// The move of everyone but an engine, which the referee asks itself.
    pub(super) fn answer(&self, view: &AnyView, seed: &Seed, stop: &Stop) -> Answer {
        let (chosen, cut) = match self {
            Contestant::Random => (Dice::new(seed).pick(&legal_moves(view)).cloned(), false),
            Contestant::Casual => (casual(view, &mut Dice::new(seed)), false),
            Contestant::Greedy | Contestant::Engine(_) => (stand_in(view), false),
            Contestant::Mind(mind, _) => match think(view, mind, seed, stop) {
                Some(thought) => (Some(thought.chosen), thought.cut),
                None => (None, false),
            },
        };
        Answer { chosen, cut }
    }
}

/// A move of somebody who takes the usual verb in 85 of 100 decisions, and the best, second or third answer to each
/// question in 60, 25 and 15 of 100. This is a yardstick and never changes.
fn casual(view: &AnyView, dice: &mut Dice) -> Option<AnyMove> {
    let verbs = view.verbs();
    let verb = if dice.below(100) < 85 {
        verbs.first()
    } else {
        dice.pick(&verbs)
    };
    let chain = view.walk(verb?, |choice, _| {
        let place = match dice.below(100) {
            0..60 => 0,
            60..85 => 1,
            _ => 2,
        };
        let place = place.min(choice.options.len().saturating_sub(1));
        choice
            .options
            .get(place)
            .map(|option| option.key.clone())
            .ok_or(())
    });
    chain.ok().flatten().map(|chain| chain.chosen)
}
