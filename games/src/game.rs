//! What every game is: the [`Game`] trait and the words around it.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::{
    any::GameId,
    choice::Next,
    dice::{Dice, Seed},
    phrase::Phrase,
};

/// One board game: a value that changes only through [`Game::play`].
pub trait Game: Clone + PartialEq + fmt::Debug + Send + Sync + Sized + 'static {
    /// What can be set before the match.
    type Options: Clone + Default + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// One decision of one player, with a text notation that round-trips.
    type Move: Clone + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = ParseMoveError>;
    /// What one viewer may know; the only thing that pictures, words and stand-ins are ever given.
    type View: View<Move = Self::Move>;
    /// Why a move was refused, in the words of the rules.
    type Refusal: std::error::Error + Explain + Clone + PartialEq;

    /// Name, seats and commands: all that can be known without a match.
    fn info() -> &'static GameInfo;

    /// Sets up a match. The same setup, seed included, gives the same match.
    ///
    /// # Errors
    /// When the game is not for so many players or an option does not fit.
    fn new(setup: &Setup<Self::Options>) -> Result<Self, SetupError>;

    /// Number of players.
    fn seats(&self) -> usize;

    /// Seats that owe a decision now: several when all decide at once, none when the match is over.
    fn to_act(&self) -> Vec<Seat>;

    /// Every move `seat` may make now. Never empty for a seat that is to act; for another one it is empty unless that
    /// seat may still change what it decided.
    fn legal_moves(&self, seat: Seat) -> Vec<Self::Move>;

    /// Plays a move and all that follows by itself, or refuses it and leaves the match as it was.
    ///
    /// # Errors
    /// When the move is not one of [`Game::legal_moves`].
    fn play(&mut self, seat: Seat, chosen: &Self::Move) -> Result<Played, Self::Refusal>;

    /// Plays a move without putting into words what came of it: for search, where nobody reads the news.
    ///
    /// # Errors
    /// As [`Game::play`].
    fn advance(&mut self, seat: Seat, chosen: &Self::Move) -> Result<(), Self::Refusal> {
        self.play(seat, chosen).map(|_| ())
    }

    /// The match as `viewer` may see it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Final standings, once nobody is to act.
    fn standings(&self) -> Option<Standings>;

    /// How much of a move's notation `viewer` may read in the log.
    fn openness(chosen: &Self::Move, by: Seat, viewer: Viewer) -> Openness;

    /// The whole state in the published form (`rules.md` of the game).
    fn to_json(&self) -> Value;

    /// Reads a state back. The stream of chance is not part of the published form and is given beside it. A state
    /// is of the newest rules unless it names an older version under `rules`.
    ///
    /// # Errors
    /// When the value is not a state of this game.
    fn from_json(state: &Value, dice: Dice) -> Result<Self, JsonError>;

    /// The stream of chance at the point that the match has reached.
    fn dice(&self) -> &Dice;

    /// A match that `viewer` can't tell from this one: all that they may not know is dealt anew, as it could also be.
    /// Tests of secrecy compare the two; a stand-in may think in them.
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Self;
}

/// A match as one viewer may see it.
pub trait View: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// One decision of one player.
    type Move;

    /// Who looks.
    fn viewer(&self) -> Viewer;

    /// Seats that owe a decision now; always public.
    fn to_act(&self) -> Vec<Seat>;

    /// Points of each seat as far as this viewer may know them, counted as if the match ended now.
    fn scores(&self) -> Vec<i32>;

    /// Kinds of move that are open to the viewer now, the usual one first; empty when nothing is theirs to decide.
    fn verbs(&self) -> Vec<&'static str>;

    /// What is to be chosen next for a verb after these picks.
    fn choose(&self, verb: &str, picks: &[&str]) -> Next<Self::Move>;

    /// The request to the seats that are to act, for example "place tile 12".
    fn task(&self) -> Option<Phrase>;
}

/// An error that can be said to a player in their language.
pub trait Explain {
    /// The same as data for the language files.
    fn phrase(&self) -> Phrase;
}

/// A place at the table, counted from 0 in order of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The first `count` seats.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(|index| Seat(index as u8))
    }

    /// Position in lists by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat to the left, of `count`.
    pub const fn next(self, count: usize) -> Seat {
        Seat(((self.index() + 1) % count) as u8)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whose eyes a view is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anyone else: sees what the whole table sees.
    Spectator,
}

impl Viewer {
    /// The seat, if it is a player.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether this is the player of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// All that a match follows from, moves aside.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup<O> {
    /// Number of players.
    pub seats: usize,
    /// The secret that decides all chance.
    pub seed: Seed,
    /// The game's own settings.
    pub options: O,
    /// The version of the rules by which the match is played to its end; one of [`GameInfo::rules`].
    pub rules: u32,
}

