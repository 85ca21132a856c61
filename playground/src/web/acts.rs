//! Actions of people on the page.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::{Answered, Trouble, check_person, shapes};
use crate::discord::id::Id;
use crate::discord::interactions::{Outcome, UserChoice};
use crate::discord::state::messages::Draft;
use crate::discord::state::{Change, Discord};

/// Longest message of a person.
const LONGEST_MESSAGE: usize = 2000;
/// Longest name of a person or channel.
const LONGEST_NAME: usize = 32;
/// Most people, and most channels.
const MOST: usize = 100;
/// How long the page waits for an answer; the interaction itself continues.
const PATIENCE: Duration = Duration::from_secs(20);

/// Languages of Discord's app for which the page has texts.
const LOCALES: [&str; 3] = ["en-US", "de", "fr"];

type Discords = State<Arc<Discord>>;

/// Options of a command: names and entered texts.
type Options = Vec<(String, String)>;

fn borrowed(options: &Options) -> Vec<(&str, &str)> {
    options
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect()
}

#[derive(Deserialize)]
pub(super) struct Saying {
    #[serde(rename = "as")]
    me: Id,
    channel: Id,
    text: String,
}

/// Writes a message.
pub(super) async fn say(State(discord): Discords, Json(saying): Json<Saying>) -> Answered {
    let content = saying.text.trim().to_owned();
    if content.is_empty() || content.chars().count() > LONGEST_MESSAGE {
        return Err(Trouble::Bad("a message has 1 to 2000 characters"));
    }
    discord.with(|world| {
        let me = check_person(world, saying.me)?;
        let channel = world.data.channels.get(&saying.channel).ok_or(Trouble::Nothing)?;
        if !world.may(channel.id, me, shapes::needed_to_write(channel)) {
            return Err(Trouble::NotAllowed);
        }
        let id = world.post(
            saying.channel,
            me,
            Draft {
                content,
                ..Draft::default()
            },
        );
        Ok(Json(json!({ "id": id })))
    })
}

#[derive(Deserialize)]
pub(super) struct Slash {
    #[serde(rename = "as")]
    me: Id,
    channel: Id,
    command: String,
    options: Options,
    /// Whether to respond only after the bot has answered.
    #[serde(default)]
    wait: bool,
}

/// Uses a slash command.
pub(super) async fn slash(State(discord): Discords, Json(slash): Json<Slash>) -> Answered {
    let me = discord.with(|world| check_person(world, slash.me))?;
    let id = discord.slash(me, slash.channel, &slash.command, &borrowed(&slash.options))?;
    if !slash.wait {
        return Ok(Json(json!({ "interaction": id })));
    }
    let outcome = finished(&discord, id).await;
    Ok(Json(
        json!({ "interaction": id, "outcome": discord.with(|world| shapes::outcome(world, me, &outcome)) }),
    ))
}

#[derive(Deserialize)]
pub(super) struct Suggesting {
    #[serde(rename = "as")]
    me: Id,
    channel: Id,
    command: String,
    options: Options,
    focused: String,
    typed: String,
}

/// Returns suggestions for the option that is being entered.
pub(super) async fn suggest(State(discord): Discords, Json(asked): Json<Suggesting>) -> Answered {
    let me = discord.with(|world| check_person(world, asked.me))?;
    let filled = borrowed(&asked.options);
    let id = discord.suggest(
        me,
        asked.channel,
        &asked.command,
        &filled,
        &asked.focused,
        &asked.typed,
    )?;
    let outcome = finished(&discord, id).await;
    Ok(Json(discord.with(|world| shapes::outcome(world, me, &outcome))))
}

