//! Commands around a table that lives for weeks: time, absence, watching, looking back, and what admins do.

use std::collections::BTreeSet;

use games::{Phrase, Seat};
use serenity::all::{Context, CreateMessage, UserId};
use storage::{PersonId, TableId};

use super::{
    Bot,
    asker::Asker,
    presses,
    slash::{self, Call},
};
use crate::{
    press::Press,
    screens::{
        Button, Screen, Style, names, replay, settings::can_hide_scores, stats, suggest::Suggestion, time,
    },
    tables::{Away, Body, DAY, Declined, Habits, Pace, Table, Watched},
};

/// Longest time off at once.
const LONGEST_AWAY: i64 = 60 * DAY;

/// Answers a command if it is one of these.
pub(super) async fn act(
    bot: &Bot,
    context: &Context,
    asker: &Asker,
    call: &Call<'_>,
) -> Option<Result<Screen, Declined>> {
    Some(match call.path.as_str() {
        "table settings" => settings(bot, asker, call).await,
        "table move" => move_table(bot, asker, call).await,
        "table unstick" => unstick(bot, asker).await,
        "replay" => look_back(bot, asker, call).await,
        "watch" => watch(bot, context, asker, call).await,
        "unwatch" => unwatch(bot, asker).await,
        "nudge" => nudge(bot, asker).await,
        "resign" => ask_resign(bot, asker).await,
        "replace" => replace(bot, asker, call).await,
        "away" => away(bot, asker, call).await,
        "reminders" => reminders(bot, asker, call).await,
        "stats" => own_stats(bot, asker).await,
        "server language" | "server channels" | "server export" => server(bot, asker, call).await,
        _ => return None,
    })
}

fn said(asker: &Asker, id: &str) -> Result<Screen, Declined> {
    Ok(Screen::text(asker.language.word(id)))
}

async fn here(bot: &Bot, asker: &Asker) -> Result<Table, Declined> {
    bot.tables.at(asker.place).await
}

async fn settings(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    let pace = call.text("pace").and_then(|name| Pace::of(&name));
    let scores = call.text("scores").map(|text| text == "yes");
    if scores == Some(false) && !can_hide_scores(table.game) {
        return Err(Declined::ScoresStay);
    }
    let who = (asker.person, asker.manages);
    let table = bot.tables.change_settings(table.id(), who, pace, scores).await?;
    let language = asker.language;
    let pace = language.word(&format!("pace-{}-about", table.body.pace.as_str()));
    Ok(Screen::text(
        language.tell(
            &Phrase::new("settings-now")
                .text("pace", pace)
                .text("scores", if table.body.scores { "yes" } else { "no" }),
        ),
    ))
}

async fn move_table(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let wanted = call.text("table").unwrap_or_default();
    let id: TableId = wanted.trim().parse().map_err(|_| Declined::NoTable)?;
    let table = bot.tables.get(id).await?;
    // A table stays in its server: whoever manages a channel elsewhere has no say over it.
    if table.head.group != asker.group {
        return Err(Declined::NoTable);
    }
    if let Some(group) = asker.group {
        slash::server_allowing(bot, asker, group).await?;
    }
    if let Some(lacking) = asker.lacking() {
        return Ok(Screen::text(asker.language.tell(&lacking)));
    }
    // Whoever manages this channel has a say over tables elsewhere only when theirs is gone.
    let manages = asker.manages_server || (asker.manages && table.body.lost);
    bot.tables.move_to(id, asker.place, asker.person, manages).await?;
    said(asker, "table-moved")
}

async fn unstick(bot: &Bot, asker: &Asker) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    bot.tables
        .unstick(table.id(), asker.person, asker.manages)
        .await?;
    said(asker, "table-unstuck")
}

async fn look_back(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    match call.text("turn") {
        Some(text) => {
            let turn = text.trim().parse().map_err(|_| Declined::NoSuchAnswer {
                ask: "turn",
                option: "cmd-replay-turn".to_owned(),
                text: text.clone(),
            })?;
            presses::position(bot, asker, table.id(), turn, 0).await
        }
        None => {
            let language = asker.language;
            let _film = bot.films.acquire().await.map_err(|_| Declined::Busy)?;
            bot.draw(move || replay::film(&table, language)).await
        }
    }
}

