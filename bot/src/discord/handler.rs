//! What comes in through the gateway.

use serenity::{
    all::{Context, Event, EventHandler, Interaction, RawEventHandler, Ready},
    async_trait,
};

use super::{Bot, presses, register, slash};

/// Hands every interaction to whoever answers it.
pub(super) struct Handler(pub(super) Bot);

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(
            "Connected as {} to {} servers",
            ready.user.name,
            ready.guilds.len()
        );
        if let Err(error) = register::register(&context.http, &self.0.tables).await {
            tracing::error!("The commands could not be registered: {error}");
        }
        // What fell due while the connection was away is looked at now.
        self.0.tables.wake().notify_one();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answered = match &interaction {
            Interaction::Command(command) => slash::run(&self.0, &context, command).await,
            Interaction::Autocomplete(command) => slash::suggest(&self.0, &context, command).await,
            Interaction::Component(component) => presses::run(&self.0, &context, component).await,
            _ => Ok(()),
        };
        if let Err(error) = answered {
            tracing::warn!(interaction.id = %interaction.id(), "Interaction {} was not answered: {error}", interaction.id());
        }
    }
}

/// Speaks up about events that the library could not read, which it drops without a word.
pub(super) struct Unreadable;

#[async_trait]
impl RawEventHandler for Unreadable {
    async fn raw_event(&self, _context: Context, event: Event) {
        if let Event::Unknown(event) = event {
            tracing::warn!(
                "An event of kind {} could not be read and was dropped",
                event.kind
            );
        }
    }
}
