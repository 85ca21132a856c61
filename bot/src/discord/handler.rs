//! What comes in through the gateway.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use serenity::{
    all::{ChannelId, Context, Event, GuildId, Http, Interaction, RawEventHandler, Ready, UserId},
    async_trait,
};
use storage::{GroupId, PersonId, PlaceId};
use tables::{Error, Refused, Table};

use super::{
    Courier, emojis,
    error::{Trouble, discreet},
    interaction, register,
};
use crate::service::Bot;

/// Pauses between attempts to register the commands: Discord may be away for hours.
const REGISTER_AGAIN: [u64; 8] = [1, 2, 5, 15, 60, 300, 900, 3_600];

/// Hands every interaction to its answer.
pub(super) struct Handler {
    bot: Bot,
    registered: AtomicBool,
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
            Event::InteractionCreate(event) => self.interaction(http, shard, event.interaction).await,
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
    pub(super) fn new(bot: Bot) -> Handler {
        Handler {
            bot,
            registered: AtomicBool::new(false),
        }
    }

    async fn ready(&self, http: &Arc<Http>, ready: &Ready) {
        let (name, servers) = (&ready.user.name, ready.guilds.len());
        tracing::info!("Connected as {name} to {servers} servers");
        // What fell due while the connection was away is looked at now.
        self.bot.tables.wake().notify_one();
        // Once in the life of a process, not with every shard and every reconnection: while a newer version takes over
        // from process to process, an older one must not bring its own commands back.
        if self.registered.swap(true, Relaxed) {
            return;
        }
        if self.bot.shows_faces {
            tokio::spawn(emojis::register(http.clone(), self.bot.faces.clone()));
        }
        for pause in REGISTER_AGAIN {
            match register::register(http, &self.bot.tables).await {
                Ok(()) => return,
                Err(error) => tracing::error!("The commands could not be registered: {error}"),
            }
            tokio::time::sleep(Duration::from_secs(pause)).await;
        }
        self.registered.store(false, Relaxed);
    }

    async fn interaction(&self, http: &Arc<Http>, shard: u32, interaction: Interaction) {
        let bot = &self.bot;
        let metrics = &bot.metrics;
        let count = |counter: &AtomicU64| {
            counter.fetch_add(1, Relaxed);
        };
        // The gateway may send the same interaction again; it is answered once.
        let Some(_answering) = bot.in_flight.begin(interaction.id().get()) else {
            count(&metrics.repeated);
            return;
        };
        let began = Instant::now();
        let rate_limited = |user: UserId| {
            let limited = !bot.rate_limiter.allows(PersonId(user.get()), bot.tables.now().0);
            if limited {
                count(&metrics.rate_limited);
            }
            limited
        };
        let answered = match &interaction {
            Interaction::Command(command) => {
                count(&metrics.commands);
                interaction::command(bot, http, command, rate_limited(command.user.id)).await
            }
            Interaction::Autocomplete(command) => {
                count(&metrics.suggestions);
                interaction::suggestions(bot, http, command, rate_limited(command.user.id)).await
            }
            Interaction::Component(component) => {
                count(&metrics.presses);
                interaction::press(bot, http, component, rate_limited(component.user.id)).await
            }
            _ => Ok(()),
        };
        metrics.answered(began.elapsed());
        if let Err(error) = answered {
            count(&metrics.unanswered);
            let id = interaction.id();
            if Trouble::of(&error) == Trouble::Answered {
                tracing::warn!(interaction.id = %id, "Interaction {id} was answered already: does another process serve shard {shard}?");
            } else {
                let why = discreet(error);
                tracing::warn!(interaction.id = %id, "Interaction {id} was not answered: {why}");
            }
        }
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
        let courier = Courier::new(http.clone());
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
