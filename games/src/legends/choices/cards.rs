//! Which cards to take, swap, keep or put into the club.

use super::{
    super::{
        actor::Actor,
        board::{Action, Place},
        cards::{Card, Cards},
        moves::{Move, Swap},
    },
    cards_key, effects, finish, one_ask, read_place, worth,
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    phrase::Phrase,
};

pub(super) fn card_action(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let place = actor.place();
    let spot = actor.table.board.spot(place);
    match spot.action {
        Action::Take(count) => one_ask(
            "what",
            || take_options(actor, place, count, spot.weeks),
            picks,
            |pick| {
                let mut takes = actor.takes(place, count).into_iter();
                let taken = takes.find(|cards| cards_key(cards).eq_ignore_ascii_case(pick));
                taken.map(Move::Take)
            },
        ),
        Action::Swap(most) => swap(actor, most, picks),
        Action::Renew(_) => one_ask(
            "what",
            || renew_options(actor),
            picks,
            |pick| {
                let chosen = Move::Renew(read_place(pick)?);
                actor.check(&chosen).is_ok().then_some(chosen)
            },
        ),
        Action::Draw(count) => one_ask(
            "what",
            || {
                let label = Phrase::new("legends-draw").number("cards", count as i64);
                let mut effects = vec![Phrase::new("legends-effect-weeks").number("weeks", spot.weeks)];
                effects.extend(effects::after_weeks(actor, spot.weeks));
                vec![ChoiceOption::new("draw", label).does(effects, 0)]
            },
            picks,
            |pick| pick.eq_ignore_ascii_case("draw").then_some(Move::Draw),
        ),
        Action::Club(_) => visit(actor, picks),
    }
}

pub(super) fn keep(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let Some((display, count)) = actor.keeping() else {
        return Next::Impossible { pick: picks.len() };
    };
    let weeks = actor.table.board.spot(actor.place()).weeks;
    one_ask(
        "cards",
        || take_options(actor, display, count, weeks),
        picks,
        |pick| {
            let mut takes = actor.takes(display, count).into_iter();
            let kept = takes.find(|cards| cards_key(cards).eq_ignore_ascii_case(pick));
            kept.map(Move::Keep)
        },
    )
}

fn take_options(actor: &Actor<'_>, display: Place, count: usize, weeks: u16) -> Vec<ChoiceOption> {
    let option = |cards: Cards| {
        let mut effects = effects::holding(actor.hand, &cards);
        effects.extend(effects::after_weeks(actor, weeks));
        let label = Phrase::new("legends-cards").list("cards", cards.phrases());
        let option = ChoiceOption::new(cards_key(&cards), label).does(effects, worth::cards(actor, &cards));
        cards.kinds().into_iter().fold(option, |option, card| {
            option.marks(Mark::Named(format!("{display}.{card}")))
        })
    };
    actor.takes(display, count).into_iter().map(option).collect()
}

fn renew_options(actor: &Actor<'_>) -> Vec<ChoiceOption> {
    let option = |display: Place| {
        let open = actor.table.displays.get(&display).map_or(&[][..], Vec::as_slice);
        let effects = vec![
            Phrase::new("legends-effect-discards")
                .list("cards", open.iter().map(|card| card.phrase()).collect()),
        ];
        // The display that helps least is the best to renew.
        let open: Cards = open.iter().copied().collect();
        ChoiceOption::new(
            display,
            Phrase::new("legends-display").phrase("place", display.phrase()),
        )
        .does(effects, -worth::cards(actor, &open))
        .marks(Mark::Named(display.to_string()))
    };
    actor.renewable().map(option).collect()
}

