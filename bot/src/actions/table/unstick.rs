//! `/table unstick`: posts everything again at a stuck table.

use async_trait::async_trait;
use tables::Action;

use crate::actions::{Answer, Call, Command};

pub(crate) struct Unstick;

#[async_trait]
impl Command for Unstick {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "unstick")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        call.perform(None, Action::Unstick).await?;
        Ok(call.say("table-unstuck"))
    }
}
