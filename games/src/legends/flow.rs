//! The course of a match: setup, turns, hourglasses, scorings. Every move that comes here has been checked.

use super::{
    Legends,
    board::{Action, Place},
    cards::{Card, Cards},
    moves::{Move, Swap},
    news::{self, Tell},
    scoring,
    table::{Gold, Phase, Turn},
    travel::FIRST_FIELD,
};
use crate::{
    game::{Played, Seat},
    phrase::Phrase,
};

impl Legends {
    /// Carries out a legal move and all that follows by itself.
    pub(super) fn apply(&mut self, seat: Seat, chosen: &Move, played: &mut Played) {
        match chosen {
            Move::Travel(place) => self.travel(seat, *place, played),
            Move::Give(gifts) => self.give(seat, gifts, played),
            Move::Take(cards) => {
                let place = self.table.at(seat);
                self.take(seat, place, cards, played);
                self.end_turn(seat, self.action_weeks(seat), played);
            }
            Move::Swap(swaps) => {
                self.swap(seat, swaps, played);
                self.end_turn(seat, self.action_weeks(seat), played);
            }
            Move::Renew(place) => self.renew(seat, *place, played),
            Move::Keep(cards) => {
                if let Some(place) = self.table.turn.renewed {
                    self.take(seat, place, cards, played);
                }
                self.end_turn(seat, self.action_weeks(seat), played);
            }
            Move::Draw => {
                if let Action::Draw(count) = self.table.board.spot(self.table.at(seat)).action {
                    self.draw_and_tell(seat, count, played);
                }
                self.end_turn(seat, self.action_weeks(seat), played);
            }
            Move::FirstBook(place) => self.first_book(seat, *place, played),
            Move::Book { value, pay, from } => {
                self.book(seat, *value, pay, *from, played);
                self.end_turn(seat, pay.len() as u16, played);
            }
            Move::Club { cards, draw } => self.club(seat, cards, *draw, played),
            Move::Gold(place) => {
                self.table.gold = Gold::At(*place);
                played.tell(news::gold(seat, *place));
                self.after_turn(played);
            }
        }
    }

    /// Lets the next player in turn order put down cards; whoever has only jokers goes on to the book at once.
    pub(super) fn set_up_from(&mut self, index: usize, played: &mut Played) {
        let order = self.table.track.order();
        let Some(&seat) = order.get(index) else {
            self.next_turn(played);
            return;
        };
        let none = self.actor(seat).is_some_and(|actor| actor.setup_count() == 0);
        self.table.phase = if none {
            played.tell(news::no_club(seat));
            Phase::SetupBook(seat)
        } else {
            Phase::SetupClub(seat)
        };
    }

    fn first_book(&mut self, seat: Seat, place: Place, played: &mut Played) {
        self.table.books.place(seat, place, FIRST_FIELD);
        self.take_from_supply(seat);
        let value = self.table.board.fields[FIRST_FIELD].value;
        played.tell(news::first_book(seat, place, value));
        played.turn_over = true;
        let order = self.table.track.order();
        let index = order.iter().position(|&other| other == seat).unwrap_or(0);
        self.set_up_from(index + 1, played);
    }

    fn take_from_supply(&mut self, seat: Seat) {
        let player = &mut self.table.players[seat.index()];
        player.books_left = player.books_left.saturating_sub(1);
    }

    fn travel(&mut self, seat: Seat, place: Place, played: &mut Played) {
        let weeks = self.table.board.distance(self.table.at(seat), place);
        self.table.turn.travelled = Some(weeks);
        self.table.players[seat.index()].at = place;
        played.tell(news::travels(seat, place, weeks));
        let must_greet = self.actor(seat).is_some_and(|actor| actor.must_greet());
        self.table.phase = if must_greet {
            Phase::Greet(seat)
        } else {
            Phase::Act(seat)
        };
    }

    fn give(&mut self, seat: Seat, gifts: &[(Seat, Card)], played: &mut Played) {
        for &(to, card) in gifts {
            self.hands[seat.index()].remove(card);
            self.hands[to.index()].add(card);
            played.tell(news::gives(seat, to));
            played.tell_only(to, news::gets(to, seat, card));
            self.table.turn.given.push(to);
        }
        // The receivers have seen the cards.
        played.revealed = true;
        self.table.phase = Phase::Act(seat);
    }

    /// Weeks of the card action where the player stands.
    fn action_weeks(&self, seat: Seat) -> u16 {
        self.table.board.spot(self.table.at(seat)).weeks
    }

