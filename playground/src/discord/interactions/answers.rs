//! How far the bot has come with an interaction.

use serde_json::Value;

use super::{Interaction, kind};
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
