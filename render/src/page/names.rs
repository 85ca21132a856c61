//! The players' names as they can be drawn.
//!
//! A name may be anything: emoji, scripts that our font does not have, right-to-left text, ornaments, nothing at all.
//! Pictures show what the font can draw. Decorative letters (𝓜𝓲𝓻𝓪, Ｍｉｒａ) become plain ones, accents are combined with
//! their letters, and everything else without a glyph is left out. If no letter or figure remains, the picture shows
//! the seat's sign alone, which is never ambiguous; the full name is in the message next to it.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::toolkit::has_glyph;

/// The longest part of a name that is read; the rest could not be shown anyway.
const LONGEST: usize = 64;

/// What can be drawn of a text, on one line and without gaps; `None` if there is no letter or figure in it.
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

/// Returns whether pictures show all of a text.
pub fn is_drawable(text: &str) -> bool {
    let whole: String = text.nfkc().collect();
    let words: Vec<&str> = whole.split_whitespace().collect();
    drawable(text) == Some(words.join(" "))
}

/// Returns whether fonts have this character without ink: controls, joiners, direction marks.
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
        assert_eq!(crate::DrawOptions::new(&[]).name(games::Seat(3)), None);
    }
}
