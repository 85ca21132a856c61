//! Clocks at a table: how long each player has, and when their time is up.
//!
//! Every player has a time bank. Their clock runs while they owe a decision. After the decision, the unused time
//! returns to the bank with an increment, up to a cap. Days off and outages of the bot don't count. Running out of time
//! does not end the match: the others decide how to continue.

use games::Seat;
use serde::{Deserialize, Serialize};

use crate::{Millis, Period, Player, StandInReason, Tables, Timestamp, state::is_false, tables::Edit};

/// The running clock of someone who owes a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// When it began to run; buttons carry it.
    pub since: Timestamp,
    /// How long they had then.
    pub left: Millis,
    /// When their time is up.
    pub deadline: Timestamp,
    /// Outages up to here have been added to the deadline.
    pub credited: Timestamp,
    /// Whether they have been reminded.
    pub reminded: bool,
    /// Whether the time is up and the others are asked what to do.
    pub out: bool,
    /// Whether the others have been asked before; then there is no further reminder.
    #[serde(default, skip_serializing_if = "is_false")]
    pub asked: bool,
}

/// Returns when `span` will have passed from `now` on, not counting days off.
fn after(now: Timestamp, span: Millis, away: Option<Period>) -> Timestamp {
    let plain = now + span;
    match away {
        Some(away) if away.to > now && away.from < plain => plain + (away.to - away.from.max(now)),
        _ => plain,
    }
}

impl SeatClock {
    fn start(now: Timestamp, left: Millis, away: Option<Period>) -> Self {
        SeatClock {
            since: now,
            left,
            deadline: after(now, left, away),
            credited: now,
            reminded: false,
            out: false,
            asked: false,
        }
    }

    /// Returns the time left, not counting days off; negative once it is up.
    pub fn remaining(&self, now: Timestamp, away: Option<Period>) -> Millis {
        let off = away.map_or(Millis::ZERO, |away| away.overlap(now, self.deadline));
        self.deadline - now - off
    }

    /// Returns when to remind: with a fifth of the time left.
    pub(crate) fn remind_at(&self, now: Timestamp, away: Option<Period>) -> Timestamp {
        let until = self.remaining(now, away) - self.left / 5;
        after(now, until.max(Millis::ZERO), away)
    }

    /// Adds outages that were not yet added.
    pub(crate) fn credit(&mut self, now: Timestamp, outages: &[Period]) {
        let down = outages.iter().map(|outage| outage.overlap(self.credited, now));
        self.deadline += down.sum();
        // A clock that was set back must not count the same outage again.
        self.credited = self.credited.max(now);
    }
}

/// The running clock of a seat, as a button names it: it is another one after the next decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunningClock {
    pub seat: Seat,
    pub since: Timestamp,
}

/// The seat that has just moved.
#[derive(Clone, Copy)]
pub(crate) struct Moved {
    pub(crate) seat: Seat,
    /// Whether that completed a turn.
    pub(crate) turn_over: bool,
}

/// The effect of a change on the match.
pub(crate) struct Progress {
    /// Seats that owe a decision now.
    pub(crate) to_act: Vec<Seat>,
    pub(crate) moved: Option<Moved>,
}

impl Progress {
    /// Progress without a move: these seats owe a decision.
    pub(crate) fn to_act(to_act: Vec<Seat>) -> Self {
        Progress { to_act, moved: None }
    }

    /// Returns whether a seat has finished its turn or owes nothing.
    fn finished(&self, seat: Seat) -> bool {
        let completed = |moved: Moved| moved.seat == seat && moved.turn_over;
        self.moved.is_some_and(completed) || !self.to_act.contains(&seat)
    }
}

