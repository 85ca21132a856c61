//! Matches played in notation, as the rulebook tests write it.

use games::{AnyGame, PlayError, Played, Seat};

/// [`AnyGame`] with moves as texts.
pub(crate) trait ByText {
    /// Plays a move in notation; refuses a text that is not a move of the game.
    fn play_text(&mut self, seat: Seat, text: &str) -> Result<Played, PlayError>;

    /// The legal moves in notation.
    fn legal_texts(&self, seat: Seat) -> Vec<String>;
}

impl ByText for AnyGame {
    fn play_text(&mut self, seat: Seat, text: &str) -> Result<Played, PlayError> {
        match self.id().parse_move(text) {
            Ok(chosen) => self.play(seat, &chosen),
            Err(_) => Err(PlayError::OtherGame(self.id())),
        }
    }

    fn legal_texts(&self, seat: Seat) -> Vec<String> {
        self.legal_moves(seat).iter().map(ToString::to_string).collect()
    }
}
