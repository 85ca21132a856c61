//! One interaction from Discord: the requester, the request, and the replies.

use std::{collections::BTreeMap, time::Instant};

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonKind, CommandInteraction, ComponentInteraction,
    ComponentInteractionDataKind, CreateAutocompleteResponse, CreateInteractionResponse, InteractionId,
    Message, MessageInteractionMetadata, ModalInteraction, ResolvedOption, ResolvedValue,
};

use storage::{PersonId, PlaceId};
use tables::Refused;
use tokio::sync::mpsc;

use super::{Requests, error::Trouble, first::FirstAnswer, message, overtaken::Turn, private, requester};
use crate::{
    actions::{self, ActionError, Answer, Call, Command},
    press::{Press, Reply},
    screens::Screen,
    service::Bot,
};

/// Answers a slash command.
pub(super) async fn command(
    bot: &Bot,
    requests: &Requests,
    first: FirstAnswer,
    command: &CommandInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let reply = InteractionReply::Command(command);
    first.defer(reply.address(), Instant::now(), false).await?;
    let (call, found) = command_call(bot, requests, command);
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
    reply.answer(bot, requests, screen, false).await?;
    if let Some(later) = call.later() {
        let (bot, requests, command) = (bot.clone(), requests.clone(), command.clone());
        tokio::spawn(async move {
            InteractionReply::Command(&command)
                .follow(&bot, &requests, later)
                .await
        });
    }
    Ok(())
}

/// Returns the call of a command with the options as typed, and the command if it exists.
fn command_call<'a>(
    bot: &'a Bot,
    requests: &Requests,
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
    let call = Call::new(bot, requests.clone(), requester::of_command(command), typed, None).typing(focused);
    (call, actions::find(&command.data.name, subcommand))
}

/// Answers with suggestions for an option.
pub(super) async fn suggestions(
    bot: &Bot,
    requests: &Requests,
    first: FirstAnswer,
    command: &CommandInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let came = Instant::now();
    let (call, found) = command_call(bot, requests, command);
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
    requests: &Requests,
    first: FirstAnswer,
    component: &ComponentInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let press = component.data.custom_id.parse::<Press>();
    let language = requester::of_press(component).language;
    let form = press
        .as_ref()
        .ok()
        .and_then(|press| actions::form(press, language));
    if let Some(form) = form.filter(|_| !rate_limited) {
        let opened = CreateInteractionResponse::Modal(message::form(&form));
        let to = (component.id, component.token.as_str());
        return first.give(to, Instant::now(), &opened).await;
    }
    let kind = press.as_ref().map_or(Reply::NewPrivate, Press::reply);
    // A forged press must not overwrite somebody else's message: a press edits its message only if that contains the
    // control.
    let edits = !rate_limited && kind != Reply::NewPrivate && stands_under(component);
    let reply = InteractionReply::Press {
        press: component,
        edits,
    };
    first.defer(reply.address(), Instant::now(), edits).await?;
    let table = press.as_ref().ok().and_then(Press::table);
    let call = Call::new(
        bot,
        requests.clone(),
        requester::of_press(component),
        BTreeMap::new(),
        table,
    );
    let language = call.language();
    let answer: Answer = match &press {
        _ if rate_limited => Err(ActionError::RateLimited),
        Err(_) => Ok(call.say("declined-unknown-press")),
        Ok(press) => actions::press(&call, press, chosen(component)).await,
    };
    match answer {
        // The outbox edits the message.
        Ok(_) if kind == Reply::Acknowledge && edits => Ok(()),
        Ok(screen) => {
            let public = edits && kind == Reply::EditPublic;
            reply.answer(bot, requests, screen, public).await?;
            if let Some(later) = call.later() {
                let (bot, requests, press) = (bot.clone(), requests.clone(), component.clone());
                tokio::spawn(async move {
                    let press = &press;
                    let reply = InteractionReply::Press { press, edits };
                    reply.follow(&bot, &requests, later).await;
                });
            }
            Ok(())
        }
        Err(error) if is_repeated(&error) => Ok(()),
        // The message is public; a refusal is only for the person who pressed.
        Err(error) if edits && kind != Reply::EditPrivate => {
            reply.add(bot, requests, error.screen(language)).await
        }
        Err(error) => reply.answer(bot, requests, error.screen(language), false).await,
    }
}

/// Answers a form that was sent, with a new private message.
pub(super) async fn form(
    bot: &Bot,
    requests: &Requests,
    first: FirstAnswer,
    form: &ModalInteraction,
    rate_limited: bool,
) -> serenity::Result<()> {
    let reply = InteractionReply::Form(form);
    first.defer(reply.address(), Instant::now(), false).await?;
    let call = Call::new(
        bot,
        requests.clone(),
        requester::of_form(form),
        BTreeMap::new(),
        None,
    );
    let language = call.language();
    let answer = match form.data.custom_id.parse::<Press>() {
        _ if rate_limited => Err(ActionError::RateLimited),
        Err(_) => Ok(call.say("declined-unknown-press")),
        Ok(press) => actions::press(&call, &press, written(form)).await,
    };
    let screen = answer.unwrap_or_else(|error| error.screen(language));
    reply.answer(bot, requests, screen, false).await
}

/// Returns the text in the field of a form.
fn written(form: &ModalInteraction) -> Option<&str> {
    let mut parts = form.data.components.iter().flat_map(|row| &row.components);
    parts.find_map(|part| match part {
        ActionRowComponent::InputText(field) => field.value.as_deref(),
        _ => None,
    })
}

/// Returns whether another process has received and handled the same interaction; that process answers it.
fn is_repeated(error: &ActionError) -> bool {
    error.refused() == Some(&Refused::Repeated)
}

