//! The whole state of the local Discord behind one lock, with a notification about every change.

pub mod controls;
pub(crate) mod mentions;
pub mod messages;
pub mod model;
pub mod people;
pub mod permissions;
pub mod seen;
pub(crate) mod store;
pub(crate) mod wire;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bytes::Bytes;
use tokio::runtime::Handle;
use tokio::sync::{broadcast, watch};

use crate::clock::Clock;
use crate::discord::gateway::{Sessions, Trouble};
use crate::discord::id::Id;
use crate::discord::interactions::Interaction;
use crate::discord::limits::Violation;
use crate::discord::rest::buckets::Buckets;
use crate::hooks::Hooks;
use model::{Data, Person};

/// The local Discord, shared by the server, the page and the driving handles.
pub struct Discord {
    world: Mutex<World>,
    changes: broadcast::Sender<Change>,
    version: watch::Sender<u64>,
    pub(crate) clock: Clock,
    pub(crate) hooks: Hooks,
    violations: Mutex<Vec<Violation>>,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    /// Whether fields that Discord does not know are refused.
    pub(crate) strict: bool,
    /// Whether requests beyond the rate limits are refused.
    pub(crate) rate_limits: bool,
    /// Requests refused because of that.
    pub(crate) limited: AtomicUsize,
    pub(crate) buckets: Buckets,
    /// Requests of the bot: those under its global limit, and those of interactions, which are exempt.
    pub(crate) requests: [AtomicU64; 2],
    /// `http://ADDRESS`, known once the server listens.
    pub(crate) base: OnceLock<String>,
    pub(crate) data_dir: Option<PathBuf>,
    /// How many shards `/gateway/bot` recommends.
    pub(crate) shards: u64,
    /// The runtime on which timers run.
    pub(crate) runtime: Handle,
    /// Serialises saving.
    pub(crate) saving: Mutex<()>,
}

/// A change that somebody may see. Listeners query the object again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A person was added or changed.
    User(Id),
    /// A server was added, changed, or gained or lost the bot.
    Guild(Id),
    /// A channel or thread was added or changed.
    Channel(Id),
    /// A channel or thread is gone.
    ChannelDeleted(Id),
    /// A message was sent.
    Message {
        /// The channel.
        channel: Id,
        /// The message.
        message: Id,
    },
    /// A message was edited.
    MessageEdited {
        /// The channel.
        channel: Id,
        /// The message.
        message: Id,
    },
    /// A message is gone.
    MessageDeleted {
        /// The channel.
        channel: Id,
        /// The message.
        message: Id,
    },
    /// An interaction was answered, finished or failed.
    Interaction(Id),
    /// The bot registered commands.
    Commands,
    /// A gateway connection was opened or closed.
    Gateway,
}

/// Persistent data, and state that lives only as long as the process.
pub struct World {
    /// Data that outlives the process.
    pub data: Data,
    pub(crate) sessions: Sessions,
    pub(crate) interactions: HashMap<Id, Interaction>,
    pub(crate) tokens: HashMap<String, Id>,
    pub(crate) files: HashMap<Id, Bytes>,
    /// Files that are not on disk yet.
    pub(crate) unsaved_files: Vec<Id>,
    pub(crate) changes: Vec<Change>,
    /// The time of the clock, in milliseconds since 1970.
    pub now_ms: u64,
    pub(crate) base: String,
    /// The command that connects the bot to the real Discord; the page shows it.
    pub(crate) setup: String,
    /// Gateway faults, for tests.
    pub trouble: Trouble,
    /// The address for interactions, instead of the gateway.
    pub endpoint: Option<String>,
    /// Interactions waiting to be posted there: id, token, event.
    pub(crate) to_post: Vec<(Id, String, serde_json::Value)>,
    /// Nonces of deleted messages, which Discord remembers for a while.
    pub(crate) deleted_nonces: VecDeque<DeletedNonce>,
    /// The minute in which quiet threads were last archived.
    archived_minute: u64,
}

/// The nonce of a deleted message.
pub(crate) struct DeletedNonce {
    pub(crate) channel: Id,
    pub(crate) nonce: serde_json::Value,
    pub(crate) message: Id,
    pub(crate) sent_ms: u64,
}

