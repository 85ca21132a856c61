//! A random match that is consistent with a view, made from the view alone: it can't contain a secret that the view
//! does not.

use super::{
    Legends,
    books::{payments, price},
    cards::{Card, Cards, all_cards},
    decider::Decider,
    memory::Memory,
    table::Decision,
    view::View,
};
use crate::{dice::Dice, game::Seat};

/// Random deals to try before constructing one in which the player to act has a move.
const TRIES: usize = 100;

impl View {
    /// Deals everything again that the viewer does not know, future chance included; what they know stays.
    pub(super) fn imagine(&self, dice: &mut Dice) -> Legends {
        for _ in 0..TRIES {
            let game = self.deal(&Cards::default(), dice);
            if self.is_possible(&game) {
                return game;
            }
        }
        let mut needs = self.needs();
        dice.shuffle(&mut needs);
        let mut made = needs.iter().map(|need| self.deal(need, dice));
        let possible = made.find(|game| self.is_possible(game));
        possible.unwrap_or_else(|| self.deal(&Cards::default(), dice))
    }

    /// Whether all cards found their place, and the player to act has a decision that the rules would ask of them.
    fn is_possible(&self, game: &Legends) -> bool {
        let full = game.hands.iter().map(Cards::len).eq(self.hands.iter().copied())
            && game.deck.len() == self.deck
            && game.club.len() == self.club;
        full && self.table.phase.seat.is_none_or(|seat| game.could_be_asked(seat))
    }

    /// Deals the hidden cards: first the known ones of each hand and the club, and those that the player to act needs.
    fn deal(&self, need: &Cards, dice: &mut Dice) -> Legends {
        let mut unseen = all_cards(self.table.board);
        let open = self.table.displays.values().flatten().chain(&self.table.discard);
        unseen.remove_all(&open.copied().collect());
        unseen.remove_all(&self.hand.unwrap_or_default());
        let mut hands: Vec<Cards> = Seat::all(self.table.seats())
            .map(|seat| match self.hand {
                Some(hand) if self.viewer.is(seat) => hand,
                _ => take_known(
                    &mut unseen,
                    &self.known.hands[seat.index()],
                    self.hands[seat.index()],
                ),
            })
            .collect();
        if let Some(seat) = self.table.phase.seat.filter(|&seat| !self.viewer.is(seat)) {
            let hand = &mut hands[seat.index()];
            let mut missing = *need;
            missing.remove_all(hand);
            let room = self.hands[seat.index()].saturating_sub(hand.len());
            hand.add_all(&take_known(&mut unseen, &missing, room));
        }
        let mut club: Vec<Card> = take_known(&mut unseen, &self.known.club, self.club)
            .iter()
            .collect();
        let mut deck = Vec::with_capacity(self.deck);
        if let Some(pool) = &self.known.deck {
            let mut pool: Vec<Card> = pool.iter().collect();
            dice.shuffle(&mut pool);
            for card in pool {
                if deck.len() < self.deck && unseen.remove(card) {
                    deck.push(card);
                }
            }
        }
        let mut rest: Vec<Card> = unseen.iter().collect();
        dice.shuffle(&mut rest);
        // The club never holds a joker.
        rest.retain(|&card| {
            let fits = club.len() < self.club && card != Card::Joker;
            club.extend(fits.then_some(card));
            !fits
        });
        // A second shuffle, because jokers were skipped and would otherwise all come first.
        dice.shuffle(&mut rest);
        for (hand, &count) in hands.iter_mut().zip(&self.hands) {
            let more = count.saturating_sub(hand.len()).min(rest.len());
            rest.drain(rest.len() - more..).for_each(|card| hand.add(card));
        }
        deck.extend(rest);
        deck.truncate(self.deck);
        dice.shuffle(&mut deck);
        Legends {
            table: self.table.clone(),
            hands,
            deck,
            club,
            dice: dice.split(),
            memory: Memory::only(self.viewer, self.known),
        }
    }

    /// Returns sets of cards of which the player to act needs one: a non-joker, or the price of a book here.
    fn needs(&self) -> Vec<Cards> {
        let all = all_cards(self.table.board);
        let singles = all.non_jokers();
        let mut needs: Vec<Cards> = singles.kinds().map(|card| Cards::from_iter([card])).collect();
        if let Some(seat) = self.table.phase.seat {
            let (board, place) = (self.table.board, self.table.at(seat));
            let own = self.table.books.field_of(seat, place);
            let prices = (0..board.fields.len()).filter_map(|field| price(board, own, field));
            needs.extend(prices.flat_map(|price| payments(&all, place, price)));
        }
        needs
    }
}

impl Legends {
    /// Returns whether `seat` could be in its current decision with this hand.
    pub(super) fn could_be_asked(&self, seat: Seat) -> bool {
        let passed_over = |decider: &Decider<'_>| match self.table.phase.decision {
            Decision::SetupClub | Decision::ClubAfter => decider.hand.non_jokers().is_empty(),
            _ => false,
        };
        self.decider(seat)
            .is_some_and(|decider| !passed_over(&decider) && decider.has_move())
    }
}

/// Takes cards out of the unseen ones, as many as exist and fit.
fn take_known(unseen: &mut Cards, known: &Cards, room: usize) -> Cards {
    known
        .iter()
        .filter(|&card| unseen.remove(card))
        .take(room)
        .collect()
}
