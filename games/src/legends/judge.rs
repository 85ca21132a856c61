//! The value of moves, in thousandths of a point. Suggestions, stand-ins and searches share it.
//!
//! It considers the remaining time: cards that can't be used any more are worth nothing, and weeks after the last
//! silver hourglass cost nothing.

use std::{ops::ControlFlow, sync::LazyLock};

use serde::Deserialize;

use super::{
    board::{Action, Field, Place},
    cards::{Card, Cards},
    decider::Decider,
    moves::Move,
    table::{Decision, Gold, Table},
};
use crate::{
    game::Seat,
    phrase::Phrase,
    search::{Milli, judgement},
};

/// The parameters of the evaluation (`judgement.toml`). Cards and weeks are valued per coming scoring.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Judgement {
    /// The chance in thousandths that a place scores about which nothing is known.
    scores: Milli,
    week: Milli,
    joker: Milli,
    /// A symbol on a card.
    symbol: Milli,
    /// The extra value of a card per symbol of its legend in the hand, up to four.
    together: Milli,
    /// The value of a card of a place where the highest field is reached.
    spare: Milli,
    /// The value of a card from the deck: in a small hand, a larger one, a full one.
    drawn: [Milli; 3],
    /// The cost of a greeting besides the card.
    gift: Milli,
    /// The extra cost of giving away a card that fits the book action here.
    needed: Milli,
    /// By how much a card in the club raises the chance that its place scores.
    club: Milli,
    /// The value of a symbol in the club for the owner of the only book at its place.
    bonus: Milli,
    /// The weeks before a scoring in which cards can still be turned into books for it.
    soon: i32,
    /// The weeks in which all cards of a hand can be used.
    used_up: i32,
    /// The weeks that using one more card takes, including those of journeys.
    weeks_a_card: i32,
    /// The share in thousandths of a card's value that remains when there is no time to use it.
    idle: Milli,
    /// How far a lead may change per coming scoring.
    pub(super) doubt: Milli,
    outlook: Outlook,
}

/// The parameters of the value of a position, per coming scoring. Moves have other parameters, because they compare the
/// immediate options.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outlook {
    /// The chance in thousandths that a place scores about which nothing is known.
    scores: Milli,
    week: Milli,
}

pub(super) static JUDGEMENT: LazyLock<Judgement> =
    LazyLock::new(|| judgement(include_str!("judgement.toml")));

/// Value of seeing a display renewed first, besides its cards.
const RENEW: Milli = 200;

/// A book action with its worth.
pub(super) struct BestBook {
    pub(super) worth: Milli,
    pub(super) field: Field,
    pub(super) pay: Cards,
}

/// The scorings to come.
pub(super) fn scorings_left(table: &Table) -> Milli {
    table.board.silver.len().saturating_sub(table.scored) as Milli
}

/// The weeks that a seat has until the end; negative if none are left.
pub(super) fn weeks_left(table: &Table, seat: Seat) -> i32 {
    let end = table.board.silver.last().map_or(0, |&week| i32::from(week));
    end - i32::from(table.track.week(seat))
}

/// Returns the value of a point of prestige on the board at a place that scores with this chance.
fn prestige(table: &Table, place: Place, scores: Milli) -> Milli {
    let sure = table.gold == Gold::At(place);
    scores * scorings_left(table) + if sure { 1000 - scores } else { 0 }
}

/// Returns the prestige per scoring at a place: the player's own, and that of all others.
pub(super) fn prestige_at(decider: &Decider<'_>, place: Place) -> (i32, i32) {
    let (mut own, mut others) = (0, 0);
    let fields = &decider.table.board.fields;
    for (book, field) in decider.table.books.at(place).iter().zip(fields) {
        match book {
            Some(seat) if *seat == decider.seat => own += i32::from(field.prestige),
            Some(_) => others += i32::from(field.prestige),
            None => {}
        }
    }
    (own, others)
}

