//! What can be chosen, as data: a spot and a turn for the tile; a building, its field and the way of a bridge.
//!
//! Every legal move is the end of one chain of answers. There may be far more spots than one list shows. They come best
//! first, and since a spot is called by its column and row, what is typed narrows them. Where there are so many, the row
//! can be chosen first, or left open.

use std::cmp::Reverse;

use super::{
    buildings::Building, data::Tile, decider::Decider, flow::Phase, landscape::ORIGIN, moves::Move,
    view::View, worth::Judge,
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    grid::{Cell, Turn},
    phrase::Phrase,
};

/// Most options that one list shows.
const LIST: usize = 25;
/// The answer that leaves the row open.
const ANY_ROW: &str = "all";

/// One answer of a chain.
struct Answer {
    ask: &'static str,
    key: String,
    label: Phrase,
}

/// A move and the answers that lead to it.
struct Chain {
    answers: Vec<Answer>,
    cell: Cell,
    chosen: Move,
}

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    match view.decider() {
        Some(decider) if decider.phase == Phase::Lay(decider.seat) && decider.hand.is_some() => vec!["lay"],
        Some(decider) if decider.phase == Phase::Build(decider.seat) && better_wait(view, decider) => {
            vec!["skip", "build"]
        }
        Some(decider) if decider.phase == Phase::Build(decider.seat) => vec!["build", "skip"],
        _ => Vec::new(),
    }
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let Some(decider) = view.decider().filter(|_| verbs(view).contains(&verb)) else {
        return Next::Impossible { pick: picks.len() };
    };
    let mut chains = match verb {
        "lay" => lay_chains(&decider),
        "build" => build_chains(&decider),
        _ => vec![Chain {
            answers: Vec::new(),
            cell: ORIGIN,
            chosen: Move::Skip,
        }],
    };
    for (pick, given) in picks.iter().enumerate() {
        // Degrees may be typed with their sign.
        let given = given.trim_end_matches('°');
        chains.retain(|chain| {
            chain.answers.get(pick).is_some_and(|answer| {
                answer.key.eq_ignore_ascii_case(given) || answer.ask == "row" && given == ANY_ROW
            })
        });
        if chains.is_empty() {
            return Next::Impossible { pick };
        }
    }
    let Some(Answer { ask, .. }) = chains.first().and_then(|chain| chain.answers.get(picks.len())) else {
        return match chains.first() {
            Some(chain) => Next::Move(chain.chosen),
            None => Next::Impossible { pick: picks.len() },
        };
    };
    let ask = *ask;
    let judge = Judge::new(decider, view.seats());
    let mut options: Vec<ChoiceOption> =
        best_of_each(&judge, chains, |chain| chain.answers[picks.len()].key.clone())
            .into_iter()
            .map(|(mut chain, worth)| {
                let Answer { key, label, .. } = chain.answers.swap_remove(picks.len());
                ChoiceOption::new(key, label)
                    .does(judge.effects(&chain.chosen), worth)
                    .marks(Mark::Cell(chain.cell))
            })
            .collect();
    if ask != "row" {
        return Next::Ask(Choice::best_first(ask, options));
    }
    options.push(ChoiceOption::new(ANY_ROW, Phrase::new("mystaria-row-any")).does(Vec::new(), i32::MIN));
    Next::Ask(Choice::best_first(ask, options).or_else(ANY_ROW))
}

/// The best chain of each group with its worth, in the order in which the groups begin.
fn best_of_each<K: PartialEq>(
    judge: &Judge<'_>,
    chains: Vec<Chain>,
    group: impl Fn(&Chain) -> K,
) -> Vec<(Chain, i32)> {
    let mut best: Vec<(K, Chain, i32)> = Vec::new();
    for chain in chains {
        let (key, worth) = (group(&chain), judge.worth(&chain.chosen));
        match best.iter_mut().find(|known| known.0 == key) {
            None => best.push((key, chain, worth)),
            Some(known) if known.2 < worth => *known = (key, chain, worth),
            Some(_) => {}
        }
    }
    best.into_iter().map(|(_, chain, worth)| (chain, worth)).collect()
}

