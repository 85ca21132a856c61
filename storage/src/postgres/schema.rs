//! The schema of the database and its migrations.
//!
//! A changed schema is a new format: append its statements to [`MIGRATIONS`]. Each migration is one small step in a
//! transaction that locks the row with the format, so if several processes start together, one migrates and the
//! others wait. Some databases commit such statements at once, so each step uses `IF NOT EXISTS` and can be repeated.

use std::time::Duration;

use tokio_postgres::error::SqlState;

use super::db::Db;
use super::failed::{CommitUnknown, Failed};
use crate::{Result, StorageError};

/// The statements that lead to format 1, 2, ….
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];

/// Time limit of one step: it may have to read every row.
const STEP: Duration = Duration::from_secs(30 * 60);

const COUNTERS: &str = "
    CREATE TABLE IF NOT EXISTS grove_counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
    INSERT INTO grove_counters (name, value) VALUES ('format', 0), ('table', 0) ON CONFLICT DO NOTHING;";

/// Migrates a database to the newest format.
///
/// # Errors
/// `NewerFormat` if a newer program has migrated it.
pub(super) async fn migrate(db: &Db) -> Result<()> {
    let known = MIGRATIONS.len();
    let newest = i64::try_from(known).unwrap_or(i64::MAX);
    let unknown = CommitUnknown::default();
    // Detects a database that is unreachable or read-only within the time of an ordinary call.
    db.look(|| takes_changes(db)).await?;
    loop {
        let format = db.within(STEP, &unknown, || step(db)).await?;
        if format > newest {
            return Err(StorageError::NewerFormat {
                found: u32::try_from(format).unwrap_or(u32::MAX),
                known: u32::try_from(known).unwrap_or(u32::MAX),
            });
        }
        if format == newest {
            return Ok(());
        }
    }
}

async fn takes_changes(db: &Db) -> Result<(), Failed> {
    let rows = db
        .ask("SELECT current_setting('transaction_read_only')", &[])
        .await?;
    match rows.first().map(|row| row.try_get(0)).transpose()? {
        Some("on") => Err(Failed::ReadOnly("it takes no changes".to_owned())),
        _ => Ok(()),
    }
}

/// Runs the next migration, if one is missing, and returns the format after it. Repeating it does nothing.
async fn step(db: &Db) -> Result<i64, Failed> {
    let mut connection = db.connect().await?;
    let made = step_on(connection.client_mut()?).await;
    connection.settle(made)
}

async fn step_on(client: &mut deadpool_postgres::Client) -> Result<i64, Failed> {
    let found = client.query_typed(
        "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'grove_counters'",
        &[],
    );
    if found.await?.is_empty() {
        // Two processes that create the same table at once can conflict over the table, its row type, or their rows
        // in the catalogue; the loser retries.
        client
            .batch_execute(COUNTERS)
            .await
            .map_err(|error| match error.code() {
                Some(
                    &(SqlState::DUPLICATE_TABLE | SqlState::DUPLICATE_OBJECT | SqlState::UNIQUE_VIOLATION),
                ) => Failed::Taken,
                _ => error.into(),
            })?;
    }
    let transaction = client.transaction().await?;
    let row = transaction
        .query_typed_one(
            "SELECT value FROM grove_counters WHERE name = 'format' FOR UPDATE",
            &[],
        )
        .await?;
    let format: i64 = row.try_get(0)?;
    let next = usize::try_from(format)
        .ok()
        .and_then(|format| MIGRATIONS.get(format));
    let Some(statements) = next else {
        transaction.rollback().await?;
        return Ok(format);
    };
    transaction.batch_execute(statements).await?;
    transaction
        .execute_typed(
            "UPDATE grove_counters SET value = value + 1 WHERE name = 'format'",
            &[],
        )
        .await?;
    transaction.commit().await?;
    tracing::info!("Migrated the database to format {}", format + 1);
    Ok(format + 1)
}
