//! Help with moves: how much of it a table gives, whether it gives hints, and how many hints each player was given.

use games::Advice;
use serde::{Deserialize, Serialize};

use crate::{Member, Outcome, Refused, Table, TableState, Unrated, play::playing_seat, tables::Edit};

/// The hints that a player got in a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintsUsed {
    /// Decisions with a hint.
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
    /// How much the table helps its players to decide. Between people it does not rank answers.
    pub fn advice(&self) -> Advice {
        match self.wanted_advice {
            Advice::Full if self.playing().count() > 1 => Advice::Effects,
            wanted => wanted,
        }
    }

    /// Returns whether players may ask for hints: the chosen setting, otherwise only if one person plays against bots
    /// or alone.
    pub fn gives_hints(&self) -> bool {
        self.hints.unwrap_or_else(|| self.playing().count() == 1)
    }
}

/// Counts a hint; several for the same decision count once.
pub(crate) fn note(table: &Table, member: &Member, steps: u64, edit: &mut Edit) -> Result<Outcome, Refused> {
    let seat = playing_seat(table, member)?;
    if !table.state.gives_hints() {
        return Err(Refused::NoHints);
    }
    let used = table.state.seats[seat.index()].hints;
    if used.count > 0 && used.last == steps {
        return Ok(Outcome::Unchanged);
    }
    let state = edit.unseen();
    state.seats[seat.index()].hints = HintsUsed {
        count: used.count + 1,
        last: steps,
    };
    state.does_not_count(Unrated::Hints);
    Ok(Outcome::Changed)
}
