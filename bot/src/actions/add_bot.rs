//! *Add a bot* and *Remove a bot* in the lobby.

use tables::Action;

use super::{Answer, Call};
use crate::screens::lobby;

pub(super) async fn add(call: &Call<'_>) -> Answer {
    let done = call.perform(None, Action::AddBot).await?;
    lobby::newest(call, &done.table).await
}

pub(super) async fn remove(call: &Call<'_>) -> Answer {
    let done = call.perform(None, Action::RemoveBot).await?;
    lobby::newest(call, &done.table).await
}
