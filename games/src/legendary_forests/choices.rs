//! What can be chosen, as data: a spot and a turn for the tile, a zone for a tree.

use super::{
    decider::Decider,
    moves::Move,
    planet::{ORIGIN, Planet, Zone},
    scoring::score,
    tiles::Tile,
    trees::Tree,
    view::View,
    worth,
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    grid::{Cell, Direction, Turn},
    phrase::Phrase,
};

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    let planet = view.viewer.seat().and_then(|seat| view.settled_planet(seat));
    match planet.as_ref().and_then(|planet| view.decider(planet)) {
        Some(Decider::Lay(..)) => vec!["place"],
        Some(Decider::Plant(..)) => vec!["tree"],
        None => Vec::new(),
    }
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let impossible = Next::Impossible { pick: picks.len() };
    let Some(seat) = view.viewer.seat() else {
        return impossible;
    };
    let (Some(planet), Some(trees)) = (view.settled_planet(seat), view.trees.get(seat.index())) else {
        return impossible;
    };
    let chosen = match (view.decider(&planet), verb) {
        (Some(decider @ Decider::Lay(tile, _)), "place") => lay(decider.moves(), tile, &planet, trees, picks),
        (Some(decider @ Decider::Plant(..)), "tree") => plant(decider.moves(), &planet, trees, picks),
        _ => return impossible,
    };
    chosen.map_or_else(|next| next, Next::Move)
}

fn lay(
    moves: Vec<Move>,
    tile: &'static Tile,
    planet: &Planet,
    trees: &[Tree],
    picks: &[&str],
) -> Result<Move, Next<Move>> {
    // Every turn can be named; of those that look the same only one is offered.
    let looks = if picks.len() < 2 {
        tile.looks()
    } else {
        Turn::ALL.to_vec()
    };
    let ways: Vec<(Cell, Turn)> = moves
        .into_iter()
        .filter_map(|chosen| match chosen {
            Move::Place { cell, turn } if looks.contains(&turn) => Some((cell, turn)),
            _ => None,
        })
        .collect();
    let now = score(planet, trees);
    let answer = |&(cell, turn): &(Cell, Turn), question| {
        let spot = cell.name(ORIGIN);
        let degrees = i64::from(turn.quarters()) * 90;
        match question {
            0 => ChoiceOption::new(
                &spot,
                Phrase::new("forests-spot").text("spot", cell.shown(ORIGIN)),
            ),
            _ => ChoiceOption::new(turn, Phrase::new("forests-turn").number("degrees", degrees)),
        }
        .marks(Mark::Cell(cell))
    };
    let outlook = |&(cell, turn): &(Cell, Turn)| worth::laying(&planet.with(tile, cell, turn), trees, now);
    let picks: Vec<&str> = picks.iter().map(|pick| pick.trim_end_matches('°')).collect();
    narrow(&["spot", "turn"], &picks, &ways, answer, outlook).map(|&(cell, turn)| Move::Place { cell, turn })
}

fn plant(moves: Vec<Move>, planet: &Planet, trees: &[Tree], picks: &[&str]) -> Result<Move, Next<Move>> {
    let mut ways: Vec<(Cell, Direction, Zone)> = moves
        .into_iter()
        .filter_map(|chosen| match chosen {
            Move::Tree { cell, side } => Some((cell, side, planet.zone_at(cell, side)?)),
            Move::Place { .. } => None,
        })
        .collect();
    // Every side of a zone can be named; only the one where its tree would stand is offered.
    if picks.is_empty() {
        ways.retain(|(cell, side, zone)| planet.anchor(zone) == (*cell, *side));
    }
    let answer = |(cell, side, zone): &(Cell, Direction, Zone), _| {
        let spot = cell.name(ORIGIN);
        let label = Phrase::new("forests-zone")
            .text("kind", zone.kind)
            .text("spot", cell.shown(ORIGIN))
            .number("runes", zone.runes)
            .text("closed", if zone.closed() { "yes" } else { "no" });
        // `M12.N`: the zone that reaches the north side of the tile at M12.
        ChoiceOption::new(format!("{spot}.{side}"), label).marks(Mark::Cell(*cell))
    };
    let outlook = |(_, _, zone): &(Cell, Direction, Zone)| worth::planting(planet, trees, zone);
    narrow(&["zone"], picks, &ways, answer, outlook).map(|&(cell, side, _)| Move::Tree { cell, side })
}

/// What follows after `picks` when all ways to complete the chain are known.
///
/// The ways that agree with the picks are grouped by their answer to the next question, and an answer is as promising
/// as the best way behind it. `answer` is a way's answer to the question of that index, still without an outlook;
/// `outlook` is what the way does and how promising that is.
///
/// # Errors
/// The next question, or the pick that no way agrees with, as long as the picks do not name a way.
fn narrow<'a, W>(
    asks: &[&'static str],
    picks: &[&str],
    ways: &'a [W],
    answer: impl Fn(&W, usize) -> ChoiceOption,
    outlook: impl Fn(&W) -> (Vec<Phrase>, i32),
) -> Result<&'a W, Next<Move>> {
    let mut ways: Vec<&W> = ways.iter().collect();
    for (pick, key) in picks.iter().enumerate() {
        ways.retain(|way| pick < asks.len() && answer(way, pick).key.eq_ignore_ascii_case(key));
        if ways.is_empty() {
            return Err(Next::Impossible { pick });
        }
    }
    let Some(ask) = asks.get(picks.len()) else {
        return ways
            .first()
            .copied()
            .ok_or(Next::Impossible { pick: picks.len() });
    };
    let mut options: Vec<ChoiceOption> = Vec::new();
    for way in ways {
        let (effects, worth) = outlook(way);
        let option = answer(way, picks.len()).does(effects, worth);
        match options.iter_mut().find(|known| known.key == option.key) {
            Some(known) if known.worth < worth => *known = option,
            Some(_) => {}
            None => options.push(option),
        }
    }
    Err(Next::Ask(Choice::best_first(ask, options)))
}
