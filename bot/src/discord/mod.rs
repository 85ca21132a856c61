//! Where Discord's library begins: the connection, what comes in, and how screens become messages.

mod client;
mod courier;
mod deliver;
mod delivery;
mod error;
mod handler;
mod interaction;
mod message;
mod private;
mod register;
mod requester;
mod retry;

pub(crate) use self::courier::{Courier, ThreadError};
pub use self::{
    client::{Connection, Reached, Running, StartError, connect, reach},
    register::definitions,
};
