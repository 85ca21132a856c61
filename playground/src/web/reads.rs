//! Queries of the page: everything as one person sees it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answered, Trouble, check_person, shapes};
use crate::discord::id::Id;
use crate::discord::state::Discord;
use crate::discord::state::messages::content_type;
use crate::discord::state::permissions::VIEW_CHANNEL;
use crate::discord::state::seen::visible_to;

/// Messages per page.
const PAGE: usize = 50;

#[derive(Deserialize)]
pub(super) struct Whoever {
    #[serde(rename = "as")]
    me: Option<Id>,
}

/// Returns people, servers and channels; for an unknown person, as the first person sees them.
pub(super) async fn state(State(discord): State<Arc<Discord>>, Query(asked): Query<Whoever>) -> Answered {
    discord.with(|world| {
        let owned = |id: &Id| world.data.guilds.values().any(|guild| guild.owner == *id);
        let people = || {
            world
                .data
                .users
                .values()
                .filter(|person| !person.bot)
                .map(|person| person.id)
        };
        let known = asked.me.filter(|me| people().any(|id| id == *me));
        let me = known
            .or_else(|| people().find(|id| !owned(id)))
            .or_else(|| people().next());
        me.map(|me| Json(shapes::state(world, me))).ok_or(Trouble::Nobody)
    })
}

#[derive(Deserialize)]
pub(super) struct Reading {
    #[serde(rename = "as")]
    me: Id,
    channel: Id,
    before: Option<Id>,
}

/// Returns the newest messages, or those before one, oldest first.
pub(super) async fn messages(State(discord): State<Arc<Discord>>, Query(asked): Query<Reading>) -> Answered {
    discord.with(|world| {
        let me = check_person(world, asked.me)?;
        if !world.may(asked.channel, me, VIEW_CHANNEL) {
            return Err(Trouble::Nothing);
        }
        let before = asked.before.unwrap_or(Id(u64::MAX));
        let earlier = world
            .data
            .messages
            .get(&asked.channel)
            .into_iter()
            .flat_map(|all| all.range(..before).rev());
        let mut found: Vec<Value> = earlier
            .filter_map(|(_, message)| shapes::message(world, me, message))
            .take(PAGE + 1)
            .collect();
        let more = found.len() > PAGE;
        found.truncate(PAGE);
        found.reverse();
        Ok(Json(json!({ "messages": found, "more": more })))
    })
}

/// Definitions of the commands that this person can use here.
pub(super) async fn commands(State(discord): State<Arc<Discord>>, Query(asked): Query<Reading>) -> Answered {
    let me = discord.with(|world| check_person(world, asked.me))?;
    Ok(Json(json!(discord.commands(me, asked.channel))))
}

#[derive(Deserialize)]
pub(super) struct Viewer {
    #[serde(rename = "as")]
    me: Id,
}

/// Returns a file of a message that this person sees.
pub(super) async fn file(
    State(discord): State<Arc<Discord>>,
    Path((channel, message, attachment, filename)): Path<(Id, Id, Id, String)>,
    Query(Viewer { me }): Query<Viewer>,
) -> Result<Response, Trouble> {
    discord.with(|world| {
        let me = check_person(world, me)?;
        let found = world
            .message(channel, message)
            .filter(|found| visible_to(found, me));
        let found = found
            .filter(|_| world.may(channel, me, VIEW_CHANNEL))
            .ok_or(Trouble::Nothing)?;
        if found.attachments.iter().any(|file| file.id == attachment) {
            Ok(())
        } else {
            Err(Trouble::Nothing)
        }
    })?;
    let bytes = discord.file(attachment).ok_or(Trouble::Nothing)?;
    let kind = content_type(&filename).unwrap_or("application/octet-stream");
    // Only pictures are shown inline; no other file of a bot is opened as a page of ours.
    let shown = if kind.starts_with("image/") {
        "inline"
    } else {
        "attachment"
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, shown),
        (header::CACHE_CONTROL, "private, max-age=86400, immutable"),
    ];
    Ok((headers, bytes).into_response())
}
