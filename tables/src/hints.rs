//! Hints: whether a table gives them, and how many each player was given.

use serde::{Deserialize, Serialize};

use crate::{Member, Outcome, Refused, Table, TableState, play::playing_seat, tables::Edit};

/// The hints that a player was given in a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintsUsed {
    /// Decisions for which there was one.
    pub count: u32,
    /// Steps of the player before the last one.
    last: u64,
}

impl HintsUsed {
    pub(crate) fn is_none(&self) -> bool {
        self.count == 0
    }
}

impl TableState {
    /// Whether players may ask for hints: as it was chosen, otherwise only where one person plays against bots or alone.
    pub fn gives_hints(&self) -> bool {
        self.hints.unwrap_or_else(|| self.playing().count() == 1)
    }
}

/// Counts a hint; several for the same decision are one.
pub(crate) fn note(table: &Table, member: &Member, steps: u64, edit: &mut Edit) -> Result<Outcome, Refused> {
    let seat = playing_seat(table, member)?;
    if !table.state.gives_hints() {
        return Err(Refused::NoHints);
    }
    let used = table.state.seats[seat.index()].hints;
    if used.count > 0 && used.last == steps {
        return Ok(Outcome::Unchanged);
    }
    edit.state().seats[seat.index()].hints = HintsUsed {
        count: used.count + 1,
        last: steps,
    };
    Ok(Outcome::Changed)
}
