//! The worked examples of the rules of Legendary Forests as positions.

use crate::rules::Scene;

/// Four tiles with six zones, two of which are closed. Nobody must lay a tile: the picture shows only the planet.
pub(super) static ZONES: Scene = Scene {
    players: &[],
    picks: None,
    state: include_str!("../../positions/legendary-forests-zones.json"),
};

/// A planet of 10 points.
pub(super) static PLANET: Scene = Scene {
    players: &[],
    picks: None,
    state: include_str!("../../positions/legendary-forests-planet.json"),
};

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
