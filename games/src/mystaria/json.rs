//! The state in its published form (see `rules.md`). In a view, a hand is a tile that the viewer knows, `true` or
//! `null`. The pile is replaced by its length and the tiles that were shown to all.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    INFO, Mystaria, Options, View,
    buildings::{Building, Kind},
    data::{Terrain, Tile, TileSet, tile_set},
    flow::{End, Phase},
    imagine::Shown,
    landscape::{Laid, Landscape},
    refusal::Refusal,
    scoring,
};
use crate::{
    dice::Dice,
    game::{JsonError, Seat, Viewer},
    grid::{Cell, Turn},
    published::{Published, ensure},
};

/// Farther from the start than all tiles in a line can reach.
const FARTHEST: u16 = 120;

/// A match, all of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct State {
    game: String,
    /// Read only: a state uses the newest rules unless it says otherwise.
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

#[derive(Debug, Serialize, Deserialize)]
struct TileAt {
    no: u8,
    #[serde(flatten)]
    cell: Cell,
    turn: u8,
    by: Option<Seat>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PhaseName {
    Lay,
    Build,
    Done,
}

impl Published<Mystaria> for State {
    fn of(game: &Mystaria) -> State {
        let tile = |laid: &Laid| TileAt {
            no: laid.tile.no,
            cell: laid.cell,
            turn: laid.turn.quarters(),
            by: laid.by,
        };
        let numbers = |tiles: &[&Tile]| tiles.iter().map(|tile| tile.no).collect();
        State {
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
        }
    }

    fn into_match(self, dice: Dice) -> Result<Mystaria, JsonError> {
        self.with_tiles(tile_set(), dice)
    }

    fn hide(view: &View, state: &mut Value) {
        let hand = |(known, &holds): (&Option<&'static Tile>, &bool)| match known {
            Some(tile) => json!(tile.no),
            None if holds => json!(true),
            None => Value::Null,
        };
        let hands: Vec<Value> = view.known_hands.iter().zip(&view.hands).map(hand).collect();
        let shown: Vec<u8> = view.known_pile.iter().map(|tile| tile.no).collect();
        state["hands"] = json!(hands);
        state["pile"] = json!(view.pile);
        state["removed"] = json!(state["removed"].as_array().map_or(0, Vec::len));
        state["shown"] = json!(shown);
    }

    fn rules(view: &View) -> Option<u32> {
        Some(view.rules)
    }

    fn known(view: &View) -> Value {
        let numbers: Vec<u8> = view.shown.tiles().map(|tile| tile.no).collect();
        json!({ "shown": numbers })
    }

    fn recall(game: &mut Mystaria, _viewer: Viewer, known: &Value) -> Result<(), JsonError> {
        let numbers: Vec<u8> = serde_json::from_value(known["shown"].clone())?;
        for no in numbers {
            let tile = game.tiles.get(no);
            let tile = tile.ok_or_else(|| JsonError(format!("there is no tile {no}")))?;
            game.shown.add(tile);
        }
        Ok(())
    }
}

impl State {
    /// Returns the match in this state, played with these tiles.
    pub(super) fn with_tiles(self, set: &'static TileSet, dice: Dice) -> Result<Mystaria, JsonError> {
        let seats = self.hands.len();
        let tile = |no: &u8| {
            set.get(*no)
                .ok_or_else(|| JsonError(format!("there is no tile {no}")))
        };
        let tiles = |numbers: &[u8]| numbers.iter().map(tile).collect::<Result<Vec<_>, _>>();
        let lists = [&self.pile, &self.removed, &self.discarded];
        let mut seen = BTreeSet::new();
        let mut numbers = (self.tiles.iter().map(|at| at.no))
            .chain(self.hands.iter().copied().flatten())
            .chain(lists.into_iter().flatten().copied());
        ensure(numbers.all(|no| seen.insert(no)), "a tile is there twice")?;
        let mut named = (self.tiles.iter().filter_map(|at| at.by))
            .chain(self.buildings.iter().map(|building| building.seat))
            .chain(self.to_act.iter().copied())
            .chain([self.start]);
        ensure(
            INFO.check_rules(self.rules).is_ok(),
            "the version of the rules is unknown",
        )?;
        ensure(
            INFO.check_seats(seats).is_ok(),
            "there are 2 to 4 seats, and a hand for each",
        )?;
        ensure(named.all(|seat| seat.index() < seats), "there is no such seat")?;
        let mut landscape = Landscape::default();
        for at in &self.tiles {
            let (tile, turn) = (tile(&at.no)?, Turn::new(at.turn));
            let far = at.cell.x.unsigned_abs().max(at.cell.y.unsigned_abs()) > FARTHEST;
            let misfit = || landscape.may_lay(tile, at.cell, turn).err();
            let first = landscape.laid().is_empty();
            let apart = || matches!(misfit(), Some(Refusal::Overlaps { .. } | Refusal::Apart { .. }));
            ensure(
                !far && (first || !apart()),
                "a tile lies on another or apart from all",
            )?;
            landscape.lay(Laid {
                tile,
                cell: at.cell,
                turn,
                by: at.by,
            });
        }
        for building in &self.buildings {
            let &Building { seat, kind, cell, .. } = building;
            let known =
                kind != Kind::Hut(Terrain::Mountain) && (kind == Kind::Bridge) == building.joins.is_some();
            let free = landscape.field(cell).is_some() && landscape.building(cell).is_none();
            ensure(
                known && free && !landscape.built_by(seat).contains(kind),
                "a building that can't be, or not there",
            )?;
            landscape.build(*building);
        }
        let holds = |seat: &Seat| self.hands[seat.index()].is_some();
        let phase = match (self.phase, &self.to_act[..]) {
            (PhaseName::Lay, [seat]) if holds(seat) => Phase::Lay(*seat),
            (PhaseName::Build, [seat]) if !holds(seat) => Phase::Build(*seat),
            (PhaseName::Done, []) => Phase::Done,
            _ => {
                return Err(JsonError(
                    "phase, hands and to_act do not fit together".to_owned(),
                ));
            }
        };
        ensure(!landscape.laid().is_empty(), "there is no start tile")?;
        Ok(Mystaria {
            options: self.options,
            rules: self.rules,
            tiles: set,
            landscape,
            hands: self
                .hands
                .iter()
                .map(|hand| hand.as_ref().map(tile).transpose())
                .collect::<Result<_, _>>()?,
            pile: tiles(&self.pile)?.into(),
            removed: tiles(&self.removed)?,
            discarded: tiles(&self.discarded)?,
            shown: Shown::default(),
            start: self.start,
            phase,
            ended_by: self.ended_by,
            dice,
        })
    }
}
