//! A person's preferences: reminders, quiet hours, days off, high contrast. `/forget-me` removes them.

use std::collections::BTreeMap;

use games::GameId;
use jiff::{
    Timestamp as Moment,
    civil::Date,
    tz::{Offset, TimeZone},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use storage::PersonId;

use crate::{Error, Period, Result, Tables, Timestamp, newcomers::person_notes};

/// Hours of a person's day without reminders; from 22 to 8 spans midnight.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuietHours {
    pub from: u8,
    pub to: u8,
}

/// A person's own settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Whether reminders come as direct messages.
    pub direct: bool,
    /// When they get no reminders.
    pub quiet: Option<QuietHours>,
    /// Fixed offset in minutes ahead of UTC, for people without a time zone.
    offset: i32,
    /// Their time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<String>,
    /// Days off.
    pub away: Option<Period>,
    /// Whether their private pictures have high contrast.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub high_contrast: bool,
    /// Code of their language, for direct messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The level of the bot that they last chose for each game; 0 after a first match, for which nobody is asked.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    levels: BTreeMap<String, u8>,
    /// The stored text when they were read, so that a concurrent change is not overwritten.
    #[serde(skip)]
    kept: Option<String>,
    /// Unknown fields of a newer program, which are preserved.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// A time zone as people write it: `Europe/Berlin`, or an offset such as `UTC+2` or `-3:30`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Zone {
    /// A place, with its daylight saving time.
    Place(String),
    /// A fixed offset in minutes ahead of UTC.
    Offset(i32),
}

impl Zone {
    /// Reads a time zone; `None` if the text is not one.
    pub fn read(text: &str) -> Option<Zone> {
        let text = text.trim();
        if let Ok(zone) = TimeZone::get(text)
            && let Some(name) = zone.iana_name()
            && name != "UTC"
        {
            return Some(Zone::Place(name.to_owned()));
        }
        let text = text.to_uppercase();
        let text = text.strip_prefix("UTC").unwrap_or(&text).trim();
        if text.is_empty() {
            return None;
        }
        let (sign, text) = match text.strip_prefix('-') {
            Some(text) => (-1, text),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (hours, minutes) = text.split_once(':').unwrap_or((text, "0"));
        let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
        (hours <= 14 && minutes < 60)
            .then(|| Zone::Offset(sign * (i32::from(hours) * 60 + i32::from(minutes))))
    }

    /// Returns the rules of the time zone; UTC if its name is no longer known.
    pub(crate) fn time_zone(&self) -> TimeZone {
        match self {
            Zone::Place(name) => TimeZone::get(name).unwrap_or(TimeZone::UTC),
            Zone::Offset(minutes) => {
                let offset = Offset::from_seconds(minutes.saturating_mul(60));
                offset.map_or(TimeZone::UTC, TimeZone::fixed)
            }
        }
    }

    /// Returns the names of all known time zones that contain `text`.
    pub fn matching(text: &str) -> impl Iterator<Item = String> {
        let wanted = text.trim().to_lowercase().replace(' ', "_");
        let names = jiff::tz::db().available().map(|name| name.as_str().to_owned());
        names.filter(move |name| name.contains('/') && name.to_lowercase().contains(&wanted))
    }
}

impl std::fmt::Display for Zone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Zone::Place(name) => f.write_str(name),
            Zone::Offset(minutes) => {
                let sign = if *minutes < 0 { '-' } else { '+' };
                write!(f, "UTC{sign}{}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
            }
        }
    }
}

impl Preferences {
    /// Their time zone.
    pub fn zone(&self) -> Zone {
        match &self.zone {
            Some(name) => Zone::Place(name.clone()),
            None => Zone::Offset(self.offset),
        }
    }

    /// Sets their time zone.
    pub fn set_zone(&mut self, zone: Zone) {
        (self.zone, self.offset) = match zone {
            Zone::Place(name) => (Some(name), 0),
            Zone::Offset(minutes) => (None, minutes),
        };
    }

    fn time_zone(&self) -> TimeZone {
        self.zone().time_zone()
    }

