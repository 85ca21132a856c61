//! Book actions: the fields that a player can pay for, with which cards and which book.

use std::ops::ControlFlow;

use super::{
    board::Place,
    books::{FIRST_FIELD, payments, price},
    cards::{Card, Cards},
    decider::{Decider, Visit},
    moves::Move,
    refusal::Refusal,
};

impl Decider<'_> {
    /// Visits every book action that is possible here: field by field, each payment with each book.
    pub(super) fn each_book(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        let board = self.table.board;
        let own = self.table.books.field_of(self.seat, self.place);
        for (field, printed) in board.fields.iter().enumerate() {
            let Some(price) = price(board, own, field) else {
                continue;
            };
            for pay in payments(&self.hand, self.place, price) {
                let value = printed.value;
                let mut offer = |from| match self.check_book(value, &pay, from) {
                    Ok(()) => visit(Move::Book { value, pay, from }),
                    Err(_) => ControlFlow::Continue(()),
                };
                if self.has_book_ready() {
                    offer(None)?;
                } else {
                    Place::LEGENDS.into_iter().map(Some).try_for_each(offer)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns every book action that is possible here.
    pub(super) fn books(&self) -> Vec<Move> {
        let mut books = Vec::new();
        // The visitor never breaks.
        let _ = self.each_book(&mut |chosen| {
            books.push(chosen);
            ControlFlow::Continue(())
        });
        books
    }

    pub(super) fn check_book(&self, value: u8, pay: &Cards, from: Option<Place>) -> Result<(), Refusal> {
        let place = self.place;
        if place == Place::London {
            return Err(Refusal::NoBooksAt { place });
        }
        let board = self.table.board;
        let field = board.field(value).ok_or(Refusal::NoField { field: value })?;
        let own = self.table.books.field_of(self.seat, place);
        let price = price(board, own, field).ok_or_else(|| Refusal::NotHigher {
            field: own.map_or(0, |own| board.fields[own].value),
        })?;
        let foreign = |card: &Card| card.place().is_some_and(|legend| legend != place);
        if let Some(card) = pay.kinds().find(foreign) {
            return Err(Refusal::WrongLegend { card, place });
        }
        self.hand
            .without(pay)
            .map_err(|card| Refusal::NotInHand { card })?;
        let paid = pay.iter().map(Card::symbols).sum();
        if paid != price {
            return Err(Refusal::WrongSum { price, paid });
        }
        let ready = self.has_book_ready();
        match from {
            None if ready => Ok(()),
            None => Err(Refusal::WhichBook),
            Some(_) if ready => Err(Refusal::NoNeedToMove),
            Some(place) if self.table.books.field_of(self.seat, place).is_none() => {
                Err(Refusal::NoBookThere { place })
            }
            Some(_) => Ok(()),
        }
    }

    /// Returns whether a book lies here already or the supply has one. A book is taken from another place only if
    /// the supply is empty (L4).
    fn has_book_ready(&self) -> bool {
        let supply = self.table.players.get(self.seat.index());
        let here = self.table.books.field_of(self.seat, self.place);
        here.is_some() || supply.is_some_and(|player| player.books_left > 0)
    }

    /// Checks the first book: it goes on a free 3-field, free of charge.
    pub(super) fn check_first_book(&self, place: Place) -> Result<(), Refusal> {
        if place == Place::London {
            return Err(Refusal::NoBooksAt { place });
        }
        match self.table.books.at(place)[FIRST_FIELD] {
            None => Ok(()),
            Some(_) => Err(Refusal::Taken { place }),
        }
    }
}