/// Waits until there is an answer that is more than a deferral.
async fn finished(discord: &Arc<Discord>, id: Id) -> Outcome {
    let mut version = discord.version();
    let answered = async {
        loop {
            match discord.outcome(id) {
                Some(Outcome::Waiting | Outcome::Thinking { .. } | Outcome::Updated { done: false, .. }) => {}
                Some(outcome) => return outcome,
                None => return Outcome::Failed,
            }
            if version.changed().await.is_err() {
                return Outcome::Failed;
            }
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, answered).await;
    in_time.unwrap_or_else(|_| discord.outcome(id).unwrap_or(Outcome::Failed))
}

#[derive(Deserialize)]
pub(super) struct Press {
    #[serde(rename = "as")]
    me: Id,
    channel: Id,
    message: Id,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

/// Presses a button.
pub(super) async fn press(State(discord): Discords, Json(press): Json<Press>) -> Answered {
    let me = discord.with(|world| check_person(world, press.me))?;
    let id = discord.press(
        me,
        press.channel,
        press.message,
        &press.custom_id,
        UserChoice::Honest,
    )?;
    Ok(Json(json!({ "interaction": id })))
}

/// Chooses in a menu.
pub(super) async fn select(State(discord): Discords, Json(press): Json<Press>) -> Answered {
    let me = discord.with(|world| check_person(world, press.me))?;
    let values: Vec<&str> = press.values.iter().map(String::as_str).collect();
    let id = discord.select(
        me,
        press.channel,
        press.message,
        &press.custom_id,
        &values,
        UserChoice::Honest,
    )?;
    Ok(Json(json!({ "interaction": id })))
}

#[derive(Deserialize)]
pub(super) struct Filled {
    #[serde(rename = "as")]
    me: Id,
    /// The interaction whose answer opened the form.
    opened_by: Id,
    texts: Vec<String>,
}

/// Sends a form.
pub(super) async fn submit(State(discord): Discords, Json(filled): Json<Filled>) -> Answered {
    let me = discord.with(|world| check_person(world, filled.me))?;
    let texts: Vec<&str> = filled.texts.iter().map(String::as_str).collect();
    let id = discord.submit(me, filled.opened_by, &texts)?;
    Ok(Json(json!({ "interaction": id })))
}

#[derive(Deserialize)]
pub(super) struct Dismissal {
    #[serde(rename = "as")]
    me: Id,
    channel: Id,
    message: Id,
}

/// Dismisses a message that only this person sees.
pub(super) async fn dismiss(State(discord): Discords, Json(asked): Json<Dismissal>) -> Answered {
    discord.with(|world| {
        let me = check_person(world, asked.me)?;
        let own = world
            .message(asked.channel, asked.message)
            .is_some_and(|found| found.only_for == Some(me));
        if !own {
            return Err(Trouble::Nothing);
        }
        world.delete_message(asked.channel, asked.message);
        Ok(Json(json!({})))
    })
}

#[derive(Deserialize)]
pub(super) struct Someone {
    /// The person to change; `None` for a new person.
    id: Option<Id>,
    name: Option<String>,
    locale: Option<String>,
}

/// Adds a person to every server, or changes one.
pub(super) async fn person(State(discord): Discords, Json(someone): Json<Someone>) -> Answered {
    let name = someone.name.as_deref().map(checked_name).transpose()?;
    let locale = someone.locale.map(checked_locale).transpose()?;
    discord.with(|world| {
        let id = match someone.id {
            Some(id) => check_person(world, id)?,
            None => {
                let name = name.as_deref().ok_or(Trouble::Bad("a new person needs a name"))?;
                if world.data.users.len() >= MOST {
                    return Err(Trouble::Bad("there are enough people"));
                }
                let id = world.add_user(name);
                let guilds: Vec<Id> = world.data.guilds.keys().copied().collect();
                for guild in guilds {
                    world.add_member(guild, id);
                }
                id
            }
        };
        if let Some(person) = world.data.users.get_mut(&id) {
            if let Some(name) = name {
                person.display_name = Some(name);
            }
            if let Some(locale) = locale {
                person.locale = locale;
            }
        }
        world.changed(Change::User(id));
        Ok(Json(json!({ "id": id })))
    })
}

#[derive(Deserialize)]
pub(super) struct Language {
    locale: String,
}

/// Sets the language of all people and servers to that of the browser in which the page was first opened.
pub(super) async fn language(State(discord): Discords, Json(asked): Json<Language>) -> Answered {
    let locale = checked_locale(asked.locale)?;
    discord.with(|world| {
        for guild in world.data.guilds.values_mut() {
            guild.locale.clone_from(&locale);
        }
        let people: Vec<Id> = world.data.users.keys().copied().collect();
        for id in people {
            if let Some(person) = world.data.users.get_mut(&id) {
                person.locale.clone_from(&locale);
            }
            world.changed(Change::User(id));
        }
        Ok(Json(json!({})))
    })
}

#[derive(Deserialize)]
pub(super) struct NewChannel {
    #[serde(rename = "as")]
    me: Id,
    guild: Id,
    name: String,
}

/// Opens a channel for another table.
pub(super) async fn channel(State(discord): Discords, Json(asked): Json<NewChannel>) -> Answered {
    // Discord's channel names have lower-case letters and no spaces.
    let name = checked_name(&asked.name)?
        .to_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-");
    discord.with(|world| {
        let me = check_person(world, asked.me)?;
        let guild = world.data.guilds.get(&asked.guild).ok_or(Trouble::Nothing)?;
        // Anybody at this machine may do this; the chosen person only has to be in the server.
        let member = guild.members.contains_key(&me);
        if !member {
            return Err(Trouble::NotAllowed);
        }
        if world
            .data
            .channels
            .values()
            .filter(|found| !found.is_thread())
            .count()
            >= MOST
        {
            return Err(Trouble::Bad("there are enough channels"));
        }
        Ok(Json(json!({ "id": world.add_channel(asked.guild, &name) })))
    })
}

fn checked_locale(locale: String) -> Result<String, Trouble> {
    if LOCALES.contains(&locale.as_str()) {
        Ok(locale)
    } else {
        Err(Trouble::Bad("the languages are en-US, de and fr"))
    }
}

fn checked_name(name: &str) -> Result<String, Trouble> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Trouble::Bad("a name has 1 to 32 characters"));
    }
    Ok(name.to_owned())
}
