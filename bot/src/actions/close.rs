//! `/table close`: closes the table; a match that has begun ends without a result.

use async_trait::async_trait;
use tables::Action;

use super::{Answer, Call, Command};

pub(super) struct Close;

#[async_trait]
impl Command for Close {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "close")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Close).await?;
        Ok(call.say("table-closed"))
    }
}
