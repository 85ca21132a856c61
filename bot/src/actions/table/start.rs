//! `/table start` and *Start*: begins the match.

use async_trait::async_trait;
use tables::Action;

use crate::actions::{Answer, Call, Command, CommandOption, OptionKind, optional};

pub(crate) struct Start;

#[async_trait]
impl Command for Start {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "start")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("word", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Start).await?;
        Ok(call.say("table-started"))
    }
}
