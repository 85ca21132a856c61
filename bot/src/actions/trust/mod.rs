//! Fairness, data and the server.

pub mod export;
pub(crate) mod forget_me;
pub(crate) mod privacy;
pub(crate) mod server;
pub mod verify;
