//! Legends: each answer gets a rough estimate in hundredths of a prestige point. The remaining time is ignored.

use std::cmp::Reverse;

use games::legends::{
    Move, Swap, Swaps, View,
    board::{Action, Place},
    books::{payments, price},
    cards::{Card, Cards},
    decider::Decider,
    table::Decision,
};

use super::Pick;

/// The value of a week, and of a point of prestige on the board.
const WEEK: i32 = 14;
const PRESTIGE: i32 = 60;

pub(super) fn choose(view: &View, kind: impl Fn(usize) -> usize, pick: Pick<'_>) -> Option<Move> {
    let decider = view.decider()?;
    let (books, cards): (Vec<Move>, Vec<Move>) = decider
        .moves()
        .into_iter()
        .partition(|chosen| matches!(chosen, Move::Book { .. }));
    let mut kinds = Vec::new();
    if !cards.is_empty() {
        let worth = match view.table.phase.decision {
            Decision::Act => card_action(&decider),
            _ => 0,
        };
        kinds.push((worth, false));
    }
    if let Some(best) = books.iter().map(|chosen| book_worth(&decider, chosen)).max() {
        kinds.push((best, true));
    }
    kinds.sort_by_key(|&(worth, _)| Reverse(worth));
    let &(_, book) = kinds.get(kind(kinds.len().max(1)))?;
    if book {
        return by_answers(books, pick, &|chosen| book_answers(&decider, chosen));
    }
    match cards.first()? {
        Move::Club { .. } => club(&decider, pick),
        Move::Swap(_) => swap(&decider, pick),
        Move::Give(_) => by_answers(cards, pick, &|chosen| gifts(&decider, chosen)),
        _ => by_answers(cards, pick, &|chosen| vec![(0, answer(&decider, chosen))]),
    }
}

/// Follows the answers of moves, each with a number that identifies it and its value.
fn by_answers(
    mut moves: Vec<Move>,
    pick: Pick<'_>,
    answers: &dyn Fn(&Move) -> Vec<(i64, i32)>,
) -> Option<Move> {
    let all: Vec<Vec<(i64, i32)>> = moves.iter().map(answers).collect();
    let mut left: Vec<usize> = (0..moves.len()).collect();
    for question in 0..all.first()?.len() {
        let single = all[left[0]].len() == 1;
        let mut known: Vec<(i64, i32)> = Vec::new();
        for &index in &left {
            let (number, worth) = all[index][question];
            // A move with one answer is its own answer.
            let number = if single { index as i64 } else { number };
            if !known.iter().any(|&(other, _)| other == number) {
                known.push((number, worth));
            }
        }
        known.sort_by_key(|&(_, worth)| Reverse(worth));
        let (picked, _) = known[pick(known.len())];
        left.retain(|&index| {
            if single {
                index as i64 == picked
            } else {
                all[index][question].0 == picked
            }
        });
    }
    left.first().map(|&index| moves.swap_remove(index))
}

/// Returns the value of the only answer of a move.
fn answer(decider: &Decider<'_>, chosen: &Move) -> i32 {
    match *chosen {
        Move::Travel(place) => visit(&Decider { place, ..*decider }),
        Move::Take(cards) | Move::Keep(cards) => cards_worth(decider, &cards),
        Move::Renew(display) => {
            let open: Cards = decider.table.display(display).iter().copied().collect();
            -cards_worth(decider, &open)
        }
        Move::FirstBook(place) => decider.hand.symbols(place).into(),
        Move::Gold(Some(place)) => place_scores(decider, place),
        _ => 0,
    }
}

fn gifts(decider: &Decider<'_>, chosen: &Move) -> Vec<(i64, i32)> {
    let Move::Give(gifts) = chosen else {
        return Vec::new();
    };
    let hosts = decider.table.hosts(decider.seat, decider.place);
    hosts
        .map(|host| match gifts.get(host) {
            None => (-1, 0),
            Some(card) => {
                let needed = card.place().is_none_or(|legend| legend == decider.place);
                (
                    number(card),
                    -card_worth(decider, card) - if needed { 40 } else { 0 },
                )
            }
        })
        .collect()
}

/// Returns a number for each kind of card.
fn number(card: Card) -> i64 {
    match card {
        Card::Joker => 0,
        Card::Legend(place, symbols) => 10 * (1 + place.index() as i64) + i64::from(symbols),
    }
}

