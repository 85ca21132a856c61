//! A match as text: its setup and its moves. Replaying it gives the same match on every machine.

use std::{fmt, str::FromStr};

use serde_json::Value;

use crate::{
    any::{AnyGame, AnyMove, GameId},
    dice::{Draw, GENERATOR, Seed, traced},
    game::{Seat, SetupError},
    replay::{Replay, ReplayError},
    seal::{Commitment, Sealed},
};

/// All that a match follows from.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    pub game: GameId,
    /// Version of its rules, for the whole match.
    pub rules: u32,
    pub seats: usize,
    /// The game's settings, in full.
    pub options: Value,
    /// The secret that decides all chance.
    pub seed: Seed,
    /// The origin of the seed; `None` if the seed itself was sealed.
    pub sealed: Option<Sealed>,
    pub moves: Vec<RecordedMove>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct RecordedMove {
    pub seat: Seat,
    pub chosen: AnyMove,
}

impl Record {
    /// Creates the record of a match that is about to begin, with the newest rules.
    ///
    /// # Errors
    /// When the number of players or an option does not fit the game.
    pub fn new(game: GameId, seats: usize, options: &Value, seed: Seed) -> Result<Self, SetupError> {
        Record::with_rules(game, game.info().newest_rules(), seats, options, seed)
    }

    /// Creates the record of a match that is about to begin, with a version of the rules.
    ///
    /// # Errors
    /// When the version is unknown, or the number of players or an option does not fit.
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
            sealed: None,
            moves: Vec::new(),
        })
    }

    /// Returns the seal that was posted before the match; it is checked when the secret is shown. Earlier programs
    /// sealed the record's head, seed included, when the match began.
    pub fn commitment(&self) -> Commitment {
        match &self.sealed {
            Some(sealed) => sealed.seal(self.game, self.rules),
            None => Commitment::of(&self.head()),
        }
    }

    /// Returns the drawn numbers: for the setup, then for each move.
    ///
    /// # Errors
    /// When the setup is not possible or a move is not legal in its position.
    pub fn draws(&self) -> Result<Vec<Vec<Draw>>, ReplayError> {
        let (game, dealt) = traced(|| self.start());
        let mut replay = Replay::new(game?, self.moves.len());
        let mut draws = vec![dealt];
        for chosen in &self.moves {
            let (played, drawn) = traced(|| replay.play_next(chosen));
            played?;
            draws.push(drawn);
        }
        Ok(draws)
    }

    /// Returns the record with all drawn numbers, so that another program can repeat the draws without the rules: a
    /// line for the setup and for each move, and their total, so that a truncated list is noticed.
    ///
    /// # Errors
    /// When the setup is not possible or a move is not legal in its position.
    pub fn with_draws(&self) -> Result<String, ReplayError> {
        let mut text = format!("{self}\n{DRAWS}\n");
        let mut total = 0;
        for (moves, draws) in self.draws()?.iter().enumerate() {
            total += draws.len();
            let draws = draws.iter().map(|draw| format!(" {}:{}", draw.below, draw.drawn));
            let draws: String = draws.collect();
            text.push_str(&format!("{moves}.{draws}\n"));
        }
        text.push_str(&format!("total: {total}\n"));
        Ok(text)
    }

    /// Returns the match before the first move, with its own version of the rules.
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
        let mut replay = Replay::new(self.start()?, self.moves.len());
        self.moves
            .iter()
            .try_for_each(|chosen| replay.play_next(chosen))?;
        Ok(replay)
    }

    /// A record's text with lines for people below its title. Reading a record skips them.
    pub fn commented(text: &str, lines: &[String]) -> String {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        let lines: String = lines.iter().map(|line| format!("{COMMENT} {line}\n")).collect();
        format!("{title}\n{lines}{rest}")
    }

    fn head(&self) -> String {
        let title = if self.sealed.is_some() { SEALED } else { TITLE };
        let mut head = format!(
            "{title}\ngame: {}\nrules: {}\nrandom: {GENERATOR}\nplayers: {}\noptions: {}\n",
            self.game, self.rules, self.seats, self.options
        );
        if let Some(sealed) = &self.sealed {
            head.push_str(&format!(
                "sealed options: {}\nsecret: {}\ncontributions: {}\n",
                sealed.options,
                sealed.secret,
                sealed.contributions.len()
            ));
            for contribution in &sealed.contributions {
                head.push_str(&format!("contribution: {contribution}\n"));
            }
        }
        head.push_str(&format!("seed: {}\n", self.seed));
        head
    }
}

/// First line of a record whose head was sealed when the match began.
const TITLE: &str = "grovekeeper record 1";
/// First line of a record whose seed follows from a sealed secret and contributions.
const SEALED: &str = "grovekeeper record 2";
/// Prefix of a comment line.
const COMMENT: char = '#';
/// The line before the drawn numbers.
pub const DRAWS: &str = "draws:";

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
    #[error(
        "this is not a Grovekeeper record: it should begin with \"grovekeeper record\" and a known version"
    )]
    NotARecord,
    /// A line of its head is missing or wrong.
    #[error("the line \"{0}: …\" is missing or cannot be read")]
    Head(&'static str),
    /// A newer or unknown generator.
    #[error("the random numbers were made by \"{0}\", which this version does not know")]
    Generator(String),
    /// The head was changed after it was sealed.
    #[error("the commitment does not match the secret and setup of this record")]
    Commitment,
    /// The seed does not follow from the secret and the contributions.
    #[error("the seed does not follow from the secret and the contributions")]
    Seed,
    /// A line that is not a move.
    #[error("line {0} is not a move; expected \"NUMBER. SEAT MOVE\"")]
    Move(usize),
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.starts_with(COMMENT));
        let is_sealed = match lines.next().map(|(_, line)| line.trim_end()) {
            Some(TITLE) => false,
            Some(SEALED) => true,
            _ => return Err(RecordError::NotARecord),
        };
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
        let sealed = if is_sealed {
            let options = read("sealed options", field("sealed options")?)?;
            let secret = read("secret", field("secret")?)?;
            let count: u8 = read("contributions", field("contributions")?)?;
            let contributions = (0..count)
                .map(|_| read("contribution", field("contribution")?))
                .collect::<Result<_, _>>()?;
            Some(Sealed {
                secret,
                options,
                contributions,
            })
        } else {
            None
        };
        let seed = read("seed", field("seed")?)?;
        let commitment = field("commitment")?;
        let mut record = Record {
            game,
            rules,
            seats,
            options,
            seed,
            sealed,
            moves: Vec::new(),
        };
        if record
            .sealed
            .as_ref()
            .is_some_and(|sealed| sealed.seed() != record.seed)
        {
            return Err(RecordError::Seed);
        }
        if record.commitment().to_string() != commitment {
            return Err(RecordError::Commitment);
        }
        for (index, line) in lines {
            if line.trim_end() == DRAWS {
                break;
            }
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
