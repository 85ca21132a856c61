//! Events from the gateway.

use serenity::{
    all::{ChannelId, Context, Event, GuildId, RawEventHandler, Ready},
    async_trait,
};
use storage::{GroupId, PlaceId};
use tables::{Error, Refused, Table};

use super::{Requests, first::FirstAnswer, incoming, register::Registering};
use crate::service::Bot;

/// Hands every interaction to its answer.
pub(super) struct Handler {
    bot: Bot,
    requests: Requests,
    registering: Registering,
}

#[async_trait]
impl RawEventHandler for Handler {
    /// Handles an event. Irrelevant ones are ignored.
    async fn raw_event(&self, context: Context, event: Event) {
        let shard = context.shard_id.get();
        if let Some(server) = server_with_other_access(&event) {
            self.bot.access.forget(GroupId(server.get()));
        }
        match event {
            Event::Ready(event) => {
                self.bot.health.connected(shard);
                self.ready(&event.ready).await;
            }
            Event::Resumed(_) => {
                self.bot.health.connected(shard);
                // Handles work that became due while the connection was down.
                self.bot.tables.wake();
            }
            Event::InteractionCreate(event) => {
                let first = FirstAnswer::Request(self.requests.clone());
                incoming::answer(&self.bot, &self.requests, first, event.interaction).await;
            }
            Event::ChannelDelete(event) => self.lost(place(event.channel.id)).await,
            Event::ThreadDelete(event) => self.lost(place(event.thread.id)).await,
            Event::ChannelUpdate(event) => self.channel_changed(place(event.channel.id)).await,
            Event::ThreadUpdate(event) => self.channel_changed(place(event.thread.id)).await,
            Event::GuildCreate(event) => self.server_here(event.guild.id).await,
            // An unavailable server comes back; one that removed the bot does not.
            Event::GuildDelete(event) if !event.guild.unavailable => self.server_gone(event.guild.id).await,
            Event::Unknown(event) => tracing::warn!(
                "An event of kind {} could not be read and was dropped",
                event.kind
            ),
            _ => (),
        }
    }
}

impl Handler {
    pub(super) fn new(bot: Bot, requests: Requests, registering: Registering) -> Handler {
        Handler {
            bot,
            requests,
            registering,
        }
    }

    async fn ready(&self, ready: &Ready) {
        self.requests.act_as(ready.application.id);
        let (name, servers) = (&ready.user.name, ready.guilds.len());
        tracing::info!("Connected as {name}; servers: {servers}");
        // Handles work that became due while the connection was down.
        self.bot.tables.wake();
        self.registering.once(&self.requests, &self.bot).await;
    }

    /// A permission may be back, or a thread reopened.
    async fn channel_changed(&self, place: PlaceId) {
        if let Some(table) = self.table_at(place).await
            && table.state.lost
            && let Err(error) = self.bot.tables.try_again(table.id()).await
        {
            tracing::error!("Could not retry in channel {place}: {error}");
        }
    }

    /// The gateway announces each server after every sign-in, and when the bot is invited back.
    async fn server_here(&self, server: GuildId) {
        let tables = self.tables_of(server).await.into_iter();
        for table in tables.filter(|table| table.state.lost) {
            let (id, place) = (table.id(), table.head.place);
            if self.requests.look(place).await.is_ok()
                && let Err(error) = self.bot.tables.note_found(id).await
            {
                tracing::error!(table.id = %id, "Could not record that the channel of table {id} is back: {error}");
            }
        }
    }

    async fn server_gone(&self, server: GuildId) {
        for table in self.tables_of(server).await {
            self.lost(table.head.place).await;
        }
    }

    async fn tables_of(&self, server: GuildId) -> Vec<Table> {
        let tables = self.bot.tables.of_group(GroupId(server.get())).await;
        tables.unwrap_or_else(|error| {
            tracing::error!("Could not list the tables of a server: {error}");
            Vec::new()
        })
    }

    async fn table_at(&self, place: PlaceId) -> Option<Table> {
        match self.bot.tables.at(place).await {
            Ok(table) => Some(table),
            Err(Error::Refused(Refused::NoTable)) => None,
            Err(error) => {
                tracing::error!("Could not find the table of channel {place}: {error}");
                None
            }
        }
    }

    /// Records that a channel or thread is gone; its table is kept.
    async fn lost(&self, place: PlaceId) {
        if let Some(table) = self.table_at(place).await
            && let Err(error) = self.bot.tables.note_lost(table.id(), true).await
        {
            tracing::error!("Could not record that channel {place} is gone: {error}");
        }
    }
}

/// Returns the server in which an event may change who sees a channel.
fn server_with_other_access(event: &Event) -> Option<GuildId> {
    Some(match event {
        Event::ChannelUpdate(event) => event.channel.guild_id,
        Event::ChannelDelete(event) => event.channel.guild_id,
        Event::GuildUpdate(event) => event.guild.id,
        Event::GuildRoleCreate(event) => event.role.guild_id,
        Event::GuildRoleUpdate(event) => event.role.guild_id,
        Event::GuildRoleDelete(event) => event.guild_id,
        _ => return None,
    })
}

fn place(channel: ChannelId) -> PlaceId {
    PlaceId(channel.get())
}
