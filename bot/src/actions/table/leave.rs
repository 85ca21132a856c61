//! `/table leave` and *Leave*: gives up a seat in the lobby.

use async_trait::async_trait;
use tables::Action;

use crate::actions::{Answer, Call, Command};

pub(crate) struct Leave;

#[async_trait]
impl Command for Leave {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "leave")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Leave).await?;
        Ok(call.say("table-left"))
    }
}
