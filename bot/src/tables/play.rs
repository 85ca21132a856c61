//! Making a move: by a player, or by the stand-in at a seat.

use games::{AnyMove, Played, RecordedMove, Replay, Seat, Viewer};
use storage::{Cancel, Change, NewEntry, PersonId, TableId};

use super::{DUE_BOARD, DUE_STATUS, Declined, Line, Stage, Table, Tables, time::Situation};

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

impl Outcome {
    fn of(table: Table, (seat, text, played): (Seat, String, Played)) -> Self {
        Outcome {
            table,
            seat,
            text,
            played,
        }
    }
}

/// Who makes a move at a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Player,
    StandIn,
}

impl Tables {
    /// Makes a move. It is on disk when this returns.
    ///
    /// `turn` is the public turn that the player was looking at, if that is known. Whoever moves is back: a stand-in
    /// that covered for them leaves.
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
            let chosen = table.game.parse_move(notation)?;
            let mut replay = course.replay.clone();
            let played = replay.play(seat, &chosen)?.clone();
            // The same decision once more (a double press, an event delivered twice) is no second entry.
            let repeated = course.last_of(seat).filter(|&last| {
                !course.replay.game.to_act().contains(&seat) && course.replay.steps[last].chosen == chosen
            });
            let change = repeated
                .is_none()
                .then(|| self.move_change(table, (By::Player, seat), &chosen, &played, &replay));
            Ok((change, (seat, chosen.to_string(), played)))
        });
        let (table, made) = made.await?;
        Ok(Outcome::of(table, made))
    }

    /// Makes the next move for a seat that a stand-in plays; nothing if there is none that owes a decision.
    ///
    /// # Errors
    /// When the store fails, or the match is no longer on.
    pub async fn play_for_absent(&self, id: TableId) -> Result<Option<Outcome>, Declined> {
        let made = self.change(id, |table| {
            if !matches!(table.body.stage, Stage::Playing { .. }) {
                return Ok((None, None));
            }
            let course = table.course()?;
            let absent = |seat: &Seat| {
                !table
                    .body
                    .seats
                    .get(seat.index())
                    .is_some_and(|player| player.decides())
            };
            let Some(seat) = course.replay.game.to_act().into_iter().find(absent) else {
                return Ok((None, None));
            };
            // A stand-in sees what the seat sees, and nothing else.
            let view = course.replay.game.view(Viewer::Seat(seat));
            let chosen = games::stand_in(&view)
                .ok_or_else(|| Declined::Unreadable(format!("no move for the stand-in at seat {seat}")))?;
            let mut replay = course.replay.clone();
            let played = replay.play(seat, &chosen)?.clone();
            let change = self.move_change(table, (By::StandIn, seat), &chosen, &played, &replay);
            Ok((Some(change), Some((seat, chosen.to_string(), played))))
        });
        let (table, made) = made.await?;
        Ok(made.map(|made| Outcome::of(table, made)))
    }

    /// The change that a move makes; `replay` is the match after it.
    fn move_change(
        &self,
        table: &Table,
        (by, seat): (By, Seat),
        chosen: &AnyMove,
        played: &Played,
        replay: &Replay,
    ) -> Change {
        let line = Line::Move(RecordedMove {
            seat,
            chosen: chosen.clone(),
        });
        let mut change = self.change_of(table);
        let mut body = table.body.clone();
        change.append = vec![NewEntry {
            at: self.clock.now(),
            body: line.write(),
        }];
        // What somebody wished to take back is no longer the last thing that happened.
        body.undo = None;
        let over = replay.game.standings().is_some();
        if over && let Stage::Playing { seed, rules } = body.stage {
            body.stage = Stage::Over { seed, rules };
            body.offer = None;
            change.open = Some(false);
        }
        if played.turn_over || over {
            change.due = vec![self.due_now(DUE_BOARD)];
            change.cancel = vec![Cancel::Key(DUE_STATUS.to_owned())];
        } else {
            change.due = vec![self.due_now(DUE_STATUS)];
        }
        if by == By::Player
            && let Some(player) = body.seats.get_mut(seat.index())
        {
            player.cover = None;
            body.is_back(seat);
        }
        let situation = Situation {
            to_act: &replay.game.to_act(),
            moved: Some((seat, played.turn_over)),
        };
        self.follow(&mut body, &mut change, &situation);
        change.body = Some(body.write());
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
