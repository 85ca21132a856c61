//! The engine protocol: lines of text over standard input and output, so that anyone can write a bot.
//!
//! `docs/engine.md` describes it. [`serve`] is our engine; `Client` runs other people's in the arena.

#[cfg(feature = "arena")]
mod client;
mod command;
mod serve;

#[cfg(feature = "arena")]
pub use client::Client;
pub use serve::serve;

/// The version of the protocol.
const VERSION: u32 = 1;
/// Most bytes of a line.
const MOST_LINE: u64 = 1 << 20;
