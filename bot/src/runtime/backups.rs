//! Scheduled backups: plain files in a folder, named after the time; the newest few are kept.
//!
//! The schedule is in the file names: the next backup is due a fixed number of hours after the newest one, however
//! often the program is restarted.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use storage::Store;
use tables::Clock;

use crate::runtime::metrics::Metrics;

const HOUR_MS: i64 = 3_600_000;
/// Pause after a failed backup.
const RETRY_MS: i64 = 10 * 60_000;
/// Longest pause between two checks of the folder.
const LOOK: Duration = Duration::from_secs(60);
const BEFORE: &str = "grovekeeper-";
const AFTER: &str = ".backup";
/// Format of the time between them.
const FORM: &str = "%Y-%m-%dT%H-%M-%SZ";

/// The folder for backups, their interval, and how many are kept.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// The folder.
    pub folder: PathBuf,
    /// Hours between two backups.
    pub every_hours: u32,
    /// How many are kept.
    pub keep: usize,
}

/// Writes backups as they become due, until the program ends.
pub async fn run(schedule: Schedule, store: Arc<dyn Store>, clock: Clock, metrics: Arc<Metrics>) {
    let mut not_before = i64::MIN;
    loop {
        let now = clock.now().0;
        let due = newest(&schedule.folder).map_or(i64::MIN, |at| {
            // Backups of earlier processes count.
            metrics.last_backup.fetch_max(at / 1_000, Relaxed);
            at.saturating_add(i64::from(schedule.every_hours) * HOUR_MS)
        });
        let due = due.max(not_before);
        if due <= now {
            match write(&schedule, &*store, now).await {
                Ok(file) => {
                    metrics.backups.fetch_add(1, Relaxed);
                    metrics.last_backup.store(now / 1_000, Relaxed);
                    tracing::info!("Wrote the backup {}", file.display());
                }
                Err(error) => {
                    not_before = now.saturating_add(RETRY_MS);
                    tracing::error!("Could not write a backup: {error}");
                }
            }
            continue;
        }
        let wait = Duration::from_millis(u64::try_from(due - now).unwrap_or(u64::MAX));
        tokio::time::sleep(wait.min(LOOK)).await;
    }
}

/// Writes one backup and removes surplus ones.
///
/// # Errors
/// When the store or the folder fails; no older backup is removed then.
pub async fn write(
    schedule: &Schedule,
    store: &dyn Store,
    now: i64,
) -> Result<PathBuf, Box<dyn std::error::Error + Send + Sync>> {
    std::fs::create_dir_all(&schedule.folder)
        .map_err(|error| format!("{}: {error}", schedule.folder.display()))?;
    let file = schedule.folder.join(name(now));
    store.backup(&file).await?;
    for old in all(&schedule.folder)?
        .into_iter()
        .rev()
        .skip(schedule.keep.max(1))
    {
        std::fs::remove_file(schedule.folder.join(name(old)))?;
    }
    Ok(file)
}

/// When the newest backup of a folder was written.
pub fn newest(folder: &Path) -> Option<i64> {
    all(folder).ok()?.pop()
}

/// The newest backup of a folder.
pub fn newest_file(folder: &Path) -> Option<PathBuf> {
    newest(folder).map(|at| folder.join(name(at)))
}

/// Returns the times of all backups in a folder, oldest first. Ignores other files.
fn all(folder: &Path) -> io::Result<Vec<i64>> {
    let mut times = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        times.extend(entry?.file_name().to_str().and_then(moment));
    }
    times.sort_unstable();
    Ok(times)
}

/// `grovekeeper-2026-11-16T09-30-00Z.backup` sorts by time, and is valid on every file system.
fn name(ms: i64) -> String {
    let at = jiff::Timestamp::from_second(ms.div_euclid(1_000)).unwrap_or_default();
    format!("{BEFORE}{}{AFTER}", at.strftime(FORM))
}

/// Reads the time from a file name, if the bot gave it.
fn moment(file: &str) -> Option<i64> {
    let text = file.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
    let at = jiff::civil::DateTime::strptime(FORM, text).ok()?;
    let at = at.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(at.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI64;

    use storage::SledStore;

    use super::*;

    #[test]
    fn only_names_of_backups_read_as_times() {
        assert_eq!(name(1_794_821_400_000), "grovekeeper-2026-11-16T09-30-00Z.backup");
        for ms in [
            0,
            951_782_399_000,
            951_868_800_000,
            1_709_164_800_000,
            4_107_542_400_000,
        ] {
            assert_eq!(moment(&name(ms)), Some(ms), "{}", name(ms));
        }
        for other in [
            "",
            "notes.txt",
            "grovekeeper-.backup",
            "grovekeeper-2026-13-01T00-00-00Z.backup",
            "grovekeeper-x.backup",
        ] {
            assert_eq!(moment(other), None, "{other}");
        }
    }

    #[tokio::test]
    async fn the_newest_few_stay_and_other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = SledStore::temporary().unwrap();
        let schedule = Schedule {
            folder: folder.path().join("backups"),
            every_hours: 1,
            keep: 3,
        };
        std::fs::create_dir_all(&schedule.folder).unwrap();
        std::fs::write(schedule.folder.join("notes.txt"), "mine").unwrap();
        for hour in 0..6 {
            write(&schedule, &store, hour * HOUR_MS).await.unwrap();
        }
        assert_eq!(
            all(&schedule.folder).unwrap(),
            [3, 4, 5].map(|hour| hour * HOUR_MS)
        );
        assert!(schedule.folder.join("notes.txt").exists());
    }

    #[tokio::test]
    async fn a_restart_neither_skips_a_backup_nor_makes_one_too_many() {
        let folder = tempfile::tempdir().unwrap();
        let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
        let schedule = Schedule {
            folder: folder.path().to_owned(),
            every_hours: 24,
            keep: 9,
        };
        let time = Arc::new(AtomicI64::new(0));
        // The bot restarts at each of these hours: a backup is due at 0, 24, and at the first start after 48.
        for (hour, expected) in [(0, 1), (1, 1), (23, 1), (24, 2), (30, 2), (70, 3), (71, 3)] {
            time.store(hour * HOUR_MS, Relaxed);
            let metrics = Arc::new(Metrics::default());
            let clock = Clock::Set(time.clone());
            let running = tokio::spawn(run(schedule.clone(), store.clone(), clock, metrics.clone()));
            let before = all(folder.path()).unwrap().len();
            for _ in 0..3_000 {
                if before + metrics.backups.load(Relaxed) as usize >= expected {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            running.abort();
            let _ = running.await;
            assert_eq!(all(folder.path()).unwrap().len(), expected, "at hour {hour}");
        }
    }
}
