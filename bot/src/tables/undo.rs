//! Taking a step back: freely, as long as nothing was revealed and nobody else has moved in the open; after that only
//! when everyone agrees. The log keeps what was taken back, struck out.

use games::{Openness, Seat, Viewer};
use serde::{Deserialize, Serialize};
use storage::{Cancel, Change, NewEntry, PersonId, TableId};

use super::{
    Course, DUE_ASK, DUE_BOARD, DUE_STATUS, Declined, Line, Table, Tables, play::playing_seat,
    time::Situation,
};

/// A step that was taken back.
#[derive(Debug, Clone)]
pub struct Undone {
    /// The table without it.
    pub table: Table,
    /// The step in notation.
    pub text: String,
}

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

/// What came of an answer to a request.
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
    /// Takes back the person's own last step; with `n`, only if that is its number in the log.
    ///
    /// # Errors
    /// When there is none, or it can no longer be taken back freely.
    pub async fn undo(&self, id: TableId, person: PersonId, n: Option<u64>) -> Result<Undone, Declined> {
        let undone = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let course = table.course()?;
            let index = undoable(course, seat)?;
            if n.is_some_and(|n| n != course.numbers[index]) {
                return Err(Declined::MovedOn);
            }
            let step = &course.replay.steps[index];
            let change = self.strike(table, &[index], step.played.turn_over)?;
            Ok((Some(change), step.chosen.to_string()))
        });
        let (table, text) = undone.await?;
        Ok(Undone { table, text })
    }

    /// Asks the others to let the person take back their last step and everything after it. If only stand-ins would
    /// have to agree, it is done at once.
    ///
    /// # Errors
    /// When there is none, or the game has moved on since.
    pub async fn ask_undo(
        &self,
        id: TableId,
        person: PersonId,
        n: u64,
    ) -> Result<(Table, Verdict), Declined> {
        let asked = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let course = table.course()?;
            let index = course.last_of(seat).ok_or(Declined::NothingToUndo)?;
            if course.numbers[index] != n {
                return Err(Declined::MovedOn);
            }
            let request = UndoRequest {
                n,
                by: seat.0,
                agreed: vec![seat.0],
            };
            if missing(table, &request).is_empty() {
                let change = self.strike_from(table, index)?;
                return Ok((Some(change), Verdict::TakenBack));
            }
            let mut body = table.body.clone();
            body.undo = Some(request);
            let change = Change {
                body: Some(body.write()),
                due: vec![self.due_now(DUE_ASK)],
                ..self.change_of(table)
            };
            Ok((Some(change), Verdict::Open))
        });
        asked.await
    }

    /// A player's answer to the request about step `n`.
    ///
    /// # Errors
    /// When the request no longer stands or the person has no say in it.
    pub async fn answer_undo(
        &self,
        id: TableId,
        person: PersonId,
        n: u64,
        agrees: bool,
    ) -> Result<(Table, Verdict), Declined> {
        let answered = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let mut body = table.body.clone();
            let request = body.undo.as_mut().filter(|request| request.n == n);
            let request = request.ok_or(Declined::MovedOn)?;
            if !agrees {
                body.undo = None;
                let change = Change {
                    body: Some(body.write()),
                    ..self.change_of(table)
                };
                return Ok((Some(change), Verdict::Refused));
            }
            if !request.agreed.contains(&seat.0) {
                request.agreed.push(seat.0);
            }
            if missing(table, request).is_empty() {
                let course = table.course()?;
                let index = course.numbers.iter().position(|number| *number == n);
                let change = self.strike_from(table, index.ok_or(Declined::MovedOn)?)?;
                return Ok((Some(change), Verdict::TakenBack));
            }
            let change = Change {
                body: Some(body.write()),
                ..self.change_of(table)
            };
            Ok((Some(change), Verdict::Open))
        });
        answered.await
    }

    fn strike_from(&self, table: &Table, index: usize) -> Result<Change, Declined> {
        let all: Vec<usize> = (index..table.course()?.replay.steps.len()).collect();
        self.strike(table, &all, true)
    }

    /// The change that takes these steps back. If everyone was shown a board after one of them, they are shown the one
    /// before it again.
    fn strike(&self, table: &Table, steps: &[usize], shown: bool) -> Result<Change, Declined> {
        let course = table.course()?;
        let before = course.without(steps).ok_or(Declined::OthersMoved)?;
        let mut change = self.change_of(table);
        change.append = steps
            .iter()
            .rev()
            .map(|&index| NewEntry {
                at: self.clock.now(),
                body: Line::Undo(course.numbers[index]).write(),
            })
            .collect();
        if shown {
            change.due = vec![self.due_now(DUE_BOARD)];
            change.cancel = vec![Cancel::Key(DUE_STATUS.to_owned())];
        } else {
            change.due = vec![self.due_now(DUE_STATUS)];
        }
        let mut body = table.body.clone();
        body.undo = None;
        let to_act = before.game.to_act();
        let situation = Situation {
            to_act: &to_act,
            moved: None,
        };
        self.follow(&mut body, &mut change, &situation);
        change.body = Some(body.write());
        Ok(change)
    }
}

/// Players who have not yet agreed to a request. A stand-in always agrees.
pub fn missing(table: &Table, request: &UndoRequest) -> Vec<Seat> {
    Seat::all(table.body.seats.len())
        .filter(|seat| table.body.seats[seat.index()].decides() && !request.agreed.contains(&seat.0))
        .collect()
}

/// The step of a seat that may be taken back freely.
///
/// # Errors
/// When there is none, something was revealed since, or somebody else has moved in the open.
pub fn undoable(course: &Course, seat: Seat) -> Result<usize, Declined> {
    let steps = &course.replay.steps;
    let index = course.last_of(seat).ok_or(Declined::NothingToUndo)?;
    if steps[index..].iter().any(|step| step.played.revealed) {
        return Err(Declined::Revealed);
    }
    // What others have decided under cover meanwhile does not depend on this step.
    let sealed =
        |step: &games::Step| step.chosen.openness(step.seat, Viewer::Spectator) == Openness::UntilReveal;
    if !steps[index + 1..].iter().all(sealed) || course.without(&[index]).is_none() {
        return Err(Declined::OthersMoved);
    }
    Ok(index)
}
