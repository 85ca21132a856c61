//! A match as text: its setup and its moves. Replaying it gives the same match on every machine.

use std::{fmt, str::FromStr};

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{
    any::{AnyGame, AnyMove, GameId, PlayError},
    dice::{GENERATOR, Seed},
    game::{Openness, Played, Points, Seat, SetupError, UnknownRules, Viewer},
};

/// All that a match follows from.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Which game.
    pub game: GameId,
    /// Version of its rules, to the end of the match.
    pub rules: u32,
    /// Number of players.
    pub seats: usize,
    /// The game's settings, in full.
    pub options: Value,
    /// The secret that decides all chance.
    pub seed: Seed,
    /// The decisions in order.
    pub moves: Vec<RecordedMove>,
}

/// One decision.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedMove {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub chosen: AnyMove,
}

/// A replayed match with what came of each move.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The match after the last move.
    pub game: AnyGame,
    /// What came of each move.
    pub steps: Vec<Step>,
}

/// A move and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub chosen: AnyMove,
    /// What came of it.
    pub played: Played,
}

/// A hash that fixes setup and seed before the first move without giving the seed away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commitment(String);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Record {
    /// The record of a match that is about to begin, by the newest rules.
    ///
    /// # Errors
    /// When the game is not for so many players or an option does not fit.
    pub fn new(game: GameId, seats: usize, options: &Value, seed: Seed) -> Result<Self, SetupError> {
        Record::with_rules(game, game.info().newest_rules(), seats, options, seed)
    }

    /// The record of a match that is about to begin, by a version of the rules.
    ///
    /// # Errors
    /// When the version is unknown, the game is not for so many players or an option does not fit.
    pub fn with_rules(
        game: GameId,
        rules: u32,
        seats: usize,
        options: &Value,
        seed: Seed,
    ) -> Result<Self, SetupError> {
        let options = game.read_options(options)?;
        AnyGame::with_rules(game, rules, seats, &seed, &options)?;
        Ok(Record {
            game,
            rules,
            seats,
            options,
            seed,
            moves: Vec::new(),
        })
    }

    /// The SHA-256 of the record's head, seed included: posted when the match begins, checked when the seed is shown.
    pub fn commitment(&self) -> Commitment {
        let hash = Sha256::digest(self.head());
        Commitment(hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The match before the first move, by the rules it began with.
    ///
    /// # Errors
    /// [`ReplayError::Rules`] when this program does not know that version of the rules, [`ReplayError::Setup`] when
    /// the setup is not possible.
    pub fn start(&self) -> Result<AnyGame, ReplayError> {
        AnyGame::with_rules(self.game, self.rules, self.seats, &self.seed, &self.options).map_err(|error| {
            match error {
                SetupError::Rules(unknown) => ReplayError::Rules(unknown),
                other => ReplayError::Setup(other),
            }
        })
    }

    /// Plays all moves.
    ///
    /// # Errors
    /// When the setup is not possible or a move is not legal where it stands.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        let mut replay = Replay {
            game: self.start()?,
            steps: Vec::with_capacity(self.moves.len()),
        };
        for chosen in &self.moves {
            let n = replay.steps.len() + 1;
            replay
                .play(chosen.seat, &chosen.chosen)
                .map_err(|error| ReplayError::Move {
                    n,
                    text: chosen.chosen.to_string(),
                    error,
                })?;
        }
        Ok(replay)
    }

    fn head(&self) -> String {
        format!(
            "grovekeeper record 1\ngame: {}\nrules: {}\nrandom: {GENERATOR}\nplayers: {}\noptions: {}\nseed: {}\n",
            self.game, self.rules, self.seats, self.options, self.seed
        )
    }
}

impl Replay {
    /// Plays one more move.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed then.
    pub fn play(&mut self, seat: Seat, chosen: &AnyMove) -> Result<&Played, PlayError> {
        let played = self.game.play(seat, chosen)?;
        self.steps.push(Step {
            seat,
            chosen: chosen.clone(),
            played,
        });
        // A step was pushed in the line above.
        Ok(&self.steps[self.steps.len() - 1].played)
    }

