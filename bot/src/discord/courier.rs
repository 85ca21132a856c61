//! Requests of ours to Discord, without its library's types: messages, threads, direct messages.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use serenity::all::{
    ActionRowComponent, AutoArchiveDuration, Builder as _, ButtonKind, ChannelId, ChannelType, CreateThread,
    EditMessage, EditThread, GetMessages, GuildId, Http, HttpBuilder, Message, MessageId, UserId,
};
use storage::{GroupId, PersonId, PlaceId};
use tables::Timestamp;
use tokio::sync::watch;

use super::{
    error::{DiscordError, Trouble},
    message, retry,
};
use crate::{budget::Budget, press::Press, screens::Screen};

/// Sends messages and opens threads; a cheap clone.
#[derive(Clone)]
pub(crate) struct Courier {
    pub(super) http: Arc<Http>,
    budget: Budget,
    /// The interaction that is answered.
    answers: Option<Arc<Answers>>,
}

/// An interaction, and whether its answer was given: before that, a follow-up would take the answer's place.
struct Answers {
    token: String,
    given: watch::Sender<bool>,
}

/// How long a board waits for the answer that it follows.
const ANSWERED: Duration = Duration::from_secs(3);

/// Why a thread was not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThreadError {
    /// Discord is busy or away.
    Later,
    /// A permission is missing.
    Forbidden,
    /// The channel takes no threads.
    NotHere,
}

/// A message that is in a channel.
pub(crate) struct Posted {
    pub(crate) id: u64,
    pub(crate) ours: bool,
    pub(crate) text: String,
    pub(crate) at: Timestamp,
    pub(crate) has_files: bool,
    /// What the buttons under it mean.
    pub(crate) presses: Vec<Press>,
}

impl Courier {
    pub(super) fn new(http: Arc<Http>, budget: &Budget) -> Self {
        Courier {
            http,
            budget: budget.clone(),
            answers: None,
        }
    }

    /// The same while an interaction is answered.
    pub(super) fn answering(http: Arc<Http>, budget: &Budget, token: &str) -> Self {
        let answers = Answers {
            token: token.to_owned(),
            given: watch::Sender::new(false),
        };
        Courier {
            answers: Some(Arc::new(answers)),
            ..Courier::new(http, budget)
        }
    }

