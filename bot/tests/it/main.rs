//! The bot in the process of the tests, connected to a local Discord.

mod accessibility;
mod bots;
mod clocks;
mod commands;
mod dependencies;
mod discord_faults;
mod encrypted;
mod endpoint;
mod faces;
mod fairness;
mod hostile;
mod languages;
mod log;
mod looks;
mod newcomers;
mod outages;
mod panels;
mod permissions;
mod places;
mod promises;
mod refusals;
mod replies;
mod rules;
mod scenes;
mod secrets;
mod settings;
#[path = "../support/mod.rs"]
mod support;
mod table_commands;
mod unnoted_boards;
mod watching;
mod welcome;
mod whole_matches;