/// Subscribing needs direct messages, so the first one is sent at once; if it can't be, nothing is subscribed.
async fn watch(bot: &Bot, context: &Context, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    let of = match (call.text("what").as_deref(), call.text("player")) {
        (Some("end"), _) => Watched::End,
        // Whoever names somebody means them.
        (Some("player"), named) | (None, named @ Some(_)) => {
            // Several are named with commas between them; nobody counts twice, however often they are named.
            let named = named.unwrap_or_default();
            let seats: Option<BTreeSet<u8>> = named
                .split(',')
                .map(|name| seat_called(&table, name).map(|seat| seat.0))
                .collect();
            match seats {
                Some(seats) => Watched::Seats(seats.into_iter().collect()),
                None => return said(asker, "watch-which"),
            }
        }
        _ => Watched::Turns,
    };
    let language = asker.language;
    bot.tables.speaks(asker.person, language).await?;
    let watched = bot.tables.watch(table.id(), asker.person, of).await?;
    let hello = Phrase::new("watch-hello")
        .text("game", language.word(&format!("game-{}", table.game)))
        .text("link", time::link(&watched));
    let message = CreateMessage::new().content(language.tell(&hello));
    let user = UserId::new(asker.person.0.max(1));
    if let Err(error) = user.direct_message(context, message).await {
        tracing::debug!("No direct message to a watcher: {error}");
        bot.tables.unwatch(table.id(), asker.person).await?;
        return said(asker, "watch-closed");
    }
    said(asker, "watch-done")
}

async fn unwatch(bot: &Bot, asker: &Asker) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    let was = bot.tables.unwatch(table.id(), asker.person).await?;
    said(asker, if was { "unwatch-done" } else { "unwatch-none" })
}

async fn nudge(bot: &Bot, asker: &Asker) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    bot.tables.nudge(table.id(), asker.person).await?;
    said(asker, "nudge-done")
}

async fn ask_resign(bot: &Bot, asker: &Asker) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    table.body.seat_of(asker.person).ok_or(Declined::NotSeated)?;
    table.course()?;
    let language = asker.language;
    let resign = Button::new(
        Press::Resign(table.id()),
        language.word("button-resign"),
        Style::Danger,
    );
    let cancel = Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain);
    Ok(Screen::text(language.word("resign-ask")).buttons([resign, cancel]))
}

async fn replace(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let table = here(bot, asker).await?;
    let seat = match call.text("player") {
        Some(text) => Some(seat_called(&table, &text).ok_or(Declined::NoSuchAnswer {
            ask: "player",
            option: "cmd-replace-player".to_owned(),
            text,
        })?),
        None => None,
    };
    bot.tables
        .offer(table.id(), (asker.person, asker.manages), seat)
        .await?;
    said(asker, "replace-done")
}

/// The seat that a text means: its number as suggested, or the player's name.
fn seat_called(table: &Table, text: &str) -> Option<Seat> {
    let name = names::unformatted(table);
    let text = text.trim();
    Seat::all(table.body.seats.len())
        .find(|seat| (seat.0 + 1).to_string() == text || name(*seat).eq_ignore_ascii_case(text))
}

async fn away(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let language = asker.language;
    let now = bot.tables.clock().now();
    let mut habits = bot.tables.habits(asker.person).await?;
    let (from, until) = (call.text("from"), call.text("until"));
    let Some(until) = until else {
        habits.away = None;
        bot.tables.set_habits(asker.person, &habits).await?;
        return said(asker, "away-ended");
    };
    let from = match from {
        Some(text) => habits.day(&text),
        None => Some(now),
    };
    // Until a day means that this day is still off.
    let to = habits.day(&until).map(|start| start + DAY);
    let (Some(from), Some(to)) = (from, to) else {
        return said(asker, "away-format");
    };
    if to <= from.max(now) || to - from > LONGEST_AWAY {
        return said(asker, "away-span");
    }
    habits.away = Some(Away { from, to });
    bot.tables.set_habits(asker.person, &habits).await?;
    let phrase = Phrase::new("away-set")
        .text("from", date(from))
        .text("to", date(to - 1));
    Ok(Screen::text(language.tell(&phrase)))
}

