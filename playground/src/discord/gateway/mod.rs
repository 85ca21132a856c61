//! The gateway: events to the bot over a WebSocket, in order, replayed after a broken connection.

mod connection;
mod socket;

pub(crate) use connection::{Wish, serve};
pub(crate) use socket::upgrade;

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::id::Id;
use super::state::{Change, World, wire};

const GUILDS: u64 = 1 << 0;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;
const MESSAGE_CONTENT: u64 = 1 << 15;
const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// Events that a session keeps for a bot that reconnects.
const KEPT_EVENTS: usize = 4096;

/// The sessions that receive an event.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Audience {
    Guilds(Id),
    GuildMessages(Id),
    DirectMessages,
    /// Interactions need no intent.
    Interaction(Option<Id>),
}

impl Audience {
    pub(crate) fn messages(guild: Option<Id>) -> Audience {
        guild.map_or(Audience::DirectMessages, Audience::GuildMessages)
    }

    fn guild(self) -> Option<Id> {
        match self {
            Audience::Guilds(guild) | Audience::GuildMessages(guild) => Some(guild),
            Audience::DirectMessages => None,
            Audience::Interaction(guild) => guild,
        }
    }

    fn intent(self) -> u64 {
        match self {
            Audience::Guilds(_) => GUILDS,
            Audience::GuildMessages(_) => GUILD_MESSAGES,
            Audience::DirectMessages => DIRECT_MESSAGES,
            Audience::Interaction(_) => 0,
        }
    }
}

/// Gateway faults on demand, for tests.
#[derive(Debug, Default)]
pub struct Trouble {
    /// How many of the next interactions are sent twice.
    pub duplicate_interactions: usize,
    /// Whether every event is sent twice.
    pub duplicate_events: bool,
    /// The heartbeat interval; `None` for Discord's.
    pub heartbeat: Option<Duration>,
    /// Whether the gateway refuses new connections.
    pub shut: bool,
    /// The code with which all sign-ins are closed.
    pub sign_ins_closed: Option<u16>,
    /// The code with which the next identifying bot is refused.
    pub refuse_next: Option<u16>,
}

/// All sessions, connected or waiting to be resumed.
#[derive(Default)]
pub(crate) struct Sessions {
    by_id: HashMap<String, Session>,
    connections: u64,
}

struct Session {
    shard: u64,
    shards: u64,
    intents: u64,
    seq: u64,
    kept: VecDeque<(u64, String)>,
    connection: Option<Connection>,
    compress: bool,
}

/// Sends to the task that owns a WebSocket.
#[derive(Clone)]
struct Connection {
    number: u64,
    out: mpsc::UnboundedSender<Out>,
}

enum Out {
    Payload {
        text: String,
        compress: bool,
    },
    Pause(Duration),
    Close(u16, &'static str),
    /// Ends the connection without a close frame, as when a cable breaks.
    Cut,
}

impl Session {
    fn hears(&self, audience: Audience) -> bool {
        let shard = audience.guild().map_or(0, |guild| (guild.0 >> 22) % self.shards);
        let intent = audience.intent();
        shard == self.shard && self.intents & intent == intent
    }

    fn send(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "s": self.seq, "t": event, "d": data }).to_string();
        if let Some(connection) = &self.connection {
            // A closed channel means that the connection is ending; the event stays for the resume.
            let _ = connection.out.send(Out::Payload {
                text: text.clone(),
                compress: self.compress,
            });
        }
        self.kept.push_back((self.seq, text));
        if self.kept.len() > KEPT_EVENTS {
            self.kept.pop_front();
        }
    }
}

impl World {
    /// Sends an event to every session that subscribed to it.
    pub(crate) fn dispatch(&mut self, event: &'static str, audience: Audience, data: Value) {
        self.dispatch_private(event, audience, data.clone(), data);
    }

    /// Sends `full` to sessions that may read message content, and `blank` to the others.
    pub(crate) fn dispatch_private(
        &mut self,
        event: &'static str,
        audience: Audience,
        full: Value,
        blank: Value,
    ) {
        for session in self
            .sessions
            .by_id
            .values_mut()
            .filter(|session| session.hears(audience))
        {
            let open = session.intents & MESSAGE_CONTENT != 0;
            for _ in 0..if self.trouble.duplicate_events { 2 } else { 1 } {
                session.send(event, if open { &full } else { &blank });
            }
        }
    }

    /// Returns the number of connected sessions.
    pub fn connected_sessions(&self) -> usize {
        self.sessions
            .by_id
            .values()
            .filter(|session| session.connection.is_some())
            .count()
    }

