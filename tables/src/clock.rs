//! The clock, given from outside so that tests can set it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use crate::Timestamp;

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
}
