//! `/away`: days off, on which no clock runs.

use async_trait::async_trait;
use games::Phrase;
use tables::{Millis, Period};

use crate::actions::{ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, optional};
use crate::{limits, screens::markup};

/// Longest time off at once.
const LONGEST: Millis = Millis(60 * Millis::DAY.0);

pub(crate) struct Away;

#[async_trait]
impl Command for Away {
    fn path(&self) -> (&'static str, &'static str) {
        ("away", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("until", OptionKind::Suggested),
            optional("from", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (tables, person) = (&call.bot.tables, call.person());
        let now = tables.now();
        let mut preferences = tables.preferences(person).await?;
        let Some(until) = call.text("until") else {
            preferences.away = None;
            tables.set_preferences(person, &preferences).await?;
            return Ok(call.say("away-ended"));
        };
        let from = match call.text("from") {
            Some(text) => preferences.day(&text),
            None => Some(now),
        };
        // "Until" a day includes that day.
        let (Some(from), Some(to)) = (from, preferences.day_after(&until)) else {
            return Ok(call.say("away-format"));
        };
        if to <= from.max(now) || to - from > LONGEST {
            return Ok(call.say("away-span"));
        }
        preferences.away = Some(Period { from, to });
        tables.set_preferences(person, &preferences).await?;
        let phrase = Phrase::new("away-set")
            .text("from", markup::date(from))
            .text("to", markup::date(to - Millis(1)));
        Ok(call.tell(&phrase))
    }

    /// Returns the next days in the person's time zone.
    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let preferences = call.bot.tables.preferences(call.person()).await?;
        let days = preferences.next_days(call.bot.tables.now(), limits::SUGGESTIONS);
        Ok(crate::actions::fitting(
            days.into_iter().map(Suggestion::same),
            typed,
        ))
    }
}
