//! `/export`: the match as a file, once it is over. A match that can't be replayed is exported as its stored log.

use async_trait::async_trait;
use games::{GameId, Record};
use render::{language::Language, rules::record_versions};
use tables::{Error, Match, Refused, Table};

use crate::actions::{ActionError, Answer, Call, Command};
use crate::screens::{Attachment, Screen};

pub(crate) struct Export;

#[async_trait]
impl Command for Export {
    fn path(&self) -> (&'static str, &'static str) {
        ("export", "")
    }

    /// There is no file during the match, because it would contain all secrets.
    async fn run(&self, call: &Call<'_>) -> Answer {
        let (table, language) = (call.table().await?, call.language());
        let file = match call.bot.tables.load_match(&table).await {
            _ if table.record().is_ok() && !table.state.is_over() => return Err(Refused::NotOver.into()),
            Ok(current) => record_file(&current, language)?,
            Err(Error::Fault(fault)) => {
                tracing::error!(table.id = %table.id(), "Exporting the raw log of table {}: {fault}", table.id());
                text_file(raw(call, &table).await?, language)
            }
            Err(error) => return Err(error.into()),
        };
        Ok(Screen {
            text: language.word("export-done"),
            picture: Some(file),
            ..Screen::default()
        })
    }
}

/// Returns the record of a match, with all its draws, as a file.
pub(crate) fn record_file(current: &Match, language: Language) -> Result<Attachment, ActionError> {
    let record = current.record();
    let text = record.with_draws().map_err(Error::from)?;
    Ok(text_file(with_versions(&text, record.game, language), language))
}

fn text_file(text: String, language: Language) -> Attachment {
    Attachment {
        name: "match.txt",
        bytes: text.into_bytes(),
        alt: language.word("export-file"),
    }
}

/// Returns a record with a sentence on each version of the game's rules.
pub fn with_versions(record: &str, game: GameId, language: Language) -> String {
    Record::commented(record, &record_versions(game, language))
}

/// Returns the head of the record and the stored log, line by line.
async fn raw(call: &Call<'_>, table: &Table) -> Result<String, ActionError> {
    let log = call
        .bot
        .tables
        .store()
        .log(table.id(), 1)
        .await
        .map_err(Error::from)?;
    let head = table.record().map_or_else(
        |_| String::new(),
        |record| with_versions(&record.to_string(), table.game, call.language()),
    );
    let lines = log.iter().map(|entry| format!("{}: {}\n", entry.n, entry.body));
    Ok(std::iter::once(head).chain(lines).collect())
}
