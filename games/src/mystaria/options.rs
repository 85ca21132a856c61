//! The settings before the match.

use serde::{Deserialize, Serialize};

/// The settings before the match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The simple game: only huts, tree and tower are used.
    pub simple: bool,
}
