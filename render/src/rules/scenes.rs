//! The worked examples of a rulebook as positions.

use games::{AnyGame, Dice, GameId, Seat, Seed, Viewer, legendary_forests::ROUNDS};
use serde_json::json;

use super::Drawn;
use crate::{
    People, board_of,
    language::Language,
    tour::{self, TourError},
    words,
};

/// A worked example of the rulebook of Legendary Forests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    /// Four tiles with six zones, two of which are closed.
    Zones,
    /// A planet of 10 points.
    Scoring,
}

/// A tile: number, column, row and quarter turns.
type Tile = (u8, i16, i16, u8);
/// A tree: column and row of its tile, side, colour.
type Tree = (i16, i16, &'static str, &'static str);

impl Scene {
    fn planet(self) -> (&'static [Tile], &'static [Tree]) {
        match self {
            Scene::Zones => (&[(1, 0, 0, 2), (20, 1, 0, 2), (25, 0, 1, 1), (7, 1, 1, 1)], &[]),
            Scene::Scoring => (
                &[
                    (1, 0, 0, 3),
                    (15, 0, 1, 2),
                    (8, 0, 2, 2),
                    (18, 1, 2, 1),
                    (5, 2, 2, 0),
                    (9, 1, 3, 2),
                    (13, 2, 3, 2),
                ],
                &[
                    (0, 1, "N", "P"),
                    (1, 3, "S", "P"),
                    (1, 3, "N", "Y"),
                    (1, 2, "S", "Y"),
                ],
            ),
        }
    }

    fn position(self) -> Result<AnyGame, TourError> {
        let seed = Seed::from_text("a scene");
        let (tiles, trees) = self.planet();
        let mut state = AnyGame::new(GameId::LegendaryForests, 2, &seed, &json!({}))?.to_json();
        let tile = |&(no, x, y, turn): &Tile| json!({"no": no, "x": x, "y": y, "turn": turn});
        let tree = |&(x, y, edge, colour): &Tree| json!({"x": x, "y": y, "edge": edge, "colour": colour});
        state["planets"][tour::READER.index()] = tiles.iter().map(tile).collect();
        state["trees"][tour::READER.index()] = trees.iter().map(tree).collect();
        for &(.., colour) in trees {
            let left = state["supply"][colour].as_u64().unwrap_or(0);
            state["supply"][colour] = json!(left.saturating_sub(1));
        }
        // Nobody is to lay anything: the picture shows the planet alone.
        for (key, value) in [
            ("round", json!(ROUNDS)),
            ("phase", json!("done")),
            ("tile", json!(null)),
            ("light", json!(null)),
            ("to_act", json!([])),
        ] {
            state[key] = value;
        }
        AnyGame::from_json(GameId::LegendaryForests, &state, Dice::new(&seed))
            .map_err(|error| TourError::Halt(error.to_string()))
    }

    /// Draws it.
    ///
    /// # Errors
    /// When it is no position of the game, or can't be drawn.
    pub(super) fn draw(self, language: Language) -> Result<Drawn, TourError> {
        let view = self.position()?.view(Viewer::Spectator);
        let names = tour::names(language);
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        Ok(Drawn {
            png: board_of(&view, tour::READER, &People::new(&names))?.png,
            alt: words::alt_text(&view, language, &name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_score_what_their_topics_say() {
        let points = |scene: Scene| scene.position().unwrap().view(Viewer::Spectator).scores()[0];
        assert_eq!((points(Scene::Zones), points(Scene::Scoring)), (0, 10));
    }
}
