//! Slash-command moves: what is suggested while someone types, and what is made of what they typed.

use games::{AnyMove, AnyView, Choice, Next, Seat, Verb};
use render::{language::Language, words};
use storage::PersonId;

use super::{names, typed};
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
            let choice = narrowing(choice, &view, verb, &picks, (typed, table, language));
            return matching(&choice, &text, table, language);
        }
        // An option that was left out so far rules nothing out, or stands for the best answer, so that any order of
        // typing works.
        let pick = find(&choice, &text, table, language)
            .or_else(|| choice.otherwise.map(str::to_owned))
            .or_else(|| choice.options.first().map(|option| option.key.clone()));
        picks.extend(pick);
    }
    Vec::new()
}

/// Of a question that only narrows what follows, the answers that go with what was already typed for the next one.
fn narrowing(
    mut choice: Choice,
    view: &AnyView,
    verb: &str,
    picks: &[String],
    (typed, table, language): (Typed<'_>, &Table, Language),
) -> Choice {
    let asks = view.id().info().verbs.iter().find(|known| known.name == verb);
    let mut others = asks.into_iter().flat_map(|verb| verb.asks);
    if choice.otherwise.is_none() || !others.any(|ask| *ask != choice.ask && typed(ask).is_some()) {
        return choice;
    }
    choice.options.retain(|option| {
        let picks: Vec<String> = picks.iter().chain([&option.key]).cloned().collect();
        match next(view, verb, &picks) {
            Next::Ask(following) => {
                typed(following.ask).is_none_or(|text| find(&following, &text, table, language).is_some())
            }
            _ => true,
        }
    });
    choice
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
        return Err(Declined::NotNow {
            game: table.game,
            verbs,
        });
    }
    let mut picks: Vec<String> = Vec::new();
    loop {
        match next(&view, verb.name, &picks) {
            Next::Move(chosen) => return Ok(chosen.to_string()),
            Next::Impossible { .. } => return Err(Declined::MovedOn),
            Next::Ask(choice) => {
                let pick = match (typed(choice.ask), &choice.options[..]) {
                    (None, [only]) => only.key.clone(),
                    (None, _) if choice.otherwise.is_some() => {
                        choice.otherwise.unwrap_or_default().to_owned()
                    }
                    (None, _) => {
                        return Err(Declined::Missing {
                            ask: choice.ask,
                            option: option_id(table, verb, &choice),
                        });
                    }
                    (Some(text), _) => {
                        find(&choice, &text, table, language).ok_or_else(|| Declined::NoSuchAnswer {
                            ask: choice.ask,
                            option: option_id(table, verb, &choice),
                            text,
                        })?
                    }
                };
                picks.push(pick);
            }
        }
    }
}

/// Under which id the language files name an option of a command.
fn option_id(table: &Table, verb: &Verb, choice: &Choice) -> String {
    format!("cmd-{}-{}-{}", table.game.info().command, verb.name, choice.ask)
}

fn next(view: &AnyView, verb: &str, picks: &[String]) -> Next<AnyMove> {
    view.choose(verb, &picks.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Legal moves in notation that fit what was typed, for `/move`: the most promising of each kind, then all others; if
/// none fits, those that are most like it.
pub fn moves(table: &Table, person: PersonId, text: &str) -> Vec<Suggestion> {
    let (Ok(course), Some(seat)) = (table.course(), table.body.seat_of(person)) else {
        return Vec::new();
    };
    let game = &course.replay.game;
    let wanted = text.trim().to_lowercase();
    let view = game.view(table.viewer(person));
    let mut found: Vec<String> = view.verbs().iter().filter_map(|verb| best(&view, verb)).collect();
    let legal = game
        .legal_moves(seat)
        .into_iter()
        .map(|chosen| chosen.to_string());
    found.extend(legal.filter(|text| !found.contains(text)).collect::<Vec<_>>());
    found.retain(|text| text.to_lowercase().contains(&wanted));
    if found.is_empty() {
        found = typed::nearest(game, seat, text);
    }
    found
        .into_iter()
        .take(limits::SUGGESTIONS)
        .map(|text| Suggestion {
            name: limits::cut(&text, limits::SUGGESTION),
            value: text,
        })
        .collect()
}

/// The move to which the most promising answers lead.
pub(super) fn best(view: &AnyView, verb: &str) -> Option<String> {
    let mut picks: Vec<String> = Vec::new();
    loop {
        match next(view, verb, &picks) {
            Next::Ask(choice) => picks.push(choice.options.first()?.key.clone()),
            Next::Move(chosen) => return Some(chosen.to_string()),
            Next::Impossible { .. } => return None,
        }
    }
}

/// Whose board someone wants to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Their own, or the table if they have none.
    Own,
    /// The whole table.
    Table,
    /// That of another player.
    Seat(Seat),
}

/// Whose board can be looked at, for `/board`: the own one, the whole table, each of the others.
pub fn boards(table: &Table, person: PersonId, language: Language, text: &str) -> Vec<Suggestion> {
    let wanted = text.trim().to_lowercase();
    let shown = all_boards(table, person, language).into_iter();
    shown
        .map(|(_, board)| board)
        .filter(|board| board.name.to_lowercase().contains(&wanted))
        .collect()
}

/// The board that a text means: a suggestion as it was shown, or its value.
///
/// # Errors
/// When it means none.
pub fn board(table: &Table, person: PersonId, language: Language, text: &str) -> Result<Whose, Declined> {
    let text = text.trim();
    let name = names::unformatted(table);
    let own = Seat::all(table.body.seats.len()).filter(|seat| table.viewer(person).is(*seat));
    let mut boards = all_boards(table, person, language);
    boards.extend(own.map(|seat| {
        let (name, value) = (name(seat), (seat.0 + 1).to_string());
        (Whose::Own, Suggestion { name, value })
    }));
    let meant = boards
        .iter()
        .find(|(_, board)| board.value == text || board.name.eq_ignore_ascii_case(text));
    meant
        .map(|(whose, _)| *whose)
        .ok_or_else(|| Declined::NoSuchAnswer {
            ask: "seat",
            option: "cmd-board-seat".to_owned(),
            text: text.to_owned(),
        })
}

fn all_boards(table: &Table, person: PersonId, language: Language) -> Vec<(Whose, Suggestion)> {
    let board = |whose, name: String, value: &str| {
        let name = limits::cut(&name, limits::SUGGESTION);
        let value = value.to_owned();
        (whose, Suggestion { name, value })
    };
    let mut boards = vec![
        board(Whose::Own, language.word("board-own"), "own"),
        board(Whose::Table, language.word("board-table"), "table"),
    ];
    let name = names::unformatted(table);
    let others = Seat::all(table.body.seats.len()).filter(|seat| !table.viewer(person).is(*seat));
    boards.extend(others.map(|seat| board(Whose::Seat(seat), name(seat), &(seat.0 + 1).to_string())));
    boards
}
