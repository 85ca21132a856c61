//! What can be chosen, as data: a spot and a turn for the tile; a building, its field and the way of a bridge.
//!
//! There may be far more spots than one list shows. They come best first, and since a spot is called by its column and
//! row, what is typed narrows them. Where there are so many, the row can be chosen first, or left open.

use std::collections::BTreeMap;

use super::{
    Phase,
    buildings::{Axis, Kind},
    landscape::ORIGIN,
    moves::Move,
    tiles::Tile,
    view::View,
    worth::{Judge, Outlook},
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    game::Seat,
    grid::{Cell, Turn},
    phrase::Phrase,
};

/// Most options that one list shows.
const LIST: usize = 25;
/// The answer that leaves the row open.
const ANY_ROW: &str = "all";

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    match (view.phase, view.viewer.seat()) {
        (Phase::Lay(seat), Some(viewer)) if seat == viewer && view.hand.is_some() => vec!["lay"],
        (Phase::Build(seat), Some(viewer)) if seat == viewer => {
            if better_wait(view, seat) {
                vec!["skip", "build"]
            } else {
                vec!["build", "skip"]
            }
        }
        _ => Vec::new(),
    }
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let (Some(seat), true) = (view.viewer.seat(), verbs(view).contains(&verb)) else {
        return Next::Impossible { pick: picks.len() };
    };
    match verb {
        "lay" => lay(view, seat, picks),
        "build" => build(view, seat, picks),
        _ => finish(Some(Move::Skip), 0, picks),
    }
}

fn lay(view: &View, seat: Seat, picks: &[&str]) -> Next<Move> {
    let Some(tile) = view.hand else {
        return Next::Impossible { pick: picks.len() };
    };
    let survey = view.survey();
    let stock = view.stock(seat);
    let judge = Judge::new(&survey, seat, &stock, view.seats());
    let mut cells: Vec<Cell> = survey
        .placements(tile)
        .into_iter()
        .map(|(cell, _)| cell)
        .collect();
    cells.dedup();
    let (picks, first) = match (cells.len() > LIST, picks.split_first()) {
        (false, _) => (picks, 0),
        (true, None) => return ask_row(outlooks(&judge, tile, |_| true)),
        (true, Some((&ANY_ROW, picks))) => (picks, 1),
        (true, Some((row, picks))) => {
            cells.retain(|cell| row_key(*cell) == *row);
            (picks, 1)
        }
    };
    if cells.is_empty() {
        return Next::Impossible { pick: 0 };
    }
    let Some((spot, picks)) = picks.split_first() else {
        let option = |(cell, _, outlook): (Cell, Turn, Outlook)| {
            let name = cell.name(ORIGIN);
            option(
                &name,
                Phrase::new("mystaria-spot").text("spot", &name),
                outlook,
                cell,
            )
        };
        let spots = outlooks(&judge, tile, |cell| cells.contains(&cell));
        return ask("spot", spots.into_iter().map(option).collect());
    };
    let spot = Cell::from_name(spot, ORIGIN);
    let Some(cell) = spot.filter(|spot| cells.contains(spot)) else {
        return Next::Impossible { pick: first };
    };
    let Some((turn, rest)) = picks.split_first() else {
        let turns = tile.looks().into_iter();
        let option = |turn: Turn| {
            let degrees = i64::from(turn.quarters()) * 90;
            let label = Phrase::new("mystaria-turn").number("degrees", degrees);
            option(turn, label, judge.laying(tile, cell, turn), cell)
        };
        let fitting = turns.filter(|&turn| survey.fits(tile, cell, turn).is_ok());
        return ask("turn", fitting.map(option).collect());
    };
    let turn = turn.parse().ok();
    let turn = turn.filter(|&turn: &Turn| survey.fits(tile, cell, turn).is_ok());
    finish(turn.map(|turn| Move::Lay { cell, turn }), first + 1, rest)
}

/// The rows in which the tile fits, each spoken for by its best spot, and at last all of them.
fn ask_row(spots: Vec<(Cell, Turn, Outlook)>) -> Next<Move> {
    let mut rows: BTreeMap<i16, ChoiceOption> = BTreeMap::new();
    for (cell, _, outlook) in spots {
        let label = Phrase::new("mystaria-row").text("row", row_number(cell));
        let row = option(row_key(cell), label, outlook, cell);
        match rows.get(&cell.y) {
            Some(known) if known.worth >= row.worth => {}
            _ => {
                rows.insert(cell.y, row);
            }
        }
    }
    let mut options: Vec<ChoiceOption> = rows.into_values().collect();
    options.push(ChoiceOption::new(ANY_ROW, Phrase::new("mystaria-row-any")).does(Vec::new(), i32::MIN));
    Next::Ask(Choice::best_first("row", options).or_else(ANY_ROW))
}

fn row_number(cell: Cell) -> i16 {
    cell.y + ORIGIN.y
}

fn row_key(cell: Cell) -> String {
    format!("row{}", row_number(cell))
}

/// The row that a pick of a panel names, if it names one.
pub fn picked_row(pick: &str) -> Option<i16> {
    let number: i16 = pick.strip_prefix("row")?.parse().ok()?;
    number.checked_sub(ORIGIN.y)
}

/// The spots for the tile in the viewer's hand, each with its most promising turn; the best spot first.
pub fn spots(view: &View) -> Vec<(Cell, Turn)> {
    let (Phase::Lay(seat), Some(tile)) = (view.phase, view.hand) else {
        return Vec::new();
    };
    if !view.viewer.is(seat) {
        return Vec::new();
    }
    let survey = view.survey();
    let stock = view.stock(seat);
    let judge = Judge::new(&survey, seat, &stock, view.seats());
    let mut spots = outlooks(&judge, tile, |_| true);
    spots.sort_by_key(|(_, _, outlook)| std::cmp::Reverse(outlook.worth));
    spots.into_iter().map(|(cell, turn, _)| (cell, turn)).collect()
}

