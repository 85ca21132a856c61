//! Each observer's certain knowledge of cards that are hidden again: gifts, cards taken in the open, own club cards.
//!
//! A memory results from playing. It is not part of the published state, so a match read from JSON begins with an empty
//! one.

use serde::{Deserialize, Serialize};

use super::cards::{Card, Cards};
use crate::game::{Seat, Viewer};

/// Most players.
const SEATS: usize = 4;

/// The certain knowledge of one observer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Knowledge {
    /// Cards that each player is known to hold.
    pub hands: [Cards; SEATS],
    /// Cards that the observer put into the club and that are still there.
    pub club: Cards,
    /// Cards of which the deck was made at the latest reshuffle, without those seen to leave it; `None` before.
    pub deck: Option<Cards>,
}

/// The knowledge of each seat, and last the public knowledge.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory([Knowledge; SEATS + 1]);

impl Memory {
    /// Returns the knowledge of a viewer.
    pub(super) fn of(&self, viewer: Viewer) -> &Knowledge {
        &self.0[slot(viewer)]
    }

    /// Creates a memory in which only one viewer knows anything.
    pub(super) fn only(viewer: Viewer, knowledge: Knowledge) -> Self {
        let mut memory = Memory::default();
        memory.0[slot(viewer)] = knowledge;
        memory
    }

    /// Records that everyone saw cards come into a hand.
    pub(super) fn seen_in(&mut self, seat: Seat, cards: &Cards) {
        for known in &mut self.0 {
            known.hands[seat.index()].add_all(cards);
        }
    }

    /// Everyone saw cards leave a hand.
    pub(super) fn seen_out(&mut self, seat: Seat, cards: &Cards) {
        for known in &mut self.0 {
            known.hands[seat.index()].remove_all(cards);
        }
    }

    /// Records that everyone saw a whole hand.
    pub(super) fn shown(&mut self, seat: Seat, hand: &Cards) {
        for known in &mut self.0 {
            known.hands[seat.index()] = *hand;
        }
    }

    /// Records a gift: giver and receiver know the card, for the others it may have been any.
    pub(super) fn gift(&mut self, from: Seat, to: Seat, card: Card) {
        for (observer, known) in self.0.iter_mut().enumerate() {
            if observer == from.index() || observer == to.index() {
                known.hands[from.index()].remove(card);
                known.hands[to.index()].add(card);
            } else {
                known.hands[from.index()].remove_unseen(1, true);
            }
        }
    }

    /// Records cards that went face down into the club.
    pub(super) fn put_in_club(&mut self, seat: Seat, cards: &Cards) {
        for known in &mut self.0 {
            known.hands[seat.index()].remove_unseen(cards.len(), false);
        }
        self.0[seat.index()].club.add_all(cards);
    }

    /// Records revealed cards of the club. They may have been anybody's, so a card that looks like the observer's may
    /// be that one.
    pub(super) fn out_of_club(&mut self, cards: &Cards) {
        for known in &mut self.0 {
            known.club.remove_all(cards);
        }
    }

    /// The discard pile became the deck.
    pub(super) fn reshuffled(&mut self, discard: &Cards) {
        for known in &mut self.0 {
            known.deck = Some(*discard);
        }
    }

    /// Records a card from the deck: seen by one player, or by all if `by` is `None`.
    pub(super) fn drawn(&mut self, by: Option<Seat>, card: Card) {
        let observers = match by {
            Some(seat) => &mut self.0[seat.index()..=seat.index()],
            None => &mut self.0[..],
        };
        for deck in observers.iter_mut().filter_map(|known| known.deck.as_mut()) {
            deck.remove(card);
        }
    }
}

fn slot(viewer: Viewer) -> usize {
    viewer.seat().map_or(SEATS, |seat| seat.index().min(SEATS))
}