    /// Where each seat's points come from, once the match is over. A match that was replayed knows more than its last
    /// state: the prestige of Legends by books and bonus.
    pub fn breakdown(&self) -> Option<Vec<Vec<Points>>> {
        let standings = self.game.standings()?;
        Some(match self.game.id() {
            GameId::Legends => crate::legends::history::breakdown(self),
            _ => standings.breakdown,
        })
    }

    /// The notation of step `index` as far as `viewer` may read it; nothing while it is still sealed.
    pub fn notation_for(&self, index: usize, viewer: Viewer) -> Option<String> {
        let step = self.steps.get(index)?;
        let whole = || step.chosen.to_string();
        if self.game.standings().is_some() || viewer.is(step.seat) {
            return Some(whole());
        }
        match step.chosen.openness(step.seat, viewer) {
            Openness::Open => Some(whole()),
            Openness::UntilReveal => self.steps[index..]
                .iter()
                .any(|later| later.played.revealed)
                .then(whole),
            Openness::Part(text) => Some(text),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}commitment: {}\n", self.head(), self.commitment())?;
        for (index, chosen) in self.moves.iter().enumerate() {
            writeln!(f, "{}. {} {}", index + 1, chosen.seat, chosen.chosen)?;
        }
        Ok(())
    }
}

/// Why a text is no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It does not begin like one.
    #[error("this is not a Grovekeeper record: it should begin with \"grovekeeper record 1\"")]
    NotARecord,
    /// A line of its head is missing or wrong.
    #[error("the line \"{0}: …\" is missing or cannot be read")]
    Head(&'static str),
    /// A newer or unknown generator.
    #[error("the random numbers were made by \"{0}\", which this version does not know")]
    Generator(String),
    /// The head was changed after the match began.
    #[error("the commitment does not match the seed and setup of this record")]
    Commitment,
    /// A line that is no move.
    #[error("line {0} is not a move; expected \"NUMBER. SEAT MOVE\"")]
    Move(usize),
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line.trim_end()) != Some("grovekeeper record 1") {
            return Err(RecordError::NotARecord);
        }
        let mut field = |name: &'static str| {
            lines
                .next()
                .and_then(|(_, line)| {
                    line.strip_prefix(name)?
                        .strip_prefix(':')
                        .map(|value| value.trim().to_owned())
                })
                .ok_or(RecordError::Head(name))
        };
        fn read<T: FromStr>(name: &'static str, value: String) -> Result<T, RecordError> {
            value.parse().map_err(|_| RecordError::Head(name))
        }
        let game: GameId = read("game", field("game")?)?;
        let rules = read("rules", field("rules")?)?;
        let generator = field("random")?;
        if generator != GENERATOR {
            return Err(RecordError::Generator(generator));
        }
        let seats = read("players", field("players")?)?;
        let options = read("options", field("options")?)?;
        let seed = read("seed", field("seed")?)?;
        let commitment = field("commitment")?;
        let mut record = Record {
            game,
            rules,
            seats,
            options,
            seed,
            moves: Vec::new(),
        };
        if record.commitment().to_string() != commitment {
            return Err(RecordError::Commitment);
        }
        for (index, line) in lines {
            if line.trim().is_empty() {
                continue;
            }
            let wrong = RecordError::Move(index + 1);
            let (number, rest) = line.split_once(". ").ok_or(wrong.clone())?;
            let (seat, text) = rest.split_once(' ').ok_or(wrong.clone())?;
            if number.trim().parse() != Ok(record.moves.len() + 1) {
                return Err(wrong);
            }
            record.moves.push(RecordedMove {
                seat: Seat(seat.parse().map_err(|_| wrong.clone())?),
                chosen: game.parse_move(text.trim()).map_err(|_| wrong)?,
            });
        }
        Ok(record)
    }
}

/// Why a record does not replay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Played by rules that this program does not know; the record itself is sound.
    #[error(transparent)]
    Rules(UnknownRules),
    /// The setup is not possible.
    #[error("the match cannot be set up: {0}")]
    Setup(SetupError),
    /// A move is not legal where it stands.
    #[error("move {n} ({text}) is not legal: {error}")]
    Move {
        /// Counted from 1.
        n: usize,
        /// In notation.
        text: String,
        /// Why.
        error: PlayError,
    },
}
