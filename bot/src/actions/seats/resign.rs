//! `/resign`: gives up after asking for confirmation. A stand-in plays the seat to the end.

use async_trait::async_trait;
use tables::{Action, Refused, Stage};

use crate::actions::{Answer, Call, Command};
use crate::{
    press::Press,
    screens::{Button, Style},
};

pub(crate) struct Resign;

#[async_trait]
impl Command for Resign {
    fn path(&self) -> (&'static str, &'static str) {
        ("resign", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (table, language) = (call.table().await?, call.language());
        table.state.seat_of(call.person()).ok_or(Refused::NotSeated)?;
        if matches!(table.state.stage, Stage::Lobby | Stage::Starting { .. }) {
            return Err(Refused::NotStarted.into());
        }
        if table.state.is_over() {
            return Err(Refused::Over.into());
        }
        let resign = Press::Resign { table: table.id() };
        Ok(call.say("resign-ask").buttons([
            Button::new(resign, language.word("button-resign"), Style::Danger),
            Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain),
        ]))
    }
}

pub(crate) async fn press(call: &Call<'_>) -> Answer {
    call.perform(None, Action::Resign).await?;
    Ok(call.say("resigned"))
}
