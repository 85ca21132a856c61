//! `/table settings` and its menus: changes settings, all of them before the start and a few after it.

use async_trait::async_trait;
use games::Phrase;
use tables::{Action, LONGEST_NOTE, Refused, SettingsChange, TimeControl};

use crate::actions::{Answer, Call, Command, CommandOption, OptionKind, one_of, optional, time_controls};
use crate::screens::{names, settings};

pub(crate) struct Settings;

#[async_trait]
impl Command for Settings {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "settings")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("pace", time_controls()),
            optional("scores", one_of("answer", &["yes", "no"])),
            optional("note", OptionKind::Text),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let change = SettingsChange {
            time_control: call.text("pace").and_then(|name| TimeControl::of(&name)),
            scores: call.text("scores").map(|text| text == "yes"),
            note: note(call)?,
            ..SettingsChange::default()
        };
        if change.scores == Some(false) && !settings::can_hide_scores(call.table().await?.game) {
            return Err(Refused::ScoresStay.into());
        }
        changed(call, change).await
    }
}

/// The note that the host typed.
pub(crate) fn note(call: &Call<'_>) -> Result<Option<String>, Refused> {
    let note = call.text("note").map(|text| names::strip_invisible(&text));
    match note {
        Some(note) if note.chars().count() > LONGEST_NOTE => Err(Refused::LongNote),
        note => Ok(note),
    }
}

/// *Settings*: the menus.
pub(crate) async fn open(call: &Call<'_>) -> Answer {
    changed(call, SettingsChange::default()).await
}

/// Changes a setting to the value chosen in a menu.
pub(crate) async fn set(call: &Call<'_>, key: &str, chosen: Option<&str>) -> Answer {
    let game = call.table().await?.game;
    let chosen = chosen.ok_or(Refused::MovedOn)?;
    changed(call, settings::changes(game, &format!("{key}={chosen}"))).await
}

async fn changed(call: &Call<'_>, change: SettingsChange) -> Answer {
    let table = call.perform(None, Action::ChangeSettings(change)).await?.table;
    let language = call.language();
    let state = &table.state;
    let pace = format!("pace-{}-about", state.time_control.as_str());
    let now = Phrase::new("settings-now")
        .text("pace", language.word(&pace))
        .text("scores", if state.scores { "yes" } else { "no" });
    let mut screen = settings::menus(&table, language);
    screen.text = format!("{}\n{}", language.tell(&now), screen.text);
    // It goes once the person opens another panel of the table, such as that of their first move.
    Ok(screen.as_panel(table.id()))
}
