//! `/table leave` and *Leave*: gives up a seat in the lobby.

use async_trait::async_trait;
use tables::{Action, Refused};

use crate::actions::{Answer, Call, Command};

pub(crate) struct Leave;

#[async_trait]
impl Command for Leave {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "leave")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        match call.perform(None, Action::Leave).await {
            // During a match there are other ways to leave.
            Err(error) if error.refused() == Some(&Refused::Started) => Ok(call.say("declined-leave")),
            left => left.map(|_| call.say("table-left")),
        }
    }
}
