//! The private panel: a decision as selects and buttons, with a picture of what it would do.
//!
//! Everything the panel knows is in its `custom_id`s, so it survives a restart, and two panels of one person do not
//! disturb each other. It opens with the most promising answers chosen, so that a turn takes two presses at least.

use std::ops::Range;

use games::{AnyMove, AnyView, Choice, Next, Phrase, Viewer};
use render::{language::Language, words};
use storage::PersonId;
use tables::{Refused, Table, TableWithMatch};

use super::{Attachment, Button, Row, Screen, Select, SelectOption, Style, board, names};
use crate::{
    actions::{ActionError, Answer},
    limits,
    press::{Draft, Press},
};

/// Rows that are kept for buttons: one to look around, one to decide.
const BUTTON_ROWS: usize = 2;
/// Options shown at once where there are more than a select holds; the others are a page away.
const PAGE: usize = 23;

/// A complete chain of choices of a kind of move.
struct Chain {
    verb: &'static str,
    choices: Vec<Choice>,
    picks: Vec<String>,
    chosen: AnyMove,
}

/// Opens a panel for what the person has to decide.
///
/// # Errors
/// When nothing is theirs to decide, or the picture can't be drawn.
pub fn open(table: &TableWithMatch, person: PersonId, language: Language) -> Answer {
    let verbs = verbs(table, person)?;
    let verb = verbs.first().ok_or(Refused::NotYourTurn)?;
    show(table, person, language, verb, &[])
}

/// The panel with these picks; what is missing is filled with the most promising answers.
///
/// # Errors
/// When the panel is of an earlier turn, nothing is the person's to decide, or the picture can't be drawn.
pub fn draft(table: &TableWithMatch, person: PersonId, language: Language, draft: &Draft) -> Answer {
    if table.current.turn() != draft.turn {
        return Err(Refused::MovedOn.into());
    }
    show(table, person, language, &draft.verb, &draft.picks)
}

/// The draft after something was chosen in a select.
pub fn picked(mut draft: Draft, index: u8, value: &str, table: &TableWithMatch, person: PersonId) -> Draft {
    if index == VERB_SLOT {
        return Draft {
            verb: value.to_owned(),
            picks: Vec::new(),
            ..draft
        };
    }
    draft.picks.truncate(usize::from(index));
    let value = match value
        .strip_prefix('~')
        .and_then(|page| page.parse::<usize>().ok())
    {
        // A step to another page chooses its first answer.
        Some(position) => choice_at(table, person, &draft)
            .and_then(|choice| choice.options.get(position).map(|option| option.key.clone()))
            .unwrap_or_default(),
        None => value.to_owned(),
    };
    draft.picks.push(value);
    draft
}

/// The move of a complete draft.
///
/// # Errors
/// When the panel is of an earlier turn or its picks are not possible.
pub fn chosen_move(table: &TableWithMatch, person: PersonId, draft: &Draft) -> Result<AnyMove, ActionError> {
    if table.current.turn() != draft.turn {
        return Err(Refused::MovedOn.into());
    }
    let view = view(table, person);
    match view.choose(&draft.verb, &texts(&draft.picks)) {
        Next::Move(chosen) => Ok(chosen),
        _ if view.verbs().is_empty() => Err(Refused::NotYourTurn.into()),
        _ => Err(Refused::MovedOn.into()),
    }
}

fn view(table: &TableWithMatch, person: PersonId) -> AnyView {
    table.current.game().view(table.viewer(person))
}

/// Stands in for the position of the select that changes the kind of move.
const VERB_SLOT: u8 = 255;

fn verbs(table: &TableWithMatch, person: PersonId) -> Result<Vec<&'static str>, Refused> {
    let view = view(table, person);
    if view.viewer() == Viewer::Spectator {
        return Err(Refused::NotSeated);
    }
    let verbs = view.verbs();
    match verbs.is_empty() {
        true if table.current.game().standings().is_some() => Err(Refused::Over),
        true => Err(Refused::NotYourTurn),
        false => Ok(verbs),
    }
}

fn choice_at(table: &TableWithMatch, person: PersonId, draft: &Draft) -> Option<Choice> {
    match view(table, person).choose(&draft.verb, &texts(&draft.picks)) {
        Next::Ask(choice) => Some(choice),
        _ => None,
    }
}

fn texts(picks: &[String]) -> Vec<&str> {
    picks.iter().map(String::as_str).collect()
}

