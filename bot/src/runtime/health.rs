//! Health: which shards are connected to Discord, and whether clocks may run.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// How long a shard may be disconnected before it is reported. serenity reconnects a shard if its heartbeat is not
/// acknowledged before the next one, 41 seconds later.
const SILENCE: Duration = Duration::from_secs(90);

/// The state of all shards of this process; clones share it.
#[derive(Clone, Default)]
pub(crate) struct Health {
    shards: Arc<Mutex<BTreeMap<u32, Shard>>>,
    served: Arc<AtomicBool>,
    listening: Arc<AtomicBool>,
}

#[derive(Default)]
struct Shard {
    connected: bool,
    /// When it was last connected.
    seen: Option<Instant>,
}

impl Health {
    /// Sets which shards must be connected.
    pub(crate) fn set_shards(&self, shards: impl Iterator<Item = u32>) {
        *self.lock() = shards.map(|shard| (shard, Shard::default())).collect();
    }

    /// Records which shards are connected now, and returns their number.
    pub(crate) fn note_connected(&self, is_connected: impl Fn(u32) -> bool, now: Instant) -> usize {
        let mut shards = self.lock();
        for (id, shard) in shards.iter_mut() {
            shard.connected = is_connected(*id);
            if shard.connected {
                shard.seen = Some(now);
            }
        }
        shards.values().filter(|shard| shard.connected).count()
    }

    /// Records that a shard has signed in or resumed.
    pub(crate) fn connected(&self, shard: u32) {
        if let Some(shard) = self.lock().get_mut(&shard) {
            (shard.connected, shard.seen) = (true, Some(Instant::now()));
        }
    }

    /// Sets whether interactions are accepted by HTTP.
    pub(crate) fn listening(&self, listening: bool) {
        self.listening.store(listening, Relaxed);
    }

    /// Returns whether interactions can arrive now: every shard is connected, or, without shards, the endpoint
    /// listens.
    pub(crate) fn all_connected(&self) -> bool {
        let shards = self.lock();
        if shards.is_empty() {
            self.listening.load(Relaxed)
        } else {
            shards.values().all(|shard| shard.connected)
        }
    }

    /// Names the shards that have been disconnected for too long.
    ///
    /// # Errors
    /// Their names, as text.
    pub(crate) fn check(&self, now: Instant) -> Result<(), String> {
        let shards = self.lock();
        if shards.is_empty() {
            let listening = self.listening.load(Relaxed);
            return listening
                .then_some(())
                .ok_or_else(|| "the gateway is not connected".to_owned());
        }
        let is_away = |shard: &Shard| {
            let seen = shard.seen;
            seen.is_none_or(|seen| now.saturating_duration_since(seen) > SILENCE)
        };
        let away: Vec<String> = shards
            .iter()
            .filter(|(_, shard)| is_away(shard))
            .map(|(id, _)| id.to_string())
            .collect();
        if away.is_empty() {
            return Ok(());
        }
        Err(format!(
            "the gateway is not connected: shards {}",
            away.join(", ")
        ))
    }

    /// Records whether people are served and the outage before that is stored.
    pub(crate) fn note_served(&self, served: bool) {
        self.served.store(served, Relaxed);
    }

    /// Returns whether a clock may run out now.
    pub(crate) fn clocks_run(&self) -> bool {
        self.served.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, Shard>> {
        // No code under this lock panics halfway.
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_has_to_be_connected_within_ninety_seconds() {
        let health = Health::default();
        let now = Instant::now();
        assert!(
            health.check(now).is_err() && !health.all_connected(),
            "none is served"
        );
        health.listening(true);
        assert!(health.check(now).is_ok() && health.all_connected(), "by HTTP");
        health.set_shards(4..6);
        assert_eq!(health.note_connected(|shard| shard == 4, now), 1);
        let why = health.check(now).unwrap_err();
        assert!(why.ends_with("shards 5") && !health.all_connected(), "{why}");
        assert_eq!(health.note_connected(|_| true, now), 2);
        assert!(health.check(now).is_ok() && health.all_connected());
        let later = |seconds| now + Duration::from_secs(seconds);
        assert_eq!(health.note_connected(|shard| shard == 4, later(80)), 1);
        assert!(health.check(later(80)).is_ok(), "it may well come back");
        assert!(!health.all_connected(), "but clocks stand still");
        let why = health.check(later(91)).unwrap_err();
        assert!(why.ends_with("shards 5"), "{why}");
    }
}
