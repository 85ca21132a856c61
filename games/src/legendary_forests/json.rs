//! The state in its published form (see `rules.md`). A view contains only the numbers of tiles in the pile and removed,
//! and no tile that others have laid this round.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    INFO, LegendaryForests, Options, ROUNDS, View,
    planet::{Laid, Planet},
    scoring,
    tiles::{Kind, Tile},
    trees::{Supply, Tree},
    view::Stage,
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat, View as _},
    grid::Cell,
    published::{Published, ensure},
};

/// Farther from the start than all tiles in a line can reach.
const FARTHEST: u16 = 60;

fn all_different<T: Ord>(items: impl Iterator<Item = T>) -> bool {
    let mut seen = BTreeSet::new();
    items.into_iter().all(|item| seen.insert(item))
}

/// A match, all of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
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

#[derive(Debug, Serialize, Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum PhaseName {
    Place,
    Tree,
    Done,
}

impl Published<LegendaryForests> for State {
    fn of(game: &LegendaryForests) -> State {
        let planets: Vec<Planet> = Seat::all(game.seats())
            .map(|seat| game.own_planet(seat))
            .collect();
        State {
            game: INFO.id.to_string(),
            options: Options {
                colours: game.colours,
                ..Options::default()
            },
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
        }
    }

    fn into_match(self, dice: Dice) -> Result<LegendaryForests, JsonError> {
        let seats = self.planets.len();
        ensure(self.game == INFO.id.as_str(), "this is another game")?;
        ensure(INFO.check_seats(seats).is_ok(), "there must be 2 to 5 players")?;
        ensure(
            [self.unplaced.len(), self.trees.len()] == [seats; 2],
            "planets, unplaced and trees have an entry for each player",
        )?;
        let named = [&self.to_act[..], &[self.architect, self.token]].concat();
        ensure(
            named.iter().all(|seat| seat.index() < seats),
            "there is no such seat",
        )?;
        ensure((1..=ROUNDS).contains(&self.round), "there are 19 rounds")?;
        ensure(
            self.light == self.tile.map(|tile| tile.light),
            "light is that of the tile",
        )?;
        let stage = match (self.phase, self.tile, &self.to_act[..]) {
            (PhaseName::Place, Some(_), _) => Stage::Place,
            (PhaseName::Tree, Some(_), &[planter]) => Stage::Tree(planter),
            (PhaseName::Done, None, []) => Stage::Done,
            _ => return Err(JsonError("phase, tile and to_act do not fit together".to_owned())),
        };
        let mut game = LegendaryForests {
            round: self.round,
            tile: self.tile,
            stage,
            planets: Vec::new(),
            sealed: Vec::new(),
            unplaced: self.unplaced,
            trees: self.trees,
            supply: self.supply,
            architect: self.architect,
            token: self.token,
            pile: self.pile,
            removed: self.removed,
            colours: self.options.colours,
            dice,
        };
        let hidden = game.pile.iter().chain(&game.removed).copied();
        ensure(
            all_different(hidden.chain(game.tile).map(|tile| tile.no)),
            "a tile is there twice",
        )?;
        for (mut tiles, trees) in self.planets.into_iter().zip(&game.trees) {
            ensure(
                all_different(tiles.iter().map(|laid| laid.tile.no)),
                "a tile lies twice on a planet",
            )?;
            ensure(
                all_different(tiles.iter().map(|laid| laid.cell)),
                "two tiles lie in one place",
            )?;
            let near = |cell: Cell| cell.x.unsigned_abs().max(cell.y.unsigned_abs()) <= FARTHEST;
            ensure(
                tiles.iter().all(|laid| near(laid.cell)),
                "a tile lies farther away than all tiles in a line reach",
            )?;
            let sealed = tiles.pop_if(|last| stage == Stage::Place && Some(last.tile) == game.tile);
            let planet: Planet = tiles.into_iter().collect();
            let stands = |tree: &Tree| {
                let shown = planet.at(tree.cell).map(|laid| laid.edge(tree.side));
                tree.kind != Kind::Grass && shown == Some(tree.kind)
            };
            ensure(!planet.laid().is_empty(), "a planet has a tile")?;
            ensure(trees.iter().all(stands), "trees stand in leaves of their kind")?;
            game.planets.push(planet);
            game.sealed.push(sealed);
        }
        ensure(
            game.to_act() == self.to_act,
            "to_act are the seats that owe a decision",
        )?;
        Ok(game)
    }

    fn hide(view: &View, state: &mut Value) {
        let planets: Vec<_> = view.planets.iter().map(|planet| planet.laid()).collect();
        state["planets"] = json!(planets);
        state["removed"] = json!(state["removed"].as_array().map_or(0, Vec::len));
        state["pile"] = json!(view.pile);
        state["placed"] = json!(view.placed);
        state["scores"] = json!(view.scores());
    }
}
