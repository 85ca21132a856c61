//! The [`Game`] trait, which every game implements, and its vocabulary.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::{
    choice::{Choices, Next, Pick, Plan, Reasons},
    dice::{Dice, Seed},
    phrase::Phrase,
    published::Published,
    seating::Colours,
};

pub use crate::{
    info::{GameInfo, OptionInfo, OptionKind, RulesVersion, SetupError, UnknownRules, Verb},
    news::{Audience, Event, News, NewsKind, Played, Silent, Tell},
};

/// One board game: a value that changes only through [`Game::play`].
pub trait Game: Clone + PartialEq + fmt::Debug + Send + Sync + Sized + 'static {
    /// The settings before the match.
    type Options: Clone + Default + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// One decision of one player, with a text notation that round-trips.
    type Move: Clone + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = ParseMoveError>;
    /// Everything that one viewer may know; the only input of pictures, words and stand-ins.
    type View: View<Move = Self::Move>;
    /// Why a move was refused, in the words of the rules.
    type Refusal: std::error::Error + Explain + RuleTopic + Clone + PartialEq;
    /// The whole state in a form that programs can read and write.
    type Published: Published<Self>;

    /// Returns name, seats and commands: everything that is known without a match.
    fn info() -> &'static GameInfo;

    /// Sets up a match. The same setup, seed included, gives the same match.
    ///
    /// # Errors
    /// When the number of players or an option does not fit the game.
    fn new(setup: &Setup<Self::Options>) -> Result<Self, SetupError>;

    fn seats(&self) -> usize;

    /// Seats that owe a decision now: several when all decide at once, empty when the match is over.
    fn acting(&self) -> impl Iterator<Item = Seat>;

    /// [`Game::acting`] as a list.
    fn to_act(&self) -> Vec<Seat> {
        self.acting().collect()
    }

    /// The first seat that owes a decision; `None` when the match is over.
    fn first_to_act(&self) -> Option<Seat> {
        self.acting().next()
    }

    /// Checks whether `seat` may make a move now: the one check behind legal moves, played moves and choices.
    ///
    /// # Errors
    /// The reason, when it may not.
    fn check(&self, seat: Seat, chosen: &Self::Move) -> Result<(), Self::Refusal>;

    /// Adds every move that [`Game::check`] accepts to a list. Non-empty for seats to act, and for seats that
    /// may still revise a decision.
    fn moves_into(&self, seat: Seat, moves: &mut Vec<Self::Move>);

    /// Every move `seat` may make now.
    fn legal_moves(&self, seat: Seat) -> Vec<Self::Move> {
        // As many as are usual.
        let mut moves = Vec::with_capacity(128);
        self.moves_into(seat, &mut moves);
        moves
    }

    /// Returns the kind of move under which a move is chosen: one of [`GameInfo::verbs`].
    fn verb(chosen: &Self::Move) -> &'static str;

    /// Applies a legal move and its automatic consequences, without checking it. An illegal move leads to a match that
    /// can't be.
    fn apply(&mut self, seat: Seat, legal: &Self::Move, tell: &mut impl Tell);

    /// Plays a move with its automatic consequences, or refuses it and leaves the match unchanged.
    ///
    /// # Errors
    /// When the move is not one of [`Game::legal_moves`].
    fn play(&mut self, seat: Seat, chosen: &Self::Move) -> Result<Played, Self::Refusal> {
        self.check(seat, chosen)?;
        let mut played = Played::default();
        self.apply(seat, chosen, &mut played);
        // The seed is published at the end, so nothing before it can be undone.
        played.revealed |= self.standings().is_some();
        Ok(played)
    }

    /// Returns the match as `viewer` may see it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Returns the final standings, once nobody must decide.
    fn standings(&self) -> Option<Standings>;

    /// Returns how much of a move's notation `viewer` may read in the log.
    fn visibility(chosen: &Self::Move, by: Seat, viewer: Viewer) -> MoveVisibility;

    /// Returns the whole state in the published form (`rules.md` of the game).
    fn to_json(&self) -> Value {
        // A value of texts, numbers, lists and maps with string keys can always be serialised.
        serde_json::to_value(Self::Published::of(self)).unwrap_or_default()
    }

    /// Reads a state back. The random stream is not part of the published form and is passed separately. A state
    /// is of the newest rules unless it names an older version under `rules`.
    ///
    /// # Errors
    /// When the value is not a state of this game.
    fn from_json(state: &Value, dice: Dice) -> Result<Self, JsonError> {
        Self::Published::deserialize(state)?.into_match(dice)
    }

    /// Returns the stream of random numbers at the match's current position.
    fn dice(&self) -> &Dice;

    /// A match that looks like `view` to its viewer: everything that they may not know is dealt again, and
    /// so is all chance to come. It is made of the view alone, so it can't repeat a secret.
    fn imagined(view: &Self::View, dice: &mut Dice) -> Self;

    /// Returns a match that `viewer` can't distinguish from this one. Secrecy tests compare the two.
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Self {
        Self::imagined(&self.view(viewer), dice)
    }
}

