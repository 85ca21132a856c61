//! Work that is due at a table: what to post, when to remind, whose stand-in moves. Kept in the store as text.

use std::{fmt, str::FromStr};

use games::Seat;
use storage::{Cancel, Claim, NewDue, PersonId};

use crate::Timestamp;

/// One piece of work. Its text is the key under which the store keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueWork {
    /// Show the lobby as it is now.
    Lobby,
    /// Post the board after a completed turn.
    Board,
    /// Say in the newest board message who is still to decide.
    Status,
    /// Let the stand-in at a seat decide.
    StandIn,
    /// Say that a stand-in covers for somebody.
    Cover,
    /// Offer a seat.
    Offer,
    /// Ask everyone whether a step may be taken back.
    AskUndo,
    /// Nudge those who are to decide.
    Nudge,
    /// Tell the host that enough people are there.
    Ready,
    /// Tell the host that the channel is gone.
    Lost,
    /// Say what was lost when a disk failed, or may have been. The store itself puts this.
    Held,
    /// Remind the player of a seat.
    Reminder(Seat),
    /// The time of a seat is up.
    TimeUp(Seat),
    /// Tell a watcher about the newest board.
    Tell(PersonId),
    /// Invite a person to the lobby.
    Invite(PersonId),
}

/// Begins the body of a due board that is posted although nothing was played since the last one.
const AGAIN: &str = "anew";

/// Work without a value, with its key.
const PLAIN: [(DueWork, &str); 11] = [
    (DueWork::Lobby, "lobby"),
    (DueWork::Board, "board"),
    (DueWork::Status, "status"),
    (DueWork::StandIn, "stand-in"),
    (DueWork::Cover, "cover"),
    (DueWork::Offer, "offer"),
    (DueWork::AskUndo, "ask"),
    (DueWork::Nudge, "nudge"),
    (DueWork::Ready, "ready"),
    (DueWork::Lost, "lost"),
    (DueWork::Held, storage::HELD),
];

impl fmt::Display for DueWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DueWork::Reminder(seat) => write!(f, "remind-{seat}"),
            DueWork::TimeUp(seat) => write!(f, "out-{seat}"),
            DueWork::Tell(person) => write!(f, "tell-{person}"),
            DueWork::Invite(person) => write!(f, "invite-{person}"),
            plain => {
                let found = PLAIN.iter().find(|(work, _)| work == plain);
                f.write_str(found.map_or("", |(_, key)| key))
            }
        }
    }
}

/// A key that names no work, such as one of a newer program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no work that this program knows")]
pub struct UnknownWork(pub String);

impl FromStr for DueWork {
    type Err = UnknownWork;

    fn from_str(key: &str) -> Result<Self, UnknownWork> {
        let seat = |prefix: &str| key.strip_prefix(prefix)?.parse().ok().map(Seat);
        let person = |prefix: &str| key.strip_prefix(prefix)?.parse().ok();
        let work = PLAIN
            .iter()
            .find(|(_, known)| *known == key)
            .map(|(work, _)| *work)
            .or_else(|| seat("remind-").map(DueWork::Reminder))
            .or_else(|| seat("out-").map(DueWork::TimeUp))
            .or_else(|| person("tell-").map(DueWork::Tell))
            .or_else(|| person("invite-").map(DueWork::Invite));
        work.ok_or_else(|| UnknownWork(key.to_owned()))
    }
}

impl DueWork {
    /// The same work as the store keeps it. The body keeps when it first fell due, because failed tries put it off.
    pub fn at(self, at: Timestamp) -> NewDue {
        NewDue {
            key: self.to_string(),
            at: at.0,
            body: at.0.to_string(),
        }
    }

    /// A board that is posted although nothing was played since the last one.
    pub fn board_again(at: Timestamp) -> NewDue {
        NewDue {
            body: format!("{AGAIN} {}", at.0),
            ..DueWork::Board.at(at)
        }
    }

    /// Takes this work away.
    pub fn cancel(self) -> Cancel {
        Cancel::Key(self.to_string())
    }
}

/// Whether a claimed board is to be posted although nothing was played since the last one.
pub fn is_again(claim: &Claim) -> bool {
    claim.body.starts_with(AGAIN)
}

/// When an item first fell due; `claim.at` moves with every try that failed.
pub fn first_due(claim: &Claim) -> Timestamp {
    let at = claim.body.strip_prefix(AGAIN).unwrap_or(&claim.body);
    Timestamp(at.trim().parse().unwrap_or(claim.at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_reads_back_from_its_key() {
        let plain = PLAIN.iter().map(|(work, _)| *work);
        let with_values = [
            DueWork::Reminder(Seat(3)),
            DueWork::TimeUp(Seat(0)),
            DueWork::Tell(PersonId(41)),
            DueWork::Invite(PersonId(41)),
        ];
        for work in plain.chain(with_values) {
            assert_eq!(work.to_string().parse(), Ok(work));
        }
        for unknown in ["", "Lobby", "remind-", "remind-x", "tell-", "dance"] {
            assert!(unknown.parse::<DueWork>().is_err(), "{unknown}");
        }
    }

    #[test]
    fn keys_of_stored_work_stay_the_same() {
        assert_eq!(DueWork::AskUndo.to_string(), "ask");
        assert_eq!(DueWork::Reminder(Seat(1)).to_string(), "remind-1");
        assert_eq!(DueWork::TimeUp(Seat(1)).to_string(), "out-1");
        assert_eq!(DueWork::Tell(PersonId(9)).to_string(), "tell-9");
        assert_eq!(DueWork::board_again(Timestamp(5)).body, "anew 5");
        let claim = |body: &str| Claim {
            table: storage::TableId(1),
            key: "board".to_owned(),
            at: 9,
            body: body.to_owned(),
            lease: storage::Lease(1),
            attempts: 2,
        };
        assert_eq!(first_due(&claim("anew 5")), Timestamp(5));
        assert!(is_again(&claim("anew")) && is_again(&claim("anew 5")) && !is_again(&claim("5")));
    }
}
