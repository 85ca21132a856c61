//! Names that people have chosen, with markdown escaped. They can be anything, and must never ping or format.

use ai::Level;
use games::{Advice, Seat, is_hidden};
use render::{language::Language, words::beginning};
use tables::{Player, StandInReason, Table};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{Reader, Spoken as _};

/// The level of stand-ins.
const STAND_IN: Level = Level::Forester;
/// Longest name shown in a text.
const LONGEST: usize = 32;
/// The signs of the seats, as pictures show them.
const SIGNS: [char; 5] = ['●', '▲', '■', '◆', '★'];

/// Returns the sign of a seat, as pictures show it.
pub fn sign(seat: Seat) -> char {
    SIGNS[seat.index() % SIGNS.len()]
}

/// Returns a name for Discord's text: markdown and mentions escaped, invisible characters removed, never empty.
pub fn escape_markdown(name: &str) -> String {
    let shown = escape_text(beginning(&strip_invisible(name), LONGEST));
    if shown.is_empty() { "?".to_owned() } else { shown }
}

/// Returns a person's text for Discord: markdown and mentions escaped.
pub fn escape_text(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() && c != '.' && c != ',' && c != '\'' {
            shown.push('\\');
        }
        shown.push(c);
        // `@everyone` pings whatever precedes the sign, so the word itself is broken apart.
        if c == '@' {
            shown.push('\u{200b}');
        }
    }
    shown
}

/// Returns a name as it was chosen, without invisible characters and those that would disturb the text around it.
pub fn strip_invisible(name: &str) -> String {
    let kept: String = name.graphemes(true).map(visible).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns what people see as one character, without hidden parts except those that make an emoji of several parts.
fn visible(seen: &str) -> String {
    let mut kept = String::new();
    let mut parts = seen.chars().peekable();
    while let Some(part) = parts.next() {
        let next = parts.peek().copied();
        let symbol = |c: char| c >= '\u{2000}' && !is_hidden(c);
        let in_emoji = match part {
            '\u{200d}' => kept.ends_with(|c| symbol(c) || c == '\u{fe0f}') && next.is_some_and(symbol),
            '\u{fe0f}' => kept.ends_with(symbol) || next == Some('\u{20e3}'),
            // The flags of England, Scotland and Wales.
            '\u{e0020}'..='\u{e007f}' => seen.starts_with('\u{1f3f4}'),
            _ => false,
        };
        if in_emoji || !is_hidden(part) {
            kept.push(part);
        }
    }
    kept
}

/// Returns the names of a table's players, escaped and in bold.
pub fn bold_names(table: &Table) -> impl Fn(Seat) -> String + Sync + '_ {
    move |seat| with_sign(table, seat, format!("**{}**", escaped(table, seat, None)))
}

/// Returns the names of a table's players, escaped.
pub fn escaped_names(table: &Table) -> impl Fn(Seat) -> String + Sync + '_ {
    move |seat| with_sign(table, seat, escaped(table, seat, None))
}

/// Returns the names of a table's players, escaped and in bold; bots with their level.
pub fn bold_titles(table: &Table, language: Language) -> impl Fn(Seat) -> String + Sync + '_ {
    move |seat| {
        let level = level(table, seat, language);
        with_sign(
            table,
            seat,
            format!("**{}**", escaped(table, seat, level.as_deref())),
        )
    }
}

/// Returns the level of the bot at a seat, in words; empty for people and their stand-ins.
fn level(table: &Table, seat: Seat, language: Language) -> Option<String> {
    let player = table.state.seats.get(seat.index());
    let bot = player.filter(|player| player.stand_in == Some(StandInReason::Bot))?;
    Some(level_name(level_of(bot), language))
}

/// Returns the chosen level of a bot, or the level of stand-ins.
pub(crate) fn level_of(player: &Player) -> Level {
    let chosen = player
        .level
        .filter(|_| player.stand_in == Some(StandInReason::Bot));
    chosen.and_then(Level::from_number).unwrap_or(STAND_IN)
}

/// The name of a level.
pub fn level_name(level: Level, language: Language) -> String {
    language.word(&format!("level-{level}"))
}

