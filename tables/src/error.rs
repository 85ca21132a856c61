//! Why an action was not done: a refusal for the player, or a fault for the operator.

use games::{Explain, Phrase, PlayError, ReplayError, SetupError};
use storage::{PersonId, PlaceId, StorageError, TableId};

use crate::Timestamp;

/// Why an action was not done.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The player asked for something impossible. Nothing has changed, except possibly with [`Refused::Unsure`] or
    /// [`Refused::Unfinished`].
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The program or its store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// The result of a use case.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A failure, for the operator.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Fault {
    /// The stored table can't be read.
    #[error("the table can't be read: {0}")]
    Unreadable(String),
    /// Stored settings of a person or a server can't be read.
    #[error("stored settings can't be read and were left as they are: {0}")]
    UnreadableNote(String),
    /// The match can't be replayed.
    #[error("the match can't be replayed: {0}")]
    Replay(#[from] ReplayError),
    /// The log is shorter than the head says.
    #[error("the log of table {table} has {found} of {expected} entries")]
    ShortLog {
        /// The table.
        table: TableId,
        /// Entries according to the head.
        expected: u64,
        /// Entries that were read.
        found: usize,
    },
    /// The stand-in of a seat found no move.
    #[error("the stand-in at seat {0} found no move")]
    NoMove(games::Seat),
    /// The system gave no random numbers.
    #[error("no random numbers: {0}")]
    Random(String),
    /// The store failed.
    #[error("the store failed: {0}")]
    Storage(StorageError),
}