/// What came of a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Played {
    /// What is to be told, in order.
    pub news: Vec<News>,
    /// Whether something hidden came to light, so that nothing up to here can be taken back freely.
    pub revealed: bool,
    /// Whether a turn, or a step of all together, is complete: time for a new picture for everyone.
    pub turn_over: bool,
}

/// Something to be told, and to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// Who may hear it.
    pub to: Audience,
    /// What happened.
    pub what: Phrase,
}

impl News {
    /// Something everyone may know.
    pub fn all(what: Phrase) -> Self {
        News {
            to: Audience::All,
            what,
        }
    }

    /// Something for one player only.
    pub fn only(seat: Seat, what: Phrase) -> Self {
        News {
            to: Audience::Only(seat),
            what,
        }
    }

    /// Whether `viewer` may hear it.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        match self.to {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
        }
    }
}

/// Who may hear a piece of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Players and spectators.
    All,
    /// One player.
    Only(Seat),
}

/// How much of a move a viewer may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Openness {
    /// All of it, at once.
    Open,
    /// Nothing until the next reveal, then all of it.
    UntilReveal,
    /// Only this much while the match lasts.
    Part(String),
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// Points of each seat (and of a rival played by the game itself, if there is one, behind them).
    pub scores: Vec<i32>,
    /// Winners; several who share the victory, or none who beat the game.
    pub winners: Vec<Seat>,
    /// Where each seat's points come from.
    pub breakdown: Vec<Vec<Points>>,
}

/// One line of a seat's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    /// What they are for: the last part of a message name, unique within the list.
    pub what: &'static str,
    /// How many.
    pub points: i32,
}

impl Standings {
    /// The closing line of a simulation.
    pub fn to_json(&self) -> Value {
        let breakdown: Vec<Value> = self
            .breakdown
            .iter()
            .map(|lines| {
                Value::Object(
                    lines
                        .iter()
                        .map(|l| (l.what.to_owned(), json!(l.points)))
                        .collect::<Map<_, _>>(),
                )
            })
            .collect();
        json!({"scores": self.scores, "winners": self.winners, "breakdown": breakdown})
    }
}

/// All that can be said of a game without a match.
#[derive(Debug)]
pub struct GameInfo {
    /// Which game.
    pub id: GameId,
    /// The slash command of its moves.
    pub command: &'static str,
    /// Fewest players.
    pub min_seats: usize,
    /// Most players.
    pub max_seats: usize,
    /// Every version of the rules that can be played, the oldest first. A new one is added whenever the same setup and
    /// moves could lead to another match; new matches use the newest.
    pub rules: &'static [RulesVersion],
    /// Kinds of move, each a subcommand.
    pub verbs: &'static [Verb],
    /// What can be set before a match.
    pub options: &'static [OptionInfo],
}

impl GameInfo {
    /// The version of the rules that new matches use.
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
    /// Says how many may play, or which version is unknown.
    pub fn check_setup<O>(&self, setup: &Setup<O>) -> Result<(), SetupError> {
        self.check_seats(setup.seats)?;
        Ok(self.check_rules(setup.rules)?)
    }

    /// Refuses a number of players for which the game is not made.
    ///
    /// # Errors
    /// Says how many may play.
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
    /// The message of the language files that says in one sentence what this version changed.
    pub change: &'static str,
}

/// A version of the rules that this program does not know, for example in a record of a newer release.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("version {found} of the rules of {game} is unknown; the newest known version is {newest}")]
pub struct UnknownRules {
    /// Which game.
    pub game: GameId,
    /// The version asked for.
    pub found: u32,
    /// The newest version that this program has.
    pub newest: u32,
}

/// One kind of move.
#[derive(Debug)]
pub struct Verb {
    /// Name of the subcommand.
    pub name: &'static str,
    /// What may be asked, in order: the subcommand's options.
    pub asks: &'static [&'static str],
    /// How many of them are always asked; the others only sometimes.
    pub required: usize,
}

/// One setting of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// Its name in the options.
    pub key: &'static str,
    /// What it may be.
    pub kind: OptionKind,
}

/// What a setting may be.
#[derive(Debug)]
pub enum OptionKind {
    /// Yes or no.
    Flag,
    /// One of these numbers.
    Number(&'static [i64]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Free text that the game itself checks; these are examples.
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
    /// A setting that does not exist or does not fit.
    #[error("{0}")]
    Option(String),
    /// A component list that does not add up.
    #[error("the game's data file is wrong: {0}")]
    Data(String),
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
            SetupError::Option(what) => Phrase::new("setup-option").text("what", what),
            SetupError::Data(what) => Phrase::new("setup-data").text("what", what),
        }
    }
}

/// A text that is no move of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct ParseMoveError {
    /// The forms that a move has, for example `place CELL TURN`.
    pub expected: &'static str,
}

/// A value that is no state of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a state of this game: {0}")]
pub struct JsonError(pub String);

impl From<serde_json::Error> for JsonError {
    fn from(error: serde_json::Error) -> Self {
        JsonError(error.to_string())
    }
}
