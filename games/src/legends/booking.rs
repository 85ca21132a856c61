//! Book actions: which fields a player can pay for, with which cards and which book.

use super::{
    actor::Actor,
    board::Place,
    books::{payments, price},
    cards::{Card, Cards},
    moves::Move,
    refusal::Refusal,
};

/// A field that can be reached now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookOption {
    /// Position of the field.
    pub field: usize,
    /// Its value.
    pub value: u8,
    /// Every way to pay for it.
    pub payments: Vec<Cards>,
    /// Where the book may come from: the supply or this place (none), or places to take one from (L4).
    pub from: Vec<Option<Place>>,
}

impl Actor<'_> {
    /// The fields of a place that the player can pay for, left to right.
    pub fn book_options(&self, place: Place) -> Vec<BookOption> {
        let sources = self.book_sources(place);
        if place == Place::London || sources.is_empty() {
            return Vec::new();
        }
        let own = self.table.books.field_of(self.seat, place);
        let fields = self.table.board.fields.iter().enumerate();
        fields
            .filter_map(|(field, printed)| {
                let payments = payments(self.hand, place, price(self.table.board, own, field)?);
                (!payments.is_empty()).then(|| BookOption {
                    field,
                    value: printed.value,
                    payments,
                    from: sources.clone(),
                })
            })
            .collect()
    }

    pub(super) fn can_book(&self, place: Place) -> bool {
        !self.book_options(place).is_empty()
    }

    /// Every book action that is possible at a place.
    pub(super) fn book_moves(&self, place: Place) -> Vec<Move> {
        let mut moves = Vec::new();
        for option in self.book_options(place) {
            for pay in &option.payments {
                for &from in &option.from {
                    moves.push(Move::Book {
                        value: option.value,
                        pay: pay.clone(),
                        from,
                    });
                }
            }
        }
        moves
    }

    /// Where the book can come from. One that lies here already is used; otherwise one of the supply; only with an empty
    /// supply one from elsewhere (L4).
    fn book_sources(&self, place: Place) -> Vec<Option<Place>> {
        let in_supply = self
            .table
            .players
            .get(self.seat.index())
            .is_some_and(|player| player.books_left > 0);
        if in_supply || self.table.books.field_of(self.seat, place).is_some() {
            vec![None]
        } else {
            let elsewhere = self.table.books.places_of(self.seat);
            elsewhere.into_iter().map(Some).collect()
        }
    }

    pub(super) fn check_book(
        &self,
        place: Place,
        value: u8,
        pay: &Cards,
        from: Option<Place>,
    ) -> Result<(), Refusal> {
        if place == Place::London {
            return Err(Refusal::NoBooksAt(place));
        }
        let board = self.table.board;
        let field = board.field(value).ok_or(Refusal::NoField(value))?;
        let own = self.table.books.field_of(self.seat, place);
        let price = price(board, own, field)
            .ok_or_else(|| Refusal::NotHigher(own.map_or(0, |own| board.fields[own].value)))?;
        if let Some(card) = pay
            .iter()
            .find(|card| card.place().is_some_and(|legend| legend != place))
        {
            return Err(Refusal::WrongLegend { card, place });
        }
        self.hand.without(pay).map_err(Refusal::NotInHand)?;
        let paid = pay.iter().map(Card::symbols).sum();
        if paid != price {
            return Err(Refusal::WrongSum { price, paid });
        }
        let sources = self.book_sources(place);
        match from {
            _ if sources.contains(&from) => Ok(()),
            None => Err(Refusal::WhichBook),
            Some(_) if sources.contains(&None) => Err(Refusal::NoNeedToMove),
            Some(other) => Err(Refusal::NoBookThere(other)),
        }
    }
}
