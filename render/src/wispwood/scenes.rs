//! The worked examples of the rules of Wispwood as positions.

use crate::rules::Scene;

/// A forest of 42 points at the end of the first round; the other player still has a turn.
pub(super) static FOREST: Scene = Scene {
    players: &[],
    picks: None,
    state: include_str!("../../positions/wispwood-forest.json"),
};

/// The forest when the cat may move.
pub(super) static CAT: Scene = Scene {
    players: &[],
    picks: Some(("move", &["G8"])),
    state: include_str!("../../positions/wispwood-cat.json"),
};

#[cfg(test)]
mod tests {
    use games::{AnyView, GameId, Viewer, wispwood::scoring::score};

    use super::*;
    use crate::tour::READER;

    #[test]
    fn the_forest_scores_as_its_topic_states() {
        for scene in [&FOREST, &CAT] {
            let position = scene.position(GameId::Wispwood).unwrap();
            let AnyView::Wispwood(view) = position.view(Viewer::Spectator) else {
                panic!("another game");
            };
            let forest = &view.forests[READER.index()];
            let score = score(&view.cards, forest, view.round);
            assert_eq!(score.goals, [15, 10, 4, 6, 5]);
            assert_eq!((score.full, score.total()), (2, 42));
        }
        let position = CAT.position(GameId::Wispwood).unwrap();
        assert_eq!(position.view(Viewer::Spectator).scores()[0], 42);
    }
}
