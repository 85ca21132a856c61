//! The boundary to Discord's library: the connection, events, and building messages from screens.

mod access;
pub(crate) mod budget;
mod client;
mod emojis;
mod endpoint;
mod error;
mod first;
mod handler;
pub(crate) mod in_flight;
mod incoming;
mod inspect;
mod interaction;
mod message;
pub(crate) mod overtaken;
pub(crate) mod panels;
mod private;
pub(crate) mod rate_limit;
mod register;
mod requester;
mod requests;

pub(crate) use self::{
    access::Access,
    error::{DiscordError, Trouble},
    requests::{Posted, Requests, ThreadError},
};
pub use self::{
    client::{Connection, Reached, Running, StartError, connect, reach},
    error::{FINAL_CLOSE, GatewayClosed},
    inspect::{Inspected, Problem, application, inspect, invite_link, needed_permissions},
    register::definitions,
};
