//! Names that people chose for themselves, with markdown escaped: they can be anything, and must never ping or format.

use games::{Advice, Seat};

use tables::Table;

/// Longest name that is shown in a text.
const LONGEST: usize = 32;

/// A name for Discord's text: markdown and mentions escaped, invisible characters removed, never empty.
pub fn escape_markdown(name: &str) -> String {
    let cut: String = strip_invisible(name).chars().take(LONGEST).collect();
    let shown = escape_text(&cut);
    if shown.is_empty() { "?".to_owned() } else { shown }
}

/// A text of somebody for Discord's text: markdown and mentions escaped.
pub fn escape_text(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() && c != '.' && c != ',' && c != '\'' {
            shown.push('\\');
        }
        shown.push(c);
        // `@everyone` pings whatever stands before the sign, so the word itself is broken apart.
        if c == '@' {
            shown.push('\u{200b}');
        }
    }
    shown
}

/// A name as it was chosen, without what can't be seen or would disturb the text around it.
pub fn strip_invisible(name: &str) -> String {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    let kept: String = name.chars().filter(|c| !hidden(*c)).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Calls the players of a table by escaped names, in bold.
pub fn bold_names(table: &Table) -> impl Fn(Seat) -> String + Sync + '_ {
    move |seat| format!("**{}**", plain(table, seat))
}

/// Calls the players of a table by names for places that show text as it is (alt texts, suggestions, files).
pub fn plain_names(table: &Table) -> impl Fn(Seat) -> String + Sync + '_ {
    move |seat| {
        let name = table
            .state
            .seats
            .get(seat.index())
            .map(|player| strip_invisible(&player.name))
            .unwrap_or_default();
        if name.is_empty() {
            format!("#{}", seat.0 + 1)
        } else {
            name.chars().take(LONGEST).collect()
        }
    }
}

fn plain(table: &Table, seat: Seat) -> String {
    let player = table.state.seats.get(seat.index());
    let name = match player {
        Some(player) if !strip_invisible(&player.name).is_empty() => escape_markdown(&player.name),
        _ => format!("#{}", seat.0 + 1),
    };
    // Nobody should take a stand-in for a person.
    if player.is_some_and(|player| !player.decides()) {
        format!("{name} 🤖")
    } else {
        name
    }
}

/// Names for pictures, which draw only what their font has.
pub fn picture_names(table: &Table) -> Vec<String> {
    let name = plain_names(table);
    Seat::all(table.state.seats.len()).map(name).collect()
}

/// The people of a table for its pictures.
pub fn people<'a>(table: &Table, drawn: &'a [String]) -> render::People<'a> {
    let mut people = render::People::new(drawn);
    if !table.state.scores {
        people = people.without_scores();
    }
    if table.state.advice == Advice::None {
        people = people.without_gains();
    }
    people
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
        ] {
            assert_eq!(escape_markdown(name), shown);
        }
        assert!(escape_markdown(&"🦊".repeat(90)).chars().count() <= LONGEST);
    }
}
