//! Looking ahead: what books, cards and weeks are worth until the end.

use super::{
    Legends,
    board::{Action, Place},
    decider::Decider,
    moves::Move,
    table::{Decision, Gold, Table},
    worth,
};
use crate::{
    game::Seat,
    search::{Milli, Search},
};

/// The chance in thousandths that a place scores about which nothing is known.
const SCORES: Milli = 600;

impl Search for Legends {
    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let Some(decider) = self.decider(seat) else {
            worths.resize(worths.len() + moves.len(), 0);
            return;
        };
        let scorings = scorings_left(&self.table);
        worths.extend(
            moves
                .iter()
                .map(|chosen| 10 * scorings * weigh_one(&decider, chosen)),
        );
    }

    fn outlook(&self, points: &mut Vec<Milli>) {
        let table = &self.table;
        let scorings = scorings_left(table);
        for (seat, player) in Seat::all(table.seats()).zip(&table.players) {
            let mut value = 1000 * player.prestige;
            if table.phase.decision != Decision::Done {
                for place in Place::LEGENDS {
                    let field = table.books.field_of(seat, place);
                    let prestige = field.map_or(0, |field| i32::from(table.board.fields[field].prestige));
                    let sure = if table.gold == Gold::At(place) {
                        1000 - SCORES
                    } else {
                        0
                    };
                    value += prestige * (SCORES * scorings + sure);
                }
                let end = table.board.silver.last().map_or(0, |&week| i32::from(week));
                let weeks = (end - i32::from(table.track.week(seat))).max(-3);
                value += weeks * 14 * 10 * scorings.max(1);
                if let Some(decider) = self.decider(seat) {
                    // Cards are worth something only as long as there is time to use them.
                    let usable = weeks.clamp(0, 20);
                    value += 5 * scorings * worth::cards(&decider, &decider.hand) * usable / 20;
                }
            }
            points.push(value);
        }
    }

    fn points_now(&self, seat: Seat) -> Milli {
        1000 * self
            .table
            .players
            .get(seat.index())
            .map_or(0, |player| player.prestige)
    }

    fn part(&self) -> u32 {
        self.table.scored as u32
    }
}

fn scorings_left(table: &Table) -> i32 {
    table.board.silver.len().saturating_sub(table.scored) as i32
}

/// How promising a move is, in the unit of `worth`.
fn weigh_one(decider: &Decider<'_>, chosen: &Move) -> i32 {
    let spot = decider.table.board.spot(decider.place);
    let weeks = |weeks: u16| worth::weeks(weeks);
    match *chosen {
        Move::Travel(place) => worth::visit(&Decider { place, ..*decider }),
        Move::Give(gifts) => -gifts
            .iter()
            .map(|(_, card)| {
                // What the book action here needs is better kept.
                let needed = card.place().is_none_or(|legend| legend == decider.place);
                worth::card(decider, card) + if needed { 40 } else { 0 }
            })
            .sum::<i32>(),
        Move::Take(cards) => worth::cards(decider, &cards) - weeks(spot.weeks),
        Move::Keep(cards) => worth::cards(decider, &cards),
        Move::Swap(swaps) => {
            let gain = swaps
                .iter()
                .map(|swap| worth::card(decider, swap.take) - worth::card(decider, swap.put));
            gain.sum::<i32>() - weeks(spot.weeks)
        }
        Move::Renew(display) => {
            let open = decider.table.display(display).iter().copied().collect();
            let count = match spot.action {
                Action::Renew(count) => count,
                _ => 0,
            };
            // The display that helps least is the best to renew.
            worth::drawn(decider, count) + 20 - weeks(spot.weeks) - worth::cards(decider, &open) / 20
        }
        Move::Draw => {
            let count = match spot.action {
                Action::Draw(count) => count,
                _ => 0,
            };
            worth::drawn(decider, count) - weeks(spot.weeks)
        }
        Move::FirstBook(place) => 20 * i32::from(decider.hand.symbols(place)),
        Move::Book { value, pay, from } => {
            let away = from.map_or(0, |from| worth::book_away(decider, from));
            let field = decider.table.board.field(value).unwrap_or(0);
            worth::book(decider, field) - worth::payment(&pay) - away
        }
        Move::Club { cards, draw } => {
            let put: i32 = cards.iter().map(|card| worth::put_in_club(decider, card)).sum();
            let visit = decider.table.phase.decision == Decision::Act;
            let cost = if visit {
                weeks(spot.weeks * cards.len() as u16)
            } else {
                0
            };
            put - cost + if draw { worth::drawn(decider, 1) } else { 0 }
        }
        Move::Gold(place) => place.map_or(0, |place| worth::place_scores(decider, place)),
    }
}
