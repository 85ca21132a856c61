//! One interaction from Discord: who asks, what they ask for, and the replies to it.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use serenity::all::{
    AutocompleteChoice, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    CreateAutocompleteResponse, CreateInteractionResponse, Http, InteractionId, Message, ResolvedOption,
    ResolvedValue,
};

use storage::PlaceId;
use tables::Refused;

use super::{
    Courier,
    error::Trouble,
    first::FirstAnswer,
    leftover, message,
    private::{self, Laid},
    requester, retry,
};
use crate::{
    actions::{self, ActionError, Answer, Call, Command},
    leftovers::Line,
    press::{Press, Reply},
    screens::Screen,
    service::Bot,
};

/// For how long the answer itself is tried; its token lives fifteen minutes.
const ANSWER: Duration = Duration::from_secs(120);

/// Answers a slash command.
pub(super) async fn command(
    bot: &Bot,
    http: &Arc<Http>,
    first: FirstAnswer,
    command: &CommandInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let reply = InteractionReply::Command(command);
    first.defer(reply.address(), Instant::now(), false).await?;
    let (call, found) = command_call(bot, http, command);
    let language = call.language();
    let answer = match found {
        _ if rate_limited => Err(ActionError::RateLimited),
        Some(command) => command.run(&call).await,
        None => Ok(call.say("declined-unknown-command")),
    };
    let screen = match answer {
        Err(error) if is_repeated(&error) => return Ok(()),
        answer => answer.unwrap_or_else(|error| error.screen(language)),
    };
    let line = Line::of(&screen, reply.token(), language, None, bot.tables.now());
    reply.answer(bot, http, screen, false).await?;
    call.courier.answer_given();
    if let Some((table, line)) = line {
        // What the last command at this table was answered is not true any more.
        leftover::remove(bot, http, table, call.person()).await;
        leftover::keep(bot, http, table, call.person(), line).await;
    }
    Ok(())
}

/// The call of a command with the options as they were typed, and the command if there is one of this name.
fn command_call<'a>(
    bot: &'a Bot,
    http: &Arc<Http>,
    command: &CommandInteraction,
) -> (Call<'a>, Option<&'static dyn Command>) {
    let mut subcommand = "";
    let mut options = command.data.options();
    if let [
        ResolvedOption {
            name,
            value: ResolvedValue::SubCommand(inner),
            ..
        },
    ] = &options[..]
    {
        subcommand = name;
        options = inner.clone();
    }
    let (mut typed, mut focused) = (BTreeMap::new(), None);
    for option in options {
        match option.value {
            ResolvedValue::String(text) => {
                typed.insert(option.name.to_owned(), text.to_owned());
            }
            ResolvedValue::Autocomplete { value, .. } => {
                typed.insert(option.name.to_owned(), value.to_owned());
                focused = Some(option.name.to_owned());
            }
            _ => (),
        }
    }
    let courier = Courier::answering(http.clone(), &bot.budget, &command.token);
    let call = Call::new(bot, courier, requester::of_command(command), typed, None).typing(focused);
    (call, actions::find(&command.data.name, subcommand))
}

/// Answers while a command is typed.
pub(super) async fn suggestions(
    bot: &Bot,
    http: &Arc<Http>,
    first: FirstAnswer,
    command: &CommandInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let came = Instant::now();
    let (call, found) = command_call(bot, http, command);
    let typed = call
        .focused()
        .and_then(|option| call.text(option))
        .unwrap_or_default();
    let suggested = match found.filter(|_| call.focused().is_some() && !rate_limited) {
        Some(command) => command.suggest(&call, &typed).await,
        None => Ok(Vec::new()),
    };
    if let Err(error) = &suggested
        && error.is_fault()
    {
        tracing::error!("Suggestions failed: {error}");
    }
    let choices = suggested.unwrap_or_default().into_iter();
    let choices = choices.map(|suggestion| AutocompleteChoice::new(suggestion.name, suggestion.value));
    let response = CreateAutocompleteResponse::new().set_choices(choices.collect());
    let response = CreateInteractionResponse::Autocomplete(response);
    first.give((command.id, &command.token), came, &response).await
}

