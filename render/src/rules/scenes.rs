//! The worked examples of the rules as positions.

use games::{AnyGame, AnyView, Dice, GameId, Seat, Seed, Viewer, legendary_forests::ROUNDS};
use serde_json::{Value, json};

use super::Drawn;
use crate::{
    People, board_of,
    language::Language,
    own, table,
    tour::{self, TourError},
    words,
};

/// A worked example of the rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    /// Legendary Forests: four tiles with six zones, two of which are closed.
    Zones,
    /// Legendary Forests: a planet of 10 points.
    Planet,
    /// Wispwood: a forest of 42 points at the end of the first round.
    Forest,
    /// The same forest, when the cat may move.
    Cat,
    /// Legends: what the club reveals, and what three books earn by it.
    Club,
}

/// A tile of Legendary Forests: number, column, row and quarter turns.
type Tile = (u8, i16, i16, u8);
/// A tree: column and row of its tile, side, colour.
type Tree = (i16, i16, &'static str, &'static str);

const ZONES: &[Tile] = &[(1, 0, 0, 2), (20, 1, 0, 2), (25, 0, 1, 1), (7, 1, 1, 1)];
const PLANET: &[Tile] = &[
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
/// The goal cards of the forest, and what each brings.
const GOALS: [(&str, i32); 5] = [("P1", 15), ("H2", 10), ("O1", 4), ("E2", 6), ("T2", 5)];
/// The forest row by row: C is the cat, T a tree, the other letters are wisps.
const FOREST: [&str; 4] = ["PHTP", "TCTT", "TTEH", "PTTO"];
/// Where its cat moves.
const CAT_TO: &str = "G8";

impl Scene {
    fn position(self) -> Result<AnyGame, TourError> {
        let (game, seats) = match self {
            Scene::Zones | Scene::Planet => (GameId::LegendaryForests, 2),
            Scene::Forest | Scene::Cat => (GameId::Wispwood, 2),
            Scene::Club => (GameId::Legends, 3),
        };
        let seed = Seed::from_text("a scene");
        let mut state = AnyGame::new(game, seats, &seed, &json!({}))?.to_json();
        match self {
            Scene::Zones => set_planet(&mut state, ZONES, &[]),
            Scene::Planet => set_planet(&mut state, PLANET, TREES),
            Scene::Forest => set_forest(&mut state),
            Scene::Cat => {
                set_forest(&mut state);
                set_cats_free(&mut state);
            }
            Scene::Club => set_club(&mut state),
        }
        AnyGame::from_json(game, &state, Dice::new(&seed)).map_err(|error| TourError::Halt(error.to_string()))
    }

    /// Draws it.
    ///
    /// # Errors
    /// When it is no position of the game, or can't be drawn.
    pub(super) fn draw(self, language: Language) -> Result<Drawn, TourError> {
        let game = self.position()?;
        let names = match self {
            Scene::Club => ["Ann", "Ben", "Cem"].map(str::to_owned).to_vec(),
            _ => tour::names(language).to_vec(),
        };
        let people = People::new(&names).reading(language);
        let view: AnyView = game.view(Viewer::Spectator);
        let picture = match self {
            Scene::Club => table(&view, &people)?,
            Scene::Cat => own(
                &game.view(Viewer::Seat(tour::READER)),
                &people,
                Some(("move", &[CAT_TO])),
            )?,
            _ => board_of(&view, tour::READER, &people)?,
        };
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        Ok(Drawn {
            png: picture.png,
            alt: match self {
                Scene::Club => words::alt_text(&view, language, &name),
                _ => tour::in_words(&view, language),
            },
        })
    }
}

fn set(state: &mut Value, values: impl IntoIterator<Item = (&'static str, Value)>) {
    for (key, value) in values {
        state[key] = value;
    }
}

/// Takes pieces out of a supply.
fn take(supply: &mut Value, kind: &str, count: u64) {
    let left = supply[kind].as_u64().unwrap_or(0);
    supply[kind] = json!(left.saturating_sub(count));
}

/// The reader's planet. Nobody is to lay anything: the picture shows the planet alone.
fn set_planet(state: &mut Value, tiles: &[Tile], trees: &[Tree]) {
    let tile = |&(no, x, y, turn): &Tile| json!({"no": no, "x": x, "y": y, "turn": turn});
    let tree = |&(x, y, edge, colour): &Tree| json!({"x": x, "y": y, "edge": edge, "colour": colour});
    state["planets"][tour::READER.index()] = tiles.iter().map(tile).collect();
    state["trees"][tour::READER.index()] = trees.iter().map(tree).collect();
    for &(.., colour) in trees {
        take(&mut state["supply"], colour, 1);
    }
    set(
        state,
        [
            ("round", json!(ROUNDS)),
            ("phase", json!("done")),
            ("tile", json!(null)),
            ("light", json!(null)),
            ("to_act", json!([])),
        ],
    );
}

/// The reader's forest, full, in the first round; the other one still has a turn.
fn set_forest(state: &mut Value) {
    let goals: Vec<&str> = GOALS.iter().map(|(goal, _)| *goal).collect();
    state["options"]["goals"] = json!(goals);
    let mut cells = Vec::new();
    let mut stock = state["stock_kinds"].take();
    for (y, row) in FOREST.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let is = match letter {
                'C' => "cat".to_owned(),
                other => other.to_string(),
            };
            if !"CT".contains(letter) {
                take(&mut stock, &is, 1);
            }
            cells.push(json!({"x": x, "y": y, "is": is}));
        }
    }
    // Nobody knows what is below the trees: here two of each kind.
    for kind in ["P", "H", "O", "E"] {
        take(&mut stock, kind, 2);
    }
    let left: u64 = ["P", "H", "O", "E"]
        .map(|kind| stock[kind].as_u64().unwrap_or(0))
        .iter()
        .sum();
    let other = 1 - tour::READER.0;
    set(
        state,
        [
            ("stock_kinds", stock),
            ("stock", json!(left)),
            ("to_act", json!([other])),
        ],
    );
    state["forests"][tour::READER.index()]["cells"] = json!(cells);
}

