//! Making a move.

use games::{Played, RecordedMove, Seat};
use storage::{Cancel, Change, NewEntry, PersonId, TableId};

use super::{DUE_BOARD, DUE_STATUS, Declined, Line, Stage, Table, Tables};

/// A move that was made.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The table after it.
    pub table: Table,
    /// Who moved.
    pub seat: Seat,
    /// The move in notation.
    pub text: String,
    /// What came of it.
    pub played: Played,
}

impl Tables {
    /// Makes a move. It is on disk when this returns.
    ///
    /// `turn` is the public turn that the player was looking at, if that is known.
    ///
    /// # Errors
    /// When the person has no seat, the match is not on, it has moved on, or the rules refuse.
    pub async fn play(
        &self,
        id: TableId,
        person: PersonId,
        turn: Option<usize>,
        notation: &str,
    ) -> Result<Outcome, Declined> {
        let made = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let course = table.course()?;
            if turn.is_some_and(|turn| turn != course.turn()) {
                return Err(Declined::MovedOn);
            }
            let text = course
                .replay
                .game
                .canonical(notation)
                .map_err(games::PlayError::from)?;
            let mut replay = course.replay.clone();
            let played = replay.play(seat, &text)?.clone();
            // The same decision once more (a double press, an event delivered twice) is no second entry.
            let repeated = course.last_of(seat).filter(|&last| {
                !course.replay.game.to_act().contains(&seat) && course.replay.steps[last].text == text
            });
            let change = repeated.is_none().then(|| {
                let line = Line::Move(RecordedMove {
                    seat,
                    text: text.clone(),
                });
                self.move_change(table, &line, &played, replay.game.standings().is_some())
            });
            Ok((change, (seat, text, played)))
        });
        let (table, (seat, text, played)) = made.await?;
        Ok(Outcome {
            table,
            seat,
            text,
            played,
        })
    }

    fn move_change(&self, table: &Table, line: &Line, played: &Played, over: bool) -> Change {
        let mut change = self.change_of(table);
        change.append = vec![NewEntry {
            at: self.clock.now(),
            body: line.write(),
        }];
        if played.turn_over || over {
            change.due = vec![self.due_now(DUE_BOARD)];
            change.cancel = vec![Cancel::Key(DUE_STATUS.to_owned())];
        } else {
            change.due = vec![self.due_now(DUE_STATUS)];
        }
        if over {
            let mut body = table.body.clone();
            if let Stage::Playing { seed, rules } = body.stage {
                body.stage = Stage::Over { seed, rules };
            }
            change.body = Some(body.write());
            change.open = Some(false);
        }
        change
    }
}

/// The seat of a person in a match that is on.
pub(super) fn playing_seat(table: &Table, person: PersonId) -> Result<Seat, Declined> {
    match table.body.stage {
        Stage::Lobby => Err(Declined::NotStarted),
        Stage::Over { .. } | Stage::Closed { .. } => Err(Declined::Over),
        Stage::Playing { .. } => table.body.seat_of(person).ok_or(Declined::NotSeated),
    }
}