/// Answers a press.
pub(super) async fn press(
    bot: &Bot,
    http: &Arc<Http>,
    first: FirstAnswer,
    component: &ComponentInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let reply = InteractionReply::Press(component);
    let press = component.data.custom_id.parse::<Press>();
    let kind = press.as_ref().map_or(Reply::NewPrivate, Press::reply);
    // A forged press must not overwrite somebody else's message: only one that stands under it edits it.
    let edits = !rate_limited && kind != Reply::NewPrivate && stands_under(component);
    // From before the change, so that what is due because of it waits for this edit.
    let edit =
        (edits && kind == Reply::EditPublic).then(|| bot.lobby_edits.begin(component.message.id.get()));
    first.defer(reply.address(), Instant::now(), edits).await?;
    let courier = Courier::answering(http.clone(), &bot.budget, &component.token);
    let table = press.as_ref().ok().and_then(Press::table);
    let call = Call::new(
        bot,
        courier,
        requester::of_press(component),
        BTreeMap::new(),
        table,
    );
    let language = call.language();
    if let (Some(table), Reply::EditPrivate) = (table, kind) {
        bot.leftovers.leave(table, call.person());
    }
    let answer: Answer = match &press {
        _ if rate_limited => Err(ActionError::RateLimited),
        Err(_) => Ok(call.say("declined-unknown-press")),
        Ok(press) => actions::press(&call, press, chosen(component)).await,
    };
    match answer {
        Ok(screen) => {
            let version = screen.version;
            let draft = match &press {
                Ok(Press::Confirm { draft } | Press::ConfirmAll { draft }) => Some(draft.clone()),
                _ => None,
            };
            let line = Line::of(&screen, reply.token(), language, draft, bot.tables.now());
            reply.answer(bot, http, screen, edit.is_some()).await?;
            call.courier.answer_given();
            if let Ok(Press::Play { table }) = press {
                leftover::remove(bot, http, table, call.person()).await;
            }
            // A panel is its person's until they confirm it.
            if let Some((table, line)) = line.filter(|(_, line)| line.shown.is_some()) {
                leftover::keep(bot, http, table, call.person(), line).await;
            }
            if let Some(edit) = edit {
                edit.made(version);
            }
            Ok(())
        }
        Err(error) if is_repeated(&error) => Ok(()),
        // The message is there for all; a refusal is for the presser alone.
        Err(error) if kind == Reply::EditPublic && edits => {
            reply.add(bot, http, error.screen(language)).await
        }
        Err(error) => reply.answer(bot, http, error.screen(language), false).await,
    }
}

/// Whether another process has got the same interaction and has done it: then the answer is that one's to give.
fn is_repeated(error: &ActionError) -> bool {
    error.refused() == Some(&Refused::Repeated)
}

/// What was chosen in a menu.
fn chosen(component: &ComponentInteraction) -> Option<&str> {
    match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}

/// Whether the message has the control that is said to have been pressed.
fn stands_under(component: &ComponentInteraction) -> bool {
    let controls = serde_json::to_string(&component.message.components).unwrap_or_default();
    let wanted = serde_json::to_string(&component.data.custom_id).unwrap_or_default();
    controls.contains(&wanted)
}

/// An interaction that has to be answered.
#[derive(Clone, Copy)]
enum InteractionReply<'a> {
    Command(&'a CommandInteraction),
    Press(&'a ComponentInteraction),
}

impl InteractionReply<'_> {
    /// Gives the answer: by changing the public message with the control, or in a private message. Doing that twice
    /// changes nothing, so a try that failed is repeated.
    async fn answer(self, bot: &Bot, http: &Arc<Http>, screen: Screen, public: bool) -> serenity::Result<()> {
        let answered = match self.try_answer(bot, http, screen.clone(), public).await {
            // The press came from a thread that fell asleep meanwhile.
            Err(error) if Trouble::of(&error) == Trouble::Asleep => {
                let woken = Courier::new(http.clone(), &bot.budget).wake(self.place()).await;
                woken.unwrap_or_else(|error| tracing::warn!("A thread can't be woken: {error}"));
                self.try_answer(bot, http, screen, public).await
            }
            other => other,
        };
        match answered {
            Err(error) if Trouble::of(&error) != Trouble::Unreadable => Err(error),
            _ => Ok(()),
        }
    }

    async fn try_answer(
        self,
        bot: &Bot,
        http: &Arc<Http>,
        screen: Screen,
        public: bool,
    ) -> serenity::Result<Message> {
        if let (true, InteractionReply::Press(press)) = (public, self) {
            let answer = message::answer(screen);
            retry::within(ANSWER, retry::after_answer(), || {
                press.edit_response(http, answer.clone())
            })
            .await
        } else {
            let send = async |laid: Laid| {
                retry::within(ANSWER, retry::after_answer(), || laid.answer(http, self.token())).await
            };
            match send(private::answer(&screen, &bot.faces)).await {
                // Somebody may have removed an emoji: then words have to do.
                Err(error) if screen.has_faces() && Trouble::of(&error) == Trouble::Invalid => {
                    bot.faces.forget();
                    send(private::answer(&screen, &bot.faces)).await
                }
                other => other,
            }
        }
    }

    /// Adds a further private message. Only a message that was surely not sent is sent again.
    async fn add(self, bot: &Bot, http: &Arc<Http>, screen: Screen) -> serenity::Result<()> {
        let Laid { body, files } = private::follow_up(&screen, &bot.faces);
        let sent = retry::within(ANSWER, retry::after_refusal, || {
            http.create_followup_message(self.token(), &body, files.clone())
        });
        match sent.await {
            Err(error) if Trouble::of(&error) != Trouble::Unreadable => Err(error),
            _ => Ok(()),
        }
    }

    fn place(&self) -> PlaceId {
        PlaceId(match self {
            InteractionReply::Command(command) => command.channel_id.get(),
            InteractionReply::Press(press) => press.channel_id.get(),
        })
    }

    /// The interaction and its secret.
    fn address(&self) -> (InteractionId, &str) {
        match self {
            InteractionReply::Command(command) => (command.id, &command.token),
            InteractionReply::Press(press) => (press.id, &press.token),
        }
    }

    fn token(&self) -> &str {
        self.address().1
    }
}
