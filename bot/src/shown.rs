//! What the newest board of each table shows, so that an edit that would change nothing is not sent.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use storage::TableId;

/// Boards that are remembered; forgetting one costs an edit without change.
const MOST: usize = 1_000;

/// A board message and a hash of what it shows.
type Board = (u64, u64);

/// Hashes of the newest boards; a cheap clone.
#[derive(Clone, Default)]
pub(crate) struct Shown(Arc<Mutex<HashMap<TableId, Board>>>);

impl Shown {
    /// Notes what a board message shows.
    pub(crate) fn note(&self, table: TableId, message: u64, hash: u64) {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if boards.len() >= MOST {
            boards.clear();
        }
        boards.insert(table, (message, hash));
    }

    /// Whether a board message is known to show this.
    pub(crate) fn is(&self, table: TableId, message: u64, hash: u64) -> bool {
        let boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        boards.get(&table) == Some(&(message, hash))
    }
}
