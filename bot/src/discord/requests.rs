//! The only place that makes requests to Discord: budget, one time limit, retries, and the meaning of a refusal.
//!
//! With Discord itself, the library waits as long as Discord asks. With another address, the library's rate limiter is
//! off and a refusal does not contain the waiting time, so each pause is twice the previous one.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use reqwest::{
    Response, StatusCode,
    header::RETRY_AFTER,
    multipart::{Form, Part},
};
use serenity::{
    all::{
        ActionRowComponent, ApplicationId, AutoArchiveDuration, BotGateway, ButtonKind, Channel, ChannelId,
        ChannelType, CreateAttachment, CreateCommand, CreateInteractionResponse, CreateThread,
        CurrentApplicationInfo, EditMessage, EditThread, Emoji, EmojiId, GetMessages, GuildChannel, GuildId,
        Http, HttpBuilder, InteractionId, Member, Message, MessageId, PartialGuild, ThreadMember, UserId,
    },
    builder::Builder as _,
    http::{ErrorResponse, HttpError, LightMethod, Request, Route},
};
use storage::{GroupId, PersonId, PlaceId};
use tokio::{sync::OnceCell, time::Instant};

use super::{
    client::Connection,
    error::{DiscordError, Trouble},
    message,
    overtaken::Turn,
    private::PrivateMessage,
};
use crate::{discord::budget::Budget, press::Press, screens::Screen};

/// Sends messages and opens threads; a cheap clone.
#[derive(Clone)]
pub(crate) struct Requests {
    http: Arc<Http>,
    budget: Budget,
    /// The bot's own account: only its messages are ours.
    us: Arc<OnceCell<UserId>>,
}

/// Messages per page, and most pages that are read.
const PAGE: u8 = 100;
const PAGES: usize = 20;

/// Time limit of every request.
const REQUEST: Duration = Duration::from_secs(20);
/// How long to retry the answer to an interaction. Its token is valid for fifteen minutes.
const ANSWER: Duration = Duration::from_secs(120);
/// How long Discord may need to process a first answer, and its error code until then.
const TAKEN: Duration = Duration::from_secs(2);
const UNKNOWN_WEBHOOK: isize = 10_015;
const UNKNOWN_MESSAGE: isize = 10_008;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Why a thread was not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThreadError {
    /// Discord is busy or away.
    Later,
    /// A permission is missing.
    Forbidden,
    /// The channel allows no threads.
    NotHere,
}

/// A message in a channel.
pub(crate) struct Posted {
    pub(crate) id: u64,
    pub(crate) text: String,
    /// The presses of its buttons.
    pub(crate) presses: Vec<Press>,
}

impl Requests {
    /// Requests with the token of a connection, before anybody is served.
    pub(super) fn new(connection: &Connection) -> Self {
        Requests::with(http(connection))
    }

    fn with(http: Http) -> Self {
        Requests {
            http: Arc::new(http),
            budget: Budget::default(),
            us: Arc::default(),
        }
    }

    /// Returns the same requests with a budget that others share.
    pub(super) fn with_budget(self, budget: &Budget) -> Self {
        Requests {
            budget: budget.clone(),
            ..self
        }
    }

    /// Requests that all fail, for tests.
    pub(crate) fn detached() -> Self {
        static DETACHED: LazyLock<Requests> = LazyLock::new(|| {
            let nowhere = HttpBuilder::new("").proxy("http://127.0.0.1:0");
            Requests::with(nowhere.ratelimiter_disabled(true).build())
        });
        DETACHED.clone()
    }

    /// Makes a request that counts towards the global limit of the bot.
    async fn ask<T>(&self, request: impl Future<Output = serenity::Result<T>>) -> Result<T, DiscordError> {
        self.budget.wait().await;
        once(request).await
    }

