//! What can be chosen, as data: the legal moves, narrowed by one question after the other.

use super::{
    forest::{ORIGIN, name},
    moves::{Move, read_trees},
    pond::Pond,
    view::View,
    worth::Scales,
};
use crate::{
    choice::{ChoiceOption, Mark, Next, Question, narrow},
    grid::Cell,
    phrase::Phrase,
};

/// Most options that one list shows.
const LIST: usize = 25;

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    let mut verbs: Vec<_> = view.legal_moves().iter().map(Move::verb).collect();
    verbs.dedup();
    verbs
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let mut moves = view.legal_moves();
    moves.retain(|chosen| chosen.verb() == verb);
    let scales = view.viewer.seat().and_then(|seat| Scales::new(view, seat));
    let Some(scales) = scales.filter(|_| !moves.is_empty()) else {
        return Next::Impossible { pick: picks.len() };
    };
    // Trees may be named in any order.
    let way = picks
        .get(4)
        .and_then(|way| read_trees(way))
        .map(|trees| trees.to_string());
    let mut picks = picks.to_vec();
    if let (Some(way), "take") = (&way, verb) {
        picks[4] = way;
    }
    let row = |_: usize, chosen: &Move| chosen.cell().map_or(i64::MIN, |cell| cell.y.into());
    let column = |_: usize, chosen: &Move| chosen.cell().map_or(i64::MIN, |cell| cell.x.into());
    let by_column = |_: usize, chosen: &Move| {
        chosen
            .cell()
            .map_or(i64::MIN, |cell| i64::from(cell.x) * 1_000 + i64::from(cell.y))
    };
    let spot_answer = |chosen: &Move| spot_answer(chosen, scales.forest.cat());
    let slot_answer = |chosen: &Move| slot_answer(chosen, &view.pond);
    let questions = match verb {
        "take" => vec![
            Question::new("wisp", |_, chosen| slot_place(chosen, &view.pond).0, slot_answer),
            Question::new(
                "shape",
                |_, chosen| slot_place(chosen, &view.pond).1,
                shape_answer,
            ),
            Question::new("row", row, |chosen| row_answer("", chosen)),
            Question::new("spot", column, spot_answer),
            Question::in_order("way", way_answer),
        ],
        "ghost" => vec![Question::in_order("slot", slot_answer)],
        // More cells than one list shows are asked for in two steps: as `spot` the row, then as `cell` the cell. The name
        // of a cell is understood in either case.
        "trees" | "move"
            if picks
                .first()
                .map_or(moves.len() > LIST, |pick| pick.starts_with("row")) =>
        {
            vec![
                Question::new("spot", row, |chosen| match chosen.cell() {
                    Some(_) => row_answer("row", chosen),
                    None => spot_answer(chosen),
                }),
                Question::in_order("cell", spot_answer),
            ]
        }
        "move" => vec![Question::new("spot", by_column, spot_answer)],
        "trees" => vec![Question::in_order("spot", spot_answer)],
        _ => Vec::new(),
    };
    narrow(
        moves,
        &questions,
        &picks,
        |chosen| scales.worth(chosen),
        |chosen| scales.effects(chosen),
    )
}

/// The position of a take's slot, and of its shape as seen from there: those beside it first.
fn slot_place(chosen: &Move, pond: &Pond) -> (i64, i64) {
    let Move::Take { slot, shape, .. } = *chosen else {
        return (0, 0);
    };
    let beside = pond.beside(slot).into_iter();
    let place = beside.chain(pond.ring).position(|known| known == shape);
    (slot.index() as i64, place.map_or(0, |place| place as i64))
}

fn slot_answer(chosen: &Move, pond: &Pond) -> ChoiceOption {
    let (Move::Take { slot, .. } | Move::Ghost(slot)) = *chosen else {
        return other_answer(chosen);
    };
    let wisp = pond.at(slot).map_or(String::new(), |wisp| wisp.to_string());
    let label = Phrase::new("wispwood-wisp")
        .text("wisp", wisp)
        .number("slot", slot.number());
    ChoiceOption::new(slot.number(), label).marks(Mark::Named(format!("slot-{}", slot.number())))
}

fn shape_answer(chosen: &Move) -> ChoiceOption {
    let Move::Take { shape, .. } = chosen else {
        return other_answer(chosen);
    };
    ChoiceOption::new(shape, Phrase::new("wispwood-shape").text("shape", shape))
        .marks(Mark::Named(format!("shape-{shape}")))
}

fn row_answer(prefix: &str, chosen: &Move) -> ChoiceOption {
    let row = chosen.cell().map_or(0, |cell| cell.y) + ORIGIN.y;
    ChoiceOption::new(
        format!("{prefix}{row}"),
        Phrase::new("wispwood-row").text("row", row),
    )
}

fn spot_answer(chosen: &Move, cat: Cell) -> ChoiceOption {
    let (key, label, cell) = match chosen.cell() {
        Some(cell) => (name(cell), "wispwood-spot", cell),
        None if *chosen == Move::MoveCat(None) => ("stay".to_owned(), "wispwood-stay", cat),
        None => return other_answer(chosen),
    };
    ChoiceOption::new(key, Phrase::new(label).text("spot", name(cell))).marks(Mark::Cell(cell))
}

fn way_answer(chosen: &Move) -> ChoiceOption {
    let Move::Take { wisp, trees, .. } = *chosen else {
        return other_answer(chosen);
    };
    let label = Phrase::new("wispwood-way").text("trees", trees.to_string().replace(',', " "));
    let mut option = ChoiceOption::new(trees, label);
    option.marks = [wisp]
        .iter()
        .chain(&*trees)
        .map(|&cell| Mark::Cell(cell))
        .collect();
    option
}

/// The end of a tree turn: the one answer that is neither slot, shape nor cell.
fn other_answer(_: &Move) -> ChoiceOption {
    ChoiceOption::new("done", Phrase::new("wispwood-done"))
}
