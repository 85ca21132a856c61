//! *Rematch*: the same people once more.

use super::{Answer, Call};

pub(super) async fn press(call: &Call<'_>) -> Answer {
    let table = call.table().await?;
    call.bot.tables.rematch(&table, call.person()).await?;
    Ok(call.say("table-opened"))
}
