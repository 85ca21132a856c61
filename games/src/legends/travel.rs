//! Where a player may go, and what they may give to those whom they meet there.

use std::ops::ControlFlow;

use super::{
    board::Place,
    decider::{Decider, Visit},
    moves::{Gifts, Move},
    refusal::Refusal,
};
use crate::game::Seat;

impl Decider<'_> {
    pub(super) fn check_travel(&self, place: Place) -> Result<(), Refusal> {
        if place == self.place {
            Err(Refusal::SamePlace { place })
        } else if !self.is_open(place) {
            Err(Refusal::Closed { place })
        } else {
            Ok(())
        }
    }

    /// Returns whether some greeting leaves an action at a place (L12).
    fn is_open(&self, place: Place) -> bool {
        let there = Decider { place, ..*self };
        let gifts = there.gifts_due();
        let leaves_action = there.hand.each_choice(gifts, &mut |cards| {
            let rest = there.hand.without(&cards).unwrap_or_default();
            if (Decider { hand: rest, ..there }).can_act() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        leaves_action.is_break()
    }

    /// Returns how many cards are given here: one to each player who is there, as far as the cards last (L7).
    pub(super) fn gifts_due(&self) -> usize {
        let hosts = self.table.hosts(self.seat, self.place).count();
        hosts.min(self.hand.len())
    }

    /// Visits every way to give a card or none to each player who is here.
    pub(super) fn each_greeting(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        let mut hosts = self.table.hosts(self.seat, self.place);
        self.greet_rest(&mut hosts, Gifts::default(), visit)
    }

    fn greet_rest(
        &self,
        hosts: &mut (impl Iterator<Item = Seat> + Clone),
        gifts: Gifts,
        visit: &mut impl Visit,
    ) -> ControlFlow<()> {
        let Some(host) = hosts.next() else {
            return visit(Move::Give(gifts));
        };
        for card in self.hand.kinds() {
            let more = gifts.with(host, card).unwrap_or(gifts);
            self.greet_rest(&mut hosts.clone(), more, visit)?;
        }
        self.greet_rest(hosts, gifts, visit)
    }

    pub(super) fn check_greeting(&self, gifts: &Gifts) -> Result<(), Refusal> {
        let hosts = self.table.hosts(self.seat, self.place);
        if let Some((seat, _)) = gifts
            .iter()
            .find(|(seat, _)| !hosts.clone().any(|host| host == *seat))
        {
            return Err(Refusal::NotHere { seat });
        }
        let cards = gifts.cards();
        let rest = self
            .hand
            .without(&cards)
            .map_err(|card| Refusal::NotInHand { card })?;
        let (due, found) = (self.gifts_due(), cards.len());
        if found != due {
            let hosts = hosts.count();
            return Err(Refusal::Gifts { hosts, due, found });
        }
        if (Decider { hand: rest, ..*self }).can_act() {
            Ok(())
        } else {
            Err(Refusal::GiftLeavesNothing)
        }
    }
}
