//! The built program, started as a process: its command line, its page in a browser, and what it does when it is killed.

mod browser;
mod command_line;
mod kills;
mod processes;
#[cfg(unix)]
mod safety;
#[path = "../support/mod.rs"]
mod support;
mod upgrade;