/// Field, payment and the book that is moved.
fn book_answers(decider: &Decider<'_>, chosen: &Move) -> Vec<(i64, i32)> {
    let Move::Book { value, pay, from } = *chosen else {
        return Vec::new();
    };
    let pays: i64 = pay.iter().map(|card| 1 << (8 * i64::from(card.symbols()))).sum();
    let jokers = pay.count(Card::Joker) as i64;
    let mut answers = vec![
        (value.into(), best_on(decider, value)),
        (pays * 10 + jokers, -payment(&pay)),
    ];
    answers.extend(from.map(|from| (from.index() as i64, -book_away(decider, from))));
    answers
}

/// The best book on a field.
fn best_on(decider: &Decider<'_>, value: u8) -> i32 {
    let moves = decider.moves().into_iter();
    let same = |chosen: &Move| matches!(chosen, Move::Book { value: other, .. } if *other == value);
    let worths = moves.filter(same).map(|chosen| book_worth(decider, &chosen));
    worths.max().unwrap_or(0)
}

fn club(decider: &Decider<'_>, pick: Pick<'_>) -> Option<Move> {
    let mut rest = decider.hand.non_jokers();
    let mut cards = Cards::default();
    loop {
        let legal = |cards: Cards, draw| {
            let chosen = Move::Club { cards, draw };
            decider.check(&chosen).is_ok().then_some(chosen)
        };
        let ends = [legal(cards, true), legal(cards, false)];
        let mut answers: Vec<(i32, Result<Card, Move>)> = Vec::new();
        for card in rest.kinds() {
            let mut more = cards;
            more.add(card);
            // In the setup, only the full number of cards is a move.
            let setup = decider.table.phase.decision == Decision::SetupClub;
            let fits = legal(more, false).is_some() || setup && more.len() < decider.setup_count();
            if fits {
                answers.push((put_in_club(decider, card), Ok(card)));
            }
        }
        answers.extend(ends[0].map(|end| (30, Err(end))));
        answers.extend(ends[1].map(|end| (0, Err(end))));
        answers.sort_by_key(|&(worth, _)| Reverse(worth));
        if answers.is_empty() {
            return None;
        }
        match answers.swap_remove(pick(answers.len())).1 {
            Err(end) => return Some(end),
            Ok(card) => {
                rest.remove(card);
                cards.add(card);
            }
        }
    }
}

fn swap(decider: &Decider<'_>, pick: Pick<'_>) -> Option<Move> {
    let first = single(decider, decider.singles(), false, pick)?.ok()?;
    let mut seconds = decider.singles();
    seconds.retain(|&second| decider.check(&Move::Swap(Swaps::two(first, second))).is_ok());
    let one = Move::Swap(Swaps::one(first));
    if seconds.is_empty() {
        return Some(one);
    }
    Some(match single(decider, seconds, true, pick)? {
        Ok(second) => Move::Swap(Swaps::two(first, second)),
        Err(()) => one,
    })
}

/// An open card and what to put there; an error for no swap.
fn single(
    decider: &Decider<'_>,
    swaps: Vec<Swap>,
    may_stop: bool,
    pick: Pick<'_>,
) -> Option<Result<Swap, ()>> {
    let mut open: Vec<(i32, Option<(Place, Card)>)> = Vec::new();
    for swap in &swaps {
        let here = Some((swap.display, swap.take));
        let worth = card_worth(decider, swap.take) - card_worth(decider, swap.put);
        match open.iter_mut().find(|(_, known)| *known == here) {
            Some(known) => known.0 = known.0.max(worth),
            None => open.push((worth, here)),
        }
    }
    if may_stop {
        open.push((0, None));
    }
    open.sort_by_key(|&(worth, _)| Reverse(worth));
    let Some((display, take)) = open.get(pick(open.len()))?.1 else {
        return Some(Err(()));
    };
    let mut puts: Vec<Swap> = swaps;
    puts.retain(|swap| (swap.display, swap.take) == (display, take));
    puts.sort_by_key(|swap| card_worth(decider, swap.put));
    puts.get(pick(puts.len())).copied().map(Ok)
}

fn drawn(decider: &Decider<'_>, count: usize) -> i32 {
    let held = decider.hand.len();
    (held..held + count)
        .map(|held| match held {
            0..9 => 30,
            9..15 => 20,
            _ => 8,
        })
        .sum()
}

fn card_worth(decider: &Decider<'_>, card: Card) -> i32 {
    let Some(place) = card.place() else {
        return 40;
    };
    let top = decider.table.board.fields.len() - 1;
    if decider.table.books.field_of(decider.seat, place) == Some(top) {
        return 10 + 2 * i32::from(card.symbols());
    }
    let together = i32::from(decider.hand.symbols(place).min(4));
    i32::from(card.symbols()) * 22 + together * 5
}

fn cards_worth(decider: &Decider<'_>, cards: &Cards) -> i32 {
    cards.iter().map(|held| card_worth(decider, held)).sum()
}

