//! Everything that people can do at a table.

use games::{AnyMove, Played, Seat, Source};
use storage::{PersonId, PlaceId};

use crate::{Player, SettingsChange, Table, Timestamp, Verdict, Watched};

/// Who does something at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Whose account.
    pub person: PersonId,
    /// The name to show.
    pub name: String,
    /// Whether they manage the table's channel, and so may do what its host may.
    pub manages: bool,
    /// What they add to the seed of the match if they join or start it.
    pub adds: Option<Source>,
    /// The number of what they pressed or typed, if it has one: the same number changes a table once.
    pub request: Option<u64>,
}

impl Member {
    /// A person who manages nothing and adds nothing to the seed.
    pub fn new(person: PersonId, name: impl Into<String>) -> Member {
        Member {
            person,
            name: name.into(),
            manages: false,
            adds: None,
            request: None,
        }
    }

    pub(crate) fn player(&self) -> Player {
        let mut player = Player::new(self.person, self.name.as_str());
        player.add(self.adds.as_ref());
        player
    }
}

/// Something that a person does at a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Takes a seat in the lobby.
    Join,
    /// Gives a seat in the lobby up.
    Leave,
    /// Begins the match.
    Start,
    /// Closes the table; a match that has begun ends without a result.
    Close,
    /// Seats a stand-in as an opponent, of this level if one was chosen.
    AddBot(Option<u8>),
    /// Takes the last stand-in away again.
    RemoveBot,
    /// Changes settings.
    ChangeSettings(SettingsChange),
    /// Invites people to the lobby.
    Invite(Vec<PersonId>),
    /// Makes a move.
    Play(AnyMove),
    /// Notes that the person was given a hint for their next decision, after so many of their steps.
    NoteHint(u64),
    /// Takes back the person's own last step; with a number, only if that is its number in the log.
    Undo(Option<u64>),
    /// Asks the others to let the person take back their last step, with this number, and everything after it.
    AskUndo(u64),
    /// Answers such a request.
    AnswerUndo {
        /// Number of the step.
        step: u64,
        /// Whether the person agrees.
        agrees: bool,
    },
    /// Decides about someone whose time is up.
    DecideTimeout {
        /// Whose time.
        seat: Seat,
        /// When their clock began to run.
        since: Timestamp,
        /// What to do.
        choice: TimeoutChoice,
    },
    /// Comes back to a seat that a stand-in covers.
    ComeBack,
    /// Gives up: a stand-in plays the seat to the end.
    Resign,
    /// Offers a seat to anybody: one's own, and for those who lead the table that of a player who has given up, is out
    /// of time, has left the server or is silent for long.
    OfferSeat {
        /// Which seat; one's own if it is `None`.
        seat: Option<Seat>,
        /// Whether the player of that seat has left the server.
        left: bool,
    },
    /// Takes the seat that is offered.
    TakeSeat(Seat),
    /// Follows the table without playing.
    Watch {
        /// What the person wants to hear of.
        of: Watched,
        /// Whether one message is edited with every turn.
        edited: bool,
    },
    /// Follows it no longer.
    Unwatch,
    /// Nudges those who are to decide.
    Nudge,
    /// Moves the table to another channel.
    MoveTo(PlaceId),
    /// Shows everything again at a stuck table.
    Unstick,
}

/// What the others decide when somebody's time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeoutChoice {
    /// Wait another day.
    Wait,
    /// A stand-in plays this turn.
    Turn,
    /// A stand-in plays until they are back.
    Absent,
    /// Somebody else takes the seat.
    Replace,
}

/// What came of an action.
#[derive(Debug, Clone)]
pub struct Done {
    /// The table after it.
    pub table: Table,
    /// What happened.
    pub outcome: Outcome,
}

/// What happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The table has changed.
    Changed,
    /// There was nothing to change.
    Unchanged,
    /// A move was made.
    Played {
        /// Who moved.
        seat: Seat,
        /// What they chose.
        chosen: AnyMove,
        /// What came of it.
        played: Played,
    },
    /// A step was taken back.
    TakenBack(AnyMove),
    /// What came of a request to take a step back.
    Undo(Verdict),
}

impl Action {
    /// Whether the action needs the match, and not only the table.
    pub(crate) fn needs_match(&self) -> bool {
        matches!(
            self,
            Action::Play(_) | Action::Undo(_) | Action::AskUndo(_) | Action::AnswerUndo { .. }
        )
    }
}
