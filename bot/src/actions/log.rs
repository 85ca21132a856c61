//! `/log`: the match so far in words, turn by turn, as far as the person may read it.

use async_trait::async_trait;
use render::points;
use tables::TableWithMatch;

use super::{Answer, Call, Command};
use crate::{
    faces, limits,
    screens::{Attachment, Screen, names, story::Story},
};

pub(super) struct Log;

#[async_trait]
impl Command for Log {
    fn path(&self) -> (&'static str, &'static str) {
        ("log", "")
    }

    /// A long log goes along as a file.
    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table_with_match().await?;
        let formatted = lines(call, &table);
        if formatted.is_empty() {
            return Ok(call.say("log-empty"));
        }
        let text = formatted.join("\n");
        if faces::length(&text) <= limits::MESSAGE {
            return Ok(Screen::text(text));
        }
        let formatted: Vec<String> = formatted.iter().map(|line| faces::in_words(line)).collect();
        let text = formatted.join("\n");
        if text.chars().count() <= limits::MESSAGE {
            return Ok(Screen::text(text));
        }
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
                bytes: (text.replace("**", "") + "\n").into_bytes(),
                alt: call.language().word("log-file"),
            }),
            ..Screen::default()
        })
    }
}

/// Everything that happened in a part of the log that a board message told in short.
pub(super) async fn details(call: &Call<'_>, from: u64, to: u64) -> Answer {
    let table = call.table_with_match().await?;
    let full = Story::public(&table, call.language(), from, to).full().join("\n");
    Ok(match full.is_empty() {
        true => call.say("log-empty"),
        false if faces::length(&full) > limits::MESSAGE => {
            Screen::text(limits::cut(&faces::in_words(&full), limits::MESSAGE))
        }
        false => Screen::text(full),
    })
}

/// One line for each turn: its number and what everyone, or the reader, may know of it. How often a sealed decision was
/// changed is nobody's business.
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
    let turns = starts.zip(ends.iter().copied()).enumerate();
    let told = turns
        .map(|(number, (from, to))| {
            (
                number + 1,
                Story::entries(table, language, viewer, (from, to)).full(),
            )
        })
        .filter(|(_, told)| !told.is_empty())
        .map(|(number, told)| format!("{number}. {}", told.join(" ")));
    // At the end, where the points come from.
    let points = points::details(&table.current.replay, language, &names::bold_names(table));
    told.chain(points).collect()
}
