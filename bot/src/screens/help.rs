//! What the bot can do, what it keeps, and being forgotten.

use games::{GameId, Phrase};
use render::language::Language;

use super::{Button, Screen, Style};
use crate::{press::Press, tables::Forgotten};

/// How to begin.
pub fn help(language: Language) -> Screen {
    let games: Vec<String> = GameId::ALL
        .iter()
        .map(|id| language.word(&format!("game-{id}")))
        .collect();
    Screen::text(language.tell(&Phrase::new("help").text("games", language.join(games))))
}

/// What is kept of people.
pub fn privacy(language: Language) -> Screen {
    Screen::text(language.word("privacy"))
}

/// Asks before anything is forgotten.
pub fn ask_to_forget(running: usize, language: Language) -> Screen {
    let screen = Screen::text(language.tell(&Phrase::new("forget-ask").number("running", running as i64)));
    screen.buttons([
        Button::new(Press::Forget, language.word("button-forget"), Style::Danger),
        Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain),
    ])
}

/// What was forgotten.
pub fn forgotten(forgotten: Forgotten, language: Language) -> Screen {
    let phrase = Phrase::new("forget-done")
        .number("open", forgotten.open as i64)
        .number("finished", forgotten.finished as i64);
    Screen::text(language.tell(&phrase))
}
