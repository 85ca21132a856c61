//! Forgetting a person: their name and account leave every table and every note.

use storage::{PersonId, TableId};

use crate::{
    Action, Member, Player, Result, Stage, StandInReason, Tables, newcomers::person_notes, tables::Edit,
};

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
    /// more. Their preferences and subscriptions go too. No match is replayed for it.
    ///
    /// # Errors
    /// When the store fails; what was done until then stays done, and it can be asked for again.
    pub async fn forget(&self, person: PersonId) -> Result<Forgotten> {
        let mut forgotten = Forgotten::default();
        for note in self.store.notes(&person_notes(person)).await? {
            let watched = note.key.rsplit_once("/watching/");
            if let Some(table) = watched.and_then(|(_, id)| id.parse::<TableId>().ok()) {
                self.unwatch(table, person).await?;
            }
            self.store.put_note(&note.key, None).await?;
        }
        let member = Member {
            person,
            name: String::new(),
            manages: false,
        };
        for table in self.of_person(person).await? {
            if table.state.seat_of(person).is_none() && table.state.stage == Stage::Lobby {
                let declined = self.change(table, false, |_, _, edit| {
                    edit.state().invited.retain(|known| *known != person.0);
                    edit.lobby_changed();
                    Ok(())
                });
                declined.await?;
            } else if table.state.stage == Stage::Lobby {
                self.perform(&member, table, None, Action::Leave).await?;
            } else {
                let left = self.change(table, false, |_, _, edit| {
                    edit.forget(person);
                    self.left(edit);
                    Ok(())
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
                let table = match self.get(head.id).await {
                    Ok(table) => table,
                    Err(error) => {
                        tracing::error!(table.id = %head.id, "Could not forget somebody at table {}: {error}", head.id);
                        continue;
                    }
                };
                // The result first: it is found through the table.
                self.forget_result(&table, person).await?;
                let removed = self.change(table, false, |_, _, edit| {
                    edit.forget(person);
                    edit.change.people = Some(edit.state.people());
                    Ok(())
                });
                removed.await?;
                forgotten.finished += 1;
            }
        }
    }
}

impl Edit {
    /// Removes a person's name and account from the table.
    fn forget(&mut self, person: PersonId) {
        let state = self.state();
        for player in state
            .seats
            .iter_mut()
            .filter(|player| player.person == Some(person))
        {
            *player = Player {
                stand_in: Some(StandInReason::Resigned),
                ..Player::default()
            };
        }
        if state.host == Some(person) {
            state.host = None;
        }
    }
}
