//! Taking a step back: freely, as long as nothing was revealed and nobody else has moved in the open.

use games::{Openness, Seat, Viewer};
use storage::{Cancel, Change, NewEntry, PersonId, TableId};

use super::{Course, DUE_BOARD, DUE_STATUS, Declined, Line, Table, Tables, play::playing_seat};

/// A step that was taken back.
#[derive(Debug, Clone)]
pub struct Undone {
    /// The table without it.
    pub table: Table,
    /// The step in notation.
    pub text: String,
}

impl Tables {
    /// Takes back the person's own last step. The log keeps it, struck out.
    ///
    /// # Errors
    /// When there is none, or it can no longer be taken back.
    pub async fn undo(&self, id: TableId, person: PersonId) -> Result<Undone, Declined> {
        let undone = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let course = table.course()?;
            let index = undoable(course, seat)?;
            let step = &course.replay.steps[index];
            let line = Line::Undo(course.numbers[index]);
            let mut change = Change {
                append: vec![NewEntry {
                    at: self.clock.now(),
                    body: line.write(),
                }],
                ..self.change_of(table)
            };
            // Everyone was shown the board after a completed turn, so they are shown the one before it again.
            if step.played.turn_over {
                change.due = vec![self.due_now(DUE_BOARD)];
                change.cancel = vec![Cancel::Key(DUE_STATUS.to_owned())];
            } else {
                change.due = vec![self.due_now(DUE_STATUS)];
            }
            Ok((Some(change), step.text.clone()))
        });
        let (table, text) = undone.await?;
        Ok(Undone { table, text })
    }
}

/// The step of a seat that may be taken back.
fn undoable(course: &Course, seat: Seat) -> Result<usize, Declined> {
    let steps = &course.replay.steps;
    let index = course.last_of(seat).ok_or(Declined::NothingToUndo)?;
    if steps[index..].iter().any(|step| step.played.revealed) {
        return Err(Declined::Revealed);
    }
    // What others have decided under cover meanwhile does not depend on this step.
    let sealed = |step: &games::Step| {
        course
            .replay
            .game
            .openness(&step.text, step.seat, Viewer::Spectator)
            == Openness::UntilReveal
    };
    if !steps[index + 1..].iter().all(sealed) || course.without(index).is_none() {
        return Err(Declined::OthersMoved);
    }
    Ok(index)
}
