//! The board in words: for alt texts, for `/board style:words`, and for everyone who plays by ear.

use games::{AnyView, ChoiceOption, GameId, Phrase, Seat, Viewer};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::{
    game::{manual, pictures},
    language::{Language, Names},
    wispwood,
};

/// Longest alt text that Discord takes.
pub const ALT_TEXT_LIMIT: usize = 1_024;

/// Returns the seats: the viewer first, then the others in order of play.
pub(crate) fn viewer_first(viewer: Viewer, count: usize) -> Vec<Seat> {
    let first = viewer.seat().map_or(0, Seat::index);
    (0..count)
        .map(|step| Seat(((first + step) % count) as u8))
        .collect()
}

/// The whole board, most important first.
pub fn board(view: &AnyView, language: Language, names: Names<'_>) -> String {
    board_with(view, language, names, true)
}

/// The board with or without points while the match is on; only Mystaria's can be left out.
pub fn board_with(view: &AnyView, language: Language, names: Names<'_>, scores: bool) -> String {
    let mut lines = vec![pictures(view).board(language, names, scores)];
    let components = crate::components::in_words(view, language, names);
    if !components.is_empty() {
        lines.push(String::new());
        lines.extend(components);
    }
    lines.join("\n")
}

/// What lies open besides the board.
pub fn components(view: &AnyView, language: Language, names: Names<'_>) -> String {
    crate::components::in_words(view, language, names).join("\n")
}

/// Describes the board from a spectator's view. If seats have their own boards, that of `seat` comes first. Any other
/// view is described without a change.
pub fn board_of(public: &AnyView, seat: Seat, language: Language, names: Names<'_>, scores: bool) -> String {
    let view = crate::from_seat_of(public, seat);
    board_with(view.as_ref().unwrap_or(public), language, names, scores)
}

/// Describes the board in at most 1,024 characters: as many whole lines from the top as fit.
pub fn alt_text(view: &AnyView, language: Language, names: Names<'_>) -> String {
    alt_text_with(view, language, names, true)
}

/// The alt text with or without points while the match is on; only Mystaria's can be left out.
pub fn alt_text_with(view: &AnyView, language: Language, names: Names<'_>, scores: bool) -> String {
    let text = pictures(view).summary(language, names, scores);
    shorten(&text, ALT_TEXT_LIMIT)
}

/// Returns the points of each seat as the picture shows them: the certain points and, in brackets, those that the
/// current round would add.
pub fn points(view: &AnyView) -> Vec<String> {
    pictures(view).points(&view.scores())
}

/// Explains a goal card of Wispwood: its id, name and rule.
pub fn goal_card(goal: games::wispwood::goals::Goal, language: Language) -> String {
    wispwood::words::goal(goal, language)
}

/// Returns a move's notation for readers of a language. In languages other than German, the places of Legends have the
/// codes of their English names. Fields are named as in pictures ([`games::Cell::shown`]). Both spellings of a move can
/// be read.
pub fn notation(game: GameId, text: impl ToString, language: Language) -> String {
    (manual(game).notation)(&text.to_string(), language)
}

/// Returns a text in which `change` has replaced the words that it knows.
pub(crate) fn each_word(text: &str, change: impl Fn(&str) -> Option<String>) -> String {
    let changed = |word: &str| change(word).unwrap_or_else(|| word.to_owned());
    text.split(' ').map(changed).collect::<Vec<_>>().join(" ")
}

/// Formats an answer with its effects: "M12 — closes cherry, +4".
pub fn option(option: &ChoiceOption, language: Language, names: Names<'_>) -> String {
    let label = language.say(&option.label, names);
    if option.effects.is_empty() {
        return label;
    }
    format!("{label} — {}", effects(&option.effects, language, names))
}

/// Formats several effects: "closes cherry, +4"; with dots if one of them has a comma.
pub fn effects(effects: &[Phrase], language: Language, names: Names<'_>) -> String {
    let said: Vec<String> = effects.iter().map(|effect| language.say(effect, names)).collect();
    let commas = said.len() > 1 && said.iter().any(|effect| effect.contains(", "));
    said.join(if commas { " · " } else { ", " })
}

/// Shortens a text to `limit` characters: whole lines if at least one fits, otherwise cut with an ellipsis.
pub fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut count = 0;
    for line in text.lines() {
        let length = line.chars().count() + usize::from(!kept.is_empty());
        if count + length + 2 > limit {
            break;
        }
        if !kept.is_empty() {
            kept.push('\n');
        }
        kept.push_str(line);
        count += length;
    }
    if kept.is_empty() {
        return cut(text, limit);
    }
    kept.push_str("\n…");
    kept
}

/// Cuts a text to `limit` characters, with an ellipsis if something is missing.
pub fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    format!("{}…", beginning(text, limit.saturating_sub(1)))
}

/// Returns the beginning of a text, at most `limit` characters. Emoji of several parts, which people see as one
/// character, are kept whole or left out.
pub fn beginning(text: &str, limit: usize) -> &str {
    let (mut count, mut end) = (0, 0);
    for (at, seen) in text.grapheme_indices(true) {
        count += seen.chars().count();
        if count > limit {
            break;
        }
        end = at + seen.len();
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_legends_have_english_codes_outside_german_and_are_read_back() {
        let check = |text: &str, english: &str| {
            assert_eq!(notation(GameId::Legends, text, Language::English), english);
            assert_eq!(notation(GameId::Legends, text, Language::French), english);
            assert_eq!(notation(GameId::Legends, text, Language::German), text);
            let read = |text: &str| GameId::Legends.parse_move(text).unwrap();
            assert_eq!(read(text), read(english));
        };
        check("travel BUN", "travel ARK");
        check("take ATL1 BUN2 JOKER", "take ATL1 ARK2 JOKER");
        check("swap BUN BER1 NOF2", "swap ARK AMB1 NEF2");
        check("book 2 NOF2 from BER", "book 2 NEF2 from AMB");
        check("draw", "draw");
        let other = notation(GameId::Mystaria, "lay BUN12 0", Language::English);
        assert_eq!(other, "lay BUN12 0");
    }

    #[test]
    fn a_long_text_is_cut_at_a_line_and_within_the_limit() {
        assert_eq!(shorten("abc", 3), "abc");
        assert_eq!(shorten("abcd", 3), "ab…");
        assert_eq!(shorten("ab\ncd\nef", 7), "ab\ncd\n…");
        for limit in 1..40 {
            assert!(shorten("eins zwei\ndrei vier\nfünf sechs", limit).chars().count() <= limit);
        }
    }

    #[test]
    fn an_emoji_of_several_parts_is_never_split() {
        for emoji in ["👩‍👩‍👧", "👍🏽", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️‍🔥"]
        {
            let parts = emoji.chars().count();
            assert_eq!(beginning(&emoji.repeat(3), 2 * parts + 1), emoji.repeat(2));
            assert_eq!(cut(&emoji.repeat(3), 2 * parts), format!("{emoji}…"));
            assert_eq!(beginning(emoji, parts - 1), "");
        }
    }
}
