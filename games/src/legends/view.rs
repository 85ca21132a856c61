//! The knowledge of one viewer: everything that is open, their own hand, and the number of cards elsewhere.

use super::{
    Legends,
    board::Place,
    cards::Cards,
    decider::Decider,
    memory::Knowledge,
    news,
    picks::Picks,
    scoring::{PlaceScore, scoring},
    table::{Decision, Table},
};
use crate::{
    choice::Choices,
    game::{Seat, Viewer},
    phrase::Phrase,
    seating::Colours,
};

/// A match as one viewer may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    pub viewer: Viewer,
    pub table: Table,
    /// The viewer's own hand; `None` for a spectator.
    pub hand: Option<Cards>,
    /// How many cards each player holds.
    pub hands: Vec<usize>,
    /// How many cards the deck has.
    pub deck: usize,
    /// How many cards lie face down in the club.
    pub club: usize,
    /// What the viewer remembers of cards that are hidden again.
    pub known: Knowledge,
}

impl View {
    pub(super) fn new(game: &Legends, viewer: Viewer) -> Self {
        View {
            viewer,
            table: game.table.clone(),
            hand: viewer
                .seat()
                .and_then(|seat| game.hands.get(seat.index()))
                .copied(),
            hands: game.hands.iter().map(Cards::len).collect(),
            deck: game.deck.len(),
            club: game.club.len(),
            known: *game.memory.of(viewer),
        }
    }

    /// The viewer as the player who decides, if it is their turn.
    pub fn decider(&self) -> Option<Decider<'_>> {
        let seat = self.viewer.seat()?;
        let hand = self.hand.filter(|_| self.table.phase.seat == Some(seat))?;
        Some(Decider::new(&self.table, seat, hand, self.deck))
    }

    /// Returns the latest scoring, as long as the board is unchanged since.
    pub fn latest_scoring(&self) -> Option<Vec<PlaceScore>> {
        matches!(self.table.phase.decision, Decision::ClubAfter | Decision::Done)
            .then(|| scoring(&self.table))
    }
}

impl crate::game::View for View {
    type Move = super::Move;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Vec<Seat> {
        self.table.phase.seat.into_iter().collect()
    }

    fn colours(&self) -> Colours {
        self.table.colours
    }

    fn scores(&self) -> Vec<i32> {
        self.table.players.iter().map(|player| player.prestige).collect()
    }

    fn choices(&self) -> Option<impl Choices<Move = Self::Move>> {
        Picks::new(self)
    }

    fn task(&self) -> Option<Phrase> {
        let table = &self.table;
        let at = |id, place: Place| {
            let place_there = news::within(place);
            Phrase::new(id)
                .phrase("place", place.phrase())
                .phrase("there", place_there)
        };
        let seat = table.phase.seat?;
        let here = table.at(seat);
        Some(match table.phase.decision {
            Decision::SetupClub => {
                Phrase::new("legends-task-setup-club").number("count", table.setup_cards() as i64)
            }
            Decision::SetupBook => Phrase::new("legends-task-setup-book"),
            Decision::Travel => at("legends-task-travel", here).number("week", table.track.week(seat)),
            Decision::Greet => {
                let hosts: Vec<Phrase> = table
                    .hosts(seat, here)
                    .map(|host| Phrase::new("legends-host").seat("seat", host))
                    .collect();
                at("legends-task-greet", here)
                    .number("count", hosts.len() as i64)
                    .list("hosts", hosts)
            }
            Decision::Act => at("legends-task-act", here),
            Decision::Renew => at("legends-task-keep", table.turn.renewed?),
            Decision::Gold if table.rules < 2 => Phrase::new("legends-task-gold"),
            Decision::Gold => Phrase::new("legends-task-gold-optional"),
            Decision::ClubAfter => Phrase::new("legends-task-club-after"),
            Decision::Done => return None,
        })
    }
}
