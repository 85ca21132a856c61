//! The built program, started as a process: its command line, its page in a browser, and what it does when it is killed.

mod browser;
mod command_line;
mod concurrent;
mod first_start;
mod kills;
mod processes;
#[cfg(unix)]
mod safety;
mod setup;
mod storm;
#[path = "../support/mod.rs"]
mod support;
mod upgrade;
