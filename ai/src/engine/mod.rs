//! The engine protocol: lines of text over standard input and output, so that anyone can write a bot.
//!
//! `docs/engine.md` describes it. [`serve`] is our engine; the arena of `testing/trials` runs other people's.

mod command;
mod serve;

pub use serve::serve;

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// Longest line in bytes.
pub const MOST_LINE: u64 = 1 << 20;
