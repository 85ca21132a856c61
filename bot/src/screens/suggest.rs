//! Slash-command moves: what is suggested while someone types, and what is made of what they typed.

use games::{AnyView, Choice, Next, Verb};
use render::{language::Language, words};
use storage::PersonId;

use super::names;
use crate::{
    limits,
    tables::{Declined, Table},
};

/// What was typed into the options of a command, by name.
pub type Typed<'a> = &'a dyn Fn(&str) -> Option<String>;

/// One suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is sent.
    pub value: String,
}

/// Legal values for the option that someone is typing into, the most promising first, with what they do.
pub fn suggestions(
    table: &Table,
    person: PersonId,
    language: Language,
    verb: &str,
    typed: Typed<'_>,
    focused: &str,
) -> Vec<Suggestion> {
    let Ok(course) = table.course() else {
        return Vec::new();
    };
    let view = course.replay.game.view(table.viewer(person));
    let mut picks: Vec<String> = Vec::new();
    while let Next::Ask(choice) = next(&view, verb, &picks) {
        let text = typed(choice.ask).unwrap_or_default();
        if choice.ask == focused {
            return matching(&choice, &text, table, language);
        }
        // An option that was left out so far stands for the best answer, so that any order of typing works.
        let pick = find(&choice, &text, table, language)
            .or_else(|| choice.options.first().map(|option| option.key.clone()));
        picks.extend(pick);
    }
    Vec::new()
}

fn matching(choice: &Choice, text: &str, table: &Table, language: Language) -> Vec<Suggestion> {
    let name = names::unformatted(table);
    let wanted = text.trim().to_lowercase();
    let shown = choice.options.iter().map(|option| Suggestion {
        name: limits::cut(&words::option(option, language, &name), limits::SUGGESTION),
        value: option.key.clone(),
    });
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for suggestion in shown {
        if suggestion.value.to_lowercase().starts_with(&wanted) {
            first.push(suggestion);
        } else if suggestion.name.to_lowercase().contains(&wanted) {
            others.push(suggestion);
        }
    }
    first.append(&mut others);
    first.truncate(limits::SUGGESTIONS);
    first
}

/// The key of the option that a text means: its key, or the suggestion as it was shown.
fn find(choice: &Choice, text: &str, table: &Table, language: Language) -> Option<String> {
    let text = text.trim();
    let name = names::unformatted(table);
    let means = |option: &&games::ChoiceOption| {
        option.key.eq_ignore_ascii_case(text)
            || limits::cut(&words::option(option, language, &name), limits::SUGGESTION) == text
            || language.say(&option.label, &name).eq_ignore_ascii_case(text)
    };
    choice.options.iter().find(means).map(|option| option.key.clone())
}

/// The move that a filled-in command means.
///
/// # Errors
/// When it is not the person's to decide, something is missing, or a text is not among the answers.
pub fn chosen_move(
    table: &Table,
    person: PersonId,
    language: Language,
    verb: &Verb,
    typed: Typed<'_>,
) -> Result<String, Declined> {
    let course = table.course()?;
    table.body.seat_of(person).ok_or(Declined::NotSeated)?;
    let view = course.replay.game.view(table.viewer(person));
    let verbs = view.verbs();
    if verbs.is_empty() {
        return Err(if course.replay.game.standings().is_some() {
            Declined::Over
        } else {
            Declined::NotYourTurn
        });
    }
    if !verbs.contains(&verb.name) {
        return Err(Declined::NotNow { verbs });
    }
    let mut picks: Vec<String> = Vec::new();
    loop {
        match next(&view, verb.name, &picks) {
            Next::Move(text) => return Ok(text),
            Next::Impossible { .. } => return Err(Declined::MovedOn),
            Next::Ask(choice) => {
                let pick = match (typed(choice.ask), &choice.options[..]) {
                    (None, [only]) => only.key.clone(),
                    (None, _) => return Err(Declined::Missing { ask: choice.ask }),
                    (Some(text), _) => {
                        find(&choice, &text, table, language).ok_or(Declined::NoSuchAnswer {
                            ask: choice.ask,
                            text,
                        })?
                    }
                };
                picks.push(pick);
            }
        }
    }
}

fn next(view: &AnyView, verb: &str, picks: &[String]) -> Next {
    view.choose(verb, &picks.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Legal moves in notation that fit what was typed, for `/move`.
pub fn moves(table: &Table, person: PersonId, text: &str) -> Vec<Suggestion> {
    let (Ok(course), Some(seat)) = (table.course(), table.body.seat_of(person)) else {
        return Vec::new();
    };
    let wanted = text.trim().to_lowercase();
    let legal = course.replay.game.legal_moves(seat).into_iter();
    legal
        .filter(|text| text.to_lowercase().contains(&wanted))
        .take(limits::SUGGESTIONS)
        .map(|text| Suggestion {
            name: limits::cut(&text, limits::SUGGESTION),
            value: text,
        })
        .collect()
}

/// Whose board can be looked at, for `/board`.
pub fn boards(language: Language, text: &str) -> Vec<Suggestion> {
    let wanted = text.trim().to_lowercase();
    let boards = ["own", "table"].map(|value| Suggestion {
        name: language.word(if value == "own" {
            "board-own"
        } else {
            "board-table"
        }),
        value: value.to_owned(),
    });
    boards
        .into_iter()
        .filter(|board| board.name.to_lowercase().contains(&wanted))
        .collect()
}
