//! Changing notes.

use super::db::Db;
use super::failed::{CommitUnknown, Failed};
use super::rows::bytes;
use crate::StorageError;

pub(super) async fn put(
    db: &Db,
    key: &str,
    text: Option<&str>,
    unknown: &CommitUnknown,
) -> Result<(), Failed> {
    let key = key.as_bytes();
    match text.map(str::as_bytes) {
        Some(text) => {
            db.tell(
                unknown,
                "INSERT INTO grove_notes (key, text) VALUES ($1, $2) \
                 ON CONFLICT (key) DO UPDATE SET text = excluded.text",
                &[bytes(&key), bytes(&text)],
            )
            .await
        }
        None => {
            db.tell(unknown, "DELETE FROM grove_notes WHERE key = $1", &[bytes(&key)])
                .await
        }
    }
    .map(drop)
}

pub(super) async fn put_if(
    db: &Db,
    key: &str,
    expected: Option<&str>,
    text: Option<&str>,
    unknown: &CommitUnknown,
) -> Result<bool, Failed> {
    let key = key.as_bytes();
    let done = match (expected.map(str::as_bytes), text.map(str::as_bytes)) {
        (None, None) => {
            let there = db
                .ask("SELECT 1 FROM grove_notes WHERE key = $1", &[bytes(&key)])
                .await?;
            return Ok(there.is_empty());
        }
        (None, Some(text)) => {
            db.tell(
                unknown,
                "INSERT INTO grove_notes (key, text) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING 1",
                &[bytes(&key), bytes(&text)],
            )
            .await?
        }
        (Some(expected), None) => {
            db.tell(
                unknown,
                "DELETE FROM grove_notes WHERE key = $1 AND text = $2 RETURNING 1",
                &[bytes(&key), bytes(&expected)],
            )
            .await?
        }
        (Some(expected), Some(text)) => {
            db.tell(
                unknown,
                "UPDATE grove_notes SET text = $3 WHERE key = $1 AND text = $2 RETURNING 1",
                &[bytes(&key), bytes(&expected), bytes(&text)],
            )
            .await?
        }
    };
    if done.is_empty() && unknown.is_set() {
        // An earlier attempt may have changed it, and a note has no idempotency key.
        return Err(StorageError::Unsure {
            why: "the connection broke".to_owned(),
        }
        .into());
    }
    Ok(!done.is_empty())
}
