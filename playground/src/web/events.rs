//! Changes sent to the page, each as one person sees it.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::{Trouble, check_person, shapes};
use crate::discord::id::Id;
use crate::discord::state::{Change, Discord, World};

#[derive(Deserialize)]
pub(super) struct Listening {
    #[serde(rename = "as")]
    me: Id,
}

struct Listener {
    discord: Arc<Discord>,
    changes: Receiver<Change>,
    me: Id,
    greeted: bool,
}

/// Sends server-sent events: first `hello`, which means "load everything again", then one per change.
pub(super) async fn listen(
    State(discord): State<Arc<Discord>>,
    Query(Listening { me }): Query<Listening>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Trouble> {
    discord.with(|world| check_person(world, me))?;
    let changes = discord.listen();
    let listener = Listener {
        discord,
        changes,
        me,
        greeted: false,
    };
    let events = unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

impl Listener {
    async fn next(&mut self) -> Option<Event> {
        if !self.greeted {
            self.greeted = true;
            return Some(named("hello", &json!({})).retry(std::time::Duration::from_millis(500)));
        }
        loop {
            match self.changes.recv().await {
                Ok(change) => {
                    let told = self.discord.clone().told(self.me, change);
                    if let Some((name, data)) = told {
                        return Some(named(name, &data));
                    }
                }
                // Too many changes at once: load everything again.
                Err(RecvError::Lagged(_)) => return Some(named("hello", &json!({}))),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

fn named(name: &str, data: &Value) -> Event {
    // JSON text has no line breaks, the one thing that event data must not have.
    Event::default().event(name).data(data.to_string())
}

impl Discord {
    /// Converts a change to the event for this person.
    fn told(&self, me: Id, change: Change) -> Option<(&'static str, Value)> {
        if let Change::Interaction(id) = change {
            let mine = self.with(|world| world.interactions.get(&id).is_some_and(|found| found.user == me));
            let outcome = self.outcome(id).filter(|_| mine)?;
            let outcome = self.with(|world| shapes::outcome(world, me, &outcome));
            return Some(("interaction", json!({ "id": id, "outcome": outcome })));
        }
        self.with(|world| told(world, me, change))
    }
}

fn told(world: &World, me: Id, change: Change) -> Option<(&'static str, Value)> {
    match change {
        Change::Message { channel, message } | Change::MessageEdited { channel, message } => {
            let message = world.message(channel, message)?;
            Some(("message", shapes::message(world, me, message)?))
        }
        Change::MessageDeleted { channel, message } => {
            Some(("deleted", json!({ "channel": channel, "id": message })))
        }
        Change::Commands => Some(("commands", json!({}))),
        Change::User(_)
        | Change::Guild(_)
        | Change::Channel(_)
        | Change::ChannelDeleted(_)
        | Change::Gateway => Some(("state", shapes::state(world, me))),
        Change::Interaction(_) => None,
    }
}
