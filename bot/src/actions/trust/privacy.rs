//! `/privacy`: the stored data about people.

use async_trait::async_trait;

use crate::actions::{Answer, Call, Command};

pub(crate) struct Privacy;

#[async_trait]
impl Command for Privacy {
    fn path(&self) -> (&'static str, &'static str) {
        ("privacy", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        Ok(call.say("privacy"))
    }
}