    /// Returns when the current quiet hours end; `None` outside quiet hours.
    pub fn quiet_until(&self, now: Timestamp) -> Option<Timestamp> {
        let QuietHours { from, to } = self.quiet?;
        let local = Moment::from_millisecond(now.0).ok()?.to_zoned(self.time_zone());
        let hour = u8::try_from(local.hour()).ok()?;
        let today = local.date();
        let day = if from <= to {
            (from..to).contains(&hour).then_some(today)
        } else if hour >= from {
            today.tomorrow().ok()
        } else {
            (hour < to).then_some(today)
        };
        let end = day?
            .at(i8::try_from(to).ok()?, 0, 0, 0)
            .to_zoned(self.time_zone())
            .ok()?;
        Some(Timestamp(end.timestamp().as_millisecond())).filter(|end| *end > now)
    }

    /// Returns the first moment of a day in their time. The text is a date like `2026-11-16`.
    pub fn day(&self, text: &str) -> Option<Timestamp> {
        self.start_of(Date::strptime("%Y-%m-%d", text.trim()).ok()?)
    }

    /// Returns the first moment after a day in their time.
    pub fn day_after(&self, text: &str) -> Option<Timestamp> {
        let date = Date::strptime("%Y-%m-%d", text.trim()).ok()?;
        self.start_of(date.tomorrow().ok()?)
    }

    fn start_of(&self, date: Date) -> Option<Timestamp> {
        let start = date.to_zoned(self.time_zone()).ok()?.timestamp().as_millisecond();
        // A date before 1970 is a typing error.
        Some(Timestamp(start)).filter(|start| start.0 > 0)
    }

    /// Returns today and the following days in their time, as [`Preferences::day`] reads them.
    pub fn next_days(&self, now: Timestamp, count: usize) -> Vec<String> {
        let Ok(moment) = Moment::from_millisecond(now.0) else {
            return Vec::new();
        };
        let today = moment.to_zoned(self.time_zone()).date();
        let days = std::iter::successors(Some(today), |day| day.tomorrow().ok());
        days.take(count).map(|day| day.to_string()).collect()
    }
}

impl Preferences {
    /// The level of the bot that they last chose for a game: 0 after a first match, `None` before it.
    pub fn level(&self, game: GameId) -> Option<u8> {
        self.levels.get(game.as_str()).copied()
    }
}

impl Tables {
    /// Records against which level of bot a person plays a game from now on; 0 after a first match.
    ///
    /// # Errors
    /// When the store fails, or another change came first.
    pub async fn remember_level(&self, person: PersonId, game: GameId, level: u8) -> Result<()> {
        let mut preferences = self.preferences(person).await?;
        let before = preferences.levels.insert(game.as_str().to_owned(), level);
        if before != Some(level) {
            self.put_preferences(person, &preferences).await?;
        }
        Ok(())
    }

    /// Records the language of a person's direct messages.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remember_language(&self, person: PersonId, code: &str) -> Result<()> {
        let mut preferences = self.preferences(person).await?;
        if preferences.language.as_deref() != Some(code) {
            preferences.language = Some(code.to_owned());
            self.put_preferences(person, &preferences).await?;
        }
        Ok(())
    }

    /// Returns the preferences of a person.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn preferences(&self, person: PersonId) -> Result<Preferences> {
        let (read, kept) = self.read_note(&note_of(person)).await?;
        Ok(Preferences { kept, ..read })
    }

    /// Stores the preferences of a person. New days off take effect immediately at all their tables.
    ///
    /// # Errors
    /// When the store fails, another change came first (the request can be repeated), or the stored preferences can't be
    /// read.
    pub async fn set_preferences(&self, person: PersonId, preferences: &Preferences) -> Result<()> {
        self.put_preferences(person, preferences).await?;
        let tables = self.of_person(person).await.map_err(Error::after_a_part)?;
        for table in tables {
            let changed = self.change(table, false, |table, _, edit| {
                let Some(seat) = table.state.seat_of(person) else {
                    return Ok(());
                };
                let mut player = table.state.seats[seat.index()].clone();
                if player.away == preferences.away {
                    return Ok(());
                }
                self.change_days_off(&mut player, preferences.away);
                // The board shows the deadline.
                edit.state().seats[seat.index()] = player;
                Ok(())
            });
            changed.await.map_err(Error::after_a_part)?;
        }
        Ok(())
    }

    async fn put_preferences(&self, person: PersonId, preferences: &Preferences) -> Result<()> {
        let kept = preferences.kept.as_deref();
        self.write_note(&note_of(person), kept, preferences).await
    }
}

