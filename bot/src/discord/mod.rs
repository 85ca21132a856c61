//! Where Discord's library begins: the connection, what comes in, and how screens become messages.

mod absence;
mod announce;
mod asker;
mod client;
mod error;
mod handler;
mod message;
mod outbox;
mod presses;
mod register;
mod slash;
mod tour;

use std::sync::Arc;

use tokio::sync::Semaphore;

pub use self::{
    client::{Connection, Running, StartError, connect},
    register::definitions,
};
use crate::{
    screens::Screen,
    tables::{Declined, Tables},
};

/// What every handler needs; a cheap clone.
#[derive(Clone)]
pub struct Bot {
    tables: Tables,
    drawing: Arc<Semaphore>,
}

impl Bot {
    /// A bot for these tables that draws at most so many pictures at the same time.
    pub fn new(tables: Tables, drawing: usize) -> Self {
        Bot {
            tables,
            drawing: Arc::new(Semaphore::new(drawing.max(1))),
        }
    }

    /// Makes a screen away from the threads that answer Discord, since drawing takes a while.
    async fn draw<F>(&self, make: F) -> Result<Screen, Declined>
    where
        F: FnOnce() -> Result<Screen, Declined> + Send + 'static,
    {
        let failed = |what: &str| Declined::Unreadable(format!("drawing {what}"));
        let _place = self.drawing.acquire().await.map_err(|_| failed("has stopped"))?;
        tokio::task::spawn_blocking(make)
            .await
            .map_err(|_| failed("broke off"))?
    }
}
