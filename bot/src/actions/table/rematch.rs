//! *Rematch*: the same people play again. Against bots it begins at once.

use tables::{Action, Refused, Stage, Table};

use crate::actions::{ActionError, Answer, Call, table::new_table, turn::play};
use crate::{
    press::Press,
    screens::{Button, Style},
};

/// Opens a rematch, with bots as before or at another level. A second press takes a seat at the table of the first.
pub(crate) async fn press(call: &Call<'_>, level: Option<u8>) -> Answer {
    let over = call.table().await?;
    let (tables, person) = (&call.bot.tables, call.person());
    let may_open = over.state.is_over() && over.state.seat_of(person).is_some();
    // A press that takes a seat at the table of somebody else opens none.
    let is_taken = tables
        .at(over.head.place)
        .await
        .is_ok_and(|there| there.head.open);
    if may_open && !is_taken {
        new_table::count_opening(call)?;
    }
    let table = match tables.rematch(&over, person, level).await {
        Ok(table) => table,
        Err(error) => return there(call, &over, error.into()).await,
    };
    if let Some(level) = level {
        tables.remember_level(person, table.game, level).await?;
    }
    Ok(match table.state.stage {
        Stage::Lobby => new_table::opened(call, &table),
        _ => play::begun(call, &table, ""),
    })
}

/// The rematch that somebody has opened before.
async fn there(call: &Call<'_>, over: &Table, error: ActionError) -> Answer {
    let Some(Refused::PlaceTaken(id)) = error.refused() else {
        return Err(error);
    };
    let table = call.bot.tables.get(*id).await?;
    if !table.state.rematch || table.game != over.game {
        return Err(error);
    }
    if table.state.seat_of(call.person()).is_none() {
        call.perform_at(table, None, Action::Join).await?;
        return Ok(call.say("table-joined"));
    }
    if table.state.stage != Stage::Lobby {
        return Ok(play::begun(call, &table, ""));
    }
    let start = Press::Start { table: table.id() };
    let mut start = Button::new(start, call.language().word("button-start"), Style::Main);
    start.disabled = table.state.seats.len() < table.game.info().min_seats;
    Ok(call.say("table-yours").buttons([start]))
}
