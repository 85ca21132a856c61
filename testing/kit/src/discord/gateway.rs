//! Gateway faults.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::Discord;

/// Gateway faults on demand.
#[derive(Clone)]
pub struct Gateway {
    pub(super) discord: Arc<Discord>,
}

impl Gateway {
    /// How many sessions are connected now.
    pub fn connected(&self) -> usize {
        self.discord.with(|world| world.connected_sessions())
    }

    /// Breaks every connection without a close frame. Sessions can be resumed.
    pub fn cut(&self) {
        self.discord.with(|world| world.cut_connections());
    }

    /// Closes every connection with this code. Sessions can be resumed, unless the code means that they ended (4007,
    /// 4009) or that the bot must not reconnect (4004, 4010 to 4014).
    pub fn close(&self, code: u16) {
        self.discord.with(|world| {
            world.close_connections(code);
            if matches!(code, 4004 | 4007 | 4009 | 4010..=4014) {
                world.forget_sessions();
            }
        });
    }

    /// Refuses the next bot that identifies itself, with this code.
    pub fn refuse_next(&self, code: u16) {
        self.discord.with(|world| world.trouble.refuse_next = Some(code));
    }

    /// Asks every bot to reconnect and resume.
    pub fn reconnect(&self) {
        self.discord
            .with(|world| world.send_to_connections(&json!({ "op": 7, "d": null })));
    }

    /// Declares every session invalid; if it is not resumable, the session ends.
    pub fn invalid_session(&self, resumable: bool) {
        self.discord.with(|world| {
            world.send_to_connections(&json!({ "op": 9, "d": resumable }));
            if !resumable {
                world.forget_sessions();
            }
        });
    }

    /// Sets the heartbeat interval of new connections.
    pub fn set_heartbeat(&self, every: Duration) {
        self.discord.with(|world| world.trouble.heartbeat = Some(every));
    }

    /// The sessions that are connected now.
    pub fn sessions(&self) -> Vec<String> {
        self.discord.with(|world| world.session_ids())
    }

    /// Refuses new connections from now on, or accepts them again.
    pub fn shut(&self, shut: bool) {
        self.discord.with(|world| world.trouble.shut = shut);
    }

    /// Closes every sign-in with this code from now on, or accepts them again.
    pub fn close_sign_ins(&self, code: Option<u16>) {
        self.discord.with(|world| world.trouble.sign_ins_closed = code);
    }

    /// Delays everything that is sent from now on by this time.
    pub fn pause(&self, time: Duration) {
        self.discord.with(|world| world.pause_connections(time));
    }

    /// Sends the next `times` interactions twice, as Discord sometimes does.
    pub fn duplicate_interactions(&self, times: usize) {
        self.discord
            .with(|world| world.trouble.duplicate_interactions = times);
    }

    /// Sends every event twice from now on, or only once.
    pub fn duplicate_events(&self, twice: bool) {
        self.discord.with(|world| world.trouble.duplicate_events = twice);
    }
}
