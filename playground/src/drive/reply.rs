//! What comes back when somebody did something.

use std::time::Duration;

use super::User;
use crate::discord::id::Id;
use crate::discord::interactions::{Outcome, Refused};
use crate::discord::state::seen::SeenMessage;

/// How long a person waits when no bot is connected.
const NOBODY_THERE: Duration = Duration::from_secs(3);

/// Something that was done and not waited for.
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
    /// A message of its own, public or ephemeral, deferred or at once.
    Message(SeenMessage),
    /// The message with the button looks different now.
    Updated(SeenMessage),
    /// The message that was answered with, or that was pressed, is gone.
    Deleted,
    /// It was deferred, and nothing came within [`crate::Config::patience`].
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

    /// Waits until the interaction is answered and the answer is complete, or failed.
    ///
    /// A "thinking…" answer and a deferred update are waited for until they are filled in.
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

    /// Waits for whatever ends the interaction; the last state when patience does.
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
            // Nobody to answer is Discord's "did not respond", even on a clock that stands still.
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

    /// The message that is the answer, as it was when the answer was complete.
    ///
    /// # Panics
    /// When the answer is something else.
    #[track_caller]
    pub fn message(&self) -> &SeenMessage {
        match self.try_message() {
            Some(message) => message,
            None => panic!("expected a message, got {:?}", self.answer),
        }
    }

    /// The text of the answer; for anything but a message, a word about it in brackets.
    pub fn text(&self) -> String {
        match &self.answer {
            Answer::Message(message) | Answer::Updated(message) => message.content.clone(),
            Answer::Deleted => "(deleted)".to_owned(),
            Answer::Deferred => "(thinking…)".to_owned(),
            Answer::Failed(why) => format!("({why})"),
            Answer::Refused(why) => format!("(refused: {why})"),
        }
    }

    /// Whether only the person who asked sees the answer.
    pub fn ephemeral(&self) -> bool {
        self.try_message().is_some_and(|message| message.ephemeral)
    }

    /// Whether nobody answered in time.
    pub fn failed(&self) -> bool {
        matches!(self.answer, Answer::Failed(_))
    }

    /// The answer as it looks now, after later edits; none when it is gone.
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
        let Some(id) = self.interaction else {
            return Vec::new();
        };
        let Some(channel) = discord.with(|world| world.interactions.get(&id).map(|found| found.channel))
        else {
            return Vec::new();
        };
        let ids = discord.followups(id);
        self.user
            .sees(channel)
            .into_iter()
            .filter(|seen| ids.contains(&seen.id))
            .collect()
    }

    /// Waits for a follow-up like that.
    ///
    /// # Panics
    /// When none comes within [`crate::Config::patience`].
    pub async fn wait_for_followup(&self, like: impl Fn(&SeenMessage) -> bool) -> SeenMessage {
        let found = self
            .user
            .playground
            .wait(|_| self.followups().into_iter().find(&like))
            .await;
        match found {
            Some(message) => message,
            None => panic!("no such follow-up within {:?}", self.user.playground.patience()),
        }
    }
}