impl Tables {
    /// Updates the awaited seats, their clocks and their stand-ins as part of a change.
    pub(crate) fn update_clocks(&self, edit: &mut Edit, progress: &Progress) {
        let (now, outages) = (edit.now, self.outages());
        edit.state().awaited = progress.to_act.clone();
        let allowance = edit.state.time_control.allowance();
        for index in 0..edit.state.seats.len() {
            let seat = Seat(index as u8);
            let player = &mut edit.state.seats[index];
            let answered = progress.moved.is_some_and(|moved| moved.seat == seat);
            player.follow_silence(progress.to_act.contains(&seat), answered, now);
            if player.stand_in == Some(StandInReason::Turn) && progress.finished(seat) {
                player.stand_in = None;
            }
            if let Some(mut clock) = player.clock
                && (progress.finished(seat) || !player.decides() || allowance.is_none())
            {
                clock.credit(now, &outages);
                player.clock = None;
                if let Some(allowance) = allowance {
                    let left = clock.remaining(now, player.away).max(Millis::ZERO);
                    player.bank = (left + allowance.increment).min(allowance.cap);
                }
            }
            let player = &mut edit.state.seats[index];
            if let Some(allowance) = allowance
                && player.clock.is_none()
                && player.decides()
                && progress.to_act.contains(&seat)
            {
                let left = if player.bank > Millis::ZERO {
                    player.bank
                } else {
                    allowance.bank
                };
                player.clock = Some(SeatClock::start(now, left, player.away));
            }
        }
        let seats = &edit.state.seats;
        let absent = |seat: &&Seat| seats.get(seat.index()).is_some_and(|player| !player.decides());
        let by_stand_in = progress.moved.is_some_and(|moved| absent(&&moved.seat));
        // After a person's turn a stand-in pauses, so that the turn can still be taken back.
        let pause = if by_stand_in { Millis::ZERO } else { self.pause };
        let owes = progress.to_act.iter().any(|seat| absent(&seat));
        edit.state().stand_in_at = owes.then_some(now + pause);
    }

    /// Updates clocks and stand-ins after a change of players.
    pub(crate) fn update_seats(&self, edit: &mut Edit) {
        let progress = Progress::to_act(edit.state.awaited_seats());
        self.update_clocks(edit, &progress);
    }

    /// Restarts all clocks, as at the start of the match.
    pub(crate) fn reset_clocks(&self, edit: &mut Edit) {
        for index in 0..edit.state.seats.len() {
            let player = &mut edit.state().seats[index];
            player.bank = Millis::ZERO;
            player.clock = None;
        }
        if edit.state.is_playing() {
            self.update_seats(edit);
        }
    }

    /// Keeps the time left and applies new days off from now on.
    pub(crate) fn change_days_off(&self, player: &mut Player, away: Option<Period>) {
        let now = self.now();
        if let Some(clock) = &mut player.clock {
            clock.credit(now, &self.outages());
            let left = clock.remaining(now, player.away).max(Millis::ZERO);
            clock.deadline = after(now, left, away);
        }
        player.away = away;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(ms: i64) -> Timestamp {
        Timestamp(ms)
    }

    #[test]
    fn days_off_do_not_count() {
        let away = Some(Period {
            from: at(100),
            to: at(150),
        });
        assert_eq!(after(at(0), Millis(50), away), at(50), "before them");
        assert_eq!(after(at(0), Millis(120), away), at(170), "across them");
        assert_eq!(after(at(120), Millis(10), away), at(160), "from within");
        assert_eq!(after(at(200), Millis(10), away), at(210), "after them");
        let clock = SeatClock::start(at(0), Millis(120), away);
        assert_eq!(clock.remaining(at(0), away), Millis(120));
        assert_eq!(clock.remaining(at(120), away), Millis(20));
        assert_eq!(clock.remaining(at(160), away), Millis(10));
        assert_eq!(
            clock.remind_at(at(0), away),
            at(96),
            "with a fifth of the time left"
        );
        assert_eq!(clock.remind_at(at(99), away), at(99), "at once when less is left");
    }

    #[test]
    fn outages_are_added_once() {
        let outage = |from, to| Period {
            from: at(from),
            to: at(to),
        };
        let outages = [outage(10, 40), outage(60, 70)];
        let mut clock = SeatClock::start(at(20), Millis(100), None);
        clock.credit(at(50), &outages);
        assert_eq!(clock.deadline, at(140), "only what lies behind its start");
        clock.credit(at(80), &outages);
        assert_eq!(clock.deadline, at(150));
        clock.credit(at(90), &outages);
        assert_eq!(clock.deadline, at(150));
    }
}
