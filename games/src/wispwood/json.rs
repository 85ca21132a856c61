//! The state in its published form (see `rules.md`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    Phase, Wispwood,
    forest::{Forest, limit},
    ghost::{FIREFLIES, Ghost},
    goals::{Card, Goal, Kind, card},
    pond::{Pond, SLOTS, Slot},
    scoring::RoundScore,
    shapes::Shape,
    stock::{OF_EACH, Stock},
    tiles::{Counts, Tile, Wisp},
    turn::{MOST_TREES, Turn},
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat},
    grid::Cell,
};

#[derive(Serialize, Deserialize)]
struct TileJson {
    x: i16,
    y: i16,
    is: String,
}

#[derive(Serialize, Deserialize)]
struct ForestJson {
    cells: Vec<TileJson>,
    cat_ready: bool,
}

#[derive(Serialize, Deserialize)]
struct TurnJson {
    discarded_same: bool,
    cat_hid: bool,
    trees_laid: u8,
}

#[derive(Deserialize)]
struct OptionsJson {
    rounds: u8,
    trees_card: bool,
    goals: Vec<String>,
}

#[derive(Deserialize)]
struct GhostJson {
    difficulty: u8,
    order: Vec<char>,
    slot: Option<usize>,
    revealed: Vec<u8>,
    wisps: BTreeMap<char, u8>,
    scores: Vec<i32>,
}

#[derive(Deserialize)]
struct StateJson {
    options: OptionsJson,
    round: u8,
    ring: Vec<String>,
    pond: Vec<Option<char>>,
    forests: Vec<ForestJson>,
    stock_kinds: BTreeMap<char, u8>,
    discard_kinds: BTreeMap<char, u8>,
    start_marker: u8,
    turn: TurnJson,
    cat_choice: Vec<Option<Cell>>,
    round_scores: Vec<Vec<BTreeMap<String, i32>>>,
    ghost: Option<GhostJson>,
    to_act: Vec<u8>,
    phase: String,
}

pub(super) fn write(game: &Wispwood) -> Value {
    let phase = match game.phase {
        Phase::GhostSlot => "ghost_slot",
        Phase::Turn(_) => "turn",
        Phase::Cat => "cat",
        Phase::Done => "done",
    };
    let goals: Vec<&str> = game.cards.iter().map(|card| card.goal.id()).collect();
    let forests: Vec<ForestJson> = game.forests.iter().map(write_forest).collect();
    let round_scores: Vec<Vec<Value>> = game
        .round_scores
        .iter()
        .map(|rounds| {
            rounds
                .iter()
                .map(|round| write_score(&game.cards, round))
                .collect()
        })
        .collect();
    let scores: Vec<i32> = Seat::all(game.seats()).map(|seat| game.total(seat)).collect();
    json!({
        "game": "wispwood",
        "options": {
            "rounds": game.rounds,
            "trees_card": game.cards.iter().any(|card| card.goal.kind() == Kind::Tree),
            "goals": goals,
        },
        "round": game.round,
        "ring": game.pond.ring.map(Shape::as_str),
        "pond": game.pond.wisps.map(|wisp| wisp.map(Wisp::letter)),
        "forests": forests,
        "stock": game.stock.tiles.total(),
        "discard": game.stock.discard.total(),
        "stock_kinds": write_counts(game.stock.tiles),
        "discard_kinds": write_counts(game.stock.discard),
        "start_marker": game.start_marker,
        "turn": TurnJson {
            discarded_same: game.turn.discarded_same,
            cat_hid: game.turn.cat_hid,
            trees_laid: game.turn.trees_laid,
        },
        "cat_choice": game.cat_choice,
        "round_scores": round_scores,
        "ghost": game.ghost.as_ref().map(|ghost| write_ghost(ghost, game.round)),
        "to_act": game.to_act(),
        "phase": phase,
        "scores": scores,
    })
}

fn write_forest(forest: &Forest) -> ForestJson {
    let mut tiles: Vec<(Cell, Tile)> = forest.tiles().collect();
    tiles.sort_by_key(|(cell, _)| (cell.y, cell.x));
    let cell = |(cell, tile): (Cell, Tile)| TileJson {
        x: cell.x,
        y: cell.y,
        is: match tile {
            Tile::Cat => "cat".to_owned(),
            Tile::Tree => "T".to_owned(),
            Tile::Wisp(wisp) => wisp.to_string(),
        },
    };
    ForestJson {
        cells: tiles.into_iter().map(cell).collect(),
        cat_ready: forest.cat_ready,
    }
}

fn write_counts(counts: Counts) -> Value {
    let count = |wisp: Wisp| (wisp.to_string(), json!(counts.of(wisp)));
    Value::Object(Wisp::ALL.into_iter().map(count).collect())
}

