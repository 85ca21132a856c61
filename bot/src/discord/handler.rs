//! What comes in through the gateway.

use std::sync::Arc;

use serenity::{
    all::{ChannelId, Context, Event, GuildId, Http, RawEventHandler, Ready},
    async_trait,
};
use storage::{GroupId, PlaceId};
use tables::{Error, Refused, Table};

use super::{Courier, first::FirstAnswer, incoming, register::Registering};
use crate::service::Bot;

/// Hands every interaction to its answer.
pub(super) struct Handler {
    bot: Bot,
    registering: Registering,
}

#[async_trait]
impl RawEventHandler for Handler {
    /// Deals with an event. Those that are of no interest to us are dropped.
    async fn raw_event(&self, context: Context, event: Event) {
        let (http, shard) = (&context.http, context.shard_id.get());
        if changes_access(&event) {
            self.bot.access.forget();
        }
        match event {
            Event::Ready(event) => {
                self.bot.health.signed_in(shard, Some(&event.ready.session_id));
                self.ready(http, &event.ready).await;
            }
            Event::Resumed(_) => {
                self.bot.health.signed_in(shard, None);
                // What fell due while the connection was away is looked at now.
                self.bot.tables.wake().notify_one();
            }
            Event::InteractionCreate(event) => {
                let first = FirstAnswer::Request(http.clone());
                incoming::answer(&self.bot, http, first, event.interaction).await;
            }
            Event::ChannelDelete(event) => self.lost(place(event.channel.id)).await,
            Event::ThreadDelete(event) => self.lost(place(event.thread.id)).await,
            Event::ChannelUpdate(event) => self.channel_changed(place(event.channel.id)).await,
            Event::ThreadUpdate(event) => self.channel_changed(place(event.thread.id)).await,
            Event::GuildCreate(event) => self.server_here(http, event.guild.id).await,
            // A server that is away for a while comes back; one that sent us off does not.
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
    pub(super) fn new(bot: Bot, registering: Registering) -> Handler {
        Handler { bot, registering }
    }

    async fn ready(&self, http: &Arc<Http>, ready: &Ready) {
        let (name, servers) = (&ready.user.name, ready.guilds.len());
        tracing::info!("Connected as {name}; servers: {servers}");
        // What fell due while the connection was away is looked at now.
        self.bot.tables.wake().notify_one();
        self.registering.once(http, &self.bot).await;
    }

    /// A permission may have come back, or a thread is awake again.
    async fn channel_changed(&self, place: PlaceId) {
        if let Some(table) = self.table_at(place).await
            && table.state.lost
            && let Err(error) = self.bot.tables.try_again(table.id()).await
        {
            tracing::error!("Could not try again in channel {place}: {error}");
        }
    }

    /// Each server is told of after every sign-in, and when we are invited back.
    async fn server_here(&self, http: &Arc<Http>, server: GuildId) {
        let courier = Courier::new(http.clone(), &self.bot.budget);
        let tables = self.tables_of(server).await.into_iter();
        for table in tables.filter(|table| table.state.lost) {
            let (id, place) = (table.id(), table.head.place);
            if courier.look(place).await.is_ok()
                && let Err(error) = self.bot.tables.note_found(id).await
            {
                tracing::error!(table.id = %id, "Could not note that the channel of table {id} is back: {error}");
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
            tracing::error!("Could not look for the tables of a server: {error}");
            Vec::new()
        })
    }

    async fn table_at(&self, place: PlaceId) -> Option<Table> {
        match self.bot.tables.at(place).await {
            Ok(table) => Some(table),
            Err(Error::Refused(Refused::NoTable)) => None,
            Err(error) => {
                tracing::error!("Could not look for the table of channel {place}: {error}");
                None
            }
        }
    }

    /// Notes that a channel or thread is gone; its table is kept.
    async fn lost(&self, place: PlaceId) {
        if let Some(table) = self.table_at(place).await
            && let Err(error) = self.bot.tables.note_lost(table.id()).await
        {
            tracing::error!("Could not note that channel {place} is gone: {error}");
        }
    }
}

/// Whether after such an event other people may see a channel.
fn changes_access(event: &Event) -> bool {
    matches!(
        event,
        Event::ChannelUpdate(_)
            | Event::ChannelDelete(_)
            | Event::GuildUpdate(_)
            | Event::GuildRoleCreate(_)
            | Event::GuildRoleUpdate(_)
            | Event::GuildRoleDelete(_)
    )
}

fn place(channel: ChannelId) -> PlaceId {
    PlaceId(channel.get())
}
