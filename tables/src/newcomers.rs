//! People who see a game for the first time.

use games::GameId;
use storage::PersonId;

use crate::{Result, Tables};

impl Tables {
    /// Returns whether a person plays a game for the first time, and records that they have.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_play(&self, person: PersonId, game: GameId, alone: bool) -> Result<bool> {
        let alone = if alone { "-alone" } else { "" };
        let key = format!("{}shown/{game}{alone}", person_notes(person));
        Ok(self.store.put_note_if(&key, None, Some("")).await?)
    }
}

/// Returns the prefix of the keys of all notes about a person; `/forget-me` removes them.
pub(crate) fn person_notes(person: PersonId) -> String {
    format!("person/{person}/")
}
