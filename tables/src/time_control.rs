//! How much time players have for their decisions.

use serde::{Deserialize, Serialize};

use crate::Millis;

/// How much time players have: a time bank with an increment, or no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// A few days per turn.
    Relaxed,
    /// About one turn per day.
    Daily,
    /// An evening's match.
    Fast,
}

/// The times of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Time in the bank at the start.
    pub bank: Millis,
    /// Added with every decision.
    pub increment: Millis,
    /// The most that the bank holds.
    pub cap: Millis,
}

impl TimeControl {
    /// All time controls, the slowest first.
    pub const ALL: [TimeControl; 4] = [
        TimeControl::None,
        TimeControl::Relaxed,
        TimeControl::Daily,
        TimeControl::Fast,
    ];

    /// Its name in commands and language files.
    pub fn as_str(self) -> &'static str {
        match self {
            TimeControl::None => "none",
            TimeControl::Relaxed => "relaxed",
            TimeControl::Daily => "daily",
            TimeControl::Fast => "fast",
        }
    }

    /// Returns the time control of this name.
    pub fn of(name: &str) -> Option<TimeControl> {
        TimeControl::ALL
            .into_iter()
            .find(|control| control.as_str() == name)
    }

    /// Whether there is no limit.
    pub fn is_none(&self) -> bool {
        *self == TimeControl::None
    }

    /// Its times; `None` without a limit.
    pub fn allowance(self) -> Option<Allowance> {
        let of = |bank, increment, cap| Some(Allowance { bank, increment, cap });
        match self {
            TimeControl::None => None,
            TimeControl::Relaxed => of(Millis::DAY * 4, Millis::DAY * 2, Millis::DAY * 8),
            TimeControl::Daily => of(Millis::DAY * 2, Millis::DAY, Millis::DAY * 3),
            TimeControl::Fast => of(Millis::HOUR, Millis::MINUTE * 10, Millis::HOUR * 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_control_has_a_name_that_reads_back() {
        for control in TimeControl::ALL {
            assert_eq!(TimeControl::of(control.as_str()), Some(control));
        }
        assert_eq!(TimeControl::of("hasty"), None);
    }
}
