//! Why something at a table can't be done, to be said to the one who asked.

use games::{Explain, GameId, Phrase, PlayError, SetupError};
use storage::{StorageError, TableId};

/// Why a request was declined. Nothing has changed then; only `Unsure` leaves that open.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Declined {
    /// There is no table here.
    #[error("there is no table here")]
    NoTable,
    /// An open table is here already.
    #[error("table {0} is here already")]
    PlaceTaken(TableId),
    /// The match has begun.
    #[error("the match has begun")]
    Started,
    /// The match has not begun.
    #[error("the match has not begun")]
    NotStarted,
    /// The match is over or the table was closed.
    #[error("the match is over")]
    Over,
    /// Only after the match.
    #[error("the match is not over yet")]
    NotOver,
    /// The person sits there already.
    #[error("already seated")]
    Seated,
    /// The person has no seat.
    #[error("not a player of this table")]
    NotSeated,
    /// No seat is free.
    #[error("no seat is free")]
    Full(usize),
    /// Only the host or someone who manages the channel may do that.
    #[error("only for the host")]
    NotHost,
    /// A setup that is not possible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game refuses.
    #[error(transparent)]
    Rule(#[from] PlayError),
    /// Nothing is the person's to decide now.
    #[error("not their turn")]
    NotYourTurn,
    /// Another kind of move is due.
    #[error("another kind of move is due")]
    NotNow {
        /// What is possible.
        verbs: Vec<&'static str>,
    },
    /// Another game is played here.
    #[error("{0} is played here")]
    OtherGame(GameId),
    /// Something was left out that must be chosen.
    #[error("{ask} is missing")]
    Missing {
        /// What was asked.
        ask: &'static str,
    },
    /// A text that is not among the answers.
    #[error("{text:?} is not possible for {ask}")]
    NoSuchAnswer {
        /// What was asked.
        ask: &'static str,
        /// What was given.
        text: String,
    },
    /// The button or message is of an earlier turn.
    #[error("the game has moved on")]
    MovedOn,
    /// Nothing can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Something was revealed since.
    #[error("something was revealed since")]
    Revealed,
    /// Somebody else has moved since.
    #[error("somebody else has moved since")]
    OthersMoved,
    /// The store has too much to do.
    #[error("busy")]
    Busy,
    /// The store was lost at the moment of a change: it may have been made or not.
    #[error("not known whether it was done")]
    Unsure,
    /// What is kept of the table can't be read.
    #[error("the table can't be read: {0}")]
    Unreadable(String),
    /// The store failed.
    #[error("the store failed: {0}")]
    Storage(StorageError),
}

impl Declined {
    /// Whether the operator should hear of it.
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Declined::Unreadable(_) | Declined::Storage(_) | Declined::Setup(SetupError::Data(_))
        )
    }
}

impl From<StorageError> for Declined {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Busy | StorageError::Away { .. } => Declined::Busy,
            StorageError::Unsure { .. } => Declined::Unsure,
            StorageError::Stale { .. } => Declined::MovedOn,
            StorageError::PlaceTaken(table) => Declined::PlaceTaken(table),
            StorageError::NoSuchTable(_) => Declined::NoTable,
            other => Declined::Storage(other),
        }
    }
}

impl Explain for Declined {
    fn phrase(&self) -> Phrase {
        let id = match self {
            Declined::Setup(error) => return error.phrase(),
            Declined::Rule(error) => return error.phrase(),
            Declined::Full(seats) => return Phrase::new("declined-full").number("seats", *seats as i64),
            Declined::NotNow { verbs } => {
                return Phrase::new("declined-not-now").text("verbs", verbs.join(", "));
            }
            Declined::OtherGame(game) => {
                let played = Phrase::new("declined-other-game").text("command", game.info().command);
                return played.text("game", game);
            }
            Declined::Missing { ask } => return Phrase::new("declined-missing").text("ask", ask),
            Declined::NoSuchAnswer { ask, text } => {
                let shown: String = crate::screens::names::harmless(text);
                return Phrase::new("declined-no-such-answer")
                    .text("ask", ask)
                    .text("text", shown);
            }
            Declined::NotYourTurn => "refusal-not-your-turn",
            Declined::NoTable => "declined-no-table",
            Declined::PlaceTaken(_) => "declined-place-taken",
            Declined::Started => "declined-started",
            Declined::NotStarted => "declined-not-started",
            Declined::Over => "declined-over",
            Declined::NotOver => "declined-not-over",
            Declined::Seated => "declined-seated",
            Declined::NotSeated => "declined-not-seated",
            Declined::NotHost => "declined-not-host",
            Declined::MovedOn => "declined-moved-on",
            Declined::NothingToUndo => "declined-nothing-to-undo",
            Declined::Revealed => "declined-revealed",
            Declined::OthersMoved => "declined-others-moved",
            Declined::Busy => "declined-busy",
            Declined::Unsure => "declined-unsure",
            Declined::Unreadable(_) | Declined::Storage(_) => "declined-broken",
        };
        Phrase::new(id)
    }
}
