//! The course of a match: setup, turns, hourglasses, scorings. All moves here have been checked.

use super::{
    Legends,
    board::{Action, Place},
    books::FIRST_FIELD,
    cards::{Card, Cards},
    moves::{Gifts, Move, Swaps},
    news, scoring,
    table::{Decision, Gold, Phase},
};
use crate::game::{Seat, Tell};

impl Legends {
    /// Applies a legal move and its automatic consequences.
    pub(super) fn make(&mut self, seat: Seat, legal: &Move, tell: &mut impl Tell) {
        let place = self.table.at(seat);
        let spot = self.table.board.spot(place);
        match legal {
            Move::Travel(place) => self.travel(seat, *place, tell),
            Move::Give(gifts) => self.give(seat, gifts, tell),
            Move::Take(cards) => {
                self.take(seat, place, cards, tell);
                self.end_turn(seat, spot.weeks, tell);
            }
            Move::Swap(swaps) => {
                self.swap(seat, swaps, tell);
                self.end_turn(seat, spot.weeks, tell);
            }
            Move::Renew(place) => self.renew(seat, *place, tell),
            Move::Keep(cards) => {
                if let Some(display) = self.table.turn.renewed {
                    self.take(seat, display, cards, tell);
                }
                self.end_turn(seat, spot.weeks, tell);
            }
            Move::Draw => {
                if let Action::Draw(count) = spot.action {
                    self.draw_and_tell(seat, count, tell);
                }
                self.end_turn(seat, spot.weeks, tell);
            }
            Move::FirstBook(place) => self.first_book(seat, *place, tell),
            Move::Book { value, pay, from } => {
                self.book(seat, *value, pay, *from, tell);
                self.end_turn(seat, pay.len() as u16, tell);
            }
            Move::Club { cards, draw } => {
                self.club(seat, cards, *draw, tell);
                match self.table.phase.decision {
                    Decision::SetupClub => self.table.phase = Phase::of(Decision::SetupBook, seat),
                    Decision::ClubAfter => {
                        tell.turn_over();
                        self.club_after(Some(seat), tell);
                    }
                    _ => self.end_turn(seat, spot.weeks * cards.len() as u16, tell),
                }
            }
            Move::Gold(place) => {
                self.table.gold = place.map_or(Gold::Declined, Gold::At);
                tell.tell(|| news::gold(seat, *place));
                self.after_turn(tell);
            }
        }
    }

    /// Lets the next player in turn order put down cards. A player with only jokers goes on to the book at once.
    pub(super) fn set_up_after(&mut self, last: Option<Seat>, tell: &mut impl Tell) {
        let Some(seat) = next_after(self.table.track.order(), last) else {
            self.next_turn(tell);
            return;
        };
        let hand = self.hands[seat.index()];
        self.table.phase = if hand.non_jokers().is_empty() {
            self.memory.shown(seat, &hand);
            tell.tell(|| news::no_club(seat));
            Phase::of(Decision::SetupBook, seat)
        } else {
            Phase::of(Decision::SetupClub, seat)
        };
    }

    fn first_book(&mut self, seat: Seat, place: Place, tell: &mut impl Tell) {
        self.table.books.place(seat, place, FIRST_FIELD);
        self.take_from_supply(seat);
        let value = self.table.board.fields[FIRST_FIELD].value;
        tell.tell(|| news::first_book(seat, place, value));
        tell.turn_over();
        self.set_up_after(Some(seat), tell);
    }

    fn take_from_supply(&mut self, seat: Seat) {
        let player = &mut self.table.players[seat.index()];
        player.books_left = player.books_left.saturating_sub(1);
    }

    fn travel(&mut self, seat: Seat, place: Place, tell: &mut impl Tell) {
        let weeks = self.table.board.distance(self.table.at(seat), place);
        self.table.turn.travelled = Some(weeks);
        self.table.players[seat.index()].at = place;
        tell.tell(|| news::travels(seat, place, weeks));
        let greets = self.decider(seat).is_some_and(|decider| decider.gifts_due() > 0);
        self.table.phase = Phase::of(if greets { Decision::Greet } else { Decision::Act }, seat);
    }

    fn give(&mut self, seat: Seat, gifts: &Gifts, tell: &mut impl Tell) {
        for (to, card) in gifts.iter() {
            self.hands[seat.index()].remove(card);
            self.hands[to.index()].add(card);
            self.memory.gift(seat, to, card);
            tell.tell(|| news::gives(seat, to));
            tell.tell_only(to, || news::gets(to, seat, card));
            self.table.turn.given.push(to);
        }
        // The receivers have seen the cards.
        tell.revealed();
        self.table.phase = Phase::of(Decision::Act, seat);
    }

