//! Registering commands.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::request::Call;
use super::{Answer, Answered, ApiError};
use crate::discord::id::Id;
use crate::discord::limits;
use crate::discord::state::{Change, Discord, World};

pub(super) fn list(discord: &Arc<Discord>, call: &Call) -> Answered {
    own_application(discord, call)?;
    discord.with(|world| Ok(Answer::Json(200, shown(world.data.commands.clone(), call))))
}

pub(super) fn list_in_guild(discord: &Arc<Discord>, call: &Call) -> Answered {
    let guild = own_guild(discord, call)?;
    discord.with(|world| {
        let commands = world.data.guild_commands.get(&guild).cloned().unwrap_or_default();
        Ok(Answer::Json(200, shown(commands, call)))
    })
}

pub(super) fn replace(discord: &Arc<Discord>, call: &Call) -> Answered {
    own_application(discord, call)?;
    replace_all(discord, call, None)
}

pub(super) fn replace_in_guild(discord: &Arc<Discord>, call: &Call) -> Answered {
    let guild = own_guild(discord, call)?;
    replace_all(discord, call, Some(guild))
}

pub(super) fn own_application(discord: &Discord, call: &Call) -> Result<(), ApiError> {
    let id = call.id(0, ApiError::MISSING_ACCESS)?;
    discord.with(|world| {
        if id == world.data.application {
            Ok(())
        } else {
            Err(ApiError::MISSING_ACCESS)
        }
    })
}

fn own_guild(discord: &Discord, call: &Call) -> Result<Id, ApiError> {
    own_application(discord, call)?;
    let guild = call.id(1, ApiError::UNKNOWN_GUILD)?;
    discord.with(|world| {
        let found = world.data.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)?;
        if found.members.contains_key(&world.data.bot) {
            Ok(guild)
        } else {
            Err(ApiError::MISSING_ACCESS)
        }
    })
}

fn replace_all(discord: &Discord, call: &Call, guild: Option<Id>) -> Answered {
    call.accept(limits::commands::check_all(&call.body))?;
    discord.with(|world| {
        let old = take(world, guild).clone();
        let wanted = call.body.as_array().cloned().unwrap_or_default();
        let new: Vec<Value> = wanted
            .into_iter()
            .map(|command| register(world, guild, &old, command))
            .collect();
        *take(world, guild) = new.clone();
        world.changed(Change::Commands);
        Ok(Answer::Json(200, json!(new)))
    })
}

fn take(world: &mut World, guild: Option<Id>) -> &mut Vec<Value> {
    match guild {
        Some(guild) => world.data.guild_commands.entry(guild).or_default(),
        None => &mut world.data.commands,
    }
}

/// Two commands are the same if name and type are; the new one keeps the id.
fn same(old: &Value, new: &Value) -> bool {
    old["name"] == new["name"] && old["type"].as_u64().unwrap_or(1) == new["type"].as_u64().unwrap_or(1)
}

fn register(world: &mut World, guild: Option<Id>, old: &[Value], command: Value) -> Value {
    let known = old
        .iter()
        .find(|known| same(known, &command))
        .map(|known| known["id"].clone());
    let id = known.unwrap_or_else(|| json!(world.new_id()));
    let version = world.new_id();
    let mut object = command.as_object().cloned().unwrap_or_default();
    let mut default = |name: &str, value: Value| {
        if object.get(name).is_none_or(Value::is_null) {
            object.insert(name.to_owned(), value);
        }
    };
    default("type", json!(1));
    default("description", json!(""));
    default("default_member_permissions", Value::Null);
    default("nsfw", json!(false));
    if guild.is_none() {
        default("dm_permission", json!(true));
        default("integration_types", json!([0]));
    }
    // Discord answers with text where numbers were sent.
    if let Some(bits) = object.get("default_member_permissions").and_then(Value::as_u64) {
        object.insert("default_member_permissions".to_owned(), json!(bits.to_string()));
    }
    if let Some(options) = object.get_mut("options").and_then(Value::as_array_mut) {
        options.iter_mut().for_each(without_nulls);
    }
    object.insert("id".to_owned(), id);
    object.insert("application_id".to_owned(), json!(world.data.application));
    object.insert("version".to_owned(), json!(version));
    if let Some(guild) = guild {
        object.insert("guild_id".to_owned(), json!(guild));
    }
    Value::Object(object)
}

fn without_nulls(option: &mut Value) {
    if let Some(object) = option.as_object_mut() {
        object.retain(|_, value| !value.is_null());
        if let Some(inner) = object.get_mut("options").and_then(Value::as_array_mut) {
            inner.iter_mut().for_each(without_nulls);
        }
    }
}

/// Removes the localisations from a list unless the request asks for them.
fn shown(mut commands: Vec<Value>, call: &Call) -> Value {
    if !call.asks("with_localizations") {
        let hide = |object: &mut Map<String, Value>| {
            object.remove("name_localizations");
            object.remove("description_localizations");
        };
        commands
            .iter_mut()
            .filter_map(Value::as_object_mut)
            .for_each(hide);
    }
    json!(commands)
}
