//! The private panel: a decision as selects and buttons, with a picture of what it would do.
//!
//! Everything the panel knows is in its `custom_id`s, so it survives a restart, and two panels of one person do not
//! disturb each other. It opens with the most promising answers chosen, so that a turn takes two presses at least.

use std::ops::Range;

use games::{Choice, Next, Phrase, Viewer};
use render::{language::Language, words};
use storage::PersonId;

use super::{
    Attachment, Button, Row, Screen, Select, SelectOption, Style,
    board::{self, undrawable},
    names,
};
use crate::{
    limits,
    press::{Draft, Press},
    tables::{Declined, Table},
};

/// Rows that are kept for buttons: one to look around, one to decide.
const BUTTON_ROWS: usize = 2;
/// Options shown at once where there are more than a select holds; the others are a page away.
const PAGE: usize = 23;

/// A chain of choices that is complete.
struct Chain {
    verb: &'static str,
    choices: Vec<Choice>,
    picks: Vec<String>,
    text: String,
}

/// Opens a panel for whatever the person has to decide.
///
/// # Errors
/// When nothing is theirs to decide, or the picture can't be drawn.
pub fn open(table: &Table, person: PersonId, language: Language) -> Result<Screen, Declined> {
    let verbs = verbs(table, person)?;
    let verb = verbs.first().ok_or(Declined::NotYourTurn)?;
    show(table, person, language, verb, &[])
}

/// The panel with these picks; what is missing is filled with the most promising answers.
///
/// # Errors
/// When the panel is of an earlier turn, nothing is the person's to decide, or the picture can't be drawn.
pub fn draft(table: &Table, person: PersonId, language: Language, draft: &Draft) -> Result<Screen, Declined> {
    if table.course()?.turn() != draft.turn {
        return Err(Declined::MovedOn);
    }
    show(table, person, language, &draft.verb, &draft.picks)
}

/// The draft after something was chosen in a select.
pub fn picked(mut draft: Draft, index: u8, value: &str, table: &Table, person: PersonId) -> Draft {
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
pub fn chosen_move(table: &Table, person: PersonId, draft: &Draft) -> Result<String, Declined> {
    let course = table.course()?;
    if course.turn() != draft.turn {
        return Err(Declined::MovedOn);
    }
    let view = course.replay.game.view(table.viewer(person));
    match view.choose(&draft.verb, &texts(&draft.picks)) {
        Next::Move(chosen) => Ok(chosen.to_string()),
        _ if view.verbs().is_empty() => Err(Declined::NotYourTurn),
        _ => Err(Declined::MovedOn),
    }
}

/// Stands in for the position of the select that changes the kind of move.
const VERB_SLOT: u8 = 255;

fn verbs(table: &Table, person: PersonId) -> Result<Vec<&'static str>, Declined> {
    let course = table.course()?;
    let viewer = table.viewer(person);
    if viewer == Viewer::Spectator {
        return Err(Declined::NotSeated);
    }
    let verbs = course.replay.game.view(viewer).verbs();
    match verbs.is_empty() {
        true if course.replay.game.standings().is_some() => Err(Declined::Over),
        true => Err(Declined::NotYourTurn),
        false => Ok(verbs),
    }
}

fn choice_at(table: &Table, person: PersonId, draft: &Draft) -> Option<Choice> {
    let view = table.course().ok()?.replay.game.view(table.viewer(person));
    match view.choose(&draft.verb, &texts(&draft.picks)) {
        Next::Ask(choice) => Some(choice),
        _ => None,
    }
}

fn texts(picks: &[String]) -> Vec<&str> {
    picks.iter().map(String::as_str).collect()
}

/// Follows the picks as far as they are possible and then the most promising answers.
fn complete(table: &Table, person: PersonId, verb: &'static str, wanted: &[String]) -> Option<Chain> {
    let view = table.course().ok()?.replay.game.view(table.viewer(person));
    let (mut choices, mut picks): (Vec<Choice>, Vec<String>) = (Vec::new(), Vec::new());
    loop {
        match view.choose(verb, &texts(&picks)) {
            Next::Move(chosen) => {
                return Some(Chain {
                    verb,
                    choices,
                    picks,
                    text: chosen.to_string(),
                });
            }
            Next::Impossible { .. } => return None,
            Next::Ask(choice) => {
                let asked = wanted.get(picks.len()).filter(|key| choice.option(key).is_some());
                let key = match (asked, choice.otherwise) {
                    (Some(key), _) => key.clone(),
                    (None, Some(open)) => open.to_owned(),
                    (None, None) => choice.options.first()?.key.clone(),
                };
                picks.push(key);
                choices.push(choice);
            }
        }
    }
}

fn show(
    table: &Table,
    person: PersonId,
    language: Language,
    verb: &str,
    picks: &[String],
) -> Result<Screen, Declined> {
    let verbs = verbs(table, person)?;
    let verb = verbs
        .iter()
        .copied()
        .find(|known| *known == verb)
        .ok_or(Declined::MovedOn)?;
    let chain = complete(table, person, verb, picks).ok_or(Declined::MovedOn)?;
    let course = table.course()?;
    let view = course.replay.game.view(table.viewer(person));
    let drawn = names::drawn(table);
    let picture = render::own(
        &view,
        &names::people(table, &drawn),
        Some((chain.verb, &texts(&chain.picks))),
    )
    .map_err(undrawable)?;
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
        turn: course.turn(),
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
    // A question that only narrows the next one is not worth a step.
    let narrows = |index: &usize| chain.choices[*index].otherwise.is_some();
    if let Some(&first) = open[shown].iter().find(|index| !narrows(index)) {
        around.push(step(first, -1, 0, "◀"));
        around.push(step(first, 1, 1, "▶"));
        if let Some(&last) = open.last().filter(|&&last| last != first) {
            around.push(step(last, 1, 2, "↻"));
        }
        screen = screen.buttons(around);
    }
    let back = step_back(table, person, &verbs, &chain, picks, free);
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
            Press::Confirm(draft(&chain.picks)),
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
    table: &Table,
    person: PersonId,
    verbs: &[&'static str],
    chain: &Chain,
    answered: &'a [String],
    free: usize,
) -> Option<(&'static str, &'a [String])> {
    let answered = &answered[..answered.len().min(chain.picks.len())];
    let now = (&chain.picks, chain.shown(answered, free));
    for count in (0..answered.len()).rev() {
        let before = complete(table, person, chain.verb, &answered[..count])?;
        if (&before.picks, before.shown(&answered[..count], free)) != now {
            return Some((chain.verb, &answered[..count]));
        }
    }
    let first = verbs.first().copied().filter(|first| *first != chain.verb);
    first.map(|verb| (verb, &answered[..0]))
}

/// What the move is and what it would do, and how it is written.
fn explanation(table: &Table, chain: &Chain, language: Language) -> String {
    let name = names::of(table);
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
    lines.push(language.tell(&Phrase::new("panel-notation").text("text", &chain.text)));
    lines.join("\n")
}

/// The answers of a question: all, or the page with the present one and steps to the pages beside it.
fn select_options(choice: &Choice, chosen: &str, table: &Table, language: Language) -> Vec<SelectOption> {
    let name = names::unformatted(table);
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

/// What a person sees whose panel is of an earlier turn.
pub fn stale(table: &Table, language: Language) -> Screen {
    let again = Button::new(
        Press::Play(table.id()),
        language.word("button-fresh"),
        Style::Main,
    );
    Screen::text(language.word("declined-moved-on")).buttons([again])
}
