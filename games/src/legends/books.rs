//! Books on their fields: placing, displacing, upgrading, and paying for them.

use super::{
    board::{Board, Place},
    cards::{Card, Cards},
};
use crate::game::Seat;

/// Index of the field for the first book: the second from the left, the 3-field.
pub(super) const FIRST_FIELD: usize = 1;

/// The books at every place, on its fields from left to right.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Books(pub(super) [[Option<Seat>; 4]; 8]);

/// The result of displacing a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Displaced {
    pub seat: Seat,
    /// The field where it lies now; `None` if it was pushed off the leftmost one and went back to its owner (L3).
    pub to: Option<usize>,
}

impl Books {
    /// Returns the books at a place, field by field; London has none.
    pub fn at(&self, place: Place) -> &[Option<Seat>; 4] {
        self.0.get(place.index()).unwrap_or(&[None; 4])
    }

    /// Returns the field of the place on which a player's book lies.
    pub fn field_of(&self, seat: Seat, place: Place) -> Option<usize> {
        self.at(place).iter().position(|&book| book == Some(seat))
    }

    /// Returns how many books of a player lie on the board.
    pub fn count_of(&self, seat: Seat) -> usize {
        self.0
            .iter()
            .flatten()
            .filter(|&&book| book == Some(seat))
            .count()
    }

    /// Removes a player's book from a place.
    pub fn remove(&mut self, seat: Seat, place: Place) {
        if let Some(field) = self.field_of(seat, place) {
            self.0[place.index()][field] = None;
        }
    }

    /// Puts a book on a field. The player's book at this place leaves its old field first (L2). A book that is in the
    /// way moves one field to the left and may push on, up to the first empty field.
    pub fn place(&mut self, seat: Seat, place: Place, field: usize) -> Vec<Displaced> {
        self.remove(seat, place);
        let mut displaced = Vec::new();
        let Some(fields) = self.0.get_mut(place.index()) else {
            return displaced;
        };
        let mut moving = Some(seat);
        for to in (0..=field).rev() {
            moving = std::mem::replace(&mut fields[to], moving);
            match moving {
                Some(seat) => displaced.push(Displaced {
                    seat,
                    to: to.checked_sub(1),
                }),
                None => break,
            }
        }
        displaced
    }
}

/// Symbols that a book on this field costs, for a player whose book here lies on `own`; `None` if it is no step up.
pub fn price(board: &Board, own: Option<usize>, field: usize) -> Option<u8> {
    let value = |field: usize| board.fields.get(field).map(|field| field.value);
    match own {
        Some(old) if old >= field => None,
        Some(old) => Some(value(field)? - value(old)?),
        None => value(field),
    }
}

/// Returns every way to pay `price` symbols exactly (L1) with cards of the place and jokers, fewest cards first.
pub fn payments(hand: &Cards, place: Place, price: u8) -> impl Iterator<Item = Cards> {
    let (one, two) = (Card::Legend(place, 1), Card::Legend(place, 2));
    // The club has neither cards of its own nor books.
    let held = |card| {
        if place == Place::London {
            0
        } else {
            hand.count(card)
        }
    };
    let (ones, twos, jokers) = (held(one), held(two), held(Card::Joker));
    let price = usize::from(price);
    let ways = (0..=twos.min(price / 2)).rev().flat_map(move |twos| {
        let rest = price - 2 * twos;
        let ones = (0..=ones.min(rest)).rev();
        ones.map(move |ones| (twos, ones, rest - ones))
    });
    ways.filter(move |&(.., with_jokers)| with_jokers <= jokers)
        .map(move |(twos, ones, jokers)| {
            [(two, twos), (one, ones), (Card::Joker, jokers)]
                .into_iter()
                .flat_map(|(card, count)| std::iter::repeat_n(card, count))
                .collect()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_stops_at_the_first_empty_field() {
        let mut books = Books::default();
        for (seat, field) in [(0, 0), (1, 2), (2, 3)] {
            assert_eq!(books.place(Seat(seat), Place::Yeti, field), []);
        }
        let displaced = books.place(Seat(3), Place::Yeti, 3);
        assert_eq!(
            displaced,
            [
                Displaced {
                    seat: Seat(2),
                    to: Some(2)
                },
                Displaced {
                    seat: Seat(1),
                    to: Some(1)
                }
            ]
        );
        assert_eq!(
            books.at(Place::Yeti),
            &[Some(Seat(0)), Some(Seat(1)), Some(Seat(2)), Some(Seat(3))]
        );
    }

    #[test]
    fn there_are_never_more_than_twelve_ways_to_pay() {
        let hand: Cards = std::iter::repeat_n(Card::Legend(Place::Yeti, 1), 11)
            .chain(std::iter::repeat_n(Card::Legend(Place::Yeti, 2), 3))
            .chain(std::iter::repeat_n(Card::Joker, 8))
            .collect();
        assert_eq!(payments(&hand, Place::Yeti, 5).count(), 12);
        assert_eq!(payments(&hand, Place::Avalon, 2).count(), 1);
        assert!(
            payments(&hand, Place::Yeti, 5).all(|cards| cards.iter().map(Card::symbols).sum::<u8>() == 5)
        );
    }
}