    fn identify(&mut self, id: &str, wish: Identify, out: mpsc::UnboundedSender<Out>) -> u64 {
        // A bot that identifies again has given up its broken session.
        self.sessions.by_id.retain(|_, old| {
            old.connection.is_some() || (old.shard, old.shards) != (wish.shard, wish.shards)
        });
        self.sessions.connections += 1;
        let number = self.sessions.connections;
        let mut session = Session {
            shard: wish.shard,
            shards: wish.shards,
            intents: wish.intents,
            seq: 0,
            kept: VecDeque::new(),
            connection: Some(Connection { number, out }),
            compress: wish.compress,
        };
        let bot = self.data.bot;
        let here = |guild: &Id| (guild.0 >> 22) % wish.shards == wish.shard;
        let joined = self
            .data
            .guilds
            .values()
            .filter(|guild| guild.members.contains_key(&bot));
        let guilds: Vec<Id> = joined.map(|guild| guild.id).filter(here).collect();
        let unavailable: Vec<Value> = guilds
            .iter()
            .map(|id| json!({ "id": id, "unavailable": true }))
            .collect();
        let mut user = wire::user_by_id(self, bot);
        user["mfa_enabled"] = json!(false);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        let ready = json!({
            "v": 10,
            "user": user,
            "guilds": unavailable,
            "session_id": id,
            "resume_gateway_url": self.gateway_url(),
            "shard": [wish.shard, wish.shards],
            "application": { "id": self.data.application, "flags": 0 },
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "session_type": "normal",
            "geo_ordered_rtc_regions": [],
            "_trace": [],
        });
        session.send("READY", &ready);
        if wish.intents & GUILDS != 0 {
            for guild in guilds
                .iter()
                .filter_map(|guild| wire::gateway_guild(self, *guild))
            {
                session.send("GUILD_CREATE", &guild);
            }
        }
        self.sessions.by_id.insert(id.to_owned(), session);
        self.changed(Change::Gateway);
        number
    }

    /// Resumes a session after the event `seq`; `None` if that is no longer possible.
    fn resume(&mut self, id: &str, seq: u64, out: &mpsc::UnboundedSender<Out>) -> Option<u64> {
        let session = self.sessions.by_id.get_mut(id)?;
        let oldest = session.kept.front().map_or(0, |(seq, _)| seq - 1);
        if seq > session.seq || seq < oldest {
            self.sessions.by_id.remove(id);
            return None;
        }
        self.sessions.connections += 1;
        let number = self.sessions.connections;
        if let Some(old) = session.connection.replace(Connection {
            number,
            out: out.clone(),
        }) {
            let _ = old.out.send(Out::Close(4000, "Resumed elsewhere."));
        }
        let missed = session.kept.iter().filter(|(kept, _)| *kept > seq);
        for (_, text) in missed {
            let _ = out.send(Out::Payload {
                text: text.clone(),
                compress: session.compress,
            });
        }
        session.send("RESUMED", &json!({ "_trace": [] }));
        self.changed(Change::Gateway);
        Some(number)
    }

    fn disconnected(&mut self, number: u64, clean: bool) {
        let owned = |session: &Session| {
            session
                .connection
                .as_ref()
                .is_some_and(|found| found.number == number)
        };
        let Some(id) = self
            .sessions
            .by_id
            .iter()
            .find(|(_, session)| owned(session))
            .map(|(id, _)| id.clone())
        else {
            return;
        };
        if clean {
            // Closing with 1000 or 1001 ends the session on Discord: it cannot be resumed.
            self.sessions.by_id.remove(&id);
        } else if let Some(session) = self.sessions.by_id.get_mut(&id) {
            session.connection = None;
        }
        self.changed(Change::Gateway);
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    /// Returns the ids of the connected sessions.
    pub fn session_ids(&self) -> Vec<String> {
        let connected = self.sessions.by_id.iter();
        let connected = connected.filter(|(_, session)| session.connection.is_some());
        connected.map(|(id, _)| id.clone()).collect()
    }

    /// Breaks every connection without a close frame.
    pub fn cut_connections(&self) {
        self.to_connections(|| Out::Cut);
    }

    /// Closes every connection with this code.
    pub fn close_connections(&self, code: u16) {
        self.to_connections(|| Out::Close(code, "Closed on demand."));
    }

    /// Delays everything that is sent from now on by `time`.
    pub fn pause_connections(&self, time: Duration) {
        self.to_connections(|| Out::Pause(time));
    }

    /// Sends a payload to every connection, outside of its session's events.
    pub fn send_to_connections(&self, value: &Value) {
        self.to_connections(|| payload(value.clone()));
    }

    /// Ends every session, so that none can be resumed.
    pub fn forget_sessions(&mut self) {
        self.sessions.by_id.clear();
        self.changed(Change::Gateway);
    }

    fn to_connections(&self, out: impl Fn() -> Out) {
        let sessions = self.sessions.by_id.values();
        for connection in sessions.filter_map(|session| session.connection.as_ref()) {
            // A closed channel means that the connection is ending.
            let _ = connection.out.send(out());
        }
    }
}

fn payload(value: Value) -> Out {
    Out::Payload {
        text: value.to_string(),
        compress: false,
    }
}

struct Identify {
    shard: u64,
    shards: u64,
    intents: u64,
    compress: bool,
}
