//! People who have never been shown a game.

use games::GameId;
use storage::PersonId;

use crate::{Result, Tables};

impl Tables {
    /// Whether a person has not been shown a game yet; from now on they have.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_play(&self, person: PersonId, game: GameId) -> Result<bool> {
        let key = format!("{}shown/{game}", person_notes(person));
        Ok(self.store.put_note_if(&key, None, Some("")).await?)
    }
}

/// How the keys of all notes about a person begin; `/forget-me` removes them.
pub(crate) fn person_notes(person: PersonId) -> String {
    format!("person/{person}/")
}
