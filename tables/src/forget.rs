//! Forgetting a person: their name and account leave every table and every note.

use storage::{PersonId, TableId};

use crate::{
    Action, DueWork, Member, Player, Result, Stage, StandInReason, Table, Tables, newcomers::person_notes,
    tables::Edit,
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
        let member = Member::new(person, "");
        for table in self.of_person(person).await? {
            if table.state.seat_of(person).is_none() && table.state.stage == Stage::Lobby {
                let declined = self.change(table, false, |_, _, edit| {
                    edit.forget(person);
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
            let Some(last) = heads.last() else { break };
            before = Some(last.id);
            for head in heads {
                // The result first: it is found through the table.
                if let Some(table) = self.readable(head.id).await {
                    self.forget_result(&table, person).await?;
                    self.forget_at(table, person).await?;
                    forgotten.finished += 1;
                }
            }
        }
        self.forget_the_rest(person).await?;
        Ok(forgotten)
    }

    /// Tables that name a person without being found through them: those they watched or led, as earlier programs
    /// kept them.
    async fn forget_the_rest(&self, person: PersonId) -> Result<()> {
        let (number, mut after) = (person.to_string(), None);
        loop {
            let heads = self.store.all_tables(after, 200).await?;
            let Some(last) = heads.last() else {
                return Ok(());
            };
            after = Some(last.id);
            for head in heads.iter().filter(|head| head.body.contains(&number)) {
                if let Some(table) = self.readable(head.id).await {
                    self.forget_at(table, person).await?;
                }
            }
        }
    }

    async fn forget_at(&self, table: Table, person: PersonId) -> Result<()> {
        let removed = self.change(table, false, |_, _, edit| {
            edit.forget(person);
            Ok(())
        });
        removed.await.map(|_| ())
    }

    /// A table that can't be read must not keep a person in all the others.
    async fn readable(&self, id: TableId) -> Option<Table> {
        let found = self.get(id).await;
        found
            .inspect_err(|error| {
                tracing::error!(table.id = %id, "Could not forget somebody at table {id}: {error}");
            })
            .ok()
    }
}

impl Edit {
    /// Removes a person's name and account from the table, and what is due to them.
    fn forget(&mut self, person: PersonId) {
        let mut state = self.state.clone();
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
        state.host = state.host.filter(|host| *host != person);
        state.invited.retain(|known| *known != person.0);
        state.returning.retain(|known| *known != person.0);
        state.watchers.retain(|watcher| watcher.person != person);
        state.handed_over.retain(|gone| gone.person != Some(person));
        if state != self.state {
            *self.state() = state;
            self.change.people = Some(self.state.people());
        }
        self.cancel(DueWork::Tell(person));
        self.cancel(DueWork::Invite(person));
    }
}
