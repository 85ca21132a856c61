//! Moving a table, detecting that its channel is gone, and reposting a stuck table.

use storage::{PlaceId, TableId};

use crate::{
    Member, Result, Table, Tables,
    lobby::{is_open, may_lead},
    tables::Edit,
};

/// Moves an open table to another channel of its server and posts it there.
pub(crate) fn move_to(table: &Table, member: &Member, place: PlaceId, edit: &mut Edit) -> Result<()> {
    may_lead(table, member)?;
    is_open(table)?;
    edit.change.place = Some(place);
    show_again(edit);
    Ok(())
}

/// Makes the outbox post everything again.
fn show_again(edit: &mut Edit) {
    let state = edit.state();
    state.lost = false;
    state.showing += 1;
}

impl Tables {
    pub(crate) fn unstick(&self, table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
        may_lead(table, member)?;
        is_open(table)?;
        show_again(edit);
        if edit.state.is_playing() {
            self.update_seats(edit);
        }
        Ok(())
    }

    /// Records that the channel of a table is gone or inaccessible. The outbox informs the host if the change is
    /// `seen`, otherwise the caller does.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_lost(&self, id: TableId, seen: bool) -> Result<Table> {
        let lost = self.change_state(id, |table, edit| {
            if !table.state.lost && table.head.open {
                let state = if seen { edit.state() } else { edit.unseen() };
                state.lost = true;
            }
            Ok(())
        });
        lost.await.map(|(table, ())| table)
    }

    /// Records that the channel of a table is accessible again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_found(&self, id: TableId) -> Result<()> {
        let found = self.change_state(id, |table, edit| {
            if table.state.lost {
                edit.state().lost = false;
            }
            Ok(())
        });
        found.await.map(|_| ())
    }

    /// Retries posting a table whose channel was lost: only a post can show whether it is accessible again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_again(&self, id: TableId) -> Result<()> {
        let tried = self.change_state(id, |table, edit| {
            if table.state.lost {
                edit.state();
            }
            Ok(())
        });
        tried.await.map(|_| ())
    }
}
