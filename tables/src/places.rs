//! Moving a table, detecting that its channel is gone, and reposting a stuck table.

use storage::{PlaceId, TableId};

use crate::{
    Member, Result, Table, Tables,
    lobby::{is_open, may_lead},
    tables::Edit,
};

/// Key of the note with the number of warnings of the store that the tables have been told about.
const HEEDED: &str = "warnings";
/// Tables read at once.
const PAGE: usize = 200;

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

    /// If a start could not vouch for the last changes, makes the outbox say so at every open table, once, and post
    /// again what is saved.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn heed_warnings(&self) -> Result<()> {
        let warnings = self.store.warnings();
        let count = warnings.len().to_string();
        let heeded = self.store.note(HEEDED).await?.unwrap_or_default();
        if heeded == count || (warnings.is_empty() && heeded.is_empty()) {
            return Ok(());
        }
        if warnings.len() > heeded.parse().unwrap_or(0) {
            self.doubt_last_changes().await?;
        }
        Ok(self.store.put_note(HEEDED, Some(&count)).await?)
    }

    async fn doubt_last_changes(&self) -> Result<()> {
        let mut after = None;
        loop {
            let heads = self.store.all_tables(after, PAGE).await?;
            let Some(last) = heads.last() else { return Ok(()) };
            after = Some(last.id);
            for head in heads.into_iter().filter(|head| head.open) {
                let id = head.id;
                let told = self.change_state(id, |_, edit| {
                    show_again(edit);
                    edit.state().unsure = edit.now;
                    Ok(())
                });
                if let Err(error) = told.await {
                    tracing::error!(table.id = %id, "Could not tell table {id} that changes may be missing: {error}");
                }
            }
        }
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
