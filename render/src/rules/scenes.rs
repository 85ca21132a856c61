//! The worked examples of the rules as positions.

use games::{AnyGame, Dice, GameId, Seat, Seed, Viewer};
use serde_json::{Value, json};

use super::Drawn;
use crate::{
    DrawOptions, Picks, board_of,
    language::Language,
    own, table,
    tour::{self, TourError},
    words,
};

/// A worked example of the rules of a game.
#[derive(Debug)]
pub struct Scene {
    /// The players, the reader's seat first; if they are not named, it is the reader's side, and somebody plays against
    /// them.
    pub(crate) players: &'static [&'static str],
    /// The reader's next choice.
    pub(crate) picks: Option<Picks<'static>>,
    /// Creates the position from the published state of a new match.
    pub(crate) set: fn(&mut Value),
}

// Every scene is a static, and functions can't be compared.
impl PartialEq for Scene {
    fn eq(&self, other: &Scene) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Scene {}

impl Scene {
    pub(crate) fn position(&self, game: GameId) -> Result<AnyGame, TourError> {
        let seed = Seed::from_text("a scene");
        let mut state = AnyGame::new(game, self.players.len().max(2), &seed, &json!({}))?.to_json();
        (self.set)(&mut state);
        AnyGame::from_json(game, &state, Dice::new(&seed)).map_err(|error| TourError::Halt(error.to_string()))
    }

    /// Draws it.
    ///
    /// # Errors
    /// When it is no position of the game, or can't be drawn.
    pub(super) fn draw(&self, game: GameId, language: Language) -> Result<Drawn, TourError> {
        let position = self.position(game)?;
        let view = position.view(Viewer::Spectator);
        let named: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let name = |seat: Seat| named.get(seat.index()).cloned().unwrap_or_default();
        let (names, alt) = if named.is_empty() {
            (tour::names(language).to_vec(), tour::in_words(&view, language))
        } else {
            (named.clone(), words::alt_text(&view, language, &name))
        };
        let options = DrawOptions::new(&names).reading(language);
        let picture = match self.picks {
            Some(picks) => own(&position.view(Viewer::Seat(tour::READER)), &options, Some(picks))?,
            None if named.is_empty() => board_of(&view, tour::READER, &options)?,
            None => table(&view, &options)?,
        };
        Ok(Drawn {
            png: picture.png,
            alt,
        })
    }
}

/// Takes pieces out of a supply.
pub(crate) fn take(supply: &mut Value, kind: &str, count: u64) {
    let left = supply[kind].as_u64().unwrap_or(0);
    supply[kind] = json!(left.saturating_sub(count));
}
