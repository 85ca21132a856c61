//! A replayed match: its state, and the outcome of each move.

use crate::{
    any::{AnyGame, AnyMove, PlayError},
    game::{MoveVisibility, Played, Seat, SetupError, UnknownRules, Viewer},
    record::RecordedMove,
};

/// A replayed match with the outcome of each move.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The match after the last move.
    pub game: AnyGame,
    /// The outcome of each move.
    pub steps: Vec<Step>,
}

/// A move and its outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    pub seat: Seat,
    pub chosen: AnyMove,
    pub played: Played,
    /// The points of every seat after it, as everyone sees them.
    pub scores: Vec<i32>,
}

impl Replay {
    /// A match before its first move, with room for this number of moves.
    pub(crate) fn new(game: AnyGame, moves: usize) -> Self {
        Replay {
            game,
            steps: Vec::with_capacity(moves),
        }
    }

    /// Plays the next move of a record.
    pub(crate) fn play_next(&mut self, made: &RecordedMove) -> Result<(), ReplayError> {
        let n = self.steps.len() + 1;
        let played = self.play(made.seat, &made.chosen).map(|_| ());
        played.map_err(|error| ReplayError::Move {
            n,
            text: made.chosen.to_string(),
            error,
        })
    }

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
            scores: self.game.view(Viewer::Spectator).scores(),
        });
        // The line above has pushed a step.
        Ok(&self.steps[self.steps.len() - 1].played)
    }

    /// The points of a seat before and after step `index`, as everyone sees them.
    pub fn points(&self, index: usize, seat: Seat) -> Option<(i32, i32)> {
        let points = |step: &Step| step.scores.get(seat.index()).copied();
        let before = match index.checked_sub(1) {
            Some(before) => points(self.steps.get(before)?)?,
            None => 0,
        };
        Some((before, points(self.steps.get(index)?)?))
    }

    /// Returns the notation of step `index` as far as `viewer` may read it; `None` while it is still sealed.
    pub fn notation_for(&self, index: usize, viewer: Viewer) -> Option<String> {
        let step = self.steps.get(index)?;
        let whole = || step.chosen.to_string();
        if self.game.standings().is_some() || viewer.is(step.seat) {
            return Some(whole());
        }
        match step.chosen.visibility(step.seat, viewer) {
            MoveVisibility::Open => Some(whole()),
            MoveVisibility::UntilReveal => self.steps[index..]
                .iter()
                .any(|later| later.played.revealed)
                .then(whole),
            MoveVisibility::Part(text) => Some(text),
        }
    }
}

/// Why a record does not replay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Its rules version is unknown to this program; the record itself is valid.
    #[error(transparent)]
    Rules(UnknownRules),
    /// The setup is not possible.
    #[error("the match cannot be set up: {0}")]
    Setup(SetupError),
    /// A move is not legal in its position.
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
