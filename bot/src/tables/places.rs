//! Where a table is: moving it, noticing that its channel is gone, and getting a stuck one going again.

use games::Seat;
use storage::{Change, PersonId, PlaceId, TableId};

use super::{DUE_LOBBY, DUE_LOST, Declined, Stage, Table, Tables, last_table_note, lobby::may_lead};

impl Tables {
    /// Moves an open table to another channel of its server, and shows it there.
    ///
    /// # Errors
    /// When another table is there, or the person does not lead the table.
    pub async fn move_to(
        &self,
        id: TableId,
        place: PlaceId,
        person: PersonId,
        manages: bool,
    ) -> Result<Table, Declined> {
        let moved = self.change(id, |table| {
            may_lead(table, person, manages)?;
            if !table.head.open {
                return Err(Declined::Over);
            }
            let mut body = table.body.clone();
            body.lobby_message = None;
            body.board_message = None;
            body.lost = false;
            let change = Change {
                place: Some(place),
                ..self.showing(table, &body.write())
            };
            Ok((Some(change), ()))
        });
        let (table, ()) = moved.await?;
        let note = last_table_note(place);
        self.store.put_note(&note, Some(&id.to_string())).await?;
        tracing::info!(table.id = %id, "Moved table {id} to {place}");
        Ok(table)
    }

    /// Gets a stuck table going: everything that should be shown is shown anew. A table that is held because moves were
    /// lost with a disk goes on from what is left.
    ///
    /// # Errors
    /// When it is closed, or the person may not do that.
    pub async fn unstick(&self, id: TableId, person: PersonId, manages: bool) -> Result<Table, Declined> {
        let shown = self.change(id, |table| {
            may_lead(table, person, manages)?;
            if !table.head.open {
                return Err(Declined::Over);
            }
            let mut body = table.body.clone();
            body.lobby_message = None;
            body.lost = false;
            let mut change = self.showing(table, &body.write());
            change.resume = true;
            if matches!(body.stage, Stage::Playing { .. }) {
                self.follow_seats(table, &mut body, &mut change)?;
            }
            Ok((Some(change), ()))
        });
        shown.await.map(|(table, ())| table)
    }

    /// Notes that the channel of a table is gone or closed to us; its host is told once.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_lost(&self, id: TableId) -> Result<(), Declined> {
        let lost = self.change(id, |table| {
            if table.body.lost || !table.head.open {
                return Ok((None, ()));
            }
            let mut body = table.body.clone();
            body.lost = true;
            let mut change = self.noting(table, &body.write());
            change.due = vec![self.due_now(DUE_LOST)];
            Ok((Some(change), ()))
        });
        lost.await.map(|_| ())
    }

    /// A change that keeps this body and shows the table anew.
    fn showing(&self, table: &Table, body: &str) -> Change {
        let mut change = self.noting(table, body);
        change.due = match table.body.stage {
            Stage::Lobby => vec![self.due_now(DUE_LOBBY)],
            // Whatever was due about running clocks may have been given up while the channel was gone.
            _ => {
                let clocks = table.body.seats.iter().enumerate().flat_map(|(index, player)| {
                    let clock = player.clock.into_iter();
                    clock.flat_map(move |clock| self.clock_dues(Seat(index as u8), player, &clock))
                });
                std::iter::once(self.board_anew()).chain(clocks).collect()
            }
        };
        change
    }
}
