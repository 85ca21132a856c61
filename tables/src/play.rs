//! Making a move: by a player, or by the stand-in at a seat.

use games::{AnyMove, AnyView, Played, RecordedMove, Replay, Seat, Seed, Viewer};
use storage::TableId;

use crate::{
    DueWork, Fault, Match, Member, Millis, Outcome, Player, Refused, Result, Stage, Table, Tables,
    clocks::Progress, tables::Edit, undo::may_change,
};

/// How long a change of the newest board waits for the next one.
const TOGETHER: Millis = Millis(1_000);

/// A decision that a stand-in owes.
#[derive(Debug, Clone)]
pub struct Owed {
    /// The table as it was read.
    pub table: Table,
    /// Of which seat.
    pub seat: Seat,
    /// What the seat sees, and nothing else.
    pub view: AnyView,
    /// Chance for the stand-in. It follows from the match, but tells nothing about its draws.
    pub seed: Seed,
}

/// A move that a stand-in made.
#[derive(Debug, Clone)]
pub struct StandInMove {
    /// The table after it.
    pub table: Table,
    /// For which seat.
    pub seat: Seat,
    /// What it chose.
    pub chosen: AnyMove,
}

impl Tables {
    /// A player who moves is back: a stand-in that covered for them leaves.
    pub(crate) fn play(
        &self,
        table: &Table,
        current: &Match,
        member: &Member,
        seen_turn: Option<usize>,
        chosen: &AnyMove,
        edit: &mut Edit,
    ) -> Result<Outcome> {
        let seat = playing_seat(table, member)?;
        if seen_turn.is_some_and(|turn| turn != current.turn()) {
            return Err(Refused::MovedOn.into());
        }
        let mut replay = current.replay.clone();
        let played = replay.play(seat, chosen)?.clone();
        // The same decision once more (a double press, an event delivered twice) is no second entry.
        let decided = !current.game().to_act().contains(&seat);
        let last = current.last_of(seat).filter(|_| decided);
        let repeated = last.is_some_and(|last| current.replay.steps[last].chosen == *chosen);
        if !repeated {
            if decided {
                may_change(table)?;
            }
            in_order(table, seat, member)?;
            edit.state().is_back(seat);
            self.append_move(current, (seat, chosen), &played, replay, edit);
        }
        Ok(Outcome::Played {
            seat,
            chosen: chosen.clone(),
            played,
        })
    }

    /// The next decision of a seat that a stand-in plays; `None` if no such seat owes one.
    ///
    /// # Errors
    /// When the store fails, or the match can't be replayed.
    pub async fn owed_by_stand_in(&self, id: TableId) -> Result<Option<Owed>> {
        let table = self.get(id).await?;
        if !table.state.is_playing() {
            return Ok(None);
        }
        let current = self.load_match(&table).await?;
        let absent = |seat: &Seat| {
            let player = table.state.seats.get(seat.index());
            !player.is_some_and(|player| player.decides())
        };
        let seat = current.game().to_act().into_iter().find(absent);
        Ok(seat.map(|seat| Owed {
            seat,
            view: current.game().view(Viewer::Seat(seat)),
            seed: current
                .record()
                .seed
                .derive(&format!("mind/{seat}/{}", current.replay.steps.len())),
            table,
        }))
    }

    /// Makes the move of a stand-in; without one, the move that promises most at once. Nothing happens if the match has
    /// moved on since.
    ///
    /// # Errors
    /// When the store fails, or the match can't be replayed.
    pub async fn play_for_absent(&self, owed: &Owed, chosen: Option<AnyMove>) -> Result<Option<StandInMove>> {
        let seat = owed.seat;
        let greedy = || games::stand_in(&owed.view).ok_or(Fault::NoMove(seat));
        let chosen = chosen.map_or_else(greedy, Ok)?;
        let entries = owed.table.head.entries;
        let made = self.change(owed.table.clone(), true, |table, current, edit| {
            let plays = table.state.is_playing()
                && table.head.entries == entries
                && table
                    .state
                    .seats
                    .get(seat.index())
                    .is_some_and(|player| !player.decides());
            let Some(current) = current.filter(|_| plays) else {
                return Ok(false);
            };
            let mut replay = current.replay.clone();
            let played = replay.play(seat, &chosen)?.clone();
            self.append_move(current, (seat, &chosen), &played, replay, edit);
            Ok(true)
        });
        let (table, made) = made.await?;
        Ok(made.then_some(StandInMove { table, seat, chosen }))
    }

    /// The change that a move makes; `replay` is the match after it.
    fn append_move(
        &self,
        current: &Match,
        (seat, chosen): (Seat, &AnyMove),
        played: &Played,
        replay: Replay,
        edit: &mut Edit,
    ) {
        let state = edit.state();
        // What somebody wished to take back is no longer the last thing that happened.
        state.undo = None;
        let over = replay.game.standings().is_some();
        if over && let Stage::Playing { seed, rules } = &state.stage {
            state.stage = Stage::Over {
                seed: seed.clone(),
                rules: *rules,
            };
            state.offer = None;
            edit.set_open(false);
        }
        let progress = Progress {
            to_act: replay.game.to_act(),
            moved: Some((seat, played.turn_over)),
        };
        let made = RecordedMove {
            seat,
            chosen: chosen.clone(),
        };
        let was_due = (current.last_public(edit.state.told), current.game().to_act());
        let newest = edit.append_move(current, made, replay);
        self.update_clocks(edit, &progress);
        // One board for each decision of a person: turns of stand-ins are shown together with the next one.
        let is_due = |newest: u64, to_act: &[Seat]| newest > edit.state.told && edit.asks_a_person(to_act);
        // A board that is due already stays with the process that is about to post it.
        let stays = newest == was_due.0 && is_due(was_due.0, &was_due.1);
        let board = over || (is_due(newest, &progress.to_act) && !stays);
        self.show(edit, board);
    }

    /// What everyone is shown after a change: a new board, or the newest one with what is true now. Changes that follow
    /// each other at once are shown together.
    pub(crate) fn show(&self, edit: &mut Edit, board: bool) {
        if board {
            edit.due(DueWork::Board);
            edit.cancel(DueWork::Status);
        } else {
            edit.due_at(DueWork::Status.at(edit.now + self.pause.min(TOGETHER)));
        }
    }
}

impl Edit {
    /// Whether a person, not only stand-ins, owes one of these decisions.
    pub(crate) fn asks_a_person(&self, to_act: &[Seat]) -> bool {
        let decides = |seat: &Seat| self.state.seats.get(seat.index()).is_some_and(Player::decides);
        to_act.iter().any(decides)
    }
}

/// Refuses what somebody sent before their last move. Its answer never came: the process that took it stood still, and they
/// went on by another one.
pub(crate) fn in_order(table: &Table, seat: Seat, member: &Member) -> Result<(), Refused> {
    let last = table
        .state
        .seats
        .get(seat.index())
        .and_then(|player| player.last_request);
    match member.request.is_some_and(|request| Some(request) < last) {
        true => Err(Refused::Overtaken),
        false => Ok(()),
    }
}

/// The seat of a member in a match that is on.
pub(crate) fn playing_seat(table: &Table, member: &Member) -> Result<Seat, Refused> {
    is_playing(table)?;
    table.state.seat_of(member.person).ok_or(Refused::NotSeated)
}

pub(crate) fn is_playing(table: &Table) -> Result<(), Refused> {
    match table.state.stage {
        Stage::Lobby => Err(Refused::NotStarted),
        Stage::Over { .. } | Stage::Closed { .. } => Err(Refused::Over),
        Stage::Playing { .. } => Ok(()),
    }
}