impl Discord {
    pub(crate) fn new(data: Data, parts: Parts) -> Arc<Discord> {
        let world = World {
            data,
            sessions: Sessions::default(),
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            files: HashMap::new(),
            unsaved_files: Vec::new(),
            changes: Vec::new(),
            now_ms: parts.clock.now_ms(),
            base: String::new(),
            setup: String::new(),
            trouble: Trouble::default(),
            endpoint: None,
            to_post: Vec::new(),
            deleted_nonces: VecDeque::new(),
            archived_minute: 0,
        };
        Arc::new(Discord {
            world: Mutex::new(world),
            changes: broadcast::Sender::new(1024),
            version: watch::Sender::new(0),
            clock: parts.clock,
            hooks: parts.hooks,
            violations: Mutex::default(),
            token: parts.token,
            privileged_intents: parts.privileged_intents,
            strict: parts.strict,
            rate_limits: parts.rate_limits,
            limited: AtomicUsize::new(0),
            buckets: Buckets::default(),
            requests: Default::default(),
            base: OnceLock::new(),
            data_dir: parts.data_dir,
            shards: parts.shards,
            runtime: Handle::current(),
            saving: Mutex::default(),
        })
    }

    /// Runs `act` on the world and notifies listeners of its changes.
    pub fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let mut world = self.lock();
        world.now_ms = self.clock.now_ms();
        if world.base.is_empty() {
            world.base = self.base.get().cloned().unwrap_or_default();
        }
        let minute = world.now_ms / 60_000;
        if minute != world.archived_minute {
            world.archived_minute = minute;
            world.archive_quiet_threads();
        }
        let result = act(&mut world);
        let changes = std::mem::take(&mut world.changes);
        drop(world);
        if !changes.is_empty() {
            for change in changes {
                // Sending fails if nobody listens, which is fine.
                let _ = self.changes.send(change);
            }
            self.version.send_modify(|version| *version += 1);
        }
        result
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        // A poisoned lock means that a handler panicked halfway; continuing is better than failing every later
        // request.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests of the bot that Discord would have refused.
    pub(crate) fn violations(&self) -> MutexGuard<'_, Vec<Violation>> {
        self.violations.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes to changes from now on.
    pub fn listen(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Returns a number that grows with every change, to wait on.
    pub fn version(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Returns the clock for ids and time limits.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Bytes of an attachment, from memory or from the data directory.
    pub fn file(&self, attachment: Id) -> Option<Bytes> {
        self.with(|world| world.files.get(&attachment).cloned())
            .or_else(|| {
                let dir = self.data_dir.as_ref()?;
                std::fs::read(store::attachment_path(dir, attachment))
                    .ok()
                    .map(Bytes::from)
            })
    }
}

/// Components of a [`Discord`] besides its data.
pub(crate) struct Parts {
    pub(crate) clock: Clock,
    pub(crate) hooks: Hooks,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    pub(crate) strict: bool,
    pub(crate) rate_limits: bool,
    pub(crate) data_dir: Option<PathBuf>,
    pub(crate) shards: u64,
}

impl Data {
    /// Creates a Discord that contains only the bot.
    pub(crate) fn new(clock: &Clock, bot_name: &str) -> Data {
        // The bot's account is a day older than everything else.
        let bot = Id::first_at(clock.now_ms().saturating_sub(86_400_000));
        let person = Person {
            id: bot,
            username: bot_name.to_owned(),
            display_name: None,
            bot: true,
            locale: "en-US".to_owned(),
            accepts_dms: true,
        };
        Data {
            version: store::VERSION,
            last_id: bot.0,
            application: bot,
            bot,
            users: BTreeMap::from([(bot, person)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: Vec::new(),
            guild_commands: BTreeMap::new(),
            emojis: BTreeMap::new(),
        }
    }
}

impl World {
    /// Returns a new id, based on the clock as far as possible.
    pub(crate) fn new_id(&mut self) -> Id {
        let id = Id(Id::first_at(self.now_ms).0.max(self.data.last_id + 1));
        self.data.last_id = id.0;
        id
    }

    /// Returns an id with its own millisecond: Discord assigns servers to shards by it.
    pub(crate) fn new_guild_id(&mut self) -> Id {
        let id = Id(Id::first_at(self.now_ms)
            .0
            .max(((self.data.last_id >> 22) + 1) << 22));
        self.data.last_id = id.0;
        id
    }

    /// Records a change for listeners.
    pub fn changed(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// Returns the server of a channel or thread.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.data.channels.get(&channel)?.guild
    }

    /// Returns a person as a member of a server.
    pub(crate) fn member(&self, guild: Id, user: Id) -> Option<&model::Member> {
        self.data.guilds.get(&guild)?.members.get(&user)
    }

    /// A thread, to change it.
    pub fn thread_mut(&mut self, channel: Id) -> Option<&mut model::Thread> {
        self.data.channels.get_mut(&channel)?.thread.as_mut()
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&model::Message> {
        self.data.messages.get(&channel)?.get(&message)
    }
}
