//! Slash commands and suggestions, as the app builds them from the registered definitions.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Refused, Start, kind};
use crate::discord::id::Id;
use crate::discord::state::permissions::USE_APPLICATION_COMMANDS;
use crate::discord::state::{Discord, World, wire};

/// Discord's numbers for the types of options.
mod option_type {
    pub(super) const SUBCOMMAND: u64 = 1;
    pub(super) const GROUP: u64 = 2;
    pub(super) const STRING: u64 = 3;
    pub(super) const INTEGER: u64 = 4;
    pub(super) const BOOLEAN: u64 = 5;
    pub(super) const USER: u64 = 6;
    pub(super) const CHANNEL: u64 = 7;
    pub(super) const NUMBER: u64 = 10;
}

/// A command found by its words: `["table", "new"]`.
struct Found {
    name: String,
    command: Value,
    /// Group and subcommand, if any.
    path: Vec<Value>,
    options: Vec<Value>,
}

impl Discord {
    /// Sends a slash command, if the app would: `"table new"` with its options as typed.
    pub fn slash(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        command: &str,
        options: &[(&str, &str)],
    ) -> Result<Id, Refused> {
        self.begin(user, channel, |world| {
            let found = world.find_command(user, channel, command)?;
            for (index, (name, _)) in options.iter().enumerate() {
                if options[..index].iter().any(|(earlier, _)| earlier == name) {
                    return Err(found.bad(name, name, "it was given twice"));
                }
            }
            let mut resolved = Resolved::default();
            let filled = options
                .iter()
                .map(|(name, text)| world.fill(&found, name, text, &mut resolved))
                .collect::<Result<Vec<_>, _>>()?;
            let missing = found.options.iter().find(|option| {
                option["required"] == true && !options.iter().any(|(name, _)| option["name"] == **name)
            });
            if let Some(option) = missing {
                let option = option["name"].as_str().unwrap_or_default().to_owned();
                return Err(Refused::MissingOption {
                    command: found.name,
                    option,
                });
            }
            let data = world.command_data(channel, &found, filled, &resolved);
            Ok(Start::command(kind::COMMAND, found.name, data))
        })
    }

    /// Requests suggestions for the option `focused`, whose current text is `typed`.
    pub fn suggest(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        command: &str,
        filled: &[(&str, &str)],
        focused: &str,
        typed: &str,
    ) -> Result<Id, Refused> {
        self.begin(user, channel, |world| {
            let found = world.find_command(user, channel, command)?;
            let option = found.option(focused)?;
            if option["autocomplete"] != true {
                return Err(found.bad(focused, typed, "it offers no suggestions"));
            }
            let mut resolved = Resolved::default();
            let mut options = filled
                .iter()
                .filter(|(name, _)| *name != focused)
                .map(|(name, text)| world.fill(&found, name, text, &mut resolved))
                .collect::<Result<Vec<_>, _>>()?;
            // The focused option is sent as plain text, regardless of its type.
            options.push(json!({ "name": focused, "type": option["type"], "value": typed, "focused": true }));
            let data = world.command_data(channel, &found, options, &resolved);
            Ok(Start::command(kind::AUTOCOMPLETE, found.name, data))
        })
    }

    /// Definitions of all commands that this person can use in this channel, as registered.
    pub fn commands(&self, user: Id, channel: Id) -> Vec<Value> {
        self.with(|world| world.usable_commands(user, channel).cloned().collect())
    }
}

/// Objects that options refer to by id.
#[derive(Default)]
struct Resolved {
    users: Vec<Id>,
    channels: Vec<Id>,
}

impl World {
    fn usable_commands(&self, user: Id, channel: Id) -> impl Iterator<Item = &Value> {
        let in_dm = self.is_dm(channel);
        let bot_here = self
            .guild_of(channel)
            .is_none_or(|guild| self.member(guild, self.data.bot).is_some());
        let offered = move |command: &&Value| {
            let here = match command["contexts"].as_array() {
                Some(contexts) => contexts.iter().any(|context| *context == u8::from(in_dm)),
                None => !in_dm || command["dm_permission"] != false,
            };
            bot_here && here && self.member_may_use(command, user, channel)
        };
        self.registered_commands(channel).filter(offered)
    }

    /// Commands of the channel's server, then those of every server.
    fn registered_commands(&self, channel: Id) -> impl Iterator<Item = &Value> {
        let own = self
            .guild_of(channel)
            .and_then(|guild| self.data.guild_commands.get(&guild));
        own.into_iter().flatten().chain(&self.data.commands)
    }

    fn member_may_use(&self, command: &Value, user: Id, channel: Id) -> bool {
        if self.is_dm(channel) {
            return true;
        }
        let needed = match &command["default_member_permissions"] {
            Value::String(bits) => bits.parse().unwrap_or(0),
            Value::Number(bits) => bits.as_u64().unwrap_or(0),
            _ => 0,
        };
        self.may(channel, user, needed | USE_APPLICATION_COMMANDS)
    }

