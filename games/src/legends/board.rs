//! The board: nine places, the routes between them, the actions at each place, and the fields for books.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

pub use super::data::board;
use crate::phrase::Phrase;

/// One of the eight legendary places, or London.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Place {
    /// Atlantis, blue.
    Atlantis,
    /// The Ark of the Covenant, red.
    Ark,
    /// Shangri-La, purple.
    ShangriLa,
    /// The Amber Room, orange.
    AmberRoom,
    /// The Yeti, white.
    Yeti,
    /// Avalon, green.
    Avalon,
    /// The Tomb of Nefertiti, yellow.
    Nefertiti,
    /// The Elephants' Graveyard, brown.
    Elephants,
    /// London with the Club of Adventurers; no legend, no fields.
    London,
}

impl Place {
    /// All nine.
    pub const ALL: [Place; 9] = [
        Place::Atlantis,
        Place::Ark,
        Place::ShangriLa,
        Place::AmberRoom,
        Place::Yeti,
        Place::Avalon,
        Place::Nefertiti,
        Place::Elephants,
        Place::London,
    ];

    /// The places of the eight legends.
    pub const LEGENDS: [Place; 8] = {
        let [legends @ .., _] = Place::ALL;
        legends
    };

    /// Position in lists of places.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the three letters in data, notation and JSON, from the German names.
    pub const fn code(self) -> &'static str {
        match self {
            Place::Atlantis => "ATL",
            Place::Ark => "BUN",
            Place::ShangriLa => "SHA",
            Place::AmberRoom => "BER",
            Place::Yeti => "YET",
            Place::Avalon => "AVA",
            Place::Nefertiti => "NOF",
            Place::Elephants => "ELE",
            Place::London => "LON",
        }
    }

    /// Returns the three letters from the English names; notation is read with either.
    pub const fn english_code(self) -> &'static str {
        match self {
            Place::Ark => "ARK",
            Place::AmberRoom => "AMB",
            Place::Nefertiti => "NEF",
            other => other.code(),
        }
    }

    /// Its name, for the language files.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Place::Atlantis => "legends-place-atl",
            Place::Ark => "legends-place-bun",
            Place::ShangriLa => "legends-place-sha",
            Place::AmberRoom => "legends-place-ber",
            Place::Yeti => "legends-place-yet",
            Place::Avalon => "legends-place-ava",
            Place::Nefertiti => "legends-place-nof",
            Place::Elephants => "legends-place-ele",
            Place::London => "legends-place-lon",
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Reads the code in either language: `BUN` or `ARK`, `BER` or `AMB`, `NOF` or `NEF`; the others are the same in both.
impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let is = |code: &str| code.eq_ignore_ascii_case(text);
        Place::ALL
            .into_iter()
            .find(|place| is(place.code()) || is(place.english_code()))
            .ok_or(())
    }
}

impl From<Place> for &'static str {
    fn from(place: Place) -> Self {
        place.code()
    }
}

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(code: String) -> Result<Self, String> {
        code.parse().map_err(|()| format!("there is no place \"{code}\""))
    }
}

/// The card action of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Take this number of the open cards that lie here.
    Take(usize),
    /// Swap at most this number of open cards of any displays for hand cards.
    Swap(usize),
    /// Renew one display and take this number of its new cards.
    Renew(usize),
    /// Draw this number of cards from the deck.
    Draw(usize),
    /// Put at most this number of cards face down into the club, then draw one.
    Club(usize),
}

/// The printed content of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    pub action: Action,
    /// Its weeks; in the club, per card.
    pub weeks: u16,
}

impl Spot {
    /// The card action with its price.
    pub fn phrase(&self) -> Phrase {
        let (id, cards) = match self.action {
            Action::Take(cards) => ("legends-effect-take", cards),
            Action::Swap(cards) => ("legends-effect-swap", cards),
            Action::Renew(cards) => ("legends-effect-renew", cards),
            Action::Draw(cards) => ("legends-effect-draw", cards),
            Action::Club(cards) => ("legends-effect-club", cards),
        };
        Phrase::new(id)
            .number("cards", cards as i64)
            .number("weeks", self.weeks)
    }
}

/// One field for a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// How many symbols it costs.
    pub value: u8,
    /// Its prestige in a scoring.
    pub prestige: u8,
}

/// The whole board, and the number of cards.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    /// Weeks of the silver hourglasses.
    pub silver: Vec<u16>,
    /// Number of cards of one legend with one symbol, with two, and of jokers.
    pub cards: CardCounts,
    /// Open cards in a full display.
    pub display: usize,
    pub books: u8,
    /// The fields of every legend's place, left to right.
    pub fields: [Field; 4],
    /// The sections.
    pub ways: Vec<(Place, Place)>,
    pub(super) spots: [Spot; 9],
    pub(super) distances: [[u16; 9]; 9],
}

/// How many cards there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardCounts {
    /// Of each legend, with one symbol.
    pub one: usize,
    /// Of each legend, with two symbols.
    pub two: usize,
    pub jokers: usize,
}

impl Board {
    /// Returns the printed content of the place.
    pub fn spot(&self, place: Place) -> Spot {
        self.spots[place.index()]
    }

    /// Weeks of the shortest way.
    pub fn distance(&self, from: Place, to: Place) -> u16 {
        self.distances[from.index()][to.index()]
    }

    /// The places with an open display.
    pub fn displays(&self) -> impl Iterator<Item = Place> + '_ {
        Place::ALL
            .into_iter()
            .filter(|&place| matches!(self.spot(place).action, Action::Take(_)))
    }

    /// Returns the index of the field with this value.
    pub fn field(&self, value: u8) -> Option<usize> {
        self.fields.iter().position(|field| field.value == value)
    }
}
