//! Everything that is open on the table, the same for every viewer.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use super::{
    board::{Board, Place},
    books::Books,
    cards::Card,
    time_track::TimeTrack,
};
use crate::{game::Seat, seating::Colours};

/// The open part of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The board as printed.
    pub board: &'static Board,
    /// The version of the rules of the match.
    pub rules: u32,
    /// The public part of each player.
    pub players: Vec<Player>,
    /// The hourglasses of the players.
    pub track: TimeTrack,
    /// The open cards at the places that have a display.
    pub displays: BTreeMap<Place, Vec<Card>>,
    /// The books on the board.
    pub books: Books,
    /// Cards that were paid, renewed or found no owner; everyone has seen them.
    pub discard: Vec<Card>,
    /// How many scorings there were.
    pub scored: usize,
    pub gold: Gold,
    /// The progress of the current turn.
    pub turn: Turn,
    /// The current decision.
    pub phase: Phase,
    /// The club cards that the latest scoring revealed, in that order.
    pub revealed: Vec<Card>,
    /// The colour of each seat.
    pub colours: Colours,
}

/// The prestige of a player in one scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earned {
    pub books: i32,
    /// For the symbols of the cards that they got.
    pub bonus: i32,
}

impl Earned {
    /// Both together.
    pub const fn total(self) -> i32 {
        self.books + self.bonus
    }
}

/// The public part of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Where the adventurer stands.
    pub at: Place,
    pub prestige: i32,
    /// Their points in each scoring.
    pub earned: Vec<Earned>,
    /// Books in the supply.
    pub books_left: u8,
}

/// Where the golden hourglass is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gold {
    /// On the time track.
    Week(u16),
    /// At a place, which then always scores.
    At(Place),
    /// Next to the board until the next scoring: the player who reached it declined (L13).
    Declined,
}

/// How far a turn has come.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Weeks of the journey; `None` before it.
    pub travelled: Option<u16>,
    /// The players who got a card in greeting.
    pub given: Vec<Seat>,
    /// The display that was renewed.
    pub renewed: Option<Place>,
}

/// The current decision, and the player who makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phase {
    /// The decision.
    pub decision: Decision,
    /// The player who decides; `None` when the match is over.
    pub seat: Option<Seat>,
}

/// A kind of decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The first cards for the club.
    SetupClub,
    /// The first book.
    SetupBook,
    /// Where to go.
    Travel,
    /// What to give to the players who are there.
    Greet,
    /// Card action or book action.
    Act,
    /// Which cards of the renewed display to keep.
    Renew,
    /// Where the golden hourglass goes.
    Gold,
    /// Whether to put a card into the club after a scoring.
    ClubAfter,
    /// Nothing: the match is over.
    Done,
}

impl Phase {
    /// The end of a match.
    pub const DONE: Phase = Phase {
        decision: Decision::Done,
        seat: None,
    };

    /// A decision of a player.
    pub const fn of(decision: Decision, seat: Seat) -> Phase {
        Phase {
            decision,
            seat: Some(seat),
        }
    }

    /// Returns the player who decides.
    pub const fn seat(self) -> Option<Seat> {
        self.seat
    }
}

/// The name in JSON.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::SetupClub => "setup_club",
            Decision::SetupBook => "setup_book",
            Decision::Travel => "travel",
            Decision::Greet => "greet",
            Decision::Act => "act",
            Decision::Renew => "renew",
            Decision::Gold => "gold",
            Decision::ClubAfter => "club_after",
            Decision::Done => "done",
        })
    }
}

impl Table {
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// Where a player's adventurer stands.
    pub fn at(&self, seat: Seat) -> Place {
        self.players
            .get(seat.index())
            .map_or(Place::London, |player| player.at)
    }

    /// Returns those whom `seat` greets on arriving at a place: everyone who is there, but nobody in the club.
    pub fn hosts(&self, seat: Seat, place: Place) -> impl Iterator<Item = Seat> + Clone + '_ {
        Seat::all(self.seats())
            .filter(move |&other| other != seat && place != Place::London && self.at(other) == place)
    }

    /// The open cards at a place; empty where there is no display.
    pub fn display(&self, place: Place) -> &[Card] {
        self.displays.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Returns how many cards each player puts into the club before the match, if they have as many non-jokers.
    pub fn setup_cards(&self) -> usize {
        if self.seats() == 2 { 3 } else { 2 }
    }

    /// The week of the next scoring; `None` after the last.
    pub fn next_silver(&self) -> Option<u16> {
        self.board.silver.get(self.scored).copied()
    }

    /// Returns the player with the most prestige; in a tie, the one further back on the time track, and on the same
    /// week the upper hourglass (L18).
    pub fn leader(&self) -> Option<Seat> {
        let mut leader: Option<Seat> = None;
        for seat in self.track.order() {
            let prestige = |seat: Seat| self.players.get(seat.index()).map(|player| player.prestige);
            if leader.is_none_or(|best| prestige(seat) > prestige(best)) {
                leader = Some(seat);
            }
        }
        leader
    }
}
