//! The players' names as they can be drawn.
//!
//! A name may be anything: emoji, scripts that our font does not have, right-to-left text, ornaments, nothing at all.
//! Pictures show what the font can draw. Letters in fancy dress (𝓜𝓲𝓻𝓪, Ｍｉｒａ) become plain ones, accents are put
//! together with their letters, and everything else without a glyph is left out. If no letter or figure remains, the
//! picture shows the seat's sign alone, which is never ambiguous; the full name is in the message beside it.

use games::{AnyMove, Seat, legends::history::Earned};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::{language::Language, toolkit::has_glyph};

/// The longest name that is looked at; the rest could not be shown anyway.
const LONGEST: usize = 64;

/// Display names by seat.
#[derive(Debug, Clone, Copy)]
pub struct People<'a> {
    /// As they are; cleaning is our business.
    pub names: &'a [String],
    /// Whether points are shown while the match is on, in games whose tables may do without.
    pub scores: bool,
    /// What has happened; without it the last move is marked, as far as the view knows it.
    pub happened: Option<Happened<'a>>,
    /// What each seat earned, scoring by scoring: for the end of a match of Legends.
    pub scorings: &'a [Vec<Earned>],
    /// Whether pictures for one player have darker grounds, lighter lines and stronger colours.
    pub high_contrast: bool,
    /// Whether private pictures show how a choice would change the points.
    pub gains: bool,
    /// In which language the codes of places are written: English if nothing else is said, like all words.
    pub codes: Language,
    /// Whether the picture is a frame of a film. There no outline goes from panel to panel with the turn, because it would
    /// make every frame large.
    pub film: bool,
}

/// Moves with those who made them, in order.
pub type Moves<'a> = &'a [(Seat, AnyMove)];

/// The moves of a match, and which of them the picture marks with numbers.
///
/// A picture marks only what its view shows as well: moves that are still sealed leave no trace.
#[derive(Debug, Clone, Copy)]
pub struct Happened<'a> {
    /// All moves of the match so far, in order. The last ones alone do as well, but then the beginning of a journey may be
    /// unknown.
    pub moves: &'a [(Seat, AnyMove)],
    /// How many of them, from the end, are new to those who look.
    pub fresh: usize,
}

impl<'a> Happened<'a> {
    /// The moves that were known before, and those that are new.
    pub fn split(&self) -> (Moves<'a>, Moves<'a>) {
        self.moves.split_at(self.moves.len().saturating_sub(self.fresh))
    }
}

impl<'a> People<'a> {
    /// The people with these names, in order of seats.
    pub fn new(names: &'a [String]) -> Self {
        People {
            names,
            scores: true,
            happened: None,
            scorings: &[],
            high_contrast: false,
            gains: true,
            codes: Language::default(),
            film: false,
        }
    }

    /// The same people, to whom the last `fresh` of these moves are news.
    pub fn after(self, moves: &'a [(Seat, AnyMove)], fresh: usize) -> Self {
        People {
            happened: Some(Happened { moves, fresh }),
            ..self
        }
    }

    /// The same people at the end of a match of Legends, with what they earned (`games::legends::history::scorings`).
    pub fn with_scorings(self, scorings: &'a [Vec<Earned>]) -> Self {
        People { scorings, ..self }
    }

    /// The same people, one of whom prefers pictures of high contrast.
    pub fn with_high_contrast(self, high_contrast: bool) -> Self {
        People {
            high_contrast,
            ..self
        }
    }

    /// The same people, who read this language.
    pub fn reading(self, language: Language) -> Self {
        People {
            codes: language,
            ..self
        }
    }

    /// The same people, who would rather not see points before the end.
    pub fn without_scores(self) -> Self {
        People {
            scores: false,
            ..self
        }
    }

    /// The same people, who would rather find out themselves what a choice brings.
    pub fn without_gains(self) -> Self {
        People { gains: false, ..self }
    }

    /// The name of a seat as it can be drawn; none if the seat's sign has to do.
    pub fn name(&self, seat: Seat) -> Option<String> {
        self.names.get(seat.index()).and_then(|name| drawable(name))
    }
}

impl<'a> People<'a> {
    /// The new moves, each with the number of its turn from 1 on; nothing if nobody said what has happened.
    pub fn news(&self) -> Vec<(usize, Seat, &'a AnyMove)> {
        let fresh = self.happened.map_or(&[][..], |happened| happened.split().1);
        let mut number = 0;
        let mut last = None;
        let turn = |(seat, chosen): &'a (Seat, AnyMove)| {
            number += usize::from(last != Some(*seat));
            last = Some(*seat);
            (number, *seat, chosen)
        };
        fresh.iter().map(turn).collect()
    }
}

/// What can be drawn of a text, on one line and without gaps; none if there is no letter or figure in it.
pub fn drawable(text: &str) -> Option<String> {
    let mut kept = String::new();
    for character in text.nfkc().take(LONGEST * 4) {
        if character.is_whitespace() {
            if !kept.is_empty() && !kept.ends_with(' ') {
                kept.push(' ');
            }
        } else if has_glyph(character) && !is_combining_mark(character) && !is_invisible(character) {
            kept.push(character);
        }
        if kept.chars().count() >= LONGEST {
            break;
        }
    }
    let kept = kept.trim();
    kept.chars().any(char::is_alphanumeric).then(|| kept.to_owned())
}

/// Whether pictures show all of a text.
pub fn is_drawable(text: &str) -> bool {
    let whole: String = text.nfkc().collect();
    let words: Vec<&str> = whole.split_whitespace().collect();
    drawable(text) == Some(words.join(" "))
}

/// Characters that fonts carry without ink: controls, joiners, marks of direction.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_drawable() {
        for (name, drawn) in [
            ("Mira", Some("Mira")),
            ("@everyone", Some("@everyone")),
            ("**bold**", Some("**bold**")),
            ("Ayşe  \n Öz", Some("Ayşe Öz")),
            ("e\u{301}lan", Some("élan")),
            ("Z\u{315}\u{33F}a\u{346}l\u{355}g\u{347}o", Some("Zalgo")),
            ("𝓜𝓲𝓻𝓪", Some("Mira")),
            ("Ｍｉｒａ", Some("Mira")),
            ("🌲 Tomek 🌲", Some("Tomek")),
            ("Жанна", Some("Жанна")),
            ("A\u{200B}\u{202E}b\u{0}c", Some("Abc")),
            ("🌲🌲🌲", None),
            ("森の番人", None),
            ("محمد", None),
            ("\u{200B}\u{200D}", None),
            ("***", None),
            ("", None),
        ] {
            assert_eq!(drawable(name).as_deref(), drawn, "{name:?}");
        }
        for (name, whole) in [
            ("Mira", true),
            ("𝓜𝓲𝓻𝓪", true),
            ("🌲 Tomek", false),
            ("森の番人", false),
        ] {
            assert_eq!(is_drawable(name), whole, "{name:?}");
        }
        assert_eq!(drawable(&"x".repeat(200)).unwrap().len(), LONGEST);
        assert_eq!(People::new(&[]).name(Seat(3)), None);
    }
}
