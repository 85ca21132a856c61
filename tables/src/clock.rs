//! The clock, given from outside so that tests can set it.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use crate::{Millis, Timestamp};

/// When this process first looked at the steady clock.
static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Tells the time.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// A clock that stands still until it is set, in milliseconds since 1970.
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

    /// Time that passes evenly, whatever the clock is set to, and not while the machine sleeps.
    pub(crate) fn steady(&self) -> Millis {
        match self {
            Clock::System => Millis(i64::try_from(BEGINNING.elapsed().as_millis()).unwrap_or(i64::MAX)),
            Clock::Set(time) => Millis(time.load(Ordering::SeqCst)),
        }
    }
}
