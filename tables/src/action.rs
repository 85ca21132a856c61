//! All actions of people at a table.

use games::{AnyMove, Played, Seat, Source};
use storage::{PersonId, PlaceId};

use crate::{Choice, Player, Proposed, RunningClock, SettingsChange, Table, Verdict, Watched};

/// A person who acts at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Their account.
    pub person: PersonId,
    /// The name to show.
    pub name: String,
    /// Whether they manage the table's channel, and so may do what its host may.
    pub manages: bool,
    /// The word that they add to the seed of the match by joining or starting it.
    pub adds: Option<Source>,
    /// The id of the interaction, if there is one: the same id changes a table only once.
    pub request: Option<u64>,
}

impl Member {
    /// Creates a member who manages nothing and adds nothing to the seed.
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

/// An action of a person at a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Takes a seat in the lobby.
    Join,
    /// Gives up a seat in the lobby.
    Leave,
    /// Begins the match, which is dealt as soon as the start is posted.
    Start,
    /// Closes the table; a match that has begun ends without a result, if the others in it agree.
    Close,
    /// Adds a bot as an opponent, with this level if one was chosen.
    AddBot(Option<u8>),
    /// Removes the last bot.
    RemoveBot,
    /// Changes settings.
    ChangeSettings(SettingsChange),
    /// Makes a choice of a seated person before the match.
    Choose(Choice),
    /// Invites people to the lobby.
    Invite(Vec<PersonId>),
    /// Makes a move.
    Play(AnyMove),
    /// Records a hint for the person's next decision, after this many of their steps.
    NoteHint(u64),
    /// Takes back the person's own last step; with a number, only if the step has this number in the log.
    Undo(Option<u64>),
    /// Asks the others for permission to take back the person's last step, with this number, and everything after it.
    AskUndo(u64),
    /// Answers a proposal.
    AnswerProposal {
        /// What was proposed.
        what: Proposed,
        /// Whether the person agrees.
        agrees: bool,
    },
    /// Decides about a player whose time is up.
    DecideTimeout {
        /// The player's clock.
        clock: RunningClock,
        /// The decision.
        choice: TimeoutChoice,
    },
    /// Returns to a seat that a stand-in covers.
    ComeBack,
    /// Gives up: a stand-in plays the seat to the end.
    Resign,
    /// Offers a seat to anybody. Players may offer their own seat. The host and channel managers may also offer the
    /// seat of a player who has given up, is out of time, has left the server or has been silent for a long time.
    OfferSeat {
        /// The seat; `None` means the person's own.
        seat: Option<Seat>,
        /// Whether the player of that seat has left the server.
        left: bool,
    },
    /// Takes an offered seat.
    TakeSeat(Seat),
    /// Follows the table without playing.
    Watch {
        /// What the person wants to be notified about.
        of: Watched,
        /// Whether one message is edited with every turn.
        edited: bool,
    },
    /// Stops following it.
    Unwatch,
    /// Nudges players who owe a decision.
    Nudge,
    /// Moves the table to another channel.
    MoveTo(PlaceId),
    /// Shows everything again at a stuck table.
    Unstick,
}

/// The others' decision when somebody's time is up.
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

/// The result of an action.
#[derive(Debug, Clone)]
pub struct Done {
    /// The table afterwards.
    pub table: Table,
    /// What happened.
    pub outcome: Outcome,
}

/// What an action has done.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The table has changed.
    Changed,
    /// There was nothing to change.
    Unchanged,
    /// A move was made.
    Played {
        /// The player.
        seat: Seat,
        /// The move.
        chosen: AnyMove,
        /// Its consequences.
        played: Played,
    },
    /// A step was taken back.
    TakenBack(AnyMove),
    /// The state of a proposal.
    Proposed(Verdict),
}

impl Action {
    /// Returns whether the action needs the match, and not only the table.
    pub(crate) fn needs_match(&self) -> bool {
        match self {
            Action::Play(_) | Action::Undo(_) | Action::AskUndo(_) => true,
            Action::AnswerProposal { what, .. } => *what != Proposed::Close,
            _ => false,
        }
    }
}
