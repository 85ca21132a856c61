//! Purposes of a table's messages. The store keeps roles as text.

use std::{fmt, str::FromStr};

use games::Seat;
use storage::PersonId;

/// The purpose of a message. A table has at most one message of each role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The sealed secret.
    Seal,
    /// The lobby.
    Lobby,
    /// Announces the start; its id is part of the seed.
    Begin,
    /// Reports that the last changes may be missing.
    Unsure,
    /// The newest board.
    Board,
    /// A replaced message whose controls must still be removed.
    Retiring(u64),
    /// Tells the host that enough people are there.
    Ready,
    /// Reminds the player of a seat.
    Reminder(Seat),
    /// Reports that the time of a seat is up.
    TimeUp(Seat),
    /// Nudges players who owe a decision.
    Nudge,
    /// Asks everyone whether a step may be taken back.
    AskUndo,
    /// Offers a seat.
    Offer,
    /// Tells everyone that the player of a seat has given up.
    Resigned(Seat),
    /// Reports that a stand-in covers for somebody.
    Cover,
    /// Tells everyone that the match was closed.
    Closed,
    /// Tells the host that the channel is lost.
    Lost,
    /// Announces that somebody has finished a daily deal.
    Shared,
    /// Announces the deals of the day.
    Deals,
    /// Invites a person to the lobby.
    Invite(PersonId),
    /// Shows a watcher the newest board.
    Watcher(PersonId),
    /// No message: the outbox must search the channel at a time, because a message may arrive late.
    Sweep,
}

/// Roles without a value, with their text.
const PLAIN: [(Role, &str); 15] = [
    (Role::Seal, "seal"),
    (Role::Lobby, "lobby"),
    (Role::Begin, "begin"),
    (Role::Unsure, "unsure"),
    (Role::Board, "board"),
    (Role::Ready, "ready"),
    (Role::Nudge, "nudge"),
    (Role::AskUndo, "ask-undo"),
    (Role::Offer, "offer"),
    (Role::Cover, "cover"),
    (Role::Closed, "closed"),
    (Role::Lost, "lost"),
    (Role::Shared, "shared"),
    (Role::Deals, "deals"),
    (Role::Sweep, "sweep"),
];

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Retiring(message) => write!(f, "retiring-{message}"),
            Role::Reminder(seat) => write!(f, "reminder-{seat}"),
            Role::TimeUp(seat) => write!(f, "time-up-{seat}"),
            Role::Resigned(seat) => write!(f, "resigned-{seat}"),
            Role::Invite(person) => write!(f, "invite-{person}"),
            Role::Watcher(person) => write!(f, "watcher-{person}"),
            plain => {
                let found = PLAIN.iter().find(|(role, _)| role == plain);
                f.write_str(found.map_or("", |(_, text)| text))
            }
        }
    }
}

/// A text that is not a role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a known role")]
pub struct UnknownRole(pub String);

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Self, UnknownRole> {
        let value = |prefix: &str| text.strip_prefix(prefix);
        let seat = |prefix| value(prefix)?.parse().ok().map(Seat);
        let role = PLAIN
            .iter()
            .find(|(_, plain)| *plain == text)
            .map(|(role, _)| *role)
            .or_else(|| value("retiring-")?.parse().ok().map(Role::Retiring))
            .or_else(|| seat("reminder-").map(Role::Reminder))
            .or_else(|| seat("time-up-").map(Role::TimeUp))
            .or_else(|| seat("resigned-").map(Role::Resigned))
            .or_else(|| value("invite-")?.parse().ok().map(Role::Invite))
            .or_else(|| value("watcher-")?.parse().ok().map(Role::Watcher));
        role.ok_or_else(|| UnknownRole(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_read_back_from_their_text() {
        let with_values = [
            Role::Retiring(7),
            Role::Reminder(Seat(3)),
            Role::TimeUp(Seat(0)),
            Role::Resigned(Seat(2)),
            Role::Invite(PersonId(41)),
            Role::Watcher(PersonId(41)),
        ];
        let plain = PLAIN.iter().map(|(role, _)| *role);
        for role in plain.chain(with_values) {
            assert_eq!(role.to_string().parse(), Ok(role));
        }
        for unknown in ["", "Lobby", "reminder-", "reminder-x", "watcher-", "dance"] {
            assert!(unknown.parse::<Role>().is_err(), "{unknown}");
        }
    }
}
