//! Grovekeeper keeps board-game tables in Discord channels.
//!
//! [`tables`] knows what can be done at a table, [`screens`] what is shown, [`discord`] how it gets there.

pub mod backups;
pub mod cli;
pub mod commands;
pub mod config;
pub mod discord;
pub mod limits;
pub mod metrics;
pub mod press;
pub mod screens;
pub mod shards;
pub mod tables;
