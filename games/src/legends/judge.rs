//! What moves promise to a program that looks ahead, in thousandths of a point.
//!
//! Unlike [`worth`], which leads the stand-in, it counts the time that is left: cards that can't be used any more are
//! worth nothing, and weeks behind the last silver hourglass cost nothing.

use std::ops::ControlFlow;

use super::{
    board::{Action, Place},
    cards::{Card, Cards},
    decider::Decider,
    moves::Move,
    table::{Decision, Gold, Table},
    worth,
};
use crate::{game::Seat, search::Milli};

/// The chance that a place scores about which nothing is known.
const SCORES: Milli = 600;
/// What a week is worth for each scoring to come.
const WEEK: Milli = 140;
/// What a unit of [`worth`] is worth for each scoring to come.
const UNIT: Milli = 10;
/// By how much a card in the club raises the chance that its place scores.
const CLUB: Milli = 250;
/// What a symbol in the club brings to the owner of the only book at its place: a point, if it is turned up.
const BONUS: Milli = 500;
/// The weeks before a scoring in which cards can still be turned into books for it.
const SOON: i32 = 8;
/// The weeks in which all cards of a hand can be used.
const USED_UP: i32 = 20;

/// The scorings to come.
pub(super) fn scorings_left(table: &Table) -> Milli {
    table.board.silver.len().saturating_sub(table.scored) as Milli
}

/// The weeks that a seat has until the end; none left when negative.
pub(super) fn weeks_left(table: &Table, seat: Seat) -> i32 {
    let end = table.board.silver.last().map_or(0, |&week| i32::from(week));
    end - i32::from(table.track.week(seat))
}

/// What a point of prestige on the board is worth at a place.
fn prestige(table: &Table, place: Place) -> Milli {
    let sure = table.gold == Gold::At(place);
    SCORES * scorings_left(table) + if sure { 1000 - SCORES } else { 0 }
}

/// The points that a player can expect in the end.
pub(super) fn outlook(decider: &Decider<'_>) -> Milli {
    let Decider {
        table, seat, hand, ..
    } = *decider;
    let points = 1000 * table.players[seat.index()].prestige;
    if table.phase.decision == Decision::Done {
        return points;
    }
    let books: Milli = Place::LEGENDS
        .into_iter()
        .map(|place| worth::prestige_at(decider, place).0 * prestige(table, place))
        .sum();
    let scorings = scorings_left(table);
    let weeks = weeks_left(table, seat);
    // Cards are worth something only as long as there is time to use them.
    let cards = UNIT * scorings * worth::cards(decider, &hand) * weeks.clamp(0, USED_UP) / USED_UP;
    points + books + weeks.max(-3) * WEEK * scorings + cards
}

/// Judges the moves of a player.
pub(super) struct Judge<'a> {
    decider: Decider<'a>,
    /// Weeks of this turn up to now.
    travelled: u16,
}

impl<'a> Judge<'a> {
    pub(super) fn new(decider: Decider<'a>) -> Self {
        Judge {
            decider,
            travelled: decider.table.turn.travelled.unwrap_or(0),
        }
    }

    /// How promising a move is.
    pub(super) fn weigh(&self, chosen: &Move) -> Milli {
        let decider = &self.decider;
        let spot = decider.table.board.spot(decider.place);
        match *chosen {
            Move::Travel(place) => self.visit(place),
            Move::Give(gifts) => -gifts
                .iter()
                .map(|(_, card)| {
                    // What the book action here needs is better kept.
                    let needed = card.place().is_none_or(|legend| legend == decider.place);
                    10 * worth::card(decider, card) + if needed { 400 } else { 0 }
                })
                .sum::<i32>(),
            Move::Take(cards) | Move::Keep(cards) => self.cards(&cards, spot.weeks) - self.weeks(spot.weeks),
            Move::Swap(swaps) => {
                let gain = swaps
                    .iter()
                    .map(|swap| worth::card(decider, swap.take) - worth::card(decider, swap.put));
                self.in_hand(gain.sum(), spot.weeks) - self.weeks(spot.weeks)
            }
            Move::Renew(display) => {
                let open = decider.table.display(display).iter().copied().collect();
                let count = match spot.action {
                    Action::Renew(count) => count,
                    _ => 0,
                };
                // The display that helps least is the best to renew.
                let gain = worth::drawn(decider, count) + 20 - worth::cards(decider, &open) / 20;
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
                let drawn = if draw { worth::drawn(decider, 1) } else { 0 };
                put + self.in_hand(drawn, weeks) - self.weeks(weeks)
            }
            Move::Gold(place) => place.map_or(0, |place| self.scores(place, 1000 - SCORES)),
        }
    }

    /// What weeks cost, those of the journey included; none behind the end.
    fn weeks(&self, weeks: u16) -> Milli {
        let table = self.decider.table;
        let left = weeks_left(table, self.decider.seat).max(0);
        WEEK * scorings_left(table) * i32::from(self.travelled + weeks).min(left)
    }

