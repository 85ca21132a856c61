//! A table as the store keeps it. It can always be read, listed, closed and moved, whatever became of its match.

use std::{ops::Deref, sync::Arc};

use games::{GameId, Record, Seat, Viewer};
use storage::{PersonId, TableHead, TableId};

use crate::{Match, Refused, Result, TableState};

/// A table as it was when it was read.
#[derive(Debug, Clone)]
pub struct Table {
    /// What the store keeps of it.
    pub head: TableHead,
    /// `head.body`, parsed.
    pub state: TableState,
    /// Which game.
    pub game: GameId,
}

impl Table {
    /// Number of the table.
    pub fn id(&self) -> TableId {
        self.head.id
    }

    /// The viewer as whom a person sees the match.
    pub fn viewer(&self, person: PersonId) -> Viewer {
        self.state.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Seats that owe a decision, with the person who decides; nobody where a stand-in does.
    pub fn to_act(&self) -> Vec<(Seat, Option<PersonId>)> {
        let seats = self.state.awaited_seats().into_iter();
        seats
            .filter_map(|seat| {
                let player = self.state.seats.get(seat.index())?;
                Some((seat, player.person.filter(|_| player.decides())))
            })
            .collect()
    }

    /// Display names by seat.
    pub fn names(&self) -> Vec<String> {
        self.state
            .seats
            .iter()
            .map(|player| player.name.clone())
            .collect()
    }

    /// The record of the match without its moves.
    ///
    /// # Errors
    /// When the match has not begun, or its seed can't be read.
    pub fn record(&self) -> Result<Record> {
        Ok(self.state.record(self.game)?.ok_or(Refused::NotStarted)?)
    }
}

/// A table together with its match: what boards, panels and logs are made from.
#[derive(Debug, Clone)]
pub struct TableWithMatch {
    /// The table.
    pub table: Table,
    /// Its match.
    pub current: Arc<Match>,
}

impl Deref for TableWithMatch {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}