fn lay_chains(decider: &Decider<'_>) -> Vec<Chain> {
    // Turns that look the same are one choice.
    let looks = |tile: &'static Tile| {
        let looks = tile.looks();
        decider
            .landscape
            .spots(tile)
            .filter(move |(_, turn)| looks.contains(turn))
    };
    let spots: Vec<(Cell, Turn)> = decider.hand.into_iter().flat_map(looks).collect();
    let cells = spots.chunk_by(|one, other| one.0 == other.0).count();
    let chain = |(cell, turn): (Cell, Turn)| {
        let (row, spot) = (cell.y + ORIGIN.y, cell.name(ORIGIN));
        let degrees = i64::from(turn.quarters()) * 90;
        let mut answers = vec![
            answer(
                "row",
                format!("row{row}"),
                Phrase::new("mystaria-row").text("row", row),
            ),
            answer(
                "spot",
                &spot,
                Phrase::new("mystaria-spot").text("spot", cell.shown(ORIGIN)),
            ),
            answer(
                "turn",
                turn,
                Phrase::new("mystaria-turn").number("degrees", degrees),
            ),
        ];
        answers.drain(..usize::from(cells <= LIST));
        let chosen = Move::Lay { cell, turn };
        Chain {
            answers,
            cell,
            chosen,
        }
    };
    spots.into_iter().map(chain).collect()
}

fn build_chains(decider: &Decider<'_>) -> Vec<Chain> {
    let mut sites: Vec<Building> = decider.sites().collect();
    sites.sort_by_key(|building| building.kind);
    let chain = |building: &Building| {
        let Building { kind, cell, .. } = *building;
        let (spot, terrain) = (
            cell.name(ORIGIN),
            decider.landscape.terrain(cell).unwrap_or_default(),
        );
        let field = Phrase::new("mystaria-field").text("spot", cell.shown(ORIGIN));
        let mut answers = vec![
            answer("building", kind, kind.phrase()),
            answer("field", &spot, field.phrase("landscape", terrain.phrase())),
        ];
        // The direction is asked only where both are possible.
        let here = |site: &&Building| (site.kind, site.cell) == (kind, cell);
        if let (Some(axis), 2..) = (building.joins, sites.iter().filter(here).count()) {
            let label = Phrase::new("mystaria-direction").text("direction", axis);
            answers.push(answer("direction", axis, label));
        }
        let chosen = (*building).into();
        Chain {
            answers,
            cell,
            chosen,
        }
    };
    sites.iter().map(chain).collect()
}

fn answer(ask: &'static str, key: impl ToString, label: Phrase) -> Answer {
    let key = key.to_string();
    Answer { ask, key, label }
}

/// The row that a pick of a panel names, if it names one.
pub fn picked_row(pick: &str) -> Option<i16> {
    let number: i16 = pick.strip_prefix("row")?.parse().ok()?;
    number.checked_sub(ORIGIN.y)
}

/// The spots for the tile in the viewer's hand, each with its most promising turn; the best spot first.
pub fn spots(view: &View) -> Vec<(Cell, Turn)> {
    let Some(decider) = view
        .decider()
        .filter(|decider| decider.phase == Phase::Lay(decider.seat))
    else {
        return Vec::new();
    };
    let judge = Judge::new(decider, view.seats());
    let mut spots = best_of_each(&judge, lay_chains(&decider), |chain| chain.cell);
    spots.sort_by_key(|(_, worth)| Reverse(*worth));
    let spot = |(chain, _): (Chain, i32)| match chain.chosen {
        Move::Lay { cell, turn } => Some((cell, turn)),
        _ => None,
    };
    spots.into_iter().filter_map(spot).collect()
}

/// Whether every building that is possible now would get less than it usually does, and there is time to wait.
fn better_wait(view: &View, decider: Decider<'_>) -> bool {
    let judge = Judge::new(decider, view.seats());
    view.turns_left(decider.seat) > decider.stock().count()
        && decider.sites().all(|site| judge.worth(&site.into()) < 0)
}
