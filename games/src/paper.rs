//! What people laid on a real table, written down in lines of letters: read, and counted by the functions that score
//! matches. Nothing is dealt, and nothing depends on which tiles were printed.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use crate::{
    any::{AnyView, GameId},
    game::{Explain, Points, Seat},
    legendary_forests, mystaria,
    phrase::Phrase,
    wispwood,
};

/// What was counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// What lies on the table, for a picture.
    pub view: AnyView,
    /// The points of every seat that has something on the table, with the number of each card or building.
    pub points: Vec<(Seat, Vec<Points>)>,
}

/// What is known besides the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known<'a> {
    /// The ids of the goal cards in play.
    pub cards: &'a [&'a str],
    /// The round, counted from 1.
    pub round: u8,
}

impl GameId {
    /// Returns whether people can have their real table counted.
    pub const fn can_be_counted(self) -> bool {
        !matches!(self, GameId::Legends)
    }

    /// Counts what lies on a real table.
    ///
    /// # Errors
    /// Names the line and the column of the first mistake.
    pub fn count(self, known: Known<'_>, text: &str) -> Result<Counted, PaperError> {
        match self {
            GameId::LegendaryForests => legendary_forests::paper::count(text),
            GameId::Mystaria => mystaria::paper::count(text),
            GameId::Wispwood => wispwood::paper::count(known, text),
            GameId::Legends => Err(PaperError::at(1, 1, Wrong::Empty)),
        }
    }
}

/// Where a text can't be read, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {}", wrong.word())]
pub struct PaperError {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The reason.
    pub wrong: Wrong,
}

impl PaperError {
    pub(crate) const fn at(line: usize, column: usize, wrong: Wrong) -> Self {
        PaperError { line, column, wrong }
    }
}

impl Explain for PaperError {
    fn phrase(&self) -> Phrase {
        Phrase::new("score-wrong")
            .number("line", self.line as i64)
            .number("column", self.column as i64)
            .text("why", self.wrong.word())
    }
}

/// Declares [`Wrong`] with the word of each reason in the language files.
macro_rules! wrong {
    ($($(#[$doc:meta])* $name:ident = $word:literal;)+) => {
        /// Why a text can't be read.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Wrong { $($(#[$doc])* $name),+ }

        impl Wrong {
            /// All reasons.
            pub const ALL: &'static [Wrong] = &[$(Wrong::$name),+];

            /// Returns the word in the language files.
            pub const fn word(self) -> &'static str {
                match self { $(Wrong::$name => $word),+ }
            }
        }
    };
}

wrong! {
    /// There is nothing to count.
    Empty = "empty";
    /// A letter has no meaning here.
    Letter = "letter";
    /// The grid of the round has fewer columns.
    TooWide = "too-wide";
    /// The grid of the round has fewer rows.
    TooHigh = "too-high";
    /// A forest has a cat.
    NoCat = "no-cat";
    /// A forest has only one cat.
    SecondCat = "second-cat";
    /// A tile has four sides.
    Sides = "sides";
    /// No tree stands on grass.
    TreeOnGrass = "tree-on-grass";
    /// Touching sides must match.
    Mismatch = "mismatch";
    /// A tile touches no other one.
    Alone = "alone";
    /// A line names a field, and then a tile or a building.
    Form = "form";
    /// There is no field with this name.
    Field = "field";
    /// A tile is two rows of three letters, or three rows of two.
    Face = "face";
    /// Something lies here already.
    Taken = "taken";
    /// There are more tiles than in the box.
    TooMany = "too-many";
    /// There is no such building.
    Building = "building";
    /// The player is a number from 1 to 4.
    Player = "player";
    /// The player has built it already.
    Twice = "twice";
    /// The building can't stand on this terrain.
    Terrain = "terrain";
}

/// The words of a text, each with its line, its column and itself. Lines and columns count from 1.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, Vec<(usize, &str)>)> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let mut words = Vec::new();
        let mut rest = line;
        let mut column = 1;
        while !rest.is_empty() {
            let gap = rest.len() - rest.trim_start().len();
            column += rest[..gap].chars().count();
            rest = &rest[gap..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            if end > 0 {
                words.push((column, &rest[..end]));
                column += rest[..end].chars().count();
            }
            rest = &rest[end..];
        }
        (!words.is_empty()).then_some((index + 1, words))
    })
}

/// Tiles that were written down. Views need them for as long as the program runs; there are only so many faces.
pub(crate) struct Faces<K: Ord + 'static, T: 'static>(Mutex<BTreeMap<K, &'static T>>);

impl<K: Ord, T> Faces<K, T> {
    pub(crate) const fn new() -> Self {
        Faces(Mutex::new(BTreeMap::new()))
    }

    /// Returns the tile with a face, which is made only once.
    pub(crate) fn get(&self, face: K, make: impl FnOnce() -> T) -> &'static T {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(face).or_insert_with(|| Box::leak(Box::new(make())))
    }
}
