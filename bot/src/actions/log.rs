//! `/log`: the match so far in notation, as far as the person may read it.

use async_trait::async_trait;
use games::Openness;
use render::{points, words};
use tables::{Line, TableWithMatch};

use super::{Answer, Call, Command};
use crate::{
    limits,
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
        let formatted = lines(call, &table, true);
        if formatted.is_empty() {
            return Ok(call.say("log-empty"));
        }
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
                bytes: (lines(call, &table, false).join("\n") + "\n").into_bytes(),
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
        false => Screen::text(limits::cut(&full, limits::MESSAGE)),
    })
}

fn lines(call: &Call<'_>, table: &TableWithMatch, formatted: bool) -> Vec<String> {
    let viewer = table.viewer(call.person());
    let sealed = || call.language().word("log-sealed");
    let (bold, plain) = (names::bold_names(table), names::plain_names(table));
    let mut lines = Vec::new();
    for (n, line) in &table.current.lines {
        let Line::Move(made) = line else { continue };
        let name = if formatted {
            bold(made.seat)
        } else {
            plain(made.seat)
        };
        let step = table.current.numbers.iter().position(|number| number == n);
        if let Some(index) = step {
            let text = table.current.replay.notation_for(index, viewer);
            let text = text.map(|text| words::notation(table.game, text, call.language()));
            lines.push(format!("{n}. {name}: {}", text.unwrap_or_else(sealed)));
            continue;
        }
        // What was taken back stays in the log, struck out; but a sealed decision stays sealed for others.
        let open = viewer.is(made.seat) || made.chosen.openness(made.seat, viewer) == Openness::Open;
        let text = match open {
            true => words::notation(table.game, &made.chosen, call.language()),
            false => sealed(),
        };
        lines.push(match formatted {
            true => format!("~~{n}. {name}: {text}~~"),
            false => format!("({n}. {name}: {text})"),
        });
    }
    let names: render::language::Names<'_> = if formatted { &bold } else { &plain };
    lines.extend(points::details(&table.current.replay, call.language(), names));
    lines
}
