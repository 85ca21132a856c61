//! All routes of the local Discord.

use std::sync::Arc;

use super::request::Call;
use super::{
    Answered, ApiError, basics, channels, commands, emojis, interactions, messages, threads, webhooks,
};
use crate::discord::state::Discord;

/// A route: method, path, whether it needs the bot's token, and its handler.
pub(super) struct Route {
    method: &'static str,
    pub(super) path: &'static str,
    pub(super) signed: bool,
    pub(super) handle: Handle,
}

type Handle = fn(&Arc<Discord>, &Call) -> Answered;

const fn route(method: &'static str, path: &'static str, handle: Handle) -> Route {
    Route {
        method,
        path,
        signed: true,
        handle,
    }
}

/// A route that an interaction's own token authorises.
const fn open(method: &'static str, path: &'static str, handle: Handle) -> Route {
    Route {
        signed: false,
        ..route(method, path, handle)
    }
}

const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
const ORIGINAL: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
const FOLLOW_UP: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";
const EMOJIS: &str = "/applications/{application_id}/emojis";
const EMOJI: &str = "/applications/{application_id}/emojis/{emoji_id}";

/// Paths as Discord's description writes them; the first match counts.
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
    open("GET", ORIGINAL, webhooks::get),
    open("PATCH", ORIGINAL, webhooks::edit),
    open("DELETE", ORIGINAL, webhooks::delete),
    open("GET", FOLLOW_UP, webhooks::get),
    open("PATCH", FOLLOW_UP, webhooks::edit),
    open("DELETE", FOLLOW_UP, webhooks::delete),
    route("GET", EMOJIS, emojis::list),
    route("POST", EMOJIS, emojis::add),
    route("GET", EMOJI, emojis::get),
    route("PATCH", EMOJI, emojis::rename),
    route("DELETE", EMOJI, emojis::remove),
    route("GET", "/guilds/{guild_id}", basics::guild),
    route("GET", "/guilds/{guild_id}/channels", basics::channels),
    route("GET", "/guilds/{guild_id}/threads/active", basics::active_threads),
    route("GET", "/guilds/{guild_id}/members/{user_id}", basics::member),
    route(
        "GET",
        "/channels/{channel_id}/thread-members/{user_id}",
        threads::member,
    ),
    route("GET", "/channels/{channel_id}", channels::get),
    route("PATCH", "/channels/{channel_id}", channels::edit),
    route("POST", "/channels/{channel_id}/threads", threads::begin),
    route("GET", "/channels/{channel_id}/messages", messages::list),
    route("POST", "/channels/{channel_id}/messages", messages::send),
    route("GET", MESSAGE, messages::get),
    route("PATCH", MESSAGE, messages::edit),
    route("DELETE", MESSAGE, messages::delete),
];

/// Finds the route of a path, with the values for the names in braces.
pub(super) fn find(method: &str, path: &str) -> Result<(&'static Route, Vec<String>), ApiError> {
    let segments: Vec<&str> = path.trim_matches('/').split('/').collect();
    let fitting = ROUTES
        .iter()
        .filter_map(|route| Some((route, params(route, &segments)?)));
    let mut known = false;
    for (route, params) in fitting {
        if route.method == method {
            return Ok((route, params));
        }
        known = true;
    }
    Err(if known {
        ApiError::METHOD_NOT_ALLOWED
    } else {
        ApiError::NOT_FOUND
    })
}

fn params(route: &Route, segments: &[&str]) -> Option<Vec<String>> {
    let wanted: Vec<&str> = route.path.trim_matches('/').split('/').collect();
    if wanted.len() != segments.len() {
        return None;
    }
    let mut params = Vec::new();
    for (wanted, found) in wanted.iter().zip(segments) {
        // Ids are numbers: `/channels/1/messages/pins` is another route.
        let is_number = || !found.is_empty() && found.bytes().all(|byte| byte.is_ascii_digit());
        if wanted.ends_with("_id}") && is_number() || wanted.ends_with("_token}") {
            params.push((*found).to_owned());
        } else if wanted != found {
            return None;
        }
    }
    Some(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_in_paths_are_numbers() {
        assert_eq!(find("GET", "/channels/12/messages/13").unwrap().1, ["12", "13"]);
        assert!(find("GET", "/channels/12/messages/pins").is_err());
        assert!(find("GET", "/channels/general").is_err());
        assert_eq!(
            find("DELETE", "/gateway").err(),
            Some(ApiError::METHOD_NOT_ALLOWED)
        );
        assert_eq!(
            find("PATCH", "/webhooks/1/token/messages/@original")
                .unwrap()
                .0
                .path,
            ORIGINAL
        );
    }
}
