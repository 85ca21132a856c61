//! Public messages: text, a file, rows of controls. They don't use Components V2, because Discord's notifications
//! show the text of no other kind.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateInputText,
    CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditAttachments, EditInteractionResponse, EditMessage, EmojiId, InputTextStyle, MessageFlags, Nonce,
    ReactionType, UserId,
};

use crate::{
    limits,
    screens::emojis::{Emoji, Face, Faces},
    screens::{Attachment, Button, Form, Row, Screen, Select, Style, Target},
};

/// Builds the answer to a press that changes a public message.
pub(super) fn answer(screen: Screen) -> EditInteractionResponse {
    let edit = EditInteractionResponse::new()
        .content(text(&screen.text))
        .components(rows(&screen.rows, None))
        .allowed_mentions(mentions(&screen));
    match screen.picture {
        Some(picture) => edit.new_attachment(file(picture)),
        None => edit.clear_attachments(),
    }
}

/// Builds a message in a channel. Discord posts the same `nonce` only once. A message that pings nobody is silent.
pub(super) fn post(screen: Screen, nonce: String) -> CreateMessage {
    let flags = loudness(&screen);
    direct(screen)
        .flags(flags)
        .nonce(Nonce::String(nonce))
        .enforce_nonce(true)
}

/// Builds a direct message, which notifies the person.
pub(super) fn direct(screen: Screen) -> CreateMessage {
    CreateMessage::new()
        .content(text(&screen.text))
        .components(rows(&screen.rows, None))
        .allowed_mentions(mentions(&screen))
        .add_files(screen.picture.map(file))
}

/// Builds an edit of text and controls, for a message without a picture.
pub(super) fn edit(screen: &Screen) -> EditMessage {
    EditMessage::new()
        .content(text(&screen.text))
        .components(rows(&screen.rows, None))
        .allowed_mentions(mentions(screen))
}

/// Builds an edit for a replaced message: its picture stays.
pub(super) fn retired(content: &str) -> EditMessage {
    without_controls().content(text(content))
}

/// Builds an edit that removes controls and mentions.
pub(super) fn without_controls() -> EditMessage {
    EditMessage::new()
        .components(Vec::new())
        .allowed_mentions(CreateAllowedMentions::new())
}

/// Builds an edit of text and picture; the controls stay unless there are new ones. An edit notifies nobody, but it
/// replaces the mentions of the message.
pub(super) fn edit_picture(screen: Screen) -> EditMessage {
    let mut files = EditAttachments::new();
    let edit = EditMessage::new()
        .content(text(&screen.text))
        .allowed_mentions(mentions(&screen));
    let edit = if screen.rows.is_empty() {
        edit
    } else {
        edit.components(rows(&screen.rows, None))
    };
    if let Some(picture) = screen.picture {
        files = files.add(file(picture));
    }
    edit.attachments(files)
}

/// A message that pings nobody is silent.
fn loudness(screen: &Screen) -> MessageFlags {
    if screen.pings.is_empty() {
        MessageFlags::SUPPRESS_NOTIFICATIONS
    } else {
        MessageFlags::empty()
    }
}

fn file(picture: Attachment) -> CreateAttachment {
    CreateAttachment::bytes(picture.bytes, picture.name).description(picture.alt)
}

/// Truncates a text to Discord's limit. Our texts are shorter, but names of settings and lists of channels may not be.
fn text(text: &str) -> String {
    limits::cut(text, limits::MESSAGE)
}

/// Only the named people are pinged.
fn mentions(screen: &Screen) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(screen.pings.iter().map(|person| UserId::new(person.0.max(1))))
}

/// Builds the controls, with emojis where registered.
pub(super) fn rows(rows: &[Row], faces: Option<&Faces>) -> Vec<CreateActionRow> {
    rows.iter()
        .filter_map(|row| match row {
            Row::Buttons(buttons) => Some(CreateActionRow::Buttons(
                buttons.iter().map(|one| button(one, faces)).collect(),
            )),
            Row::Select(select) => Some(CreateActionRow::SelectMenu(select_menu(select, faces))),
            Row::Text(_) | Row::Picture(_) => None,
        })
        .collect()
}

/// Returns an emoji in Discord's form; `None` if it is not registered.
fn emoji(face: Option<&Face>, faces: Option<&Faces>) -> Option<ReactionType> {
    let Emoji { id, name } = faces?.get(face?)?;
    Some(ReactionType::Custom {
        animated: false,
        id: EmojiId::new(id.max(1)),
        name: Some(name),
    })
}

/// Builds the window of a form.
pub(super) fn form(form: &Form) -> CreateModal {
    let label = limits::cut(&form.label, limits::FORM_LABEL);
    let field = CreateInputText::new(InputTextStyle::Paragraph, label, "text")
        .placeholder(limits::cut(&form.example, limits::FORM_EXAMPLE))
        .max_length(limits::FORM_TEXT);
    let title = limits::cut(&form.title, limits::FORM_LABEL);
    CreateModal::new(form.press.to_string(), title).components(vec![CreateActionRow::InputText(field)])
}

fn button(button: &Button, faces: Option<&Faces>) -> CreateButton {
    let style = match button.style {
        Style::Main => ButtonStyle::Primary,
        Style::Plain => ButtonStyle::Secondary,
        Style::Danger => ButtonStyle::Danger,
    };
    let created = match &button.target {
        Target::Press(press) => CreateButton::new(press.to_string()).style(style),
        Target::Address(address) => CreateButton::new_link(address),
    };
    let created = match emoji(button.face.as_ref(), faces) {
        Some(emoji) => created.emoji(emoji),
        None => created,
    };
    created
        .label(limits::cut(&button.label, limits::LABEL))
        .disabled(button.disabled)
}

fn select_menu(select: &Select, faces: Option<&Faces>) -> CreateSelectMenu {
    let option = |option: &crate::screens::SelectOption| {
        // What is asked stays in sight next to the answer.
        let label = if option.chosen {
            limits::cut(
                &format!("{}: {}", select.label, option.label),
                limits::SELECT_LABEL,
            )
        } else {
            option.label.clone()
        };
        let menu = CreateSelectMenuOption::new(label, &option.value).default_selection(option.chosen);
        let menu = match emoji(option.face.as_ref(), faces) {
            Some(emoji) => menu.emoji(emoji),
            None => menu,
        };
        if option.description.is_empty() {
            menu
        } else {
            menu.description(&option.description)
        }
    };
    let options = select.options.iter().map(option).collect();
    CreateSelectMenu::new(select.press.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(limits::cut(&select.label, limits::PLACEHOLDER))
}
