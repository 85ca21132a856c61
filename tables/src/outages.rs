//! Times when the bot was down. They don't count against anybody's clock.

use crate::{Millis, Period, Result, Tables, Timestamp};

/// Key of the note that says when the bot was last alive.
const ALIVE: &str = "alive";
/// Key of the note with the outages.
const OUTAGES: &str = "outages";
/// How often it is noted that the bot is alive.
const BEAT: Millis = Millis::MINUTE;
/// A shorter absence is a restart and costs nobody time.
const SHORTEST: Millis = Millis(10 * Millis::MINUTE.0);
/// No clock runs longer than this, so older outages are forgotten.
const REMEMBERED: Millis = Millis(60 * Millis::DAY.0);
/// Most outages that are kept: a note has a limited size.
const MOST: usize = 100;

impl Tables {
    /// Finds out how long the bot was down, and keeps it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn wake_up(&self) -> Result<()> {
        let now = self.now();
        let kept = self.store.note(OUTAGES).await?.unwrap_or_default();
        let mut outages: Vec<Period> = serde_json::from_str(&kept).unwrap_or_default();
        let alive = self.store.note(ALIVE).await?.and_then(|text| text.parse().ok());
        let alive = alive.map(Timestamp);
        if let Some(alive) = alive.filter(|alive| now - *alive >= SHORTEST) {
            // An earlier start may have ended between keeping this outage and noting that the bot is alive.
            outages.retain(|outage| outage.to > now - REMEMBERED && outage.from != alive);
            outages.push(Period { from: alive, to: now });
            let too_many = outages.len().saturating_sub(MOST);
            outages.drain(..too_many);
            // A list of numbers is always valid JSON.
            let text = serde_json::to_string(&outages).unwrap_or_default();
            self.store.put_note(OUTAGES, Some(&text)).await?;
            let minutes = (now - alive).0 / Millis::MINUTE.0;
            tracing::info!("Was down for {minutes} minutes; no clock ran meanwhile");
        }
        if let Ok(mut known) = self.outages.write() {
            *known = outages;
        }
        self.store.put_note(ALIVE, Some(&now.0.to_string())).await?;
        Ok(())
    }

    /// Notes once a minute that the bot is alive; `last` is when that was noted last.
    pub async fn beat(&self, last: &mut Timestamp) {
        let now = self.now();
        if now - *last < BEAT {
            return;
        }
        match self.store.put_note(ALIVE, Some(&now.0.to_string())).await {
            Ok(()) => *last = now,
            Err(error) => tracing::warn!("Could not note that the bot is alive: {error}"),
        }
    }

    /// The outages that are remembered.
    pub(crate) fn outages(&self) -> Vec<Period> {
        self.outages.read().map(|known| known.clone()).unwrap_or_default()
    }
}
