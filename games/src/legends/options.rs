//! The settings before a match: none.

use serde::{Deserialize, Serialize};

/// This game has no settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}
