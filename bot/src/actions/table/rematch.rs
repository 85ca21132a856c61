//! *Rematch*: the same people play again. Against bots it begins at once.

use tables::Stage;

use crate::actions::{Answer, Call, table::new_table, turn::play};

pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let table = call.table().await?;
    let table = call.bot.tables.rematch(&table, call.person()).await?;
    Ok(match table.state.stage {
        Stage::Lobby => new_table::opened(call, &table),
        _ => play::begun(call, &table),
    })
}
