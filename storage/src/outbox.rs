//! Posts of a table, and the lease of the process that may post for it.

use crate::{PlaceId, TableId};

/// The due time of a table with nothing to do.
pub const NEVER: i64 = i64::MAX;

/// A message that shows something of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Its purpose; unique within the table.
    pub role: String,
    /// Distinguishes it from other messages of the same role, in the caller's words.
    pub key: String,
    /// The channel.
    pub place: PlaceId,
    /// The id of the message; 0 if there is none.
    pub message: u64,
    /// A hash of its content.
    pub hash: u64,
}

/// The right to post for a table until it expires. Every lease has a higher fence than the previous one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lease {
    /// The table.
    pub table: TableId,
    /// The fencing number.
    pub fence: u64,
    /// Whether the previous holder did not return the lease, so that its last request may or may not have succeeded.
    pub taken_over: bool,
}

/// An update by the holder of a lease. It is applied completely and durably, or not at all if the lease has passed
/// on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostNote {
    /// Current posts; each replaces the post with the same role.
    pub put: Vec<Post>,
    /// Roles that no longer have a post.
    pub remove: Vec<String>,
    /// Keep or return the lease.
    pub then: Then,
}

/// What happens to a lease afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// The holder keeps it for this many milliseconds from now on.
    Keep(i64),
    /// The holder returns it. Work is due at this time, or earlier if a change since then requires it.
    Free(i64),
}

/// The due time of a table, and its lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Work {
    /// When work is due; a lease takes it, and changes set it again.
    pub(crate) at: i64,
    /// End of the lease; 0 if nobody holds it.
    pub(crate) until: i64,
    /// The number of the last lease.
    pub(crate) fence: u64,
}

impl Work {
    pub(crate) const IDLE: Work = Work {
        at: NEVER,
        until: 0,
        fence: 0,
    };

    /// Returns when the table can be claimed.
    pub(crate) fn ready(self) -> i64 {
        if self.until == 0 { self.at } else { self.until }
    }

    /// Returns when something must be shown: at once while a process holds the table.
    pub(crate) fn show_at(self) -> Option<i64> {
        let at = if self.is_held() { 0 } else { self.at };
        (at != NEVER).then_some(at)
    }

    pub(crate) fn is_held(self) -> bool {
        self.until != 0
    }

    /// Returns this work under a new lease, which takes what is due.
    pub(crate) fn leased(self, until: i64) -> Work {
        Work {
            at: NEVER,
            until,
            fence: self.fence + 1,
        }
    }
}
