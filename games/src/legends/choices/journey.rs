//! Where to go, what to give to those one meets, and where the golden hourglass goes.

use super::{
    super::{
        actor::Actor,
        board::{Action, Place},
        cards::Card,
        moves::Move,
    },
    effects, finish, one_ask, read_place, worth,
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    game::Seat,
    phrase::Phrase,
};

/// Key of a host who goes without a card.
const NOTHING: &str = "none";

pub(super) fn travel(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let options = || {
        actor
            .destinations()
            .map(|place| destination(actor, place))
            .collect()
    };
    one_ask("place", options, picks, |pick| {
        let chosen = Move::Travel(read_place(pick)?);
        actor.check(&chosen).is_ok().then_some(chosen)
    })
}

fn destination(actor: &Actor<'_>, place: Place) -> ChoiceOption {
    let board = actor.table.board;
    let distance = board.distance(actor.place(), place);
    let mut effects = Vec::new();
    let hosts = actor.table.hosts(actor.seat, place).len().min(actor.hand.len());
    if hosts > 0 {
        effects.push(Phrase::new("legends-effect-greets").number("count", hosts as i64));
    }
    let mut weeks = None;
    if actor.can_use_cards(place) {
        effects.push(effects::card_action(actor, place));
        let spot = board.spot(place);
        let free = matches!(spot.action, Action::Club(_)) && actor.hand.non_jokers().is_empty();
        weeks = Some(if free { 0 } else { spot.weeks });
    }
    if let Some(best) = worth::best_book(actor, place) {
        let field = board.fields[best.option.field];
        effects.push(
            Phrase::new("legends-effect-can-book")
                .number("field", field.value)
                .number("prestige", field.prestige)
                .number("weeks", best.pay.len() as i64),
        );
        weeks = weeks.or(Some(best.pay.len() as u16));
    }
    effects.extend(effects::after_weeks(
        actor,
        distance.saturating_add(weeks.unwrap_or(0)),
    ));
    let label = Phrase::new("legends-travel")
        .phrase("place", place.phrase())
        .number("weeks", distance);
    ChoiceOption::new(place, label)
        .does(effects, worth::visit(actor, place))
        .marks(Mark::Named(place.to_string()))
}

pub(super) fn give(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    const ASKS: [&str; 3] = ["first", "second", "third"];
    let hosts = actor.table.hosts(actor.seat, actor.place());
    let gift = |gifts: &[(Seat, Card)], host: Seat| {
        gifts
            .iter()
            .find(|(seat, _)| *seat == host)
            .map(|&(_, card)| card)
    };
    let mut left = actor.greetings();
    for (index, &host) in hosts.iter().enumerate() {
        let Some(pick) = picks.get(index) else {
            let mut gifts: Vec<Option<Card>> = left.iter().map(|gifts| gift(gifts, host)).collect();
            gifts.sort_unstable();
            gifts.dedup();
            let options = gifts.into_iter().map(|card| gift_option(actor, host, card));
            // At most three others can be met.
            let ask = ASKS.get(index).copied().unwrap_or(ASKS[0]);
            return Next::Ask(Choice::best_first(ask, options.collect()));
        };
        left.retain(|gifts| gift_key(gift(gifts, host)).eq_ignore_ascii_case(pick));
        if left.is_empty() {
            return Next::Impossible { pick: index };
        }
    }
    let rest = picks.get(hosts.len()..).unwrap_or_default();
    let chosen = left.into_iter().next().map(Move::Give);
    finish(chosen, hosts.len().saturating_sub(1), rest)
}

fn gift_key(card: Option<Card>) -> String {
    card.map_or_else(|| NOTHING.to_owned(), |card| card.to_string())
}

fn gift_option(actor: &Actor<'_>, host: Seat, card: Option<Card>) -> ChoiceOption {
    let label = match card {
        Some(card) => Phrase::new("legends-gift").phrase("card", card.phrase()),
        None => Phrase::new("legends-gift-none"),
    }
    .seat("seat", host);
    let option = ChoiceOption::new(gift_key(card), label);
    let Some(card) = card else {
        return option;
    };
    let left = actor.hand.count(card) - 1;
    let effects = vec![Phrase::new("legends-effect-left").number("count", left as i64)];
    let mut worth = -worth::card(actor, card);
    // What the book action here needs is better kept.
    if card.place().is_none_or(|legend| legend == actor.place()) {
        worth -= 40;
    }
    option
        .does(effects, worth)
        .marks(Mark::Named(format!("hand.{card}")))
}

pub(super) fn gold(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let option = |place: Place| {
        ChoiceOption::new(place, place.phrase())
            .does(
                vec![effects::place_scores(actor, place)],
                worth::place_scores(actor, place),
            )
            .marks(Mark::Named(place.to_string()))
    };
    let options = || Place::LEGENDS.into_iter().map(option).collect();
    one_ask("place", options, picks, |pick| {
        let chosen = Move::Gold(read_place(pick)?);
        actor.check(&chosen).is_ok().then_some(chosen)
    })
}
