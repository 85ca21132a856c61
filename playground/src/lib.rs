//! A local Discord: REST, gateway and a page to play on, without an account.
//!
//! A bot connects to it as it would to Discord. People are driven by code (or by the page): they use commands, press
//! buttons, choose from menus, and see exactly what Discord would show them. Every request of the bot is
//! held against Discord's limits; what Discord would refuse is refused here and remembered in
//! [`Playground::violations`].
//!
//! ```no_run
//! # async fn example() {
//! use playground::Playground;
//!
//! let playground = Playground::start_strict().await;
//! let guild = playground.guild("The Grove");
//! let channel = guild.channel("table");
//! let ann = guild.user("Ann");
//!
//! // Start a bot whose REST base is `playground.api_url()` and whose token is `playground.token()`, then:
//! playground.wait_for_command("table new").await;
//! let reply = ann.slash(&channel, "table new", &[("game", "chess")]).await;
//! assert!(reply.text().contains("chess"));
//!
//! let ben = guild.user("Ben");
//! let joined = ben.press(reply.message(), "Join").await;
//! assert!(joined.message().content.contains("Ben"));
//! assert_eq!(ben.last(&channel).unwrap().pings, []);
//! # }
//! ```
//!
//! Faults come on demand from `Playground::faults` and `Playground::gateway`; time from the [`Clock`] in [`Config`].
//!
//! The feature `drive` lets code be people; without it there is the page alone. With the feature `openapi` every request
//! is compared with Discord's own description of its API, if the variable `DISCORD_OPENAPI` names the file.
#![cfg_attr(
    not(feature = "drive"),
    allow(
        dead_code,
        reason = "people who are driven by code can do more than people at the page"
    )
)]

mod clock;
mod config;
pub mod discord;
#[cfg(feature = "drive")]
mod drive;
mod running;
mod web;

pub use clock::Clock;
pub use config::{Config, StartError};
pub use discord::faults::{Fault, Faults};
pub use discord::gateway::Gateway;
pub use discord::id::Id;
pub use discord::interactions::{EndpointRefused, Outcome, Refused, Suggestion, UserChoice};
pub use discord::limits::Violation;
pub use discord::state::controls::{Button, Piece, Select};
pub use discord::state::permissions;
pub use discord::state::seen::{SeenAttachment, SeenMessage};
pub use discord::state::{Change, Discord};
#[cfg(feature = "drive")]
pub use drive::{Answer, Channel, Guild, MessageRef, Pending, Reply, User};
pub use running::Playground;
