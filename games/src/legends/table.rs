//! All that lies open on the table, for every viewer alike.

use std::collections::BTreeMap;

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
    /// The golden hourglass.
    pub gold: Gold,
    /// How far the present turn has come.
    pub turn: Turn,
    /// What is to be decided now.
    pub phase: Phase,
    /// The club cards that the latest scoring turned up, in that order.
    pub revealed: Vec<Card>,
}

/// What everyone knows of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Where the adventurer stands.
    pub at: Place,
    /// Points so far.
    pub prestige: i32,
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
}

/// How far a turn has come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// Weeks of the journey; none before it.
    pub travelled: Option<u16>,
    /// Who got a card in greeting.
    pub given: Vec<Seat>,
    /// The display that was renewed.
    pub renewed: Option<Place>,
}

/// What is to be decided now, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The first cards for the club.
    SetupClub(Seat),
    /// The first book.
    SetupBook(Seat),
    /// Where to go.
    Travel(Seat),
    /// What to give to those who are there.
    Greet(Seat),
    /// Card action or book action.
    Act(Seat),
    /// Which cards of the renewed display to keep.
    Renew(Seat),
    /// Where the golden hourglass goes.
    Gold(Seat),
    /// Whether to put a card into the club after a scoring.
    ClubAfter(Seat),
    /// Nothing: the match is over.
    Done,
}

impl Phase {
    /// Who decides.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Phase::SetupClub(seat)
            | Phase::SetupBook(seat)
            | Phase::Travel(seat)
            | Phase::Greet(seat)
            | Phase::Act(seat)
            | Phase::Renew(seat)
            | Phase::Gold(seat)
            | Phase::ClubAfter(seat) => Some(seat),
            Phase::Done => None,
        }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::SetupClub(_) => "setup_club",
            Phase::SetupBook(_) => "setup_book",
            Phase::Travel(_) => "travel",
            Phase::Greet(_) => "greet",
            Phase::Act(_) => "act",
            Phase::Renew(_) => "renew",
            Phase::Gold(_) => "gold",
            Phase::ClubAfter(_) => "club_after",
            Phase::Done => "done",
        }
    }

    /// The phase of that name in which `seat` decides.
    pub(super) fn from_name(name: &str, seat: Option<Seat>) -> Option<Phase> {
        Some(match (name, seat) {
            ("setup_club", Some(seat)) => Phase::SetupClub(seat),
            ("setup_book", Some(seat)) => Phase::SetupBook(seat),
            ("travel", Some(seat)) => Phase::Travel(seat),
            ("greet", Some(seat)) => Phase::Greet(seat),
            ("act", Some(seat)) => Phase::Act(seat),
            ("renew", Some(seat)) => Phase::Renew(seat),
            ("gold", Some(seat)) => Phase::Gold(seat),
            ("club_after", Some(seat)) => Phase::ClubAfter(seat),
            ("done", None) => Phase::Done,
            _ => return None,
        })
    }
}

impl Table {
    /// Number of players.
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
    pub fn hosts(&self, seat: Seat, place: Place) -> Vec<Seat> {
        Seat::all(self.seats())
            .filter(|&other| other != seat && place != Place::London && self.at(other) == place)
            .collect()
    }

    /// Cards that each player puts into the club before the match, if they have as many non-jokers.
    pub fn setup_cards(&self) -> usize {
        if self.seats() == 2 { 3 } else { 2 }
    }

    /// The week of the next scoring; none after the last.
    pub fn next_silver(&self) -> Option<u16> {
        self.board.silver.get(self.scored).copied()
    }

    /// Who decides one after the other after a scoring: from the front to the back, on the same week the lower first
    /// (L16).
    pub fn front_to_back(&self) -> Vec<Seat> {
        self.track.order().into_iter().rev().collect()
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