/// A match as one viewer may see it.
pub trait View: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// One decision of one player.
    type Move: Clone + PartialEq;

    fn viewer(&self) -> Viewer;

    /// Returns the seats that owe a decision now, which are always public.
    fn to_act(&self) -> Vec<Seat>;

    /// Returns the colour of each seat.
    fn colours(&self) -> Colours;

    /// Returns the points of each seat as far as this viewer may know them, counted as if the match ended now.
    fn scores(&self) -> Vec<i32>;

    /// Returns how the viewer's moves are chosen; `None` if the viewer has nothing to decide.
    fn choices(&self) -> Option<impl Choices<Move = Self::Move>>;

    /// Returns the kinds of move that the viewer can make now, best first; empty if the viewer has nothing to decide.
    fn verbs(&self) -> Vec<&'static str> {
        self.choices().map(|choices| choices.verbs()).unwrap_or_default()
    }

    /// Returns the next question for a verb after these picks.
    fn choose(&self, verb: &str, picks: &[&str]) -> Next<Self::Move> {
        let impossible = Next::Impossible { pick: picks.len() };
        self.choices()
            .map_or(impossible, |choices| choices.choose(verb, picks))
    }

    /// The picks of a legal move.
    fn picks(&self, chosen: &Self::Move) -> Vec<Pick> {
        self.choices()
            .map(|choices| choices.picks(chosen))
            .unwrap_or_default()
    }

    /// Returns the effects of a legal move.
    fn outcome(&self, chosen: &Self::Move) -> Vec<Phrase> {
        self.choices()
            .map(|choices| choices.outcome(chosen))
            .unwrap_or_default()
    }

    /// Returns the effects of a legal move, and the possibilities that remain.
    fn reasons(&self, chosen: &Self::Move) -> Reasons {
        self.choices()
            .map(|choices| choices.reasons(chosen))
            .unwrap_or_default()
    }

    /// Follows the picks of a panel. Without a verb that is possible, it uses the most promising one.
    fn plan(&self, picks: Option<(&str, &[&str])>) -> Plan<Self::Move> {
        let Some(choices) = self.choices() else {
            return Plan::nothing();
        };
        let verbs = choices.verbs();
        let known =
            picks.and_then(|(verb, picks)| Some((*verbs.iter().find(|known| **known == verb)?, picks)));
        let first = || verbs.first().map(|verb| (*verb, &[][..]));
        known
            .or_else(first)
            .map_or_else(Plan::nothing, |(verb, picks)| Plan::new(&choices, verb, picks))
    }

    /// Returns the request to the seats that must decide, for example "place tile 12".
    fn task(&self) -> Option<Phrase>;
}

/// An error that can be explained to a player in their language.
pub trait Explain {
    /// Returns the message for the language files.
    fn phrase(&self) -> Phrase;
}

/// A refusal that the rules explain.
pub trait RuleTopic {
    /// Returns the topic of the game's rules that explains it: a ruling such as `M2`, or a subject such as `laying`.
    fn topic(&self) -> &'static str;
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

    /// Returns the next seat to the left, of `count`.
    pub const fn next(self, count: usize) -> Seat {
        Seat(((self.index() + 1) % count) as u8)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The viewer for whom a view is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    Seat(Seat),
    /// Anyone else: sees what everyone at the table sees.
    Spectator,
}

impl Viewer {
    /// Returns the seat, if the viewer is a player.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Returns whether this is the player of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Everything that determines a match except its moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup<O> {
    pub seats: usize,
    /// The secret that decides all chance.
    pub seed: Seed,
    pub options: O,
    /// The version of the rules for the whole match; one of [`GameInfo::rules`].
    pub rules: u32,
}

/// How much of a move a viewer may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveVisibility {
    /// All of it, at once.
    Open,
    /// Nothing until the next reveal, then all of it.
    UntilReveal,
    /// Only this part while the match lasts.
    Part(String),
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// Points of each seat, followed by those of a rival that the game itself plays, if there is one.
    pub scores: Vec<i32>,
    /// Winners: several if they share the victory, none if nobody beats the game.
    pub winners: Vec<Seat>,
    /// Where each seat's points come from.
    pub breakdown: Vec<Vec<Points>>,
}

/// One line of a seat's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    /// Their source: the last part of a message name, unique within the list.
    pub what: &'static str,
    pub points: i32,
}

impl Standings {
    /// Creates standings whose scores are the sums of the breakdown; [`winners`] determines who wins.
    pub(crate) fn new<K: Ord>(breakdown: Vec<Vec<Points>>, tie_break: impl Fn(Seat) -> K) -> Self {
        let sum = |lines: &Vec<Points>| lines.iter().map(|line| line.points).sum();
        let scores: Vec<i32> = breakdown.iter().map(sum).collect();
        Standings {
            winners: winners(&scores, tie_break),
            scores,
            breakdown,
        }
    }

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

/// Returns the seats with the most points, then with the highest `tie_break`. If that is equal too, they share the
/// victory.
pub(crate) fn winners<K: Ord>(scores: &[i32], tie_break: impl Fn(Seat) -> K) -> Vec<Seat> {
    let rank = |seat: Seat| (scores[seat.index()], tie_break(seat));
    let best = Seat::all(scores.len()).map(rank).max();
    Seat::all(scores.len())
        .filter(|&seat| Some(rank(seat)) == best)
        .collect()
}

/// A text that is not a move of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct ParseMoveError {
    /// The possible forms of a move, for example `place CELL TURN`.
    pub expected: &'static str,
}

/// A value that is not a state of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a state of this game: {0}")]
pub struct JsonError(pub String);

impl From<serde_json::Error> for JsonError {
    fn from(error: serde_json::Error) -> Self {
        JsonError(error.to_string())
    }
}
