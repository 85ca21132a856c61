//! `/log`: the match so far in words, round by round and turn by turn, as far as the person may read it.

use async_trait::async_trait;
use render::points;
use tables::TableWithMatch;

use crate::actions::{Answer, Call, Command};
use crate::{
    limits,
    screens::emojis,
    screens::{Attachment, Screen, names, story::Story},
};

pub(crate) struct Log;

/// Discord's markup for a heading.
const HEADING: &str = "### ";

#[async_trait]
impl Command for Log {
    fn path(&self) -> (&'static str, &'static str) {
        ("log", "")
    }

    /// A long log is attached as a file.
    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table_with_match().await?;
        let formatted = lines(call, &table);
        if formatted.is_empty() {
            return Ok(call.say("log-empty"));
        }
        let text = formatted.join("\n");
        if emojis::length(&text) <= limits::MESSAGE {
            return Ok(Screen::text(text));
        }
        let formatted: Vec<String> = formatted.iter().map(|line| emojis::in_words(line)).collect();
        let text = formatted.join("\n");
        if text.chars().count() <= limits::MESSAGE {
            return Ok(Screen::text(text));
        }
        let file = text.replace("**", "").replace(HEADING, "\n");
        let mut left = limits::MESSAGE - 2;
        let newest = formatted.iter().rev().take_while(|line| {
            let length = line.chars().count() + 1;
            let fits = length <= left;
            left = left.saturating_sub(length);
            fits
        });
        let mut shown: Vec<&str> = newest.map(String::as_str).collect();
        shown.push("…");
        shown.reverse();
        Ok(Screen {
            text: shown.join("\n"),
            picture: Some(Attachment {
                name: "log.txt",
                bytes: format!("{}\n", file.trim_start()).into_bytes(),
                alt: call.language().word("log-file"),
            }),
            ..Screen::default()
        })
    }
}

/// Returns everything that happened in a part of the log that a board message summarised.
pub(crate) async fn details(call: &Call<'_>, from: u64, to: u64) -> Answer {
    let table = call.table_with_match().await?;
    let full = Story::public(&table, call.language(), from, to).full().join("\n");
    Ok(if full.is_empty() {
        call.say("log-empty")
    } else if emojis::length(&full) > limits::MESSAGE {
        Screen::text(limits::cut(&emojis::in_words(&full), limits::MESSAGE))
    } else {
        Screen::text(full)
    })
}

/// Returns a heading for each round, and one line for each turn below it: its number, and what everyone, or the reader,
/// may know of it. How often a sealed decision was changed stays private.
fn lines(call: &Call<'_>, table: &TableWithMatch) -> Vec<String> {
    let (language, viewer) = (call.language(), table.viewer(call.person()));
    let current = &table.current;
    let steps = current.replay.steps.iter().zip(&current.numbers);
    let mut ends: Vec<u64> = steps
        .filter(|(step, _)| step.played.turn_over)
        .map(|(_, n)| *n)
        .collect();
    ends.push(table.head.entries);
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let mut lines: Vec<String> = Vec::new();
    for (number, range) in (1..).zip(starts.zip(ends.iter().copied())) {
        // The text after a heading within a turn has no number.
        let mut number = Some(format!("{number}. "));
        for (chapter, told) in Story::entries(table, language, viewer, range).chapters() {
            lines.extend(chapter.map(|begins| heading(&begins)));
            if !told.is_empty() {
                lines.push(number.take().unwrap_or_default() + &told.join(" "));
            }
        }
    }
    // No news announces the first round.
    if !lines.is_empty() {
        let first = table.game.info().log_begins.map(|id| heading(&language.word(id)));
        lines.splice(0..0, first);
    }
    // The end lists where the points come from.
    lines.extend(points::details(
        &table.current.replay,
        language,
        &names::bold_names(table),
    ));
    lines
}

fn heading(text: &str) -> String {
    format!("{HEADING}{text}")
}
