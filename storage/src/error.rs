//! Why the store refuses or fails, told apart by who has to act.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::TableId;

/// What every operation of a store gives.
pub type Result<T, E = StorageError> = std::result::Result<T, E>;

/// Why a store refused or failed. A refused change has changed nothing; only `Unsure` leaves that open.
///
/// The first group is for the caller, who looks again and tells the player; the second is a mistake of the caller;
/// the third is for the operator.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StorageError {
    /// Too much is waiting to be written; nothing was changed.
    #[error("the store is busy, try again")]
    Busy,
    /// The database can't be reached or has no time; nothing was changed.
    #[error("the database is away ({why}); nothing was changed, try again")]
    Away {
        /// What was last heard.
        why: String,
    },
    /// The connection broke while a change was being made, and nobody can be asked whether it was: look again.
    #[error("it is not known whether the change was made ({why}); look again")]
    Unsure {
        /// What was last heard.
        why: String,
    },
    /// Somebody else changed the table first.
    #[error("table {table} has moved on: version {expected} was expected, {found} is current")]
    Stale {
        /// The table in question.
        table: TableId,
        /// The version on which the change was built.
        expected: u64,
        /// The version that is current.
        found: u64,
    },
    /// An open table is already at that place.
    #[error("table {0} is already open at that place")]
    PlaceTaken(TableId),
    /// There is no such table, or no longer.
    #[error("there is no table {0}")]
    NoSuchTable(TableId),

    /// The end of the table's log was lost with a disk, or may have been: somebody has to decide that it goes on from what
    /// is left.
    #[error(
        "whatever came after entry {after} of table {table} was lost with a disk; it is held until somebody goes on"
    )]
    Held {
        /// The table in question.
        table: TableId,
        /// The entries that are left.
        after: u64,
    },

    /// A text or list is longer than the store keeps.
    #[error("the {what} is too long: {len} of at most {max}")]
    TooLong {
        /// What was too long.
        what: &'static str,
        /// Its length: bytes of a text, items of a list.
        len: usize,
        /// The most that is kept.
        max: usize,
    },
    /// The address of a store can't be understood.
    #[error("{url:?} is not the address of a store: {why}")]
    BadUrl {
        /// What was given.
        url: String,
        /// What is wrong with it.
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
    /// What is on disk is not what was written; restore a backup.
    #[error("the store is damaged: {what}")]
    Damaged {
        /// What was found.
        what: String,
    },
    /// There is no store, but something beside its place tells that there was one.
    #[error(
        "there is no store at {}, but {} is beside it: is a disk missing, or was a restore broken off? Restore a backup, or move that away to begin with an empty store",
        path.display(),
        beside.display()
    )]
    Missing {
        /// Where the store should be.
        path: PathBuf,
        /// What was found.
        beside: PathBuf,
    },
    /// Another process has the store open.
    #[error("the store at {} is in use by another process", path.display())]
    Locked {
        /// Where the store is.
        path: PathBuf,
    },
    /// A write may not have reached the disk. The store answers nothing until it is opened again.
    #[error("the store stopped after a failed write ({why}); open it again")]
    Stopped {
        /// What failed.
        why: String,
    },
    /// The database refused what it was asked.
    #[error("the database refused: {what}")]
    Database {
        /// What it said.
        what: String,
    },
    /// The disk or the operating system refused.
    #[error("{what}: {source}")]
    Io {
        /// What was being done.
        what: String,
        /// What the system said.
        source: Arc<io::Error>,
    },
}

impl StorageError {
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { what: what.into() }
    }

    /// For `map_err`: an I/O error, with what was being done.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io {
            what,
            source: Arc::new(source),
        }
    }
}
