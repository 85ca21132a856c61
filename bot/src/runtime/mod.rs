//! Background work: drawing, searches, animations, metrics, health and backups.

pub(crate) mod animations;
pub mod backups;
pub(crate) mod drawing;
pub(crate) mod health;
pub mod metrics;
pub mod par;
pub(crate) mod rehearsals;
pub mod reports;
pub(crate) mod studies;
pub(crate) mod thinking;
