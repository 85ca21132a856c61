//! Shared state of all actions: the tables, drawing threads, limits and metrics.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

use tables::Tables;

use crate::{
    actions::ActionError, discord::Access, discord::budget::Budget, discord::in_flight::InFlight,
    discord::overtaken::Overtaken, discord::panels::Panels, discord::rate_limit::RateLimiter,
    runtime::animations::Animations, runtime::drawing::Drawers, runtime::health::Health,
    runtime::metrics::Metrics, runtime::par::Pars, runtime::rehearsals::Rehearsals,
    runtime::studies::Studies, runtime::thinking::Thinkers, screens::emojis::Faces,
};

/// The bot; a cheap clone.
#[derive(Clone)]
pub struct Bot {
    pub(crate) tables: Tables,
    drawers: Drawers,
    pub(crate) animations: Animations,
    pub(crate) health: Health,
    pub(crate) in_flight: InFlight,
    pub(crate) access: Access,
    pub(crate) thinkers: Thinkers,
    pub(crate) studies: Studies,
    pub(crate) rehearsals: Rehearsals,
    /// The pars of daily deals.
    pub(crate) pars: Pars,
    pub(crate) overtaken: Overtaken,
    pub(crate) panels: Panels,
    pub(crate) rate_limiter: RateLimiter,
    /// Limits how many tables each person may open.
    pub(crate) openings: RateLimiter,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) faces: Faces,
    pub(crate) budget: Budget,
    /// Running passes of the outbox.
    pub(crate) passes: Arc<AtomicUsize>,
    /// Whether emojis are registered with Discord.
    pub(crate) shows_faces: bool,
}

impl Bot {
    /// Creates a bot for these tables that draws at most `drawing` pictures at the same time.
    pub fn new(tables: Tables, drawing: usize) -> Self {
        Bot {
            tables,
            drawers: Drawers::new(drawing),
            animations: Animations::new(),
            health: Health::default(),
            in_flight: InFlight::new(),
            access: Access::new(),
            thinkers: Thinkers::new(),
            studies: Studies::default(),
            rehearsals: Rehearsals::new(),
            pars: Pars::default(),
            overtaken: Overtaken::new(),
            panels: Panels::new(),
            rate_limiter: RateLimiter::per_minute(0),
            openings: RateLimiter::per_day(0),
            metrics: Arc::default(),
            faces: Faces::default(),
            budget: Budget::default(),
            passes: Arc::default(),
            shows_faces: false,
        }
    }

    /// Limits the interactions per person and minute; 0 means no limit.
    pub fn with_rate_limit(mut self, per_minute: u32) -> Self {
        self.rate_limiter = RateLimiter::per_minute(per_minute);
        self
    }

    /// Limits the tables that each person may open per day; 0 means no limit.
    pub fn with_openings_per_day(mut self, per_day: u32) -> Self {
        self.openings = RateLimiter::per_day(per_day);
        self
    }

    /// Limits the requests per second to Discord of all processes that share the store; 0 means no limit.
    pub fn with_request_budget(mut self, per_second: u32) -> Self {
        self.budget = Budget::new(self.tables.store().clone(), per_second);
        self
    }

    /// Uses emojis in menus, once Discord has them.
    pub fn with_faces(mut self) -> Self {
        self.shows_faces = true;
        self
    }

    /// Returns the emojis that Discord has.
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// Returns the tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Returns the metrics.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Returns the number of interactions in progress.
    pub fn answering(&self) -> usize {
        self.in_flight.open()
    }

    /// Returns the number of running passes of the outbox.
    pub fn posting(&self) -> usize {
        self.passes.load(Relaxed)
    }

    /// Makes a screen, or a part of one, on a drawing thread.
    pub(crate) async fn draw<T, E>(
        &self,
        make: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, ActionError>
    where
        T: Send + 'static,
        E: Into<ActionError> + Send + 'static,
    {
        match self.drawers.make(make).await {
            Some(made) => made.map_err(E::into),
            None => Err(ActionError::Drawing("it broke off".to_owned())),
        }
    }
}
