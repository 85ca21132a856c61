//! What can be chosen, as data: a chain of questions for each kind of decision, the most promising answer first.
//!
//! Most chains are the legal moves grouped by their picks (`picks_of`). Only where the order of the picks is free,
//! for swaps and for cards into the club, the chain is walked by itself.

mod effects;
mod options;

use self::options::{Pick, club_end, open_card, option, put};
use super::{
    board::Action,
    cards::{Card, Cards},
    decider::Decider,
    moves::{Move, Swap, Swaps},
    table::Decision,
    view::View,
    worth,
};
use crate::choice::{Choice, ChoiceOption, Next};

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    let Some(decider) = view.decider() else {
        return Vec::new();
    };
    match view.table.phase.decision {
        Decision::SetupClub | Decision::ClubAfter => vec!["club"],
        Decision::SetupBook => vec!["book"],
        Decision::Travel => vec!["travel"],
        Decision::Greet => vec!["give"],
        Decision::Act => act_verbs(&decider),
        Decision::Renew => vec!["keep"],
        Decision::Gold => vec!["gold"],
        Decision::Done => Vec::new(),
    }
}

/// Card action and book action, the more promising first.
fn act_verbs(decider: &Decider<'_>) -> Vec<&'static str> {
    let cards = match decider.action() {
        Action::Club(_) => "club",
        _ => "cards",
    };
    let mut verbs = Vec::new();
    if decider.can_use_cards() {
        verbs.push((worth::card_action(decider), cards));
    }
    if let Some(best) = worth::best_book(decider) {
        verbs.push((best.worth, "book"));
    }
    verbs.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    verbs.into_iter().map(|(_, verb)| verb).collect()
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let Some(decider) = view.decider().filter(|_| verbs(view).contains(&verb)) else {
        return Next::Impossible { pick: picks.len() };
    };
    match (verb, decider.action()) {
        ("club", _) => club(&decider, picks),
        ("cards", Action::Swap(most)) => swap(&decider, most, picks),
        _ => grouped(&decider, verb, picks),
    }
}

/// The questions and answers that lead to a move, in order.
fn picks_of(decider: &Decider<'_>, chosen: &Move) -> Vec<(&'static str, Pick)> {
    match *chosen {
        Move::Travel(place) => vec![("place", Pick::Destination(place))],
        Move::Give(gifts) => ["first", "second", "third"]
            .into_iter()
            .zip(decider.table.hosts(decider.seat, decider.place))
            .map(|(ask, host)| (ask, Pick::Gift(host, gifts.get(host))))
            .collect(),
        Move::Take(cards) => vec![("what", Pick::Take(decider.place, cards))],
        Move::Keep(cards) => {
            let display = decider.keeping().map_or(decider.place, |(display, _)| display);
            vec![("cards", Pick::Take(display, cards))]
        }
        Move::Renew(display) => vec![("what", Pick::Display(display))],
        Move::Draw => vec![("what", Pick::Draw)],
        Move::FirstBook(place) => vec![("field", Pick::FirstBook(place))],
        Move::Book { value, pay, from } => [("field", Pick::Field(value)), ("pay", Pick::Pay(pay))]
            .into_iter()
            .chain(from.map(|from| ("from", Pick::From(from))))
            .collect(),
        Move::Gold(place) => vec![("place", Pick::Gold(place))],
        Move::Swap(_) | Move::Club { .. } => Vec::new(),
    }
}

/// Groups the legal moves of a verb by their picks.
fn grouped(decider: &Decider<'_>, verb: &str, picks: &[&str]) -> Next<Move> {
    let book = |chosen: &Move| matches!(chosen, Move::Book { .. } | Move::FirstBook(_));
    let mut chains: Vec<(Move, Vec<(&'static str, Pick)>)> = decider
        .moves()
        .into_iter()
        .filter(|chosen| book(chosen) == (verb == "book"))
        .map(|chosen| (chosen, picks_of(decider, &chosen)))
        .collect();
    for depth in 0.. {
        let asked = chains.first().and_then(|(_, chain)| chain.get(depth));
        let Some(&(ask, _)) = asked else {
            let chosen = chains.first().map(|(chosen, _)| *chosen);
            return finish(chosen, depth, picks);
        };
        let Some(text) = picks.get(depth) else {
            let mut answers: Vec<Pick> = Vec::new();
            for (_, chain) in &chains {
                let (_, pick) = chain[depth];
                if !answers.contains(&pick) {
                    answers.push(pick);
                }
            }
            let options = answers.iter().map(|pick| option(decider, pick));
            return Next::Ask(Choice::best_first(ask, options.collect()));
        };
        chains.retain(|(_, chain)| chain[depth].1.is(text));
        if chains.is_empty() {
            return Next::Impossible { pick: depth };
        }
    }
    Next::Impossible { pick: picks.len() }
}

/// A chain ends after `used` picks: with a move, unless there is one too many.
fn finish(chosen: Option<Move>, used: usize, picks: &[&str]) -> Next<Move> {
    match chosen {
        Some(chosen) if picks.len() <= used => Next::Move(chosen),
        _ => Next::Impossible { pick: used },
    }
}

/// Cards for the club one after the other, then on a visit an end with or without a draw.
fn club(decider: &Decider<'_>, picks: &[&str]) -> Next<Move> {
    const ASKS: [&str; 4] = ["card", "second", "third", "end"];
    let rule = decider.club_rule();
    let mut rest = decider.hand.non_jokers();
    let mut cards = Cards::default();
    for index in 0.. {
        let full = cards.len() >= rule.most;
        let ends = if rule.visit {
            &["draw", "end"][..]
        } else {
            &["none"]
        };
        let mut ends = ends.iter().filter_map(|&key| {
            let draw = key == "draw";
            let chosen = Move::Club { cards, draw };
            decider.check(&chosen).is_ok().then_some((key, chosen))
        });
        if full && !rule.visit {
            return finish(ends.next_back().map(|(_, chosen)| chosen), index, picks);
        }
        let Some(pick) = picks.get(index) else {
            let mut options = Vec::new();
            if !full {
                options.extend(rest.kinds().map(|card| option(decider, &Pick::Club(card))));
            }
            options.extend(ends.map(|(key, _)| club_end(decider, key, &cards)));
            // Asked at most once for each card and once for the end.
            let ask = ASKS.get(index).copied().unwrap_or("end");
            return Next::Ask(Choice::best_first(ask, options));
        };
        if let Some((_, chosen)) = ends.find(|(key, _)| key.eq_ignore_ascii_case(pick)) {
            return finish(Some(chosen), index + 1, picks);
        }
        match pick.parse() {
            Ok(card) if !full && rest.remove(card) => cards.add(card),
            _ => return Next::Impossible { pick: index },
        }
    }
    Next::Impossible { pick: picks.len() }
}

/// An open card, what to put there, and perhaps a second pair.
fn swap(decider: &Decider<'_>, most: usize, picks: &[&str]) -> Next<Move> {
    const ASKS: [[&str; 2]; 2] = [["what", "put"], ["second", "put2"]];
    const STOP: &str = "stop";
    let mut chosen: Option<Swap> = None;
    let mut fitting = decider.singles();
    for (index, asks) in ASKS.iter().enumerate().take(most) {
        let used = 2 * index;
        if let Some(first) = &chosen {
            // All that can still follow, so that nothing is offered that leads nowhere.
            fitting = decider.singles();
            fitting.retain(|second| decider.check_pair(first, second).is_ok());
            let stop = picks
                .get(used)
                .is_some_and(|pick| pick.eq_ignore_ascii_case(STOP));
            if stop && !fitting.is_empty() {
                return finish(Some(Move::Swap(Swaps::one(*first))), used + 1, picks);
            }
            if fitting.is_empty() {
                break;
            }
        }
        let Some(pick) = picks.get(used) else {
            let mut open: Vec<_> = fitting.iter().map(|swap| (swap.display, swap.take)).collect();
            open.dedup();
            let mut options: Vec<ChoiceOption> = open
                .into_iter()
                .map(|(display, take)| open_card(decider, display, take, &fitting))
                .collect();
            options.extend(chosen.map(|_| options::stop(decider, STOP)));
            return Next::Ask(Choice::best_first(asks[0], options));
        };
        fitting.retain(|swap| Pick::Open(swap.display, swap.take).is(pick));
        if fitting.is_empty() {
            return Next::Impossible { pick: used };
        }
        let Some(pick) = picks.get(used + 1) else {
            let options = fitting.iter().map(|swap| put(decider, swap));
            return Next::Ask(Choice::best_first(asks[1], options.collect()));
        };
        let wanted: Option<Card> = pick.parse().ok();
        let Some(&swap) = fitting.iter().find(|swap| Some(swap.put) == wanted) else {
            return Next::Impossible { pick: used + 1 };
        };
        if let Some(first) = chosen {
            return finish(Some(Move::Swap(Swaps::two(first, swap))), used + 2, picks);
        }
        chosen = Some(swap);
    }
    finish(chosen.map(|first| Move::Swap(Swaps::one(first))), 2, picks)
}