fn write_score(cards: &[&Card], round: &RoundScore) -> Value {
    let mut lines: Map<String, Value> = cards
        .iter()
        .zip(&round.goals)
        .map(|(card, points)| (card.goal.to_string(), json!(points)))
        .collect();
    lines.insert("full".to_owned(), json!(round.full));
    Value::Object(lines)
}

fn write_ghost(ghost: &Ghost, round: u8) -> Value {
    json!({
        "difficulty": ghost.difficulty,
        "order": ghost.order.map(Wisp::letter),
        "slot": ghost.slot.map(Slot::index),
        "revealed": ghost.revealed,
        "fireflies_left": Ghost::fireflies(round).saturating_sub(ghost.revealed.len()),
        "wisps": write_counts(ghost.wisps),
        "scores": ghost.scores,
    })
}

/// Far more than can be scored in a round.
const POINTS: std::ops::Range<i32> = 0..10_000;

fn wrong(what: &str) -> JsonError {
    JsonError(what.to_owned())
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<Wispwood, JsonError> {
    let state = StateJson::deserialize(value)?;
    let seats = state.forests.len();
    if !(1..=4).contains(&seats) || [state.cat_choice.len(), state.round_scores.len()] != [seats; 2] {
        return Err(wrong(
            "forests, cat_choice and round_scores must have an entry for each player",
        ));
    }
    if !(2..=3).contains(&state.options.rounds) || !(1..=state.options.rounds).contains(&state.round) {
        return Err(wrong("no such round"));
    }
    if state.ghost.is_some() != (seats == 1) {
        return Err(wrong("the ghost plays with a single player, and only then"));
    }
    let seat = |number: u8| {
        (usize::from(number) < seats)
            .then_some(Seat(number))
            .ok_or_else(|| wrong("no such seat"))
    };
    let cards = read_cards(&state.options)?;
    let round_scores = state
        .round_scores
        .iter()
        .map(|rounds| rounds.iter().map(|round| read_score(&cards, round)).collect())
        .collect::<Result<_, JsonError>>()?;
    let forests = state
        .forests
        .iter()
        .map(|forest| read_forest(forest, limit(state.round)))
        .collect::<Result<Vec<_>, _>>()?;
    let phase = match (state.phase.as_str(), &state.to_act[..]) {
        ("ghost_slot", [0]) if seats == 1 => Phase::GhostSlot,
        ("turn", [turn]) => Phase::Turn(seat(*turn)?),
        ("cat", [_, ..]) => Phase::Cat,
        ("done", []) => Phase::Done,
        _ => return Err(wrong("phase and to_act do not fit together")),
    };
    for (choice, forest) in state.cat_choice.iter().zip(&forests) {
        let fits = choice.is_none_or(|cell| {
            phase == Phase::Cat && matches!(forest.at(cell), Some(Tile::Tree | Tile::Cat))
        });
        if !fits {
            return Err(wrong("a cat can only go to a tree, between rounds"));
        }
    }
    if state.turn.trees_laid >= MOST_TREES {
        return Err(wrong("a tree turn has at most three trees"));
    }
    let game = Wispwood {
        rounds: state.options.rounds,
        cards,
        round: state.round,
        phase,
        pond: read_pond(&state.ring, &state.pond)?,
        forests,
        stock: Stock {
            tiles: read_counts(&state.stock_kinds)?,
            discard: read_counts(&state.discard_kinds)?,
        },
        start_marker: seat(state.start_marker)?,
        turn: Turn {
            discarded_same: state.turn.discarded_same,
            cat_hid: state.turn.cat_hid,
            trees_laid: state.turn.trees_laid,
        },
        cat_choice: state.cat_choice,
        round_scores,
        ghost: state.ghost.map(read_ghost).transpose()?,
        dice,
    };
    let stuck = match game.phase {
        Phase::Turn(seat) => game.forests[seat.index()].is_full(limit(game.round)),
        Phase::Cat => game.to_act().is_empty(),
        Phase::GhostSlot => game.pond.lying().next().is_none(),
        Phase::Done => false,
    };
    if stuck {
        return Err(wrong("whoever is to act has nothing to decide"));
    }
    check_tiles(&game)?;
    Ok(game)
}

/// Every tile of the box is somewhere: what is not to be seen lies face down in a forest.
fn check_tiles(game: &Wispwood) -> Result<(), JsonError> {
    let face_down: usize = game
        .forests
        .iter()
        .map(|forest| forest.count() - forest.wisps().total())
        .sum();
    let ghost = game
        .ghost
        .as_ref()
        .map_or(0, |ghost| ghost.wisps.total() + Wisp::ALL.len());
    let seen = game.stock.available()
        + game.pond.lying().count()
        + game
            .forests
            .iter()
            .map(|forest| forest.wisps().total())
            .sum::<usize>()
        + ghost;
    if game.face_down().total() != face_down || seen + face_down != usize::from(OF_EACH) * Wisp::ALL.len() {
        return Err(wrong("there must be 40 tiles of each kind in all"));
    }
    Ok(())
}

fn read_wisp(letter: char) -> Result<Wisp, JsonError> {
    Wisp::from_letter(letter).ok_or_else(|| wrong("no such wisp"))
}

fn read_counts(counts: &BTreeMap<char, u8>) -> Result<Counts, JsonError> {
    let mut read = [0; 4];
    for (&letter, &count) in counts {
        if count > OF_EACH {
            return Err(wrong("too many wisps of one kind"));
        }
        read[read_wisp(letter)?.index()] = count;
    }
    Ok(Counts::new(read))
}

fn read_cards(options: &OptionsJson) -> Result<Vec<&'static Card>, JsonError> {
    let cards = options
        .goals
        .iter()
        .map(|id| {
            let goal: Goal = id.parse().map_err(|()| wrong("no such goal card"))?;
            card(goal).map_err(|error| JsonError(error.to_string()))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let kinds: Vec<Kind> = cards.iter().map(|card| card.goal.kind()).collect();
    if kinds != Kind::ALL[..4 + usize::from(options.trees_card)] {
        return Err(wrong("goals must be one card of each kind, in order"));
    }
    Ok(cards)
}

fn read_score(cards: &[&Card], lines: &BTreeMap<String, i32>) -> Result<RoundScore, JsonError> {
    let line = |id: &str| {
        lines
            .get(id)
            .copied()
            .filter(|points| POINTS.contains(points))
            .ok_or_else(|| wrong("a goal is not scored"))
    };
    Ok(RoundScore {
        goals: cards
            .iter()
            .map(|card| line(card.goal.id()))
            .collect::<Result<_, _>>()?,
        full: line("full")?,
    })
}

fn read_forest(forest: &ForestJson, limit: i16) -> Result<Forest, JsonError> {
    let mut tiles = Vec::new();
    for at in &forest.cells {
        // Far more than a forest can wander in three rounds.
        if at.x.abs() > 100 || at.y.abs() > 100 {
            return Err(wrong("a forest is nearer to where it began"));
        }
        let tile = match at.is.as_str() {
            "cat" => Tile::Cat,
            "T" => Tile::Tree,
            wisp => match wisp.chars().collect::<Vec<_>>()[..] {
                [letter] => Tile::Wisp(read_wisp(letter)?),
                _ => return Err(wrong("no such tile")),
            },
        };
        tiles.push((Cell::new(at.x, at.y), tile));
    }
    let count = tiles.len();
    let forest = Forest::of(tiles, forest.cat_ready).ok_or_else(|| wrong("a forest has exactly one cat"))?;
    let frame = forest.frame();
    if forest.count() != count || frame.width() > limit || frame.height() > limit {
        return Err(wrong("a forest does not fit its grid"));
    }
    Ok(forest)
}

fn read_pond(ring: &[String], pond: &[Option<char>]) -> Result<Pond, JsonError> {
    let shapes: Vec<Shape> = ring
        .iter()
        .map(|text| text.parse().map_err(|()| wrong("no such shape")))
        .collect::<Result<_, _>>()?;
    let mut sorted = shapes.clone();
    sorted.sort_unstable();
    let wisps: Vec<Option<Wisp>> = pond
        .iter()
        .map(|letter| letter.map(read_wisp).transpose())
        .collect::<Result<_, _>>()?;
    match (<[Shape; SLOTS]>::try_from(shapes), wisps.try_into()) {
        (Ok(ring), Ok(wisps)) if sorted == Shape::ALL => Ok(Pond { ring, wisps }),
        _ => Err(wrong("the pond has eight different shapes and eight slots")),
    }
}

fn read_ghost(ghost: GhostJson) -> Result<Ghost, JsonError> {
    let order: Vec<Wisp> = ghost
        .order
        .iter()
        .map(|&letter| read_wisp(letter))
        .collect::<Result<_, _>>()?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let order: [Wisp; 4] = order
        .try_into()
        .map_err(|_| wrong("the ghost's order has four kinds"))?;
    let scored = ghost.scores.iter().all(|points| POINTS.contains(points));
    if sorted != Wisp::ALL || !(1..=4).contains(&ghost.difficulty) || !scored {
        return Err(wrong("no such ghost"));
    }
    let mut left = FIREFLIES.to_vec();
    for firefly in &ghost.revealed {
        let index = left.iter().position(|known| known == firefly);
        left.remove(index.ok_or_else(|| wrong("no such fireflies"))?);
    }
    let slot = ghost
        .slot
        .map(|index| Slot::new(index).ok_or_else(|| wrong("no such slot")))
        .transpose()?;
    Ok(Ghost {
        difficulty: ghost.difficulty,
        order,
        slot,
        revealed: ghost.revealed,
        wisps: read_counts(&ghost.wisps)?,
        scores: ghost.scores,
    })
}
