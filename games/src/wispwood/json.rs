//! The state in its published form (see `rules.md`). In a view, the faces of face-down tiles are counted over stock and
//! forests together, as `unseen`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    View, Wispwood,
    forest::Forest,
    ghost::Ghost,
    goals::{Goal, Kind, card},
    pond::Pond,
    scoring::RoundScore,
    shapes::Shape,
    stock::{Memory, Stock},
    table::{Phase, Table, Turn},
    tiles::{Counts, Tile},
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat, Viewer},
    grid::Cell,
    published::{Published, ensure},
    seating::Colours,
};

/// A match, all of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct State {
    game: String,
    options: StateOptions,
    round: u8,
    #[serde(flatten)]
    pond: Pond,
    forests: Vec<StateForest>,
    stock: usize,
    discard: usize,
    stock_kinds: Counts,
    discard_kinds: Counts,
    start_marker: u8,
    turn: Turn,
    cat_choice: Vec<Option<Cell>>,
    round_scores: Vec<Vec<BTreeMap<String, i32>>>,
    ghost: Option<StateGhost>,
    to_act: Vec<u8>,
    phase: StatePhase,
    scores: Vec<i32>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StateOptions {
    rounds: u8,
    trees_card: bool,
    goals: Vec<Goal>,
    #[serde(default, skip_serializing_if = "Colours::are_usual")]
    colours: Colours,
}

#[derive(Debug, Serialize, Deserialize)]
struct StateForest {
    cells: Vec<StateTile>,
    cat_ready: bool,
}