    /// Takes open cards and refills the display.
    fn take(&mut self, seat: Seat, place: Place, cards: &Cards, tell: &mut impl Tell) {
        if let Some(display) = self.table.displays.get_mut(&place) {
            for card in cards.iter() {
                if let Some(at) = display.iter().position(|&open| open == card) {
                    display.remove(at);
                    self.hands[seat.index()].add(card);
                }
            }
        }
        self.memory.seen_in(seat, cards);
        tell.tell(|| news::takes(seat, place, cards));
        self.refill_and_tell(place, tell);
    }

    fn swap(&mut self, seat: Seat, swaps: &Swaps, tell: &mut impl Tell) {
        // Every gap is found before it is filled, so that no card put down is mistaken for one to be taken.
        let mut gaps = [None; 2];
        for (index, swap) in swaps.iter().enumerate() {
            let mut open = self.table.display(swap.display).iter().enumerate();
            let gap =
                open.find(|&(at, &card)| card == swap.take && !gaps.contains(&Some((swap.display, at))));
            gaps[index] = gap.map(|(at, _)| (swap.display, at));
        }
        for (swap, gap) in swaps.iter().zip(gaps) {
            if let Some((display, at)) = gap
                && let Some(slot) = self
                    .table
                    .displays
                    .get_mut(&display)
                    .and_then(|open| open.get_mut(at))
            {
                *slot = swap.put;
            }
            let hand = &mut self.hands[seat.index()];
            hand.remove(swap.put);
            hand.add(swap.take);
            self.memory.seen_out(seat, &Cards::from_iter([swap.put]));
            self.memory.seen_in(seat, &Cards::from_iter([swap.take]));
            tell.tell(|| news::swaps(seat, &swap));
        }
    }

    /// Discards a display and deals a new one. The player decides which cards to keep after seeing them.
    fn renew(&mut self, seat: Seat, place: Place, tell: &mut impl Tell) {
        if let Some(display) = self.table.displays.get_mut(&place) {
            self.table.discard.append(display);
        }
        self.table.turn.renewed = Some(place);
        tell.tell(|| news::renews(seat, place));
        self.refill_and_tell(place, tell);
        self.table.phase = Phase::of(Decision::Renew, seat);
    }

    fn book(&mut self, seat: Seat, value: u8, pay: &Cards, from: Option<Place>, tell: &mut impl Tell) {
        let place = self.table.at(seat);
        self.hands[seat.index()].remove_all(pay);
        self.table.discard.extend(pay.iter());
        self.memory.seen_out(seat, pay);
        let Some(field) = self.table.board.field(value) else {
            return;
        };
        tell.tell(|| news::books(seat, place, value, pay));
        if let Some(from) = from {
            self.table.books.remove(seat, from);
            tell.tell(|| news::book_from(seat, from));
        } else if self.table.books.field_of(seat, place).is_none() {
            self.take_from_supply(seat);
        }
        for displaced in self.table.books.place(seat, place, field) {
            if displaced.to.is_none() {
                self.table.players[displaced.seat.index()].books_left += 1;
            }
            tell.tell(|| news::displaced(&self.table, displaced));
        }
    }

    /// Puts cards into the club: before the match, on a visit, or after a scoring.
    fn club(&mut self, seat: Seat, cards: &Cards, draw: bool, tell: &mut impl Tell) {
        self.hands[seat.index()].remove_all(cards);
        self.club.extend(cards.iter());
        self.memory.put_in_club(seat, cards);
        tell.tell(|| news::club(seat, cards.len()));
        if !cards.is_empty() {
            tell.tell_only(seat, || news::club_own(seat, cards));
        }
        if draw {
            self.draw_and_tell(seat, 1, tell);
        }
    }

    /// Moves the hourglass by journey and action together. If the gold was reached, it comes next (L13).
    fn end_turn(&mut self, seat: Seat, weeks: u16, tell: &mut impl Tell) {
        let turn = &mut self.table.turn;
        let travelled = turn.travelled.take().unwrap_or(0);
        turn.given.clear();
        turn.renewed = None;
        self.table.track.advance(seat, travelled.saturating_add(weeks));
        let week = self.table.track.week(seat);
        tell.tell(|| news::week(seat, week));
        if matches!(self.table.gold, Gold::Week(gold) if week >= gold) {
            tell.tell(|| news::gold_reached(seat));
            self.table.phase = Phase::of(Decision::Gold, seat);
        } else {
            self.after_turn(tell);
        }
    }

    /// Begins a scoring once everybody is at or past the silver hourglass (L14), otherwise the next turn.
    fn after_turn(&mut self, tell: &mut impl Tell) {
        tell.turn_over();
        let reached = self.table.track.reached_by_all();
        if self.table.next_silver().is_some_and(|silver| reached >= silver) {
            self.score(tell);
        } else {
            self.next_turn(tell);
        }
    }

    /// Begins the turn of the player furthest back. Without a possible destination, the hourglass advances one week
    /// (L19).
    fn next_turn(&mut self, tell: &mut impl Tell) {
        let Some(seat) = self.table.track.next() else {
            return;
        };
        self.table.phase = Phase::of(Decision::Travel, seat);
        if !self.decider(seat).is_some_and(|decider| decider.has_move()) {
            tell.tell(|| news::stays(seat));
            self.end_turn(seat, 1, tell);
        }
    }