    /// Makes a request of the lowest priority.
    async fn ask_last<T>(
        &self,
        request: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, DiscordError> {
        self.budget.wait_for_others().await;
        once(request).await
    }

    /// Returns the application of the token. Interactions are answered in its name.
    pub(super) async fn application(&self) -> serenity::Result<CurrentApplicationInfo> {
        let application = self.http.get_current_application_info().await?;
        self.act_as(application.id);
        Ok(application)
    }

    /// Answers interactions in the name of this application.
    pub(super) fn act_as(&self, application: ApplicationId) {
        self.http.set_application_id(application);
    }

    /// The gateway that Discord names.
    pub(super) async fn gateway(&self) -> serenity::Result<BotGateway> {
        self.http.get_bot_gateway().await
    }

    /// Checks whether the application may have commands in a server.
    pub(super) async fn look_for_commands(&self, server: GuildId) -> serenity::Result<()> {
        self.http.get_guild_commands(server).await.map(drop)
    }

    /// Gives the first answer to an interaction. Retries as long as Discord waits for it.
    pub(super) async fn respond(
        &self,
        (id, token): (InteractionId, &str),
        within: Duration,
        answer: &CreateInteractionResponse,
    ) -> serenity::Result<()> {
        let mut tries = 0;
        retry(within, after_trouble, || {
            tries += 1;
            let first = tries == 1;
            let sent = self
                .http
                .create_interaction_response(id, token, answer, Vec::new());
            async move {
                match sent.await {
                    // The previous attempt succeeded, and only its answer was lost.
                    Err(error) if !first && Trouble::of(&error) == Trouble::Answered => Ok(()),
                    other => other,
                }
            }
        })
        .await
    }

    /// Replaces the answer to an interaction with a message of the older kind, unless it is overtaken.
    pub(super) async fn answer_publicly(
        &self,
        token: &str,
        screen: &Screen,
        turn: &Turn,
    ) -> serenity::Result<()> {
        retry(ANSWER, after_answer(), || {
            turn.send(message::answer(screen.clone()).execute(&self.http, token))
        })
        .await
        .map(|_| ())
    }

    /// Replaces the answer to an interaction with a private message, unless it is overtaken. This is idempotent, so a
    /// failed attempt is retried.
    pub(super) async fn answer(
        &self,
        token: &str,
        message: &PrivateMessage,
        turn: &Turn,
    ) -> serenity::Result<Option<Message>> {
        retry(ANSWER, after_answer(), || {
            turn.send(self.answer_once(token, message))
        })
        .await
    }

    /// Removes the private message with which an interaction was answered. That is a courtesy: it is not retried.
    pub(super) async fn remove_answer(&self, token: &str) {
        let removed = once(self.http.delete_original_interaction_response(token)).await;
        let _ = removed.inspect_err(|error| tracing::debug!("Could not remove a panel: {error}"));
    }

    async fn answer_once(&self, token: &str, message: &PrivateMessage) -> serenity::Result<Message> {
        match &message.files[..] {
            [] | [_] => {
                let files = message.files.clone();
                let edited = self
                    .http
                    .edit_original_interaction_response(token, &message.body, files);
                edited.await
            }
            _ => self.answer_with_files(token, message).await,
        }
    }

    /// Sends an answer with several files. The library numbers all files of a body that it did not build 0, so Discord
    /// would accept only one of them. Such a request needs only the token, and its rate limits are those of the
    /// interaction: with the library's limiter, the answers to all people would wait for each other.
    async fn answer_with_files(&self, token: &str, message: &PrivateMessage) -> serenity::Result<Message> {
        let application_id = self.http.application_id();
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: application_id.ok_or(HttpError::ApplicationIdMissing)?,
            token,
        };
        let mut address = route.path().into_owned();
        if let Some(proxy) = &self.http.proxy {
            address = address.replace("https://discord.com", proxy);
        }
        loop {
            let answered = plain().patch(&address).multipart(form(message)?).send().await?;
            if answered.status().is_success() {
                return Ok(answered.json().await?);
            }
            let Some(pause) = retry_after(&answered) else {
                let refused = ErrorResponse::from_response(answered, reqwest::Method::PATCH).await;
                return Err(HttpError::UnsuccessfulRequest(refused).into());
            };
            tokio::time::sleep(pause).await;
        }
    }

    /// Adds another private message to an interaction. It is sent again only if it was certainly not sent.
    pub(super) async fn follow_up(&self, token: &str, message: &PrivateMessage) -> serenity::Result<()> {
        let sent = retry(ANSWER, after_refusal, || {
            let files = message.files.clone();
            self.http.create_followup_message(token, &message.body, files)
        });
        match sent.await {
            Err(error) if Trouble::of(&error) != Trouble::Unreadable => Err(error),
            _ => Ok(()),
        }
    }

    /// Returns how many commands are registered, and for which application.
    pub(super) async fn registered(&self) -> Result<(usize, u64), DiscordError> {
        let commands = self.ask(self.http.get_global_commands()).await?;
        let application = self.http.application_id().map_or(0, |id| id.get());
        Ok((commands.len(), application))
    }

    /// Registers these commands and no others.
    pub(super) async fn register(&self, commands: &[CreateCommand]) -> Result<usize, DiscordError> {
        let registered = self.ask(self.http.create_global_commands(&commands)).await?;
        Ok(registered.len())
    }

