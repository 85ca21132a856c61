//! `/table join` and *Join*: takes a seat in the lobby.

use async_trait::async_trait;
use tables::Action;

use crate::actions::{Answer, Call, Command, CommandOption, OptionKind, optional};

pub(crate) struct Join;

#[async_trait]
impl Command for Join {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "join")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("word", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Join).await?;
        Ok(call.say("table-joined"))
    }
}