/// An open card, what to put there, and perhaps a second pair.
fn swap(actor: &Actor<'_>, most: usize, picks: &[&str]) -> Next<Move> {
    const ASKS: [[&str; 2]; 2] = [["what", "put"], ["second", "put2"]];
    const STOP: &str = "stop";
    let weeks = actor.table.board.spot(actor.place()).weeks;
    let mut chosen: Vec<Swap> = Vec::new();
    let mut picks = picks;
    let mut used = 0;
    for asks in ASKS.iter().take(most) {
        // All that can still follow, so that nothing is offered that leads nowhere.
        let fitting: Vec<Swap> = actor
            .singles()
            .filter(|&swap| chosen.is_empty() || actor.swap_fits(&[chosen.as_slice(), &[swap]].concat()))
            .collect();
        let may_stop = !chosen.is_empty();
        if may_stop && fitting.is_empty() {
            break;
        }
        let Some((pick, rest)) = picks.split_first() else {
            let mut open: Vec<(Place, Card)> = fitting.iter().map(|swap| (swap.display, swap.take)).collect();
            open.dedup();
            let mut options: Vec<ChoiceOption> = open
                .into_iter()
                .map(|(display, take)| open_option(actor, display, take, &fitting))
                .collect();
            if may_stop {
                options.push(
                    ChoiceOption::new(STOP, Phrase::new("legends-stop"))
                        .does(effects::after_weeks(actor, weeks), 0),
                );
            }
            return Next::Ask(Choice::best_first(asks[0], options));
        };
        if may_stop && pick.eq_ignore_ascii_case(STOP) {
            return finish(Some(Move::swap(chosen)), used, rest);
        }
        let fitting: Vec<Swap> = fitting
            .into_iter()
            .filter(|swap| open_key(swap.display, swap.take).eq_ignore_ascii_case(pick))
            .collect();
        let Some(&Swap { display, take, .. }) = fitting.first() else {
            return Next::Impossible { pick: used };
        };
        used += 1;
        let Some((pick, rest)) = rest.split_first() else {
            let options = fitting
                .iter()
                .map(|swap| put_option(actor, display, take, swap.put));
            return Next::Ask(Choice::best_first(asks[1], options.collect()));
        };
        let Some(&swap) = fitting
            .iter()
            .find(|swap| swap.put.to_string().eq_ignore_ascii_case(pick))
        else {
            return Next::Impossible { pick: used };
        };
        used += 1;
        chosen.push(swap);
        picks = rest;
    }
    finish(Some(Move::swap(chosen)), used.saturating_sub(1), picks)
}

fn open_key(display: Place, card: Card) -> String {
    format!("{display}.{card}")
}

fn open_option(actor: &Actor<'_>, display: Place, take: Card, fitting: &[Swap]) -> ChoiceOption {
    let label = Phrase::new("legends-open-card")
        .phrase("card", take.phrase())
        .phrase("place", display.phrase());
    let least = fitting
        .iter()
        .filter(|swap| (swap.display, swap.take) == (display, take))
        .map(|swap| worth::card(actor, swap.put))
        .min()
        .unwrap_or(0);
    ChoiceOption::new(open_key(display, take), label)
        .does(
            effects::holding(actor.hand, &Cards::from_iter([take])),
            worth::card(actor, take) - least,
        )
        .marks(Mark::Named(open_key(display, take)))
}

fn put_option(actor: &Actor<'_>, display: Place, take: Card, put: Card) -> ChoiceOption {
    let label = Phrase::new("legends-put")
        .phrase("put", put.phrase())
        .phrase("take", take.phrase())
        .phrase("place", display.phrase());
    let left = actor.hand.count(put) - 1;
    ChoiceOption::new(put, label)
        .does(
            vec![Phrase::new("legends-effect-left").number("count", left as i64)],
            -worth::card(actor, put),
        )
        .marks(Mark::Named(format!("hand.{put}")))
}

const CLUB_ASKS: [&str; 4] = ["card", "second", "third", "end"];