/// The round is scored, and cats may move.
fn set_cats_free(state: &mut Value) {
    let lines = |share: i32, full: i32| {
        let lines = GOALS
            .iter()
            .map(|(goal, points)| ((*goal).to_owned(), json!(points * share)));
        let lines: Value = lines.chain([("full".to_owned(), json!(full))]).collect();
        json!([lines])
    };
    let points: i32 = GOALS.iter().map(|(_, points)| points).sum::<i32>() + 2;
    set(
        state,
        [
            ("phase", json!("cat")),
            ("to_act", json!([0, 1])),
            ("round_scores", json!([lines(1, 2), lines(0, 0)])),
            ("scores", json!([points, 0])),
        ],
    );
}

/// A scoring: books in Atlantis and Avalon, gold in Avalon, and what the club has revealed.
fn set_club(state: &mut Value) {
    let [ann, ben, cem] = [0, 1, 2];
    state["books"]["ATL"] = json!([null, ben, null, ann]);
    state["books"]["AVA"] = json!([cem, null, null, null]);
    for (seat, (at, prestige)) in [("ATL", 9), ("BUN", 4), ("AVA", 2)].into_iter().enumerate() {
        let player = &mut state["players"][seat];
        player["at"] = json!(at);
        player["week"] = json!(26 + seat);
        player["prestige"] = json!(prestige);
        player["books_left"] = json!(5);
    }
    set(
        state,
        [
            ("track", json!([[26, [ann]], [27, [ben]], [28, [cem]]])),
            (
                "revealed",
                json!(["ATL2", "ATL1", "YET1", "SHA1", "NOF1", "ELE1"]),
            ),
            ("gold", json!({"week": null, "place": "AVA"})),
            ("scored", json!(1)),
            ("phase", json!("club_after")),
            ("to_act", json!([cem])),
        ],
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{legends, wispwood};

    fn scores(scene: Scene) -> Vec<i32> {
        scene.position().unwrap().view(Viewer::Spectator).scores()
    }

    #[test]
    fn the_planets_score_what_their_topics_say() {
        assert_eq!((scores(Scene::Zones)[0], scores(Scene::Planet)[0]), (0, 10));
    }

    #[test]
    fn the_forest_scores_what_its_topic_says() {
        for scene in [Scene::Forest, Scene::Cat] {
            let AnyView::Wispwood(view) = scene.position().unwrap().view(Viewer::Spectator) else {
                panic!("another game");
            };
            let forest = &view.forests[tour::READER.index()];
            let score = wispwood::scoring::score(&view.cards, forest, view.round);
            assert_eq!(score.goals, GOALS.map(|(_, points)| points));
            assert_eq!((score.full, score.total()), (2, 42));
        }
        assert_eq!(scores(Scene::Cat)[0], 42);
    }

    #[test]
    fn the_club_scores_what_its_topic_says() {
        let AnyView::Legends(view) = Scene::Club.position().unwrap().view(Viewer::Spectator) else {
            panic!("another game");
        };
        let scored = view.latest_scoring().unwrap();
        assert_eq!(legends::scoring::totals(&scored, 3), [9, 4, 2]);
    }
}
