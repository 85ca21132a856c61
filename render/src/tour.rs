//! A game at a glance, for newcomers: three pictures of one match that is always the same.

use std::sync::OnceLock;

use games::{AnyGame, AnyView, GameId, Seed, SetupError, Viewer};
use serde_json::json;

use crate::{People, RenderError, final_table, own, table};

/// The players of the match.
pub const NAMES: [&str; 2] = ["Ann", "Ben"];

/// One stop of the tour.
#[derive(Debug, Clone)]
pub struct Stop {
    /// What is seen.
    pub view: AnyView,
    /// The picture of it.
    pub png: Vec<u8>,
}

/// Why there is no tour.
#[derive(Debug, thiserror::Error)]
pub enum TourError {
    /// The match can't be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A picture can't be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The match went another way than it should.
    #[error("the match of the tour came to a halt at {0:?}")]
    Halt(String),
}

/// The stops: a table in the middle of a match, a decision with the piece where it would go, the end with its points.
/// Drawn once.
///
/// # Errors
/// When the match can't be played or drawn.
pub fn tour(game: GameId) -> Result<&'static [Stop; 3], TourError> {
    static TOURS: [OnceLock<[Stop; 3]>; GameId::ALL.len()] = [const { OnceLock::new() }; GameId::ALL.len()];
    let kept = &TOURS[game as usize];
    if let Some(stops) = kept.get() {
        return Ok(stops);
    }
    let stops = draw(game)?;
    Ok(kept.get_or_init(|| stops))
}

fn draw(id: GameId) -> Result<[Stop; 3], TourError> {
    let names = NAMES.map(str::to_owned);
    let people = People::new(&names);
    let mut game = AnyGame::new(id, NAMES.len(), &Seed::from_text("a tour"), &json!({}))?;
    // The match of the most promising answers, position by position.
    let mut positions = Vec::new();
    while let Some(&seat) = game.to_act().first() {
        let view = game.view(Viewer::Seat(seat));
        let verb = view.verbs().first().copied().unwrap_or_default();
        let best = view.best(verb).ok_or_else(|| TourError::Halt(verb.to_owned()))?;
        positions.push((game.clone(), view, verb, best.picks));
        game.play(seat, &best.chosen)
            .map_err(|error| TourError::Halt(error.to_string()))?;
    }
    // A usual decision after a third of the match.
    let usual = id.info().verbs.first().map(|verb| verb.name);
    let shown = positions
        .iter()
        .skip(positions.len() / 3)
        .find(|(_, _, verb, _)| Some(*verb) == usual)
        .or(positions.last());
    let (middle, view, verb, picks) = shown.ok_or_else(|| TourError::Halt(id.to_string()))?;
    let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
    let standings = game.standings().ok_or_else(|| TourError::Halt(id.to_string()))?;
    let (public, end) = (middle.view(Viewer::Spectator), game.view(Viewer::Spectator));
    let pictures = [
        table(&public, &people)?.png,
        own(view, &people, Some((verb, &picks)))?.png,
        final_table(&end, &people, &standings)?.png,
    ];
    let [table, decision, result] = pictures;
    let stop = |view: AnyView, png: Vec<u8>| Stop { view, png };
    Ok([
        stop(public, table),
        stop(view.clone(), decision),
        stop(end, result),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_tour_of_three_different_pictures() {
        for &game in GameId::ALL {
            let [first, second, third] = tour(game).unwrap();
            assert!(first.png != second.png && second.png != third.png);
            assert_eq!(first.view.viewer(), Viewer::Spectator);
            assert!(!second.view.verbs().is_empty(), "{game}: a decision");
            assert!(third.view.to_act().is_empty(), "{game}: the end");
        }
    }
}
