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
    choice::{ChoiceOption, Mark, Next, Question, narrow},
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
    match (view.decider(&planet), verb) {
        (Some(decider @ Decider::Lay(tile, _)), "place") => lay(decider.moves(), tile, &planet, trees, picks),
        (Some(decider @ Decider::Plant(..)), "tree") => plant(decider.moves(), &planet, trees, picks),
        _ => impossible,
    }
}

fn lay(moves: Vec<Move>, tile: &'static Tile, planet: &Planet, trees: &[Tree], picks: &[&str]) -> Next<Move> {
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
    let spot = |&(cell, _): &(Cell, Turn)| {
        let label = Phrase::new("forests-spot").text("spot", cell.shown(ORIGIN));
        ChoiceOption::new(cell.name(ORIGIN), label).marks(Mark::Cell(cell))
    };
    let turn = |&(cell, turn): &(Cell, Turn)| {
        let label = Phrase::new("forests-turn").number("degrees", i64::from(turn.quarters()) * 90);
        ChoiceOption::new(turn, label).marks(Mark::Cell(cell))
    };
    let questions = [
        Question::new("spot", |_, (cell, _)| cell.by_row(), spot),
        Question::in_order("turn", turn),
    ];
    let now = score(planet, trees);
    let outlook = |&(cell, turn): &(Cell, Turn)| worth::laying(&planet.with(tile, cell, turn), trees, now);
    let picks: Vec<&str> = picks.iter().map(|pick| pick.trim_end_matches('°')).collect();
    let (worth, effects) = (|way: &_| outlook(way).1, |way: &_| outlook(way).0);
    narrow(ways, &questions, &picks, worth, effects).map(|(cell, turn)| Move::Place { cell, turn })
}

fn plant(moves: Vec<Move>, planet: &Planet, trees: &[Tree], picks: &[&str]) -> Next<Move> {
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
    let answer = |(cell, side, zone): &(Cell, Direction, Zone)| {
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
    let (worth, effects) = (|way: &_| outlook(way).1, |way: &_| outlook(way).0);
    narrow(ways, &[Question::in_order("zone", answer)], picks, worth, effects)
        .map(|(cell, side, _)| Move::Tree { cell, side })
}
