//! Scorings: which places score, what their books earn, and who gets the revealed cards.

use super::{
    board::Place,
    cards::Card,
    table::{Gold, Table},
};
use crate::{dice::Dice, game::Seat};

/// Different legends that end the revealing.
const COLOURS: usize = 5;

/// What a scoring does at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceScore {
    /// The place.
    pub place: Place,
    /// Each book with its field and prestige, from the highest field down.
    pub books: Vec<BookScore>,
    /// Who gets which revealed card, in the order of dealing.
    pub bonus: Vec<(Seat, Card)>,
    /// Revealed cards that find no owner.
    pub discarded: Vec<Card>,
}

impl PlaceScore {
    /// Prestige of a seat there, for books and cards together.
    pub fn total(&self, seat: Seat) -> i32 {
        let earned = self.earned().filter(|(earner, _)| *earner == seat);
        earned.map(|(_, prestige)| prestige).sum()
    }

    /// Whether the golden hourglass alone lets the place score: no card of its legend was revealed.
    pub fn is_by_gold(&self) -> bool {
        self.bonus.is_empty() && self.discarded.is_empty()
    }

    /// Who earns how much, book by book and card by card.
    fn earned(&self) -> impl Iterator<Item = (Seat, i32)> {
        let books = self.books.iter().map(|book| (book.seat, book.prestige));
        let bonus = self.bonus.iter().map(|(seat, card)| (*seat, card.symbols()));
        books
            .chain(bonus)
            .map(|(seat, prestige)| (seat, i32::from(prestige)))
    }
}

/// What a book earns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookScore {
    /// Whose it is.
    pub seat: Seat,
    /// Value of its field.
    pub value: u8,
    /// What it earns.
    pub prestige: u8,
}

/// Turns up club cards until five legends lie open or none is left; the others stay in the club.
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

/// What the scoring with the revealed cards of the table does: the places of their legends and the golden hourglass's.
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

/// Prestige of each seat from a scoring.
pub fn totals(scores: &[PlaceScore], seats: usize) -> Vec<i32> {
    let mut totals = vec![0; seats];
    for (seat, prestige) in scores.iter().flat_map(PlaceScore::earned) {
        if let Some(total) = totals.get_mut(seat.index()) {
            *total += prestige;
        }
    }
    totals
}
