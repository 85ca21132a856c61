//! The worked examples of the rules of Wispwood as positions.

use serde_json::{Value, json};

use crate::{
    rules::{Scene, take},
    tour::READER,
};

/// A forest of 42 points at the end of the first round.
pub(super) static FOREST: Scene = Scene {
    players: &[],
    picks: None,
    set: set_forest,
};

/// The forest when the cat may move.
pub(super) static CAT: Scene = Scene {
    players: &[],
    picks: Some(("move", &["G8"])),
    set: |state| {
        set_forest(state);
        set_cats_free(state);
    },
};

/// The goal cards of the forest, and the points of each.
const GOALS: [(&str, i32); 5] = [("P1", 15), ("H2", 10), ("O1", 4), ("E2", 6), ("T2", 5)];
/// The forest row by row: C is the cat, T a tree, the other letters are wisps.
const TILES: [&str; 4] = ["PHTP", "TCTT", "TTEH", "PTTO"];

/// Sets the reader's forest, full, in the first round; the other player still has a turn.
fn set_forest(state: &mut Value) {
    let goals: Vec<&str> = GOALS.iter().map(|(goal, _)| *goal).collect();
    state["options"]["goals"] = json!(goals);
    let mut cells = Vec::new();
    let mut stock = state["stock_kinds"].take();
    for (y, row) in TILES.iter().enumerate() {
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
    // The tiles below the trees are unknown: here two of each kind.
    for kind in ["P", "H", "O", "E"] {
        take(&mut stock, kind, 2);
    }
    let left: u64 = ["P", "H", "O", "E"]
        .map(|kind| stock[kind].as_u64().unwrap_or(0))
        .iter()
        .sum();
    let other = 1 - READER.0;
    state["stock_kinds"] = stock;
    state["stock"] = json!(left);
    state["to_act"] = json!([other]);
    state["forests"][READER.index()]["cells"] = json!(cells);
}

/// Sets the position after the round is scored, when cats may move.
fn set_cats_free(state: &mut Value) {
    let lines = |share: i32, full: i32| {
        let lines = GOALS
            .iter()
            .map(|(goal, points)| ((*goal).to_owned(), json!(points * share)));
        let lines: Value = lines.chain([("full".to_owned(), json!(full))]).collect();
        json!([lines])
    };
    let points: i32 = GOALS.iter().map(|(_, points)| points).sum::<i32>() + 2;
    state["phase"] = json!("cat");
    state["to_act"] = json!([0, 1]);
    state["round_scores"] = json!([lines(1, 2), lines(0, 0)]);
    state["scores"] = json!([points, 0]);
}

#[cfg(test)]
mod tests {
    use games::{AnyView, GameId, Viewer, wispwood::scoring::score};

    use super::*;

    #[test]
    fn the_forest_scores_as_its_topic_states() {
        for scene in [&FOREST, &CAT] {
            let position = scene.position(GameId::Wispwood).unwrap();
            let AnyView::Wispwood(view) = position.view(Viewer::Spectator) else {
                panic!("another game");
            };
            let forest = &view.forests[READER.index()];
            let score = score(&view.cards, forest, view.round);
            assert_eq!(score.goals, GOALS.map(|(_, points)| points));
            assert_eq!((score.full, score.total()), (2, 42));
        }
        let position = CAT.position(GameId::Wispwood).unwrap();
        assert_eq!(position.view(Viewer::Spectator).scores()[0], 42);
    }
}