/// Follows the picks as far as they are possible and then the most promising answers.
fn complete(view: &AnyView, verb: &'static str, wanted: &[String]) -> Option<Chain> {
    let answer = |choice: &Choice, picks: &[String]| {
        let asked = wanted.get(picks.len()).filter(|key| choice.option(key).is_some());
        let otherwise = || choice.otherwise.map(str::to_owned);
        asked
            .cloned()
            .or_else(otherwise)
            .or_else(|| choice.first())
            .ok_or(())
    };
    let chain = view.walk(verb, answer).ok().flatten()?;
    Some(Chain {
        verb,
        choices: chain.choices,
        picks: chain.picks,
        chosen: chain.chosen,
    })
}

fn show(
    table: &TableWithMatch,
    person: PersonId,
    language: Language,
    verb: &str,
    picks: &[String],
) -> Answer {
    let verbs = verbs(table, person)?;
    let verb = verbs
        .iter()
        .copied()
        .find(|known| *known == verb)
        .ok_or(Refused::MovedOn)?;
    let view = view(table, person);
    let chain = complete(&view, verb, picks).ok_or(Refused::MovedOn)?;
    let drawn = names::picture_names(table);
    let people = names::people(table, &drawn);
    let picture = render::own(&view, &people, Some((chain.verb, &texts(&chain.picks))))?;
    let mut screen = Screen {
        text: limits::cut(&explanation(table, &chain, language), limits::MESSAGE),
        picture: Some(Attachment {
            name: "preview.png",
            bytes: picture.png,
            alt: board::alt_text(table, &view, language),
        }),
        ..Screen::default()
    };
    let draft = |picks: &[String]| Draft {
        table: table.id(),
        turn: table.current.turn(),
        verb: chain.verb.to_owned(),
        picks: picks.to_vec(),
    };
    let command = table.game.info().command;
    if verbs.len() > 1 {
        let option = |name: &&'static str| SelectOption {
            value: (*name).to_owned(),
            label: limits::cut(
                &language.word(&format!("cmd-{command}-{name}-about")),
                limits::SELECT_LABEL,
            ),
            description: String::new(),
            chosen: *name == chain.verb,
        };
        screen.rows.push(Row::Select(Select {
            press: Press::Pick {
                index: VERB_SLOT,
                draft: draft(&[]),
            },
            placeholder: language.word("panel-verb"),
            options: verbs.iter().map(option).collect(),
        }));
    }
    // If there are more questions than rows, those from the last one that was answered are shown; Back leads to the
    // earlier ones.
    let free = limits::ROWS - BUTTON_ROWS - screen.rows.len();
    let open = chain.open();
    let shown = chain.shown(picks, free);
    for &index in &open[shown.clone()] {
        let id = format!("cmd-{command}-{}-{}-about", chain.verb, chain.choices[index].ask);
        screen.rows.push(Row::Select(Select {
            press: Press::Pick {
                index: index as u8,
                draft: draft(&chain.picks),
            },
            placeholder: limits::cut(&language.word(&id), limits::SELECT_LABEL),
            options: select_options(&chain.choices[index], &chain.picks[index], table, language),
        }));
    }
    let step = |index: usize, by: isize, slot: u8, label: &str| {
        let options = &chain.choices[index].options;
        let now = options
            .iter()
            .position(|option| option.key == chain.picks[index])
            .unwrap_or(0) as isize;
        let key = options[(now + by).rem_euclid(options.len() as isize) as usize]
            .key
            .clone();
        let mut picks = chain.picks[..index].to_vec();
        picks.push(key);
        Button::new(
            Press::Panel {
                slot,
                draft: draft(&picks),
            },
            label.to_owned(),
            Style::Plain,
        )
    };
    let mut around = Vec::new();
    // No arrows for questions that only narrow the next one.
    let narrows = |index: &usize| chain.choices[*index].otherwise.is_some();
    if let Some(&first) = open[shown].iter().find(|index| !narrows(index)) {
        around.push(step(first, -1, 0, "◀"));
        around.push(step(first, 1, 1, "▶"));
        if let Some(&last) = open.last().filter(|&&last| last != first) {
            around.push(step(last, 1, 2, "↻"));
        }
        screen = screen.buttons(around);
    }
    let back = step_back(&view, &verbs, &chain, picks, free);
    let mut back_button = Button::new(
        Press::Panel {
            slot: 3,
            draft: match &back {
                Some((verb, picks)) => Draft {
                    verb: (*verb).to_owned(),
                    ..draft(picks)
                },
                None => draft(&chain.picks),
            },
        },
        language.word("button-back"),
        Style::Plain,
    );
    back_button.disabled = back.is_none();
    Ok(screen.buttons([
        Button::new(
            Press::Confirm {
                draft: draft(&chain.picks),
            },
            language.word("button-confirm"),
            Style::Main,
        ),
        back_button,
        Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain),
    ]))
}

