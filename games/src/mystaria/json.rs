//! The state in its published form (see `rules.md`).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    End, Mystaria, Options, Phase,
    buildings::{Axis, Building, Kind},
    landscape::{Laid, Landscape},
    scoring,
    tiles::{Terrain, Tile, tile_set},
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat},
    grid::{Cell, Turn},
};

/// Farther from the start than 36 tiles in a line can reach; a state beyond it would only waste memory.
const FARTHEST: i16 = 120;

#[derive(Serialize, Deserialize)]
struct TileJson {
    no: u8,
    x: i16,
    y: i16,
    turn: u8,
    by: Option<u8>,
}

#[derive(Serialize, Deserialize)]
struct BuildingJson {
    seat: u8,
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    landscape: Option<char>,
    x: i16,
    y: i16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    joins: Option<String>,
}

#[derive(Deserialize)]
struct StateJson {
    options: Options,
    tiles: Vec<TileJson>,
    hands: Vec<Option<u8>>,
    pile: Vec<u8>,
    removed: Vec<u8>,
    discarded: Vec<u8>,
    start: u8,
    buildings: Vec<BuildingJson>,
    to_act: Vec<u8>,
    phase: String,
    ended_by: Option<String>,
}

pub(super) fn write(game: &Mystaria) -> Value {
    let tile = |laid: &Laid| TileJson {
        no: laid.tile.no,
        x: laid.cell.x,
        y: laid.cell.y,
        turn: laid.turn.quarters(),
        by: laid.by.map(|seat| seat.0),
    };
    let building = |building: &Building| {
        let (kind, landscape) = match building.kind {
            Kind::Hut(terrain) => ("hut", Some(terrain.letter())),
            other => (other.word(), None),
        };
        BuildingJson {
            seat: building.seat.0,
            kind: kind.to_owned(),
            landscape,
            x: building.cell.x,
            y: building.cell.y,
            joins: building.joins.map(|axis| axis.word().to_owned()),
        }
    };
    let numbers = |tiles: &[&Tile]| tiles.iter().map(|tile| tile.no).collect::<Vec<_>>();
    json!({
        "game": "mystaria",
        "options": game.options,
        "tiles": game.landscape.laid().iter().map(tile).collect::<Vec<_>>(),
        "hands": game.hands.iter().map(|hand| hand.map(|tile| tile.no)).collect::<Vec<_>>(),
        "pile": numbers(&game.pile),
        "removed": numbers(&game.removed),
        "discarded": numbers(&game.discarded),
        "start": game.start,
        "buildings": game.buildings.iter().map(building).collect::<Vec<_>>(),
        "to_act": game.to_act(),
        "phase": match game.phase {
            Phase::Lay(_) => "lay",
            Phase::Build(_) => "build",
            Phase::Done => "done",
        },
        "ended_by": game.ended_by.map(End::word),
        "scores": scoring::scores(&game.survey(), game.seats()),
    })
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<Mystaria, JsonError> {
    let state = StateJson::deserialize(value)?;
    let seats = state.hands.len();
    if !(2..=4).contains(&seats) {
        return Err(wrong("hands must have an entry for each of 2 to 4 players"));
    }
    let seat = |number: u8| {
        if usize::from(number) < seats {
            Ok(Seat(number))
        } else {
            Err(wrong("no such seat"))
        }
    };
    let set = tile_set().map_err(|error| JsonError(error.to_string()))?;
    let mut seen = Vec::new();
    let mut tile = |no: u8| {
        if seen.contains(&no) {
            return Err(JsonError(format!("tile {no} is there twice")));
        }
        seen.push(no);
        set.get(no)
            .ok_or_else(|| JsonError(format!("there is no tile {no}")))
    };
    let mut landscape = Landscape::default();
    for at in &state.tiles {
        if [at.x, at.y].iter().any(|n| !(-FARTHEST..=FARTHEST).contains(n)) {
            return Err(wrong("a tile lies too far away"));
        }
        let laid = Laid {
            tile: tile(at.no)?,
            cell: Cell::new(at.x, at.y),
            turn: Turn::new(at.turn),
            by: at.by.map(seat).transpose()?,
        };
        if laid
            .fields()
            .iter()
            .any(|(cell, _)| landscape.field(*cell).is_some())
        {
            return Err(JsonError(format!("tile {} lies on another", at.no)));
        }
        landscape = landscape.with(laid);
    }
    if landscape.laid().is_empty() {
        return Err(wrong("there is no start tile"));
    }
    let hands = state
        .hands
        .iter()
        .map(|hand| hand.map(&mut tile).transpose())
        .collect::<Result<_, _>>()?;
    let mut tiles = |numbers: &[u8]| numbers.iter().map(|&no| tile(no)).collect::<Result<Vec<_>, _>>();
    let (pile, removed, discarded) = (
        tiles(&state.pile)?,
        tiles(&state.removed)?,
        tiles(&state.discarded)?,
    );
    let mut buildings: Vec<Building> = Vec::new();
    for at in &state.buildings {
        let building = Building {
            seat: seat(at.seat)?,
            kind: kind(at)?,
            cell: Cell::new(at.x, at.y),
            joins: joins(at)?,
        };
        if landscape.field(building.cell).is_none() {
            return Err(wrong("a building stands beside the landscape"));
        }
        if buildings.iter().any(|other| {
            other.cell == building.cell || (other.seat, other.kind) == (building.seat, building.kind)
        }) {
            return Err(wrong("a field or a building is used twice"));
        }
        buildings.push(building);
    }
    let phase = match (state.phase.as_str(), &state.to_act[..]) {
        ("lay", &[number]) if state.hands.get(usize::from(number)).is_some_and(Option::is_some) => {
            Phase::Lay(seat(number)?)
        }
        ("build", &[number]) if state.hands.get(usize::from(number)).is_some_and(Option::is_none) => {
            Phase::Build(seat(number)?)
        }
        ("done", []) => Phase::Done,
        _ => return Err(wrong("phase, hands and to_act do not fit together")),
    };
    let ended_by = match state.ended_by.as_deref() {
        None => None,
        Some("pile") => Some(End::Pile),
        Some("buildings") => Some(End::Buildings),
        Some(_) => return Err(wrong("ended_by is null, \"pile\" or \"buildings\"")),
    };
    Ok(Mystaria {
        options: state.options,
        landscape,
        buildings,
        hands,
        pile,
        removed,
        discarded,
        start: seat(state.start)?,
        phase,
        ended_by,
        dice,
    })
}

fn kind(at: &BuildingJson) -> Result<Kind, JsonError> {
    let terrain = at
        .landscape
        .map(|letter| Terrain::from_letter(letter).ok_or_else(|| wrong("no such landscape")))
        .transpose()?;
    match (at.kind.as_str(), terrain) {
        ("hut", Some(terrain)) if terrain != Terrain::Mountain => Some(Kind::Hut(terrain)),
        (word, None) => word.parse().ok().filter(|kind| !matches!(kind, Kind::Hut(_))),
        _ => None,
    }
    .ok_or_else(|| wrong("no such building"))
}

fn joins(at: &BuildingJson) -> Result<Option<Axis>, JsonError> {
    match (at.kind.as_str(), at.joins.as_deref()) {
        ("bridge", Some(word)) => word
            .parse()
            .map(Some)
            .map_err(|()| wrong("a bridge joins \"horizontal\" or \"vertical\"")),
        ("bridge", None) => Err(wrong("a bridge without its direction")),
        (_, Some(_)) => Err(wrong("only a bridge joins")),
        (_, None) => Ok(None),
    }
}

fn wrong(what: &str) -> JsonError {
    JsonError(what.to_owned())
}