    /// The emojis of the application.
    pub(super) async fn emojis(&self) -> Result<Vec<Emoji>, DiscordError> {
        self.ask_last(self.http.get_application_emojis()).await
    }

    pub(super) async fn add_emoji(&self, name: &str, png: Vec<u8>) -> Result<Emoji, DiscordError> {
        let image = CreateAttachment::bytes(png, "face.png").to_base64();
        let body = serde_json::json!({"name": name, "image": image});
        self.ask_last(self.http.create_application_emoji(&body)).await
    }

    pub(super) async fn remove_emoji(&self, emoji: EmojiId) -> Result<(), DiscordError> {
        self.ask_last(self.http.delete_application_emoji(emoji)).await
    }

    /// Returns a person in a server, with their roles.
    pub(super) async fn member(&self, group: GroupId, person: PersonId) -> Result<Member, DiscordError> {
        self.ask_last(self.http.get_member(guild(group), user(person)))
            .await
    }

    /// Returns a server with its roles, its channels and the active threads.
    pub(super) async fn server(
        &self,
        group: GroupId,
    ) -> Result<(PartialGuild, Vec<GuildChannel>), DiscordError> {
        let found = self.ask_last(self.http.get_guild(guild(group))).await?;
        let mut channels = self.ask_last(self.http.get_channels(guild(group))).await?;
        let threads = self.http.get_guild_active_threads(guild(group));
        channels.extend(self.ask_last(threads).await?.threads);
        Ok((found, channels))
    }

    /// A channel or thread.
    pub(super) async fn channel(&self, place: PlaceId) -> Result<Channel, DiscordError> {
        self.ask_last(self.http.get_channel(channel(place))).await
    }

    /// A person in a thread.
    pub(super) async fn thread_member(
        &self,
        thread: PlaceId,
        person: PersonId,
    ) -> Result<ThreadMember, DiscordError> {
        let route = Route::ChannelThreadMember {
            channel_id: channel(thread),
            user_id: user(person),
        };
        self.ask_last(self.http.fire(Request::new(route, LightMethod::Get)))
            .await
    }

    /// Posts a message and returns its id. Discord posts the same nonce only once.
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

    /// Replaces text and controls of a message without a picture; returns `false` if the message is gone.
    pub(crate) async fn edit(&self, place: PlaceId, id: u64, screen: &Screen) -> Result<bool, DiscordError> {
        let edit = message::edit(screen);
        still_there(self.edit_awake(place, id, edit).await)
    }

    /// Replaces text and picture of a message; returns `false` if the message is gone.
    pub(crate) async fn edit_picture(
        &self,
        place: PlaceId,
        id: u64,
        screen: Screen,
    ) -> Result<bool, DiscordError> {
        let edit = message::edit_picture(screen);
        still_there(self.edit_awake(place, id, edit).await)
    }

    /// Reduces a message to its picture and this text, if it still exists: no controls, no mentions.
    pub(crate) async fn retire(&self, place: PlaceId, id: u64, text: &str) -> Result<(), DiscordError> {
        match self.edit_awake(place, id, message::retired(text)).await {
            Err(error) if error.kind != Trouble::MessageGone && error.kind != Trouble::ChannelGone => {
                Err(error)
            }
            _ => Ok(()),
        }
    }

    /// Removes the controls of a message; its text stays.
    pub(crate) async fn take_controls(&self, place: PlaceId, id: u64) -> Result<(), DiscordError> {
        match self.edit_awake(place, id, message::without_controls()).await {
            Err(error) if error.kind != Trouble::MessageGone && error.kind != Trouble::ChannelGone => {
                Err(error)
            }
            _ => Ok(()),
        }
    }

    /// Deletes a message, if it still exists.
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

    /// Makes a request in a channel. Reopens an archived thread first.
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

    /// Reopens an archived thread.
    pub(super) async fn wake(&self, thread: PlaceId) -> Result<(), DiscordError> {
        let awake = EditThread::new().archived(false);
        let woken = self.ask(channel(thread).edit_thread(&self.http, awake)).await;
        woken.map(|_| ())
    }

    /// Returns our newest messages in a channel, newest first; empty if we may not read them.
    pub(crate) async fn newest(&self, place: PlaceId, limit: u8) -> Result<Vec<Posted>, DiscordError> {
        self.ours(place, GetMessages::new().limit(limit))
            .await
            .map(|(posted, _)| posted)
    }

