//! `/table unstick`: shows everything again at a stuck table, and goes on at one that has lost moves with a disk.

use async_trait::async_trait;
use games::Phrase;
use tables::{Action, Table};

use super::{Answer, Call, Command};
use crate::{
    press::Press,
    screens::{Button, Screen, Spoken as _, Style},
};

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

/// *Go on from here*: the notice of the loss becomes what was decided. A second press changes nothing more.
pub(super) async fn resume(call: &Call<'_>) -> Answer {
    let table = call.table().await?;
    if table.head.lost_after.is_some() {
        call.perform(None, Action::Unstick).await?;
    }
    Ok(Screen::text(table.spoken().tell(&Phrase::new("table-resumed"))))
}

/// Says what was lost when a disk failed, or may have been, and how the table goes on.
pub(crate) fn held(table: &Table) -> Option<Screen> {
    let language = table.spoken();
    let after = i64::try_from(table.head.lost_after?).ok()?;
    let text = language.tell(&Phrase::new("table-held").number("after", after));
    let press = Press::Resume { table: table.id() };
    let resume = Button::new(press, language.word("button-resume"), Style::Main);
    Some(Screen::text(text).buttons([resume]))
}
