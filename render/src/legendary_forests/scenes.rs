//! The worked examples of the rules of Legendary Forests as positions.

use games::legendary_forests::ROUNDS;
use serde_json::{Value, json};

use crate::{
    rules::{Scene, take},
    tour::READER,
};

/// Four tiles with six zones, two of which are closed.
pub(super) static ZONES: Scene = Scene {
    players: &[],
    picks: None,
    set: |state| set_planet(state, FOUR_TILES, &[]),
};

/// A planet of 10 points.
pub(super) static PLANET: Scene = Scene {
    players: &[],
    picks: None,
    set: |state| set_planet(state, SEVEN_TILES, TREES),
};

/// A tile: number, column, row and quarter turns.
type Tile = (u8, i16, i16, u8);
/// A tree: column and row of its tile, side, colour.
type Tree = (i16, i16, &'static str, &'static str);

const FOUR_TILES: &[Tile] = &[(1, 0, 0, 2), (20, 1, 0, 2), (25, 0, 1, 1), (7, 1, 1, 1)];
const SEVEN_TILES: &[Tile] = &[
    (1, 0, 0, 3),
    (15, 0, 1, 2),
    (8, 0, 2, 2),
    (18, 1, 2, 1),
    (5, 2, 2, 0),
    (9, 1, 3, 2),
    (13, 2, 3, 2),
];
const TREES: &[Tree] = &[
    (0, 1, "N", "P"),
    (1, 3, "S", "P"),
    (1, 3, "N", "Y"),
    (1, 2, "S", "Y"),
];

/// Sets the reader's planet. Nobody must lay a tile: the picture shows only the planet.
fn set_planet(state: &mut Value, tiles: &[Tile], trees: &[Tree]) {
    let tile = |&(no, x, y, turn): &Tile| json!({"no": no, "x": x, "y": y, "turn": turn});
    let tree = |&(x, y, edge, colour): &Tree| json!({"x": x, "y": y, "edge": edge, "colour": colour});
    state["planets"][READER.index()] = tiles.iter().map(tile).collect();
    state["trees"][READER.index()] = trees.iter().map(tree).collect();
    for &(.., colour) in trees {
        take(&mut state["supply"], colour, 1);
    }
    state["round"] = json!(ROUNDS);
    state["phase"] = json!("done");
    state["tile"] = json!(null);
    state["light"] = json!(null);
    state["to_act"] = json!([]);
}

#[cfg(test)]
mod tests {
    use games::{GameId, Viewer};

    use super::*;

    fn scores(scene: &Scene) -> Vec<i32> {
        let position = scene.position(GameId::LegendaryForests).unwrap();
        position.view(Viewer::Spectator).scores()
    }

    #[test]
    fn the_planets_score_as_their_topics_state() {
        assert_eq!((scores(&ZONES)[0], scores(&PLANET)[0]), (0, 10));
    }
}
