//! `/privacy`: what is kept of people.

use async_trait::async_trait;

use super::{Answer, Call, Command};

pub(super) struct Privacy;

#[async_trait]
impl Command for Privacy {
    fn path(&self) -> (&'static str, &'static str) {
        ("privacy", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        Ok(call.say("privacy"))
    }
}
