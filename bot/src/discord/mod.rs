//! Where Discord's library begins: the connection, what comes in, and how screens become messages.

mod absence;
mod announce;
mod answer;
mod asker;
mod client;
mod error;
mod flight;
mod handler;
mod message;
mod outbox;
mod pace;
mod presses;
mod register;
mod slash;
mod tour;

use std::sync::Arc;

use tokio::sync::Semaphore;

pub use self::{
    client::{Connection, Reached, Running, StartError, connect, reach},
    register::definitions,
};
use self::{flight::Flights, pace::Pace};
use crate::{
    metrics::Metrics,
    screens::Screen,
    tables::{Declined, Tables},
};

/// What every handler needs; a cheap clone.
#[derive(Clone)]
pub struct Bot {
    tables: Tables,
    drawing: Arc<Semaphore>,
    /// A film takes as long as all its pictures: one at a time, or two would keep everyone else waiting.
    films: Arc<Semaphore>,
    flights: Flights,
    pace: Pace,
    metrics: Arc<Metrics>,
}

impl Bot {
    /// A bot for these tables that draws at most so many pictures at the same time.
    pub fn new(tables: Tables, drawing: usize) -> Self {
        Bot {
            tables,
            drawing: Arc::new(Semaphore::new(drawing.max(1))),
            films: Arc::new(Semaphore::new(1)),
            flights: Flights::new(),
            pace: Pace::new(0),
            metrics: Arc::default(),
        }
    }

    /// The same bot, answering each person so often a minute at most; 0 is no limit.
    pub fn at_most(mut self, per_minute: u32) -> Self {
        self.pace = Pace::new(per_minute);
        self
    }

    /// The tables that it keeps.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// What it counts.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// How many interactions it is answering now.
    pub fn answering(&self) -> usize {
        self.flights.open()
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
