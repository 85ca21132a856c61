//! Screens: messages as plain data. Nothing here depends on Discord's library; [`crate::discord`] turns screens into
//! messages.

pub mod board;
pub mod choices;
pub mod emojis;
mod error;
pub mod learn;
pub mod lobby;
pub mod markup;
pub mod names;
pub mod panel;
pub mod rehearsal;
pub mod seal;
pub mod settings;
pub mod story;

pub use self::error::ScreenError;
use render::language::Language;
use storage::{PersonId, TableId};
use tables::Table;

use crate::{press::Press, screens::emojis::Face};

/// The language of a table's public messages.
pub trait Spoken {
    /// Returns that language.
    fn spoken(&self) -> Language;
}

impl Spoken for Table {
    fn spoken(&self) -> Language {
        Language::of_locale(&self.state.language)
    }
}

/// The person for whom a private screen is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// Their account.
    pub person: PersonId,
    /// Their language.
    pub language: Language,
    /// Whether they want high-contrast pictures.
    pub high_contrast: bool,
}

impl Reader {
    /// Creates a reader without preferences.
    pub fn new(person: PersonId, language: Language) -> Self {
        Reader {
            person,
            language,
            high_contrast: false,
        }
    }
}

/// A message: its text, then its picture, then its rows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Screen {
    /// The text; markdown in names is already escaped.
    pub text: String,
    /// A picture or another file.
    pub picture: Option<Attachment>,
    /// The rows below, in order.
    pub rows: Vec<Row>,
    /// The only people that the message may ping.
    pub pings: Vec<PersonId>,
    /// The table whose panel of a person this is: it takes the place of their panel before.
    pub panel: Option<TableId>,
}

/// A file that goes with a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Attachment {
    /// File name; the same for everyone, so that it reveals nothing.
    pub name: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
    /// A description for those who can't see it.
    pub alt: String,
}

impl Attachment {
    /// Returns whether it is shown as a picture.
    pub fn is_picture(&self) -> bool {
        [".png", ".gif"].iter().any(|kind| self.name.ends_with(kind))
    }
}

/// A row below the text and picture of a message. Public messages use Discord's older layout and show only the
/// controls.
#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    /// Up to five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
    /// Text between the controls of a private message.
    Text(String),
    /// Another picture of a private message.
    Picture(Attachment),
}

/// A window with one field for several lines of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// The effect of sending it; the text comes as the chosen value.
    pub press: Press,
    /// The heading of the window.
    pub title: String,
    /// What is asked.
    pub label: String,
    /// An example in the empty field.
    pub example: String,
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// The effect of a press.
    pub target: Target,
    /// The text on the button.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// Whether it can't be pressed now.
    pub disabled: bool,
    /// A small picture of its subject, shown in private messages.
    pub face: Option<Face>,
}

/// The effect of a press on a button.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// The bot answers it.
    Press(Press),
    /// An address that Discord opens.
    Address(String),
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The one to press.
    Main,
    /// Any other.
    Plain,
    /// Leads away or can't be undone.
    Danger,
}

/// A select.
#[derive(Debug, Clone, PartialEq)]
pub struct Select {
    /// The effect of a choice.
    pub press: Press,
    /// What is asked: shown in the select, also before the chosen answer.
    pub label: String,
    /// The answers.
    pub options: Vec<SelectOption>,
}

/// One answer of a select.
#[derive(Debug, Clone, PartialEq)]
pub struct SelectOption {
    /// The value that is sent.
    pub value: String,
    /// The text that is shown.
    pub label: String,
    /// The effect of this answer.
    pub description: String,
    /// Whether it is the present one.
    pub chosen: bool,
    /// A small picture of the answer, shown in private messages.
    pub face: Option<Face>,
}

impl Screen {
    /// A message of text only.
    pub fn text(text: impl Into<String>) -> Self {
        Screen {
            text: text.into(),
            ..Screen::default()
        }
    }

    /// Marks it as the panel of a table.
    pub fn as_panel(self, table: TableId) -> Self {
        Screen {
            panel: Some(table),
            ..self
        }
    }

    /// Whether a control has a face.
    pub fn has_faces(&self) -> bool {
        self.rows.iter().any(|row| match row {
            Row::Buttons(buttons) => buttons.iter().any(|button| button.face.is_some()),
            Row::Select(select) => select.options.iter().any(|option| option.face.is_some()),
            Row::Text(_) | Row::Picture(_) => false,
        })
    }

    /// Adds a row of buttons if there are any.
    pub fn with_buttons(self, buttons: Vec<Button>) -> Self {
        if buttons.is_empty() {
            self
        } else {
            self.buttons(buttons)
        }
    }

    /// Adds a row of buttons.
    pub fn buttons(mut self, buttons: impl IntoIterator<Item = Button>) -> Self {
        self.rows.push(Row::Buttons(buttons.into_iter().collect()));
        self
    }
}

impl Button {
    /// A button that can be pressed.
    pub fn new(press: Press, label: String, style: Style) -> Self {
        Button {
            target: Target::Press(press),
            label,
            style,
            disabled: false,
            face: None,
        }
    }

    /// A button that opens an address.
    pub fn link(address: String, label: String) -> Self {
        Button {
            target: Target::Address(address),
            label,
            style: Style::Plain,
            disabled: false,
            face: None,
        }
    }
}
