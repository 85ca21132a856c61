//! The seal of a table, and people's contributions to it.

use games::{Contribution, Phrase, Sealed, Source};
use render::language::Language;
use tables::Table;

use super::{Screen, Spoken as _, markup, names};

/// Returns the seal as a message; `None` at a table that was imported without one.
pub(crate) fn message(table: &Table) -> Option<Screen> {
    let phrase = Phrase::new("seal")
        .number("table", table.id().0 as i64)
        .text("seal", table.state.seal(table.game)?);
    Some(Screen::text(table.spoken().tell(&phrase)))
}

/// Digits of the seal that stand above the board of a match against bots, in one short line. Whoever runs the bot could
/// prepare two secrets with the same beginning and take the better one, once the id of the message is known. With 24
/// digits, they would have to try 2^48 secrets for that; with 16, only 2^32.
pub(crate) const DIGITS: usize = 24;

/// Announces the start. The id of this message is part of the seed. It contains everything else that the seed follows
/// from, so that nobody can choose a word when the id is known: the words, and the beginning of the seal, unless that was
/// posted before.
pub(crate) fn start(table: &Table, by: &str, sealed: bool) -> Screen {
    let language = table.spoken();
    let phrase = match table.state.seal(table.game).filter(|_| !sealed) {
        Some(seal) => Phrase::new("seal-with-start").text("seal", &seal.to_string()[..DIGITS]),
        None => Phrase::new("seal-announced"),
    };
    let phrase = phrase.text("name", names::escape_markdown(by));
    let mut text = language.tell(&phrase);
    let words = table.state.words();
    if !words.is_empty() {
        let added = added(table, &words, language);
        text += &format!(
            "\n{}",
            language.tell(&Phrase::new("seal-words").text("added", added))
        );
    }
    Screen::text(text)
}

/// Returns everyone's contributions by name, and the message that announced the start.
pub(crate) fn contributions(table: &Table, sealed: &Sealed, language: Language) -> String {
    added(table, &sealed.contributions, language)
}

fn added(table: &Table, contributions: &[Contribution], language: Language) -> String {
    let name = names::bold_names(table);
    let added = contributions.iter().map(|contribution| {
        let by = contribution.by.map_or_else(|| language.word("seal-start"), &name);
        let what = match &contribution.source {
            // The link and the time identify the message.
            Source::Message(id) => format!("{id} (<t:{}:T>)", markup::posted_at(*id) / 1_000),
            Source::Word(word) => names::escape_text(word),
        };
        format!("{by} {what}")
    });
    added.collect::<Vec<_>>().join(" · ")
}