/// A visit to the club: cards one after the other, then an end with or without a draw.
pub(super) fn visit(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let Action::Club(most) = actor.table.board.spot(actor.place()).action else {
        return Next::Impossible { pick: picks.len() };
    };
    let weeks = actor.table.board.spot(actor.place()).weeks;
    let mut rest = actor.hand.non_jokers();
    let mut down = Cards::default();
    for index in 0..=most {
        let ends = ["draw", "end"].map(|key| {
            let chosen = Move::Club {
                cards: down.clone(),
                draw: key == "draw",
            };
            (key, actor.check(&chosen).is_ok().then_some(chosen))
        });
        let Some(pick) = picks.get(index) else {
            let mut options = Vec::new();
            if index < most {
                options.extend(rest.kinds().into_iter().map(|card| club_option(actor, card)));
            }
            for (key, chosen) in ends {
                if chosen.is_some() {
                    options.push(end_option(actor, key, weeks * down.len() as u16));
                }
            }
            // Asked at most once for each card and once for the end.
            let ask = CLUB_ASKS.get(index).copied().unwrap_or(CLUB_ASKS[3]);
            return Next::Ask(Choice::best_first(ask, options));
        };
        if let Some((_, chosen)) = ends
            .into_iter()
            .find(|(key, chosen)| chosen.is_some() && key.eq_ignore_ascii_case(pick))
        {
            return finish(chosen, index, &picks[index + 1..]);
        }
        match pick.parse() {
            Ok(card) if index < most && rest.remove(card) => down.add(card),
            _ => return Next::Impossible { pick: index },
        }
    }
    Next::Impossible { pick: most }
}

fn end_option(actor: &Actor<'_>, key: &'static str, weeks: u16) -> ChoiceOption {
    let (label, worth) = if key == "draw" {
        ("legends-club-draw", 30)
    } else {
        ("legends-club-end", 0)
    };
    let mut effects = vec![Phrase::new("legends-effect-weeks").number("weeks", weeks)];
    effects.extend(effects::after_weeks(actor, weeks));
    ChoiceOption::new(key, Phrase::new(label)).does(effects, worth)
}

/// The first cards for the club, one after the other.
pub(super) fn setup_club(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    let mut rest = actor.hand.non_jokers();
    let mut down = Cards::default();
    let count = actor.setup_count();
    for (index, ask) in CLUB_ASKS.iter().copied().take(count).enumerate() {
        let Some(pick) = picks.get(index) else {
            let options = rest.kinds().into_iter().map(|card| club_option(actor, card));
            return Next::Ask(Choice::best_first(ask, options.collect()));
        };
        match pick.parse() {
            Ok(card) if rest.remove(card) => down.add(card),
            _ => return Next::Impossible { pick: index },
        }
    }
    let chosen = Move::Club {
        cards: down,
        draw: false,
    };
    finish(
        Some(chosen),
        count.saturating_sub(1),
        picks.get(count..).unwrap_or_default(),
    )
}

/// One card, or none, after a scoring.
pub(super) fn club_after(actor: &Actor<'_>, picks: &[&str]) -> Next<Move> {
    const NONE: &str = "none";
    let options = || {
        let cards = actor.hand.non_jokers().kinds().into_iter();
        cards
            .map(|card| club_option(actor, card))
            .chain([ChoiceOption::new(NONE, Phrase::new("legends-club-none"))])
            .collect()
    };
    one_ask(CLUB_ASKS[0], options, picks, |pick| {
        let cards = if pick.eq_ignore_ascii_case(NONE) {
            Cards::default()
        } else {
            Cards::from_iter([pick.parse().ok()?])
        };
        let chosen = Move::Club { cards, draw: false };
        actor.check(&chosen).is_ok().then_some(chosen)
    })
}

fn club_option(actor: &Actor<'_>, card: Card) -> ChoiceOption {
    let effects = card
        .place()
        .map(|place| effects::place_scores(actor, place))
        .into_iter()
        .collect();
    ChoiceOption::new(card, card.phrase())
        .does(effects, worth::into_club(actor, card))
        .marks(Mark::Named(format!("hand.{card}")))
}
