//! Support for tests and trials: simulated people, a bot in a local Discord, and faults on demand.

pub mod browser;
pub mod conformance;
mod counting;
pub mod discord;
pub mod hidden;
pub mod measurement;
mod proxy;
mod scratch;
mod world;

pub use counting::Counting;
pub use proxy::{Lost, Proxy, Statement};
pub use scratch::Scratch;
pub use world::{
    FORESTS, Said, Seats, World, act, chance, desk, is_board, position, says, set_clock, until, whispers,
};

/// Why a test or a trial failed.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
