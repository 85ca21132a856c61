//! Why an attempt failed, grouped by the right reaction.

use std::error::Error as _;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use deadpool_postgres::{PoolError, TimeoutType};
use tokio_postgres::error::{Error, SqlState};

use crate::StorageError;

/// Why one attempt failed.
#[derive(Debug)]
pub(super) enum Failed {
    /// An answer for the caller: a retry would change nothing.
    Refused(StorageError),
    /// The transaction lost against another one, or the server lacks resources; nothing was changed.
    Again(String),
    /// A row with the same key exists.
    Taken,
    /// The server is read-only: it has become a standby. Nothing was changed.
    ReadOnly(String),
    /// The connection is lost. The current statement may or may not have taken effect.
    Lost(String),
}

impl From<StorageError> for Failed {
    fn from(error: StorageError) -> Self {
        Self::Refused(error)
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        let said = described(&error);
        let Some(code) = error.code() else {
            return if is_untrusted(&error) {
                Self::Refused(StorageError::Database { what: said })
            } else {
                Self::Lost(said)
            };
        };
        match code.code() {
            _ if *code == SqlState::UNIQUE_VIOLATION => Self::Taken,
            // Serialisation failure, deadlock, no lock, cancelled; class 53 is a lack of resources.
            "40001" | "40P01" | "55P03" | "57014" => Self::Again(said),
            class if class.starts_with("53") => Self::Again(said),
            "25006" => Self::ReadOnly(said),
            // Completion unknown, shutdown, crash, start of the server, idle too long; class 08 is the connection.
            "40003" | "57P01" | "57P02" | "57P03" | "57P05" => Self::Lost(said),
            class if class.starts_with("08") => Self::Lost(said),
            _ => Self::Refused(StorageError::Database { what: said }),
        }
    }
}

impl From<PoolError> for Failed {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Closed => Self::Refused(StorageError::Closed),
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(TimeoutType::Wait) => Self::Again("all connections are in use".to_owned()),
            other => Self::Lost(other.to_string()),
        }
    }
}

/// Returns whether the server's certificate was refused, which the operator must fix: a retry would fail again.
fn is_untrusted(error: &Error) -> bool {
    let io = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
    let tls = io.and_then(|io| io.get_ref()?.downcast_ref::<rustls::Error>());
    matches!(tls, Some(rustls::Error::InvalidCertificate(_)))
}

/// Returns the driver's error with its cause, which the driver's own text leaves out.
fn described(error: &Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        let more = deeper.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = deeper.source();
    }
    text
}

/// Set while the answer to a change is awaited; stays set if none arrives, because the change may have been made.
#[derive(Debug, Default)]
pub(super) struct CommitUnknown(AtomicBool);

impl CommitUnknown {
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Waits for the answer to a statement that changes the database. It stays set if none arrives, or the caller stops
    /// waiting.
    pub(super) async fn answer<T, E: Into<Failed>>(
        &self,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Failed> {
        let before = self.0.swap(true, Ordering::SeqCst);
        let answered = answer.await.map_err(Into::into);
        if !matches!(answered, Err(Failed::Lost(_))) {
            self.0.store(before, Ordering::SeqCst);
        }
        answered
    }
}
