//! What can be chosen, as data: a chain of questions for each kind of decision, the most promising answer first.

mod booking;
mod cards;
mod effects;
mod journey;
mod worth;

use super::{
    actor::Actor,
    board::{Action, Place},
    cards::Card,
    moves::Move,
    table::Phase,
    view::View,
};
use crate::choice::{Choice, ChoiceOption, Next};

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    let Some(actor) = view.actor() else {
        return Vec::new();
    };
    match view.table.phase {
        Phase::SetupClub(_) | Phase::ClubAfter(_) => vec!["club"],
        Phase::SetupBook(_) => vec!["book"],
        Phase::Travel(_) => vec!["travel"],
        Phase::Greet(_) => vec!["give"],
        Phase::Act(_) => act_verbs(&actor),
        Phase::Renew(_) => vec!["keep"],
        Phase::Gold(_) => vec!["gold"],
        Phase::Done => Vec::new(),
    }
}

/// Card action and book action, the more promising first.
fn act_verbs(actor: &Actor<'_>) -> Vec<&'static str> {
    let place = actor.place();
    let cards = match actor.table.board.spot(place).action {
        Action::Club(_) => "club",
        _ => "cards",
    };
    let mut verbs = Vec::new();
    if actor.can_use_cards(place) {
        verbs.push((worth::card_action(actor, place), cards));
    }
    if let Some(best) = worth::best_book(actor, place) {
        verbs.push((best.worth, "book"));
    }
    verbs.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    verbs.into_iter().map(|(_, verb)| verb).collect()
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let Some(actor) = view.actor().filter(|_| verbs(view).contains(&verb)) else {
        return Next::Impossible { pick: picks.len() };
    };
    match (verb, view.table.phase) {
        ("travel", _) => journey::travel(&actor, picks),
        ("give", _) => journey::give(&actor, picks),
        ("book", Phase::SetupBook(_)) => booking::first_book(&actor, picks),
        ("book", _) => booking::book(&actor, picks),
        ("club", Phase::SetupClub(_)) => cards::setup_club(&actor, picks),
        ("club", Phase::ClubAfter(_)) => cards::club_after(&actor, picks),
        ("club", _) => cards::visit(&actor, picks),
        ("keep", _) => cards::keep(&actor, picks),
        ("gold", _) => journey::gold(&actor, picks),
        _ => cards::card_action(&actor, picks),
    }
}

/// A question with a single answer each: asked first, then the pick is looked up in `read`.
fn one_ask(
    ask: &'static str,
    options: impl FnOnce() -> Vec<ChoiceOption>,
    picks: &[&str],
    read: impl FnOnce(&str) -> Option<Move>,
) -> Next<Move> {
    match picks {
        [] => Next::Ask(Choice::best_first(ask, options())),
        [pick, rest @ ..] => finish(read(pick), 0, rest),
    }
}

/// A chain ends here: with a move, unless the last pick is impossible or there is one too many.
fn finish(chosen: Option<Move>, last: usize, rest: &[&str]) -> Next<Move> {
    match chosen {
        Some(chosen) if rest.is_empty() => Next::Move(chosen),
        Some(_) => Next::Impossible { pick: last + 1 },
        None => Next::Impossible { pick: last },
    }
}

fn read_place(key: &str) -> Option<Place> {
    key.parse().ok()
}

/// `ATL1+ATL2+JOKER`.
fn cards_key<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    let texts: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
    texts.join("+")
}
