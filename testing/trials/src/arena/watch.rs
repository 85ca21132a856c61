//! Time per move.

use std::time::{Duration, Instant};

/// Measures from its start. It uses the CPU time of this thread if the system reports it, because that does not
/// depend on other processes; otherwise, and for external programs, the wall time.
pub(super) struct Watch {
    begin: Instant,
    processor: Option<Duration>,
}

impl Watch {
    /// For a mind, which searches on this thread.
    pub(super) fn of_thread() -> Self {
        Watch {
            begin: Instant::now(),
            processor: processor_time(),
        }
    }

    /// For an external program.
    pub(super) fn of_clock() -> Self {
        Watch {
            begin: Instant::now(),
            processor: None,
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        let processor = self.processor.zip(processor_time());
        processor.map_or_else(
            || self.begin.elapsed(),
            |(before, now)| now.saturating_sub(before),
        )
    }
}

/// Returns the CPU time of this thread; only Linux reports it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleep_counts_for_a_program_and_not_for_a_mind() {
        let (thread, clock) = (Watch::of_thread(), Watch::of_clock());
        std::thread::sleep(Duration::from_millis(30));
        assert!(clock.elapsed() >= Duration::from_millis(30));
        if processor_time().is_some() {
            assert!(thread.elapsed() < Duration::from_millis(30));
        }
    }
}
