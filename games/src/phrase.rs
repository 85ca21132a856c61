//! The texts of a game as data: an id and its values. The wording is in the language files.

use crate::{game::Seat, grid::Direction};

/// One text. `id` names a message of the language files, `args` are its variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// Name of the message, for example `forests-effect-closes`.
    pub id: &'static str,
    /// Variables of the message, in the order in which they were given.
    pub args: Vec<(&'static str, Arg)>,
}

/// A value within a [`Phrase`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// A number, which the language formats and which selects plural forms.
    Number(i64),
    /// A name that is the same in every language (a field, a tile), or a key by which the message selects.
    Text(String),
    /// A player; shown by name.
    Seat(Seat),
    /// A phrase within a phrase.
    Phrase(Box<Phrase>),
    /// Several phrases, listed in the style of the language.
    List(Vec<Phrase>),
}

impl Phrase {
    pub fn new(id: &'static str) -> Self {
        Phrase { id, args: Vec::new() }
    }

    pub fn number(self, name: &'static str, value: impl Into<i64>) -> Self {
        self.with(name, Arg::Number(value.into()))
    }

    pub fn text(self, name: &'static str, value: impl ToString) -> Self {
        self.with(name, Arg::Text(value.to_string()))
    }

    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name, Arg::Seat(seat))
    }

    pub fn phrase(self, name: &'static str, value: Phrase) -> Self {
        self.with(name, Arg::Phrase(Box::new(value)))
    }

    /// Adds a list of phrases.
    pub fn list(self, name: &'static str, values: Vec<Phrase>) -> Self {
        self.with(name, Arg::List(values))
    }

    /// Adds any value.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Implements the conversion of types to values of a phrase.
macro_rules! args {
    ($($type:ty: |$value:ident| $arg:expr;)+) => {
        $(impl From<$type> for $crate::phrase::Arg {
            fn from($value: $type) -> Self {
                $arg
            }
        })+
    };
}

pub(crate) use args;

args! {
    u8: |number| Arg::Number(number.into());
    u16: |number| Arg::Number(number.into());
    i16: |number| Arg::Number(number.into());
    i32: |number| Arg::Number(number.into());
    usize: |number| Arg::Number(number as i64);
    String: |text| Arg::Text(text);
    &str: |text| Arg::Text(text.to_owned());
    Vec<Phrase>: |phrases| Arg::List(phrases);
    Direction: |direction| Arg::Text(direction.to_string());
    Seat: |seat| Arg::Seat(seat);
    Phrase: |phrase| Arg::Phrase(Box::new(phrase));
}
