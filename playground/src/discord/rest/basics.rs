//! The bot itself, people and servers.

use std::sync::Arc;

use serde_json::{Value, json};

use super::request::Call;
use super::{Answer, Answered, ApiError};
use crate::discord::interactions::endpoint;
use crate::discord::state::model::Guild;
use crate::discord::state::{Discord, World, wire};

pub(super) fn gateway(discord: &Arc<Discord>, _: &Call) -> Answered {
    Ok(Answer::Json(
        200,
        json!({ "url": discord.with(|world| world.gateway_url()) }),
    ))
}

pub(super) fn gateway_bot(discord: &Arc<Discord>, _: &Call) -> Answered {
    let answer = json!({
        "url": discord.with(|world| world.gateway_url()),
        "shards": discord.shards,
        "session_start_limit": { "total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1 },
    });
    Ok(Answer::Json(200, answer))
}

pub(super) fn me(discord: &Arc<Discord>, _: &Call) -> Answered {
    discord.with(|world| {
        let mut user = wire::user_by_id(world, world.data.bot);
        user["mfa_enabled"] = json!(false);
        user["locale"] = json!("en-US");
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        Ok(Answer::Json(200, user))
    })
}

/// A server with the bot in it.
pub(super) fn guild(discord: &Arc<Discord>, call: &Call) -> Answered {
    of_guild(discord, call, wire::guild)
}

/// The channels of a server.
pub(super) fn channels(discord: &Arc<Discord>, call: &Call) -> Answered {
    of_guild(discord, call, |world, guild| {
        json!(wire::channels(world, guild.id))
    })
}

/// The threads of a server that are not archived.
pub(super) fn active_threads(discord: &Arc<Discord>, call: &Call) -> Answered {
    of_guild(
        discord,
        call,
        |world, guild| json!({ "threads": wire::active_threads(world, guild.id), "members": [], "has_more": false }),
    )
}

fn of_guild(discord: &Arc<Discord>, call: &Call, tell: impl FnOnce(&World, &Guild) -> Value) -> Answered {
    let id = call.id(0, ApiError::UNKNOWN_GUILD)?;
    discord.with(|world| {
        let bot = world.data.bot;
        let found = world.data.guilds.get(&id);
        let guild = found.filter(|guild| guild.members.contains_key(&bot));
        let guild = guild.ok_or(ApiError::UNKNOWN_GUILD)?;
        Ok(Answer::Json(200, tell(world, guild)))
    })
}

/// One member of a server with the bot in it.
pub(super) fn member(discord: &Arc<Discord>, call: &Call) -> Answered {
    let guild = call.id(0, ApiError::UNKNOWN_GUILD)?;
    let user = call.id(1, ApiError::UNKNOWN_USER)?;
    discord.with(|world| {
        if wire::member(world, guild, world.data.bot).is_none() {
            return Err(ApiError::MISSING_ACCESS);
        }
        let member = wire::member(world, guild, user).ok_or(ApiError::UNKNOWN_MEMBER)?;
        Ok(Answer::Json(200, member))
    })
}

pub(super) fn application(discord: &Arc<Discord>, _: &Call) -> Answered {
    discord.with(|world| {
        let bot = wire::user_by_id(world, world.data.bot);
        let name = bot["username"].clone();
        let owner = json!({
            "id": "1", "username": "owner", "avatar": null, "discriminator": "0", "public_flags": 0, "flags": 0,
            "global_name": null, "primary_guild": null,
        });
        let answer = json!({
            "id": world.data.application,
            "name": name,
            "icon": null,
            "description": "",
            "summary": "",
            "type": null,
            "bot": bot,
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": endpoint::hex(endpoint::signing_key(&discord.token).verifying_key().as_bytes()),
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": world.endpoint,
            "role_connections_verification_url": null,
            "owner": owner,
            "approximate_guild_count": world.data.guilds.len(),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": [],
        });
        Ok(Answer::Json(200, answer))
    })
}
