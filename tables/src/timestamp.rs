//! Moments and spans of time, in milliseconds.

use std::{
    iter::Sum,
    ops::{Add, AddAssign, Div, Mul, Sub},
};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A span of time in milliseconds; negative when a deadline has passed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Timestamp {
    /// Whole seconds since 1970.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

impl Millis {
    /// No time.
    pub const ZERO: Millis = Millis(0);
    /// A minute.
    pub const MINUTE: Millis = Millis(60_000);
    /// An hour.
    pub const HOUR: Millis = Millis(60 * Self::MINUTE.0);
    /// A day of 24 hours.
    pub const DAY: Millis = Millis(24 * Self::HOUR.0);

    /// Whether this is no time at all.
    pub fn is_zero(&self) -> bool {
        *self == Millis::ZERO
    }
}

impl Add<Millis> for Timestamp {
    type Output = Timestamp;

    fn add(self, span: Millis) -> Timestamp {
        Timestamp(self.0.saturating_add(span.0))
    }
}

impl AddAssign<Millis> for Timestamp {
    fn add_assign(&mut self, span: Millis) {
        *self = *self + span;
    }
}

impl Sub<Millis> for Timestamp {
    type Output = Timestamp;

    fn sub(self, span: Millis) -> Timestamp {
        Timestamp(self.0.saturating_sub(span.0))
    }
}

impl Sub for Timestamp {
    type Output = Millis;

    fn sub(self, earlier: Timestamp) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl Mul<i64> for Millis {
    type Output = Millis;

    fn mul(self, factor: i64) -> Millis {
        Millis(self.0.saturating_mul(factor))
    }
}

impl Div<i64> for Millis {
    type Output = Millis;

    fn div(self, divisor: i64) -> Millis {
        Millis(self.0 / divisor)
    }
}

impl Sum for Millis {
    fn sum<I: Iterator<Item = Millis>>(spans: I) -> Millis {
        spans.fold(Millis::ZERO, Add::add)
    }
}

/// A period of time, such as days off or an outage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub to: Timestamp,
}

impl Period {
    /// Returns how much of the time between two moments is in the period.
    pub fn overlap(self, from: Timestamp, to: Timestamp) -> Millis {
        (self.to.min(to) - self.from.max(from)).max(Millis::ZERO)
    }
}
