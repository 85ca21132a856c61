//! What every action needs: the tables, and threads to draw on.

use std::sync::Arc;

use tables::Tables;
use tokio::sync::Semaphore;

use crate::{
    actions::{ActionError, Answer},
    in_flight::InFlight,
    lobby_edits::LobbyEdits,
    metrics::Metrics,
    minds::Minds,
    rate_limit::RateLimiter,
    screens::Screen,
    shown::Shown,
};

/// The bot; a cheap clone.
#[derive(Clone)]
pub struct Bot {
    pub(crate) tables: Tables,
    drawing: Arc<Semaphore>,
    /// An animation draws every position of a match: one at a time, so that boards don't wait for it.
    animations: Arc<Semaphore>,
    pub(crate) in_flight: InFlight,
    pub(crate) lobby_edits: LobbyEdits,
    pub(crate) shown: Shown,
    pub(crate) minds: Minds,
    pub(crate) rate_limiter: RateLimiter,
    pub(crate) metrics: Arc<Metrics>,
}

impl Bot {
    /// A bot for these tables that draws at most so many pictures at the same time.
    pub fn new(tables: Tables, drawing: usize) -> Self {
        Bot {
            tables,
            drawing: Arc::new(Semaphore::new(drawing.max(1))),
            animations: Arc::new(Semaphore::new(1)),
            in_flight: InFlight::new(),
            lobby_edits: LobbyEdits::new(),
            shown: Shown::default(),
            minds: Minds::new(),
            rate_limiter: RateLimiter::new(0),
            metrics: Arc::default(),
        }
    }

    /// The same bot with a limit of interactions a minute for each person; 0 is no limit.
    pub fn at_most(mut self, per_minute: u32) -> Self {
        self.rate_limiter = RateLimiter::new(per_minute);
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
        self.in_flight.open()
    }

    /// Makes a screen on a blocking thread, because drawing takes milliseconds.
    pub(crate) async fn draw(&self, make: impl FnOnce() -> Answer + Send + 'static) -> Answer {
        let failed = |what: &str| ActionError::Drawing(what.to_owned());
        let _place = self
            .drawing
            .acquire()
            .await
            .map_err(|_| failed("it has stopped"))?;
        tokio::task::spawn_blocking(make)
            .await
            .map_err(|_| failed("it broke off"))?
    }

    /// Makes a screen with an animation, one at a time.
    pub(crate) async fn animate(
        &self,
        make: impl FnOnce() -> Answer + Send + 'static,
    ) -> Result<Screen, ActionError> {
        let closed = |_| ActionError::Drawing("it has stopped".to_owned());
        let _place = self.animations.acquire().await.map_err(closed)?;
        self.draw(make).await
    }
}
