//! `/table unstick`: shows everything again at a stuck table, and goes on at one that has lost moves with a disk.

use async_trait::async_trait;
use games::Phrase;
use tables::{Action, Table};

use super::{Answer, Call, Command};
use crate::screens::{Screen, Spoken as _};

pub(super) struct Unstick;

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

/// Says that moves were lost with a disk, and how the table goes on.
pub(crate) fn held(table: &Table) -> Option<Screen> {
    let after = i64::try_from(table.head.lost_after?).ok()?;
    let text = Phrase::new("table-held").number("after", after);
    Some(Screen::text(table.spoken().tell(&text)))
}
