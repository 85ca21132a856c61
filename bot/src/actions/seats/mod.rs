//! Seats and time: absence, reminders, replacements.

pub(crate) mod away;
pub(crate) mod nudge;
pub(crate) mod reminders;
pub(crate) mod replace;
pub(crate) mod resign;
pub(crate) mod timeout;
