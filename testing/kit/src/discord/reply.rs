//! Answers of the bot.

use std::time::Duration;

use serde_json::Value;

use super::{Id, Outcome, Refused, SeenMessage, User};

/// How long a person waits when no bot is connected.
const NOBODY_THERE: Duration = Duration::from_secs(3);

/// An interaction whose answer is still pending.
#[derive(Clone, Debug)]
#[must_use = "call `reply` to wait for the answer, or `let _ =` it"]
pub struct Pending {
    pub(super) user: User,
    pub(super) started: Result<Id, Refused>,
}

/// The bot's answer to one interaction.
#[derive(Clone, Debug)]
pub struct Reply {
    user: User,
    interaction: Option<Id>,
    answer: Answer,
}

/// How an interaction was answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A new message, public or ephemeral, deferred or immediate.
    Message(SeenMessage),
    /// The message with the button was edited.
    Updated(SeenMessage),
    /// The message of the answer, or the pressed one, is gone.
    Deleted,
    /// A form was opened; [`User::submit`] sends it.
    Form(Value),
    /// It was deferred, and nothing came within [`super::Playground::with_patience`].
    Deferred,
    /// "The application did not respond", or loading suggestions failed.
    Failed(String),
    /// Discord's own app would not have sent it.
    Refused(Refused),
}

impl Pending {
    /// The interaction's id, if it was sent at all.
    pub fn interaction(&self) -> Option<Id> {
        self.started.as_ref().ok().copied()
    }

    /// Waits until the interaction is answered completely or has failed.
    ///
    /// A "thinking…" answer or a deferred update is complete once it is filled in.
    pub async fn reply(self) -> Reply {
        let answer = match &self.started {
            Ok(_) => self.answer(self.outcome().await),
            Err(refused) => Answer::Refused(refused.clone()),
        };
        Reply {
            interaction: self.interaction(),
            user: self.user,
            answer,
        }
    }

    /// Waits for the end of the interaction; returns the last state on a timeout.
    pub(super) async fn outcome(&self) -> Outcome {
        let Ok(id) = self.started else {
            return Outcome::Failed;
        };
        let playground = &self.user.playground;
        let finished = playground.wait(|discord| {
            let outcome = discord.outcome(id).unwrap_or(Outcome::Failed);
            let open = matches!(
                outcome,
                Outcome::Waiting | Outcome::Thinking { .. } | Outcome::Updated { done: false, .. }
            );
            (!open).then_some(outcome)
        });
        let nobody = async {
            // Without a bot this is Discord's "did not respond", even if the clock does not advance.
            loop {
                tokio::time::sleep(NOBODY_THERE).await;
                let discord = playground.discord();
                if discord.outcome(id) == Some(Outcome::Waiting) && playground.gateway().connected() == 0 {
                    discord.with(|world| world.give_up(id));
                    return;
                }
            }
        };
        let finished = tokio::select! {
            finished = finished => finished,
            () = nobody => Some(Outcome::Failed),
        };
        finished.unwrap_or_else(|| playground.discord().outcome(id).unwrap_or(Outcome::Failed))
    }

    fn answer(&self, outcome: Outcome) -> Answer {
        let see = |channel: Id, message: Id| {
            self.user
                .sees(channel)
                .into_iter()
                .find(|seen| seen.id == message)
        };
        match outcome {
            Outcome::Message { channel, message } => {
                see(channel, message).map_or(Answer::Deleted, Answer::Message)
            }
            Outcome::Updated {
                channel,
                message,
                done: true,
            } => see(channel, message).map_or(Answer::Deleted, Answer::Updated),
            Outcome::Form(form) => Answer::Form(form),
            Outcome::Thinking { .. } | Outcome::Updated { done: false, .. } => Answer::Deferred,
            Outcome::Waiting | Outcome::Failed | Outcome::Suggestions(_) => {
                Answer::Failed("did not respond".to_owned())
            }
        }
    }
}

impl Reply {
    /// How it was answered.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The interaction's id, if it was sent at all.
    pub fn interaction(&self) -> Option<Id> {
        self.interaction
    }

    /// The message that is the answer, if there is one.
    pub fn try_message(&self) -> Option<&SeenMessage> {
        match &self.answer {
            Answer::Message(message) | Answer::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// Returns the message of the answer, as it was when the answer was complete.
    ///
    /// # Panics
    /// When the answer is not a message.
    #[track_caller]
    pub fn message(&self) -> &SeenMessage {
        match self.try_message() {
            Some(message) => message,
            None => panic!("expected a message, got {:?}", self.answer),
        }
    }

    /// Returns the text of the answer; for other kinds of answers, a description in brackets.
    pub fn text(&self) -> String {
        match &self.answer {
            Answer::Message(message) | Answer::Updated(message) => message.content.clone(),
            Answer::Deleted => "(deleted)".to_owned(),
            Answer::Form(form) => format!("({form})"),
            Answer::Deferred => "(thinking…)".to_owned(),
            Answer::Failed(why) => format!("({why})"),
            Answer::Refused(why) => format!("(refused: {why})"),
        }
    }

    /// Whether only the person who asked sees the answer.
    pub fn ephemeral(&self) -> bool {
        self.try_message().is_some_and(|message| message.ephemeral)
    }

    /// Returns whether the bot missed the deadline.
    pub fn failed(&self) -> bool {
        matches!(self.answer, Answer::Failed(_))
    }

    /// Returns the current state of the answer, after later edits; `None` when it is gone.
    pub fn now(&self) -> Option<SeenMessage> {
        let message = self.try_message()?;
        self.user
            .sees(message.channel)
            .into_iter()
            .find(|seen| seen.id == message.id)
    }

    /// Messages that followed the answer so far.
    pub fn followups(&self) -> Vec<SeenMessage> {
        let discord = self.user.playground.discord();
        let followed = self.interaction.and_then(|id| discord.followups(id));
        let Some((channel, ids)) = followed else {
            return Vec::new();
        };
        self.user
            .sees(channel)
            .into_iter()
            .filter(|seen| ids.contains(&seen.id))
            .collect()
    }

    /// Waits for a matching follow-up.
    ///
    /// # Panics
    /// When none comes within [`super::Playground::with_patience`].
    pub async fn wait_for_followup(&self, like: impl Fn(&SeenMessage) -> bool) -> SeenMessage {
        let found = self
            .user
            .playground
            .wait(|_| self.followups().into_iter().find(&like))
            .await;
        match found {
            Some(message) => message,
            None => panic!("no such follow-up within {:?}", self.user.playground.patience),
        }
    }
}
