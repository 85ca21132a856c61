//! A gateway on a bad day.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::{Out, payload};
use crate::discord::state::{Change, Discord};

/// Trouble with the gateway, on demand.
#[derive(Clone)]
pub struct Gateway {
    pub(crate) discord: Arc<Discord>,
}

impl Gateway {
    /// How many sessions are connected now.
    pub fn connected(&self) -> usize {
        self.discord.with(|world| world.connected_sessions())
    }

    /// Breaks every connection without a close frame. Sessions can be resumed.
    pub fn cut(&self) {
        self.tell(|| Out::Cut);
    }

    /// Closes every connection with this code. Sessions can be resumed, unless the code says that they ended (4007, 4009) or
    /// that the bot must not come back (4004, 4010 to 4014).
    pub fn close(&self, code: u16) {
        self.tell(|| Out::Close(code, "Closed on demand."));
        if matches!(code, 4004 | 4007 | 4009 | 4010..=4014) {
            self.discord.with(|world| {
                world.sessions.by_id.clear();
                world.changed(Change::Gateway);
            });
        }
    }

    /// Refuses the next bot that identifies itself, with this code.
    pub fn refuse_next(&self, code: u16) {
        self.discord.with(|world| world.refuse_next = Some(code));
    }

    /// Asks every bot to reconnect and resume.
    pub fn reconnect(&self) {
        self.tell(|| payload(json!({ "op": 7, "d": null })));
    }

    /// Declares every session invalid; one that is not resumable is forgotten.
    pub fn invalid_session(&self, resumable: bool) {
        self.discord.with(|world| {
            for connection in world.connections() {
                let _ = connection.out.send(payload(json!({ "op": 9, "d": resumable })));
            }
            if !resumable {
                world.sessions.by_id.clear();
                world.changed(Change::Gateway);
            }
        });
    }

    /// Tells bots from now on that the gateway has this address, where something stands that passes everything on.
    pub fn name(&self, url: &str) {
        self.discord
            .with(|world| world.gateway_named = Some(url.to_owned()));
    }

    /// Takes no new connections from now on, or takes them again.
    pub fn shut(&self, shut: bool) {
        self.discord.with(|world| world.gateway_shut = shut);
    }

    /// Closes every sign-in with this code from now on, or takes them again.
    pub fn close_sign_ins(&self, code: Option<u16>) {
        self.discord.with(|world| world.sign_ins_closed = code);
    }

    /// Holds back everything that is sent from now on for that long.
    pub fn pause(&self, time: Duration) {
        self.tell(|| Out::Pause(time));
    }

    /// Sends the next `times` interactions twice, as Discord sometimes does.
    pub fn duplicate_interactions(&self, times: usize) {
        self.discord.with(|world| world.duplicate_interactions = times);
    }

    /// Sends every event twice from now on, or no longer.
    pub fn duplicate_events(&self, twice: bool) {
        self.discord.with(|world| world.duplicate_events = twice);
    }

    fn tell(&self, out: impl Fn() -> Out) {
        self.discord.with(|world| {
            for connection in world.connections() {
                let _ = connection.out.send(out());
            }
        });
    }
}
