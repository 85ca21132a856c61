//! All routes that the local Discord knows.

use std::sync::Arc;

use super::request::Call;
use super::{Answered, basics, channels, commands, interactions, messages, threads, webhooks};
use crate::discord::state::Discord;

/// A route: method, path, whether the bot's token is needed, and who handles it.
pub(super) struct Route {
    method: &'static str,
    pub(super) path: &'static str,
    pub(super) signed: bool,
    pub(super) handle: fn(&Arc<Discord>, &Call) -> Answered,
}

const fn route(
    method: &'static str,
    path: &'static str,
    handle: fn(&Arc<Discord>, &Call) -> Answered,
) -> Route {
    Route {
        method,
        path,
        signed: true,
        handle,
    }
}

/// A route that the interaction's own token opens.
const fn open(
    method: &'static str,
    path: &'static str,
    handle: fn(&Arc<Discord>, &Call) -> Answered,
) -> Route {
    Route {
        method,
        path,
        signed: false,
        handle,
    }
}

/// Paths as Discord's description writes them; the first that matches is taken.
static ROUTES: &[Route] = &[
    open("GET", "/gateway", basics::gateway),
    route("GET", "/gateway/bot", basics::gateway_bot),
    route("GET", "/users/@me", basics::me),
    route("POST", "/users/@me/channels", channels::open_dm),
    route("GET", "/applications/@me", basics::application),
    route("GET", "/oauth2/applications/@me", basics::application),
    route("GET", "/applications/{application_id}/commands", commands::list),
    route(
        "PUT",
        "/applications/{application_id}/commands",
        commands::replace,
    ),
    route(
        "GET",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        commands::list_in_guild,
    ),
    route(
        "PUT",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        commands::replace_in_guild,
    ),
    open(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        interactions::callback,
    ),
    open(
        "POST",
        "/webhooks/{webhook_id}/{webhook_token}",
        webhooks::follow_up,
    ),
    open(
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        webhooks::get_original,
    ),
    open(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        webhooks::edit_original,
    ),
    route("GET", "/channels/{channel_id}", channels::get),
    route("PATCH", "/channels/{channel_id}", channels::edit),
    route("POST", "/channels/{channel_id}/threads", threads::begin),
    route("GET", "/channels/{channel_id}/messages", messages::list),
    route("POST", "/channels/{channel_id}/messages", messages::send),
    route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        messages::edit,
    ),
];

/// The route of a path, with what stands for the names in braces.
pub(super) fn find(method: &str, path: &str) -> Option<(&'static Route, Vec<String>)> {
    let segments: Vec<&str> = path.trim_matches('/').split('/').collect();
    let params_of = |route: &Route| {
        let wanted: Vec<&str> = route.path.trim_matches('/').split('/').collect();
        if wanted.len() != segments.len() {
            return None;
        }
        let mut params = Vec::new();
        for (wanted, found) in wanted.iter().zip(&segments) {
            if wanted.starts_with('{') {
                params.push((*found).to_owned());
            } else if wanted != found {
                return None;
            }
        }
        Some(params)
    };
    let of_method = ROUTES.iter().filter(|route| route.method == method);
    of_method
        .filter_map(|route| Some((route, params_of(route)?)))
        .next()
}
