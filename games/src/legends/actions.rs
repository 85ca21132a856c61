//! Card actions: which cards a player may take, swap, keep or put into the club.

use std::ops::ControlFlow;

use super::{
    board::{Action, Place},
    cards::{Card, Cards},
    decider::{Decider, Visit},
    moves::{Move, Swap, Swaps},
    refusal::Refusal,
    table::Decision,
};

/// How many cards may go into the club now.
pub(super) struct ClubRule {
    least: usize,
    pub(super) most: usize,
    /// Whether it is a visit, where a card may be drawn and doing nothing is not an action (L8).
    pub(super) visit: bool,
}

impl Decider<'_> {
    /// Visits every way to use the card action of this place.
    pub(super) fn each_card_action(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        let accepted = &mut |chosen: Move| match self.check_action(&chosen) {
            Ok(()) => visit(chosen),
            Err(_) => ControlFlow::Continue(()),
        };
        match self.action() {
            Action::Take(count) => {
                self.each_take(self.place, count, &mut |cards| accepted(Move::Take(cards)))
            }
            Action::Swap(most) => self.each_swap(most, visit),
            Action::Renew(_) => Place::ALL.into_iter().map(Move::Renew).try_for_each(accepted),
            Action::Draw(_) => accepted(Move::Draw),
            Action::Club(_) => self.each_club(accepted),
        }
    }

    /// Visits every choice of `count` open cards; a display with fewer is taken whole (L11).
    fn each_take(
        &self,
        display: Place,
        count: usize,
        visit: &mut impl FnMut(Cards) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let open: Cards = self.table.display(display).iter().copied().collect();
        open.each_choice(count.min(open.len()), visit)
    }

    /// Returns every choice of `count` open cards; a display with fewer is taken whole (L11).
    pub fn takes(&self, display: Place, count: usize) -> Vec<Cards> {
        let mut takes = Vec::new();
        // The visitor never breaks.
        let _ = self.each_take(display, count, &mut |cards| {
            takes.extend(self.check_take(display, count, &cards).is_ok().then_some(cards));
            ControlFlow::Continue(())
        });
        takes
    }

    pub(super) fn check_take(&self, place: Place, count: usize, cards: &Cards) -> Result<(), Refusal> {
        let open: Cards = self.table.display(place).iter().copied().collect();
        open.without(cards)
            .map_err(|card| Refusal::NotInDisplay { card, place })?;
        let (due, found) = (count.min(open.len()), cards.len());
        if found != due || due == 0 {
            return Err(Refusal::TakeCount { due, found });
        }
        Ok(())
    }

    /// Returns how many cards of the renewed display are kept, and where it is.
    pub fn keeping(&self) -> Option<(Place, usize)> {
        match self.action() {
            Action::Renew(count) => Some((self.table.turn.renewed?, count)),
            _ => None,
        }
    }

    pub(super) fn each_keep(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        match self.keeping() {
            Some((display, count)) => self.each_take(display, count, &mut |cards| visit(Move::Keep(cards))),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn check_keep(&self, cards: &Cards) -> Result<(), Refusal> {
        let place = self.place;
        let (display, count) = self.keeping().ok_or(Refusal::OtherAction { place })?;
        self.check_take(display, count, cards)
    }

    /// Checks that renewing a display, wherever it is (L10), changes something: it has cards, or it is empty while
    /// there are cards to deal.
    pub(super) fn check_renew(&self, place: Place) -> Result<(), Refusal> {
        match self.table.displays.get(&place) {
            None => Err(Refusal::NoDisplay { place }),
            Some(open) if open.is_empty() && !self.can_draw => Err(Refusal::NothingToDraw),
            Some(_) => Ok(()),
        }
    }

    /// Visits every possible swap of one card, in order.
    fn each_single(&self, visit: &mut impl FnMut(Swap) -> ControlFlow<()>) -> ControlFlow<()> {
        for (&display, open) in &self.table.displays {
            let open: Cards = open.iter().copied().collect();
            for take in open.kinds() {
                for put in self.hand.kinds() {
                    let swap = Swap { display, take, put };
                    if self.check_single(&swap).is_ok() {
                        visit(swap)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns every possible swap of one card, in order.
    pub fn singles(&self) -> Vec<Swap> {
        let mut singles = Vec::new();
        // The visitor never breaks.
        let _ = self.each_single(&mut |swap| {
            singles.push(swap);
            ControlFlow::Continue(())
        });
        singles
    }

    /// Visits each swap alone, then together with every compatible later one: in the order of [`Swaps`], so that no
    /// pair is visited twice.
    fn each_swap(&self, most: usize, visit: &mut impl Visit) -> ControlFlow<()> {
        // Callers usually ask only whether something is possible: pairs are listed only after the first single swap.
        let mut singles = Vec::new();
        let mut visited = 0;
        self.each_single(&mut |first| {
            visit(Move::Swap(Swaps::one(first)))?;
            if most < 2 {
                return ControlFlow::Continue(());
            }
            if singles.is_empty() {
                singles = self.singles();
            }
            let not_before = &singles[visited..];
            visited += 1;
            for &second in not_before {
                if first.may_precede(second) && self.check_pair(&first, &second).is_ok() {
                    visit(Move::Swap(Swaps::in_order(first, second)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    pub(super) fn check_swap(&self, most: usize, swaps: &Swaps) -> Result<(), Refusal> {
        let found = swaps.iter().count();
        if found > most {
            return Err(Refusal::SwapCount { most, found });
        }
        swaps.iter().try_for_each(|swap| self.check_single(&swap))?;
        swaps.pair().map_or(Ok(()), |(a, b)| self.check_pair(&a, &b))
    }

    fn check_single(&self, swap: &Swap) -> Result<(), Refusal> {
        let Swap {
            display: place,
            take,
            put,
        } = *swap;
        let open = self
            .table
            .displays
            .get(&place)
            .ok_or(Refusal::NoDisplay { place })?;
        if !open.contains(&take) {
            return Err(Refusal::NotInDisplay { card: take, place });
        }
        // Only cards that were in the hand before may be put down (L9), so taken cards do not count.
        if self.hand.count(put) == 0 {
            return Err(Refusal::NotInHand { card: put });
        }
        if put == take {
            return Err(Refusal::SwapForSame { card: take });
        }
        Ok(())
    }

    /// Checks whether two swaps are compatible, each of which is possible alone.
    #[inline]
    pub(super) fn check_pair(&self, a: &Swap, b: &Swap) -> Result<(), Refusal> {
        if a.put == b.put && self.hand.count(a.put) < 2 {
            return Err(Refusal::NotInHand { card: a.put });
        }
        if a.display != b.display {
            return Ok(());
        }
        if a.put == b.take || b.put == a.take {
            let card = if a.put == b.take { b.take } else { a.take };
            return Err(Refusal::SwapForSame { card });
        }
        let (place, card) = (a.display, a.take);
        if card == b.take
            && self
                .table
                .display(place)
                .iter()
                .filter(|&&open| open == card)
                .count()
                < 2
        {
            return Err(Refusal::NotInDisplay { card, place });
        }
        Ok(())
    }

    /// Returns how many cards go into the club before the match: as many non-jokers as there are, up to the number
    /// (L5).
    pub fn setup_count(&self) -> usize {
        self.table.setup_cards().min(self.hand.non_jokers().len())
    }

    pub(super) fn club_rule(&self) -> ClubRule {
        let fit = self.hand.non_jokers().len();
        match (self.table.phase.decision, self.action()) {
            (Decision::SetupClub, _) => ClubRule {
                least: self.setup_count(),
                most: self.setup_count(),
                visit: false,
            },
            // One card or none after a scoring (L16).
            (Decision::ClubAfter, _) => ClubRule {
                least: 0,
                most: 1,
                visit: false,
            },
            // Both parts of a visit are optional; in version 1 of the rules, only a hand of jokers put nothing down
            // (L8).
            (_, Action::Club(most)) => ClubRule {
                least: if self.table.rules < 2 { fit.min(1) } else { 0 },
                most: most.min(fit),
                visit: true,
            },
            _ => ClubRule {
                least: 0,
                most: 0,
                visit: false,
            },
        }
    }

    /// Visits every choice of cards for the club, with and without a draw.
    pub(super) fn each_club(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        for count in 0..=self.club_rule().most {
            self.hand.non_jokers().each_choice(count, &mut |cards| {
                visit(Move::Club { cards, draw: true })?;
                visit(Move::Club { cards, draw: false })
            })?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn check_club(&self, cards: &Cards, draw: bool) -> Result<(), Refusal> {
        let ClubRule { least, most, visit } = self.club_rule();
        if draw && !visit {
            return Err(Refusal::NoDrawNow);
        }
        if cards.count(Card::Joker) > 0 {
            return Err(Refusal::JokerInClub);
        }
        self.hand
            .without(cards)
            .map_err(|card| Refusal::NotInHand { card })?;
        let found = cards.len();
        if !(least..=most).contains(&found) {
            return Err(match self.table.phase.decision {
                Decision::SetupClub => Refusal::ClubExactly { due: least, found },
                _ => Refusal::ClubCount { least, most, found },
            });
        }
        match (draw, self.can_draw) {
            (true, false) => Err(Refusal::NothingToDraw),
            (false, _) if visit && cards.is_empty() => Err(Refusal::MustDraw),
            _ => Ok(()),
        }
    }
}
