//! Moves typed as text that can't be played: why, what was expected, and what was probably meant.

use games::{AnyGame, Explain, Phrase, Seat};
use render::language::Language;
use storage::PersonId;

use super::Screen;
use crate::{
    limits,
    tables::{Declined, Table},
};

/// Characters of what was typed that are looked at; no move is longer.
const LONGEST: usize = 100;
/// From this many changes on, the first word is taken for something else than a kind of move.
const UNLIKE: usize = 3;

/// What someone hears whose typed move can't be played.
pub fn refused(table: &Table, person: PersonId, language: Language, text: &str, error: &Declined) -> Screen {
    let mut lines = vec![why(table, person, language, error)];
    if let (Ok(course), Some(seat)) = (table.course(), table.body.seat_of(person)) {
        let best = nearest(&course.replay.game, seat, text).into_iter().next();
        lines.extend(best.map(|best| language.tell(&Phrase::new("typed-nearest").text("text", best))));
    }
    Screen::text(limits::cut(&lines.join("\n"), limits::MESSAGE))
}

fn why(table: &Table, person: PersonId, language: Language, error: &Declined) -> String {
    let Declined::NotAMove(_) = error else {
        return language.tell(&error.phrase());
    };
    let verbs = table
        .course()
        .map(|course| course.replay.game.view(table.viewer(person)).verbs())
        .unwrap_or_default();
    if verbs.is_empty() {
        return language.word("refusal-not-your-turn");
    }
    let command = table.game.info().command;
    let forms = verbs
        .iter()
        .map(|verb| language.word(&format!("{command}-form-{verb}")));
    language.tell(&Phrase::new("refusal-unreadable").text("expected", language.join(forms)))
}

/// The legal moves of a seat, the one that is most like `text` first: of the same kind before others, then by how few
/// characters have to be changed.
pub fn nearest(game: &AnyGame, seat: Seat, text: &str) -> Vec<String> {
    let wanted = plain(text);
    let kind = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let wanted_kind = kind(&wanted);
    let mut moves: Vec<(usize, usize, String)> = game
        .legal_moves(seat)
        .into_iter()
        .map(|chosen| {
            let chosen = chosen.to_string();
            let known = plain(&chosen);
            let kinds = distance(&kind(&known), &wanted_kind).min(UNLIKE);
            (kinds, distance(&known, &wanted), chosen)
        })
        .collect();
    moves.sort_by_key(|(kinds, whole, _)| (*kinds, *whole));
    moves.into_iter().map(|(.., chosen)| chosen).collect()
}

/// The text as it is compared: small letters, single spaces, not too long.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase().chars().take(LONGEST).collect()
}

/// How many characters must be put in, taken out or replaced to make one text of the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, b) in to.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_far_apart_as_they_have_changes() {
        for (from, to, apart) in [
            ("", "", 0),
            ("", "abc", 3),
            ("place m12 90", "plce m12 90", 1),
            ("lay i16 90", "lay j16 90", 1),
            ("kitten", "sitting", 3),
            ("wälder", "walder", 1),
        ] {
            assert_eq!(distance(from, to), apart, "{from} {to}");
            assert_eq!(distance(to, from), apart, "{to} {from}");
        }
    }
}
