//! Grovekeeper keeps board-game tables in Discord channels.
//!
//! [`actions`] is everything that people can do, [`screens`] what is shown, [`discord`] how it gets there. What happens
//! at a table is the crate `tables`.

pub mod actions;
mod animations;
mod archive;
pub mod backups;
mod budget;
pub mod cli;
pub mod config;
pub mod discord;
mod drawers;
pub mod faces;
mod follow_ups;
mod health;
mod in_flight;
mod leftovers;
pub mod limits;
mod lobby_edits;
pub mod metrics;
mod minds;
pub mod press;
mod rate_limit;
pub mod screens;
pub mod service;
pub mod shards;
mod shown;
