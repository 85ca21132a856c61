//! Discord itself: its state, and its two interfaces for bots.

pub(crate) mod components;
pub(crate) mod error;
pub(crate) mod gateway;
pub(crate) mod id;
pub(crate) mod interactions;
pub(crate) mod limits;
pub(crate) mod rest;
pub(crate) mod server;
pub mod state;