/// Returns the value of a card to its holder per coming scoring.
fn card_value(decider: &Decider<'_>, card: Card) -> Milli {
    let figures = &*JUDGEMENT;
    let Some(place) = card.place() else {
        return figures.joker;
    };
    let top = decider.table.board.fields.len() - 1;
    if decider.table.books.field_of(decider.seat, place) == Some(top) {
        return figures.spare;
    }
    // Cards of one legend are worth more together.
    let together = i32::from(decider.hand.symbols(place).min(4));
    i32::from(card.symbols()) * figures.symbol + together * figures.together
}

fn cards_value(decider: &Decider<'_>, cards: &Cards) -> Milli {
    cards.iter().map(|held| card_value(decider, held)).sum()
}

/// Returns the value of unknown cards from the deck: the larger the hand, the smaller.
fn drawn_value(decider: &Decider<'_>, count: usize) -> Milli {
    let held = decider.hand.len();
    let [small, larger, full] = JUDGEMENT.drawn;
    (held..held + count)
        .map(|held| match held {
            0..9 => small,
            9..15 => larger,
            _ => full,
        })
        .sum()
}

/// Returns the points that a player can expect at the end.
pub(super) fn outlook(decider: &Decider<'_>) -> Milli {
    let Decider {
        table, seat, hand, ..
    } = *decider;
    let figures = &*JUDGEMENT;
    let points = 1000 * table.players[seat.index()].prestige;
    if table.phase.decision == Decision::Done {
        return points;
    }
    let books: Milli = Place::LEGENDS
        .into_iter()
        .map(|place| prestige_at(decider, place).0 * prestige(table, place, figures.outlook.scores))
        .sum();
    let scorings = scorings_left(table);
    let weeks = weeks_left(table, seat);
    // Cards have a value only while there is time to use them.
    let usable = (weeks / figures.weeks_a_card.max(1)).max(0);
    let held = hand.len() as i32;
    let idle = (held - usable).max(0);
    let part = (1000 * (held - idle) + figures.idle * idle) / held.max(1);
    let in_time = weeks.clamp(0, figures.used_up);
    let cards = scorings * cards_value(decider, &hand) * in_time / figures.used_up.max(1) * part / 1000;
    points + books + weeks.max(-3) * figures.outlook.week * scorings + cards
}

/// Judges the moves of a player.
pub(super) struct Judge<'a> {
    decider: Decider<'a>,
    /// Weeks of this turn so far.
    travelled: u16,
}

impl<'a> Judge<'a> {
    pub(super) fn new(decider: Decider<'a>) -> Self {
        Judge {
            decider,
            travelled: decider.table.turn.travelled.unwrap_or(0),
        }
    }

    /// Returns the value of a move; only differences are meaningful.
    pub(super) fn worth(&self, chosen: &Move) -> Milli {
        let decider = &self.decider;
        let spot = decider.table.board.spot(decider.place);
        match *chosen {
            Move::Travel(place) => self.visit(place),
            Move::Give(gifts) => -gifts.iter().map(|(_, card)| self.gift(card)).sum::<Milli>(),
            Move::Take(cards) | Move::Keep(cards) => self.cards(&cards, spot.weeks) - self.weeks(spot.weeks),
            Move::Swap(swaps) => {
                let gain = swaps
                    .iter()
                    .map(|swap| card_value(decider, swap.take) - card_value(decider, swap.put));
                self.in_hand(gain.sum(), spot.weeks) - self.weeks(spot.weeks)
            }
            Move::Renew(display) => {
                let open = decider.table.display(display).iter().copied().collect();
                let count = match spot.action {
                    Action::Renew(count) => count,
                    _ => 0,
                };
                // The least useful display is the best to renew.
                let gain = drawn_value(decider, count) + RENEW - cards_value(decider, &open) / 20;
                self.in_hand(gain, spot.weeks) - self.weeks(spot.weeks)
            }
            Move::Draw => self.card_action(),
            Move::FirstBook(place) => 800 * i32::from(decider.hand.symbols(place)),
            Move::Book { value, pay, from } => {
                let field = decider.table.board.field(value).unwrap_or(0);
                self.book(field, &pay, from)
            }
            Move::Club { cards, draw } => {
                let visit = decider.table.phase.decision == Decision::Act;
                let weeks = if visit { spot.weeks * cards.len() as u16 } else { 0 };
                let put: Milli = cards.iter().map(|card| self.put_in_club(card, weeks)).sum();
                let drawn = if draw { drawn_value(decider, 1) } else { 0 };
                put + self.in_hand(drawn, weeks) - self.weeks(weeks)
            }
            Move::Gold(place) => place.map_or(0, |place| self.scores(place, 1000 - JUDGEMENT.scores)),
        }
    }

