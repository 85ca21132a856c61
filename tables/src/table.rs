//! A stored table. It can always be read, listed, closed and moved, whatever the state of its match.

use std::{ops::Deref, sync::Arc};

use games::{GameId, Record, Seat, Viewer};
use storage::{PersonId, TableHead, TableId};

use crate::{
    Match, Member, Refused, Result, TableState,
    lobby::{in_lobby, may_lead},
};

/// A table at the time when it was read.
#[derive(Debug, Clone)]
pub struct Table {
    /// Its head in the store.
    pub head: TableHead,
    /// `head.body`, parsed.
    pub state: TableState,
    /// The game.
    pub game: GameId,
}

impl Table {
    /// Refuses a member who does not lead the table.
    ///
    /// # Errors
    /// When they are not its host and do not manage its channel.
    pub fn check_lead(&self, member: &Member) -> Result<(), Refused> {
        may_lead(self, member)
    }

    /// Refuses a table whose match has begun, or that is closed.
    ///
    /// # Errors
    /// Names the stage of the table.
    pub fn check_lobby(&self) -> Result<(), Refused> {
        in_lobby(self)
    }

    /// Number of the table.
    pub fn id(&self) -> TableId {
        self.head.id
    }

    /// Returns the viewer that a person is in the match.
    pub fn viewer(&self, person: PersonId) -> Viewer {
        self.state.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Returns the seats that owe a decision, with the person who decides; `None` for a stand-in.
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

/// A table together with its match, for boards, panels and logs.
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