impl Chain {
    /// The questions with more than one answer.
    fn open(&self) -> Vec<usize> {
        (0..self.choices.len())
            .filter(|&index| self.choices[index].options.len() > 1)
            .collect()
    }

    /// Which of the open questions are shown where there is room for `free`: from the last one that was answered.
    fn shown(&self, answered: &[String], free: usize) -> Range<usize> {
        let open = self.open();
        let answered = answered
            .iter()
            .zip(&self.picks)
            .take_while(|(asked, pick)| asked == pick)
            .count();
        let start = open
            .iter()
            .position(|&index| index + 1 >= answered)
            .unwrap_or(open.len())
            .min(open.len().saturating_sub(free));
        start..open.len().min(start + free)
    }
}

/// The panel with the last answer taken back that makes a difference; none if nothing was answered yet.
fn step_back<'a>(
    view: &AnyView,
    verbs: &[&'static str],
    chain: &Chain,
    answered: &'a [String],
    free: usize,
) -> Option<(&'static str, &'a [String])> {
    let answered = &answered[..answered.len().min(chain.picks.len())];
    let now = (&chain.picks, chain.shown(answered, free));
    for count in (0..answered.len()).rev() {
        let before = complete(view, chain.verb, &answered[..count])?;
        if (&before.picks, before.shown(&answered[..count], free)) != now {
            return Some((chain.verb, &answered[..count]));
        }
    }
    let first = verbs.first().copied().filter(|first| *first != chain.verb);
    first.map(|verb| (verb, &answered[..0]))
}

/// What the move is and what it would do, and how it is written.
fn explanation(table: &Table, chain: &Chain, language: Language) -> String {
    let name = names::bold_names(table);
    let chosen: Vec<_> = chain
        .choices
        .iter()
        .zip(&chain.picks)
        .filter(|(choice, key)| choice.otherwise != Some(key.as_str()))
        .filter_map(|(choice, key)| choice.option(key))
        .collect();
    let labels: Vec<String> = chosen
        .iter()
        .map(|option| language.say(&option.label, &name))
        .collect();
    let effects = chosen
        .last()
        .map(|option| words::effects(&option.effects, language, &name))
        .unwrap_or_default();
    let verb = language.word(&format!("cmd-{}-{}-about", table.game.info().command, chain.verb));
    let what = if labels.is_empty() {
        verb
    } else {
        format!("**{}**", labels.join(" · "))
    };
    let mut lines = vec![if effects.is_empty() {
        what
    } else {
        format!("{what} — {effects}")
    }];
    let text = words::notation(table.game, &chain.chosen, language);
    lines.push(language.tell(&Phrase::new("panel-notation").text("text", text)));
    lines.join("\n")
}

/// The answers of a question: all, or the page with the present one and steps to the pages beside it.
fn select_options(choice: &Choice, chosen: &str, table: &Table, language: Language) -> Vec<SelectOption> {
    let name = names::plain_names(table);
    let option = |option: &games::ChoiceOption| SelectOption {
        value: option.key.clone(),
        label: limits::cut(&language.say(&option.label, &name), limits::SELECT_LABEL),
        description: limits::cut(
            &words::effects(&option.effects, language, &name),
            limits::SELECT_LABEL,
        ),
        chosen: option.key == chosen,
    };
    if choice.options.len() <= limits::SELECT_OPTIONS {
        return choice.options.iter().map(option).collect();
    }
    let now = choice
        .options
        .iter()
        .position(|option| option.key == chosen)
        .unwrap_or(0);
    let start = now / PAGE * PAGE;
    let page = |position: usize, id: &str| SelectOption {
        value: format!("~{position}"),
        label: language.word(id),
        description: String::new(),
        chosen: false,
    };
    let mut options = Vec::new();
    if start > 0 {
        options.push(page(start - PAGE, "panel-earlier"));
    }
    options.extend(choice.options[start..].iter().take(PAGE).map(option));
    if start + PAGE < choice.options.len() {
        options.push(page(start + PAGE, "panel-more"));
    }
    options
}

/// What a person sees if their panel is of an earlier turn.
pub fn stale(table: &Table, language: Language) -> Screen {
    let again = Button::new(
        Press::Play { table: table.id() },
        language.word("button-fresh"),
        Style::Main,
    );
    Screen::text(language.word("declined-moved-on")).buttons([again])
}
