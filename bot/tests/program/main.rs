//! The built program, started as a process: its command line, its page in a browser, and what it does when it is killed.

mod browser;
#[cfg(unix)]
mod cluster;
mod command_line;
mod concurrent;
mod first_start;
mod kills;
#[cfg(unix)]
mod machine;
mod processes;
#[path = "../../../storage/tests/postgres/proxy.rs"]
mod proxy;
#[cfg(unix)]
mod safety;
mod setup;
#[cfg(unix)]
mod stopping;
mod storm;
#[path = "../support/mod.rs"]
mod support;
mod truth;
mod upgrade;
