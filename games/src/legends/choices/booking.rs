//! Which field, paid with what, and with which book.

use super::{
    super::{actor::Actor, board::Place, cards::Cards, moves::Move, travel::FIRST_FIELD},
    cards_key, effects, finish, one_ask, read_place, worth,
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    phrase::Phrase,
};

pub(super) fn first_book(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let field = actor.table.board.fields[FIRST_FIELD];
    let option = |place: Place| {
        let symbols = actor.hand.symbols(place);
        let effects = vec![
            Phrase::new("legends-effect-prestige").number("prestige", field.prestige),
            Phrase::new("legends-effect-hand").number("symbols", symbols),
        ];
        ChoiceOption::new(place, place.phrase())
            .does(effects, i32::from(symbols))
            .marks(field_mark(place, field.value))
    };
    let options = || actor.first_books().map(option).collect();
    one_ask("field", options, picks, |pick| {
        let chosen = Move::FirstBook(read_place(pick)?);
        actor.check(&chosen).is_ok().then_some(chosen)
    })
}

pub(super) fn book(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let place = actor.place();
    let options = actor.book_options(place);
    let Some((pick, picks)) = picks.split_first() else {
        let options = options.iter().map(|option| field_option(actor, option));
        return Next::Ask(Choice::best_first("field", options.collect()));
    };
    let Some(option) = options
        .into_iter()
        .find(|option| option.value.to_string() == *pick)
    else {
        return Next::Impossible { pick: 0 };
    };
    let Some((pick, picks)) = picks.split_first() else {
        let options = option.payments.iter().map(|pay| pay_option(actor, pay));
        return Next::Ask(Choice::best_first("pay", options.collect()));
    };
    let Some(pay) = option
        .payments
        .into_iter()
        .find(|pay| cards_key(pay).eq_ignore_ascii_case(pick))
    else {
        return Next::Impossible { pick: 1 };
    };
    let book = |from| Move::Book {
        value: option.value,
        pay: pay.clone(),
        from,
    };
    if option.from.contains(&None) {
        return finish(Some(book(None)), 1, picks);
    }
    let Some((pick, picks)) = picks.split_first() else {
        let options = option.from.iter().flatten().map(|&from| from_option(actor, from));
        return Next::Ask(Choice::best_first("from", options.collect()));
    };
    let from = read_place(pick).filter(|&from| option.from.contains(&Some(from)));
    finish(from.map(|from| book(Some(from))), 2, picks)
}

fn field_option(actor: &Actor<'_>, option: &super::super::BookOption) -> ChoiceOption {
    let place = actor.place();
    let fields = &actor.table.board.fields;
    let field = fields[option.field];
    let mut effects = vec![Phrase::new("legends-effect-prestige").number("prestige", field.prestige)];
    if let Some(own) = actor.table.books.field_of(actor.seat, place) {
        effects.push(Phrase::new("legends-effect-upgrade").number("field", fields[own].value));
    }
    effects.extend(effects::pushes(actor, place, option.field));
    let cheapest = option.payments.iter().min_by_key(|pay| worth::payment(pay));
    let mut worth = worth::book(actor, place, option.field);
    if let Some(pay) = cheapest {
        effects.extend(effects::after_weeks(actor, pay.len() as u16));
        worth -= worth::payment(pay);
    }
    let label = Phrase::new("legends-field")
        .phrase("place", place.phrase())
        .number("field", field.value);
    ChoiceOption::new(field.value, label)
        .does(effects, worth)
        .marks(field_mark(place, field.value))
}

fn pay_option(actor: &Actor<'_>, pay: &Cards) -> ChoiceOption {
    let mut effects = vec![Phrase::new("legends-effect-weeks").number("weeks", pay.len() as i64)];
    effects.extend(effects::after_weeks(actor, pay.len() as u16));
    let label = Phrase::new("legends-cards").list("cards", pay.phrases());
    let option = ChoiceOption::new(cards_key(pay), label).does(effects, -worth::payment(pay));
    pay.kinds().into_iter().fold(option, |option, card| {
        option.marks(Mark::Named(format!("hand.{card}")))
    })
}

fn from_option(actor: &Actor<'_>, from: Place) -> ChoiceOption {
    let (prestige, _) = worth::prestige_at(actor, from);
    ChoiceOption::new(from, from.phrase())
        .does(
            vec![Phrase::new("legends-effect-loses").number("prestige", prestige)],
            -worth::book_away(actor, from),
        )
        .marks(Mark::Named(from.to_string()))
}

fn field_mark(place: Place, value: u8) -> Mark {
    Mark::Named(format!("{place}.{value}"))
}
