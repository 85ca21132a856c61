//! The seal of a table, and what people added to it.

use games::{Phrase, Sealed, Source};
use render::language::Language;
use tables::Table;

use super::{Screen, Spoken as _, names};

/// The seal in a message of its own; none at a table of an earlier program.
pub(crate) fn message(table: &Table) -> Option<Screen> {
    let phrase = Phrase::new("seal")
        .number("table", table.id().0 as i64)
        .text("seal", table.state.seal(table.game)?);
    Some(Screen::text(table.spoken().tell(&phrase)))
}

/// What everyone added, by name.
pub(crate) fn contributions(table: &Table, sealed: &Sealed, language: Language) -> String {
    let name = names::bold_names(table);
    let added = sealed.contributions.iter().map(|contribution| {
        let by = contribution.by.map_or_else(|| language.word("seal-start"), &name);
        let what = match &contribution.source {
            Source::Id(id) => id.to_string(),
            Source::Word(word) => names::escape_text(word),
        };
        format!("{by} {what}")
    });
    added.collect::<Vec<_>>().join(" · ")
}
