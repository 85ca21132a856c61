//! What can be chosen, as data: a wisp, a shape, a spot and a way to lay it; spots for trees and cats.

use std::collections::BTreeMap;

use super::{
    Phase,
    effects::{Gain, Scales},
    forest::{Forest, ORIGIN, name},
    goals::{Kind, hats::HatSpots},
    moves::{Move, list, read_list},
    pond::Slot,
    shapes::Shape,
    tiles::{Tile, Wisp},
    turn::Situation,
    view::View,
};
use crate::{
    choice::{Choice, ChoiceOption, Mark, Next},
    game::Seat,
    grid::Cell,
    phrase::Phrase,
};

/// Most options that one list shows.
const LIST: usize = 25;

pub(super) fn verbs(view: &View) -> Vec<&'static str> {
    let Some(seat) = view.viewer.seat() else {
        return Vec::new();
    };
    match view.phase {
        Phase::GhostSlot if seat == Seat(0) => vec!["ghost"],
        Phase::Cat if view.forests.get(seat.index()).is_some() => vec!["move"],
        Phase::Turn(turn) if turn == seat => {
            let Some(situation) = Situation::of(view, seat) else {
                return Vec::new();
            };
            [
                ("take", situation.can_take()),
                ("trees", true),
                ("refresh", situation.can_refresh()),
                ("cat", situation.can_renew()),
            ]
            .into_iter()
            .filter_map(|(verb, open)| open.then_some(verb))
            .collect()
        }
        _ => Vec::new(),
    }
}

pub(super) fn choose(view: &View, verb: &str, picks: &[&str]) -> Next<Move> {
    let impossible = Next::Impossible { pick: picks.len() };
    let Some(seat) = view.viewer.seat().filter(|_| verbs(view).contains(&verb)) else {
        return impossible;
    };
    let (Some(situation), Some(forest)) = (Situation::of(view, seat), view.forests.get(seat.index())) else {
        return impossible;
    };
    match verb {
        "take" => {
            let take = Take {
                scales: Scales::new(&view.cards, forest, view.round, view.rounds),
                situation,
            };
            take.choose(picks)
        }
        "trees" => trees(view, &situation, picks),
        "refresh" => finish(Some(Move::Refresh), 0, picks),
        "cat" => finish(Some(Move::Cat), 0, picks),
        "move" => move_cat(view, forest, picks),
        _ => ghost(view, picks),
    }
}

/// The chain of a normal turn: wisp, shape, row, spot, way.
struct Take<'a> {
    situation: Situation<'a>,
    scales: Scales<'a>,
}

/// One way to lay a wisp in a shape.
struct Way {
    wisp: Cell,
    cells: Vec<Cell>,
    gain: Gain,
}

