//! How promising answers are, in hundredths of a prestige point per scoring to come. A rough guess from what the player
//! knows: it orders suggestions and leads a stand-in, and no rule depends on it.

use std::ops::ControlFlow;

use super::{
    board::{Action, Field, Place},
    cards::{Card, Cards},
    decider::Decider,
    moves::Move,
};

/// What a week is worth.
const WEEK: i32 = 14;
/// What a point of prestige on the board is worth: about six places of ten score.
const PRESTIGE: i32 = 60;

/// The best way to put a book on a field.
pub(super) struct BestBook {
    pub(super) worth: i32,
    pub(super) field: Field,
    pub(super) pay: Cards,
}

pub(super) fn weeks(weeks: u16) -> i32 {
    i32::from(weeks) * WEEK
}

/// What an unknown card from the deck is worth: less, the more are in the hand already.
pub(super) fn drawn(decider: &Decider<'_>, count: usize) -> i32 {
    let held = decider.hand.len();
    (held..held + count)
        .map(|held| match held {
            0..9 => 30,
            9..15 => 20,
            _ => 8,
        })
        .sum()
}

/// What a card is worth to its holder.
pub(super) fn card(decider: &Decider<'_>, card: Card) -> i32 {
    let Some(place) = card.place() else {
        return 40;
    };
    let top = decider.table.board.fields.len() - 1;
    if decider.table.books.field_of(decider.seat, place) == Some(top) {
        return 10 + 2 * i32::from(card.symbols());
    }
    // Cards of one legend are worth more together.
    let together = i32::from(decider.hand.symbols(place).min(4));
    i32::from(card.symbols()) * 22 + together * 5
}

pub(super) fn cards(decider: &Decider<'_>, cards: &Cards) -> i32 {
    cards.iter().map(|held| card(decider, held)).sum()
}

/// Prestige per scoring at a place: the player's own, and that of all others.
pub(super) fn prestige_at(decider: &Decider<'_>, place: Place) -> (i32, i32) {
    let mut own = 0;
    let mut others = 0;
    for (book, field) in decider
        .table
        .books
        .at(place)
        .iter()
        .zip(&decider.table.board.fields)
    {
        match book {
            Some(seat) if *seat == decider.seat => own += i32::from(field.prestige),
            Some(_) => others += i32::from(field.prestige),
            None => {}
        }
    }
    (own, others)
}

/// What it is worth that a place scores.
pub(super) fn place_scores(decider: &Decider<'_>, place: Place) -> i32 {
    let (own, others) = prestige_at(decider, place);
    let rivals = (decider.table.seats() as i32 - 1).max(1);
    own * 12 - others * 12 / rivals
}

/// What putting a card into the club is worth.
pub(super) fn put_in_club(decider: &Decider<'_>, card: Card) -> i32 {
    card.place().map_or(0, |place| {
        place_scores(decider, place) - self::card(decider, card) / 2
    })
}

/// What a book on a field is worth, before its price.
pub(super) fn book(decider: &Decider<'_>, field: usize) -> i32 {
    let prestige = |field: usize| i32::from(decider.table.board.fields[field].prestige);
    let (seat, place) = (decider.seat, decider.place);
    let own = decider.table.books.field_of(seat, place).map_or(0, prestige);
    let mut books = decider.table.books.clone();
    let pushed: i32 = books
        .place(seat, place, field)
        .into_iter()
        .map(|displaced| match displaced.to {
            Some(to) => prestige(to + 1) - prestige(to),
            None => prestige(0),
        })
        .sum();
    (prestige(field) - own) * PRESTIGE + pushed * 15
}

/// What is lost by taking a book away from a place.
pub(super) fn book_away(decider: &Decider<'_>, place: Place) -> i32 {
    prestige_at(decider, place).0 * PRESTIGE
}

/// What a payment costs, its weeks included.
pub(super) fn payment(pay: &Cards) -> i32 {
    let cards: i32 = pay
        .iter()
        .map(|card| match card {
            Card::Joker => 40,
            Card::Legend(_, symbols) => 30 * i32::from(symbols),
        })
        .sum();
    cards + weeks(pay.len() as u16)
}

/// The best way for each field that can be paid for here.
pub(super) fn books(decider: &Decider<'_>) -> Vec<BestBook> {
    let board = decider.table.board;
    let mut found: Vec<BestBook> = Vec::new();
    // Nothing breaks off.
    let _ = decider.each_book(&mut |chosen| {
        if let Move::Book { value, pay, from } = chosen
            && let Some(field) = board.field(value)
        {
            let away = from.map_or(0, |from| book_away(decider, from));
            let best = BestBook {
                worth: book(decider, field) - payment(&pay) - away,
                field: board.fields[field],
                pay,
            };
            match found.last_mut() {
                Some(last) if last.field.value == value => {
                    if best.worth > last.worth {
                        *last = best;
                    }
                }
                _ => found.push(best),
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// The best book action here.
pub(super) fn best_book(decider: &Decider<'_>) -> Option<BestBook> {
    books(decider).into_iter().max_by_key(|best| best.worth)
}

/// What the card action here is worth, its weeks included.
pub(super) fn card_action(decider: &Decider<'_>) -> i32 {
    let spot = decider.table.board.spot(decider.place);
    let gain = match spot.action {
        Action::Take(count) => {
            let takes = decider.takes(decider.place, count);
            takes.iter().map(|taken| cards(decider, taken)).max().unwrap_or(0)
        }
        Action::Swap(_) => {
            let swaps = decider.singles().into_iter();
            swaps
                .map(|swap| card(decider, swap.take) - card(decider, swap.put))
                .max()
                .unwrap_or(0)
        }
        Action::Renew(count) => drawn(decider, count) + 20,
        Action::Draw(count) => drawn(decider, count),
        Action::Club(_) => {
            let fit = decider.hand.non_jokers();
            let best = fit
                .kinds()
                .map(|card| put_in_club(decider, card))
                .max()
                .unwrap_or(0);
            // Since version 2 of the rules a visit may be for the draw alone, which takes no week (L8).
            let best = if decider.table.rules < 2 {
                best
            } else {
                best.max(weeks(spot.weeks))
            };
            best + drawn(decider, 1)
        }
    };
    gain - weeks(spot.weeks)
}

/// What the best action here is worth after a journey and a greeting with the least useful cards.
pub(super) fn visit(there: &Decider<'_>) -> i32 {
    let hosts = there.table.hosts(there.seat, there.place).count();
    let mut values: Vec<i32> = there.hand.iter().map(|held| card(there, held)).collect();
    values.sort_unstable();
    let gifts: i32 = values.iter().take(hosts).map(|value| value + 10).sum();
    let action = card_action(there);
    let best = best_book(there).map_or(action, |best| best.worth.max(action));
    let distance = there
        .table
        .board
        .distance(there.table.at(there.seat), there.place);
    best - gifts - weeks(distance)
}
