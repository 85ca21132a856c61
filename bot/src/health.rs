//! Whether people are served: which shards hear from Discord, and whether clocks may run.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// A shard that has heard nothing for longer is not connected, whatever it believes. Discord answers a heartbeat every
/// 41 seconds.
const SILENCE: Duration = Duration::from_secs(90);

/// What is known of all served shards; clones share it.
#[derive(Clone, Default)]
pub(crate) struct Health {
    shards: Arc<Mutex<BTreeMap<u32, Shard>>>,
    served: Arc<AtomicBool>,
    listening: Arc<AtomicBool>,
}

#[derive(Default)]
struct Shard {
    /// When it last had an event, or a heartbeat acknowledged.
    heard: Option<Instant>,
    connected: bool,
    /// Whether it ever had a session.
    began: bool,
}

impl Health {
    /// These shards are to be served.
    pub(crate) fn expect(&self, shards: impl Iterator<Item = u32>) {
        *self.lock() = shards.map(|shard| (shard, Shard::default())).collect();
    }

    /// A shard has heard from Discord.
    pub(crate) fn heard(&self, shard: u32) {
        if let Some(known) = self.lock().get_mut(&shard) {
            known.heard = Some(Instant::now());
        }
    }

    /// A session of a shard has begun, or is gone.
    pub(crate) fn connected(&self, shard: u32, connected: bool) {
        if let Some(known) = self.lock().get_mut(&shard) {
            known.connected = connected;
            known.began |= connected;
        }
    }

    /// Whether interactions are taken by HTTP.
    pub(crate) fn listening(&self, listening: bool) {
        self.listening.store(listening, Relaxed);
    }

    /// Whether people are heard at this moment: every shard has a session, or, without shards, requests are taken.
    pub(crate) fn all_connected(&self) -> bool {
        let shards = self.lock();
        match shards.is_empty() {
            true => self.listening.load(Relaxed),
            false => shards.values().all(|shard| shard.connected),
        }
    }

    /// Which shards have heard nothing for too long; none is well.
    ///
    /// # Errors
    /// In words.
    pub(crate) fn check(&self, now: Instant) -> Result<(), String> {
        let shards = self.lock();
        let silent = |shard: &Shard| {
            shard
                .heard
                .is_none_or(|heard| now.saturating_duration_since(heard) > SILENCE)
                || !shard.began
        };
        let silent: Vec<String> = shards
            .iter()
            .filter(|(_, shard)| silent(shard))
            .map(|(id, _)| id.to_string())
            .collect();
        if shards.is_empty() {
            return match self.listening.load(Relaxed) {
                true => Ok(()),
                false => Err("the gateway is not connected".to_owned()),
            };
        }
        if silent.is_empty() {
            return Ok(());
        }
        Err(format!(
            "the gateway is not connected: nothing heard for shards {}",
            silent.join(", ")
        ))
    }

    /// Notes whether people are served, and the outage before that is kept.
    pub(crate) fn note_served(&self, served: bool) {
        self.served.store(served, Relaxed);
    }

    /// Whether a clock may run out now.
    pub(crate) fn clocks_run(&self) -> bool {
        self.served.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, Shard>> {
        // The map is whole between any two lines here, so a panic elsewhere cannot have spoilt it.
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_has_to_be_heard_within_ninety_seconds() {
        let health = Health::default();
        let now = Instant::now();
        assert!(
            health.check(now).is_err() && !health.all_connected(),
            "none is served"
        );
        health.expect(4..6);
        health.heard(4);
        health.connected(4, true);
        let why = health.check(Instant::now()).unwrap_err();
        assert!(why.ends_with("shards 5"), "{why}");
        health.heard(5);
        assert!(
            health.check(Instant::now()).is_err(),
            "5 has no session yet, so the next process must not be restarted"
        );
        health.connected(5, true);
        health.connected(5, false);
        let heard = Instant::now();
        assert_eq!(health.check(heard + Duration::from_secs(80)), Ok(()));
        assert!(!health.all_connected(), "5 has no session yet");
        health.connected(5, true);
        assert!(health.all_connected());
        let why = health.check(heard + Duration::from_secs(91)).unwrap_err();
        assert!(why.ends_with("shards 4, 5"), "{why}");
    }
}
