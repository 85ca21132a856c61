//! What a person wants: how to be reminded, quiet hours, days off. Kept under their id; `/forget-me` removes it.

use render::language::Language;
use serde::{Deserialize, Serialize};
use storage::PersonId;

use super::{Away, Declined, Table, Tables, newcomer::person_notes};

/// A person's own settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Habits {
    /// Whether reminders come as direct messages.
    pub direct: bool,
    /// Hours of the day in which nothing is sent: from, to.
    pub quiet: Option<(u8, u8)>,
    /// Their time, in minutes ahead of UTC.
    pub offset: i32,
    /// Days off.
    pub away: Option<Away>,
    /// Their language, for direct messages: that in which they last asked for some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Habits {
    /// The language of direct messages to them.
    pub fn language(&self, table: &Table) -> Language {
        let known = self.language.as_deref().map(Language::of_locale);
        known.unwrap_or_else(|| table.language())
    }

    /// When the quiet hours end in which `now` lies; none if it lies in none.
    pub fn quiet_until(&self, now: i64) -> Option<i64> {
        let (from, to) = self.quiet?;
        let minutes = |hour: u8| i64::from(hour) * 60;
        let (from, to) = (minutes(from), minutes(to));
        let local = now / 60_000 + i64::from(self.offset);
        let time = local.rem_euclid(24 * 60);
        let left = if from <= to {
            (from..to).contains(&time).then(|| to - time)
        } else if time >= from {
            Some(to + 24 * 60 - time)
        } else {
            (time < to).then(|| to - time)
        };
        left.filter(|left| *left > 0)
            .map(|left| (now / 60_000 + left) * 60_000)
    }

    /// The first moment of a day in their time. The text is a date like `2026-11-16`.
    pub fn day(&self, text: &str) -> Option<i64> {
        let mut parts = text.trim().split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let month = time::Month::try_from(month.parse::<u8>().ok()?).ok()?;
        let date = time::Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
        let start = date.midnight().assume_utc().unix_timestamp() * 1000;
        Some(start - i64::from(self.offset) * 60_000).filter(|start| *start > 0)
    }
}

impl Tables {
    /// Notes in which language somebody is to be told something.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn speaks(&self, person: PersonId, language: Language) -> Result<(), Declined> {
        let mut habits = self.habits(person).await?;
        if habits.language.as_deref() != Some(language.code()) {
            habits.language = Some(language.code().to_owned());
            let text = serde_json::to_string(&habits).unwrap_or_default();
            self.store.put_note(&note_of(person), Some(&text)).await?;
        }
        Ok(())
    }

    /// The settings of a person.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn habits(&self, person: PersonId) -> Result<Habits, Declined> {
        let kept = self.store.note(&note_of(person)).await?;
        Ok(kept
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default())
    }

    /// Keeps the settings of a person. Days off count at once at all their tables.
    ///
    /// # Errors
    /// When the store fails; it can be asked for again.
    pub async fn set_habits(&self, person: PersonId, habits: &Habits) -> Result<(), Declined> {
        // Numbers and flags are always valid JSON.
        let text = serde_json::to_string(habits).unwrap_or_default();
        self.store.put_note(&note_of(person), Some(&text)).await?;
        for table in self.of_person(person).await? {
            let changed = self.change(table.id(), |table| {
                let Some(seat) = table.body.seat_of(person) else {
                    return Ok((None, ()));
                };
                let mut body = table.body.clone();
                let player = &mut body.seats[seat.index()];
                if player.away == habits.away {
                    return Ok((None, ()));
                }
                self.change_away(player, habits.away);
                let due = player.clock.map(|clock| self.clock_dues(seat, player, &clock));
                let mut change = self.noting(table, &body.write());
                change.due = due.unwrap_or_default();
                Ok((Some(change), ()))
            });
            changed.await?;
        }
        Ok(())
    }
}

/// Where the settings of a person are kept.
pub(super) fn note_of(person: PersonId) -> String {
    format!("{}habits", person_notes(person))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    #[test]
    fn quiet_hours_end_in_the_persons_own_time() {
        let night = Habits {
            quiet: Some((22, 8)),
            offset: 60,
            ..Habits::default()
        };
        assert_eq!(night.quiet_until(20 * HOUR), None, "nine in the evening there");
        assert_eq!(
            night.quiet_until(21 * HOUR),
            Some(31 * HOUR),
            "ten in the evening"
        );
        assert_eq!(night.quiet_until(2 * HOUR), Some(7 * HOUR));
        assert_eq!(night.quiet_until(7 * HOUR), None);
        let noon = Habits {
            quiet: Some((12, 14)),
            ..Habits::default()
        };
        assert_eq!(noon.quiet_until(13 * HOUR), Some(14 * HOUR));
        assert_eq!(noon.quiet_until(14 * HOUR), None);
        let never = Habits {
            quiet: Some((9, 9)),
            ..Habits::default()
        };
        assert_eq!(never.quiet_until(9 * HOUR), None);
        assert_eq!(Habits::default().quiet_until(0), None);
    }

    #[test]
    fn days_are_read_in_the_persons_own_time() {
        let utc = Habits::default();
        assert_eq!(utc.day("1969-01-01"), None, "long ago is a slip of the pen");
        assert_eq!(utc.day("2026-11-16"), Some(1_794_787_200_000));
        assert_eq!(utc.day("2024-02-29"), Some(1_709_164_800_000));
        for wrong in [
            "",
            "tomorrow",
            "2026-13-01",
            "2026-02-29",
            "2026-11-16-1",
            "2026-11",
            "-1-1-1",
        ] {
            assert_eq!(utc.day(wrong), None, "{wrong}");
        }
        let berlin = Habits {
            offset: 60,
            ..Habits::default()
        };
        assert_eq!(berlin.day("2026-11-16"), Some(1_794_787_200_000 - HOUR));
    }
}
