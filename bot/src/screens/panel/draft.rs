//! A move in the making: picks that are followed as far as they are possible, then the most promising answers.

use games::{Advised, AnyMove, AnyView, Choice, ChoiceOption, Next, Viewer};
use storage::PersonId;
use tables::{Refused, TableWithMatch};

use crate::{actions::ActionError, press::Draft};

/// A complete chain of choices of a kind of move.
pub(super) struct Chain {
    pub(super) verb: &'static str,
    pub(super) choices: Vec<Choice>,
    pub(super) picks: Vec<String>,
    pub(super) chosen: AnyMove,
}

impl Chain {
    /// The questions with more than one answer.
    pub(super) fn open(&self) -> Vec<usize> {
        (0..self.choices.len())
            .filter(|&index| self.choices[index].options.len() > 1)
            .collect()
    }

    /// The answers that say something: not those that leave a question out, nor the row of a spot that is named.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &ChoiceOption> {
        let answers = self.choices.iter().zip(&self.picks);
        answers
            .filter(|(choice, key)| choice.ask != "row" && choice.otherwise != Some(key.as_str()))
            .filter_map(|(choice, key)| choice.option(key))
    }

    /// The picks with the answer to one question moved on by some places.
    pub(super) fn stepped(&self, index: usize, by: isize) -> Vec<String> {
        let options = &self.choices[index].options;
        let now = options.iter().position(|option| option.key == self.picks[index]);
        let next = (now.unwrap_or(0) as isize + by).rem_euclid(options.len() as isize);
        let mut picks = self.picks[..index].to_vec();
        picks.push(options[next as usize].key.clone());
        picks
    }
}

/// Stands in for the position of the select that changes the kind of move.
pub(super) const VERB_SLOT: u8 = 255;

pub(super) fn view(table: &TableWithMatch, person: PersonId) -> AnyView {
    table.current.game().view(table.viewer(person))
}

/// The kinds of move that are open to the person.
pub(super) fn verbs(table: &TableWithMatch, person: PersonId) -> Result<Vec<&'static str>, Refused> {
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

fn choice_at(table: &TableWithMatch, person: PersonId, draft: &Draft) -> Option<Choice> {
    let view = view(table, person);
    let view = view.advised(table.state.advice);
    match view.choose(&draft.verb, &texts(&draft.picks)) {
        Next::Ask(choice) => Some(choice),
        _ => None,
    }
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

/// Whether a draft was confirmed before: its move is a step of its turn, in which the person has moved last.
pub fn was_confirmed(table: &TableWithMatch, person: PersonId, draft: &Draft) -> bool {
    let (current, steps) = (&table.current, &table.current.replay.steps);
    let Some(seat) = table.state.seat_of(person) else {
        return false;
    };
    let end = steps
        .iter()
        .skip(draft.turn)
        .position(|step| step.played.turn_over);
    let end = end.map_or(steps.len(), |last| draft.turn + last + 1);
    let last = current.last_of(seat);
    let is_its_move = |index: usize| {
        let view = current
            .until(index)
            .map(|before| before.game.view(Viewer::Seat(seat)));
        let chosen = view.map(|view| view.choose(&draft.verb, &texts(&draft.picks)));
        steps[index].seat == seat && chosen == Some(Next::Move(steps[index].chosen.clone()))
    };
    let turn = draft.turn..end;
    last.is_some_and(|last| turn.contains(&last)) && turn.into_iter().rev().any(is_its_move)
}

pub(super) fn texts(picks: &[String]) -> Vec<&str> {
    picks.iter().map(String::as_str).collect()
}

/// Follows the picks as far as they are possible and then the first answers.
pub(super) fn complete(view: Advised<'_>, verb: &'static str, wanted: &[String]) -> Option<Chain> {
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
