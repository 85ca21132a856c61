//! Forgetting a person: removes their name and account from every table and every note.

use games::Seat;
use storage::{PersonId, TableId};

use crate::{
    Action, Member, Player, Result, Role, Stage, StandInReason, Table, Tables, newcomers::person_notes,
    tables::Edit,
};

/// The result of forgetting a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Lobbies and running matches that they left; in matches a stand-in continues.
    pub open: usize,
    /// Finished matches from which the name was removed.
    pub finished: usize,
}

impl Tables {
    /// Removes a person from all tables. They leave lobbies; in running matches a stand-in without a name continues, or
    /// the match is closed if nobody is left; in finished matches and results their seat loses its name and account.
    /// Their preferences, subscriptions and reports are removed, too. This replays no match.
    ///
    /// # Errors
    /// When the store fails; completed parts stay done, and the request can be repeated.
    pub async fn forget(&self, person: PersonId) -> Result<Forgotten> {
        let mut forgotten = Forgotten::default();
        for note in self.store.notes(&person_notes(person)).await? {
            let watched = note.key.rsplit_once("/watching/");
            if let Some(table) = watched.and_then(|(_, id)| id.parse::<TableId>().ok()) {
                self.unwatch(table, person).await?;
            }
            self.store.put_note(&note.key, None).await?;
        }
        self.forget_reports(person).await?;
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
                // The result goes first, because it is found through the table.
                if let Some(table) = self.readable(head.id).await {
                    self.forget_result(&table, person).await?;
                    self.forget_at(table, person).await?;
                    forgotten.finished += 1;
                }
            }
        }
        Ok(forgotten)
    }

    async fn forget_at(&self, table: Table, person: PersonId) -> Result<()> {
        let removed = self.change(table, false, |_, _, edit| {
            edit.forget(person);
            Ok(())
        });
        removed.await.map(|_| ())
    }

    /// Returns a table, or `None` if it can't be read. One unreadable table must not prevent forgetting the person at
    /// the others.
    async fn readable(&self, id: TableId) -> Option<Table> {
        let found = self.get(id).await;
        found
            .inspect_err(|error| {
                tracing::error!(table.id = %id, "Could not remove a forgotten person from table {id}: {error}");
            })
            .ok()
    }
}

impl Edit {
    /// Removes a person's name and account from the table, and the posts for them.
    fn forget(&mut self, person: PersonId) {
        let mut state = self.state.clone();
        for index in 0..state.seats.len() {
            if state.seats[index].person == Some(person) {
                state.note_seen_hand(Seat(index as u8), person);
                state.seats[index] = Player {
                    stand_in: Some(StandInReason::Resigned),
                    ..Player::default()
                };
            }
        }
        state.host = state.host.filter(|host| *host != person);
        state.uninvite(person);
        state.returning.retain(|known| *known != person.0);
        state.forget_choices(person);
        state.watchers.retain(|watcher| watcher.person != person);
        if state != self.state {
            *self.state() = state;
            self.change.people = Some(self.state.people());
        }
        self.remove_posts([Role::Watcher(person), Role::Invite(person)]);
    }
}
