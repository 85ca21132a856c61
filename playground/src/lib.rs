//! A local Discord: REST, gateway and a page to play on, without an account.
//!
//! A bot connects to it as it would to Discord. People, at the page or simulated by code, use commands, press buttons,
//! choose from menus, and see exactly what Discord would show them. Every request of the bot is validated against
//! Discord's limits. The playground refuses what Discord would refuse and records it in [`Playground::violations`].
//!
//! The crate `kit` simulates people and faults for tests. The time comes from the [`Clock`] in [`Config`].

mod clock;
mod config;
pub mod discord;
mod hooks;
mod running;
pub mod serve;
mod web;

pub use clock::Clock;
pub use config::{Config, StartError};
pub use discord::gateway::Trouble;
pub use discord::id::Id;
pub use discord::interactions::{EndpointRefused, Outcome, Refused, Suggestion, UserChoice};
pub use discord::limits::Violation;
pub use discord::rest::rate_limited;
pub use discord::state::controls::{Button, Piece, Select};
pub use discord::state::permissions;
pub use discord::state::seen::{SeenAttachment, SeenMessage};
pub use discord::state::{Change, Discord, World};
pub use hooks::{AroundApi, Description, Hooks};
pub use running::Playground;
