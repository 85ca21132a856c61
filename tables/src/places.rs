//! Where a table is: moving it, noticing that its channel is gone, and getting a stuck one going again.

use games::Seat;
use storage::{PlaceId, TableId};

use crate::{
    DueWork, Member, Result, Stage, Table, Tables,
    lobby::{is_open, may_lead},
    tables::Edit,
};

/// Moves an open table to another channel of its server, and shows it there.
pub(crate) fn move_to(table: &Table, member: &Member, place: PlaceId, edit: &mut Edit) -> Result<()> {
    may_lead(table, member)?;
    is_open(table)?;
    edit.change.place = Some(place);
    let state = edit.state();
    state.board_message = None;
    // The seal is repeated where the table is now.
    state.seal_message = None;
    state.ready_message = None;
    state.turn_messages.clear();
    show_again(edit);
    Ok(())
}

/// Shows everything again that should be there.
fn show_again(edit: &mut Edit) {
    let now = edit.now;
    let state = edit.state();
    state.lobby_message = None;
    state.lost = false;
    state.showing += 1;
    if state.stage == Stage::Lobby {
        edit.due(DueWork::Lobby);
        return;
    }
    edit.due_at(DueWork::board_again(now));
    clocks_again(edit);
}

/// What was due about running clocks may have been given up while the channel was gone.
fn clocks_again(edit: &mut Edit) {
    let now = edit.now;
    let clocks = edit.state.seats.iter().enumerate().filter_map(|(index, player)| {
        let clock = player.clock?;
        Some(clock.dues(Seat(index as u8), now, player.away))
    });
    let clocks: Vec<_> = clocks.flatten().collect();
    edit.change.due.extend(clocks);
}

impl Tables {
    pub(crate) fn unstick(&self, table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
        may_lead(table, member)?;
        is_open(table)?;
        // A table that is held because something was lost when a disk failed goes on from what is left.
        edit.change.resume = true;
        show_again(edit);
        if edit.state.is_playing() {
            self.update_seats(edit);
        }
        Ok(())
    }

    /// Notes that the channel of a table is gone or closed to us; its host gets one direct message.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_lost(&self, id: TableId) -> Result<()> {
        let lost = self.change_state(id, |table, edit| {
            if !table.state.lost && table.head.open {
                edit.state().lost = true;
                edit.due(DueWork::Lost);
            }
            Ok(())
        });
        lost.await.map(|_| ())
    }

    /// Notes that the channel of a table that was lost is ours again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_found(&self, id: TableId) -> Result<()> {
        let found = self.change_state(id, |table, edit| {
            if table.state.lost {
                edit.state().lost = false;
                edit.cancel(DueWork::Lost);
                due_again(table, edit);
            }
            Ok(())
        });
        found.await.map(|_| ())
    }

    /// Tries to show a table again whose channel was lost and may be ours again: only a post can tell.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_again(&self, id: TableId) -> Result<()> {
        let tried = self.change_state(id, |table, edit| {
            if table.state.lost {
                due_again(table, edit);
            }
            Ok(())
        });
        tried.await.map(|_| ())
    }
}

/// What may have been given up is due once more; what is there already is not posted again.
fn due_again(table: &Table, edit: &mut Edit) {
    match table.state.stage {
        _ if !table.head.open => (),
        Stage::Lobby => edit.due(DueWork::Lobby),
        _ => {
            edit.due(DueWork::Board);
            clocks_again(edit);
        }
    }
}
