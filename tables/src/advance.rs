//! The effect of time on a table: reminders and expired clocks are changes like any other, made when they are due.

use std::collections::BTreeMap;

use games::Seat;
use storage::PersonId;

use crate::{Millis, Result, SeatClock, Table, TableState, Tables, Timestamp};

/// How long clock work is put off while the bot serves nobody.
const NOT_SERVED: Millis = Millis(5_000);

impl Tables {
    /// Brings a table up to date: adds outages to its clocks, and records reminders and expired clocks, which the
    /// outbox then shows. Time runs out only if `clocks_run`. Returns when the table is due next.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn advance(&self, table: Table, clocks_run: bool) -> Result<(Table, Option<Timestamp>)> {
        if table.state.notice.is_some() {
            return self.advance_notice(table).await;
        }
        let (now, outages) = (self.now(), self.outages());
        let mut quiet = BTreeMap::new();
        for (seat, person) in reminders_due(&table, now) {
            // A reminder waits for the end of quiet hours.
            if let Some(until) = self.preferences(person).await?.quiet_until(now) {
                quiet.insert(seat, until);
            }
        }
        let advanced = self.change(table, false, |table, _, edit| {
            if !clocks_run {
                return Ok(());
            }
            for (index, player) in table.state.seats.iter().enumerate() {
                let Some(before) = player.clock else { continue };
                let mut clock = before;
                clock.credit(now, &outages);
                let waits = quiet
                    .get(&Seat(index as u8))
                    .is_some_and(|until| *until < clock.deadline);
                if clock.deadline <= now {
                    clock.reminded = true;
                    clock.out = true;
                    clock.asked = true;
                } else if !waits && clock.remind_at(now, player.away) <= now {
                    clock.reminded = true;
                }
                let shown = |clock: &SeatClock| (clock.deadline, clock.reminded, clock.out);
                if shown(&clock) != shown(&before) {
                    edit.state().seats[index].clock = Some(clock);
                }
            }
            Ok(())
        });
        let (table, ()) = advanced.await?;
        let next = next_due(&table.state, now, &quiet, clocks_run);
        Ok((table, next))
    }
}

/// Returns the seats whose reminder is due according to their clocks.
fn reminders_due(table: &Table, now: Timestamp) -> Vec<(Seat, PersonId)> {
    let seats = table.state.seats.iter().enumerate();
    let due = seats.filter_map(|(index, player)| {
        let clock = player.clock.filter(|clock| !clock.reminded)?;
        let due = clock.remind_at(now, player.away) <= now;
        player
            .person
            .filter(|_| due)
            .map(|person| (Seat(index as u8), person))
    });
    due.collect()
}

/// Returns when time next changes something at a table.
fn next_due(
    state: &TableState,
    now: Timestamp,
    quiet: &BTreeMap<Seat, Timestamp>,
    clocks_run: bool,
) -> Option<Timestamp> {
    let clocks = state.seats.iter().enumerate().filter_map(|(index, player)| {
        let clock = player.clock?;
        let remind = clock.remind_at(now, player.away);
        let remind = quiet
            .get(&Seat(index as u8))
            .filter(|until| **until < clock.deadline)
            .map_or(remind, |until| remind.max(*until));
        let due = match (clock.reminded, clock.out) {
            (_, true) => return None,
            (true, false) => clock.deadline,
            (false, false) => remind.min(clock.deadline),
        };
        Some(if clocks_run {
            due
        } else {
            due.max(now + NOT_SERVED)
        })
    });
    clocks
        .chain(state.stand_in_at.filter(|_| state.is_playing()))
        .min()
}