impl Take<'_> {
    fn choose(&self, picks: &[&str]) -> Next<Move> {
        let Some((slot, picks)) = picks.split_first() else {
            return Next::Ask(self.wisps());
        };
        let Some((slot, wisp)) =
            Slot::from_number(slot).and_then(|slot| Some((slot, self.situation.pond.at(slot)?)))
        else {
            return Next::Impossible { pick: 0 };
        };
        let Some((shape, picks)) = picks.split_first() else {
            let shapes = self.shapes(slot, wisp);
            return if shapes.options.is_empty() {
                Next::Impossible { pick: 0 }
            } else {
                Next::Ask(shapes)
            };
        };
        let allowed = self.situation.shapes(slot);
        let Some(&(shape, hides)) = allowed.iter().find(|(known, _)| shape.parse() == Ok(*known)) else {
            return Next::Impossible { pick: 1 };
        };
        let mut ways = self.ways(wisp, shape, hides);
        if ways.is_empty() {
            return Next::Impossible { pick: 1 };
        }
        let Some((row, picks)) = picks.split_first() else {
            return Next::Ask(self.rows(&ways));
        };
        ways.retain(|way| row_key(way.wisp) == *row);
        if ways.is_empty() {
            return Next::Impossible { pick: 2 };
        }
        let Some((spot, picks)) = picks.split_first() else {
            return Next::Ask(self.spots(&ways));
        };
        let spot = Cell::from_name(spot, ORIGIN);
        ways.retain(|way| Some(way.wisp) == spot);
        if ways.is_empty() {
            return Next::Impossible { pick: 3 };
        }
        let Some((way, rest)) = picks.split_first() else {
            return Next::Ask(self.turns(&ways));
        };
        let chosen = read_list(way).and_then(|trees| {
            ways.iter()
                .map(|way| Move::take(slot, shape, way.wisp, &way.cells))
                .find(|known| *known == Move::take(slot, shape, spot.unwrap_or(ORIGIN), &trees))
        });
        finish(chosen, 4, rest)
    }

    fn ways(&self, wisp: Wisp, shape: Shape, hides: bool) -> Vec<Way> {
        self.situation
            .ways(wisp, shape)
            .into_iter()
            .map(|(at, cells)| Way {
                gain: self.scales.lay(&cells, Some((at, wisp)), hides),
                wisp: at,
                cells,
            })
            .collect()
    }

    fn wisps(&self) -> Choice {
        // The same kind in the same shape is the same wherever it lies at the pond.
        let mut known: BTreeMap<(Wisp, Shape, bool), Option<Gain>> = BTreeMap::new();
        let mut options = Vec::new();
        for (slot, wisp) in self.situation.pond.lying() {
            let best = self
                .situation
                .shapes(slot)
                .into_iter()
                .filter_map(|(shape, hides)| {
                    *known
                        .entry((wisp, shape, hides))
                        .or_insert_with(|| best(&self.ways(wisp, shape, hides)))
                })
                .max_by_key(|gain| gain.worth);
            if let Some(gain) = best {
                let label = Phrase::new("wispwood-wisp")
                    .text("wisp", wisp)
                    .number("slot", slot.number());
                options.push(
                    ChoiceOption::new(slot.number(), label)
                        .does(self.scales.say(&gain), gain.worth)
                        .marks(Mark::Named(format!("slot-{}", slot.number()))),
                );
            }
        }
        Choice::best_first("wisp", options)
    }

    fn shapes(&self, slot: Slot, wisp: Wisp) -> Choice {
        let mut options = Vec::new();
        for (shape, hides) in self.situation.shapes(slot) {
            if let Some(gain) = best(&self.ways(wisp, shape, hides)) {
                options.push(
                    ChoiceOption::new(shape, Phrase::new("wispwood-shape").text("shape", shape))
                        .does(self.scales.say(&gain), gain.worth)
                        .marks(Mark::Named(format!("shape-{shape}"))),
                );
            }
        }
        Choice::best_first("shape", options)
    }

    /// The best of the ways for each key.
    fn by<K: Ord>(&self, ways: &[Way], key: impl Fn(&Way) -> K) -> BTreeMap<K, (Cell, Gain)> {
        let mut found: BTreeMap<K, (Cell, Gain)> = BTreeMap::new();
        for way in ways {
            let entry = found.entry(key(way)).or_insert((way.wisp, way.gain));
            if way.gain.worth > entry.1.worth {
                *entry = (way.wisp, way.gain);
            }
        }
        found
    }

    fn rows(&self, ways: &[Way]) -> Choice {
        let options = self
            .by(ways, |way| way.wisp.y)
            .into_values()
            .map(|(cell, gain)| row_option(row_key(cell), cell).does(self.scales.say(&gain), gain.worth))
            .collect();
        Choice::best_first("row", options)
    }

    fn spots(&self, ways: &[Way]) -> Choice {
        let options = self
            .by(ways, |way| way.wisp.x)
            .into_values()
            .map(|(cell, gain)| spot_option(cell).does(self.scales.say(&gain), gain.worth))
            .collect();
        Choice::best_first("spot", options)
    }

    fn turns(&self, ways: &[Way]) -> Choice {
        let mut options: Vec<ChoiceOption> = Vec::new();
        for way in ways {
            let mut trees: Vec<Cell> = way
                .cells
                .iter()
                .copied()
                .filter(|&cell| cell != way.wisp)
                .collect();
            trees.sort_by_key(|cell| (cell.y, cell.x));
            let label = Phrase::new("wispwood-way").text("trees", list(&trees).replace(',', " "));
            let mut option =
                ChoiceOption::new(list(&trees), label).does(self.scales.say(&way.gain), way.gain.worth);
            option.marks = [way.wisp]
                .iter()
                .chain(&trees)
                .map(|&cell| Mark::Cell(cell))
                .collect();
            options.push(option);
        }
        Choice::best_first("way", options)
    }
}

