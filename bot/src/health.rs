//! Whether people are served: which shards hear from Discord, and whether clocks may run.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
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
    links: Arc<AtomicU64>,
    served: Arc<AtomicBool>,
    listening: Arc<AtomicBool>,
}

#[derive(Default)]
struct Shard {
    /// When it last had an event, or a heartbeat acknowledged.
    heard: Option<Instant>,
    /// The number of its connection, while there is one.
    link: Option<u64>,
    /// Whether it has signed in through that connection.
    signed_in: bool,
    /// What Discord calls its session.
    session: Option<String>,
}

impl Shard {
    fn connected(&self) -> bool {
        self.link.is_some() && self.signed_in
    }
}

impl Health {
    /// These shards are to be served.
    pub(crate) fn expect(&self, shards: impl Iterator<Item = u32>) {
        *self.lock() = shards.map(|shard| (shard, Shard::default())).collect();
    }

    /// A shard has a new connection, through which it is about to sign in. Gives the number of that connection.
    pub(crate) fn linked(&self, shard: u32) -> u64 {
        let link = self.links.fetch_add(1, Relaxed);
        if let Some(known) = self.lock().get_mut(&shard) {
            (known.link, known.signed_in) = (Some(link), false);
        }
        link
    }

    /// A connection is gone. The shard may have a newer one.
    pub(crate) fn unlinked(&self, shard: u32, link: u64) {
        if let Some(known) = self.lock().get_mut(&shard)
            && known.link == Some(link)
        {
            (known.link, known.signed_in) = (None, false);
        }
    }

    /// Discord has begun a session of a shard, or resumes the last one.
    pub(crate) fn signed_in(&self, shard: u32, session: Option<&str>) {
        if let Some(known) = self.lock().get_mut(&shard) {
            (known.signed_in, known.heard) = (true, Some(Instant::now()));
            if let Some(session) = session {
                known.session = Some(session.to_owned());
            }
        }
    }

    /// The shard whose session this is.
    pub(crate) fn shard_of(&self, session: &str) -> Option<u32> {
        let shards = self.lock();
        let mut all = shards.iter();
        all.find_map(|(id, shard)| (shard.session.as_deref() == Some(session)).then_some(*id))
    }

    /// Discord has sent something through a shard's connection. It counts only if the shard has signed in.
    pub(crate) fn heard(&self, shard: u32) {
        if let Some(known) = self.lock().get_mut(&shard)
            && known.connected()
        {
            known.heard = Some(Instant::now());
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
            false => shards.values().all(Shard::connected),
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
        health.linked(4);
        health.signed_in(4, Some("four"));
        let first = health.linked(5);
        health.heard(5);
        let why = health.check(Instant::now()).unwrap_err();
        assert!(why.ends_with("shards 5"), "a greeting is not a session: {why}");
        health.signed_in(5, Some("five"));
        let heard = Instant::now();
        assert_eq!(health.check(heard + Duration::from_secs(80)), Ok(()));
        assert!(health.all_connected());
        let why = health.check(heard + Duration::from_secs(91)).unwrap_err();
        assert!(why.ends_with("shards 4, 5"), "{why}");

        // The session goes on through a newer connection; the end of the older one changes nothing.
        assert_eq!(health.shard_of("five"), Some(5));
        let second = health.linked(5);
        assert!(!health.all_connected(), "5 has not signed in yet");
        health.signed_in(5, None);
        health.unlinked(5, first);
        assert!(health.all_connected());
        health.unlinked(5, second);
        health.signed_in(5, None);
        assert!(
            !health.all_connected(),
            "an event that comes late brings no connection back"
        );
    }
}
