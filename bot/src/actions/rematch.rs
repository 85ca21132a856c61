//! *Rematch*: the same people once more.

use super::{Answer, Call, new_table};

pub(super) async fn press(call: &Call<'_>) -> Answer {
    let table = call.table().await?;
    let table = call.bot.tables.rematch(&table, call.person()).await?;
    Ok(new_table::opened(call, &table).await)
}
