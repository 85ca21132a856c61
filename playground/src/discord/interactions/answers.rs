//! How far the bot has come with an interaction.

use serde_json::Value;

use super::{Interaction, Refused, kind};
use crate::discord::id::Id;
use crate::discord::state::model::message_flag;
use crate::discord::state::{Discord, World};

/// What the person who started an interaction sees of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Nothing yet.
    Waiting,
    /// "The application did not respond."
    Failed,
    /// A message that still shows "thinking…".
    Thinking {
        /// Where it stands.
        channel: Id,
        /// Which it is.
        message: Id,
    },
    /// A message of its own.
    Message {
        /// Where it stands.
        channel: Id,
        /// Which it is; it may have been deleted since.
        message: Id,
    },
    /// A change of the message whose button was pressed.
    Updated {
        /// Where it stands.
        channel: Id,
        /// Which it is; it may have been deleted since.
        message: Id,
        /// Whether the change was made, or only promised.
        done: bool,
    },
    /// A form to fill in.
    Modal(Modal),
    /// Suggestions for an option.
    Suggestions(Vec<Suggestion>),
}

/// One suggestion for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is sent when it is taken, as text.
    pub value: String,
}

/// A form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modal {
    /// What the bot is told when it comes back.
    pub custom_id: String,
    /// The line above it.
    pub title: String,
    /// What can be filled in.
    pub fields: Vec<Field>,
}

/// A text field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name for the bot.
    pub custom_id: String,
    /// Its name for people.
    pub label: String,
    /// Whether it has several lines.
    pub paragraph: bool,
    /// Whether it must be filled in.
    pub required: bool,
    /// The shortest text it takes.
    pub min: u64,
    /// The longest text it takes.
    pub max: u64,
    /// The text that stands in it at first.
    pub value: Option<String>,
    /// The grey text of an empty field.
    pub placeholder: Option<String>,
}

impl Field {
    pub(super) fn accepts(&self, text: &str) -> Result<(), Refused> {
        let bad = |why: &str| {
            Err(Refused::BadChoice {
                control: self.custom_id.clone(),
                why: why.to_owned(),
            })
        };
        let length = text.chars().count() as u64;
        match length {
            0 if self.required => bad("it must be filled in"),
            0 => Ok(()),
            _ if length < self.min => bad("it is too short"),
            _ if length > self.max => bad("it is too long"),
            _ => Ok(()),
        }
    }
}

impl Discord {
    /// How far an interaction has come; none if there is no such interaction.
    pub fn outcome(&self, interaction: Id) -> Option<Outcome> {
        self.with(|world| {
            world
                .interactions
                .get(&interaction)
                .map(|found| outcome(world, found))
        })
    }

    /// Messages that followed the first answer.
    pub fn followups(&self, interaction: Id) -> Vec<Id> {
        self.with(|world| {
            world
                .interactions
                .get(&interaction)
                .map(|found| found.followups.clone())
                .unwrap_or_default()
        })
    }
}

fn outcome(world: &World, interaction: &Interaction) -> Outcome {
    let channel = interaction.channel;
    let Some(first) = interaction.acknowledged else {
        return if interaction.failed {
            Outcome::Failed
        } else {
            Outcome::Waiting
        };
    };
    if interaction.kind == kind::AUTOCOMPLETE {
        let choices = interaction.choices.iter().flatten();
        return Outcome::Suggestions(choices.map(suggestion).collect());
    }
    match (first, interaction.original) {
        (9, _) => interaction
            .modal
            .as_ref()
            .map_or(Outcome::Failed, |modal| Outcome::Modal(modal_fields(modal))),
        (6 | 7, Some(message)) => Outcome::Updated {
            channel,
            message,
            done: first == 7 || interaction.followed,
        },
        (_, Some(message)) => {
            let thinking = world
                .message(channel, message)
                .is_some_and(|found| found.has(message_flag::LOADING));
            if thinking {
                Outcome::Thinking { channel, message }
            } else {
                Outcome::Message { channel, message }
            }
        }
        (_, None) => Outcome::Failed,
    }
}

fn suggestion(choice: &Value) -> Suggestion {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Suggestion {
        name: text(&choice["name"]),
        value: text(&choice["value"]),
    }
}

/// Reads a form; text fields stand in rows or in labels.
pub(super) fn modal_fields(modal: &Value) -> Modal {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let mut fields = Vec::new();
    for row in modal["components"].as_array().into_iter().flatten() {
        let inside = row["components"]
            .as_array()
            .and_then(|parts| parts.first())
            .unwrap_or(&row["component"]);
        fields.push(Field {
            custom_id: text(&inside["custom_id"]).unwrap_or_default(),
            label: text(&inside["label"])
                .or_else(|| text(&row["label"]))
                .unwrap_or_default(),
            paragraph: inside["style"] == 2,
            required: inside["required"].as_bool().unwrap_or(true),
            min: inside["min_length"].as_u64().unwrap_or(0),
            max: inside["max_length"].as_u64().unwrap_or(4000),
            value: text(&inside["value"]),
            placeholder: text(&inside["placeholder"]),
        });
    }
    Modal {
        custom_id: text(&modal["custom_id"]).unwrap_or_default(),
        title: text(&modal["title"]).unwrap_or_default(),
        fields,
    }
}