    /// Takes open cards and fills the display up.
    fn take(&mut self, seat: Seat, place: Place, cards: &Cards, played: &mut Played) {
        if let Some(display) = self.table.displays.get_mut(&place) {
            for card in cards {
                if let Some(at) = display.iter().position(|open| open == card) {
                    display.remove(at);
                    self.hands[seat.index()].add(*card);
                }
            }
        }
        played.tell(news::takes(seat, place, cards));
        self.refill_and_tell(place, played);
    }

    fn swap(&mut self, seat: Seat, swaps: &[Swap], played: &mut Played) {
        // Every gap is found before it is filled, so that no card put down is mistaken for one to be taken.
        let mut gaps: Vec<(Place, usize)> = Vec::new();
        for swap in swaps {
            let display = self.table.displays.get(&swap.display).into_iter().flatten();
            let gap = display
                .enumerate()
                .filter(|&(at, &card)| card == swap.take && !gaps.contains(&(swap.display, at)))
                .map(|(at, _)| (swap.display, at))
                .next();
            gaps.extend(gap);
        }
        for (swap, (place, at)) in swaps.iter().zip(gaps) {
            if let Some(slot) = self.table.displays.get_mut(&place).and_then(|d| d.get_mut(at)) {
                *slot = swap.put;
            }
            let hand = &mut self.hands[seat.index()];
            hand.remove(swap.put);
            hand.add(swap.take);
            played.tell(news::swaps(seat, place, swap.take, swap.put));
        }
    }

    /// Discards a display and lays out a new one; which cards to keep is decided after seeing them.
    fn renew(&mut self, seat: Seat, place: Place, played: &mut Played) {
        if let Some(display) = self.table.displays.get_mut(&place) {
            self.table.discard.append(display);
        }
        self.table.turn.renewed = Some(place);
        played.tell(news::renews(seat, place));
        self.refill_and_tell(place, played);
        self.table.phase = Phase::Renew(seat);
    }

    fn book(&mut self, seat: Seat, value: u8, pay: &Cards, from: Option<Place>, played: &mut Played) {
        let place = self.table.at(seat);
        for card in pay {
            self.hands[seat.index()].remove(*card);
            self.table.discard.push(*card);
        }
        let Some(field) = self.table.board.field(value) else {
            return;
        };
        played.tell(news::books(seat, place, value, pay));
        if let Some(from) = from {
            self.table.books.remove(seat, from);
            played.tell(news::book_from(seat, from));
        } else if self.table.books.field_of(seat, place).is_none() {
            self.take_from_supply(seat);
        }
        for displaced in self.table.books.place(seat, place, field) {
            if displaced.to.is_none() {
                self.table.players[displaced.seat.index()].books_left += 1;
            }
            played.tell(news::displaced(&self.table, displaced));
        }
    }

    /// Cards for the club: before the match, on a visit, or after a scoring.
    fn club(&mut self, seat: Seat, cards: &Cards, draw: bool, played: &mut Played) {
        for card in cards {
            self.hands[seat.index()].remove(*card);
            self.club.push(*card);
        }
        played.tell(news::club(seat, cards.len()));
        if !cards.is_empty() {
            played.tell_only(seat, news::club_own(seat, cards));
        }
        if draw {
            self.draw_and_tell(seat, 1, played);
        }
        match self.table.phase {
            Phase::SetupClub(_) => self.table.phase = Phase::SetupBook(seat),
            Phase::ClubAfter(_) => {
                played.turn_over = true;
                let order = self.table.front_to_back();
                let index = order.iter().position(|&other| other == seat).unwrap_or(0);
                self.club_after_from(index + 1, played);
            }
            _ => {
                let weeks = self.action_weeks(seat) * cards.len() as u16;
                self.end_turn(seat, weeks, played);
            }
        }
    }

    /// Moves the hourglass by journey and action together. Gold comes next if it was reached (L13).
    fn end_turn(&mut self, seat: Seat, weeks: u16, played: &mut Played) {
        let travelled = self.table.turn.travelled.unwrap_or(0);
        self.table.turn = Turn::default();
        self.table.track.advance(seat, travelled.saturating_add(weeks));
        let week = self.table.track.week(seat);
        played.tell(news::week(seat, week));
        if matches!(self.table.gold, Gold::Week(gold) if week >= gold) {
            played.tell(news::gold_reached(seat));
            self.table.phase = Phase::Gold(seat);
        } else {
            self.after_turn(played);
        }
    }

    /// A scoring as soon as everybody is at or past the silver hourglass (L14), otherwise the next turn.
    fn after_turn(&mut self, played: &mut Played) {
        played.turn_over = true;
        let reached = self.table.track.reached_by_all();
        if self.table.next_silver().is_some_and(|silver| reached >= silver) {
            self.score(played);
        } else {
            self.next_turn(played);
        }
    }