/// Key of the note with a person's preferences.
fn note_of(person: PersonId) -> String {
    format!("{}preferences", person_notes(person))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;
    /// Midnight of 2026-11-16, UTC.
    const NOVEMBER: i64 = 1_794_787_200_000;

    fn at(zone: &str, (from, to): (u8, u8)) -> Preferences {
        let mut preferences = Preferences {
            quiet: Some(QuietHours { from, to }),
            ..Preferences::default()
        };
        preferences.set_zone(Zone::read(zone).unwrap());
        preferences
    }

    fn quiet(preferences: &Preferences, now: i64) -> Option<i64> {
        preferences.quiet_until(Timestamp(now)).map(|end| end.0)
    }

    #[test]
    fn quiet_hours_end_in_the_persons_own_time() {
        let night = at("+1", (22, 8));
        assert_eq!(quiet(&night, 20 * HOUR), None, "nine in the evening there");
        assert_eq!(quiet(&night, 21 * HOUR), Some(31 * HOUR), "ten in the evening");
        assert_eq!(quiet(&night, 2 * HOUR), Some(7 * HOUR));
        assert_eq!(quiet(&night, 7 * HOUR), None);
        let noon = at("0", (12, 14));
        assert_eq!(quiet(&noon, 13 * HOUR), Some(14 * HOUR));
        assert_eq!(quiet(&noon, 14 * HOUR), None);
        assert_eq!(quiet(&at("0", (9, 9)), 9 * HOUR), None);
        assert_eq!(quiet(&Preferences::default(), 0), None);
    }

    #[test]
    fn quiet_hours_follow_daylight_saving_time() {
        let berlin = at("Europe/Berlin", (22, 8));
        let july = 1_783_036_800_000; // Midnight of 2026-07-03, UTC.
        assert_eq!(quiet(&berlin, NOVEMBER + 2 * HOUR), Some(NOVEMBER + 7 * HOUR));
        assert_eq!(quiet(&berlin, july + 2 * HOUR), Some(july + 6 * HOUR));
    }

    #[test]
    fn days_are_read_in_the_persons_own_time() {
        let day = |preferences: &Preferences, text: &str| preferences.day(text).map(|start| start.0);
        let utc = Preferences::default();
        assert_eq!(day(&utc, "1969-01-01"), None);
        assert_eq!(day(&utc, "2026-11-16"), Some(NOVEMBER));
        assert_eq!(day(&utc, "2024-02-29"), Some(1_709_164_800_000));
        for wrong in [
            "",
            "tomorrow",
            "2026-13-01",
            "2026-02-29",
            "2026-11-16-1",
            "2026-11",
            "-1-1-1",
        ] {
            assert_eq!(day(&utc, wrong), None, "{wrong}");
        }
        let berlin = at("Europe/Berlin", (0, 0));
        assert_eq!(day(&berlin, "2026-11-16"), Some(NOVEMBER - HOUR));
        assert_eq!(day(&berlin, "2026-07-03"), Some(1_783_036_800_000 - 2 * HOUR));
        assert_eq!(berlin.day_after("2026-11-15"), berlin.day("2026-11-16"));
        assert_eq!(
            berlin.next_days(Timestamp(NOVEMBER + 23 * HOUR + HOUR / 2), 2),
            ["2026-11-17", "2026-11-18"]
        );
    }

    #[test]
    fn zones_are_read_as_people_write_them() {
        for (text, minutes) in [("+1", 60), ("utc-3:30", -210), ("0", 0), ("UTC+5:45", 345)] {
            assert_eq!(Zone::read(text), Some(Zone::Offset(minutes)), "{text}");
        }
        assert_eq!(
            Zone::read("europe/berlin"),
            Some(Zone::Place("Europe/Berlin".to_owned()))
        );
        for wrong in ["", "+", "15", "1:60", "--1", "Atlantis", "UTC"] {
            assert_eq!(Zone::read(wrong), None, "{wrong}");
        }
        assert!(Zone::matching("new york").any(|name| name == "America/New_York"));
        assert_eq!(Zone::Offset(-210).to_string(), "UTC-3:30");
    }
}
