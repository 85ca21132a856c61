//! Taking a step back: freely, as long as nothing was revealed and nobody else has moved in the open; after that only
//! when every person at the table agrees. The log keeps what was taken back, struck out.

use games::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    DueWork, Match, Member, Outcome, Refused, Result, Table, Tables,
    clocks::Progress,
    play::{in_order, playing_seat},
    tables::Edit,
};

/// From this length of a log on, what is decided stays. A match has a few hundred entries.
const LONGEST: u64 = 2_000;

/// A step that someone would like to take back, with everything after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoRequest {
    /// Number of the step in the log.
    pub n: u64,
    /// Who asks.
    pub by: u8,
    /// Who has agreed so far, the one who asks included.
    pub agreed: Vec<u8>,
}

/// What came of a request or of an answer to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Others are still to answer.
    Open,
    /// Everyone agreed, and it was taken back.
    TakenBack,
    /// Somebody would rather not.
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
        self.strike(current, &[index], edit)?;
        Ok(Outcome::TakenBack(step.chosen.clone()))
    }

    /// With no other person at the table, the step is taken back at once; if it was not free, the match is marked.
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
        let request = UndoRequest {
            n,
            by: seat.0,
            agreed: vec![seat.0],
        };
        if missing(table, &request).is_empty() {
            edit.state().taken_back |= current.undoable(seat).is_err();
            self.strike_from(current, index, edit)?;
            return Ok(Outcome::Undo(Verdict::TakenBack));
        }
        edit.state().undo = Some(request);
        edit.due(DueWork::AskUndo);
        Ok(Outcome::Undo(Verdict::Open))
    }

    pub(crate) fn answer_undo(
        &self,
        table: &Table,
        current: &Match,
        member: &Member,
        (n, agrees): (u64, bool),
        edit: &mut Edit,
    ) -> Result<Outcome> {
        let seat = playing_seat(table, member)?;
        let request = edit.state().undo.as_mut().filter(|request| request.n == n);
        let request = request.ok_or(Refused::MovedOn)?;
        if !agrees {
            edit.state().undo = None;
            return Ok(Outcome::Undo(Verdict::Refused));
        }
        if !request.agreed.contains(&seat.0) {
            request.agreed.push(seat.0);
        }
        if !missing(table, request).is_empty() {
            return Ok(Outcome::Undo(Verdict::Open));
        }
        let index = current.numbers.iter().position(|number| *number == n);
        self.strike_from(current, index.ok_or(Refused::MovedOn)?, edit)?;
        Ok(Outcome::Undo(Verdict::TakenBack))
    }

    fn strike_from(&self, current: &Match, index: usize, edit: &mut Edit) -> Result<()> {
        let all: Vec<usize> = (index..current.replay.steps.len()).collect();
        self.strike(current, &all, edit)
    }

    /// Takes these steps back. If everyone was shown a board after one of them, they are shown the one before it again.
    fn strike(&self, current: &Match, steps: &[usize], edit: &mut Edit) -> Result<()> {
        let told = edit.state.told;
        let shown =
            |step: &usize| current.replay.steps[*step].played.turn_over && current.numbers[*step] <= told;
        let board = steps.iter().any(shown);
        let to_act = edit.strike(current, steps)?;
        edit.state().undo = None;
        self.update_clocks(edit, &Progress::to_act(to_act));
        self.show(edit, board);
        Ok(())
    }
}

/// A decision may be changed or taken back, but not for ever: the log keeps everything.
pub(crate) fn may_change(table: &Table) -> Result<(), Refused> {
    if table.head.entries < LONGEST {
        Ok(())
    } else {
        Err(Refused::LongLog)
    }
}

/// People who have not yet agreed to a request: everyone with a seat, also while a stand-in covers for them.
pub fn missing(table: &Table, request: &UndoRequest) -> Vec<Seat> {
    Seat::all(table.state.seats.len())
        .filter(|seat| table.state.seats[seat.index()].is_person() && !request.agreed.contains(&seat.0))
        .collect()
}
