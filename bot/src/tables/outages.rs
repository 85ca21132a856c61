//! Times when the bot was down. They don't count against anybody's clock.

use super::{Away, Declined, Tables, time::DAY};

/// Where it is noted when the bot was last alive.
const ALIVE: &str = "alive";
/// Where down times are noted.
const OUTAGES: &str = "outages";
/// How often it is noted that the bot is alive.
const BEAT: i64 = 60_000;
/// A shorter absence is a restart, nothing that anybody lost time by.
const SHORTEST: i64 = 10 * BEAT;
/// No clock runs longer than this, so older down times are forgotten.
const REMEMBERED: i64 = 60 * DAY;
/// More down times than this are not remembered: a note has an end.
const MOST: usize = 100;

impl Tables {
    /// Looks how long the bot was down, and remembers it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn wake_up(&self) -> Result<(), Declined> {
        let now = self.clock.now();
        let kept = self.store.note(OUTAGES).await?.unwrap_or_default();
        let mut outages: Vec<Away> = serde_json::from_str(&kept).unwrap_or_default();
        let alive = self.store.note(ALIVE).await?.and_then(|text| text.parse().ok());
        if let Some(alive) = alive.filter(|alive| now - alive >= SHORTEST) {
            // An earlier start may have ended between noting this one and being alive.
            outages.retain(|outage| outage.to > now - REMEMBERED && outage.from != alive);
            outages.push(Away { from: alive, to: now });
            let too_many = outages.len().saturating_sub(MOST);
            outages.drain(..too_many);
            // A list of numbers is always valid JSON.
            let text = serde_json::to_string(&outages).unwrap_or_default();
            self.store.put_note(OUTAGES, Some(&text)).await?;
            tracing::info!(
                "Was down for {} minutes; no clock ran meanwhile",
                (now - alive) / 60_000
            );
        }
        if let Ok(mut known) = self.outages.write() {
            *known = outages;
        }
        self.store.put_note(ALIVE, Some(&now.to_string())).await?;
        Ok(())
    }

    /// Notes now and then that the bot is alive; `last` is when that was noted last.
    pub async fn beat(&self, last: &mut i64) {
        let now = self.clock.now();
        if now - *last < BEAT {
            return;
        }
        match self.store.put_note(ALIVE, Some(&now.to_string())).await {
            Ok(()) => *last = now,
            Err(error) => tracing::warn!("Could not note that the bot is alive: {error}"),
        }
    }

    /// The down times that are remembered.
    pub(super) fn outages(&self) -> Vec<Away> {
        self.outages.read().map(|known| known.clone()).unwrap_or_default()
    }
}
