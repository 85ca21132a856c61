//! The bot in the process of the tests, connected to a local Discord.

mod accessibility;
mod clocks;
mod commands;
mod dependencies;
mod discord_faults;
mod hostile;
mod languages;
mod newcomers;
mod panels;
mod permissions;
mod replies;
mod rules;
mod scenes;
mod secrets;
mod settings;
#[path = "../support/mod.rs"]
mod support;
mod table_commands;
mod watching;
mod welcome;
mod whole_matches;
