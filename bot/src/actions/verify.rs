//! `/verify`: whether the match was drawn fairly. Replays the record against what was promised at the start.

use async_trait::async_trait;
use games::{Phrase, Record, RecordError, ReplayError};

use super::{Answer, Call, Command};

pub(super) struct Verify;

#[async_trait]
impl Command for Verify {
    fn path(&self) -> (&'static str, &'static str) {
        ("verify", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table_with_match().await?;
        let record = table.current.record();
        let commitment = record.commitment();
        if !table.state.is_over() {
            return Ok(call.tell(&Phrase::new("verify-running").text("commitment", commitment)));
        }
        let phrase = match check_record(&record.to_string()) {
            Ok(moves) => Phrase::new("verify-good").number("moves", moves as i64),
            Err(reason) => Phrase::new("verify-bad").text("reason", reason),
        };
        Ok(call.tell(&phrase.text("commitment", commitment).text("seed", &record.seed)))
    }
}

/// Reads a record, checks its commitment and replays all its moves; says how many there are.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_record(text: &str) -> Result<usize, String> {
    let record: Record = text.parse().map_err(|error: RecordError| error.to_string())?;
    let replay = record.replay().map_err(|error: ReplayError| error.to_string())?;
    Ok(replay.steps.len())
}