    /// The turn of whoever is furthest back. Without any place to go the hourglass moves on one week (L19).
    fn next_turn(&mut self, played: &mut Played) {
        let Some(seat) = self.table.track.next() else {
            return;
        };
        if self
            .actor(seat)
            .is_some_and(|actor| actor.destinations().next().is_some())
        {
            self.table.phase = Phase::Travel(seat);
        } else {
            played.tell(news::stays(seat));
            self.end_turn(seat, 1, played);
        }
    }

    fn score(&mut self, played: &mut Played) {
        played.revealed = true;
        self.table.revealed = scoring::reveal(&mut self.club, &mut self.dice);
        self.table.scored += 1;
        played.tell(news::scoring(self.table.scored, &self.table.revealed));
        let scores = scoring::scoring(&self.table);
        for score in &scores {
            for phrase in news::place_score(score) {
                played.tell(phrase);
            }
            for &(seat, card) in &score.bonus {
                self.hands[seat.index()].add(card);
            }
            self.table.discard.extend(&score.discarded);
        }
        let totals = scoring::totals(&scores, self.table.seats());
        for (seat, gain) in Seat::all(self.table.seats()).zip(totals) {
            let player = &mut self.table.players[seat.index()];
            player.prestige += gain;
            played.tell(news::score_total(seat, gain, player.prestige));
        }
        if self.table.next_silver().is_none() {
            self.table.phase = Phase::Done;
            if let Some(winner) = self.table.leader() {
                let prestige = self.table.players[winner.index()].prestige;
                played.tell(news::end(winner, prestige));
            }
        } else {
            self.club_after_from(0, played);
        }
    }

    /// Lets players from the front to the back put a card into the club, passing over those who have none that fits
    /// (L16); then gold goes to the next silver hourglass.
    fn club_after_from(&mut self, index: usize, played: &mut Played) {
        let order = self.table.front_to_back();
        for &seat in order.iter().skip(index) {
            if !self.hands[seat.index()].non_jokers().is_empty() {
                self.table.phase = Phase::ClubAfter(seat);
                return;
            }
            played.tell(news::no_club(seat));
        }
        if let Some(week) = self.table.next_silver() {
            self.table.gold = Gold::Week(week);
            played.tell(news::gold_moves(week));
        }
        self.next_turn(played);
    }

    /// The top card. An empty deck is made anew from the discard pile at the moment a card is needed (L11).
    fn draw_one(&mut self) -> Option<Card> {
        if self.deck.is_empty() {
            self.deck.append(&mut self.table.discard);
            self.dice.shuffle(&mut self.deck);
        }
        self.deck.pop()
    }

    /// Draws as many cards as there are, up to `count`.
    pub(super) fn draw(&mut self, seat: Seat, count: usize) -> Cards {
        let mut drawn = Cards::default();
        for _ in 0..count {
            if let Some(card) = self.draw_one() {
                drawn.add(card);
                self.hands[seat.index()].add(card);
            }
        }
        drawn
    }

    fn draw_and_tell(&mut self, seat: Seat, count: usize, played: &mut Played) {
        let reshuffle = self.reshuffle_news(count);
        let drawn = self.draw(seat, count);
        played.revealed = true;
        played.tell(news::draws(seat, drawn.len()));
        played.tell_only(seat, news::drew(seat, &drawn));
        reshuffle.into_iter().for_each(|phrase| played.tell(phrase));
    }

    /// Fills a display up as far as possible; the new cards lie at its right end.
    pub(super) fn refill(&mut self, place: Place) -> Vec<Card> {
        let open = self.table.displays.get(&place).map_or(0, Vec::len);
        let mut laid = Vec::new();
        for _ in open..self.table.board.display {
            laid.extend(self.draw_one());
        }
        if let Some(display) = self.table.displays.get_mut(&place) {
            display.extend(&laid);
        }
        laid
    }

    fn refill_and_tell(&mut self, place: Place, played: &mut Played) {
        let open = self.table.displays.get(&place).map_or(0, Vec::len);
        let reshuffle = self.reshuffle_news(self.table.board.display.saturating_sub(open));
        let laid = self.refill(place);
        if !laid.is_empty() {
            played.revealed = true;
            played.tell(news::lies(place, &laid));
        }
        reshuffle.into_iter().for_each(|phrase| played.tell(phrase));
    }

    /// What to tell if drawing so many cards makes a new deck.
    fn reshuffle_news(&self, count: usize) -> Option<Phrase> {
        let discard = self.table.discard.len();
        (count > self.deck.len() && discard > 0).then(|| news::reshuffled(discard))
    }
}
