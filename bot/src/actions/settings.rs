//! `/table settings`: changes what can be changed at any time.

use async_trait::async_trait;
use games::Phrase;
use tables::{Action, Refused, TimeControl};

use super::{
    Answer, Call, Command, CommandOption, new_table::can_hide_scores, one_of, optional, time_controls,
};

pub(super) struct Settings;

#[async_trait]
impl Command for Settings {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "settings")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("pace", time_controls()),
            optional("scores", one_of("answer", &["yes", "no"])),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let time_control = call.text("pace").and_then(|name| TimeControl::of(&name));
        let scores = call.text("scores").map(|text| text == "yes");
        if scores == Some(false) && !can_hide_scores(call.table().await?.game) {
            return Err(Refused::ScoresStay.into());
        }
        let change = Action::ChangeSettings { time_control, scores };
        let state = call.perform(None, change).await?.table.state;
        let pace = format!("pace-{}-about", state.time_control.as_str());
        let now = Phrase::new("settings-now")
            .text("pace", call.language().word(&pace))
            .text("scores", if state.scores { "yes" } else { "no" });
        Ok(call.tell(&now))
    }
}
