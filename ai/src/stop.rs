//! When to stop thinking: a flag that anyone may raise, and a deadline. The only place that reads a clock.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Tells a search to stop. Copies share the flag.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// A search that ends by its budget alone, or when somebody raises the flag.
    pub fn never() -> Self {
        Stop::default()
    }

    /// A search that ends after this time at the latest.
    pub fn after(time: Duration) -> Self {
        Stop {
            flag: Arc::default(),
            deadline: Instant::now().checked_add(time),
        }
    }

    /// The same flag with a deadline from now.
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

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
