//! Grovekeeper: board games in Discord channels.
//!
//! [`actions`] contains everything that people can do, [`screens`] everything that is shown, [`discord`] the
//! connection, and [`outbox`] the posts. The crate `tables` contains the use cases.

pub mod actions;
pub mod cli;
pub mod config;
pub mod discord;
pub mod limits;
pub mod outbox;
pub mod press;
pub mod runtime;
pub mod screens;
pub mod service;
