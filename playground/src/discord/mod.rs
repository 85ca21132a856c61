//! Discord itself: what it remembers, and the two doors through which bots come in.

pub(crate) mod components;
pub(crate) mod error;
pub mod faults;
pub(crate) mod gateway;
pub(crate) mod id;
pub(crate) mod interactions;
pub(crate) mod limits;
#[cfg(feature = "openapi")]
pub(crate) mod openapi;
pub(crate) mod rest;
pub(crate) mod server;
pub mod state;
