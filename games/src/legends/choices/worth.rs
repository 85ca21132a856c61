//! How promising answers are, in hundredths of a prestige point per scoring to come. A rough guess from what the player
//! knows: it orders suggestions and leads a stand-in, and no rule depends on it.

use super::super::{
    actor::Actor,
    board::{Action, Place},
    booking::BookOption,
    cards::{Card, Cards},
};
use crate::game::Seat;

/// What a week is worth.
pub(super) const WEEK: i32 = 14;
/// What a point of prestige on the board is worth: about six places of ten score.
const PRESTIGE: i32 = 60;

/// The best book action at a place.
pub(super) struct BestBook {
    pub(super) worth: i32,
    pub(super) option: BookOption,
    pub(super) pay: Cards,
}

pub(super) fn weeks(weeks: u16) -> i32 {
    i32::from(weeks) * WEEK
}

/// What an unknown card from the deck is worth: less, the more are in the hand already.
fn drawn(actor: &Actor<'_>, count: usize) -> i32 {
    let held = actor.hand.len();
    (held..held + count)
        .map(|held| match held {
            0..9 => 30,
            9..15 => 20,
            _ => 8,
        })
        .sum()
}

/// What a card is worth to its holder.
pub(super) fn card(actor: &Actor<'_>, card: Card) -> i32 {
    let Some(place) = card.place() else {
        return 40;
    };
    let top = actor.table.board.fields.len() - 1;
    if actor.table.books.field_of(actor.seat, place) == Some(top) {
        return 10 + 2 * i32::from(card.symbols());
    }
    // Cards of one legend are worth more together.
    let together = i32::from(actor.hand.symbols(place).min(4));
    i32::from(card.symbols()) * 22 + together * 5
}

pub(super) fn cards(actor: &Actor<'_>, cards: &Cards) -> i32 {
    cards.iter().map(|held| card(actor, held)).sum()
}

/// Prestige per scoring at a place: the player's own, and that of all others.
pub(super) fn prestige_at(actor: &Actor<'_>, place: Place) -> (i32, i32) {
    let mut own = 0;
    let mut others = 0;
    for (book, field) in actor.table.books.at(place).iter().zip(&actor.table.board.fields) {
        match book {
            Some(seat) if *seat == actor.seat => own += i32::from(field.prestige),
            Some(_) => others += i32::from(field.prestige),
            None => {}
        }
    }
    (own, others)
}

/// What it is worth that a place scores.
pub(super) fn place_scores(actor: &Actor<'_>, place: Place) -> i32 {
    let (own, others) = prestige_at(actor, place);
    let rivals = (actor.table.seats() as i32 - 1).max(1);
    own * 12 - others * 12 / rivals
}

/// What putting a card into the club is worth.
pub(super) fn into_club(actor: &Actor<'_>, card: Card) -> i32 {
    card.place().map_or(0, |place| {
        place_scores(actor, place) - self::card(actor, card) / 2
    })
}

/// What a book on a field is worth, before its price.
pub(super) fn book(actor: &Actor<'_>, place: Place, field: usize) -> i32 {
    let prestige = |field: usize| i32::from(actor.table.board.fields[field].prestige);
    let own = actor.table.books.field_of(actor.seat, place).map_or(0, prestige);
    let mut books = actor.table.books.clone();
    let pushed: i32 = books
        .place(actor.seat, place, field)
        .into_iter()
        .map(|displaced| match displaced.to {
            Some(to) => prestige(to + 1) - prestige(to),
            None => prestige(0),
        })
        .sum();
    (prestige(field) - own) * PRESTIGE + pushed * 15
}

/// What is lost by taking a book away from a place.
pub(super) fn book_away(actor: &Actor<'_>, place: Place) -> i32 {
    prestige_at(actor, place).0 * PRESTIGE
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

pub(super) fn best_book(actor: &Actor<'_>, place: Place) -> Option<BestBook> {
    let options = actor.book_options(place).into_iter();
    options
        .filter_map(|option| {
            let pay = option.payments.iter().min_by_key(|pay| payment(pay))?.clone();
            let away = option
                .from
                .iter()
                .map(|from| from.map_or(0, |from| book_away(actor, from)))
                .min()?;
            Some(BestBook {
                worth: book(actor, place, option.field) - payment(&pay) - away,
                option,
                pay,
            })
        })
        .max_by_key(|best| best.worth)
}

/// What the card action of a place is worth, its weeks included.
pub(super) fn card_action(actor: &Actor<'_>, place: Place) -> i32 {
    let spot = actor.table.board.spot(place);
    let gain = match spot.action {
        Action::Take(count) => actor
            .takes(place, count)
            .iter()
            .map(|taken| cards(actor, taken))
            .max()
            .unwrap_or(0),
        Action::Swap(_) => actor
            .singles()
            .map(|swap| card(actor, swap.take) - card(actor, swap.put))
            .max()
            .unwrap_or(0),
        Action::Renew(count) => drawn(actor, count) + 20,
        Action::Draw(count) => drawn(actor, count),
        Action::Club(_) => {
            let best = actor
                .hand
                .non_jokers()
                .iter()
                .map(|card| into_club(actor, card))
                .max();
            best.unwrap_or(0) + drawn(actor, 1)
        }
    };
    gain - weeks(spot.weeks)
}

/// What the best action at a place is worth after a greeting with the least useful cards.
pub(super) fn visit(actor: &Actor<'_>, place: Place) -> i32 {
    let hosts: Vec<Seat> = actor.table.hosts(actor.seat, place);
    let mut values: Vec<i32> = actor.hand.iter().map(|held| card(actor, held)).collect();
    values.sort_unstable();
    let gifts: i32 = values.iter().take(hosts.len()).map(|value| value + 10).sum();
    let action = card_action(actor, place);
    let best = best_book(actor, place).map_or(action, |best| best.worth.max(action));
    best - gifts - weeks(actor.table.board.distance(actor.place(), place))
}
