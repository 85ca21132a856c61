//! The state in its published form (see `rules.md`).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    INFO, Mystaria, Options,
    buildings::{Building, Kind},
    data::{Terrain, Tile, TileSet},
    flow::{End, Phase},
    imagine::Shown,
    landscape::{Laid, Landscape},
    refusal::Refusal,
    scoring,
};
use crate::{
    dice::Dice,
    game::{JsonError, Seat},
    grid::{Cell, Turn},
};

/// Farther from the start than all tiles in a line can reach.
const FARTHEST: u16 = 120;

#[derive(Serialize, Deserialize)]
struct State {
    game: String,
    /// Read only: a state is of the newest rules unless it says otherwise.
    #[serde(default = "newest_rules", skip_serializing)]
    rules: u32,
    options: Options,
    tiles: Vec<TileAt>,
    hands: Vec<Option<u8>>,
    pile: Vec<u8>,
    removed: Vec<u8>,
    discarded: Vec<u8>,
    start: Seat,
    buildings: Vec<Building>,
    to_act: Vec<Seat>,
    phase: PhaseName,
    ended_by: Option<End>,
    #[serde(default)]
    scores: Vec<i32>,
}

fn newest_rules() -> u32 {
    INFO.newest_rules()
}

#[derive(Serialize, Deserialize)]
struct TileAt {
    no: u8,
    #[serde(flatten)]
    cell: Cell,
    turn: u8,
    by: Option<Seat>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PhaseName {
    Lay,
    Build,
    Done,
}

pub(super) fn write(game: &Mystaria) -> Value {
    let tile = |laid: &Laid| TileAt {
        no: laid.tile.no,
        cell: laid.cell,
        turn: laid.turn.quarters(),
        by: laid.by,
    };
    let numbers = |tiles: &[&Tile]| tiles.iter().map(|tile| tile.no).collect();
    let state = State {
        game: "mystaria".to_owned(),
        rules: game.rules,
        options: game.options.clone(),
        tiles: game.landscape.laid().iter().map(tile).collect(),
        hands: game.hands.iter().map(|hand| hand.map(|tile| tile.no)).collect(),
        pile: game.pile.iter().map(|tile| tile.no).collect(),
        removed: numbers(&game.removed),
        discarded: numbers(&game.discarded),
        start: game.start,
        buildings: game.landscape.buildings().to_vec(),
        to_act: game.phase.seat().into_iter().collect(),
        phase: match game.phase {
            Phase::Lay(_) => PhaseName::Lay,
            Phase::Build(_) => PhaseName::Build,
            Phase::Done => PhaseName::Done,
        },
        ended_by: game.ended_by,
        scores: scoring::scores(&game.landscape, game.hands.len()),
    };
    // A structure of lists, numbers and words always has a JSON form.
    serde_json::to_value(state).unwrap_or_default()
}

pub(super) fn read(value: &Value, set: &'static TileSet, dice: Dice) -> Result<Mystaria, JsonError> {
    let state = State::deserialize(value)?;
    let seats = state.hands.len();
    let wrong = |what: &str| JsonError(what.to_owned());
    let tile = |no: &u8| {
        set.get(*no)
            .ok_or_else(|| JsonError(format!("there is no tile {no}")))
    };
    let tiles = |numbers: &[u8]| numbers.iter().map(tile).collect::<Result<Vec<_>, _>>();
    let lists = [&state.pile, &state.removed, &state.discarded];
    let mut seen = BTreeSet::new();
    let mut numbers = (state.tiles.iter().map(|at| at.no))
        .chain(state.hands.iter().copied().flatten())
        .chain(lists.into_iter().flatten().copied());
    if !numbers.all(|no| seen.insert(no)) {
        return Err(wrong("a tile is there twice"));
    }
    let mut named = (state.tiles.iter().filter_map(|at| at.by))
        .chain(state.buildings.iter().map(|building| building.seat))
        .chain(state.to_act.iter().copied())
        .chain([state.start]);
    INFO.check_rules(state.rules)
        .map_err(|error| wrong(&error.to_string()))?;
    if !(2..=4).contains(&seats) || named.any(|seat| seat.index() >= seats) {
        return Err(wrong("there are 2 to 4 seats, and a hand for each"));
    }
    let mut landscape = Landscape::default();
    for at in &state.tiles {
        let (tile, turn) = (tile(&at.no)?, Turn::new(at.turn));
        let far = at.cell.x.unsigned_abs().max(at.cell.y.unsigned_abs()) > FARTHEST;
        let misfit = || landscape.may_lay(tile, at.cell, turn).err();
        if far
            || !landscape.laid().is_empty()
                && matches!(misfit(), Some(Refusal::Overlaps { .. } | Refusal::Apart { .. }))
        {
            return Err(wrong("a tile lies on another or apart from all"));
        }
        landscape.lay(Laid {
            tile,
            cell: at.cell,
            turn,
            by: at.by,
        });
    }
    for building in &state.buildings {
        let &Building { seat, kind, cell, .. } = building;
        let known =
            kind != Kind::Hut(Terrain::Mountain) && (kind == Kind::Bridge) == building.joins.is_some();
        let free = landscape.field(cell).is_some() && landscape.building(cell).is_none();
        if !known || !free || landscape.built_by(seat).contains(kind) {
            return Err(wrong("a building that can't be, or not there"));
        }
        landscape.build(*building);
    }
    let holds = |seat: &Seat| state.hands[seat.index()].is_some();
    let phase = match (state.phase, &state.to_act[..]) {
        (PhaseName::Lay, [seat]) if holds(seat) => Phase::Lay(*seat),
        (PhaseName::Build, [seat]) if !holds(seat) => Phase::Build(*seat),
        (PhaseName::Done, []) => Phase::Done,
        _ => return Err(wrong("phase, hands and to_act do not fit together")),
    };
    if landscape.laid().is_empty() {
        return Err(wrong("there is no start tile"));
    }
    Ok(Mystaria {
        options: state.options,
        rules: state.rules,
        tiles: set,
        landscape,
        hands: state
            .hands
            .iter()
            .map(|hand| hand.as_ref().map(tile).transpose())
            .collect::<Result<_, _>>()?,
        pile: tiles(&state.pile)?.into(),
        removed: tiles(&state.removed)?,
        discarded: tiles(&state.discarded)?,
        shown: Shown::default(),
        start: state.start,
        phase,
        ended_by: state.ended_by,
        dice,
    })
}
