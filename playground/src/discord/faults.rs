//! Trouble on demand: what Discord does on a bad day.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// One kind of trouble with a REST request.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Answer 429 and do nothing.
    RateLimit {
        /// How long the bot is asked to wait.
        retry_after: Duration,
        /// Whether every route is said to be limited.
        global: bool,
    },
    /// Answer this status (500, 502, 503…) and do nothing.
    Status(u16),
    /// Keep the bot waiting that long, then close the connection; nothing is done.
    Hang(Duration),
    /// Answer as usual, that much later.
    Delay(Duration),
    /// Close the connection without doing anything.
    DropBefore,
    /// Do what was asked, then close the connection without an answer.
    DropAfter,
    /// Do what was asked, then answer this status.
    StatusAfter(u16),
    /// Refuse with this status and code of Discord's, and do nothing.
    Refuse {
        /// The HTTP status.
        status: u16,
        /// Discord's code; 0 for none.
        code: u32,
    },
    /// Answer this status with a page of HTML, as a proxy in front of Discord does, and do nothing.
    Html(u16),
    /// Do what was asked, then answer with success and a body that cannot be read.
    Unreadable,
}

/// Trouble in store for the next requests; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    planned: Arc<Mutex<Vec<Planned>>>,
    storm: Arc<Mutex<Option<Storm>>>,
}

/// Trouble by chance, until it is cleared.
#[derive(Debug)]
struct Storm {
    percent: u64,
    faults: Vec<Fault>,
    /// State of a small generator: the same seed gives the same chances.
    chance: u64,
    hits: usize,
}

impl Storm {
    fn below(&mut self, count: u64) -> u64 {
        // Marsaglia's xorshift64.
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance % count
    }

    fn take(&mut self) -> Option<Fault> {
        if self.faults.is_empty() || self.below(100) >= self.percent {
            return None;
        }
        self.hits += 1;
        let index = self.below(self.faults.len() as u64);
        self.faults.get(usize::try_from(index).unwrap_or(0)).cloned()
    }
}

#[derive(Debug)]
struct Planned {
    spared: usize,
    left: usize,
    method: String,
    path: String,
    fault: Fault,
}

impl Faults {
    /// Lets the next `times` requests run into `fault`.
    ///
    /// `method` is `POST` and the like or `*`; `path` counts after `/api/v10`, each `*` in it standing for one segment and a last
    /// `**` for all that follow: `/channels/*/messages`, `/webhooks/**`.
    pub fn next(&self, times: usize, method: &str, path: &str, fault: Fault) {
        self.after(0, times, method, path, fault);
    }

    /// Spares the first `spared` such requests, then lets `times` of them run into `fault`.
    pub fn after(&self, spared: usize, times: usize, method: &str, path: &str, fault: Fault) {
        let planned = Planned {
            spared,
            left: times,
            method: method.to_owned(),
            path: path.to_owned(),
            fault,
        };
        self.lock().push(planned);
    }

    /// Lets this share of all requests run into one of these faults, by chance, until [`Faults::clear`].
    pub fn storm(&self, percent: u64, seed: u64, faults: Vec<Fault>) {
        *self.lock_storm() = Some(Storm {
            percent,
            faults,
            chance: seed.max(1),
            hits: 0,
        });
    }

    /// Forgets all trouble that has not happened yet. Says how many requests a storm has hit.
    pub fn clear(&self) -> usize {
        self.lock().clear();
        self.lock_storm().take().map_or(0, |storm| storm.hits)
    }

    /// How many requests are still going to run into trouble.
    pub fn left(&self) -> usize {
        self.lock().iter().map(|planned| planned.left).sum()
    }

    pub(crate) fn take(&self, method: &str, path: &str) -> Option<Fault> {
        let mut planned = self.lock();
        let matching = |p: &Planned| {
            (p.method == "*" || p.method.eq_ignore_ascii_case(method)) && path_matches(&p.path, path)
        };
        let Some(index) = planned.iter().position(matching) else {
            return self.lock_storm().as_mut().and_then(Storm::take);
        };
        if planned[index].spared > 0 {
            planned[index].spared -= 1;
            return None;
        }
        planned[index].left = planned[index].left.saturating_sub(1);
        let fault = planned[index].fault.clone();
        planned.retain(|planned| planned.left > 0);
        Some(fault)
    }

    fn lock_storm(&self) -> std::sync::MutexGuard<'_, Option<Storm>> {
        self.storm.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Planned>> {
        self.planned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn path_matches(pattern: &str, path: &str) -> bool {
    let mut path = path.trim_matches('/').split('/');
    for wanted in pattern.trim_matches('/').split('/') {
        match (wanted, path.next()) {
            ("**", _) => return true,
            (_, None) => return false,
            ("*", Some(_)) => {}
            (wanted, Some(found)) if wanted != found => return false,
            _ => {}
        }
    }
    path.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_paths() {
        assert!(path_matches("/channels/*/messages", "/channels/12/messages"));
        assert!(!path_matches("/channels/*/messages", "/channels/12/messages/13"));
        assert!(path_matches("/webhooks/**", "/webhooks/1/abc/messages/@original"));
        assert!(!path_matches("/channels/*", "/channels"));
    }

    #[test]
    fn the_first_few_can_be_spared() {
        let faults = Faults::default();
        faults.after(1, 1, "GET", "/gateway", Fault::Status(500));
        let seen = [(); 3].map(|()| faults.take("GET", "/gateway").is_some());
        assert_eq!(seen, [false, true, false]);
    }

    #[test]
    fn a_storm_hits_its_share_until_it_is_cleared() {
        let faults = Faults::default();
        faults.storm(20, 7, vec![Fault::DropBefore, Fault::DropAfter]);
        let hit = (0..1_000)
            .filter(|_| faults.take("GET", "/gateway").is_some())
            .count();
        assert!((150..250).contains(&hit), "{hit}");
        assert_eq!(faults.clear(), hit);
        assert_eq!(faults.take("GET", "/gateway"), None);
    }

    #[test]
    fn trouble_ends_after_its_number() {
        let faults = Faults::default();
        faults.next(2, "POST", "/channels/*/messages", Fault::Status(500));
        assert_eq!(faults.take("GET", "/channels/1/messages"), None);
        assert_eq!(
            faults.take("POST", "/channels/1/messages"),
            Some(Fault::Status(500))
        );
        assert_eq!(
            faults.take("POST", "/channels/2/messages"),
            Some(Fault::Status(500))
        );
        assert_eq!(faults.take("POST", "/channels/3/messages"), None);
    }
}
