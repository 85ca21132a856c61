//! `/verify`: checks whether the match was drawn fairly. Recomputes seal, seed and draws, and replays every move.

use async_trait::async_trait;
use games::{DRAWS, Phrase, Record, RecordError, ReplayError};
use tables::{Role, Stage, TableWithMatch};

use crate::actions::{Answer, Call, Command, CommandOption, OptionKind, optional};
use crate::{
    outbox::posts::Posts,
    screens::{markup, seal},
};

pub(crate) struct Verify;

#[async_trait]
impl Command for Verify {
    fn path(&self) -> (&'static str, &'static str) {
        ("verify", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("seal", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table().await?;
        let before = matches!(table.state.stage, Stage::Lobby | Stage::Starting { .. });
        if let Some(seal) = table.state.seal(table.game).filter(|_| before) {
            return Ok(call.tell(&Phrase::new("verify-lobby").text("commitment", seal)));
        }
        let table = call.table_with_match().await?;
        let posts = Posts::read(&call.bot.tables, table.id()).await?;
        let seal = posts.of(Role::Seal).or_else(|| posts.of(Role::Begin));
        let link = markup::link(&table, seal.map(|seal| seal.message));
        Ok(call.tell(&if table.state.is_over() {
            verdict(call, &table, &link)
        } else {
            running(call, &table, &link)
        }))
    }
}

/// Returns what is public during the match: the seal, and everyone's contributions.
fn running(call: &Call<'_>, table: &TableWithMatch, link: &str) -> Phrase {
    let record = table.current.record();
    let phrase = match &record.sealed {
        Some(sealed) => Phrase::new("verify-running-sealed")
            .text("link", link)
            .text("added", seal::contributions(table, sealed, call.language())),
        None => Phrase::new("verify-running"),
    };
    phrase.text("commitment", record.commitment())
}

fn verdict(call: &Call<'_>, table: &TableWithMatch, link: &str) -> Phrase {
    let record = table.current.record();
    let text = record.with_draws().unwrap_or_else(|_| record.to_string());
    let phrase = match (check_record(&text, call.text("seal").as_deref()), &record.sealed) {
        (Ok(moves), Some(sealed)) => Phrase::new("verify-good-sealed")
            .number("moves", moves as i64)
            .text("link", link)
            .text("secret", &sealed.secret)
            .text("added", seal::contributions(table, sealed, call.language())),
        (Ok(moves), None) => Phrase::new("verify-good").number("moves", moves as i64),
        (Err(Unfair::Unfinished(moves)), _) => Phrase::new("verify-closed").number("moves", moves as i64),
        (Err(reason), _) => Phrase::new("verify-bad").text("reason", reason),
    };
    phrase
        .text("commitment", record.commitment())
        .text("seed", &record.seed)
}

/// Why a match could not be verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfair {
    /// It is not a record, or its head is inconsistent.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A move is not possible in its position.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It ends too early.
    #[error("the match is incomplete: it is not over after {0} moves")]
    Unfinished(usize),
    /// The seed does not end with the message that announced the start.
    #[error("its seed does not end with the message that announced the start")]
    NoMessage,
    /// Another seal was posted.
    #[error("its seal is {0}, not the one that you gave")]
    OtherSeal(String),
    /// A number in the list of draws differs.
    #[error("the list of draws does not match the seed")]
    Draws,
}

/// Reads a record, computes its seal, seed and draws, and replays all its moves to the end. Returns the number of
/// moves. If a seal is given, it must be that of the record, or its beginning as it was posted.
///
/// # Errors
/// Names the problem.
pub fn check_record(text: &str, seal: Option<&str>) -> Result<usize, Unfair> {
    let record: Record = text.parse()?;
    let commitment = record.commitment().to_string();
    let posted = seal.map(|seal| seal.trim().trim_matches('`').to_lowercase());
    if posted.is_some_and(|seal| seal.len() < seal::DIGITS || !commitment.starts_with(&seal)) {
        return Err(Unfair::OtherSeal(commitment));
    }
    if record
        .sealed
        .as_ref()
        .is_some_and(|sealed| sealed.message().is_none())
    {
        return Err(Unfair::NoMessage);
    }
    let replay = record.replay()?;
    let moves = replay.steps.len();
    if replay.game.standings().is_none() {
        return Err(Unfair::Unfinished(moves));
    }
    let draws = |text: &str| {
        let (_, draws) = text.split_once(&format!("\n{DRAWS}\n"))?;
        Some(draws.trim_end().to_owned())
    };
    let listed = draws(text);
    if listed.is_some() && listed != draws(&record.with_draws()?) {
        return Err(Unfair::Draws);
    }
    Ok(moves)
}