#[derive(Debug, Serialize, Deserialize)]
struct StateTile {
    x: i16,
    y: i16,
    is: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct StateGhost {
    #[serde(flatten)]
    ghost: Ghost,
    fireflies_left: usize,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StatePhase {
    GhostSlot,
    Turn,
    Cat,
    Done,
}

impl Published<Wispwood> for State {
    fn of(game: &Wispwood) -> Self {
        let table = &game.table;
        let goals: Vec<Goal> = table.cards.iter().map(|card| card.goal).collect();
        let round_score = |score: &RoundScore| {
            let lines = goals.iter().map(Goal::to_string).zip(score.goals.iter().copied());
            lines.chain([("full".to_owned(), score.full)]).collect()
        };
        State {
            game: Wispwood::info().id.to_string(),
            options: StateOptions {
                rounds: table.rounds,
                trees_card: goals.iter().any(|goal| goal.kind() == Kind::Tree),
                goals: goals.clone(),
                colours: table.colours,
            },
            round: table.round,
            pond: table.pond,
            forests: table.forests.iter().map(StateForest::new).collect(),
            stock: game.stock.tiles.total(),
            discard: game.stock.discard.total(),
            stock_kinds: game.stock.tiles,
            discard_kinds: game.stock.discard,
            start_marker: table.start_marker.0,
            turn: table.turn,
            cat_choice: game.cat_choice.clone(),
            round_scores: table
                .round_scores
                .iter()
                .map(|rounds| rounds.iter().map(round_score).collect())
                .collect(),
            ghost: table.ghost.clone().map(|ghost| StateGhost {
                fireflies_left: Ghost::fireflies(table.round).saturating_sub(ghost.revealed.len()),
                ghost,
            }),
            to_act: game.acting().map(|seat| seat.0).collect(),
            phase: match table.phase {
                Phase::GhostSlot => StatePhase::GhostSlot,
                Phase::Turn(_) => StatePhase::Turn,
                Phase::Cat => StatePhase::Cat,
                Phase::Done => StatePhase::Done,
            },
            scores: Seat::all(table.forests.len())
                .map(|seat| table.total(seat))
                .collect(),
        }
    }

    fn into_match(self, dice: Dice) -> Result<Wispwood, JsonError> {
        self.read(dice)
            .ok_or_else(|| JsonError("no such match".to_owned()))
    }

    fn hide(view: &View, state: &mut Value) {
        if let Some(state) = state.as_object_mut() {
            state.remove("stock_kinds");
        }
        let own = |seat: usize| view.viewer.seat().is_some_and(|viewer| viewer.index() == seat);
        let choices: Vec<Value> = (0..view.chosen.len())
            .map(|seat| json!(view.cat_choice.filter(|_| own(seat))))
            .collect();
        state["cat_choice"] = json!(choices);
        state["chosen"] = json!(view.chosen);
        state["unseen"] = json!(view.unseen);
    }

    fn known(view: &View) -> Value {
        json!({ "shuffled_in": view.memory })
    }

    fn recall(game: &mut Wispwood, _viewer: Viewer, known: &Value) -> Result<(), JsonError> {
        let memory: Memory = serde_json::from_value(known["shuffled_in"].clone())?;
        ensure(
            memory.is_possible(),
            "so many tiles are never left before a shuffle",
        )?;
        game.stock.memory = memory;
        Ok(())
    }
}

impl StateForest {
    fn new(forest: &Forest) -> Self {
        let tile = |(cell, tile): (Cell, Tile)| StateTile {
            x: cell.x,
            y: cell.y,
            is: match tile {
                Tile::Cat => "cat".to_owned(),
                Tile::Tree => "T".to_owned(),
                Tile::Wisp(wisp) => wisp.to_string(),
            },
        };
        StateForest {
            cells: forest.tiles().map(tile).collect(),
            cat_ready: forest.cat_ready,
        }
    }
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<Wispwood, JsonError> {
    let game = State::deserialize(value)?.into_match(dice)?;
    // Derived values, such as the sums, must match.
    ensure(game.to_json() == *value, "its parts contradict each other")?;
    Ok(game)
}

impl State {
    /// The match in this state; `None` if the rules can't lead to it.
    fn read(self, dice: Dice) -> Option<Wispwood> {
        let goals = self.options.goals;
        let forests: Option<Vec<Forest>> = self.forests.into_iter().map(StateForest::read).collect();
        let round_score = |lines: &BTreeMap<String, i32>| {
            // No card brings as much; larger values could overflow a sum.
            let points = |id: &str| {
                lines
                    .get(id)
                    .copied()
                    .filter(|points| (0..10_000).contains(points))
            };
            Some(RoundScore {
                goals: goals
                    .iter()
                    .map(|goal| points(goal.id()))
                    .collect::<Option<_>>()?,
                full: points("full")?,
            })
        };
        let round_scores = self
            .round_scores
            .iter()
            .map(|rounds| rounds.iter().map(round_score).collect());
        let game = Wispwood {
            table: Table {
                round: self.round,
                rounds: self.options.rounds,
                cards: goals.iter().map(|&goal| card(goal)).collect(),
                phase: match self.phase {
                    StatePhase::GhostSlot => Phase::GhostSlot,
                    StatePhase::Turn => Phase::Turn(Seat(*self.to_act.first()?)),
                    StatePhase::Cat => Phase::Cat,
                    StatePhase::Done => Phase::Done,
                },
                pond: self.pond,
                forests: forests?,
                start_marker: Seat(self.start_marker),
                turn: self.turn,
                round_scores: round_scores.collect::<Option<_>>()?,
                ghost: self.ghost.map(|state| state.ghost),
                colours: self.options.colours,
            },
            stock: Stock {
                tiles: self.stock_kinds,
                discard: self.discard_kinds,
                ..Stock::default()
            },
            cat_choice: self.cat_choice,
            dice,
        };
        game.is_possible().then_some(game)
    }
}

impl StateForest {
    fn read(self) -> Option<Forest> {
        let tile = |tile: &StateTile| {
            let is = if tile.is == "cat" { "C" } else { &tile.is };
            Some((Cell::new(tile.x, tile.y), is.parse().ok()?))
        };
        let tiles: Vec<(Cell, Tile)> = self.cells.iter().map(tile).collect::<Option<_>>()?;
        Forest::of(tiles, self.cat_ready)
    }
}

impl Wispwood {
    /// Whether the rules can lead here, as far as the rest of the match depends on it.
    fn is_possible(&self) -> bool {
        let table = &self.table;
        if !(1..=table.rounds.min(3)).contains(&table.round) {
            return false;
        }
        let seats = table.forests.len();
        let kinds = table.cards.iter().map(|card| card.goal.kind());
        let fits = |forest: &Forest| {
            let frame = forest.frame();
            // Far more than a forest can move in three rounds.
            let near = [frame.from.x, frame.from.y]
                .iter()
                .all(|at| (-100..100).contains(at));
            near && frame.width() <= table.limit() && frame.height() <= table.limit()
        };
        let on_tree = |(choice, forest): (&Option<Cell>, &Forest)| {
            choice.is_none_or(|cell| {
                table.phase == Phase::Cat && matches!(forest.at(cell), Some(Tile::Tree | Tile::Cat))
            })
        };
        // Every tile of the game is somewhere: tiles that are not open are in the stock or face down in a forest.
        let face_down: usize = table
            .forests
            .iter()
            .map(|forest| forest.count() - forest.wisps().total())
            .sum();
        let unseen = table
            .unseen(self.stock.discard)
            .and_then(|unseen| unseen.checked_sub(self.stock.tiles));
        let scored = matches!(table.phase, Phase::Cat | Phase::Done);
        let finished = usize::from(table.round) - usize::from(!scored);
        let ring_is_whole = Shape::ALL.iter().all(|shape| table.pond.ring.contains(shape));
        Wispwood::info().check_seats(seats).is_ok()
            && [self.cat_choice.len(), table.round_scores.len()] == [seats; 2]
            && table.start_marker.index() < seats
            && (2..=3).contains(&table.rounds)
            && (table.phase != Phase::Done || table.round == table.rounds)
            && table.round_scores.iter().all(|rounds| rounds.len() == finished)
            && kinds.eq(Kind::ALL[..table.cards.len().clamp(4, 5)].iter().copied())
            && ring_is_whole
            && table.forests.iter().all(fits)
            && unseen.is_some_and(|unseen| unseen.total() == face_down)
            && table.turn.trees_laid < super::decider::MOST_TREES
            && self.cat_choice.iter().zip(&table.forests).all(on_tree)
            && table.ghost.is_some() == (seats == 1)
            && table
                .ghost
                .as_ref()
                .is_none_or(|ghost| ghost.is_possible(finished, scored))
            && (table.phase == Phase::Done || self.acting().next().is_some())
            && self.acting().all(|seat| {
                let playing = table.phase == Phase::Turn(seat);
                let stuck = playing && table.forests[seat.index()].is_full(table.limit());
                !stuck && !self.legal_moves(seat).is_empty()
            })
    }
}
