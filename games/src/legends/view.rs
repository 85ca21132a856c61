//! What one viewer may know of a match: all that lies open, their own hand, and how many cards there are elsewhere.

use super::{
    Legends,
    actor::Actor,
    cards::Cards,
    choices,
    scoring::{PlaceScore, scoring},
    table::{Phase, Table},
};
use crate::{
    choice::Next,
    game::{Seat, Viewer},
    phrase::Phrase,
};

/// A match as one viewer may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
    /// The viewer's own hand; none for a spectator.
    pub hand: Option<Cards>,
    /// How many cards each player holds.
    pub hands: Vec<usize>,
    /// How many cards the deck has.
    pub deck: usize,
    /// How many cards lie face down in the club.
    pub club: usize,
}

impl View {
    pub(super) fn new(game: &Legends, viewer: Viewer) -> Self {
        View {
            viewer,
            table: game.table.clone(),
            hand: viewer
                .seat()
                .and_then(|seat| game.hands.get(seat.index()))
                .cloned(),
            hands: game.hands.iter().map(Cards::len).collect(),
            deck: game.deck.len(),
            club: game.club.len(),
        }
    }

    /// The viewer as somebody who decides, when it is their turn to.
    pub fn actor(&self) -> Option<Actor<'_>> {
        let seat = self.viewer.seat()?;
        if self.table.phase.seat() != Some(seat) {
            return None;
        }
        Some(Actor::new(&self.table, seat, self.hand.as_ref()?, self.deck))
    }

    /// What the latest scoring did, as long as the board is still as it was then.
    pub fn latest_scoring(&self) -> Option<Vec<PlaceScore>> {
        matches!(self.table.phase, Phase::ClubAfter(_) | Phase::Done).then(|| scoring(&self.table))
    }
}

impl crate::game::View for View {
    type Move = super::Move;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Vec<Seat> {
        self.table.phase.seat().into_iter().collect()
    }

    fn scores(&self) -> Vec<i32> {
        self.table.players.iter().map(|player| player.prestige).collect()
    }

    fn verbs(&self) -> Vec<&'static str> {
        choices::verbs(self)
    }

    fn choose(&self, verb: &str, picks: &[&str]) -> Next<super::Move> {
        choices::choose(self, verb, picks)
    }

    fn task(&self) -> Option<Phrase> {
        let table = &self.table;
        Some(match table.phase {
            Phase::SetupClub(_) => {
                Phrase::new("legends-task-setup-club").number("count", table.setup_cards() as i64)
            }
            Phase::SetupBook(_) => Phrase::new("legends-task-setup-book"),
            Phase::Travel(_) => Phrase::new("legends-task-travel"),
            Phase::Greet(seat) => Phrase::new("legends-task-greet")
                .phrase("place", table.at(seat).phrase())
                .number("count", table.hosts(seat, table.at(seat)).len() as i64),
            Phase::Act(seat) => Phrase::new("legends-task-act").phrase("place", table.at(seat).phrase()),
            Phase::Renew(_) => {
                let display = table.turn.renewed?;
                Phrase::new("legends-task-keep").phrase("place", display.phrase())
            }
            Phase::Gold(_) => Phrase::new("legends-task-gold"),
            Phase::ClubAfter(_) => Phrase::new("legends-task-club-after"),
            Phase::Done => return None,
        })
    }
}
