//! Time at a table: who has how long, when they are reminded, and when their time is up.
//!
//! Every player has a time bank. While they owe a decision their clock runs; when they have decided, what is left goes
//! back into the bank with an increment, up to a cap. Days off and times when the bot itself was down don't count.
//! Running out ends nothing by itself: the others are asked what to do.

use games::Seat;
use serde::{Deserialize, Serialize};
use storage::{Cancel, Change, NewDue, TableId};

use super::{Body, Cover, DUE_STAND_IN, Declined, Player, Table, Tables};

/// A day in milliseconds.
pub const DAY: i64 = 24 * HOUR;
const HOUR: i64 = 60 * MINUTE;
const MINUTE: i64 = 60_000;

/// How much time players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As much as they like.
    #[default]
    None,
    /// A few days a turn.
    Relaxed,
    /// About a turn a day.
    Daily,
    /// An evening's match.
    Fast,
}

/// The times of a pace, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// In the bank at the start.
    pub bank: i64,
    /// Added with every decision.
    pub increment: i64,
    /// The bank never holds more.
    pub cap: i64,
}

impl Pace {
    /// All paces, the quietest first.
    pub const ALL: [Pace; 4] = [Pace::None, Pace::Relaxed, Pace::Daily, Pace::Fast];

    /// Its name in commands and language files.
    pub fn as_str(self) -> &'static str {
        match self {
            Pace::None => "none",
            Pace::Relaxed => "relaxed",
            Pace::Daily => "daily",
            Pace::Fast => "fast",
        }
    }

    /// The pace of this name.
    pub fn of(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.as_str() == name)
    }

    /// Whether time does not matter.
    pub fn is_none(&self) -> bool {
        *self == Pace::None
    }

    /// Its times; none when time does not matter.
    pub fn allowance(self) -> Option<Allowance> {
        let of = |bank, increment, cap| Allowance { bank, increment, cap };
        match self {
            Pace::None => None,
            Pace::Relaxed => Some(of(4 * DAY, 2 * DAY, 8 * DAY)),
            Pace::Daily => Some(of(2 * DAY, DAY, 3 * DAY)),
            Pace::Fast => Some(of(HOUR, 10 * MINUTE, 2 * HOUR)),
        }
    }
}

/// The running clock of someone who owes a decision. All times in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// When it began to run; buttons carry it.
    pub since: i64,
    /// How long they had then.
    pub left: i64,
    /// When their time is up.
    pub deadline: i64,
    /// Down times of the bot up to here have been added to the deadline.
    pub credited: i64,
    /// Whether they were reminded.
    #[serde(default)]
    pub reminded: bool,
    /// Whether the others were told that the time is up.
    #[serde(default)]
    pub out: bool,
}

/// Days off, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// The first moment.
    pub from: i64,
    /// The first moment after it.
    pub to: i64,
}

impl Away {
    /// How much of a span lies in it.
    fn within(self, from: i64, to: i64) -> i64 {
        (self.to.min(to) - self.from.max(from)).max(0)
    }

    /// Whether a moment lies in it.
    pub fn contains(self, at: i64) -> bool {
        (self.from..self.to).contains(&at)
    }
}

/// When `span` will have passed from `now` on, days off not counted.
fn after(now: i64, span: i64, away: Option<Away>) -> i64 {
    let plain = now.saturating_add(span);
    match away {
        Some(away) if away.to > now && away.from < plain => plain + (away.to - away.from.max(now)),
        _ => plain,
    }
}

impl SeatClock {
    fn start(now: i64, left: i64, away: Option<Away>) -> Self {
        SeatClock {
            since: now,
            left,
            deadline: after(now, left, away),
            credited: now,
            reminded: false,
            out: false,
        }
    }

    /// Time left, days off not counted; negative once it is up.
    pub fn remaining(&self, now: i64, away: Option<Away>) -> i64 {
        let off = away.map_or(0, |away| away.within(now, self.deadline));
        self.deadline - now - off
    }

    /// When to remind: with a fifth of the time left.
    fn remind_at(&self, now: i64, away: Option<Away>) -> i64 {
        after(now, (self.remaining(now, away) - self.left / 5).max(0), away)
    }

    /// Adds the down times that were not yet added.
    pub(super) fn credit(&mut self, now: i64, outages: &[Away]) {
        let down: i64 = outages
            .iter()
            .map(|outage| outage.within(self.credited, now))
            .sum();
        self.deadline += down;
        self.credited = now;
    }
}

/// Key of a reminder.
pub(super) fn due_reminder(seat: Seat) -> String {
    format!("remind-{seat}")
}

/// Key of what happens when the time is up.
pub(super) fn due_out(seat: Seat) -> String {
    format!("out-{seat}")
}

/// Where a match stands after a change.
pub(super) struct Situation<'a> {
    /// Seats that owe a decision now.
    pub(super) to_act: &'a [Seat],
    /// Who has just moved, and whether that completed a turn.
    pub(super) moved: Option<(Seat, bool)>,
}

