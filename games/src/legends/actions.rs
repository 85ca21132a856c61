//! Card actions: which cards a player may take, swap, keep or put into the club.

use super::{
    actor::Actor,
    board::{Action, Place},
    cards::{Card, Cards},
    moves::{Move, Swap},
    refusal::Refusal,
};

impl Actor<'_> {
    /// Whether the card action of a place is possible and has an effect (L12).
    pub(super) fn can_use_cards(&self, place: Place) -> bool {
        match self.table.board.spot(place).action {
            Action::Take(_) => !self.display(place).is_empty(),
            Action::Swap(_) => self.singles().next().is_some(),
            Action::Renew(_) => self.renewable().next().is_some(),
            Action::Draw(_) => self.can_draw,
            Action::Club(_) => self.can_draw || !self.hand.non_jokers().is_empty(),
        }
    }

    /// Every way to use the card action of a place.
    pub(super) fn card_moves(&self, place: Place) -> Vec<Move> {
        match self.table.board.spot(place).action {
            Action::Take(count) => self.takes(place, count).into_iter().map(Move::Take).collect(),
            Action::Swap(most) => self.swap_moves(most),
            Action::Renew(_) => self.renewable().map(Move::Renew).collect(),
            Action::Draw(_) if self.can_draw => vec![Move::Draw],
            Action::Draw(_) => Vec::new(),
            Action::Club(most) => self.club_moves(most),
        }
    }

    pub(super) fn check_card_action(&self, place: Place, chosen: &Move) -> Result<(), Refusal> {
        match (self.table.board.spot(place).action, chosen) {
            (Action::Take(count), Move::Take(cards)) => self.check_take(place, count, cards),
            (Action::Swap(most), Move::Swap(swaps)) => self.check_swap(most, swaps),
            (Action::Renew(_), Move::Renew(display)) => {
                if !self.table.displays.contains_key(display) {
                    Err(Refusal::NoDisplay(*display))
                } else if self.renewable().any(|other| other == *display) {
                    Ok(())
                } else {
                    Err(Refusal::NothingToDraw)
                }
            }
            (Action::Draw(_), Move::Draw) if self.can_draw => Ok(()),
            (Action::Draw(_), Move::Draw) => Err(Refusal::NothingToDraw),
            (Action::Club(most), Move::Club { cards, draw }) => self.check_club(most, cards, *draw),
            _ => Err(Refusal::OtherAction(place)),
        }
    }

    /// The open cards at a place.
    fn display(&self, place: Place) -> Cards {
        self.table
            .displays
            .get(&place)
            .into_iter()
            .flatten()
            .copied()
            .collect()
    }

    /// Every choice of so many open cards; a display with fewer is taken whole (L11).
    pub fn takes(&self, place: Place, count: usize) -> Vec<Cards> {
        let display = self.display(place);
        if display.is_empty() {
            return Vec::new();
        }
        display.choices(count.min(display.len()))
    }

    fn check_take(&self, place: Place, count: usize, cards: &Cards) -> Result<(), Refusal> {
        let display = self.display(place);
        display
            .without(cards)
            .map_err(|card| Refusal::NotInDisplay { card, place })?;
        let due = count.min(display.len());
        if cards.len() != due || due == 0 {
            return Err(Refusal::TakeCount {
                due,
                found: cards.len(),
            });
        }
        Ok(())
    }

    /// How many cards of the renewed display are kept, and where it is.
    pub fn keeping(&self) -> Option<(Place, usize)> {
        match self.table.board.spot(self.place()).action {
            Action::Renew(count) => Some((self.table.turn.renewed?, count)),
            _ => None,
        }
    }

    pub(super) fn keep_moves(&self) -> Vec<Move> {
        self.keeping().map_or(Vec::new(), |(display, count)| {
            self.takes(display, count).into_iter().map(Move::Keep).collect()
        })
    }

    pub(super) fn check_keep(&self, cards: &Cards) -> Result<(), Refusal> {
        let (display, count) = self.keeping().ok_or(Refusal::OtherAction(self.place()))?;
        self.check_take(display, count, cards)
    }

    /// Displays whose renewal changes anything: those with cards, and empty ones while there are cards to lay (L10).
    pub fn renewable(&self) -> impl Iterator<Item = Place> + '_ {
        self.table
            .displays
            .iter()
            .filter(|(_, cards)| self.can_draw || !cards.is_empty())
            .map(|(&place, _)| place)
    }

    /// Every swap of one card: each open card for each hand card that looks different.
    pub fn singles(&self) -> impl Iterator<Item = Swap> + '_ {
        let kinds = self.hand.kinds();
        self.table.displays.keys().flat_map(move |&display| {
            let kinds = kinds.clone();
            self.display(display).kinds().into_iter().flat_map(move |take| {
                let puts = kinds.clone().into_iter().filter(move |&put| put != take);
                puts.map(move |put| Swap { display, take, put })
            })
        })
    }

    fn swap_moves(&self, most: usize) -> Vec<Move> {
        let singles: Vec<Swap> = self.singles().collect();
        let mut moves: Vec<Move> = singles.iter().map(|&swap| Move::Swap(vec![swap])).collect();
        if most >= 2 {
            for (index, &first) in singles.iter().enumerate() {
                for &second in &singles[index..] {
                    if self.swap_fits(&[first, second]) {
                        moves.push(Move::swap(vec![first, second]));
                    }
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Whether two swaps go together.
    pub(super) fn swap_fits(&self, swaps: &[Swap]) -> bool {
        self.check_swap(2, swaps).is_ok()
    }

    fn check_swap(&self, most: usize, swaps: &[Swap]) -> Result<(), Refusal> {
        if swaps.is_empty() || swaps.len() > most {
            return Err(Refusal::SwapCount {
                most,
                found: swaps.len(),
            });
        }
        for swap in swaps {
            let place = swap.display;
            let open = self.table.displays.get(&place).ok_or(Refusal::NoDisplay(place))?;
            let lie = open.iter().filter(|&&card| card == swap.take).count();
            let alike = |other: &&Swap| other.display == place && other.take == swap.take;
            if swaps.iter().filter(alike).count() > lie {
                return Err(Refusal::NotInDisplay {
                    card: swap.take,
                    place,
                });
            }
            // Only cards that were in the hand before may be put down (L9), so what is taken does not count.
            let put = swaps.iter().filter(|other| other.put == swap.put).count();
            if put > self.hand.count(swap.put) {
                return Err(Refusal::NotInHand(swap.put));
            }
            if swaps
                .iter()
                .any(|other| other.display == place && other.put == swap.take)
            {
                return Err(Refusal::SwapForSame { card: swap.take });
            }
        }
        Ok(())
    }

    /// A visit to the club: 1 to `most` cards and a draw if wanted; without a non-joker just the draw (L8).
    fn club_moves(&self, most: usize) -> Vec<Move> {
        let fit = self.hand.non_jokers();
        let mut moves = Vec::new();
        for count in 1..=most.min(fit.len()) {
            for cards in fit.choices(count) {
                if self.can_draw {
                    moves.push(Move::Club {
                        cards: cards.clone(),
                        draw: true,
                    });
                }
                moves.push(Move::Club { cards, draw: false });
            }
        }
        if fit.is_empty() && self.can_draw {
            moves.push(Move::Club {
                cards: Cards::default(),
                draw: true,
            });
        }
        moves
    }

    fn check_club(&self, most: usize, cards: &Cards, draw: bool) -> Result<(), Refusal> {
        let fit = self.hand.non_jokers().len();
        self.check_for_club(cards, fit.min(1), most.min(fit))?;
        match (draw, self.can_draw) {
            (true, false) => Err(Refusal::NothingToDraw),
            (false, _) if cards.is_empty() => Err(Refusal::MustDraw),
            _ => Ok(()),
        }
    }

    /// How many cards go into the club before the match: as many non-jokers as there are, up to the number (L5).
    pub fn setup_count(&self) -> usize {
        self.table.setup_cards().min(self.hand.non_jokers().len())
    }

    pub(super) fn setup_club_moves(&self) -> Vec<Move> {
        self.hand
            .non_jokers()
            .choices(self.setup_count())
            .into_iter()
            .map(|cards| Move::Club { cards, draw: false })
            .collect()
    }

    pub(super) fn check_setup_club(&self, cards: &Cards, draw: bool) -> Result<(), Refusal> {
        if draw {
            return Err(Refusal::NoDrawNow);
        }
        self.check_for_club(cards, self.setup_count(), self.setup_count())
    }

    pub(super) fn club_after_moves(&self) -> Vec<Move> {
        let one = self.hand.non_jokers().choices(1);
        std::iter::once(Cards::default())
            .chain(one)
            .map(|cards| Move::Club { cards, draw: false })
            .collect()
    }

    pub(super) fn check_club_after(&self, cards: &Cards, draw: bool) -> Result<(), Refusal> {
        if draw {
            return Err(Refusal::NoDrawNow);
        }
        self.check_for_club(cards, 0, 1)
    }

    fn check_for_club(&self, cards: &Cards, least: usize, most: usize) -> Result<(), Refusal> {
        if cards.iter().any(|card| card == Card::Joker) {
            return Err(Refusal::JokerInClub);
        }
        self.hand.without(cards).map_err(Refusal::NotInHand)?;
        if !(least..=most).contains(&cards.len()) {
            return Err(Refusal::ClubCount {
                least,
                most,
                found: cards.len(),
            });
        }
        Ok(())
    }
}
