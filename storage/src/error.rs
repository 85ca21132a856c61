//! Why the store refuses or fails, grouped by who has to act.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::TableId;

/// Result of every store operation.
pub type Result<T, E = StorageError> = std::result::Result<T, E>;

/// Why a store refused or failed. A refused change has changed nothing; only `Unsure` leaves that open.
///
/// The first group is for the caller, who reads again and informs the player. The second is a bug in the caller. The
/// third is for the operator.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StorageError {
    /// The write queue is full; nothing was changed.
    #[error("the store is busy, try again")]
    Busy,
    /// The database can't be reached or is overloaded; nothing was changed.
    #[error("the database can't be reached ({why}); nothing was changed, try again")]
    Away {
        /// The last error.
        why: String,
    },
    /// The connection broke during a change, and the database can't be asked whether it was made: read again.
    #[error("it is unknown whether the change was made ({why}); read again")]
    Unsure {
        /// The last error.
        why: String,
    },
    /// Somebody else changed the table first.
    #[error("table {table} has moved on: version {expected} was expected, {found} is current")]
    Stale {
        /// The table.
        table: TableId,
        /// The version on which the change was built.
        expected: u64,
        /// The current version.
        found: u64,
    },
    /// An open table is already at that place.
    #[error("table {0} is already open at that place")]
    PlaceTaken(TableId),
    /// The table does not exist, or no longer.
    #[error("there is no table {0}")]
    NoSuchTable(TableId),

    /// A text or list exceeds the store's limit.
    #[error("the {what} is too long: {len} of at most {max}")]
    TooLong {
        /// The field that is too long.
        what: &'static str,
        /// Its length: bytes of a text, items of a list.
        len: usize,
        /// The limit.
        max: usize,
    },
    /// The address of a store is invalid. The error does not repeat it, because it may contain a password.
    #[error("this is not the address of a store: {why}")]
    BadUrl {
        /// The reason.
        why: &'static str,
    },
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,

    /// A newer program wrote this store.
    #[error(
        "the store has format {found}, but this program knows formats up to {known}; use a newer program"
    )]
    NewerFormat {
        /// The format of the store.
        found: u32,
        /// The newest format that this program reads.
        known: u32,
    },
    /// Stored data can't be read or is inconsistent.
    #[error("the store is damaged: {what}")]
    Damaged {
        /// The inconsistency.
        what: String,
    },
    /// One of the two copies in a folder is damaged. The store refuses every call until it is opened again, which
    /// repairs it.
    #[error("the disk is damaged ({what}); opening the store again repairs it")]
    Broken {
        /// The damage.
        what: String,
    },
    /// Both copies in a folder are damaged. Nothing was changed; restore a backup.
    #[error("both copies of the store are damaged. Journal: {journal}. Index: {index}")]
    BothDamaged {
        /// The damage of the journal.
        journal: String,
        /// The damage of the index.
        index: String,
    },
    /// There is no store, but something next to its path shows that there was one.
    #[error(
        "there is no store at {}, but {} is next to it: is a disk missing, or was a restore interrupted? Restore a backup, or move that away to begin with an empty store",
        path.display(),
        beside.display()
    )]
    Missing {
        /// The path of the store.
        path: PathBuf,
        /// The file or folder next to it.
        beside: PathBuf,
    },
    /// Another process has the store open.
    #[error("the store at {} is in use by another process", path.display())]
    Locked {
        /// The path of the store.
        path: PathBuf,
    },
    /// A write may not have reached the disk. The store refuses every call until it is opened again.
    #[error("the store stopped after a failed write ({why}); open it again")]
    Stopped {
        /// The failed write.
        why: String,
    },
    /// The database refused a statement.
    #[error("the database refused the request: {what}")]
    Database {
        /// The database's message.
        what: String,
    },
    /// The disk or the operating system refused.
    #[error("{what}: {source}")]
    Io {
        /// The attempted operation.
        what: String,
        /// The system's error.
        source: Arc<io::Error>,
    },
}

impl StorageError {
    pub(crate) fn broken(what: impl Into<String>) -> Self {
        Self::Broken { what: what.into() }
    }

    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { what: what.into() }
    }

    /// Builds a `map_err` closure that adds the attempted operation to an I/O error.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io {
            what,
            source: Arc::new(source),
        }
    }
}
