//! What comes in through the gateway.

use serenity::{
    all::{
        Context, Event, EventHandler, Guild, GuildChannel, Interaction, Message, PartialGuildChannel,
        RawEventHandler, Ready, UnavailableGuild,
    },
    async_trait,
};
use storage::{GroupId, PlaceId};

use super::{Bot, presses, register, slash};
use crate::tables::Declined;

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

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.lost(PlaceId(channel.id.get())).await;
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        self.lost(PlaceId(thread.id.get())).await;
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // A server that is away for a while comes back; one that sent us off does not.
        if guild.unavailable {
            return;
        }
        match self.0.tables.of_group(GroupId(guild.id.get())).await {
            Ok(tables) => {
                for table in tables {
                    self.lost(table.head.place).await;
                }
            }
            Err(error) => tracing::error!("Could not look for tables of a server that is gone: {error}"),
        }
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

impl Handler {
    /// Notes that a channel or thread is gone; its table is kept.
    async fn lost(&self, place: PlaceId) {
        let noted = match self.0.tables.at(place).await {
            Ok(table) if table.head.place == place => self.0.tables.note_lost(table.id()).await,
            Ok(_) | Err(Declined::NoTable) => return,
            Err(error) => Err(error),
        };
        if let Err(error) = noted {
            tracing::error!("Could not note that channel {place} is gone: {error}");
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
