//! Outages: times when people were not served, because the bot was down, Discord was away, the machine was asleep or
//! its clock was set forward. Outages don't count against players' clocks. This module also handles a clock that was
//! set back: overdue work runs at once.

use crate::{Millis, Period, Result, Tables, Timestamp};

/// Key of the note with the time when the bot last served people.
const ALIVE: &str = "alive";
/// Key of the note with the outages.
const OUTAGES: &str = "outages";
/// How often that time is recorded.
const RECORD_EVERY: Millis = Millis::MINUTE;
/// A shorter outage counts as a restart; clocks keep running.
const SHORTEST: Millis = Millis(10 * Millis::MINUTE.0);
/// No clock runs longer than this, so older outages are forgotten.
const REMEMBERED: Millis = Millis(60 * Millis::DAY.0);
/// Most outages that are kept: a note has a limited size.
const MOST: usize = 100;
/// From this difference on, a clock counts as set back.
const SET_BACK: Millis = Millis(2_000);

/// The time until which people were served.
#[derive(Debug, Clone, Copy)]
pub struct Uptime {
    until: Timestamp,
    /// The monotonic time of that moment; `None` if people have not been served since.
    steady: Option<Millis>,
    /// When that was last recorded in the store.
    noted: Timestamp,
    /// The wall clock before it was set back, until the tables that are due by it have been checked.
    before: Option<Timestamp>,
}

/// One moment on both clocks.
#[derive(Clone, Copy)]
struct Moment {
    now: Timestamp,
    /// The monotonic time.
    steady: Millis,
}

impl Uptime {
    /// Returns the outage that ends at a moment, if it is long enough to count.
    fn outage(&self, moment: Moment) -> Option<Period> {
        let served = self.steady.map_or(Millis::ZERO, |then| moment.steady - then);
        let down = moment.now - self.until - served;
        (down >= SHORTEST).then(|| Period {
            from: self.until,
            to: self.until + down,
        })
    }
}

impl Tables {
    /// Reads the outages, and until when people were last served.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn wake_up(&self) -> Result<Uptime> {
        self.read_outages().await?;
        let alive = self.store.note(ALIVE).await?.and_then(|text| text.parse().ok());
        let until = alive.map_or_else(|| self.now(), Timestamp);
        Ok(Uptime {
            until,
            steady: None,
            noted: Timestamp::default(),
            before: None,
        })
    }

    /// Records whether people are being served now, and stores the outage before that. The caller runs it every few
    /// seconds. Player clocks may run out only if it returns `true`.
    pub async fn heartbeat(&self, uptime: &mut Uptime, serving: bool) -> bool {
        if !serving && uptime.steady.is_none() {
            return false;
        }
        // They are served now, or were until a moment ago.
        let (now, steady) = (self.now(), self.clock.steady());
        if let Err(error) = self.note_uptime(uptime, Moment { now, steady }, serving).await {
            tracing::warn!("Could not record that people are served: {error}");
            uptime.steady = None;
            return false;
        }
        if uptime.until - now >= SET_BACK {
            uptime.before = uptime.before.max(Some(uptime.until));
        }
        (uptime.until, uptime.steady) = (now, serving.then_some(steady));
        serving
    }

    /// After the clock was set back, returns the time up to which tables must be checked. Due work would otherwise wait
    /// until the clock shows that time again. Players' clocks keep their times.
    pub fn set_back(&self, uptime: &mut Uptime) -> Option<Timestamp> {
        let before = uptime.before.take()?;
        let seconds = (before - self.now()).0 / 1_000;
        tracing::info!("The clock was set back by {seconds} s; checking all tables that are due soon");
        // The last recorded time may be a while ago.
        Some(before + RECORD_EVERY + RECORD_EVERY)
    }

    async fn note_uptime(&self, uptime: &mut Uptime, moment: Moment, serving: bool) -> Result<()> {
        let now = moment.now;
        if let Some(outage) = uptime.outage(moment) {
            self.keep_outage(outage).await?;
            let minutes = (outage.to - outage.from).0 / Millis::MINUTE.0;
            tracing::info!("Served nobody for {minutes} minutes; clocks were stopped");
        } else if serving && (now - uptime.noted).0.abs() < RECORD_EVERY.0 {
            return Ok(());
        }
        // Another process may have seen an outage that this one has not.
        self.read_outages().await?;
        self.store.put_note(ALIVE, Some(&now.0.to_string())).await?;
        uptime.noted = now;
        Ok(())
    }

    async fn keep_outage(&self, outage: Period) -> Result<()> {
        loop {
            let kept = self.store.note(OUTAGES).await?;
            let mut outages = read(kept.as_deref());
            outages.retain(|old| old.to > outage.to - REMEMBERED);
            outages.push(outage);
            let mut outages = merged(outages);
            let too_many = outages.len().saturating_sub(MOST);
            outages.drain(..too_many);
            // A list of numbers is always valid JSON.
            let text = serde_json::to_string(&outages).unwrap_or_default();
            if self
                .store
                .put_note_if(OUTAGES, kept.as_deref(), Some(&text))
                .await?
            {
                return Ok(());
            }
        }
    }

    async fn read_outages(&self) -> Result<()> {
        let outages = read(self.store.note(OUTAGES).await?.as_deref());
        if let Ok(mut known) = self.outages.write() {
            *known = outages;
        }
        Ok(())
    }

    /// The outages that are remembered.
    pub(crate) fn outages(&self) -> Vec<Period> {
        self.outages.read().map(|known| known.clone()).unwrap_or_default()
    }
}

