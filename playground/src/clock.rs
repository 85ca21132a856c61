//! The playground's clock: real time, or a time that tests set and move.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A clock that everything in one playground shares; clones show the same time.
///
/// Ids, the three seconds to acknowledge an interaction and the fifteen-minute life of a token all use it.
#[derive(Clone, Debug)]
pub struct Clock {
    setting: Arc<watch::Sender<Setting>>,
}

#[derive(Clone, Copy, Debug)]
enum Setting {
    /// Real time plus the time that tests have skipped.
    Running { skipped_ms: u64 },
    /// A time that changes only on request.
    Stopped { now_ms: u64 },
}

impl Setting {
    fn now_ms(self) -> u64 {
        match self {
            Setting::Running { skipped_ms } => unix_ms() + skipped_ms,
            Setting::Stopped { now_ms } => now_ms,
        }
    }
}

impl Clock {
    /// The computer's own clock. [`Clock::advance`] jumps ahead of it.
    pub fn real() -> Clock {
        Clock::with(Setting::Running { skipped_ms: 0 })
    }

    /// A clock that stands at `unix_ms` milliseconds after 1970 until it is moved.
    pub fn stopped_at(unix_ms: u64) -> Clock {
        Clock::with(Setting::Stopped { now_ms: unix_ms })
    }

    fn with(setting: Setting) -> Clock {
        Clock {
            setting: Arc::new(watch::Sender::new(setting)),
        }
    }

    /// Milliseconds after 1970.
    pub fn now_ms(&self) -> u64 {
        self.setting.borrow().now_ms()
    }

    /// Whether time passes only through [`Clock::advance`].
    pub fn is_stopped(&self) -> bool {
        matches!(*self.setting.borrow(), Setting::Stopped { .. })
    }

    /// Moves time forward and wakes tasks that wait for it.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.setting.send_modify(|setting| match setting {
            Setting::Running { skipped_ms } => *skipped_ms = skipped_ms.saturating_add(by),
            Setting::Stopped { now_ms } => *now_ms = now_ms.saturating_add(by),
        });
    }

    /// Sleeps until the clock shows `unix_ms` or later.
    pub async fn sleep_until(&self, unix_ms: u64) {
        let mut setting = self.setting.subscribe();
        loop {
            let seen = *setting.borrow_and_update();
            let now = seen.now_ms();
            if now >= unix_ms {
                return;
            }
            // The sender is part of `self`, so `changed` never reports a closed channel here.
            match seen {
                Setting::Stopped { .. } => {
                    let _ = setting.changed().await;
                }
                Setting::Running { .. } => {
                    let left = Duration::from_millis(unix_ms - now);
                    let _ = tokio::time::timeout(left, setting.changed()).await;
                }
            }
        }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::real()
    }
}

fn unix_ms() -> u64 {
    // A clock set before 1970 counts as 1970.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The time as Discord writes it, for instance `2026-11-16T03:40:39.120000+00:00`.
pub(crate) fn iso(unix_ms: u64) -> String {
    let days = unix_ms / 86_400_000;
    let (year, month, day) = date(days);
    let ms = unix_ms % 86_400_000;
    let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
    format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}000+00:00",
        ms % 1000
    )
}

/// Converts a number of days since 1970-01-01 to year, month and day.
fn date(mut days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_written_as_discord_writes_it() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(1_709_210_096_789), "2024-02-29T12:34:56.789000+00:00");
        assert_eq!(iso(1_420_070_400_000), "2015-01-01T00:00:00.000000+00:00");
    }

    #[tokio::test]
    async fn a_stopped_clock_wakes_sleepers_when_it_is_moved() {
        let clock = Clock::stopped_at(1_000);
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(4_000).await }
        });
        clock.advance(Duration::from_secs(3));
        sleeper.await.unwrap();
        assert_eq!(clock.now_ms(), 4_000);
    }
}