impl Tables {
    /// Lets the clocks, the covers for a turn and the stand-ins follow a change, as part of that change.
    pub(super) fn follow(&self, body: &mut Body, change: &mut Change, situation: &Situation<'_>) {
        let now = self.clock.now();
        let outages = self.outages();
        let allowance = body.pace.allowance();
        let finished =
            |seat: Seat| situation.moved == Some((seat, true)) || !situation.to_act.contains(&seat);
        for (index, player) in body.seats.iter_mut().enumerate() {
            let seat = Seat(index as u8);
            if player.cover == Some(Cover::Turn) && finished(seat) {
                player.cover = None;
            }
            if let Some(mut clock) = player.clock
                && (finished(seat) || !player.decides() || allowance.is_none())
            {
                clock.credit(now, &outages);
                player.clock = None;
                if let Some(allowance) = allowance {
                    let left = clock.remaining(now, player.away).max(0);
                    player.bank = (left + allowance.increment).min(allowance.cap);
                }
                change.cancel.push(Cancel::Key(due_reminder(seat)));
                change.cancel.push(Cancel::Key(due_out(seat)));
            }
            if let Some(allowance) = allowance
                && player.clock.is_none()
                && player.decides()
                && situation.to_act.contains(&seat)
            {
                let left = if player.bank > 0 {
                    player.bank
                } else {
                    allowance.bank
                };
                let clock = SeatClock::start(now, left, player.away);
                player.clock = Some(clock);
                change.due.extend(self.clock_dues(seat, player, &clock));
            }
        }
        let absent = |seat: &&Seat| {
            body.seats
                .get(seat.index())
                .is_some_and(|player| !player.decides())
        };
        match situation.to_act.iter().find(absent) {
            Some(&seat) => {
                // Within its turn a stand-in goes on at once; before a turn it pauses, so that people can follow.
                let pause = if situation.moved == Some((seat, false)) {
                    0
                } else {
                    self.pause_ms
                };
                change.due.push(self.due_at(DUE_STAND_IN.to_owned(), now + pause));
            }
            None => change.cancel.push(Cancel::Key(DUE_STAND_IN.to_owned())),
        }
    }

    /// What is due because of a running clock.
    pub(super) fn clock_dues(&self, seat: Seat, player: &Player, clock: &SeatClock) -> Vec<NewDue> {
        let mut due = Vec::new();
        if !clock.reminded {
            let at = clock.remind_at(self.clock.now(), player.away);
            due.push(self.due_at(due_reminder(seat), at));
        }
        if !clock.out {
            due.push(self.due_at(due_out(seat), clock.deadline));
        }
        due
    }

    /// The clock of a seat, with down times added; `None` if it does not run. A deadline that moved is put off in the
    /// store.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn running_clock(
        &self,
        id: TableId,
        seat: Seat,
    ) -> Result<(Table, Option<SeatClock>), Declined> {
        let (now, outages) = (self.clock.now(), self.outages());
        self.change(id, |table| {
            let mut body = table.body.clone();
            let player = body.seats.get_mut(seat.index());
            let Some((player, mut clock)) =
                player.and_then(|player| player.clock.map(|clock| (player, clock)))
            else {
                return Ok((None, None));
            };
            let before = clock.deadline;
            clock.credit(now, &outages);
            if clock.deadline == before {
                return Ok((None, Some(clock)));
            }
            player.clock = Some(clock);
            let mut change = self.noting(table, &body.write());
            change.due = vec![self.due_at(due_out(seat), clock.deadline)];
            Ok((Some(change), Some(clock)))
        })
        .await
    }

    /// Notes in the clock of a seat what was sent about it; nothing if that clock no longer runs.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_clock(
        &self,
        id: TableId,
        seat: Seat,
        since: i64,
        note: impl Fn(&mut SeatClock),
    ) -> Result<Table, Declined> {
        let noted = self.change(id, |table| {
            let mut body = table.body.clone();
            let clock = body
                .seats
                .get_mut(seat.index())
                .and_then(|player| player.clock.as_mut());
            let Some(clock) = clock.filter(|clock| clock.since == since) else {
                return Ok((None, ()));
            };
            note(clock);
            Ok((Some(self.noting(table, &body.write())), ()))
        });
        noted.await.map(|(table, ())| table)
    }

    /// Keeps the time left but lets new days off count from now on.
    pub(super) fn change_away(&self, player: &mut Player, away: Option<Away>) {
        let now = self.clock.now();
        if let Some(clock) = &mut player.clock {
            clock.credit(now, &self.outages());
            let left = clock.remaining(now, player.away).max(0);
            clock.deadline = after(now, left, away);
        }
        player.away = away;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_off_do_not_count() {
        let away = Some(Away { from: 100, to: 150 });
        assert_eq!(after(0, 50, away), 50, "before them");
        assert_eq!(after(0, 120, away), 170, "across them");
        assert_eq!(after(120, 10, away), 160, "from within");
        assert_eq!(after(200, 10, away), 210, "after them");
        let clock = SeatClock::start(0, 120, away);
        assert_eq!(clock.remaining(0, away), 120);
        assert_eq!(clock.remaining(120, away), 20);
        assert_eq!(clock.remaining(160, away), 10);
        assert_eq!(clock.remind_at(0, away), 96, "with a fifth of the time left");
        assert_eq!(clock.remind_at(99, away), 99, "at once when less is left");
    }

    #[test]
    fn down_times_are_added_once() {
        let outages = [Away { from: 10, to: 40 }, Away { from: 60, to: 70 }];
        let mut clock = SeatClock::start(20, 100, None);
        clock.credit(50, &outages);
        assert_eq!(clock.deadline, 140, "only what lies behind its start");
        clock.credit(80, &outages);
        assert_eq!(clock.deadline, 150);
        clock.credit(90, &outages);
        assert_eq!(clock.deadline, 150);
    }

    #[test]
    fn every_pace_has_a_name_that_reads_back() {
        for pace in Pace::ALL {
            assert_eq!(Pace::of(pace.as_str()), Some(pace));
        }
        assert_eq!(Pace::of("hasty"), None);
    }
}
