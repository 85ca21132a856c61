//! The state in its published form (see `rules.md`).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    INFO, LegendaryForests, Options,
    planet::{Laid, Planet},
    scoring,
    tiles::{Kind, Tile},
    trees::{Supply, Tree},
    view::Stage,
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat},
    grid::Cell,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Published {
    game: String,
    options: Options,
    round: u8,
    tile: Option<&'static Tile>,
    light: Option<bool>,
    planets: Vec<Vec<Laid>>,
    unplaced: Vec<Vec<&'static Tile>>,
    trees: Vec<Vec<Tree>>,
    supply: Supply,
    architect: Seat,
    token: Seat,
    pile: Vec<&'static Tile>,
    removed: Vec<&'static Tile>,
    to_act: Vec<Seat>,
    phase: PhaseName,
    scores: Vec<i32>,
}

#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum PhaseName {
    Place,
    Tree,
    Done,
}

pub(super) fn write(game: &LegendaryForests) -> Value {
    let planets: Vec<Planet> = Seat::all(game.seats())
        .map(|seat| game.own_planet(seat))
        .collect();
    let published = Published {
        game: INFO.id.to_string(),
        options: Options {},
        round: game.round,
        tile: game.tile,
        light: game.tile.map(|tile| tile.light),
        planets: planets.iter().map(|planet| planet.laid().to_vec()).collect(),
        unplaced: game.unplaced.clone(),
        trees: game.trees.clone(),
        supply: game.supply,
        architect: game.architect,
        token: game.token,
        pile: game.pile.clone(),
        removed: game.removed.clone(),
        to_act: game.to_act(),
        phase: match game.stage {
            Stage::Place => PhaseName::Place,
            Stage::Tree(_) => PhaseName::Tree,
            Stage::Done => PhaseName::Done,
        },
        scores: planets
            .iter()
            .zip(&game.trees)
            .map(|(planet, trees)| scoring::score(planet, trees))
            .collect(),
    };
    // Writing numbers, texts and lists into a value has no way to fail.
    serde_json::to_value(published).unwrap_or_default()
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<LegendaryForests, JsonError> {
    let wrong = |what: &str| JsonError(what.to_owned());
    let state = Published::deserialize(value)?;
    let seats = state.planets.len();
    INFO.check_seats(seats)
        .map_err(|error| wrong(&error.to_string()))?;
    if state.game != INFO.id.as_str() || [state.unplaced.len(), state.trees.len()] != [seats; 2] {
        return Err(wrong(
            "planets, unplaced and trees of this game have an entry for each player",
        ));
    }
    let named = [&state.to_act[..], &[state.architect, state.token]].concat();
    if named.iter().any(|seat| seat.index() >= seats) {
        return Err(wrong("there is no such seat"));
    }
    if state.light != state.tile.map(|tile| tile.light) {
        return Err(wrong("light is that of the tile"));
    }
    let stage = match (state.phase, state.tile, &state.to_act[..]) {
        (PhaseName::Place, Some(_), _) => Stage::Place,
        (PhaseName::Tree, Some(_), &[planter]) => Stage::Tree(planter),
        (PhaseName::Done, None, []) => Stage::Done,
        _ => return Err(wrong("phase, tile and to_act do not fit together")),
    };
    let mut game = LegendaryForests {
        round: state.round,
        tile: state.tile,
        stage,
        planets: Vec::new(),
        sealed: Vec::new(),
        unplaced: state.unplaced,
        trees: state.trees,
        supply: state.supply,
        architect: state.architect,
        token: state.token,
        pile: state.pile,
        removed: state.removed,
        dice,
    };
    for (mut tiles, trees) in state.planets.into_iter().zip(&game.trees) {
        let mut cells: Vec<Cell> = tiles.iter().map(|laid| laid.cell).collect();
        cells.sort_unstable();
        if cells.windows(2).any(|two| two[0] == two[1]) {
            return Err(wrong("two tiles lie in one place"));
        }
        let sealed = tiles.pop_if(|last| stage == Stage::Place && Some(last.tile) == game.tile);
        let planet: Planet = tiles.into_iter().collect();
        let stands = |tree: &Tree| {
            let shown = planet.at(tree.cell).map(|laid| laid.edge(tree.side));
            tree.kind != Kind::Grass && shown == Some(tree.kind)
        };
        if planet.laid().is_empty() || !trees.iter().all(stands) {
            return Err(wrong(
                "a planet has a tile, and its trees stand in leaves of their kind",
            ));
        }
        game.planets.push(planet);
        game.sealed.push(sealed);
    }
    if game.to_act() != state.to_act {
        return Err(wrong("to_act are the seats that owe a decision"));
    }
    Ok(game)
}
