//! The worked examples of the rules as positions.

use games::{AnyGame, Dice, GameId, Seat, Seed, Viewer};

use super::Drawn;
use crate::{
    DrawOptions, Picks, board_of,
    language::Language,
    own, table,
    tour::{self, TourError},
    words,
};

/// A worked example of the rules of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Scene {
    /// The players, the reader's seat first; if they are not named, it is the reader's side, and somebody plays against
    /// them.
    pub(crate) players: &'static [&'static str],
    /// The reader's next choice.
    pub(crate) picks: Option<Picks<'static>>,
    /// The position as a published state, from `render/positions`.
    pub(crate) state: &'static str,
}

impl Scene {
    pub(crate) fn position(&self, game: GameId) -> Result<AnyGame, TourError> {
        let halt = |error: &dyn std::error::Error| TourError::Halt(error.to_string());
        let state = serde_json::from_str(self.state).map_err(|error| halt(&error))?;
        let dice = Dice::new(&Seed::from_text("a scene"));
        AnyGame::from_json(game, &state, dice).map_err(|error| halt(&error))
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