/// A date as Discord shows it in everyone's own language.
fn date(ms: i64) -> String {
    format!("<t:{}:D>", ms.div_euclid(1000))
}

async fn reminders(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let language = asker.language;
    let mut habits = bot.tables.habits(asker.person).await?;
    if let Some(by) = call.text("by") {
        habits.direct = by == "direct";
    }
    if let Some(text) = call.text("utc") {
        match offset(&text) {
            Some(offset) => habits.offset = offset,
            None => return said(asker, "reminders-format"),
        }
    }
    if let Some(text) = call.text("quiet") {
        match quiet(&text) {
            Some(quiet) => habits.quiet = quiet,
            None => return said(asker, "reminders-format"),
        }
    }
    habits.language = Some(language.code().to_owned());
    bot.tables.set_habits(asker.person, &habits).await?;
    Ok(Screen::text(language.tell(&reminders_phrase(&habits))))
}

fn reminders_phrase(habits: &Habits) -> Phrase {
    let id = match (habits.direct, habits.quiet) {
        (false, None) => "reminders-here",
        (true, None) => "reminders-direct",
        (false, Some(_)) => "reminders-here-quiet",
        (true, Some(_)) => "reminders-direct-quiet",
    };
    let (from, to) = habits.quiet.unwrap_or_default();
    let (hours, minutes) = (habits.offset.abs() / 60, habits.offset.abs() % 60);
    let sign = if habits.offset < 0 { '-' } else { '+' };
    Phrase::new(id)
        .text("from", format!("{from:02}:00"))
        .text("to", format!("{to:02}:00"))
        .text("utc", format!("UTC{sign}{hours}:{minutes:02}"))
}

/// `22-8`, or `off`.
fn quiet(text: &str) -> Option<Option<(u8, u8)>> {
    let text = text.trim().to_lowercase();
    if matches!(text.as_str(), "off" | "no" | "aus" | "nein") {
        return Some(None);
    }
    let (from, to) = text.split_once('-')?;
    let hour = |text: &str| {
        let hour: u8 = text.trim().parse().ok()?;
        (hour <= 24).then_some(hour % 24)
    };
    Some(Some((hour(from)?, hour(to)?)))
}

/// `+1`, `-3:30`, `UTC+2`: minutes ahead of UTC.
fn offset(text: &str) -> Option<i32> {
    let text = text.trim().to_uppercase();
    let text = text.strip_prefix("UTC").unwrap_or(&text).trim();
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (hours, minutes) = text.split_once(':').unwrap_or((text, "0"));
    let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours <= 14 && minutes < 60).then(|| sign * (i32::from(hours) * 60 + i32::from(minutes)))
}

async fn own_stats(bot: &Bot, asker: &Asker) -> Result<Screen, Declined> {
    let Some(group) = asker.group else {
        return said(asker, "declined-only-servers");
    };
    let results = bot.tables.results(group).await?;
    Ok(stats::of_person(&results, asker.person, asker.language))
}

