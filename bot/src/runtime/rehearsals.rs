//! Rehearsals: positions from which a person plays on alone. They are kept in memory only, one per person.

use std::sync::Arc;

use quick_cache::sync::Cache;
use storage::{PersonId, TableId};
use tables::Match;

/// Rehearsals remembered.
const REMEMBERED: usize = 512;

/// The newest rehearsal of each person; clones share them.
#[derive(Clone)]
pub(crate) struct Rehearsals(Arc<Cache<PersonId, Rehearsal>>);

/// A match that exists for one person.
#[derive(Clone)]
pub(crate) struct Rehearsal {
    /// The table with the real match.
    pub(crate) table: TableId,
    /// How many steps of the real match it begins with.
    pub(crate) from: usize,
    pub(crate) current: Arc<Match>,
}

impl Rehearsals {
    pub(crate) fn new() -> Self {
        Rehearsals(Arc::new(Cache::new(REMEMBERED)))
    }

    pub(crate) fn keep(&self, person: PersonId, rehearsal: Rehearsal) {
        self.0.insert(person, rehearsal);
    }

    /// Returns a person's rehearsal of a match.
    pub(crate) fn of(&self, person: PersonId, table: TableId) -> Option<Rehearsal> {
        self.0.get(&person).filter(|rehearsal| rehearsal.table == table)
    }

    /// Forgets a person's rehearsal.
    pub(crate) fn forget(&self, person: PersonId) {
        self.0.remove(&person);
    }
}