fn prestige_at(decider: &Decider<'_>, place: Place) -> (i32, i32) {
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

fn place_scores(decider: &Decider<'_>, place: Place) -> i32 {
    let (own, others) = prestige_at(decider, place);
    let rivals = (decider.table.seats() as i32 - 1).max(1);
    own * 12 - others * 12 / rivals
}

fn put_in_club(decider: &Decider<'_>, card: Card) -> i32 {
    card.place().map_or(0, |place| {
        place_scores(decider, place) - card_worth(decider, card) / 2
    })
}

fn book_away(decider: &Decider<'_>, place: Place) -> i32 {
    prestige_at(decider, place).0 * PRESTIGE
}

fn payment(pay: &Cards) -> i32 {
    let cards: i32 = pay
        .iter()
        .map(|card| match card {
            Card::Joker => 40,
            Card::Legend(_, symbols) => 30 * i32::from(symbols),
        })
        .sum();
    cards + WEEK * pay.len() as i32
}

/// Returns the value of a book action, minus its price.
fn book_worth(decider: &Decider<'_>, chosen: &Move) -> i32 {
    let Move::Book { value, pay, from } = *chosen else {
        return 0;
    };
    let Some(field) = decider.table.board.field(value) else {
        return 0;
    };
    let prestige = |field: usize| i32::from(decider.table.board.fields[field].prestige);
    let (seat, place) = (decider.seat, decider.place);
    let own = decider.table.books.field_of(seat, place).map_or(0, prestige);
    let mut books = decider.table.books.clone();
    let displaced = books.place(seat, place, field).into_iter();
    let pushed: i32 = displaced
        .map(|displaced| match displaced.to {
            Some(to) => prestige(to + 1) - prestige(to),
            None => prestige(0),
        })
        .sum();
    let away = from.map_or(0, |from| book_away(decider, from));
    (prestige(field) - own) * PRESTIGE + pushed * 15 - payment(&pay) - away
}

/// Returns the value of the card action here, minus its weeks.
fn card_action(decider: &Decider<'_>) -> i32 {
    let spot = decider.table.board.spot(decider.place);
    let weeks = WEEK * i32::from(spot.weeks);
    let gain = match spot.action {
        Action::Take(count) => {
            let takes = decider.takes(decider.place, count);
            let worths = takes.iter().map(|taken| cards_worth(decider, taken));
            worths.max().unwrap_or(0)
        }
        Action::Swap(_) => {
            let swaps = decider.singles().into_iter();
            let worths = swaps.map(|swap| card_worth(decider, swap.take) - card_worth(decider, swap.put));
            worths.max().unwrap_or(0)
        }
        Action::Renew(count) => drawn(decider, count) + 20,
        Action::Draw(count) => drawn(decider, count),
        Action::Club(_) => {
            let fit = decider.hand.non_jokers();
            let best = fit.kinds().map(|card| put_in_club(decider, card)).max();
            best.unwrap_or(0).max(weeks) + drawn(decider, 1)
        }
    };
    gain - weeks
}

/// Returns the value of the best action at a place, after a journey and a greeting with the least useful cards.
fn visit(there: &Decider<'_>) -> i32 {
    let table = there.table;
    let hosts = table.hosts(there.seat, there.place).count();
    let mut values: Vec<i32> = there.hand.iter().map(|held| card_worth(there, held)).collect();
    values.sort_unstable();
    let gifts: i32 = values.iter().take(hosts).map(|value| value + 10).sum();
    let best = payable(there).map(|chosen| book_worth(there, &chosen)).max();
    let action = card_action(there).max(best.unwrap_or(i32::MIN));
    let distance = table.board.distance(table.at(there.seat), there.place);
    action - gifts - WEEK * i32::from(distance)
}

/// The book actions that would be possible at the decider's place.
fn payable(there: &Decider<'_>) -> impl Iterator<Item = Move> {
    let Decider {
        table, seat, place, ..
    } = *there;
    let own = table.books.field_of(seat, place);
    let ready = own.is_some() || table.players[seat.index()].books_left > 0;
    let from: Vec<Option<Place>> = if ready {
        vec![None]
    } else {
        Place::LEGENDS
            .into_iter()
            .filter(|&other| table.books.field_of(seat, other).is_some())
            .map(Some)
            .collect()
    };
    let mut moves = Vec::new();
    let fields = table.board.fields.iter().enumerate();
    for (field, printed) in fields.filter(|_| place != Place::London) {
        let Some(price) = price(table.board, own, field) else {
            continue;
        };
        for pay in payments(&there.hand, place, price) {
            let value = printed.value;
            moves.extend(from.iter().map(|&from| Move::Book { value, pay, from }));
        }
    }
    moves.into_iter()
}