/// Settings of the server, for those who manage it. What Discord shows to whom is no protection: it is checked here.
async fn server(bot: &Bot, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let Some(group) = asker.group else {
        return said(asker, "declined-only-servers");
    };
    if !asker.manages_server {
        return said(asker, "declined-not-admin");
    }
    if call.path == "server export" {
        let results = bot.tables.results(group).await?;
        return Ok(stats::file(&results, asker.language));
    }
    let mut settings = bot.tables.server(group).await?;
    if call.path == "server language" {
        settings.language = call.text("language").filter(|code| code != "auto");
    } else {
        let channel = asker.parent.unwrap_or(asker.place).0;
        match call.text("allow").as_deref() {
            Some("here") if !settings.channels.contains(&channel) => settings.channels.push(channel),
            // An empty list means every channel, so the last one can't just be taken from it.
            Some("not-here") if settings.channels.iter().all(|known| *known == channel) => {
                return Err(Declined::OnlyChannel);
            }
            Some("not-here") => settings.channels.retain(|known| *known != channel),
            Some("everywhere") => settings.channels.clear(),
            _ => (),
        }
    }
    bot.tables.set_server(group, &settings).await?;
    let language = asker.language;
    let channels: Vec<String> = settings.channels.iter().map(|id| format!("<#{id}>")).collect();
    let spoken = match settings.language() {
        Some(chosen) => chosen.word("language-name"),
        None => language.word("language-auto"),
    };
    let phrase = Phrase::new("server-now")
        .text("language", spoken)
        .number("count", channels.len() as i64)
        .text("channels", channels.join(" "));
    Ok(Screen::text(language.tell(&phrase)))
}

/// Suggestions for the options of these commands.
pub(super) async fn suggestions(
    bot: &Bot,
    asker: &Asker,
    path: &str,
    typed: &str,
) -> Result<Option<Vec<Suggestion>>, Declined> {
    let suggestions = match path {
        "away" => {
            let habits = bot.tables.habits(asker.person).await?;
            days(bot.tables.clock().now(), &habits)
        }
        "watch" | "replace" => players(&here(bot, asker).await?),
        "table move" => movable(bot, asker).await?,
        _ => return Ok(None),
    };
    let wanted = typed.trim().to_lowercase();
    let fits = |suggestion: &Suggestion| suggestion.name.to_lowercase().contains(&wanted);
    Ok(Some(
        suggestions
            .into_iter()
            .filter(fits)
            .take(crate::limits::SUGGESTIONS)
            .collect(),
    ))
}

/// The next days in the person's own time.
fn days(now: i64, habits: &Habits) -> Vec<Suggestion> {
    let local = now + i64::from(habits.offset) * 60_000;
    let today = time::today(local);
    let day = |ahead: i64| {
        let text = time::calendar(today + ahead * DAY);
        Suggestion {
            name: text.clone(),
            value: text,
        }
    };
    (0..25).map(day).collect()
}

fn players(table: &Table) -> Vec<Suggestion> {
    let name = names::unformatted(table);
    let player = |seat: Seat| Suggestion {
        name: crate::limits::cut(&name(seat), crate::limits::SUGGESTION),
        value: (seat.0 + 1).to_string(),
    };
    Seat::all(table.body.seats.len()).map(player).collect()
}

/// Tables of this server that the person leads and that are somewhere else.
async fn movable(bot: &Bot, asker: &Asker) -> Result<Vec<Suggestion>, Declined> {
    let Some(group) = asker.group else {
        return Ok(Vec::new());
    };
    let leads = |body: &Body| asker.manages || PersonId(body.host) == asker.person;
    let tables = bot.tables.outlines(group).await?.into_iter();
    Ok(tables
        .filter(|(head, body, _)| leads(body) && head.place != asker.place)
        .map(|(head, _, game)| Suggestion {
            name: format!("{} · {}", head.id, asker.language.word(&format!("game-{game}"))),
            value: head.id.to_string(),
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_and_offsets_are_read_as_people_write_them() {
        assert_eq!(quiet("22-8"), Some(Some((22, 8))));
        assert_eq!(quiet(" 0 - 24 "), Some(Some((0, 0))));
        assert_eq!(quiet("off"), Some(None));
        for wrong in ["", "22", "22-", "25-3", "x-y", "22-8-9"] {
            assert_eq!(quiet(wrong), None, "{wrong}");
        }
        assert_eq!(offset("+1"), Some(60));
        assert_eq!(offset("utc-3:30"), Some(-210));
        assert_eq!(offset("0"), Some(0));
        for wrong in ["", "+", "15", "1:60", "--1", "Berlin"] {
            assert_eq!(offset(wrong), None, "{wrong}");
        }
    }
}
