//! The news of a match. Cards that only some may know are news for them alone.

use super::{
    board::Place,
    books::Displaced,
    cards::{Card, Cards},
    moves::Swap,
    scoring::PlaceScore,
    table::Table,
};
use crate::{
    game::{Seat, Tell},
    phrase::Phrase,
};

fn of(id: &'static str, seat: Seat) -> Phrase {
    Phrase::new(id).seat("seat", seat)
}

pub(super) fn travels(seat: Seat, place: Place, weeks: u16) -> Phrase {
    of("legends-news-travels", seat)
        .phrase("place", place.phrase())
        .number("weeks", weeks)
}

pub(super) fn stays(seat: Seat) -> Phrase {
    of("legends-news-stays", seat)
}

pub(super) fn gives(seat: Seat, to: Seat) -> Phrase {
    of("legends-news-gives", seat).seat("to", to)
}

pub(super) fn gets(seat: Seat, from: Seat, card: Card) -> Phrase {
    of("legends-news-gets", seat)
        .seat("from", from)
        .phrase("card", card.phrase())
}

pub(super) fn takes(seat: Seat, place: Place, cards: &Cards) -> Phrase {
    of("legends-news-takes", seat)
        .phrase("place", place.phrase())
        .number("count", cards.len() as i64)
        .list("cards", cards.phrases())
}

pub(super) fn lies(place: Place, cards: &[Card]) -> Phrase {
    Phrase::new("legends-news-lies")
        .phrase("place", place.phrase())
        .list("cards", cards.iter().map(|card| card.phrase()).collect())
}

pub(super) fn swaps(seat: Seat, swap: &Swap) -> Phrase {
    of("legends-news-swaps", seat)
        .phrase("place", swap.display.phrase())
        .phrase("take", swap.take.phrase())
        .phrase("put", swap.put.phrase())
}

pub(super) fn renews(seat: Seat, place: Place) -> Phrase {
    of("legends-news-renews", seat).phrase("place", place.phrase())
}

pub(super) fn draws(seat: Seat, count: usize) -> Phrase {
    of("legends-news-draws", seat).number("count", count as i64)
}

pub(super) fn drew(seat: Seat, cards: &Cards) -> Phrase {
    of("legends-news-drew", seat)
        .number("count", cards.len() as i64)
        .list("cards", cards.phrases())
}

pub(super) fn reshuffled(count: usize) -> Phrase {
    Phrase::new("legends-news-reshuffled").number("count", count as i64)
}

pub(super) fn first_book(seat: Seat, place: Place, value: u8) -> Phrase {
    of("legends-news-first-book", seat)
        .phrase("place", place.phrase())
        .number("field", value)
}

pub(super) fn books(seat: Seat, place: Place, value: u8, pay: &Cards) -> Phrase {
    of("legends-news-books", seat)
        .phrase("place", place.phrase())
        .number("field", value)
        .list("cards", pay.phrases())
}

pub(super) fn book_from(seat: Seat, place: Place) -> Phrase {
    of("legends-news-book-from", seat).phrase("place", place.phrase())
}

pub(super) fn displaced(table: &Table, displaced: Displaced) -> Phrase {
    match displaced.to.and_then(|field| table.board.fields.get(field)) {
        Some(field) => of("legends-news-displaced", displaced.seat).number("field", field.value),
        None => of("legends-news-pushed-off", displaced.seat),
    }
}

pub(super) fn club(seat: Seat, count: usize) -> Phrase {
    of("legends-news-club", seat).number("count", count as i64)
}

pub(super) fn club_own(seat: Seat, cards: &Cards) -> Phrase {
    of("legends-news-club-own", seat).list("cards", cards.phrases())
}

pub(super) fn no_club(seat: Seat) -> Phrase {
    of("legends-news-no-club", seat)
}

pub(super) fn week(seat: Seat, week: u16) -> Phrase {
    of("legends-news-week", seat).number("week", week)
}

pub(super) fn gold_reached(seat: Seat) -> Phrase {
    of("legends-news-gold-reached", seat)
}

pub(super) fn gold(seat: Seat, place: Option<Place>) -> Phrase {
    match place {
        Some(place) => of("legends-news-gold", seat).phrase("place", place.phrase()),
        None => of("legends-news-gold-declined", seat),
    }
}

/// A scoring begins: which places score, and which of them by the golden hourglass alone.
pub(super) fn scoring(no: usize, scores: &[PlaceScore]) -> Phrase {
    let short = |score: &PlaceScore| Phrase::new("legends-place-short").text("place", score.place.code());
    let (gold, places): (Vec<_>, Vec<_>) = scores.iter().partition(|score| score.is_by_gold());
    Phrase::new("legends-news-scoring")
        .number("no", no as i64)
        .number("count", places.len() as i64)
        .list("places", places.into_iter().map(short).collect())
        .number("golden", gold.len() as i64)
        .list("gold", gold.into_iter().map(short).collect())
}

pub(super) fn reveals(revealed: &[Card]) -> Phrase {
    let sorted: Cards = revealed.iter().copied().collect();
    Phrase::new("legends-news-reveals")
        .number("count", revealed.len() as i64)
        .list("cards", sorted.phrases())
}

/// One place of a scoring: its books, and who gets which card.
pub(super) fn place_score(score: &PlaceScore, tell: &mut impl Tell) {
    let at = |id| Phrase::new(id).phrase("place", score.place.phrase());
    tell.tell(|| {
        if score.books.is_empty() {
            return at("legends-news-scores-nothing");
        }
        let books = score.books.iter().map(|book| {
            of("legends-score-book", book.seat)
                .number("field", book.value)
                .number("prestige", book.prestige)
        });
        at("legends-news-scores").list("books", books.collect())
    });
    if !score.bonus.is_empty() {
        tell.tell(|| {
            let bonus = score.bonus.iter().map(|(seat, card)| {
                of("legends-score-bonus", *seat)
                    .phrase("card", card.phrase())
                    .number("prestige", card.symbols())
            });
            at("legends-news-bonus").list("bonus", bonus.collect())
        });
    }
}

/// What a seat gets in a scoring, place by place, and what it has then.
pub(super) fn score_total(seat: Seat, scores: &[PlaceScore], gain: i32, prestige: i32) -> Phrase {
    let sources: Vec<Phrase> = scores
        .iter()
        .filter(|score| score.total(seat) > 0)
        .map(|score| {
            Phrase::new("legends-score-source")
                .text("place", score.place.code())
                .number("prestige", score.total(seat))
        })
        .collect();
    of("legends-news-total", seat)
        .number("gain", gain)
        .number("prestige", prestige)
        .number("count", sources.len() as i64)
        .list("sources", sources)
}

pub(super) fn gold_moves(week: u16) -> Phrase {
    Phrase::new("legends-news-gold-moves").number("week", week)
}

pub(super) fn end() -> Phrase {
    Phrase::new("legends-news-end")
}
