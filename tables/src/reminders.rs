//! The one reminder of each turn: whether it is wanted now, and noting that it was sent.

use games::Seat;
use storage::{PersonId, TableId};

use crate::{Preferences, Result, SeatClock, Table, Tables, Timestamp};

/// What is to be done about a reminder that is due.
#[derive(Debug, Clone)]
pub enum ReminderTime {
    /// It is to be sent now.
    Now {
        /// The table.
        table: Box<Table>,
        /// Who is reminded.
        person: PersonId,
        /// How they want to be reminded.
        preferences: Preferences,
        /// Their clock.
        clock: SeatClock,
    },
    /// It waits: for the end of the person's quiet hours, or because time was added to their clock.
    Later(Timestamp),
    /// It is no longer wanted: they have decided, were reminded, or their time is up already.
    Never,
}

impl Tables {
    /// What is to be done now about the reminder of a seat.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reminder(&self, id: TableId, seat: Seat) -> Result<ReminderTime> {
        let now = self.now();
        let (table, clock) = self.running_clock(id, seat).await?;
        let clock = clock.filter(|clock| !clock.reminded && clock.deadline > now);
        let player = table.state.seats.get(seat.index());
        let away = player.and_then(|player| player.away);
        let (Some(clock), Some(person)) = (clock, player.and_then(|player| player.person)) else {
            return Ok(ReminderTime::Never);
        };
        let at = clock.remind_at(now, away);
        if at > now {
            return Ok(ReminderTime::Later(at));
        }
        let preferences = self.preferences(person).await?;
        Ok(match preferences.quiet_until(now) {
            Some(later) if later < clock.deadline => ReminderTime::Later(later),
            _ => ReminderTime::Now {
                table: Box::new(table),
                person,
                preferences,
                clock,
            },
        })
    }

    /// Notes that the player of a seat was reminded.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reminded(&self, id: TableId, seat: Seat, clock: &SeatClock) -> Result<()> {
        let noted = self.note_clock(id, seat, clock.since, |clock| clock.reminded = true);
        noted.await.map(|_| ())
    }

    /// The table and its clock if the time of a seat is up and nobody was told yet; the moment when it will be up
    /// otherwise, or `None` if the clock no longer runs.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn time_up(
        &self,
        id: TableId,
        seat: Seat,
    ) -> Result<Option<Result<(Table, SeatClock), Timestamp>>> {
        let (table, clock) = self.running_clock(id, seat).await?;
        Ok(clock.filter(|clock| !clock.out).map(|clock| {
            if clock.deadline > self.now() {
                Err(clock.deadline)
            } else {
                Ok((table, clock))
            }
        }))
    }

    /// Notes that the others were told that the time of a seat is up.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn told_time_up(&self, id: TableId, seat: Seat, clock: &SeatClock) -> Result<()> {
        let noted = self.note_clock(id, seat, clock.since, |noted| {
            // Somebody may have given more time since.
            noted.out = noted.deadline == clock.deadline;
            noted.reminded = true;
        });
        noted.await.map(|_| ())
    }
}