    /// Makes a request that counts towards the limit of the whole bot.
    pub(super) async fn ask<T>(
        &self,
        request: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, DiscordError> {
        self.budget.wait().await;
        retry::once(request).await
    }

    /// The answer was given: further messages may follow.
    pub(super) fn answer_given(&self) {
        if let Some(answers) = &self.answers {
            answers.given.send_replace(true);
        }
    }

    /// Waits until the interaction has its answer; `false` if there is none to wait for, or it does not come.
    pub(super) async fn is_answered(&self) -> bool {
        let Some(answers) = &self.answers else {
            return false;
        };
        let mut given = answers.given.subscribe();
        let given = given.wait_for(|given| *given);
        matches!(tokio::time::timeout(ANSWERED, given).await, Ok(Ok(_)))
    }

    /// Posts a message as a follow-up of the interaction, which is answered; none if its time is over.
    pub(super) async fn follow_up(&self, screen: Screen) -> Result<Option<u64>, DiscordError> {
        let Some(answers) = &self.answers else {
            return Ok(None);
        };
        let message = message::follow_up(screen);
        match retry::once(message.execute(&self.http, (None, &answers.token))).await {
            Ok(message) => Ok(Some(message.id.get())),
            // It may have come through: the next try looks first.
            Err(error) if error.kind.may_pass() || error.kind == Trouble::Unreadable => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// A courier whose every request fails.
    pub(crate) fn detached() -> Self {
        static HTTP: LazyLock<Arc<Http>> = LazyLock::new(|| {
            let nowhere = HttpBuilder::new("").proxy("http://127.0.0.1:0");
            Arc::new(nowhere.ratelimiter_disabled(true).build())
        });
        Courier::new(HTTP.clone(), &Budget::default())
    }

    /// Posts a message. The same nonce is posted only once. Gives the message's number.
    pub(crate) async fn post(
        &self,
        place: PlaceId,
        screen: Screen,
        nonce: String,
    ) -> Result<u64, DiscordError> {
        let message = message::post(screen, nonce);
        let posted = self.awake(place, || channel(place).send_message(&self.http, message.clone()));
        Ok(posted.await?.id.get())
    }

    /// Replaces text and controls of a message without a picture; `false` if the message is gone.
    pub(crate) async fn edit(&self, place: PlaceId, id: u64, screen: &Screen) -> Result<bool, DiscordError> {
        let edit = message::edit(screen);
        still_there(self.edit_awake(place, id, edit).await)
    }

    /// Replaces text and picture of a message; `false` if the message is gone.
    pub(crate) async fn edit_picture(
        &self,
        place: PlaceId,
        id: u64,
        screen: Screen,
    ) -> Result<bool, DiscordError> {
        let edit = message::edit_picture(screen);
        still_there(self.edit_awake(place, id, edit).await)
    }

    /// Leaves only its picture and this text of a message, if it is still there: no controls, no mentions.
    pub(crate) async fn retire(&self, place: PlaceId, id: u64, text: &str) -> Result<(), DiscordError> {
        match self.edit_awake(place, id, message::retired(text)).await {
            // Where we may no longer write, nobody can press our buttons either.
            Err(error) if error.kind.may_pass() => Err(error),
            _ => Ok(()),
        }
    }

    /// Takes the controls of a message away; its text stays.
    pub(crate) async fn take_controls(&self, place: PlaceId, id: u64) -> Result<(), DiscordError> {
        still_there(self.edit_awake(place, id, message::without_controls()).await).map(drop)
    }

    /// Removes a message, if it is still there.
    pub(crate) async fn remove(&self, place: PlaceId, id: u64) -> Result<(), DiscordError> {
        let removed = self.awake(place, || {
            channel(place).delete_message(&self.http, message_id(id))
        });
        match removed.await {
            Err(error) if error.kind.may_pass() => Err(error),
            _ => Ok(()),
        }
    }

    async fn edit_awake(&self, place: PlaceId, id: u64, edit: EditMessage) -> Result<(), DiscordError> {
        let edited = self.awake(place, || {
            channel(place).edit_message(&self.http, message_id(id), edit.clone())
        });
        match edited.await {
            Err(error) if error.kind != Trouble::Unreadable => Err(error),
            _ => Ok(()),
        }
    }

    /// Makes a request in a channel. A thread that is asleep is woken first.
    async fn awake<T, F>(&self, place: PlaceId, request: impl Fn() -> F) -> Result<T, DiscordError>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        match self.ask(request()).await {
            Err(error) if error.kind == Trouble::Asleep => {
                self.wake(place).await?;
                self.ask(request()).await
            }
            other => other,
        }
    }

    /// Wakes a thread that Discord has archived.
    pub(super) async fn wake(&self, thread: PlaceId) -> Result<(), DiscordError> {
        let awake = EditThread::new().archived(false);
        let woken = self.ask(channel(thread).edit_thread(&self.http, awake)).await;
        woken.map(|_| ())
    }

    /// The newest messages of a channel, newest first; none if we may not read them.
    pub(crate) async fn newest(&self, place: PlaceId, limit: u8) -> Result<Vec<Posted>, DiscordError> {
        let newest = channel(place).messages(&self.http, GetMessages::new().limit(limit));
        let posted = |message: Message| Posted {
            id: message.id.get(),
            ours: message.author.bot,
            at: Timestamp(message.timestamp.unix_timestamp() * 1000),
            has_files: !message.attachments.is_empty(),
            presses: presses(&message),
            text: message.content,
        };
        match self.ask(newest).await {
            Ok(messages) => Ok(messages.into_iter().map(posted).collect()),
            // Not to know is no reason to post something twice.
            Err(error) if error.kind.may_pass() => Err(error),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// The channel of direct messages to a person.
    pub(crate) async fn direct_channel(&self, person: PersonId) -> Result<PlaceId, DiscordError> {
        let opened = self.ask(user(person).create_dm_channel(&self.http)).await?;
        Ok(PlaceId(opened.id.get()))
    }

    /// Sends a direct message and gives its number; none if it could not be sent.
    pub(crate) async fn direct_message(&self, person: PersonId, screen: Screen) -> Option<u64> {
        let sent = self
            .ask(user(person).direct_message(&self.http, message::direct(screen)))
            .await;
        sent.inspect_err(|error| tracing::debug!("No direct message: {error}"))
            .ok()
            .map(|message| message.id.get())
    }

    /// Replaces text, picture and controls of a direct message; `false` if that is not possible.
    pub(crate) async fn edit_direct(
        &self,
        person: PersonId,
        message: u64,
        screen: Screen,
    ) -> Result<bool, DiscordError> {
        let edited = match self.direct_channel(person).await {
            Ok(channel) => self.edit_picture(channel, message, screen).await,
            Err(error) => Err(error),
        };
        match edited {
            Err(error) if !error.kind.may_pass() => Ok(false),
            other => other,
        }
    }

    /// Opens a public thread in a channel.
    pub(crate) async fn open_thread(&self, place: PlaceId, name: &str) -> Result<PlaceId, ThreadError> {
        // Matches take days.
        let thread = CreateThread::new(name)
            .kind(ChannelType::PublicThread)
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        match self.ask(channel(place).create_thread(&self.http, thread)).await {
            Ok(thread) => Ok(PlaceId(thread.id.get())),
            Err(error) => {
                tracing::warn!("Could not open a thread in {place}: {error}");
                Err(match error.kind {
                    Trouble::Later | Trouble::Odd => ThreadError::Later,
                    Trouble::Closed => ThreadError::Forbidden,
                    _ => ThreadError::NotHere,
                })
            }
        }
    }

    /// Whether a channel is closed to us: a private thread, or a server that has our commands only. `false` if that is
    /// not known.
    pub(crate) async fn may_not_enter(&self, place: PlaceId) -> bool {
        matches!(
            self.look(place).await,
            Err(Trouble::Closed | Trouble::ChannelGone)
        )
    }

    /// Looks whether a channel answers us.
    pub(super) async fn look(&self, place: PlaceId) -> Result<(), Trouble> {
        match self.ask(self.http.get_channel(channel(place))).await {
            Err(error) if error.kind != Trouble::Unreadable => Err(error.kind),
            _ => Ok(()),
        }
    }

    /// Whether a person is no longer in a server; `false` if that is not known.
    pub(crate) async fn has_left(&self, group: GroupId, person: PersonId) -> bool {
        let member = self.http.get_member(GuildId::new(group.0.max(1)), user(person));
        matches!(self.ask(member).await, Err(error) if error.kind == Trouble::MemberGone)
    }

    /// Archives a thread.
    pub(crate) async fn archive_thread(&self, thread: PlaceId) {
        let archive = channel(thread).edit_thread(&self.http, EditThread::new().archived(true));
        if let Err(error) = self.ask(archive).await {
            tracing::warn!("Could not archive the thread {thread}: {error}");
        }
    }
}

/// What the buttons under a message mean, as far as they are ours.
fn presses(message: &Message) -> Vec<Press> {
    let controls = message.components.iter().flat_map(|row| &row.components);
    let buttons = controls.filter_map(|control| match control {
        ActionRowComponent::Button(button) => Some(&button.data),
        _ => None,
    });
    let press = |button: &ButtonKind| match button {
        ButtonKind::NonLink { custom_id, .. } => custom_id.parse().ok(),
        _ => None,
    };
    buttons.filter_map(press).collect()
}

fn still_there<T>(edited: Result<T, DiscordError>) -> Result<bool, DiscordError> {
    match edited {
        Ok(_) => Ok(true),
        Err(error) if error.kind == Trouble::MessageGone => Ok(false),
        Err(error) => Err(error),
    }
}

// An id of 0 does not exist, and the library does not allow it.

fn channel(place: PlaceId) -> ChannelId {
    ChannelId::new(place.0.max(1))
}

fn user(person: PersonId) -> UserId {
    UserId::new(person.0.max(1))
}

fn message_id(id: u64) -> MessageId {
    MessageId::new(id.max(1))
}
