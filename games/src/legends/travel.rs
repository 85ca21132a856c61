//! Where a player may go, and what they may give to those they meet there.

use super::{actor::Actor, board::Place, cards::Card, refusal::Refusal};
use crate::game::Seat;

impl Actor<'_> {
    /// Places that may be travelled to: any other one where some greeting leaves an action (L12).
    pub fn destinations(&self) -> impl Iterator<Item = Place> + '_ {
        Place::ALL
            .into_iter()
            .filter(|&place| place != self.place() && self.is_open(place))
    }

    pub(super) fn check_travel(&self, place: Place) -> Result<(), Refusal> {
        if place == self.place() {
            Err(Refusal::SamePlace(place))
        } else if !self.is_open(place) {
            Err(Refusal::Closed(place))
        } else {
            Ok(())
        }
    }

    fn is_open(&self, place: Place) -> bool {
        let hosts = self.table.hosts(self.seat, place).len();
        self.hand
            .choices(hosts.min(self.hand.len()))
            .iter()
            .any(|gifts| self.can_act_after(gifts, place))
    }

    fn can_act_after<'a>(&self, gifts: impl IntoIterator<Item = &'a Card>, place: Place) -> bool {
        self.hand
            .without(gifts)
            .is_ok_and(|rest| self.holding(&rest).can_act(place))
    }

    /// Whether anybody is to be greeted here, and there is a card to give.
    pub(super) fn must_greet(&self) -> bool {
        !self.hand.is_empty() && !self.table.hosts(self.seat, self.place()).is_empty()
    }

    /// Every greeting that is allowed here: who gets which card.
    pub fn greetings(&self) -> Vec<Vec<(Seat, Card)>> {
        let hosts = self.table.hosts(self.seat, self.place());
        let due = hosts.len().min(self.hand.len());
        let mut found = Vec::new();
        self.greet_from(&hosts, due, &mut Vec::new(), &mut found);
        found
    }

    /// Gifts for the first host, or none where others still use up the cards (L7), then for the others.
    fn greet_from(
        &self,
        hosts: &[Seat],
        due: usize,
        gifts: &mut Vec<(Seat, Card)>,
        found: &mut Vec<Vec<(Seat, Card)>>,
    ) {
        let Some((&host, others)) = hosts.split_first() else {
            if due == 0 && self.can_act_after(gifts.iter().map(|(_, card)| card), self.place()) {
                found.push(gifts.clone());
            }
            return;
        };
        if due > 0 {
            for card in self.hand.kinds() {
                let given = gifts.iter().filter(|(_, gift)| *gift == card).count();
                if given < self.hand.count(card) {
                    gifts.push((host, card));
                    self.greet_from(others, due - 1, gifts, found);
                    gifts.pop();
                }
            }
        }
        if others.len() >= due {
            self.greet_from(others, due, gifts, found);
        }
    }

    pub(super) fn check_greeting(&self, gifts: &[(Seat, Card)]) -> Result<(), Refusal> {
        let hosts = self.table.hosts(self.seat, self.place());
        let mut greeted = Vec::new();
        for (seat, _) in gifts {
            if !hosts.contains(seat) || greeted.contains(seat) {
                return Err(Refusal::NotHere(*seat));
            }
            greeted.push(*seat);
        }
        self.hand
            .without(gifts.iter().map(|(_, card)| card))
            .map_err(Refusal::NotInHand)?;
        let due = hosts.len().min(self.hand.len());
        if gifts.len() != due {
            return Err(Refusal::Gifts {
                hosts: hosts.len(),
                due,
                found: gifts.len(),
            });
        }
        if self.can_act_after(gifts.iter().map(|(_, card)| card), self.place()) {
            Ok(())
        } else {
            Err(Refusal::GiftLeavesNothing)
        }
    }

    /// Places whose 3-field is free for the first book.
    pub fn first_books(&self) -> impl Iterator<Item = Place> + '_ {
        Place::LEGENDS
            .into_iter()
            .filter(|&place| self.check_first_book(place).is_ok())
    }

    pub(super) fn check_first_book(&self, place: Place) -> Result<(), Refusal> {
        if place == Place::London {
            return Err(Refusal::NoBooksAt(place));
        }
        match self.table.books.at(place)[FIRST_FIELD] {
            None => Ok(()),
            Some(_) => Err(Refusal::Taken(place)),
        }
    }
}

/// Position of the field on which the first book is put: the second from the left, the 3-field.
pub(super) const FIRST_FIELD: usize = 1;