fn best(ways: &[Way]) -> Option<Gain> {
    ways.iter().map(|way| way.gain).max_by_key(|gain| gain.worth)
}

fn row_key(cell: Cell) -> String {
    (cell.y + ORIGIN.y).to_string()
}

fn row_option(key: String, cell: Cell) -> ChoiceOption {
    ChoiceOption::new(key, Phrase::new("wispwood-row").text("row", row_key(cell)))
}

fn spot_option(cell: Cell) -> ChoiceOption {
    ChoiceOption::new(name(cell), Phrase::new("wispwood-spot").text("spot", name(cell)))
        .marks(Mark::Cell(cell))
}

/// A choice of a cell as `spot`. More cells than one list shows are asked for in two steps: as `spot` the row, with
/// the best of its cells to speak for it, then as `cell` the cell. The name of a cell is understood in either case.
fn choose_cell(picks: &[&str], others: Vec<ChoiceOption>, cells: Vec<(Cell, ChoiceOption)>) -> CellChoice {
    let Some((pick, rest)) = picks.split_first() else {
        let mut options = others;
        if options.len() + cells.len() <= LIST {
            options.extend(cells.into_iter().map(|(_, option)| option));
        } else {
            let mut rows: BTreeMap<i16, ChoiceOption> = BTreeMap::new();
            for (cell, option) in cells {
                let row =
                    row_option(format!("row{}", row_key(cell)), cell).does(option.effects, option.worth);
                match rows.get(&cell.y) {
                    Some(known) if known.worth >= row.worth => {}
                    _ => {
                        rows.insert(cell.y, row);
                    }
                }
            }
            options.extend(rows.into_values());
        }
        return CellChoice::Next(Next::Ask(Choice::best_first("spot", options)));
    };
    let at = |name: &str| {
        Cell::from_name(name, ORIGIN).filter(|cell| cells.iter().any(|(known, _)| known == cell))
    };
    if let Some(cell) = at(pick) {
        return CellChoice::Picked(cell, 0, rest.len());
    }
    let row: Vec<ChoiceOption> = cells
        .iter()
        .filter(|(cell, _)| Some(row_key(*cell).as_str()) == pick.strip_prefix("row"))
        .map(|(_, option)| option.clone())
        .collect();
    match rest.split_first() {
        _ if row.is_empty() => CellChoice::Next(Next::Impossible { pick: 0 }),
        None => CellChoice::Next(Next::Ask(Choice::best_first("cell", row))),
        Some((pick, rest)) => match at(pick) {
            Some(cell) if row.iter().any(|option| option.key == name(cell)) => {
                CellChoice::Picked(cell, 1, rest.len())
            }
            _ => CellChoice::Next(Next::Impossible { pick: 1 }),
        },
    }
}

/// What came of a choice of a cell.
enum CellChoice {
    /// It is still to be asked, or impossible.
    Next(Next<Move>),
    /// This cell, by the pick at this index, with so many picks behind it.
    Picked(Cell, usize, usize),
}

impl CellChoice {
    fn then(self, make: impl Fn(Cell) -> Move) -> Next<Move> {
        match self {
            CellChoice::Next(next) => next,
            CellChoice::Picked(cell, _, 0) => Next::Move(make(cell)),
            CellChoice::Picked(_, last, _) => Next::Impossible { pick: last + 1 },
        }
    }
}

