//! The state in its published form (see `rules.md`).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    LegendaryForests, Phase,
    planet::{Laid, Planet},
    scoring,
    tiles::{Kind, Tile, tile_set},
    trees::{Supply, Tree},
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat},
    grid::{Cell, Direction, Turn},
};

#[derive(Serialize, Deserialize)]
struct TileJson {
    no: u8,
    x: i16,
    y: i16,
    turn: u8,
}

#[derive(Serialize, Deserialize)]
struct TreeJson {
    x: i16,
    y: i16,
    edge: Direction,
    colour: char,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct SupplyJson {
    r: u8,
    p: u8,
    y: u8,
}

#[derive(Deserialize)]
struct StateJson {
    round: u8,
    tile: Option<u8>,
    planets: Vec<Vec<TileJson>>,
    unplaced: Vec<Vec<u8>>,
    trees: Vec<Vec<TreeJson>>,
    supply: SupplyJson,
    architect: u8,
    token: u8,
    pile: Vec<u8>,
    removed: Vec<u8>,
    to_act: Vec<u8>,
    phase: String,
}

pub(super) fn write(game: &LegendaryForests) -> Value {
    let (phase, tile) = match game.phase {
        Phase::Place(tile) => ("place", Some(tile)),
        Phase::Tree(tile, _) => ("tree", Some(tile)),
        Phase::Done => ("done", None),
    };
    let planets: Vec<Vec<TileJson>> = game
        .planets
        .iter()
        .map(|planet| {
            let tile = |laid: &Laid| TileJson {
                no: laid.tile.no,
                x: laid.cell.x,
                y: laid.cell.y,
                turn: laid.turn.quarters(),
            };
            planet.laid().iter().map(tile).collect()
        })
        .collect();
    let trees: Vec<Vec<TreeJson>> = game
        .trees
        .iter()
        .map(|trees| {
            let tree = |tree: &Tree| TreeJson {
                x: tree.cell.x,
                y: tree.cell.y,
                edge: tree.side,
                colour: tree.kind.letter(),
            };
            trees.iter().map(tree).collect()
        })
        .collect();
    let [r, p, y] = Kind::LEAVES.map(|kind| game.supply.left(kind));
    let numbers = |tiles: &[&Tile]| tiles.iter().map(|tile| tile.no).collect::<Vec<_>>();
    let scores: Vec<i32> = game
        .planets
        .iter()
        .zip(&game.trees)
        .map(|(planet, trees)| scoring::score(planet, trees))
        .collect();
    json!({
        "game": "legendary-forests",
        "options": {},
        "round": game.round,
        "tile": tile.map(|tile| tile.no),
        "light": tile.map(|tile| tile.light),
        "planets": planets,
        "unplaced": game.unplaced,
        "trees": trees,
        "supply": SupplyJson { r, p, y },
        "architect": game.architect,
        "token": game.token,
        "pile": numbers(&game.pile),
        "removed": numbers(&game.removed),
        "to_act": game.to_act(),
        "phase": phase,
        "scores": scores,
    })
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<LegendaryForests, JsonError> {
    let state = StateJson::deserialize(value)?;
    let wrong = |what: &str| JsonError(what.to_owned());
    let set = tile_set().map_err(|error| JsonError(error.to_string()))?;
    let tile = |no: &u8| set.get(*no).ok_or_else(|| wrong("there is no such tile"));
    let tiles = |numbers: &[u8]| numbers.iter().map(tile).collect::<Result<Vec<_>, _>>();
    let seats = state.planets.len();
    if [state.unplaced.len(), state.trees.len()] != [seats, seats] {
        return Err(wrong(
            "planets, unplaced and trees must have an entry for each player",
        ));
    }
    let seat = |number: u8| {
        if usize::from(number) < seats {
            Ok(Seat(number))
        } else {
            Err(wrong("no such seat"))
        }
    };
    let planet = |laid: &Vec<TileJson>| {
        let laid = laid
            .iter()
            .map(|at| {
                Ok(Laid {
                    tile: tile(&at.no)?,
                    cell: Cell::new(at.x, at.y),
                    turn: Turn::new(at.turn),
                })
            })
            .collect::<Result<_, JsonError>>()?;
        Ok(Planet { laid })
    };
    let tree = |at: &TreeJson| {
        let kind = Kind::from_letter(at.colour).ok_or_else(|| wrong("no such colour"))?;
        Ok(Tree {
            cell: Cell::new(at.x, at.y),
            side: at.edge,
            kind,
        })
    };
    let phase = match (state.phase.as_str(), &state.tile, &state.to_act[..]) {
        ("place", Some(no), _) => Phase::Place(tile(no)?),
        ("tree", Some(no), [planter]) => Phase::Tree(tile(no)?, seat(*planter)?),
        ("done", None, []) => Phase::Done,
        _ => return Err(wrong("phase, tile and to_act do not fit together")),
    };
    Ok(LegendaryForests {
        round: state.round,
        phase,
        planets: state
            .planets
            .iter()
            .map(planet)
            .collect::<Result<_, JsonError>>()?,
        unplaced: state.unplaced,
        trees: state
            .trees
            .iter()
            .map(|trees| trees.iter().map(tree).collect())
            .collect::<Result<_, JsonError>>()?,
        supply: Supply::of([state.supply.r, state.supply.p, state.supply.y]),
        architect: seat(state.architect)?,
        token: seat(state.token)?,
        pile: tiles(&state.pile)?,
        removed: tiles(&state.removed)?,
        dice,
    })
}