    /// Returns the cost of weeks, including those of the journey; 0 after the end.
    fn weeks(&self, weeks: u16) -> Milli {
        let table = self.decider.table;
        let left = weeks_left(table, self.decider.seat).max(0);
        JUDGEMENT.week * scorings_left(table) * i32::from(self.travelled + weeks).min(left)
    }

    /// Returns the possibilities after a move: cards in the hand, books to place, and coming scorings.
    pub(super) fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        let Decider {
            table, seat, hand, ..
        } = self.decider;
        let gone = match chosen {
            Move::Book { pay, .. } => pay.len(),
            Move::Club { cards, .. } => cards.len(),
            Move::Give(gifts) => gifts.iter().count(),
            _ => 0,
        };
        let books = table
            .players
            .get(seat.index())
            .map_or(0, |player| player.books_left);
        vec![
            Phrase::new("legends-keeps")
                .number("cards", hand.len().saturating_sub(gone) as i64)
                .number("books", books)
                .number("scorings", scorings_left(table)),
        ]
    }

    /// Returns the cost of giving a card away.
    pub(super) fn gift(&self, card: Card) -> Milli {
        // A card that the book action here needs is better kept.
        let needed = card.place().is_none_or(|legend| legend == self.decider.place);
        card_value(&self.decider, card) + if needed { JUDGEMENT.needed } else { 0 }
    }

    /// Returns the value of cards that are in the hand `weeks` from now: nothing for the next scoring if it comes too
    /// soon, and less if there is no time to use them.
    fn in_hand(&self, value: Milli, weeks: u16) -> Milli {
        let Decider {
            table, seat, hand, ..
        } = self.decider;
        let figures = &*JUDGEMENT;
        let silver = table.next_silver().map_or(0, i32::from);
        let after = i32::from(table.track.week(seat) + self.travelled + weeks);
        let soon = (silver - after).clamp(0, figures.soon);
        let left = weeks_left(table, seat) - i32::from(self.travelled + weeks);
        let part = if hand.len() as i32 * figures.weeks_a_card < left {
            1000
        } else {
            figures.idle
        };
        let scorings = figures.soon * (scorings_left(table) - 1) + soon;
        value * scorings / figures.soon.max(1) * part / 1000
    }

    /// Returns the value of cards that are in the hand `weeks` from now.
    pub(super) fn cards(&self, cards: &Cards, weeks: u16) -> Milli {
        self.in_hand(cards_value(&self.decider, cards), weeks)
    }

    /// Value of raising a place's chance to score by `chance` thousandths.
    fn scores(&self, place: Place, chance: Milli) -> Milli {
        let (own, others) = prestige_at(&self.decider, place);
        let rivals = (self.decider.table.seats() as i32 - 1).max(1);
        (own - others / rivals) * chance
    }

    pub(super) fn put_in_club(&self, card: Card, weeks: u16) -> Milli {
        let Some(place) = card.place() else { return 0 };
        let (own, others) = prestige_at(&self.decider, place);
        let bonus = match (own, others) {
            (0, _) => 0,
            (_, 0) => JUDGEMENT.bonus,
            _ => JUDGEMENT.bonus / 2,
        };
        let bonus = bonus * i32::from(card.symbols());
        self.scores(place, JUDGEMENT.club) + bonus - self.in_hand(card_value(&self.decider, card), weeks)
    }

    /// Returns the cost of a payment, including its weeks.
    pub(super) fn payment(&self, pay: &Cards) -> Milli {
        let weeks = pay.len() as u16;
        self.cards(pay, weeks) + self.weeks(weeks)
    }

    /// Returns the value of the book at a place, where it is.
    pub(super) fn book_away(&self, from: Place) -> Milli {
        prestige_at(&self.decider, from).0 * prestige(self.decider.table, from, JUDGEMENT.scores)
    }

    /// Returns the value of a book on a field, minus its price.
    fn book(&self, field: usize, pay: &Cards, from: Option<Place>) -> Milli {
        let Decider {
            table, seat, place, ..
        } = self.decider;
        let printed = |field: usize| i32::from(table.board.fields[field].prestige);
        let own = table.books.field_of(seat, place).map_or(0, printed);
        let rivals = (table.seats() as i32 - 1).max(1);
        let mut pushed = 0;
        // The chain of books up to the first free field; the player's own book has left its field.
        for at in (0..=field).rev() {
            match table.books.at(place)[at] {
                Some(other) if other != seat => {
                    pushed += printed(at) - at.checked_sub(1).map_or(0, printed);
                }
                _ => break,
            }
        }
        let away = from.map_or(0, |from| self.book_away(from));
        let prestige = prestige(table, place, JUDGEMENT.scores);
        (printed(field) - own) * prestige + pushed * prestige / (2 * rivals) - away - self.payment(pay)
    }

    /// Returns the best way to put a book on each affordable field.
    pub(super) fn books(&self) -> Vec<BestBook> {
        let board = self.decider.table.board;
        let mut found: Vec<BestBook> = Vec::new();
        // The visitor never breaks.
        let _ = self.decider.each_book(&mut |chosen| {
            if let Move::Book { value, pay, .. } = chosen
                && let Some(field) = board.field(value)
            {
                let best = BestBook {
                    worth: self.worth(&chosen),
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
    pub(super) fn best_book(&self) -> Option<BestBook> {
        self.books().into_iter().max_by_key(|best| best.worth)
    }

    /// Returns the value of the card action here, minus its weeks.
    pub(super) fn card_action(&self) -> Milli {
        let decider = &self.decider;
        let spot = decider.table.board.spot(decider.place);
        let gain = match spot.action {
            Action::Take(count) => {
                let open = decider.table.display(decider.place);
                let mut values: Vec<i32> = open.iter().map(|&card| card_value(decider, card)).collect();
                values.sort_unstable();
                values.iter().rev().take(count).sum()
            }
            Action::Swap(_) => {
                let swaps = decider.singles().into_iter();
                swaps
                    .map(|swap| card_value(decider, swap.take) - card_value(decider, swap.put))
                    .max()
                    .unwrap_or(0)
            }
            Action::Renew(count) => drawn_value(decider, count) + RENEW,
            Action::Draw(count) => drawn_value(decider, count),
            Action::Club(_) => {
                let drawn = |weeks| self.in_hand(drawn_value(decider, 1), weeks) - self.weeks(weeks);
                let fit = decider.hand.non_jokers();
                let put = fit.kinds().map(|card| self.put_in_club(card, spot.weeks)).max();
                let best = put.map(|put| put + drawn(spot.weeks));
                // Since version 2 of the rules, a visit may be only for the draw, which takes no week (L8).
                return match best {
                    Some(best) if decider.table.rules < 2 => best,
                    _ => drawn(0).max(best.unwrap_or(Milli::MIN)),
                };
            }
        };
        self.in_hand(gain, spot.weeks) - self.weeks(spot.weeks)
    }

    /// Returns the value of the best action at a place after the journey and a greeting with the least useful cards.
    pub(super) fn visit(&self, place: Place) -> Milli {
        let Decider { table, seat, .. } = self.decider;
        let there = Judge {
            decider: Decider {
                place,
                ..self.decider
            },
            travelled: table.board.distance(table.at(seat), place),
        };
        let hosts = table.hosts(seat, place).count();
        let mut values: Vec<i32> = match hosts {
            0 => Vec::new(),
            _ => there
                .decider
                .hand
                .iter()
                .map(|held| card_value(&there.decider, held))
                .collect(),
        };
        values.sort_unstable();
        let gifts: i32 = values
            .iter()
            .take(hosts)
            .map(|value| value + JUDGEMENT.gift)
            .sum();
        let action = there.card_action();
        let best = there.best_book().map_or(action, |best| best.worth.max(action));
        best - there.in_hand(gifts, 0)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_figures_are_read() {
        assert!(super::JUDGEMENT.scores > 0);
    }
}