/// Returns the names of a table's players for places that show text unchanged (alt texts, menus, files).
pub fn plain_names(table: &Table) -> impl Fn(Seat) -> String + Sync + '_ {
    move |seat| with_sign(table, seat, name(table, seat))
}

/// Returns the name of a player as text, without markup.
pub fn name(table: &Table, seat: Seat) -> String {
    let player = table.state.seats.get(seat.index());
    let name = player
        .map(|player| strip_invisible(&player.name))
        .unwrap_or_default();
    match beginning(&name, LONGEST) {
        "" => format!("#{}", seat.0 + 1),
        name => name.to_owned(),
    }
}

/// Puts the sign of a seat before its player's name, at tables whose pictures can't show every name in full.
pub fn with_sign(table: &Table, seat: Seat, called: String) -> String {
    let mut seats = Seat::all(table.state.seats.len());
    if seats.all(|seat| render::is_drawable(&name(table, seat))) {
        return called;
    }
    format!("{} {called}", sign(seat))
}

fn escaped(table: &Table, seat: Seat, level: Option<&str>) -> String {
    let player = table.state.seats.get(seat.index());
    let name = match player {
        Some(player) if !strip_invisible(&player.name).is_empty() => escape_markdown(&player.name),
        _ => format!("#{}", seat.0 + 1),
    };
    let name = match level {
        Some(level) => format!("{name} · {level}"),
        None => name,
    };
    // Nobody should mistake a stand-in for a person.
    if player.is_some_and(|player| !player.decides()) {
        format!("{name} 🤖")
    } else {
        name
    }
}

/// Returns names for pictures, which can draw only the characters of their font; bots with their level.
pub fn picture_names(table: &Table, language: Language) -> Vec<String> {
    let seats = Seat::all(table.state.seats.len());
    let called = |seat: Seat| match level(table, seat, language) {
        Some(level) => format!("{} · {level}", name(table, seat)),
        None => name(table, seat),
    };
    seats.map(called).collect()
}

/// Returns the people of a table for its pictures.
pub fn people<'a>(table: &Table, drawn: &'a [String]) -> render::DrawOptions<'a> {
    let mut people = render::DrawOptions::new(drawn).reading(table.spoken());
    if !table.state.scores {
        people = people.without_scores();
    }
    if table.state.advice() == Advice::None {
        people = people.without_gains();
    }
    people
}

/// Returns the people of a table for the pictures of one person.
pub fn people_for<'a>(table: &Table, drawn: &'a [String], reader: Reader) -> render::DrawOptions<'a> {
    people(table, drawn)
        .reading(reader.language)
        .with_high_contrast(reader.high_contrast)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_never_pings_or_formats() {
        for (name, shown) in [
            ("Mira", "Mira"),
            ("@everyone", "\\@\u{200b}everyone"),
            ("**bold**", "\\*\\*bold\\*\\*"),
            ("<@123>", "\\<\\@\u{200b}123\\>"),
            ("a\nb\u{202e}c", "abc"),
            ("\u{200b}\u{200b}", "?"),
            ("李小龍", "李小龍"),
            ("`x`", "\\`x\\`"),
            ("[a](b)", "\\[a\\]\\(b\\)"),
            ("# big", "\\# big"),
            ("👩‍👩‍👧👍🏽🇫🇷❤️‍🔥", "👩‍👩‍👧👍🏽🇫🇷❤️‍🔥"),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 Kim", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Kim"),
            ("a\u{200d}b\u{fe0f}", "ab"),
            ("🦊\u{200d}\u{200d}", "🦊"),
            ("x\u{e0041}\u{200d}\u{301}", "x\u{301}"),
        ] {
            assert_eq!(escape_markdown(name), shown);
        }
        assert!(escape_markdown(&"🦊".repeat(90)).chars().count() <= LONGEST);
        // Six families of five characters each. None of them is cut apart.
        assert_eq!(escape_markdown(&"👩‍👩‍👧".repeat(9)), "👩‍👩‍👧".repeat(6));
    }
}
