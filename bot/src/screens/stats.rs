//! Results of a server: a person's figures, and everything as a file for those who manage it.

use games::Phrase;
use render::language::Language;
use storage::PersonId;

use super::{Attachment, Screen};
use crate::tables::{MatchResult, stats};

/// What the results say of one person.
pub fn of_person(results: &[MatchResult], person: PersonId, language: Language) -> Screen {
    let stats = stats(results, person);
    if stats.is_empty() {
        return Screen::text(language.word("stats-none"));
    }
    let mut lines = vec![language.word("stats-title")];
    for game in stats {
        let phrase = Phrase::new("stats-line")
            .text("game", language.word(&format!("game-{}", game.game)))
            .number("matches", game.matches as i64)
            .number("wins", game.wins as i64)
            .text("place", format!("{:.1}", game.place))
            .number("best", game.best);
        lines.push(language.tell(&phrase));
    }
    Screen::text(lines.join("\n"))
}

/// All results of a server as JSON.
pub fn file(results: &[MatchResult], language: Language) -> Screen {
    // Texts and numbers are always valid JSON.
    let bytes = serde_json::to_vec_pretty(results).unwrap_or_default();
    Screen {
        text: language.tell(&Phrase::new("stats-export").number("matches", results.len() as i64)),
        picture: Some(Attachment {
            name: "results.json",
            bytes,
            alt: language.word("stats-file"),
        }),
        ..Screen::default()
    }
}
