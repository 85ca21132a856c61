//! What comes in through the gateway.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use serenity::{
    all::{
        ConnectionStage, Context, Event, EventHandler, Guild, GuildChannel, Interaction, Message,
        PartialGuildChannel, RawEventHandler, Ready, ShardId, ShardStageUpdateEvent, UnavailableGuild,
        UserId,
    },
    async_trait,
};
use storage::{GroupId, PersonId, PlaceId};

use tables::{Error, Refused};

use super::{
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
    /// Shards that are not connected.
    down: Mutex<BTreeSet<ShardId>>,
}

impl Handler {
    pub(super) fn new(bot: Bot) -> Handler {
        Handler {
            bot,
            registered: AtomicBool::new(false),
            down: Mutex::default(),
        }
    }

    /// The bot counts as connected while all shards are that have ever been.
    fn note_shard(&self, shard: ShardId, connected: bool) {
        // The set is whole between any two lines here, so a panic elsewhere cannot have spoilt it.
        let mut down = self.down.lock().unwrap_or_else(PoisonError::into_inner);
        if connected {
            down.remove(&shard);
        } else {
            down.insert(shard);
        }
        self.bot.metrics.connected.store(down.is_empty(), Relaxed);
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
        self.note_shard(context.shard_id, true);
        // What fell due while the connection was away is looked at now.
        self.bot.tables.wake().notify_one();
        // Once in the life of a process, not with every shard and every reconnection: while a newer version takes over
        // from process to process, an older one must not bring its own commands back.
        if self.registered.swap(true, Relaxed) {
            return;
        }
        for pause in REGISTER_AGAIN {
            match register::register(&context.http, &self.bot.tables).await {
                Ok(()) => return,
                Err(error) => tracing::error!("The commands could not be registered: {error}"),
            }
            tokio::time::sleep(Duration::from_secs(pause)).await;
        }
        self.registered.store(false, Relaxed);
    }

    async fn shard_stage_update(&self, _context: Context, event: ShardStageUpdateEvent) {
        self.note_shard(event.shard_id, event.new == ConnectionStage::Connected);
        tracing::debug!("The gateway is {}", event.new);
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
        match self.bot.tables.of_group(GroupId(guild.id.get())).await {
            Ok(tables) => {
                for table in tables {
                    self.lost(table.head.place).await;
                }
            }
            Err(error) => tracing::error!("Could not look for tables of a server that is gone: {error}"),
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
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
                interaction::command(bot, &context, command, rate_limited(command.user.id)).await
            }
            Interaction::Autocomplete(command) => {
                count(&metrics.suggestions);
                interaction::suggestions(bot, &context, command, rate_limited(command.user.id)).await
            }
            Interaction::Component(component) => {
                count(&metrics.presses);
                interaction::press(bot, &context, component, rate_limited(component.user.id)).await
            }
            _ => Ok(()),
        };
        metrics.answered(began.elapsed());
        if let Err(error) = answered {
            count(&metrics.unanswered);
            let id = interaction.id();
            if Trouble::of(&error) == Trouble::Answered {
                tracing::warn!(interaction.id = %id, "Interaction {id} was answered already: does another process serve shard {}?", context.shard_id);
            } else {
                let why = discreet(error);
                tracing::warn!(interaction.id = %id, "Interaction {id} was not answered: {why}");
            }
        }
    }
}

impl Handler {
    /// Notes that a channel or thread is gone; its table is kept.
    async fn lost(&self, place: PlaceId) {
        let noted = match self.bot.tables.at(place).await {
            Ok(table) if table.head.place == place => self.bot.tables.note_lost(table.id()).await,
            Ok(_) | Err(Error::Refused(Refused::NoTable)) => return,
            Err(error) => Err(error),
        };
        if let Err(error) = noted {
            tracing::error!("Could not note that channel {place} is gone: {error}");
        }
    }
}

/// Logs events that the library could not read and drops.
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
