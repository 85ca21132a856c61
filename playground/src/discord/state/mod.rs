//! Everything the local Discord knows, behind one lock, with a note to listeners about every change.

pub mod controls;
pub(crate) mod mentions;
pub(crate) mod messages;
pub(crate) mod model;
pub(crate) mod people;
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
use crate::discord::faults::Faults;
use crate::discord::gateway::Sessions;
use crate::discord::id::Id;
use crate::discord::interactions::Interaction;
use crate::discord::limits::Violation;
use crate::discord::rest::Description;
use crate::discord::rest::buckets::Buckets;
use model::{Data, Person};

/// The local Discord, shared by the server, the page and the driving handles.
pub struct Discord {
    world: Mutex<World>,
    changes: broadcast::Sender<Change>,
    version: watch::Sender<u64>,
    pub(crate) clock: Clock,
    pub(crate) faults: Faults,
    violations: Mutex<Vec<Violation>>,
    pub(crate) description: Option<Arc<dyn Description>>,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    /// Whether fields that Discord does not know are refused.
    pub(crate) strict: bool,
    /// Whether requests beyond the rate limits are refused.
    pub(crate) rate_limits: bool,
    /// How many requests were refused because of that.
    pub(crate) limited: AtomicUsize,
    pub(crate) buckets: Buckets,
    /// Requests of the bot: those under its global limit, and those of interactions, which are not.
    pub(crate) requests: [AtomicU64; 2],
    /// `http://ADDRESS`, known once the server listens.
    pub(crate) base: OnceLock<String>,
    pub(crate) data_dir: Option<PathBuf>,
    /// How many shards `/gateway/bot` recommends.
    pub(crate) shards: u64,
    /// Where timers run, whoever starts them.
    pub(crate) runtime: Handle,
    /// One save at a time.
    pub(crate) saving: Mutex<()>,
}

/// Something that somebody may see differently now; ask again for what it is about.
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
        /// Where.
        channel: Id,
        /// Which.
        message: Id,
    },
    /// A message looks different now.
    MessageEdited {
        /// Where.
        channel: Id,
        /// Which.
        message: Id,
    },
    /// A message is gone.
    MessageDeleted {
        /// Where.
        channel: Id,
        /// Which.
        message: Id,
    },
    /// An interaction was answered, finished or given up.
    Interaction(Id),
    /// The bot registered commands.
    Commands,
    /// A gateway connection came or went.
    Gateway,
}

/// The data and what lives only as long as the process.
pub(crate) struct World {
    pub(crate) data: Data,
    pub(crate) sessions: Sessions,
    pub(crate) interactions: HashMap<Id, Interaction>,
    pub(crate) tokens: HashMap<String, Id>,
    pub(crate) files: HashMap<Id, Bytes>,
    /// Files that are not on disk yet.
    pub(crate) unsaved_files: Vec<Id>,
    pub(crate) changes: Vec<Change>,
    pub(crate) now_ms: u64,
    pub(crate) base: String,
    pub(crate) duplicate_interactions: usize,
    /// Where interactions are posted instead of going through the gateway.
    pub(crate) endpoint: Option<String>,
    /// Interactions that wait to be posted there: id, token, event.
    pub(crate) to_post: Vec<(Id, String, serde_json::Value)>,
    /// Whether every event is sent twice.
    pub(crate) duplicate_events: bool,
    /// The address that bots are told for the gateway, if it is not its own.
    pub(crate) gateway_named: Option<String>,
    /// Whether the gateway takes no new connections.
    pub(crate) gateway_shut: bool,
    /// The code that every sign-in is closed with.
    pub(crate) sign_ins_closed: Option<u16>,
    /// The code with which the next bot that identifies itself is refused.
    pub(crate) refuse_next: Option<u16>,
    /// Nonces of deleted messages, which Discord remembers for a while.
    pub(crate) deleted_nonces: VecDeque<DeletedNonce>,
    /// The minute in which quiet threads were last looked for.
    archived_minute: u64,
}

/// The nonce of a message that was deleted.
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
            duplicate_interactions: 0,
            endpoint: None,
            to_post: Vec::new(),
            duplicate_events: false,
            gateway_named: None,
            gateway_shut: false,
            sign_ins_closed: None,
            refuse_next: None,
            deleted_nonces: VecDeque::new(),
            archived_minute: 0,
        };
        Arc::new(Discord {
            world: Mutex::new(world),
            changes: broadcast::Sender::new(1024),
            version: watch::Sender::new(0),
            clock: parts.clock,
            faults: Faults::default(),
            violations: Mutex::default(),
            description: parts.description,
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

    /// Runs `act` on the world and tells listeners what it changed.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
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
                // Nobody listening is fine.
                let _ = self.changes.send(change);
            }
            self.version.send_modify(|version| *version += 1);
        }
        result
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        // A poisoned lock means that a handler panicked half way; serving on is better than failing every later request.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything the bot sent that Discord would not have taken.
    pub(crate) fn violations(&self) -> MutexGuard<'_, Vec<Violation>> {
        self.violations.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every change from now on.
    pub fn listen(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// A number that grows with every change, to wait on.
    pub fn version(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// The clock that ids and time limits go by.
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

/// What a [`Discord`] is made of beside its data.
pub(crate) struct Parts {
    pub(crate) clock: Clock,
    pub(crate) description: Option<Arc<dyn Description>>,
    pub(crate) token: String,
    pub(crate) privileged_intents: bool,
    pub(crate) strict: bool,
    pub(crate) rate_limits: bool,
    pub(crate) data_dir: Option<PathBuf>,
    pub(crate) shards: u64,
}

impl Data {
    /// A Discord with nobody in it but the bot.
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
    /// An id that was never given before, by the clock as far as that allows.
    pub(crate) fn new_id(&mut self) -> Id {
        let id = Id(Id::first_at(self.now_ms).0.max(self.data.last_id + 1));
        self.data.last_id = id.0;
        id
    }

    /// An id with a millisecond of its own: servers are dealt to shards by it.
    pub(crate) fn new_guild_id(&mut self) -> Id {
        let id = Id(Id::first_at(self.now_ms)
            .0
            .max(((self.data.last_id >> 22) + 1) << 22));
        self.data.last_id = id.0;
        id
    }

    pub(crate) fn changed(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// The server that a channel or thread belongs to.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.data.channels.get(&channel)?.guild
    }

    /// Somebody as a member of a server.
    pub(crate) fn member(&self, guild: Id, user: Id) -> Option<&model::Member> {
        self.data.guilds.get(&guild)?.members.get(&user)
    }

    /// A thread, to change it.
    pub(crate) fn thread_mut(&mut self, channel: Id) -> Option<&mut model::Thread> {
        self.data.channels.get_mut(&channel)?.thread.as_mut()
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&model::Message> {
        self.data.messages.get(&channel)?.get(&message)
    }
}
