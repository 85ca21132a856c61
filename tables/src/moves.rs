//! Notifies a task that computes a decision when the match has moved on.

use storage::TableId;
use tokio::sync::broadcast;

use crate::Tables;

/// Moves of all tables that a waiting task may miss before it checks the table.
const KEPT: usize = 64;

/// Broadcasts every move that this process commits.
#[derive(Clone)]
pub(crate) struct Moves(broadcast::Sender<TableId>);

impl Default for Moves {
    fn default() -> Self {
        Moves(broadcast::Sender::new(KEPT))
    }
}

impl Moves {
    pub(crate) fn tell(&self, table: TableId) {
        // It fails if no task waits.
        let _ = self.0.send(table);
    }
}

/// Waits for a move at one table.
pub struct NextMove {
    table: TableId,
    moves: broadcast::Receiver<TableId>,
    made: bool,
}

impl Tables {
    /// Waits for the next move at a table, counted from this call. Moves that other processes commit are not noticed.
    pub fn next_move(&self, table: TableId) -> NextMove {
        NextMove {
            table,
            moves: self.moves.0.subscribe(),
            made: false,
        }
    }
}

impl NextMove {
    /// Returns when the match of the table has moved on, or may have; then it always returns at once.
    pub async fn made(&mut self) {
        while !self.made {
            self.made = !self.moves.recv().await.is_ok_and(|table| table != self.table);
        }
    }
}
