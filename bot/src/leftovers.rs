//! What is left of panels: the line that says what was done. It goes when the person opens the next panel of that table.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use storage::{PersonId, TableId};

/// How long Discord lets us remove the answer to an interaction.
const LIFE: Duration = Duration::from_secs(14 * 60);
/// Lines that are remembered; a forgotten one stays until its person dismisses it.
const MOST: usize = 10_000;

/// Tokens of the interactions by which lines can be removed; a cheap clone.
#[derive(Clone, Default)]
pub(crate) struct Leftovers(Arc<Mutex<HashMap<(TableId, PersonId), Line>>>);

struct Line {
    token: String,
    at: Instant,
}

impl Leftovers {
    /// Notes the line of a person at a table.
    pub(crate) fn note(&self, table: TableId, person: PersonId, token: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() >= MOST {
            lines.retain(|_, line| line.at.elapsed() < LIFE);
        }
        if lines.len() < MOST {
            let line = Line {
                token: token.to_owned(),
                at: Instant::now(),
            };
            lines.insert((table, person), line);
        }
    }

    /// The token for removing the line of a person at a table, if there is one that can still be removed.
    pub(crate) fn take(&self, table: TableId, person: PersonId) -> Option<String> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = lines.remove(&(table, person))?;
        (line.at.elapsed() < LIFE).then_some(line.token)
    }
}
