//! Players at a table: people, bots, and stand-ins for people who are away.

use games::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use storage::PersonId;

use crate::{
    HintsUsed, Millis, Period, SeatClock, Timestamp, person_number,
    state::{is_false, is_start},
};

/// Someone at the table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Their account; none for bots and for people who asked to be forgotten.
    #[serde(rename = "id", with = "person_number")]
    pub person: Option<PersonId>,
    /// The name they had when they sat down.
    pub name: String,
    /// Why a stand-in plays here, if one does.
    #[serde(default, rename = "cover", skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<StandInReason>,
    /// Level of a bot, from 1 to 5; 3 if none was chosen, and for stand-ins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Their word for the seed of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) adds: Option<String>,
    /// The colour that they chose, until the match starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
    /// The goal card that they don't want, until the match starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veto: Option<String>,
    /// The hints that they got.
    #[serde(default, skip_serializing_if = "HintsUsed::is_none")]
    pub hints: HintsUsed,
    /// Time left for the next decision.
    #[serde(default, skip_serializing_if = "Millis::is_zero")]
    pub bank: Millis,
    /// Their clock, while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SeatClock>,
    /// Whether a stand-in plays because their time was up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) out_of_time: bool,
    /// Days off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<Period>,
    /// Since when they owe a decision, at a table without time control.
    #[serde(default, skip_serializing_if = "is_start")]
    pub(crate) awaited_since: Timestamp,
    /// The id of the last request by which they changed the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_request: Option<u64>,
    /// Unknown fields of a newer program, which are preserved.
    #[serde(flatten)]
    pub(crate) unknown: Map<String, Value>,
}

impl Player {
    /// A person who plays.
    pub fn new(person: PersonId, name: impl Into<String>) -> Self {
        Player {
            person: Some(person),
            name: name.into(),
            ..Player::default()
        }
    }

    /// A bot that was added as an opponent.
    pub fn bot(name: impl Into<String>) -> Self {
        Player {
            name: name.into(),
            stand_in: Some(StandInReason::Bot),
            ..Player::default()
        }
    }

    /// Returns whether the seat belongs to a person, even if a stand-in covers it for a while.
    pub fn is_person(&self) -> bool {
        self.person.is_some() && !matches!(self.stand_in, Some(StandInReason::Bot | StandInReason::Resigned))
    }

    /// Returns whether the person at the seat makes the decisions.
    pub fn decides(&self) -> bool {
        self.is_person() && self.stand_in.is_none()
    }
}

/// Why the bot plays at a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandInReason {
    /// It was added as an opponent.
    Bot,
    /// For this turn only.
    Turn,
    /// Until the player is back.
    Absent,
    /// The player has given up.
    Resigned,
}

/// A hand that somebody has seen and no longer plays, with the person's mark at this table (`TableState::mark_of`). The
/// mark recognises them without storing their account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeenHand(pub(crate) Seat, pub(crate) String);
