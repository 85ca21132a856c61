//! `/table join` and *Join*: takes a seat in the lobby.

use async_trait::async_trait;
use tables::Action;

use super::{Answer, Call, Command};

pub(super) struct Join;

#[async_trait]
impl Command for Join {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "join")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Join).await?;
        Ok(call.say("table-joined"))
    }
}
