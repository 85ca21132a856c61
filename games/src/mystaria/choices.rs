//! What can be chosen, as data: a spot and a turn for the tile; a building, its field and the way of a bridge.
//!
//! Every legal move is the end of one chain of answers. There may be far more spots than one list shows. They come best
//! first, and since a spot is called by its column and row, what is typed narrows them. Where there are so many, the row
//! can be chosen first, or left open.

use std::cmp::Reverse;

use super::{
    buildings::Building, decider::Decider, flow::Phase, landscape::ORIGIN, moves::Move, view::View,
    worth::Judge,
};
use crate::{
    choice::{ChoiceOption, Mark, Next, Question, narrow},
    grid::{Cell, Turn},
    phrase::Phrase,
};

/// Most options that one list shows.
const LIST: usize = 25;
/// The answer that leaves the row open.
const ANY_ROW: &str = "all";

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
    let judge = Judge::new(decider, view.seats());
    // Degrees may be typed with their sign.
    let picks: Vec<&str> = picks.iter().map(|pick| pick.trim_end_matches('°')).collect();
    match verb {
        "lay" => lay(&decider, &judge, &picks),
        "build" => build(&decider, &judge, &picks),
        _ if picks.is_empty() => Next::Move(Move::Skip),
        _ => Next::Impossible { pick: 0 },
    }
}

fn lay(decider: &Decider<'_>, judge: &Judge<'_>, picks: &[&str]) -> Next<Move> {
    let spots = looks(decider);
    let cells = spots.chunk_by(|one, other| one.0 == other.0).count();
    let row = |&(cell, _): &(Cell, Turn)| {
        let row = cell.y + ORIGIN.y;
        let label = Phrase::new("mystaria-row").text("row", row);
        ChoiceOption::new(format!("row{row}"), label).marks(Mark::Cell(cell))
    };
    let spot = |&(cell, _): &(Cell, Turn)| {
        let label = Phrase::new("mystaria-spot").text("spot", cell.shown(ORIGIN));
        ChoiceOption::new(cell.name(ORIGIN), label).marks(Mark::Cell(cell))
    };
    let turn = |&(cell, turn): &(Cell, Turn)| {
        let label = Phrase::new("mystaria-turn").number("degrees", i64::from(turn.quarters()) * 90);
        ChoiceOption::new(turn, label).marks(Mark::Cell(cell))
    };
    let questions = [
        Question::new("row", |_, (cell, _)| cell.y.into(), row)
            .or_else(ANY_ROW, Phrase::new("mystaria-row-any")),
        Question::new("spot", |_, (cell, _)| cell.by_row(), spot),
        Question::in_order("turn", turn),
    ];
    let chosen = |&(cell, turn): &(Cell, Turn)| Move::Lay { cell, turn };
    narrow(
        spots,
        &questions[usize::from(cells <= LIST)..],
        picks,
        |spot| judge.worth(&chosen(spot)),
        |spot| judge.effects(&chosen(spot)),
    )
    .map(|spot| chosen(&spot))
}

fn build(decider: &Decider<'_>, judge: &Judge<'_>, picks: &[&str]) -> Next<Move> {
    let mut sites: Vec<Building> = decider.sites().collect();
    sites.sort_by_key(|building| building.kind);
    let all = sites.clone();
    let first = |of: &dyn Fn(&Building) -> bool| all.iter().position(of).map_or(0, |place| place as i64);
    let kind =
        |site: &Building| ChoiceOption::new(site.kind, site.kind.phrase()).marks(Mark::Cell(site.cell));
    let field = |site: &Building| {
        let terrain = decider.landscape.terrain(site.cell).unwrap_or_default();
        let label = Phrase::new("mystaria-field")
            .text("spot", site.cell.shown(ORIGIN))
            .phrase("landscape", terrain.phrase());
        ChoiceOption::new(site.cell.name(ORIGIN), label).marks(Mark::Cell(site.cell))
    };
    let direction = |site: &Building| {
        let way = site.joins.map_or_else(String::new, |axis| axis.to_string());
        let label = Phrase::new("mystaria-direction").text("direction", &way);
        ChoiceOption::new(way, label).marks(Mark::Cell(site.cell))
    };
    let questions = [
        Question::new(
            "building",
            |_, site| first(&|other| other.kind == site.kind),
            kind,
        ),
        Question::new(
            "field",
            |_, site| first(&|other| (other.kind, other.cell) == (site.kind, site.cell)),
            field,
        ),
        Question::in_order("direction", direction).if_several(),
    ];
    narrow(
        sites,
        &questions,
        picks,
        |&site| judge.worth(&site.into()),
        |&site| judge.effects(&site.into()),
    )
    .map(Move::from)
}

/// The ways to lay the tile in hand, row by row. Turns that look the same are one choice.
fn looks(decider: &Decider<'_>) -> Vec<(Cell, Turn)> {
    let Some(tile) = decider.hand else {
        return Vec::new();
    };
    let looks = tile.looks();
    let spots = decider.landscape.spots(tile);
    spots.filter(|(_, turn)| looks.contains(turn)).collect()
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
    let worth = |&(cell, turn): &(Cell, Turn)| Reverse(judge.worth(&Move::Lay { cell, turn }));
    let ways = looks(&decider);
    let cells = ways.chunk_by(|one, other| one.0 == other.0);
    let best = |ways: &[(Cell, Turn)]| {
        let judged = ways.iter().map(|way| (worth(way), *way));
        judged.min_by_key(|&(worth, _)| worth)
    };
    let mut spots: Vec<(Reverse<i32>, (Cell, Turn))> = cells.filter_map(best).collect();
    spots.sort_by_key(|&(worth, _)| worth);
    spots.into_iter().map(|(_, spot)| spot).collect()
}

/// Whether every building that is possible now would get less than it usually does, and there is time to wait.
fn better_wait(view: &View, decider: Decider<'_>) -> bool {
    let judge = Judge::new(decider, view.seats());
    view.turns_left(decider.seat) > decider.stock().count()
        && decider.sites().all(|site| judge.worth(&site.into()) < 0)
}
