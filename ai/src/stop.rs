//! Stopping a search: a shared flag and a deadline. This is the only code of the crate that reads a clock.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Stops a search. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Stops only when the flag is raised.
    pub fn never() -> Self {
        Stop::default()
    }

    /// Stops after this time at the latest.
    pub fn after(time: Duration) -> Self {
        Stop {
            flag: Arc::default(),
            deadline: Instant::now().checked_add(time),
        }
    }

    /// Returns the same flag with a deadline from now.
    pub fn within(&self, time: Duration) -> Self {
        Stop {
            flag: Arc::clone(&self.flag),
            deadline: Instant::now().checked_add(time),
        }
    }

    /// Raises the flag.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search must end.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
