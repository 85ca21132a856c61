//! Forgetting a person: their name and account leave every table and every note.

use storage::{Change, PersonId, TableId};

use super::{Body, Cover, Declined, Player, Stage, Table, Tables, newcomer::person_notes};

/// What was forgotten.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Lobbies and running matches that were left; in matches a stand-in goes on.
    pub open: usize,
    /// Finished matches from which the name was removed.
    pub finished: usize,
}

impl Tables {
    /// Removes a person from all tables: they leave lobbies, a stand-in without a name goes on in running matches (the
    /// last person's match is closed), and in finished matches and results their seat has no name and no account any
    /// more. Their settings and subscriptions go too.
    ///
    /// # Errors
    /// When the store fails; what was done until then stays done, and it can be asked for again.
    pub async fn forget(&self, person: PersonId) -> Result<Forgotten, Declined> {
        let mut forgotten = Forgotten::default();
        for note in self.store.notes(&person_notes(person)).await? {
            let watched = note.key.rsplit_once("/watching/");
            if let Some(table) = watched.and_then(|(_, id)| id.parse::<TableId>().ok()) {
                self.unwatch(table, person).await?;
            }
            self.store.put_note(&note.key, None).await?;
        }
        for table in self.of_person(person).await? {
            if table.body.stage == Stage::Lobby {
                self.leave(table.id(), person).await?;
            } else {
                let left = self.change(table.id(), |table| {
                    let change = self.leaving(table, without(table, person))?;
                    Ok((Some(change), ()))
                });
                left.await?;
            }
            forgotten.open += 1;
        }
        let mut before = None;
        loop {
            let heads = self.store.closed_tables_of(person, before, 50).await?;
            let Some(last) = heads.last() else {
                return Ok(forgotten);
            };
            before = Some(last.id);
            for head in heads {
                // A table that can't be read must not keep the person in all the others.
                if let Err(error) = self.get(head.id).await {
                    tracing::error!(table.id = %head.id, "Could not forget somebody at table {}: {error}", head.id);
                    continue;
                }
                let removed = self.change(head.id, |table| {
                    let body = without(table, person);
                    let change = Change {
                        people: Some(body.people()),
                        body: Some(body.write()),
                        ..self.change_of(table)
                    };
                    Ok((Some(change), ()))
                });
                // The result first: it is found through the table.
                self.forget_result(&self.get(head.id).await?, person).await?;
                removed.await?;
                forgotten.finished += 1;
            }
        }
    }
}

fn without(table: &Table, person: PersonId) -> Body {
    let mut body = table.body.clone();
    for player in body.seats.iter_mut().filter(|player| player.id == person.0) {
        *player = Player {
            cover: Some(Cover::Resigned),
            ..Player::default()
        };
    }
    if body.host == person.0 {
        body.host = 0;
    }
    body
}