/// Declares [`Refused`]: each plain reason with its key in the language files and its text for logs and
/// documentation.
macro_rules! refused {
    ($($name:ident = $id:literal, $text:literal;)+) => {
        /// Why a player's request was refused.
        #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
        pub enum Refused {
            $(#[doc = $text] #[error($text)] $name,)+
            /// An open table is already here.
            #[error("table {0} is already here")]
            PlaceTaken(TableId),
            /// The table is in another channel.
            #[error("the table is at {0}")]
            Elsewhere(PlaceId),
            /// All seats are taken.
            #[error("all {0} seats are taken")]
            Full(usize),
            /// The others were nudged within a day; allowed again at this time.
            #[error("nudged within a day")]
            NudgedToday(Timestamp),
            /// Only people whom this host has invited may join.
            #[error("only invited people may join")]
            InvitedOnly(Option<PersonId>),
            /// The host may offer this player's seat from this time on, if the player stays silent.
            #[error("the player has not been silent for long enough")]
            NotSilentYet(Timestamp),
            /// Tables may only be opened in these channels.
            #[error("not in this channel")]
            NotInThisChannel(Vec<PlaceId>),
            /// The setup is not possible.
            #[error(transparent)]
            Setup(SetupError),
            /// The rules of the game refuse the move.
            #[error(transparent)]
            Rule(#[from] PlayError),
        }

        impl Explain for Refused {
            fn phrase(&self) -> Phrase {
                match self {
                    $(Refused::$name => Phrase::new($id),)+
                    Refused::PlaceTaken(_) => Phrase::new("declined-place-taken"),
                    Refused::Elsewhere(_) => Phrase::new("declined-elsewhere"),
                    Refused::Full(seats) => Phrase::new("declined-full").number("seats", *seats as i64),
                    Refused::NudgedToday(_) => Phrase::new("declined-nudged"),
                    Refused::InvitedOnly(_) => Phrase::new("declined-invited-only"),
                    Refused::NotSilentYet(_) => Phrase::new("declined-not-silent-yet"),
                    Refused::NotInThisChannel(_) => Phrase::new("declined-not-in-this-channel"),
                    Refused::Setup(error) => error.phrase(),
                    Refused::Rule(error) => error.phrase(),
                }
            }
        }
    };
}

refused! {
    NoTable = "declined-no-table", "there is no table here";
    Started = "declined-started", "the match has begun";
    NotStarted = "declined-not-started", "the match has not begun";
    Over = "declined-over", "the match is over";
    LobbyClosed = "declined-lobby-closed", "the lobby was closed before a match began";
    MatchClosed = "declined-match-closed", "the match was closed before its end";
    NotOver = "declined-not-over", "the match is not over yet";
    Seated = "declined-seated", "already seated";
    NotSeated = "declined-not-seated", "not a player of this table";
    NotHost = "declined-not-host", "only for the host or someone who manages the channel";
    NotYourTurn = "refusal-not-your-turn", "nothing is theirs to decide now";
    MovedOn = "declined-moved-on", "the button or message is of an earlier turn";
    NothingToUndo = "declined-nothing-to-undo", "there is nothing to take back";
    Revealed = "declined-revealed", "something was revealed since";
    OthersMoved = "declined-others-moved", "somebody else has moved since";
    LongLog = "declined-long-log", "too much was changed and taken back";
    NotForYou = "declined-not-for-you", "that is for the others to decide";
    TimeLeft = "declined-time-left", "there is still time";
    TooManyTables = "declined-too-many-tables", "too many tables of this person wait for players";
    TooManyWatch = "declined-too-many-watch", "the table has as many watchers as allowed";
    OnlyChannel = "declined-only-channel", "the only channel that is allowed";
    ScoresStay = "declined-scores-stay", "the points of this game are always shown";
    NoHints = "declined-no-hints", "the table gives no hints";
    NoTrying = "declined-no-trying", "nothing can be tried while people play without hints";
    NotAway = "declined-not-away", "no stand-in plays for them";
    NobodyToNudge = "declined-nobody-to-nudge", "nobody else is awaited";
    NobodyToInvite = "declined-nobody-to-invite", "everyone named is invited or seated already";
    LongNote = "declined-long-note", "the note is too long";
    RatedTooLate = "declined-rated-too-late", "others have joined without agreeing to a rated match";
    NudgeNotSeated = "declined-nudge-not-seated", "only people at the table may nudge";
    SeatHasClock = "declined-seat-has-clock", "with a time control the others decide when the time is up";
    SeatNotAwaited = "declined-seat-not-awaited", "nothing is awaited from that player";
    Barred = "declined-barred", "the server has barred them";
    TooManyBarred = "declined-too-many-barred", "the server has barred as many people as allowed";
    ColourTaken = "declined-colour-taken", "another player has chosen that colour";
    NotSealed = "declined-not-sealed", "the seal is not posted yet";
    SeatsTakenOften = "declined-seats-taken-often", "seats of this match have changed hands as often as allowed";
    KnowsAHand = "declined-knows-a-hand", "they have seen the hand of another seat of this match";
    Repeated = "declined-repeated", "the same request has been done already";
    Overtaken = "declined-overtaken", "the person has moved since by a later request";
    Busy = "declined-busy", "the store has too much to do";
    Unfinished = "declined-unfinished", "something failed after a part of several changes was made";
    Unsure = "declined-unsure", "the store was lost at the moment of a change: it may have been made or not";
}

impl Error {
    /// Converts a failure that happened after a part may have been done. The answer then does not claim that nothing
    /// was changed.
    pub fn after_a_part(self) -> Error {
        tracing::error!("An action failed halfway: {self}");
        Refused::Unfinished.into()
    }
}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Busy | StorageError::Away { .. } => Refused::Busy.into(),
            StorageError::Unsure { .. } => Refused::Unsure.into(),
            StorageError::Stale { .. } => Refused::MovedOn.into(),
            StorageError::PlaceTaken(table) => Refused::PlaceTaken(table).into(),
            StorageError::NoSuchTable(_) => Refused::NoTable.into(),
            other => Fault::Storage(other).into(),
        }
    }
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        Refused::Setup(error).into()
    }
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        Refused::Rule(error).into()
    }
}

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Self {
        Fault::Replay(error).into()
    }
}
