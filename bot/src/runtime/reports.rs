//! Removes reports of matches once they are too old.

use std::time::Duration;

use tables::Tables;

/// Time between two looks at all reports.
const DAILY: Duration = Duration::from_secs(24 * 60 * 60);

/// Looks for old reports, now and every day, until the program ends.
pub async fn remove_old(tables: Tables) {
    let mut days = tokio::time::interval(DAILY);
    loop {
        days.tick().await;
        match tables.remove_old_reports().await {
            Ok(0) => {}
            Ok(removed) => tracing::info!("Removed {removed} old reports"),
            Err(error) => tracing::error!("Could not remove old reports: {error}"),
        }
    }
}
