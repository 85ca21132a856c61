//! Progress of an interaction.

use serde_json::Value;

use super::{Interaction, kind};
use crate::discord::id::Id;
use crate::discord::state::model::message_flag;
use crate::discord::state::{Discord, World};

/// The result of an interaction, as the person who started it sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Nothing yet.
    Waiting,
    /// "The application did not respond."
    Failed,
    /// A message that still shows "thinking…".
    Thinking {
        /// The channel.
        channel: Id,
        /// The message.
        message: Id,
    },
    /// A new message.
    Message {
        /// The channel.
        channel: Id,
        /// The message; it may have been deleted since.
        message: Id,
    },
    /// An edit of the message whose button was pressed.
    Updated {
        /// The channel.
        channel: Id,
        /// The message; it may have been deleted since.
        message: Id,
        /// Whether the edit was made, or only acknowledged.
        done: bool,
    },
    /// An open form: its heading and fields as the bot sent them.
    Form(Value),
    /// Suggestions for an option.
    Suggestions(Vec<Suggestion>),
}

/// One suggestion for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The displayed text.
    pub name: String,
    /// The value that is sent when the suggestion is chosen, as text.
    pub value: String,
}

impl Discord {
    /// Returns the progress of an interaction; `None` if it does not exist.
    pub fn outcome(&self, interaction: Id) -> Option<Outcome> {
        self.with(|world| {
            world
                .interactions
                .get(&interaction)
                .map(|found| outcome(world, found))
        })
    }

    /// Returns the channel of an interaction and its follow-up messages.
    pub fn followups(&self, interaction: Id) -> Option<(Id, Vec<Id>)> {
        self.with(|world| {
            let found = world.interactions.get(&interaction)?;
            Some((found.channel, found.followups.clone()))
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
    if let Some(form) = &interaction.form {
        return Outcome::Form(form.clone());
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