    fn score(&mut self, tell: &mut impl Tell) {
        tell.revealed();
        self.table.revealed = scoring::reveal(&mut self.club, &mut self.dice);
        self.memory
            .out_of_club(&self.table.revealed.iter().copied().collect());
        self.table.scored += 1;
        let scores = scoring::scoring(&self.table);
        tell.tell(|| news::scoring(self.table.scored, &scores));
        tell.tell(|| news::reveals(&self.table.revealed));
        for score in &scores {
            news::place_score(score, tell);
            for &(seat, card) in &score.bonus {
                self.hands[seat.index()].add(card);
                self.memory.seen_in(seat, &Cards::from_iter([card]));
            }
            self.table.discard.extend(&score.discarded);
        }
        for seat in Seat::all(self.table.seats()) {
            let earned = scoring::earned(&scores, seat);
            let player = &mut self.table.players[seat.index()];
            player.prestige += earned.total();
            player.earned.push(earned);
            tell.tell(|| news::score_total(seat, &scores, earned.total(), player.prestige));
        }
        if self.table.next_silver().is_some() {
            self.club_after(None, tell);
            return;
        }
        self.table.phase = Phase::DONE;
        tell.tell(news::end);
    }

    /// Lets players from front to back put a card into the club, on the same week the lower one first, and passes over
    /// those without a suitable card (L16). Then gold goes to the next silver hourglass.
    fn club_after(&mut self, mut last: Option<Seat>, tell: &mut impl Tell) {
        while let Some(seat) = next_after(self.table.track.order().rev(), last) {
            let hand = self.hands[seat.index()];
            if !hand.non_jokers().is_empty() {
                self.table.phase = Phase::of(Decision::ClubAfter, seat);
                return;
            }
            self.memory.shown(seat, &hand);
            tell.tell(|| news::no_club(seat));
            last = Some(seat);
        }
        if let Some(week) = self.table.next_silver() {
            self.table.gold = Gold::Week(week);
            tell.tell(|| news::gold_moves(week));
        }
        self.next_turn(tell);
    }

    /// The top card. An empty deck is rebuilt from the discard pile when a card is needed (L11).
    fn draw_one(&mut self, by: Option<Seat>) -> Option<Card> {
        if self.deck.is_empty() && !self.table.discard.is_empty() {
            self.memory
                .reshuffled(&self.table.discard.iter().copied().collect());
            self.deck.append(&mut self.table.discard);
            self.dice.shuffle(&mut self.deck);
        }
        let card = self.deck.pop()?;
        self.memory.drawn(by, card);
        Some(card)
    }

    /// Draws up to `count` cards, as many as there are.
    pub(super) fn draw(&mut self, seat: Seat, count: usize) -> Cards {
        let drawn: Cards = (0..count).filter_map(|_| self.draw_one(Some(seat))).collect();
        self.hands[seat.index()].add_all(&drawn);
        drawn
    }

    fn draw_and_tell(&mut self, seat: Seat, count: usize, tell: &mut impl Tell) {
        let reshuffles = self.reshuffles(count);
        let drawn = self.draw(seat, count);
        tell.revealed();
        tell.tell(|| news::draws(seat, drawn.len()));
        tell.tell_only(seat, || news::drew(seat, &drawn));
        tell_reshuffle(reshuffles, tell);
    }

    /// Refills a display as far as possible, with the new cards at its right end. Returns their number.
    pub(super) fn refill(&mut self, place: Place) -> usize {
        let open = self.table.display(place).len();
        let mut laid = 0;
        while open + laid < self.table.board.display
            && let Some(card) = self.draw_one(None)
        {
            self.table.displays.entry(place).or_default().push(card);
            laid += 1;
        }
        laid
    }

    fn refill_and_tell(&mut self, place: Place, tell: &mut impl Tell) {
        let open = self.table.display(place).len();
        let reshuffles = self.reshuffles(self.table.board.display.saturating_sub(open));
        if self.refill(place) > 0 {
            tell.revealed();
            tell.tell(|| news::lies(place, &self.table.display(place)[open..]));
        }
        tell_reshuffle(reshuffles, tell);
    }

    /// Returns how many discarded cards become the deck if `count` cards are drawn.
    fn reshuffles(&self, count: usize) -> Option<usize> {
        let discard = self.table.discard.len();
        (count > self.deck.len() && discard > 0).then_some(discard)
    }
}

fn tell_reshuffle(cards: Option<usize>, tell: &mut impl Tell) {
    if let Some(count) = cards {
        tell.tell(|| news::reshuffled(count));
    }
}

/// Returns the seat after `last` in an order; the first if `last` is `None`.
fn next_after(mut order: impl Iterator<Item = Seat>, last: Option<Seat>) -> Option<Seat> {
    match last {
        Some(last) => order.skip_while(|&seat| seat != last).nth(1),
        None => order.next(),
    }
}
