//! What is shown, as plain data. Nothing here knows Discord's library; [`crate::discord`] turns it into messages.

pub mod board;
pub mod lobby;
pub mod markup;
pub mod names;
pub mod panel;

use render::language::Language;
use storage::PersonId;
use tables::Table;

use crate::press::Press;

/// The language of everything that a table says in public.
pub trait Spoken {
    /// That language.
    fn spoken(&self) -> Language;
}

impl Spoken for Table {
    fn spoken(&self) -> Language {
        Language::of_locale(&self.state.language)
    }
}

/// A message.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Screen {
    /// The text; markdown in names is already escaped.
    pub text: String,
    /// A picture or another file.
    pub picture: Option<Attachment>,
    /// Controls, row by row.
    pub rows: Vec<Row>,
    /// The only people that the message may ping.
    pub pings: Vec<PersonId>,
}

/// A file that goes with a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Attachment {
    /// File name; the same for everyone, so that it gives nothing away.
    pub name: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
    /// What it shows, for those who can't see it.
    pub alt: String,
}

/// A row of controls.
#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    /// Up to five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// What it says.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// Whether it can't be pressed now.
    pub disabled: bool,
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
    /// What it does with what is chosen.
    pub press: Press,
    /// What is asked.
    pub placeholder: String,
    /// The answers: value, label, description, whether it is the present one.
    pub options: Vec<SelectOption>,
}

/// One answer of a select.
#[derive(Debug, Clone, PartialEq)]
pub struct SelectOption {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
    /// What it does.
    pub description: String,
    /// Whether it is the present one.
    pub chosen: bool,
}

impl Screen {
    /// A message of text only.
    pub fn text(text: impl Into<String>) -> Self {
        Screen {
            text: text.into(),
            ..Screen::default()
        }
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
            press,
            label,
            style,
            disabled: false,
        }
    }
}
