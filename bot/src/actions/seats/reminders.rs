//! `/reminders`: how and when a person is reminded of their turn; and the reminder itself.

use async_trait::async_trait;
use games::{Phrase, Seat};
use render::language::Language;
use tables::{Preferences, QuietHours, RunningClock, Table, TimeoutChoice, Zone};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, one_of, optional,
    seats::timeout,
};
use crate::screens::{Screen, Spoken as _, board, markup};

pub(crate) struct Reminders;

#[async_trait]
impl Command for Reminders {
    fn path(&self) -> (&'static str, &'static str) {
        ("reminders", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("by", one_of("remind-by", &["channel", "direct"])),
            optional("quiet", OptionKind::Text),
            optional("timezone", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (tables, person, language) = (&call.bot.tables, call.person(), call.language());
        let mut preferences = tables.preferences(person).await?;
        if let Some(by) = call.text("by") {
            preferences.direct = by == "direct";
        }
        if let Some(text) = call.text("timezone") {
            match Zone::read(&text) {
                Some(zone) => preferences.set_zone(zone),
                None => return Ok(call.say("reminders-format")),
            }
        }
        if let Some(text) = call.text("quiet") {
            preferences.quiet = quiet_hours(&text);
            if preferences.quiet.is_none() && !means_off(&text, language) {
                return Ok(call.say("reminders-format"));
            }
        }
        preferences.language = Some(language.code().to_owned());
        tables.set_preferences(person, &preferences).await?;
        Ok(call.tell(&summary(&preferences)))
    }

    async fn suggest(&self, _call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(crate::actions::fitting(
            Zone::matching(typed).map(Suggestion::same),
            "",
        ))
    }
}

fn summary(preferences: &Preferences) -> Phrase {
    let id = match (preferences.direct, preferences.quiet) {
        (false, None) => "reminders-here",
        (true, None) => "reminders-direct",
        (false, Some(_)) => "reminders-here-quiet",
        (true, Some(_)) => "reminders-direct-quiet",
    };
    let QuietHours { from, to } = preferences.quiet.unwrap_or_default();
    Phrase::new(id)
        .text("from", format!("{from:02}:00"))
        .text("to", format!("{to:02}:00"))
        .text("utc", preferences.zone())
}

/// Returns whether a text is a word of the language, or of English, that means off.
fn means_off(text: &str, language: Language) -> bool {
    let text = text.trim().to_lowercase();
    let is_word = |language: Language| language.word("reminders-off").split(' ').any(|word| word == text);
    is_word(language) || is_word(Language::English)
}

/// Reads `22-8`.
fn quiet_hours(text: &str) -> Option<QuietHours> {
    let (from, to) = text.split_once('-')?;
    let hour = |text: &str| {
        let hour: u8 = text.trim().parse().ok()?;
        (hour <= 24).then_some(hour % 24)
    };
    let (from, to) = (hour(from)?, hour(to)?);
    Some(QuietHours { from, to })
}

/// Returns the reminder in the channel, in the table's language.
pub(crate) fn in_channel(table: &Table, seat: Seat, link: &str) -> Option<Screen> {
    let language = table.spoken();
    let since = table.state.seats.get(seat.index())?.clock?.since;
    let play = board::play_button(table, language);
    let clock = RunningClock { seat, since };
    let stand_in = timeout::button(table, clock, TimeoutChoice::Turn, language);
    Some(screen(table, seat, "remind-here", language, link)?.buttons([play, stand_in]))
}

/// Returns the reminder as a direct message. It has a link to the board; a button would open a panel far from it.
pub(crate) fn direct(table: &Table, seat: Seat, language: Language, link: &str) -> Option<Screen> {
    screen(table, seat, "remind-direct", language, link)
}

fn screen(table: &Table, seat: Seat, id: &'static str, language: Language, link: &str) -> Option<Screen> {
    let player = table.state.seats.get(seat.index())?;
    let person = player.person?;
    let phrase = Phrase::new(id)
        .text("person", markup::mention(person))
        .text("game", language.game(table.game))
        .text("when", markup::relative_time(player.clock?.deadline))
        .text("link", link);
    Some(Screen {
        pings: vec![person],
        ..Screen::text(language.tell(&phrase))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_read_as_people_write_them() {
        let hours = |from, to| Some(QuietHours { from, to });
        assert_eq!(quiet_hours("22-8"), hours(22, 8));
        assert_eq!(quiet_hours(" 0 - 24 "), hours(0, 0));
        for wrong in ["", "22", "22-", "25-3", "x-y", "22-8-9"] {
            assert_eq!(quiet_hours(wrong), None, "{wrong}");
            assert!(!means_off(wrong, Language::English), "{wrong}");
        }
        for (word, language) in [
            ("off", Language::English),
            ("Off ", Language::German),
            ("nein", Language::German),
            ("désactivé", Language::French),
            ("non", Language::French),
        ] {
            assert!(means_off(word, language), "{word}");
        }
    }
}