    /// Returns our messages in a channel after this one, oldest first; with 0, the newest ones.
    pub(crate) async fn ours_after(&self, place: PlaceId, after: u64) -> Result<Vec<Posted>, DiscordError> {
        let (mut after, mut found) = (after, Vec::new());
        for _ in 0..PAGES {
            let page = GetMessages::new().limit(PAGE);
            let page = match after {
                0 => page,
                after => page.after(message_id(after)),
            };
            let (mut posted, last) = self.ours(place, page).await?;
            posted.sort_unstable_by_key(|posted| posted.id);
            found.extend(posted);
            match last {
                Some(last) if after != 0 => after = last,
                _ => break,
            }
        }
        Ok(found)
    }

    /// Returns our messages on a page, and the newest of all messages there if more may follow.
    async fn ours(
        &self,
        place: PlaceId,
        page: GetMessages,
    ) -> Result<(Vec<Posted>, Option<u64>), DiscordError> {
        let us = self.us.get_or_try_init(async || {
            let us = self.ask(self.http.get_current_user()).await?;
            Ok::<_, DiscordError>(us.id)
        });
        let us = *us.await?;
        let messages = match self.ask(channel(place).messages(&self.http, page)).await {
            Ok(messages) => messages,
            // A temporary failure is no reason to post something twice.
            Err(error) if error.kind.may_pass() => return Err(error),
            Err(_) => return Ok((Vec::new(), None)),
        };
        let full = messages.len() == usize::from(PAGE);
        let last = messages.iter().map(|message| message.id.get()).max();
        let posted = |message: Message| Posted {
            id: message.id.get(),
            presses: presses(&message),
            text: message.content,
        };
        let ours = messages.into_iter().filter(|message| message.author.id == us);
        Ok((ours.map(posted).collect(), last.filter(|_| full)))
    }

    /// Returns the channel of direct messages to a person.
    pub(crate) async fn direct_channel(&self, person: PersonId) -> Result<PlaceId, DiscordError> {
        let opened = self.ask(user(person).create_dm_channel(&self.http)).await?;
        Ok(PlaceId(opened.id.get()))
    }

    /// Sends a direct message and returns its channel and id; `None` if it could not be sent.
    pub(crate) async fn direct_message(&self, person: PersonId, screen: Screen) -> Option<(PlaceId, u64)> {
        let sent = self
            .ask(user(person).direct_message(&self.http, message::direct(screen)))
            .await;
        sent.inspect_err(|error| tracing::debug!("Could not send a direct message: {error}"))
            .ok()
            .map(|message| (PlaceId(message.channel_id.get()), message.id.get()))
    }

    /// Replaces text, picture and controls of a direct message; `false` if that is not possible.
    pub(crate) async fn edit_direct(
        &self,
        place: PlaceId,
        message: u64,
        screen: Screen,
    ) -> Result<bool, DiscordError> {
        match self.edit_picture(place, message, screen).await {
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
                    Trouble::Later | Trouble::Unexplained => ThreadError::Later,
                    Trouble::Closed => ThreadError::Forbidden,
                    _ => ThreadError::NotHere,
                })
            }
        }
    }

    /// Returns whether a channel is inaccessible: a private thread, or a server that has only our commands. `false`
    /// if unknown.
    pub(crate) async fn may_not_enter(&self, place: PlaceId) -> bool {
        matches!(
            self.look(place).await,
            Err(Trouble::Closed | Trouble::ChannelGone)
        )
    }

    /// Checks that a channel is accessible.
    pub(crate) async fn look(&self, place: PlaceId) -> Result<(), Trouble> {
        match self.ask(self.http.get_channel(channel(place))).await {
            Err(error) if error.kind != Trouble::Unreadable => Err(error.kind),
            _ => Ok(()),
        }
    }

    /// Returns whether a person is no longer in a server; `false` if unknown.
    pub(crate) async fn has_left(&self, group: GroupId, person: PersonId) -> bool {
        let member = self.http.get_member(guild(group), user(person));
        matches!(self.ask(member).await, Err(error) if error.kind == Trouble::MemberGone)
    }

    /// Returns whether an id is known not to be a person of a server: nobody there, or a bot, such as this one.
    pub(crate) async fn is_no_person(&self, group: GroupId, person: PersonId) -> bool {
        match self.member(group, person).await {
            Ok(member) => member.user.bot,
            Err(error) => error.kind == Trouble::MemberGone,
        }
    }

    /// Archives a thread.
    pub(crate) async fn archive_thread(&self, thread: PlaceId) {
        let archive = channel(thread).edit_thread(&self.http, EditThread::new().archived(true));
        if let Err(error) = self.ask(archive).await {
            tracing::warn!("Could not archive the thread {thread}: {error}");
        }
    }
}

