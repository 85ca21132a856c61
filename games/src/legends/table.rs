//! All that lies open on the table, for every viewer alike.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use super::{
    board::{Board, Place},
    books::Books,
    cards::Card,
    time_track::TimeTrack,
};
use crate::game::Seat;

/// The open part of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The board as printed.
    pub board: &'static Board,
    /// The version of the rules by which the match is played.
    pub rules: u32,
    /// What everyone knows of each player.
    pub players: Vec<Player>,
    /// The hourglasses of the players.
    pub track: TimeTrack,
    /// The open cards at the places that have a display.
    pub displays: BTreeMap<Place, Vec<Card>>,
    /// The books on the board.
    pub books: Books,
    /// Cards that were paid, renewed away or found no owner; all were seen.
    pub discard: Vec<Card>,
    /// How many scorings there were.
    pub scored: usize,
    pub gold: Gold,
    /// How far the present turn has come.
    pub turn: Turn,
    /// What is to be decided now.
    pub phase: Phase,
    /// The club cards that the latest scoring turned up, in that order.
    pub revealed: Vec<Card>,
}

/// Prestige of a player in one scoring.
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

/// What everyone knows of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Where the adventurer stands.
    pub at: Place,
    pub prestige: i32,
    /// What they earned in each scoring.
    pub earned: Vec<Earned>,
    /// Books in the supply.
    pub books_left: u8,
}

/// Where the golden hourglass is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gold {
    /// On the time track.
    Week(u16),
    /// At a place, which scores in any case.
    At(Place),
    /// Beside the board until the next scoring: the player who reached it declined (L13).
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

/// What is to be decided now, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phase {
    /// What is to be decided.
    pub decision: Decision,
    /// The player who decides; `None` when the match is over.
    pub seat: Option<Seat>,
}

/// What a player decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The first cards for the club.
    SetupClub,
    /// The first book.
    SetupBook,
    /// Where to go.
    Travel,
    /// What to give to those who are there.
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

    /// Who decides.
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

    /// Those whom `seat` greets on arriving at a place: everyone who stands there, but nobody in the club.
    pub fn hosts(&self, seat: Seat, place: Place) -> impl Iterator<Item = Seat> + Clone + '_ {
        Seat::all(self.seats())
            .filter(move |&other| other != seat && place != Place::London && self.at(other) == place)
    }

    /// The open cards at a place; empty where there is no display.
    pub fn display(&self, place: Place) -> &[Card] {
        self.displays.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Cards that each player puts into the club before the match, if they have as many non-jokers.
    pub fn setup_cards(&self) -> usize {
        if self.seats() == 2 { 3 } else { 2 }
    }

    /// The week of the next scoring; `None` after the last.
    pub fn next_silver(&self) -> Option<u16> {
        self.board.silver.get(self.scored).copied()
    }

    /// The player of the most prestige; tie: further back on the time track, same week: the upper hourglass (L18).
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
