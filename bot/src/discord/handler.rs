//! What comes in through the gateway.

use std::sync::atomic::{AtomicBool, Ordering};

use serenity::{
    all::{Context, Event, EventHandler, Interaction, RawEventHandler, Ready},
    async_trait,
};

use super::{Bot, error::Trouble, presses, register, slash};

/// Hands every interaction to whoever answers it.
pub(super) struct Handler {
    bot: Bot,
    registered: AtomicBool,
}

impl Handler {
    pub(super) fn new(bot: Bot) -> Handler {
        Handler {
            bot,
            registered: AtomicBool::new(false),
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(
            "Connected as {} to {} servers",
            ready.user.name,
            ready.guilds.len()
        );
        // Once in the life of a process, not with every shard and every reconnection: while a newer version takes over
        // from process to process, an older one must not bring its own commands back.
        if !self.registered.swap(true, Ordering::SeqCst)
            && let Err(error) = register::register(&context.http, &self.bot.tables).await
        {
            self.registered.store(false, Ordering::SeqCst);
            tracing::error!("The commands could not be registered: {error}");
        }
        // What fell due while the connection was away is looked at now.
        self.bot.tables.wake().notify_one();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answered = match &interaction {
            Interaction::Command(command) => slash::run(&self.bot, &context, command).await,
            Interaction::Autocomplete(command) => slash::suggest(&self.bot, &context, command).await,
            Interaction::Component(component) => presses::run(&self.bot, &context, component).await,
            _ => Ok(()),
        };
        if let Err(error) = answered {
            let id = interaction.id();
            if Trouble::of(&error) == Trouble::Answered {
                tracing::warn!(interaction.id = %id, "Interaction {id} was answered already: does another process serve shard {}?", context.shard_id);
            } else {
                tracing::warn!(interaction.id = %id, "Interaction {id} was not answered: {error}");
            }
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
