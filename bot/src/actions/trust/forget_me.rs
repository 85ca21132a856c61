//! `/forget-me`: deletes a person's data everywhere, after a confirmation.

use async_trait::async_trait;
use games::Phrase;
use tables::Error;

use crate::actions::{Answer, Call, Command};
use crate::{
    press::Press,
    screens::{Button, Style},
};

pub(crate) struct ForgetMe;

#[async_trait]
impl Command for ForgetMe {
    fn path(&self) -> (&'static str, &'static str) {
        ("forget-me", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let running = call.bot.tables.of_person(call.person()).await?.len();
        let language = call.language();
        let ask = call.tell(&Phrase::new("forget-ask").number("running", running as i64));
        Ok(ask.buttons([
            Button::new(Press::Forget, language.word("button-forget"), Style::Danger),
            Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain),
        ]))
    }
}

pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let forgotten = call.bot.tables.forget(call.person()).await;
    let forgotten = forgotten.map_err(Error::after_a_part)?;
    call.bot.rehearsals.forget(call.person());
    let done = Phrase::new("forget-done")
        .number("open", forgotten.open as i64)
        .number("finished", forgotten.finished as i64);
    Ok(call.tell(&done))
}