    /// What cards of so much [`worth`] bring that are in the hand after so many weeks: nothing at the next scoring if it
    /// comes too soon.
    fn in_hand(&self, worth: i32, weeks: u16) -> Milli {
        let Decider { table, seat, .. } = self.decider;
        let silver = table.next_silver().map_or(0, i32::from);
        let after = i32::from(table.track.week(seat) + self.travelled + weeks);
        let soon = (silver - after).clamp(0, SOON);
        UNIT * worth * (SOON * (scorings_left(table) - 1) + soon) / SOON
    }

    fn cards(&self, cards: &Cards, weeks: u16) -> Milli {
        self.in_hand(worth::cards(&self.decider, cards), weeks)
    }

    /// What it is worth that the chance of a place to score rises by so many thousandths.
    fn scores(&self, place: Place, chance: Milli) -> Milli {
        let (own, others) = worth::prestige_at(&self.decider, place);
        let rivals = (self.decider.table.seats() as i32 - 1).max(1);
        (own - others / rivals) * chance
    }

    fn put_in_club(&self, card: Card, weeks: u16) -> Milli {
        let Some(place) = card.place() else { return 0 };
        let (own, others) = worth::prestige_at(&self.decider, place);
        let bonus = match (own, others) {
            (0, _) => 0,
            (_, 0) => BONUS,
            _ => BONUS / 2,
        };
        let bonus = bonus * i32::from(card.symbols());
        self.scores(place, CLUB) + bonus - self.in_hand(worth::card(&self.decider, card), weeks)
    }

    /// What a book on a field is worth, with its price.
    fn book(&self, field: usize, pay: &Cards, from: Option<Place>) -> Milli {
        let Decider {
            table, seat, place, ..
        } = self.decider;
        let printed = |field: usize| i32::from(table.board.fields[field].prestige);
        let own = table.books.field_of(seat, place).map_or(0, printed);
        let rivals = (table.seats() as i32 - 1).max(1);
        let mut pushed = 0;
        // The chain of books up to the first free field; an own book has left its field.
        for at in (0..=field).rev() {
            match table.books.at(place)[at] {
                Some(other) if other != seat => {
                    pushed += printed(at) - at.checked_sub(1).map_or(0, printed);
                }
                _ => break,
            }
        }
        let away = from.map_or(0, |from| {
            worth::prestige_at(&self.decider, from).0 * prestige(table, from)
        });
        let weeks = pay.len() as u16;
        (printed(field) - own) * prestige(table, place) + pushed * prestige(table, place) / (2 * rivals)
            - away
            - self.cards(pay, weeks)
            - self.weeks(weeks)
    }

    /// What the card action here is worth, its weeks included.
    fn card_action(&self) -> Milli {
        let decider = &self.decider;
        let spot = decider.table.board.spot(decider.place);
        let gain = match spot.action {
            Action::Take(count) => {
                let open = decider.table.display(decider.place);
                let mut values: Vec<i32> = open.iter().map(|&card| worth::card(decider, card)).collect();
                values.sort_unstable();
                values.iter().rev().take(count).sum()
            }
            Action::Swap(_) => {
                let swaps = decider.singles().into_iter();
                swaps
                    .map(|swap| worth::card(decider, swap.take) - worth::card(decider, swap.put))
                    .max()
                    .unwrap_or(0)
            }
            Action::Renew(count) => worth::drawn(decider, count) + 20,
            Action::Draw(count) => worth::drawn(decider, count),
            Action::Club(_) => {
                let drawn = |weeks| self.in_hand(worth::drawn(decider, 1), weeks) - self.weeks(weeks);
                let fit = decider.hand.non_jokers();
                let put = fit.kinds().map(|card| self.put_in_club(card, spot.weeks)).max();
                let best = put.map(|put| put + drawn(spot.weeks));
                // Since version 2 of the rules a visit may be for the draw alone, which takes no week (L8).
                return match best {
                    Some(best) if decider.table.rules < 2 => best,
                    _ => drawn(0).max(best.unwrap_or(Milli::MIN)),
                };
            }
        };
        self.in_hand(gain, spot.weeks) - self.weeks(spot.weeks)
    }

    /// What the best action at a place is worth after the journey and a greeting with the least useful cards.
    fn visit(&self, place: Place) -> Milli {
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
                .map(|held| worth::card(&there.decider, held))
                .collect(),
        };
        values.sort_unstable();
        let gifts: i32 = values.iter().take(hosts).map(|value| value + 10).sum();
        let mut best = there.card_action();
        // Nothing breaks off.
        let _ = there.decider.each_book(&mut |chosen| {
            if let Move::Book { value, pay, from } = chosen
                && let Some(field) = table.board.field(value)
            {
                best = best.max(there.book(field, &pay, from));
            }
            ControlFlow::Continue(())
        });
        best - there.in_hand(gifts, 0)
    }
}
