//! Making a move: by a player, or by the stand-in at a seat.

use games::{AnyMove, AnyView, Played, RecordedMove, Replay, Seat, Seed, Viewer};
use storage::TableId;

use crate::{
    Fault, Match, Member, Millis, Outcome, Player, Refused, Result, Stage, StandInReason, Table, Tables,
    Unrated,
    clocks::{Moved, Progress},
    consent::may_change,
    lobby::over,
    tables::Edit,
};

/// How long an update of the newest board is delayed, so that further changes join it.
const TOGETHER: Millis = Millis(1_000);

/// A decision that a stand-in owes.
#[derive(Debug, Clone)]
pub struct PendingStandInMove {
    /// The table as it was read.
    pub table: Table,
    /// The seat.
    pub seat: Seat,
    /// The view of that seat.
    pub view: AnyView,
    /// Seed for the stand-in's search. It is derived from the match, but reveals nothing about its draws.
    pub seed: Seed,
}

/// A stand-in's move.
#[derive(Debug, Clone)]
pub struct StandInMove {
    /// The table afterwards.
    pub table: Table,
    /// The seat.
    pub seat: Seat,
    /// The move.
    pub chosen: AnyMove,
}

impl Tables {
    /// Plays a move. A player who moves is back: the stand-in that covered for them leaves.
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
        // The same decision again (a double press, an event delivered twice) adds no second entry.
        let decided = !current.game().to_act().contains(&seat);
        let last = current.last_of(seat).filter(|_| decided);
        let repeated = last.is_some_and(|last| current.replay.steps[last].chosen == *chosen);
        if !repeated {
            if decided {
                may_change(table)?;
            }
            in_order(table, seat, member)?;
            edit.state().is_back(seat);
            edit.state().by = Some(seat);
            let chosen = chosen.clone();
            self.append_move(current, RecordedMove { seat, chosen }, &played, replay, edit);
        }
        Ok(Outcome::Played {
            seat,
            chosen: chosen.clone(),
            played,
        })
    }

    /// Returns the next decision of a seat that a stand-in plays; `None` if no such seat owes one.
    ///
    /// # Errors
    /// When the store fails, or the match can't be replayed.
    pub async fn pending_stand_in_move(&self, id: TableId) -> Result<Option<PendingStandInMove>> {
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
        Ok(seat.map(|seat| PendingStandInMove {
            seat,
            view: current.game().view(Viewer::Seat(seat)),
            seed: current
                .record()
                .seed
                .derive(&format!("mind/{seat}/{}", current.replay.steps.len())),
            table,
        }))
    }

    /// Plays a stand-in's move; with `None`, the move with the best immediate value. Does nothing if the match has
    /// moved on since.
    ///
    /// # Errors
    /// When the store fails, or the match can't be replayed.
    pub async fn play_for_absent(
        &self,
        pending: &PendingStandInMove,
        chosen: Option<AnyMove>,
    ) -> Result<Option<StandInMove>> {
        let seat = pending.seat;
        let greedy = || games::stand_in(&pending.view).ok_or(Fault::NoMove(seat));
        let chosen = chosen.map_or_else(greedy, Ok)?;
        let entries = pending.table.head.entries;
        let made = self.change(pending.table.clone(), true, |table, current, edit| {
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
            if table.state.seats[seat.index()].stand_in != Some(StandInReason::Bot) {
                edit.state().does_not_count(Unrated::StandIn);
            }
            let mut replay = current.replay.clone();
            let played = replay.play(seat, &chosen)?.clone();
            let chosen = chosen.clone();
            self.append_move(current, RecordedMove { seat, chosen }, &played, replay, edit);
            Ok(true)
        });
        let (table, made) = made.await?;
        Ok(made.then_some(StandInMove { table, seat, chosen }))
    }

    /// Records a move; `replay` is the match after it.
    fn append_move(
        &self,
        current: &Match,
        made: RecordedMove,
        played: &Played,
        replay: Replay,
        edit: &mut Edit,
    ) {
        let state = edit.state();
        state.drop_take_back();
        let over = replay.game.standings().is_some();
        if over && let Stage::Playing { seed, rules } = &state.stage {
            state.stage = Stage::Over {
                seed: seed.clone(),
                rules: *rules,
            };
            (state.offer, state.proposal) = (None, None);
            state.seen_hands.clear();
            edit.set_open(false);
        }
        let made_by = made.seat;
        let progress = Progress {
            to_act: replay.game.to_act(),
            moved: Some(Moved {
                seat: made_by,
                turn_over: played.turn_over,
            }),
        };
        edit.append_move(current, made, replay);
        self.update_clocks(edit, &progress);
        // Posts one board per decision of a person: turns of stand-ins are shown together with the next one. Changes in
        // quick succession within a turn are also combined. A person whose turn is over is no longer called.
        let by_a_person = edit.asks_a_person(&[made_by]);
        let at_once = over || (played.turn_over && (by_a_person || edit.asks_a_person(&progress.to_act)));
        if !at_once {
            edit.wait(self.pause.min(TOGETHER));
        }
    }
}

impl Edit {
    /// Returns whether a person, not only stand-ins, owes one of these decisions.
    pub(crate) fn asks_a_person(&self, to_act: &[Seat]) -> bool {
        let decides = |seat: &Seat| self.state.seats.get(seat.index()).is_some_and(Player::decides);
        to_act.iter().any(decides)
    }
}

/// Refuses a request that the member sent before their last move. This happens when the process that received it was
/// paused and the member continued through another process.
pub(crate) fn in_order(table: &Table, seat: Seat, member: &Member) -> Result<(), Refused> {
    let last = table
        .state
        .seats
        .get(seat.index())
        .and_then(|player| player.last_request);
    if member.request.is_some_and(|request| Some(request) < last) {
        Err(Refused::Overtaken)
    } else {
        Ok(())
    }
}

/// Returns the seat of a member in a running match.
pub(crate) fn playing_seat(table: &Table, member: &Member) -> Result<Seat, Refused> {
    is_playing(table)?;
    table.state.seat_of(member.person).ok_or(Refused::NotSeated)
}

pub(crate) fn is_playing(table: &Table) -> Result<(), Refused> {
    match table.state.stage {
        Stage::Lobby | Stage::Starting { .. } => Err(Refused::NotStarted),
        Stage::Over { .. } | Stage::Closed { .. } => Err(over(table)),
        Stage::Playing { .. } => Ok(()),
    }
}
