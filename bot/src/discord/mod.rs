//! Where Discord's library begins: the connection, what comes in, and how screens become messages.

mod access;
mod boards;
mod client;
mod courier;
mod deliver;
mod delivery;
mod emojis;
mod endpoint;
mod error;
mod first;
mod handler;
mod hold;
mod incoming;
mod inspect;
mod interaction;
mod leftover;
mod message;
mod private;
mod register;
mod relay;
mod requester;
mod retry;

pub(crate) use self::{
    access::Access,
    courier::{Courier, ThreadError},
};
pub use self::{
    client::{Connection, Front, Reached, Running, StartError, connect, reach, reach_through},
    error::GatewayClosed,
    inspect::{Inspected, Problem, application, inspect, invite_link, needed_permissions},
    register::definitions,
};
