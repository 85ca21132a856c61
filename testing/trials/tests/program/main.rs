//! The built program as a process: its command line, its page in a browser, and kills.

mod browser;
#[cfg(unix)]
mod cluster;
mod command_line;
mod concurrent;
mod documents;
mod first_start;
mod imports;
mod kills;
#[cfg(unix)]
mod machine;
mod processes;
#[cfg(unix)]
mod safety;
mod setup;
#[cfg(unix)]
mod stopping;
mod storm;
