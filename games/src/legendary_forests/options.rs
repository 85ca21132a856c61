//! What can be set before a match: nothing.

use serde::{Deserialize, Serialize};

/// There is nothing to set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}