/// Every wanted spot with its best turn and what that does, row by row.
fn outlooks(
    judge: &Judge<'_>,
    tile: &'static Tile,
    wanted: impl Fn(Cell) -> bool,
) -> Vec<(Cell, Turn, Outlook)> {
    // Turns that look the same are one choice.
    let looks = tile.looks();
    let mut spots: Vec<(Cell, Turn, Outlook)> = Vec::new();
    for (cell, turn) in judge.survey.placements(tile) {
        if !looks.contains(&turn) || !wanted(cell) {
            continue;
        }
        let outlook = judge.laying(tile, cell, turn);
        match spots.last_mut() {
            // All turns of a spot come one after the other.
            Some(best) if best.0 == cell => {
                if outlook.worth > best.2.worth {
                    *best = (cell, turn, outlook);
                }
            }
            _ => spots.push((cell, turn, outlook)),
        }
    }
    spots
}

fn build(view: &View, seat: Seat, picks: &[&str]) -> Next<Move> {
    let survey = view.survey();
    let stock = view.stock(seat);
    let judge = Judge::new(&survey, seat, &stock, view.seats());
    let mut sites = survey.building_sites(seat, &stock);
    let best = |sites: &[(Kind, Cell, Option<Axis>)]| {
        sites
            .iter()
            .map(|&(kind, cell, joins)| (judge.building_there(kind, cell, joins), cell))
            .max_by_key(|(outlook, _)| outlook.worth)
    };
    let Some((building, picks)) = picks.split_first() else {
        let mut options = Vec::new();
        for &kind in &stock {
            let here: Vec<_> = sites.iter().copied().filter(|site| site.0 == kind).collect();
            if let Some((outlook, cell)) = best(&here) {
                options.push(option(kind, kind.phrase(), outlook, cell));
            }
        }
        return ask("building", options);
    };
    let kind: Option<Kind> = building.parse().ok();
    sites.retain(|site| Some(site.0) == kind);
    if sites.is_empty() {
        return Next::Impossible { pick: 0 };
    }
    let Some((field, picks)) = picks.split_first() else {
        let mut cells: Vec<Cell> = sites.iter().map(|site| site.1).collect();
        cells.dedup();
        let mut options = Vec::new();
        for cell in cells {
            let here: Vec<_> = sites.iter().copied().filter(|site| site.1 == cell).collect();
            if let (Some((outlook, _)), Some(terrain)) = (best(&here), survey.landscape.terrain(cell)) {
                let name = cell.name(ORIGIN);
                let label = Phrase::new("mystaria-field")
                    .text("spot", &name)
                    .phrase("landscape", terrain.phrase());
                options.push(option(&name, label, outlook, cell));
            }
        }
        return ask("field", options);
    };
    let cell = Cell::from_name(field, ORIGIN);
    sites.retain(|site| Some(site.1) == cell);
    let built = |&(kind, cell, joins): &(Kind, Cell, Option<Axis>)| Move::Build { kind, cell, joins };
    match sites[..] {
        [] => Next::Impossible { pick: 1 },
        [only] => finish(Some(built(&only)), 1, picks),
        _ => {
            let Some((way, rest)) = picks.split_first() else {
                let option = |&(kind, cell, joins): &(Kind, Cell, Option<Axis>)| {
                    let way = joins.map_or("", Axis::word);
                    let label = Phrase::new("mystaria-direction").text("direction", way);
                    option(way, label, judge.building_there(kind, cell, joins), cell)
                };
                return ask("direction", sites.iter().map(option).collect());
            };
            let way: Option<Axis> = way.parse().ok();
            let site = sites.iter().find(|site| way.is_some() && site.2 == way);
            finish(site.map(built), 2, rest)
        }
    }
}

/// Whether every building that is possible now would get less than it usually does, and there is time to wait.
fn better_wait(view: &View, seat: Seat) -> bool {
    let stock = view.stock(seat);
    if view.turns_left(seat) <= stock.len() {
        return false;
    }
    let survey = view.survey();
    let judge = Judge::new(&survey, seat, &stock, view.seats());
    survey
        .building_sites(seat, &stock)
        .into_iter()
        .all(|(kind, cell, joins)| judge.building_there(kind, cell, joins).worth < 0)
}

fn option(key: impl ToString, label: Phrase, outlook: Outlook, cell: Cell) -> ChoiceOption {
    ChoiceOption::new(key, label)
        .does(outlook.effects, outlook.worth)
        .marks(Mark::Cell(cell))
}

/// A choice is never empty: where nothing is left to choose from, the verb is not open.
fn ask(what: &'static str, options: Vec<ChoiceOption>) -> Next<Move> {
    if options.is_empty() {
        return Next::Impossible { pick: 0 };
    }
    Next::Ask(Choice::best_first(what, options))
}

/// A chain ends here: with a move, unless the last pick is impossible or there is one too many.
fn finish(chosen: Option<Move>, last: usize, rest: &[&str]) -> Next<Move> {
    match chosen {
        Some(chosen) if rest.is_empty() => Next::Move(chosen),
        Some(Move::Skip) => Next::Impossible { pick: 0 },
        Some(_) => Next::Impossible { pick: last + 1 },
        None => Next::Impossible { pick: last },
    }
}
