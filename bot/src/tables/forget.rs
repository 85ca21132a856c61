//! Forgetting a person: their name and account leave every table and every note.

use storage::{Change, PersonId};

use super::{Declined, Player, Stage, Table, Tables, newcomer::person_notes};

/// What was forgotten.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Lobbies and running matches that were left; matches end without a result.
    pub open: usize,
    /// Finished matches from which the name was removed.
    pub finished: usize,
}

impl Tables {
    /// Removes a person from all tables: they leave lobbies, their running matches are closed, and in finished
    /// matches their seat has no name and no account any more.
    ///
    /// # Errors
    /// When the store fails; what was done until then stays done, and it can be asked for again.
    pub async fn forget(&self, person: PersonId) -> Result<Forgotten, Declined> {
        let mut forgotten = Forgotten::default();
        for note in self.store.notes(&person_notes(person)).await? {
            self.store.put_note(&note.key, None).await?;
        }
        for table in self.of_person(person).await? {
            if table.body.stage == Stage::Lobby {
                self.leave(table.id(), person).await?;
            } else {
                let closed = self.change(table.id(), |table| {
                    Ok((Some(self.closing(table, &without(table, person))), ()))
                });
                closed.await?;
            }
            forgotten.open += 1;
        }
        loop {
            let heads = self.store.closed_tables_of(person, None, 50).await?;
            if heads.is_empty() {
                return Ok(forgotten);
            }
            for head in heads {
                let removed = self.change(head.id, |table| {
                    let body = without(table, person);
                    let change = Change {
                        people: Some(body.people()),
                        body: Some(body.write()),
                        ..self.change_of(table)
                    };
                    Ok((Some(change), ()))
                });
                removed.await?;
                forgotten.finished += 1;
            }
        }
    }
}

fn without(table: &Table, person: PersonId) -> super::Body {
    let mut body = table.body.clone();
    for player in body.seats.iter_mut().filter(|player| player.id == person.0) {
        *player = Player {
            id: 0,
            name: String::new(),
        };
    }
    if body.host == person.0 {
        body.host = 0;
    }
    body
}
