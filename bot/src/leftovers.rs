//! What is left of panels: the line that says what was done. It changes when something in it is not true any more, and goes
//! when the person opens the next panel of that table or plays by a command. Who asks for a panel too early is shown whom everybody waits for:
//! that goes as soon as it is not true any more.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use render::language::Language;
use storage::{PersonId, TableId};

use crate::{press::Draft, screens::Screen};

/// How long Discord lets us change and remove the answer to an interaction.
const LIFE: Duration = Duration::from_secs(14 * 60);
/// Lines that are remembered; a forgotten one stays as it is until its person dismisses it.
const MOST: usize = 10_000;

/// A line that is left of a panel.
#[derive(Clone)]
pub(crate) struct Line {
    /// The interaction by which it can be changed and removed.
    pub(crate) token: String,
    /// In which language it is said.
    pub(crate) language: Language,
    /// What the panel asked to confirm.
    pub(crate) draft: Option<Draft>,
    /// What is shown now; none while it is a panel, with which its person does something.
    pub(crate) shown: Option<Screen>,
    /// Since when.
    pub(crate) at: Instant,
}

impl Line {
    /// The line that an answer is or, if it is a panel, will become.
    pub(crate) fn of(
        screen: &Screen,
        token: &str,
        language: Language,
        draft: Option<Draft>,
    ) -> Option<(TableId, Line)> {
        // Lines are remembered for a while; their pictures are not.
        let shown = Screen {
            picture: None,
            ..screen.clone()
        };
        let line = Line {
            token: token.to_owned(),
            language,
            draft,
            shown: (!screen.asks()).then_some(shown),
            at: Instant::now(),
        };
        Some((screen.about?, line))
    }
}

/// The lines of all tables; a cheap clone.
#[derive(Clone, Default)]
pub(crate) struct Leftovers(Arc<Mutex<Lines>>);

type Lines = BTreeMap<(TableId, PersonId), Line>;

impl Leftovers {
    /// Notes the line of a person at a table.
    pub(crate) fn note(&self, table: TableId, person: PersonId, line: Line) {
        let mut lines = self.lines();
        if lines.len() >= MOST {
            lines.retain(|_, line| line.at.elapsed() < LIFE);
        }
        if lines.len() < MOST {
            lines.insert((table, person), line);
        }
    }

    /// The line of a person at a table, if it can still be removed. It is forgotten.
    pub(crate) fn take(&self, table: TableId, person: PersonId) -> Option<Line> {
        let line = self.lines().remove(&(table, person))?;
        (line.at.elapsed() < LIFE).then_some(line)
    }

    /// The lines of a table that can still be changed.
    pub(crate) fn of_table(&self, table: TableId) -> Vec<(PersonId, Line)> {
        let (first, last) = ((table, PersonId(0)), (table, PersonId(u64::MAX)));
        let lines = self.lines();
        let alive = lines
            .range(first..=last)
            .filter(|(_, line)| line.shown.is_some() && line.at.elapsed() < LIFE);
        alive.map(|((_, person), line)| (*person, line.clone())).collect()
    }

    /// A line shows something else now, if it is still the same line.
    pub(crate) fn changed(&self, table: TableId, person: PersonId, token: &str, shown: Option<Screen>) {
        let mut lines = self.lines();
        if let Some(line) = lines.get_mut(&(table, person)).filter(|line| line.token == token) {
            line.shown = shown;
        }
    }

    /// The person presses something in a private message of the table: what was a line may become a panel.
    pub(crate) fn leave(&self, table: TableId, person: PersonId) {
        if let Some(line) = self.lines().get_mut(&(table, person)) {
            line.shown = None;
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