fn trees(view: &View, situation: &Situation<'_>, picks: &[&str]) -> Next<Move> {
    let mut others = Vec::new();
    if situation.turn.trees_laid > 0 {
        if let Some((&"done", rest)) = picks.split_first() {
            return finish(Some(Move::Done), 0, rest);
        }
        let wakes = (!situation.forest.cat_ready).then(|| Phrase::new("wispwood-effect-wakes"));
        others.push(
            ChoiceOption::new("done", Phrase::new("wispwood-done")).does(wakes.into_iter().collect(), 0),
        );
    }
    let scales = Scales::new(&view.cards, situation.forest, view.round, view.rounds);
    let cells = situation
        .tree_spots()
        .into_iter()
        .map(|cell| {
            let gain = scales.lay(&[cell], None, false);
            (cell, spot_option(cell).does(scales.say(&gain), gain.worth))
        })
        .collect();
    choose_cell(picks, others, cells).then(Move::Tree)
}

fn move_cat(view: &View, forest: &Forest, picks: &[&str]) -> Next<Move> {
    if let Some((&"stay", rest)) = picks.split_first() {
        return finish(Some(Move::MoveCat(None)), 0, rest);
    }
    let hat = view.cards.iter().find(|card| card.goal.kind() == Kind::Hat);
    // A cat is the more useful the more fields it will open for hats in the next round.
    let does = |to: Cell| {
        let mut next = forest.clone();
        if to != next.cat() {
            next.move_cat(to);
        }
        next.clear_trees();
        let size = view.limit() + 1;
        let open = hat.map_or(0, |card| {
            let spots = HatSpots::new(card.goal, &next);
            let reach = next.reach(size).cells();
            reach
                .filter(|&cell| next.at(cell).is_none() && spots.allow(cell))
                .count()
        });
        (
            vec![Phrase::new("wispwood-effect-opens").number("fields", open as i64)],
            open as i32,
        )
    };
    let (effects, worth) = does(forest.cat());
    let stay = Phrase::new("wispwood-stay").text("spot", name(forest.cat()));
    let stay = ChoiceOption::new("stay", stay)
        .does(effects, worth)
        .marks(Mark::Cell(forest.cat()));
    let cells = forest
        .tiles()
        .filter(|&(_, tile)| tile == Tile::Tree)
        .map(|(cell, _)| {
            let (effects, worth) = does(cell);
            (cell, spot_option(cell).does(effects, worth))
        })
        .collect();
    choose_cell(picks, vec![stay], cells).then(|cell| Move::MoveCat(Some(cell)))
}

fn ghost(view: &View, picks: &[&str]) -> Next<Move> {
    let Some((pick, rest)) = picks.split_first() else {
        let option = |(slot, wisp): (Slot, Wisp)| {
            // What the ghost would take first, over all fireflies: the less, the better.
            let first: i32 = view.ghost.as_ref().map_or(0, |ghost| {
                let mut pond = view.pond.clone();
                pond.take(slot);
                super::ghost::FIREFLIES
                    .into_iter()
                    .filter_map(|firefly| ghost.sees(&pond, slot, firefly))
                    .map(|(_, wisp)| ghost.value(wisp))
                    .sum()
            });
            let label = Phrase::new("wispwood-wisp")
                .text("wisp", wisp)
                .number("slot", slot.number());
            let effect = Phrase::new("wispwood-effect-discards").text("wisp", wisp);
            ChoiceOption::new(slot.number(), label)
                .does(vec![effect], -first)
                .marks(Mark::Named(format!("slot-{}", slot.number())))
        };
        return Next::Ask(Choice::best_first(
            "slot",
            view.pond.lying().map(option).collect(),
        ));
    };
    let slot = Slot::from_number(pick).filter(|&slot| view.pond.at(slot).is_some());
    finish(slot.map(Move::Ghost), 0, rest)
}

/// A chain ends here: with a move, unless the last pick is impossible or there is one too many.
fn finish(chosen: Option<Move>, last: usize, rest: &[&str]) -> Next<Move> {
    match chosen {
        Some(chosen) if rest.is_empty() => Next::Move(chosen),
        Some(_) => Next::Impossible { pick: last + 1 },
        None => Next::Impossible { pick: last },
    }
}