    fn find_command(&self, user: Id, channel: Id, words: &str) -> Result<Found, Refused> {
        let name = words
            .trim_start_matches('/')
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let unknown = || Refused::UnknownCommand(name.clone());
        let mut words = name.split(' ');
        let first = words.next().unwrap_or_default();
        let is_it = |command: &&Value| command["name"] == first && command["type"].as_u64().unwrap_or(1) == 1;
        let command = match self.usable_commands(user, channel).find(is_it) {
            Some(command) => command,
            None => {
                let registered = self.registered_commands(channel).find(is_it);
                let kept_out = registered.is_some_and(|command| !self.member_may_use(command, user, channel));
                return Err(if kept_out {
                    Refused::NotPermitted(name.clone())
                } else {
                    unknown()
                });
            }
        };
        let mut options = children(command);
        let mut path = Vec::new();
        for word in words {
            let deeper = |option: &&Value| {
                option["name"] == word
                    && matches!(
                        option["type"].as_u64(),
                        Some(option_type::SUBCOMMAND | option_type::GROUP)
                    )
            };
            let found = options.iter().find(deeper).cloned().ok_or_else(unknown)?;
            options = children(&found);
            path.push(found);
        }
        // A command that has subcommands cannot be sent without one.
        let unfinished = options.iter().any(|option| {
            matches!(
                option["type"].as_u64(),
                Some(option_type::SUBCOMMAND | option_type::GROUP)
            )
        });
        if unfinished {
            return Err(unknown());
        }
        Ok(Found {
            command: command.clone(),
            path,
            options,
            name,
        })
    }

    /// Converts the text of an option to its registered type, in the form in which it is sent.
    fn fill(&self, found: &Found, name: &str, text: &str, resolved: &mut Resolved) -> Result<Value, Refused> {
        let option = found.option(name)?;
        let bad = |why: &str| found.bad(name, text, why);
        let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
        let value = if let Some(choices) = choices {
            let says = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let chosen = choices
                .iter()
                .find(|choice| says(&choice["value"]) == text)
                .or_else(|| choices.iter().find(|choice| choice["name"] == text));
            chosen
                .map(|choice| choice["value"].clone())
                .ok_or_else(|| bad("it is not one of the choices"))?
        } else {
            match option["type"].as_u64().unwrap_or(0) {
                option_type::STRING => {
                    let length = text.chars().count() as u64;
                    if length < option["min_length"].as_u64().unwrap_or(1).max(1) {
                        return Err(bad("it is too short"));
                    }
                    if length > option["max_length"].as_u64().unwrap_or(6000) {
                        return Err(bad("it is too long"));
                    }
                    json!(text)
                }
                option_type::INTEGER => {
                    let number: i64 = text.parse().map_err(|_| bad("it takes whole numbers"))?;
                    check_range(option, number as f64).map_err(bad)?;
                    json!(number)
                }
                option_type::NUMBER => {
                    let number: f64 = text.parse().map_err(|_| bad("it takes numbers"))?;
                    check_range(option, number).map_err(bad)?;
                    json!(number)
                }
                option_type::BOOLEAN => match text.to_ascii_lowercase().as_str() {
                    "true" => json!(true),
                    "false" => json!(false),
                    _ => return Err(bad("it takes true or false")),
                },
                option_type::USER => {
                    let id = reference(text, &["<@!", "<@"]).filter(|id| self.data.users.contains_key(id));
                    let id = id.ok_or_else(|| bad("it takes a user"))?;
                    resolved.users.push(id);
                    json!(id)
                }
                option_type::CHANNEL => {
                    let id = reference(text, &["<#"]).filter(|id| self.data.channels.contains_key(id));
                    let id = id.ok_or_else(|| bad("it takes a channel"))?;
                    resolved.channels.push(id);
                    json!(id)
                }
                other => return Err(bad(&format!("options of type {other} cannot be filled in here"))),
            }
        };
        Ok(json!({ "name": name, "type": option["type"], "value": value }))
    }

    fn command_data(
        &self,
        channel: Id,
        found: &Found,
        mut options: Vec<Value>,
        resolved: &Resolved,
    ) -> Value {
        for step in found.path.iter().rev() {
            options = vec![json!({ "name": step["name"], "type": step["type"], "options": options })];
        }
        let mut data = json!({
            "id": found.command["id"],
            "name": found.command["name"],
            "type": 1,
            "options": options,
        });
        if let Some(guild) = found.command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        if !resolved.users.is_empty() || !resolved.channels.is_empty() {
            data["resolved"] = self.resolved_users(channel, &resolved.users);
            let channels = resolved
                .channels
                .iter()
                .filter_map(|id| self.data.channels.get(id));
            let channels: serde_json::Map<String, Value> = channels
                .map(|found| {
                    let mut object = wire::channel(self, found);
                    object["permissions"] = json!(self.permissions(found.id, self.data.bot).to_string());
                    (found.id.to_string(), object)
                })
                .collect();
            data["resolved"]["channels"] = Value::Object(channels);
        }
        data
    }
}

impl Found {
    fn option(&self, name: &str) -> Result<&Value, Refused> {
        let found = self.options.iter().find(|option| option["name"] == name);
        found.ok_or_else(|| Refused::UnknownOption {
            command: self.name.clone(),
            option: name.to_owned(),
        })
    }

    fn bad(&self, option: &str, value: &str, why: &str) -> Refused {
        Refused::BadValue {
            command: self.name.clone(),
            option: option.to_owned(),
            value: value.to_owned(),
            why: why.to_owned(),
        }
    }
}

fn children(parent: &Value) -> Vec<Value> {
    parent["options"].as_array().cloned().unwrap_or_default()
}

fn check_range(option: &Value, number: f64) -> Result<(), &'static str> {
    if option["min_value"].as_f64().is_some_and(|min| number < min) {
        return Err("it is too small");
    }
    if option["max_value"].as_f64().is_some_and(|max| number > max) {
        return Err("it is too large");
    }
    Ok(())
}

/// Reads an id, bare or as a mention.
fn reference(text: &str, openings: &[&str]) -> Option<Id> {
    let inner = openings
        .iter()
        .find_map(|opening| text.strip_prefix(opening)?.strip_suffix('>'));
    inner.unwrap_or(text).parse().ok()
}
