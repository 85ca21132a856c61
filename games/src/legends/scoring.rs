//! Scorings: the places that score, the points of their books, and the new owners of the revealed cards.

use super::{
    board::Place,
    cards::Card,
    table::{Earned, Gold, Table},
};
use crate::{dice::Dice, game::Seat};

/// Different legends that end the revealing.
const COLOURS: usize = 5;

/// The scoring of one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceScore {
    pub place: Place,
    /// Each book with its field and prestige, from the highest field down.
    pub books: Vec<BookScore>,
    /// The revealed cards with their new owners, in the order of dealing.
    pub bonus: Vec<(Seat, Card)>,
    /// Revealed cards that find no owner.
    pub discarded: Vec<Card>,
}

impl PlaceScore {
    /// Returns the prestige of a seat there, for books and cards together.
    pub fn total(&self, seat: Seat) -> i32 {
        self.earned(seat).total()
    }

    /// Returns whether the place scores only by the golden hourglass: no card of its legend was revealed.
    pub fn is_by_gold(&self) -> bool {
        self.bonus.is_empty() && self.discarded.is_empty()
    }

    /// Prestige of a seat there.
    pub(super) fn earned(&self, seat: Seat) -> Earned {
        let books = self.books.iter().filter(|book| book.seat == seat);
        let bonus = self.bonus.iter().filter(|(earner, _)| *earner == seat);
        Earned {
            books: books.map(|book| i32::from(book.prestige)).sum(),
            bonus: bonus.map(|(_, card)| i32::from(card.symbols())).sum(),
        }
    }
}

/// The score of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookScore {
    pub seat: Seat,
    pub value: u8,
    /// Its prestige.
    pub prestige: u8,
}

/// Reveals club cards until five legends are open or none is left; the others stay in the club.
pub(super) fn reveal(club: &mut Vec<Card>, dice: &mut Dice) -> Vec<Card> {
    dice.shuffle(club);
    let mut revealed: Vec<Card> = Vec::new();
    let mut legends: Vec<Place> = Vec::new();
    while legends.len() < COLOURS
        && let Some(card) = club.pop()
    {
        if let Some(place) = card.place()
            && !legends.contains(&place)
        {
            legends.push(place);
        }
        revealed.push(card);
    }
    revealed
}

/// Returns the scoring with the revealed cards of the table: the places of their legends, and that of the golden
/// hourglass.
pub fn scoring(table: &Table) -> Vec<PlaceScore> {
    Place::LEGENDS
        .into_iter()
        .filter_map(|place| score_place(table, place))
        .collect()
}

fn score_place(table: &Table, place: Place) -> Option<PlaceScore> {
    let mut cards: Vec<Card> = table
        .revealed
        .iter()
        .copied()
        .filter(|card| card.place() == Some(place))
        .collect();
    if cards.is_empty() && table.gold != Gold::At(place) {
        return None;
    }
    cards.sort_by_key(|card| std::cmp::Reverse(card.symbols()));
    let fields = table.books.at(place).iter().zip(&table.board.fields).rev();
    let books: Vec<BookScore> = fields
        .filter_map(|(book, field)| {
            book.map(|seat| BookScore {
                seat,
                value: field.value,
                prestige: field.prestige,
            })
        })
        .collect();
    let (bonus, discarded) = if books.is_empty() {
        (Vec::new(), cards)
    } else {
        let owners = books.iter().map(|book| book.seat).cycle();
        (owners.zip(cards).collect(), Vec::new())
    };
    Some(PlaceScore {
        place,
        books,
        bonus,
        discarded,
    })
}

/// Returns the prestige of a seat from a scoring.
pub(super) fn earned(scores: &[PlaceScore], seat: Seat) -> Earned {
    scores.iter().fold(Earned::default(), |sum, score| {
        let earned = score.earned(seat);
        Earned {
            books: sum.books + earned.books,
            bonus: sum.bonus + earned.bonus,
        }
    })
}