/// Returns the chosen value of a menu.
fn chosen(component: &ComponentInteraction) -> Option<&str> {
    match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}

/// Returns whether the message contains the pressed control.
fn stands_under(component: &ComponentInteraction) -> bool {
    let pressed = &component.data.custom_id;
    let is_pressed = |control: &ActionRowComponent| match control {
        ActionRowComponent::Button(button) => {
            matches!(&button.data, ButtonKind::NonLink { custom_id, .. } if custom_id == pressed)
        }
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_ref() == Some(pressed),
        _ => false,
    };
    let rows = &component.message.components;
    rows.iter().flat_map(|row| &row.components).any(is_pressed)
}

/// Returns the interaction whose answer a message is; `None` if it is a further message or no answer at all.
fn created_by(message: &Message) -> Option<u64> {
    let (id, original) = match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(by) => (by.id, by.original_response_message_id),
        MessageInteractionMetadata::Component(by) => (by.id, by.original_response_message_id),
        _ => return None,
    };
    original.is_none().then(|| id.get())
}

/// An interaction that must be answered.
#[derive(Clone, Copy)]
enum InteractionReply<'a> {
    Command(&'a CommandInteraction),
    Press {
        press: &'a ComponentInteraction,
        /// Whether the answer changes the message under which the press was made.
        edits: bool,
    },
    Form(&'a ModalInteraction),
}

impl InteractionReply<'_> {
    /// Gives the answer: by changing the public message with the control, or in a private message.
    async fn answer(
        self,
        bot: &Bot,
        requests: &Requests,
        screen: Screen,
        public: bool,
    ) -> serenity::Result<()> {
        let panel = screen.panel;
        let answered = match self.try_answer(bot, requests, screen.clone(), public).await {
            // The press came from a thread that was archived in the meantime.
            Err(error) if Trouble::of(&error) == Trouble::Asleep => {
                let woken = requests.wake(self.place()).await;
                woken.unwrap_or_else(|error| tracing::warn!("Could not reopen a thread: {error}"));
                self.try_answer(bot, requests, screen, public).await
            }
            other => other,
        };
        match answered {
            Err(error) if Trouble::of(&error) != Trouble::Unreadable => return Err(error),
            Ok(Some(message)) => {
                let shown = panel.and_then(|table| {
                    let whose = (self.person(), table);
                    bot.panels.shown(whose, message.id.get(), self.token())
                });
                if let Some(before) = shown {
                    requests.remove_answer(&before).await;
                }
            }
            _ => (),
        }
        Ok(())
    }

    async fn try_answer(
        self,
        bot: &Bot,
        requests: &Requests,
        screen: Screen,
        public: bool,
    ) -> serenity::Result<Option<Message>> {
        let turn = self.turn(bot);
        let token = self.token();
        if public {
            let answered = requests.answer_publicly(token, &screen, &turn).await;
            return answered.map(|()| None);
        }
        let message = private::answer(&screen, &bot.faces);
        match requests.answer(token, &message, &turn).await {
            // Somebody may have removed an emoji: retry with words instead.
            Err(error) if screen.has_faces() && Trouble::of(&error) == Trouble::Invalid => {
                bot.faces.forget();
                let message = private::answer(&screen, &bot.faces);
                requests.answer(token, &message, &turn).await
            }
            other => other,
        }
    }

    /// Replaces the private answer with each of these screens.
    async fn follow(self, bot: &Bot, requests: &Requests, mut later: mpsc::Receiver<Screen>) {
        while let Some(screen) = later.recv().await {
            // The message is known as a panel since the answer; a newer panel must stay.
            let screen = Screen {
                panel: None,
                ..screen
            };
            if let Err(error) = self.answer(bot, requests, screen, false).await {
                // The person may have removed the message.
                tracing::debug!("Could not continue an answer: {error}");
                return;
            }
        }
    }

    /// Adds another private message.
    async fn add(self, bot: &Bot, requests: &Requests, screen: Screen) -> serenity::Result<()> {
        let message = private::follow_up(&screen, &bot.faces);
        requests.follow_up(self.token(), &message).await
    }

    /// Returns the position of the answer among those that change the same message. A private message is identified by
    /// the interaction that created it, because its id is unknown until Discord confirms it.
    fn turn(self, bot: &Bot) -> Turn {
        let interaction = self.address().0.get();
        let message = match self {
            InteractionReply::Press { press, edits: true } => {
                created_by(&press.message).unwrap_or(press.message.id.get())
            }
            InteractionReply::Command(_) | InteractionReply::Press { .. } | InteractionReply::Form(_) => {
                interaction
            }
        };
        bot.overtaken.turn(message, interaction)
    }

    fn person(&self) -> PersonId {
        PersonId(match self {
            InteractionReply::Command(command) => command.user.id.get(),
            InteractionReply::Press { press, .. } => press.user.id.get(),
            InteractionReply::Form(form) => form.user.id.get(),
        })
    }

    fn place(&self) -> PlaceId {
        PlaceId(match self {
            InteractionReply::Command(command) => command.channel_id.get(),
            InteractionReply::Press { press, .. } => press.channel_id.get(),
            InteractionReply::Form(form) => form.channel_id.get(),
        })
    }

    /// Returns the interaction and its token.
    fn address(&self) -> (InteractionId, &str) {
        match self {
            InteractionReply::Command(command) => (command.id, &command.token),
            InteractionReply::Press { press, .. } => (press.id, &press.token),
            InteractionReply::Form(form) => (form.id, &form.token),
        }
    }

    fn token(&self) -> &str {
        self.address().1
    }
}
