//! The news of a match. News about cards that only some may know is for them alone.

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
    news::{Event, news},
    phrase::Phrase,
};

news! {
    travels(seat: Seat, place: Place, weeks: u16): Turn, does seat
        => "legends-news-travels" { place: place.phrase(), to: to(place), there: within(place), weeks: weeks },
    stays(seat: Seat): Step, does seat
        => "legends-news-stays" {},
    gives(seat: Seat, to: Seat): Step, does seat
        => "legends-news-gives" { to: to },
    gets(seat: Seat, from: Seat, card: Card): Step
        => "legends-news-gets" { seat: seat, from: from, card: card.phrase() },
    takes(seat: Seat, place: Place, cards: &Cards): Step, does seat
        => "legends-news-takes" { place: place.phrase(), count: cards.len(), cards: cards.phrases() },
    lies(place: Place, cards: &[Card]): Detail
        => "legends-news-lies" { place: place.phrase(), cards: phrases(cards) },
    swaps(seat: Seat, swap: &Swap): Step, does seat
        => "legends-news-swaps" { place: swap.display.phrase(), take: swap.take.phrase(), put: swap.put.phrase() },
    renews(seat: Seat, place: Place): Step, does seat
        => "legends-news-renews" { place: place.phrase() },
    draws(seat: Seat, count: usize): Step, does seat
        => "legends-news-draws" { count: count },
    drew(seat: Seat, cards: &Cards): Own, does seat
        => "legends-news-drew" { count: cards.len(), cards: cards.phrases() },
    reshuffled(count: usize): Detail
        => "legends-news-reshuffled" { count: count },
    first_book(seat: Seat, place: Place, value: u8): Step, does seat
        => "legends-news-first-book" { place: place.phrase(), field: value },
    books(seat: Seat, place: Place, value: u8, pay: &Cards): Step, does seat
        => "legends-news-books" { place: place.phrase(), field: value, cards: pay.phrases() },
    book_from(seat: Seat, place: Place): Step, does seat
        => "legends-news-book-from" { place: place.phrase() },
    pushed_to(seat: Seat, value: u8): Detail, of seat
        => "legends-news-displaced" { field: value },
    pushed_off(seat: Seat): Detail, of seat
        => "legends-news-pushed-off" {},
    club(seat: Seat, count: usize): Step, does seat
        => "legends-news-club" { count: count },
    club_own(seat: Seat, cards: &Cards): Own, does seat
        => "legends-news-club-own" { cards: cards.phrases() },
    no_club(seat: Seat): Step, does seat
        => "legends-news-no-club" {},
    week(seat: Seat, week: u16): Aside, does seat
        => "legends-news-week" { week: week },
    gold_reached(seat: Seat): Step, does seat
        => "legends-news-gold-reached" {},
    gold_sent(seat: Seat, place: Place): Step, does seat
        => "legends-news-gold" { to: to(place) },
    gold_declined(seat: Seat): Step, does seat
        => "legends-news-gold-declined" {},
    scores_places(no: usize, places: Vec<Phrase>, gold: Vec<Phrase>): Scoring
        => "legends-news-scoring" {
            no: no,
            count: places.len(),
            places: places,
            golden: gold.len(),
            gold: gold,
        },
    reveals(revealed: &[Card]): Detail
        => "legends-news-reveals" {
            count: revealed.len(),
            cards: revealed.iter().copied().collect::<Cards>().phrases(),
        },
    books_score(place: Place, books: Vec<Phrase>): Detail
        => "legends-news-scores" { place: place.phrase(), books: books },
    no_books_score(place: Place): Detail
        => "legends-news-scores-nothing" { place: place.phrase() },
    bonus(place: Place, bonus: Vec<Phrase>): Detail
        => "legends-news-bonus" { place: place.phrase(), bonus: bonus },
    total(seat: Seat, gain: i32, prestige: i32, sources: Vec<Phrase>): Total, does seat
        => "legends-news-total" { gain: gain, prestige: prestige, count: sources.len(), sources: sources },
    gold_moves(week: u16): Detail
        => "legends-news-gold-moves" { week: week },
    end(): Step
        => "legends-news-end" {},
}

/// "to the Ark".
fn to(place: Place) -> Phrase {
    Phrase::new("legends-to").text("place", place.code())
}

/// "at the Ark".
pub(super) fn within(place: Place) -> Phrase {
    Phrase::new("legends-in").text("place", place.code())
}

fn phrases(cards: &[Card]) -> Vec<Phrase> {
    cards.iter().map(|card| card.phrase()).collect()
}

pub(super) fn displaced(table: &Table, displaced: Displaced) -> Event {
    match displaced.to.and_then(|field| table.board.fields.get(field)) {
        Some(field) => pushed_to(displaced.seat, field.value),
        None => pushed_off(displaced.seat),
    }
}

pub(super) fn gold(seat: Seat, place: Option<Place>) -> Event {
    place.map_or_else(|| gold_declined(seat), |place| gold_sent(seat, place))
}

/// A scoring begins: the places that score, and those of them that score only by the golden hourglass.
pub(super) fn scoring(no: usize, scores: &[PlaceScore]) -> Event {
    let short = |score: &PlaceScore| Phrase::new("legends-place-short").text("place", score.place.code());
    let (gold, places): (Vec<_>, Vec<_>) = scores.iter().partition(|score| score.is_by_gold());
    let list = |scores: Vec<&PlaceScore>| scores.into_iter().map(short).collect();
    scores_places(no, list(places), list(gold))
}

/// One place of a scoring: its books, and the new owners of the cards.
pub(super) fn place_score(score: &PlaceScore, tell: &mut impl Tell) {
    let of = |id, seat: Seat| Phrase::new(id).seat("seat", seat);
    tell.tell(|| {
        if score.books.is_empty() {
            return no_books_score(score.place);
        }
        let books = score.books.iter().map(|book| {
            of("legends-score-book", book.seat)
                .number("field", book.value)
                .number("prestige", book.prestige)
        });
        books_score(score.place, books.collect())
    });
    if !score.bonus.is_empty() {
        tell.tell(|| {
            let cards = score.bonus.iter().map(|(seat, card)| {
                of("legends-score-bonus", *seat)
                    .phrase("card", card.phrase())
                    .number("prestige", card.symbols())
            });
            bonus(score.place, cards.collect())
        });
    }
}

/// The points of a seat in a scoring, place by place, and its new total.
pub(super) fn score_total(seat: Seat, scores: &[PlaceScore], gain: i32, prestige: i32) -> Event {
    let source = |score: &PlaceScore| {
        Phrase::new("legends-score-source")
            .text("place", score.place.code())
            .number("prestige", score.total(seat))
    };
    let sources = scores.iter().filter(|score| score.total(seat) > 0).map(source);
    total(seat, gain, prestige, sources.collect())
}
