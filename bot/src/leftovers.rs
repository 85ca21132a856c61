//! What is left of panels: the line that says what was done. It changes when something in it is not true any more. It goes
//! when the person opens the next panel of that table or plays by a command, and before it can't be changed any more.
//! Who asks for a panel too early is shown whom everybody waits for: that goes as soon as it is not true any more.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use render::language::Language;
use storage::{PersonId, TableId};
use tables::{Millis, Timestamp};

use crate::{press::Draft, screens::Screen};

/// How long we change the answer to an interaction, and how long we remove it: Discord takes no more after 15 minutes.
const KEPT_TRUE: Millis = Millis(13 * Millis::MINUTE.0);
const LIFE: Millis = Millis(14 * Millis::MINUTE.0);
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
    pub(crate) at: Timestamp,
}

impl Line {
    /// The line that an answer is or, if it is a panel, will become.
    pub(crate) fn of(
        screen: &Screen,
        token: &str,
        language: Language,
        draft: Option<Draft>,
        at: Timestamp,
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
            at,
        };
        Some((screen.about?, line))
    }

    fn lives(&self, now: Timestamp) -> bool {
        now < self.at + LIFE
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
            lines.retain(|_, other| other.lives(line.at));
        }
        if lines.len() < MOST {
            lines.insert((table, person), line);
        }
    }

    /// The line of a person at a table, if it can still be removed. It is forgotten.
    pub(crate) fn take(&self, table: TableId, person: PersonId, now: Timestamp) -> Option<Line> {
        let line = self.lines().remove(&(table, person))?;
        line.lives(now).then_some(line)
    }

    /// Whose lines, and of which tables, can't be kept true much longer.
    pub(crate) fn ending(&self, now: Timestamp) -> Vec<(TableId, PersonId)> {
        let lines = self.lines();
        let ending = lines
            .iter()
            .filter(|(_, line)| line.shown.is_some() && now >= line.at + KEPT_TRUE);
        ending.map(|(whose, _)| *whose).collect()
    }

    /// The lines of a table that can still be changed.
    pub(crate) fn of_table(&self, table: TableId, now: Timestamp) -> Vec<(PersonId, Line)> {
        let (first, last) = ((table, PersonId(0)), (table, PersonId(u64::MAX)));
        let lines = self.lines();
        let alive = lines
            .range(first..=last)
            .filter(|(_, line)| line.shown.is_some() && line.lives(now));
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
