//! What every action needs: the tables, and threads to draw on.

use std::sync::Arc;

use tables::Tables;

use crate::{
    actions::ActionError, animations::Animations, budget::Budget, discord::Access, drawers::Drawers,
    faces::Faces, follow_ups::FollowUps, health::Health, in_flight::InFlight, leftovers::Leftovers,
    lobby_edits::LobbyEdits, metrics::Metrics, minds::Minds, rate_limit::RateLimiter, shown::Shown,
};

/// The bot; a cheap clone.
#[derive(Clone)]
pub struct Bot {
    pub(crate) tables: Tables,
    drawers: Drawers,
    pub(crate) animations: Animations,
    pub(crate) health: Health,
    pub(crate) in_flight: InFlight,
    pub(crate) lobby_edits: LobbyEdits,
    pub(crate) access: Access,
    pub(crate) shown: Shown,
    pub(crate) leftovers: Leftovers,
    pub(crate) minds: Minds,
    pub(crate) rate_limiter: RateLimiter,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) faces: Faces,
    pub(crate) follow_ups: FollowUps,
    pub(crate) budget: Budget,
    /// Whether faces are registered with Discord.
    pub(crate) shows_faces: bool,
}

impl Bot {
    /// A bot for these tables that draws at most so many pictures at the same time.
    pub fn new(tables: Tables, drawing: usize) -> Self {
        Bot {
            tables,
            drawers: Drawers::new(drawing),
            animations: Animations::new(),
            health: Health::default(),
            in_flight: InFlight::new(),
            lobby_edits: LobbyEdits::new(),
            access: Access::new(),
            shown: Shown::default(),
            leftovers: Leftovers::default(),
            minds: Minds::new(),
            rate_limiter: RateLimiter::new(0),
            metrics: Arc::default(),
            faces: Faces::default(),
            follow_ups: FollowUps::new(),
            budget: Budget::default(),
            shows_faces: false,
        }
    }

    /// The same bot with a limit of interactions a minute for each person; 0 is no limit.
    pub fn at_most(mut self, per_minute: u32) -> Self {
        self.rate_limiter = RateLimiter::new(per_minute);
        self
    }

    /// The same bot that makes at most so many requests a second to Discord, together with all processes that share its
    /// store; 0 is no limit.
    pub fn within(mut self, per_second: u32) -> Self {
        self.budget = Budget::new(self.tables.store().clone(), per_second);
        self
    }

    /// The same bot with faces in menus, once Discord has them.
    pub fn with_faces(mut self) -> Self {
        self.shows_faces = true;
        self
    }

    /// The faces that Discord has.
    pub fn faces(&self) -> &Faces {
        &self.faces
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

    /// Makes a screen, or a part of one, on a thread that draws.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        make: impl FnOnce() -> Result<T, ActionError> + Send + 'static,
    ) -> Result<T, ActionError> {
        let made = self.drawers.make(make).await;
        made.unwrap_or_else(|| Err(ActionError::Drawing("it broke off".to_owned())))
    }
}
