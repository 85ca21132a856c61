//! An unfinished move: the person's picks as far as they are possible, then the picks of the table's advice.

use games::{Advised, AnyMove, AnyView, Choice, ChoiceOption, Mark, Next, Viewer};
use storage::PersonId;
use tables::{Refused, Stage, TableWithMatch};

use crate::press::Draft;

/// Most menus at once: more would push *Confirm* off a phone's screen.
const MENUS: usize = 2;
/// Prefix of the values of a menu that lead to another page of it.
pub(super) const PAGE: char = '~';

/// A chain of choices of a kind of move. Without full advice, its last question may be open.
pub(super) struct Chain {
    pub(super) verb: &'static str,
    pub(super) choices: Vec<Choice>,
    pub(super) picks: Vec<String>,
    /// The move; `None` while a question is open.
    pub(super) chosen: Option<AnyMove>,
    /// Number of answers that the person gave.
    given: usize,
    /// The first answer on the current page of the open question.
    pub(super) page: usize,
}

impl Chain {
    /// Returns the questions with more than one answer.
    pub(super) fn open(&self) -> Vec<usize> {
        (0..self.choices.len())
            .filter(|&index| self.choices[index].options.len() > 1)
            .collect()
    }

    /// Returns those that have a menu now: the first that the person has not answered, and the one before it.
    pub(super) fn shown(&self) -> Vec<usize> {
        let open = self.open();
        let next = open.iter().position(|&index| index >= self.given);
        let end = next.map_or(open.len(), |next| (next + 1).max(MENUS).min(open.len()));
        open[end.saturating_sub(MENUS)..end].to_vec()
    }

    /// The answers.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &ChoiceOption> {
        let answers = self.choices.iter().zip(&self.picks);
        answers.filter_map(|(choice, key)| choice.option(key))
    }

    /// The answer to a question.
    pub(super) fn answer(&self, index: usize) -> Option<&ChoiceOption> {
        self.choices[index].option(self.picks.get(index)?)
    }

    /// Returns the answers to a question with different fields, the first of each. The current one represents its own
    /// field.
    pub(super) fn spots(&self, index: usize) -> Vec<&ChoiceOption> {
        let now = self.answer(index);
        let mut spots: Vec<&ChoiceOption> = Vec::new();
        for option in &self.choices[index].options {
            let shown = now.filter(|now| is_same_spot(now, option)).unwrap_or(option);
            if !spots.iter().any(|known| is_same_spot(known, shown)) {
                spots.push(shown);
            }
        }
        spots
    }

    /// Returns the answers to a question with the same field as the current one: the rotations of a piece.
    pub(super) fn turns(&self, index: usize) -> Vec<&ChoiceOption> {
        let options = self.choices[index].options.iter();
        let now = self.answer(index);
        options
            .filter(|option| now.is_some_and(|now| is_same_spot(now, option)))
            .collect()
    }

    /// Returns the picks with one answer moved by some places among these.
    pub(super) fn stepped(&self, index: usize, among: &[&ChoiceOption], by: isize) -> Vec<String> {
        let now = among
            .iter()
            .position(|option| Some(&option.key) == self.picks.get(index));
        // Without an answer, the first step leads to the first or the last one.
        let from = now.map_or(if by > 0 { -1 } else { 0 }, |now| now as isize);
        let next = (from + by).rem_euclid(among.len().max(1) as isize);
        let mut picks = self.picks[..index].to_vec();
        picks.extend(among.get(next as usize).map(|option| option.key.clone()));
        picks
    }
}

/// Returns whether two answers put a piece on the same field, or are the same.
fn is_same_spot(one: &ChoiceOption, other: &ChoiceOption) -> bool {
    match (one.marks.first(), other.marks.first()) {
        (Some(Mark::Cell(one)), Some(Mark::Cell(other))) => one == other,
        _ => one.key == other.key,
    }
}

/// Prefix of the values of a menu that change the kind of move.
pub(super) const VERB: char = '!';

pub(super) fn view(table: &TableWithMatch, person: PersonId) -> AnyView {
    table.current.game().view(table.viewer(person))
}

/// Returns the kinds of move that the person can make.
pub(super) fn verbs(table: &TableWithMatch, person: PersonId) -> Result<Vec<&'static str>, Refused> {
    let view = view(table, person);
    if view.viewer() == Viewer::Spectator {
        return Err(Refused::NotSeated);
    }
    if let Stage::Closed { .. } = table.state.stage {
        return Err(Refused::MatchClosed);
    }
    let verbs = view.advised(table.state.advice()).verbs();
    if !verbs.is_empty() {
        Ok(verbs)
    } else if table.current.game().standings().is_some() {
        Err(Refused::Over)
    } else {
        Err(Refused::NotYourTurn)
    }
}

/// Returns the draft after a choice in a select.
pub fn picked(mut draft: Draft, index: u8, value: &str) -> Draft {
    if let Some(verb) = value.strip_prefix(VERB) {
        return Draft {
            verb: verb.to_owned(),
            picks: Vec::new(),
            ..draft
        };
    }
    draft.picks.truncate(usize::from(index));
    draft.picks.push(value.to_owned());
    draft
}

/// The move of a complete draft.
///
/// # Errors
/// When the panel is of an earlier turn or its picks are not possible.
pub fn chosen_move(table: &TableWithMatch, person: PersonId, draft: &Draft) -> Result<AnyMove, Refused> {
    if table.current.turn() != draft.turn {
        return Err(Refused::MovedOn);
    }
    let view = view(table, person);
    match view.choose(&draft.verb, &texts(&draft.picks)) {
        Next::Move(chosen) => Ok(chosen),
        _ if view.verbs().is_empty() => Err(Refused::NotYourTurn),
        _ => Err(Refused::MovedOn),
    }
}

/// Returns whether a draft was confirmed before: its move is a step of its turn, in which the person has moved last.
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

/// Follows the picks as far as they are possible, and then the advice.
pub(super) fn follow(view: Advised<'_>, verb: &'static str, wanted: &[String]) -> Option<Chain> {
    let mut chain = Chain {
        verb,
        choices: Vec::new(),
        picks: Vec::new(),
        chosen: None,
        given: 0,
        page: 0,
    };
    loop {
        let choice = match view.choose(verb, &texts(&chain.picks)) {
            Next::Ask(choice) => choice,
            Next::Move(chosen) => {
                chain.chosen = Some(chosen);
                return Some(chain);
            }
            Next::Impossible { .. } => return None,
        };
        let asked = wanted.get(chain.picks.len());
        let page = asked.and_then(|key| key.strip_prefix(PAGE)?.parse().ok());
        let page = page.filter(|&page: &usize| page < choice.options.len());
        let given = asked.filter(|key| choice.option(key).is_some()).cloned();
        let preset = || match (view.preset(&choice), page) {
            // If an answer is always chosen, a step to a page chooses its first answer.
            (Some(_), Some(page)) => Some(choice.options[page].key.clone()),
            (preset, _) => preset,
        };
        let answer = given.or_else(preset);
        if asked.is_some() && answer.is_some() {
            chain.given = chain.picks.len() + 1;
        }
        chain.choices.push(choice);
        match answer {
            Some(key) => chain.picks.push(key),
            None => {
                chain.page = page.unwrap_or(0);
                return Some(chain);
            }
        }
    }
}