fn read(kept: Option<&str>) -> Vec<Period> {
    merged(
        kept.and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default(),
    )
}

/// Merges overlapping outages, so that an outage that two processes saw counts once.
fn merged(mut outages: Vec<Period>) -> Vec<Period> {
    outages.sort_by_key(|outage| outage.from);
    let mut merged: Vec<Period> = Vec::new();
    for outage in outages {
        match merged.last_mut() {
            Some(last) if outage.from <= last.to => last.to = last.to.max(outage.to),
            _ => merged.push(outage),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * Millis::MINUTE.0;

    fn uptime(steady: Option<i64>) -> Uptime {
        Uptime {
            until: Timestamp(1_000 * HOUR),
            steady: steady.map(Millis),
            noted: Timestamp::default(),
            before: None,
        }
    }

    fn outage(uptime: &Uptime, now: i64, steady: i64) -> Option<(i64, i64)> {
        let outage = uptime.outage(Moment {
            now: Timestamp(now),
            steady: Millis(steady),
        })?;
        Some((outage.from.0, outage.to.0))
    }

    #[test]
    fn a_sleeping_machine_and_a_clock_set_forward_are_outages_and_time_that_passes_is_none() {
        let then = 1_000 * HOUR;
        let before = uptime(Some(5 * HOUR));
        assert_eq!(outage(&before, then + HOUR, 6 * HOUR), None, "an hour passed");
        // The wall clock advanced by three hours, the monotonic clock by ten seconds.
        assert_eq!(
            outage(&before, then + 3 * HOUR, 5 * HOUR + 10_000),
            Some((then, then + 3 * HOUR - 10_000))
        );
        assert_eq!(outage(&before, then - 3 * HOUR, 5 * HOUR), None, "set back");
        assert_eq!(outage(&before, then + HOUR / 10, 5 * HOUR), None, "too short");
        // After a start, or after a time without Discord, the whole time counts as an outage.
        assert_eq!(
            outage(&uptime(None), then + HOUR, 9 * HOUR),
            Some((then, then + HOUR))
        );
    }

    #[test]
    fn outages_that_overlap_count_once() {
        let period = |(from, to)| Period {
            from: Timestamp(from),
            to: Timestamp(to),
        };
        let seen = [(50, 60), (10, 30), (20, 40), (40, 45)].map(period);
        assert_eq!(merged(seen.to_vec()), [(10, 45), (50, 60)].map(period));
    }
}
