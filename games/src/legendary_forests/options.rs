//! The settings before a match: only what every game lets the players choose.

use serde::{Deserialize, Serialize};

use crate::{game::Seat, seating::Colours};

/// The settings before a match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The colour of each seat.
    #[serde(skip_serializing_if = "Colours::are_usual")]
    pub colours: Colours,
    /// The seat that begins; one by lot if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<Seat>,
}