/// Returns the presses of the buttons of a message that are ours.
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

/// How the library sends requests.
pub(super) fn http(connection: &Connection) -> Http {
    let builder = HttpBuilder::new(connection.token.secret());
    let builder = match sender().build() {
        Ok(sender) => builder.client(sender),
        Err(_) => builder,
    };
    if connection.api_url.is_empty() {
        return builder.build();
    }
    // The library uses another address only without its own rate limiter.
    builder
        .proxy(connection.api_url.trim_end_matches('/'))
        .ratelimiter_disabled(true)
        .build()
}

/// Configures every request: with the time limit and the documented User-Agent.
fn sender() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .timeout(REQUEST)
        .user_agent(serenity::constants::USER_AGENT)
}

/// Returns a client for requests that the library does not support.
fn plain() -> &'static reqwest::Client {
    static PLAIN: LazyLock<reqwest::Client> = LazyLock::new(|| sender().build().unwrap_or_default());
    &PLAIN
}

fn form(message: &PrivateMessage) -> reqwest::Result<Form> {
    let mut form = Form::new().text("payload_json", message.body.to_string());
    for (number, file) in message.files.iter().enumerate() {
        let part = Part::bytes(file.data.clone()).file_name(file.filename.clone());
        form = form.part(format!("files[{number}]"), part.mime_str(kind(&file.filename))?);
    }
    Ok(form)
}

/// Returns the content type of a file by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, kind)| kind) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns the time to wait before the same request, if Discord has refused it because of a rate limit.
fn retry_after(answered: &Response) -> Option<Duration> {
    let said = answered.headers().get(RETRY_AFTER)?.to_str().ok()?;
    let limited = answered.status() == StatusCode::TOO_MANY_REQUESTS;
    let seconds = said.parse().ok().filter(|_| limited)?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Makes one attempt at a request, limited in time.
async fn once<T>(request: impl Future<Output = serenity::Result<T>>) -> Result<T, DiscordError> {
    match tokio::time::timeout(REQUEST, request).await {
        Ok(answered) => answered.map_err(DiscordError::from),
        Err(_) => Err(DiscordError::timed_out()),
    }
}

/// Retries a request after growing pauses, while `again` allows it and it is still useful.
async fn retry<T, F>(
    limit: Duration,
    again: impl Fn(&serenity::Error) -> bool,
    mut request: impl FnMut() -> F,
) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let end = Instant::now() + limit;
    let mut pause = FIRST_PAUSE;
    loop {
        let answered = tokio::time::timeout(REQUEST, request()).await;
        let error = match answered {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(error)) => error,
            Err(_) => serenity::Error::Io(std::io::Error::from(std::io::ErrorKind::TimedOut)),
        };
        if !again(&error) || Instant::now() + pause > end {
            return Err(error);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Returns whether an idempotent request should be retried.
fn after_trouble(error: &serenity::Error) -> bool {
    Trouble::of(error).may_pass()
}

/// Like `after_trouble`, for requests after the first answer. If the first answer is the response to Discord's request,
/// ours may arrive before Discord has processed it and knows the interaction.
fn after_answer() -> impl Fn(&serenity::Error) -> bool {
    let until = Instant::now() + TAKEN;
    move |error| after_trouble(error) || (is_unknown(error) && Instant::now() < until)
}

fn is_unknown(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if matches!(answer.error.code, UNKNOWN_WEBHOOK | UNKNOWN_MESSAGE)
    )
}

/// Returns whether a request was refused before it took effect.
fn after_refusal(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if answer.status_code == StatusCode::TOO_MANY_REQUESTS
    )
}

// An id of 0 does not exist, and the library rejects it.

fn guild(group: GroupId) -> GuildId {
    GuildId::new(group.0.max(1))
}

fn channel(place: PlaceId) -> ChannelId {
    ChannelId::new(place.0.max(1))
}

fn user(person: PersonId) -> UserId {
    UserId::new(person.0.max(1))
}

fn message_id(id: u64) -> MessageId {
    MessageId::new(id.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sent_as_what_their_names_say() {
        for (name, expected) in [
            ("board.png", "image/png"),
            ("match-2.gif", "image/gif"),
            ("log.txt", "text/plain; charset=utf-8"),
            ("state.json", "application/json"),
            ("unknown", "application/octet-stream"),
        ] {
            assert_eq!(kind(name), expected, "{name}");
        }
    }
}
