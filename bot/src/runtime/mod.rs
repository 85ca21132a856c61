//! Background work: drawing, searches, animations, metrics, health and backups.

pub(crate) mod animations;
pub mod backups;
pub(crate) mod drawing;
pub(crate) mod health;
pub mod metrics;
pub(crate) mod thinking;
