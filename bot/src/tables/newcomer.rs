//! Who has been shown a game already.

use games::GameId;
use storage::PersonId;

use super::{Declined, Tables};

impl Tables {
    /// Whether a person sits down to a game for the first time; from now on they have.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_seat(&self, person: PersonId, game: GameId) -> Result<bool, Declined> {
        let key = format!("{}shown/{game}", person_notes(person));
        Ok(self.store.put_note_if(&key, None, Some("")).await?)
    }
}

/// How all notes about a person begin; whoever asks to be forgotten loses them.
pub(super) fn person_notes(person: PersonId) -> String {
    format!("person/{person}/")
}
