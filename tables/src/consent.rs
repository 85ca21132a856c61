//! Taking back a step, and the proposals that need the consent of every person at the table.
//!
//! A step is free to take back as long as nothing was revealed and no other player has moved in the open. Taking back
//! any other step, and closing a match, needs consent. The log keeps steps that were taken back.

use games::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Match, Member, Outcome, Refused, Result, Table, TableState, Tables, Timestamp, Unrated,
    clocks::Progress,
    lobby::{close_without_result, is_open, may_lead},
    play::{in_order, playing_seat},
    tables::Edit,
};

/// Length of a log at which no decision can be taken back any more. A match has a few hundred entries.
const LONGEST: u64 = 2_000;

/// Something that all people at a table must agree to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposed {
    /// To take back the step with this number in the log, and everything after it.
    #[serde(rename = "undo")]
    TakeBack(u64),
    /// To close the match.
    Close,
}

/// A proposal that waits for the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub what: Proposed,
    /// The seat that asks.
    pub by: u8,
    /// Seats that have agreed so far, including the asking one.
    pub agreed: Vec<u8>,
    /// When it was made.
    pub at: Timestamp,
}

/// The state of a proposal after it was made or answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Others have not answered yet.
    Open,
    /// Everyone agreed, and it was taken back.
    TakenBack,
    /// Everyone agreed, and the match was closed.
    Closed,
    /// A player refused.
    Refused,
}

impl Tables {
    pub(crate) fn undo(
        &self,
        table: &Table,
        current: &Match,
        member: &Member,
        n: Option<u64>,
        edit: &mut Edit,
    ) -> Result<Outcome> {
        let seat = playing_seat(table, member)?;
        may_change(table)?;
        in_order(table, seat, member)?;
        let index = current.undoable(seat)?;
        if n.is_some_and(|n| n != current.numbers[index]) {
            return Err(Refused::MovedOn.into());
        }
        let step = &current.replay.steps[index];
        self.strike(current, &[index], seat, edit)?;
        Ok(Outcome::TakenBack(step.chosen.clone()))
    }

    /// Asks the others whether a step may be taken back. If no other person plays, takes it back at once; if it was not
    /// free, marks the match.
    pub(crate) fn ask_undo(
        &self,
        table: &Table,
        current: &Match,
        member: &Member,
        n: u64,
        edit: &mut Edit,
    ) -> Result<Outcome> {
        let seat = playing_seat(table, member)?;
        may_change(table)?;
        let index = current.last_of(seat).ok_or(Refused::NothingToUndo)?;
        if current.numbers[index] != n {
            return Err(Refused::MovedOn.into());
        }
        // Everybody plays a daily deal with the same knowledge.
        if table.state.day.is_some() && current.undoable(seat).is_err() {
            return Err(Refused::Revealed.into());
        }
        let proposal = Proposal {
            what: Proposed::TakeBack(n),
            by: seat.0,
            agreed: vec![seat.0],
            at: edit.now,
        };
        if missing(table, &proposal).is_empty() {
            if current.undoable(seat).is_err() {
                edit.state().taken_back = true;
                edit.state().does_not_count(Unrated::TakenBack);
            }
            self.strike_from(current, index, seat, edit)?;
            return Ok(Outcome::Proposed(Verdict::TakenBack));
        }
        edit.state().proposal = Some(proposal);
        Ok(Outcome::Proposed(Verdict::Open))
    }

    pub(crate) fn answer_proposal(
        &self,
        table: &Table,
        current: Option<&Match>,
        member: &Member,
        what: Proposed,
        agrees: bool,
        edit: &mut Edit,
    ) -> Result<Outcome> {
        let seat = playing_seat(table, member)?;
        let proposal = edit.state().proposal.as_mut();
        let proposal = proposal
            .filter(|proposal| proposal.what == what)
            .ok_or(Refused::MovedOn)?;
        if !agrees {
            edit.state().proposal = None;
            return Ok(Outcome::Proposed(Verdict::Refused));
        }
        if !proposal.agreed.contains(&seat.0) {
            proposal.agreed.push(seat.0);
        }
        if !missing(table, proposal).is_empty() {
            return Ok(Outcome::Proposed(Verdict::Open));
        }
        let Proposed::TakeBack(n) = what else {
            close_without_result(edit);
            return Ok(Outcome::Proposed(Verdict::Closed));
        };
        let current = current.ok_or(Refused::NotStarted)?;
        let index = current.numbers.iter().position(|number| *number == n);
        self.strike_from(current, index.ok_or(Refused::MovedOn)?, seat, edit)?;
        edit.state().does_not_count(Unrated::TakenBack);
        Ok(Outcome::Proposed(Verdict::TakenBack))
    }

    fn strike_from(&self, current: &Match, index: usize, by: Seat, edit: &mut Edit) -> Result<()> {
        let all: Vec<usize> = (index..current.replay.steps.len()).collect();
        self.strike(current, &all, by, edit)
    }

    /// Takes these steps back, by a press of this seat.
    fn strike(&self, current: &Match, steps: &[usize], by: Seat, edit: &mut Edit) -> Result<()> {
        let to_act = edit.strike(current, steps)?;
        edit.state().drop_take_back();
        edit.state().by = Some(by);
        self.update_clocks(edit, &Progress::to_act(to_act));
        Ok(())
    }
}

impl TableState {
    /// Drops the proposal to take back a step once the match has changed. A proposal to close the match stays, because
    /// a bot may move at any time.
    pub(crate) fn drop_take_back(&mut self) {
        self.proposal
            .take_if(|proposal| matches!(proposal.what, Proposed::TakeBack(_)));
    }
}

/// Closes a table. A match between people ends only if they agree, or if somebody who manages the channel ends it.
pub(crate) fn close(table: &Table, member: &Member, edit: &mut Edit) -> Result<Outcome> {
    may_lead(table, member)?;
    is_open(table)?;
    let seat = table
        .state
        .seat_of(member.person)
        .filter(|_| table.state.is_playing() && !member.manages);
    let proposal = seat.map(|seat| Proposal {
        what: Proposed::Close,
        by: seat.0,
        agreed: vec![seat.0],
        at: edit.now,
    });
    match proposal.filter(|proposal| !missing(table, proposal).is_empty()) {
        Some(proposal) => {
            edit.state().proposal = Some(proposal);
            Ok(Outcome::Proposed(Verdict::Open))
        }
        None => {
            close_without_result(edit);
            Ok(Outcome::Proposed(Verdict::Closed))
        }
    }
}

/// Refuses further changes once the log is very long, because the log keeps everything.
pub(crate) fn may_change(table: &Table) -> Result<(), Refused> {
    if table.head.entries < LONGEST {
        Ok(())
    } else {
        Err(Refused::LongLog)
    }
}

/// Returns the seats that have not yet agreed to a proposal: all people, also while a stand-in covers for them.
pub fn missing(table: &Table, proposal: &Proposal) -> Vec<Seat> {
    Seat::all(table.state.seats.len())
        .filter(|seat| table.state.seats[seat.index()].is_person() && !proposal.agreed.contains(&seat.0))
        .collect()
}
