//! Buttons, menus and other parts of a message, as one person sees them.

use serde_json::Value;

use super::seen::{SeenAttachment, SeenMessage};
use crate::discord::components::{Control, controls, is_menu, kind, kind_of, media, walk};

/// A button in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The id sent to the bot on a press; `None` for links.
    pub custom_id: Option<String>,
    /// The text on it.
    pub label: String,
    /// Discord's number for its colour.
    pub style: u64,
    /// Whether it is greyed out.
    pub disabled: bool,
    /// The target of a link button.
    pub url: Option<String>,
    /// The text directly above its row, or of its section.
    pub above: Option<String>,
}

/// A menu in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// The id sent to the bot on a choice.
    pub custom_id: String,
    /// Discord's number for the kind: 3 for texts, 5 for users.
    pub kind: u64,
    /// The text shown while nothing is chosen.
    pub placeholder: Option<String>,
    /// Label and value of every option.
    pub options: Vec<(String, String)>,
    /// Preselected values.
    pub chosen: Vec<String>,
    /// The least number of chosen values.
    pub min: u64,
    /// The largest number of chosen values.
    pub max: u64,
    /// Whether it is greyed out.
    pub disabled: bool,
    /// The text directly above it.
    pub above: Option<String>,
}

/// One visible part of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// A text.
    Text(String),
    /// A picture, or a file to download.
    File(SeenAttachment),
    /// A button.
    Button(Button),
    /// A menu.
    Select(Select),
    /// A line or a gap.
    Separator,
}

impl Button {
    pub(super) fn of(control: &Control<'_>) -> Option<Button> {
        let part = control.part;
        let text = |part: &Value, field: &str| part[field].as_str().map(str::to_owned);
        (kind_of(part) == kind::BUTTON).then(|| Button {
            custom_id: text(part, "custom_id"),
            label: text(part, "label")
                .or_else(|| text(&part["emoji"], "name"))
                .unwrap_or_default(),
            style: part["style"].as_u64().unwrap_or(2),
            disabled: part["disabled"].as_bool().unwrap_or(false),
            url: text(part, "url"),
            above: control.above.clone(),
        })
    }
}

impl Select {
    pub(super) fn of(control: &Control<'_>) -> Option<Select> {
        let part = control.part;
        let text = |part: &Value, field: &str| part[field].as_str().unwrap_or_default().to_owned();
        let options = || part["options"].as_array().into_iter().flatten();
        is_menu(part).then(|| Select {
            custom_id: text(part, "custom_id"),
            kind: kind_of(part),
            placeholder: part["placeholder"].as_str().map(str::to_owned),
            options: options()
                .map(|option| (text(option, "label"), text(option, "value")))
                .collect(),
            chosen: options()
                .filter(|option| option["default"] == true)
                .map(|option| text(option, "value"))
                .collect(),
            min: part["min_values"].as_u64().unwrap_or(1),
            max: part["max_values"].as_u64().unwrap_or(1),
            disabled: part["disabled"].as_bool().unwrap_or(false),
            above: control.above.clone(),
        })
    }
}

/// Finds a menu by its custom id, or by the text above it without markup, or by its placeholder.
pub(crate) fn find_menu<'f, 'c>(found: &'f [Control<'c>], which: &str) -> Option<&'f Control<'c>> {
    let menus = || found.iter().filter(|control| is_menu(control.part));
    let bare = |text: &str| text.trim_matches(['*', '_', '#', ':', ' ']).to_owned();
    menus()
        .find(|control| control.part["custom_id"] == which)
        .or_else(|| menus().find(|control| control.above.as_deref().map(bare) == Some(bare(which))))
        .or_else(|| menus().find(|control| control.part["placeholder"] == which))
}

/// Returns everything that a message shows, from top to bottom.
pub(super) fn pieces(message: &SeenMessage) -> Vec<Piece> {
    let found = controls(&message.components);
    let mut found = found.iter();
    let mut files = message.attachments.iter().cloned().map(Piece::File);
    let mut pieces = Vec::new();
    if !message.v2 {
        pieces.push(Piece::Text(message.content.clone()));
        pieces.extend(files.by_ref());
    }
    for (_, part) in walk(&message.components) {
        match kind_of(part) {
            kind::TEXT => pieces.extend(part["content"].as_str().map(|text| Piece::Text(text.to_owned()))),
            kind::SEPARATOR => pieces.push(Piece::Separator),
            kind::ROW | kind::SECTION | kind::CONTAINER => {}
            kind::THUMBNAIL | kind::GALLERY | kind::FILE => {
                let tied = media(part)
                    .iter()
                    .filter(|(_, media)| media["attachment_id"].is_string())
                    .count();
                pieces.extend(files.by_ref().take(tied));
            }
            _ => pieces.extend(found.next().and_then(|control| {
                let menu = Select::of(control).map(Piece::Select);
                menu.or_else(|| Button::of(control).map(Piece::Button))
            })),
        }
    }
    pieces
}
