//! The clock, passed in so that tests can set it.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use crate::{Millis, Timestamp};

/// When this process first read the monotonic clock.
static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Tells the time.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// A clock that shows the same time until it is set, in milliseconds since 1970.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// The time now.
    pub fn now(&self) -> Timestamp {
        Timestamp(match self {
            Clock::System => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX)),
            Clock::Set(time) => time.load(Ordering::SeqCst),
        })
    }

    /// Returns the monotonic time, which is independent of the wall clock and stops while the machine sleeps.
    pub(crate) fn steady(&self) -> Millis {
        match self {
            Clock::System => Millis(i64::try_from(BEGINNING.elapsed().as_millis()).unwrap_or(i64::MAX)),
            Clock::Set(time) => Millis(time.load(Ordering::SeqCst)),
        }
    }
}
