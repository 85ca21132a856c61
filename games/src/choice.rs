//! A decision as a short chain of choices.
//!
//! From a view, a game says which kinds of move ("verbs") are open to its seat and, for a verb and the picks made so
//! far, what is asked next. A complete chain is a move. Autocomplete, panel, words and stand-ins all read this
//! description, so a game says once what can be done and what it does.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{any::AnyMove, grid::Cell, phrase::Phrase};

/// What follows after the picks made so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next<M> {
    /// Something is still to be chosen.
    Ask(Choice),
    /// The chain is complete: this is the move.
    Move(M),
    /// The verb or the pick at this index is not possible now.
    Impossible {
        /// Index of the first pick that does not fit; the number of picks when the verb itself does not.
        pick: usize,
    },
}

impl<M> Next<M> {
    /// The same with another type of move.
    pub fn map<N>(self, convert: impl FnOnce(M) -> N) -> Next<N> {
        match self {
            Next::Ask(choice) => Next::Ask(choice),
            Next::Move(chosen) => Next::Move(convert(chosen)),
            Next::Impossible { pick } => Next::Impossible { pick },
        }
    }
}

/// A complete chain of choices.
#[derive(Debug, Clone, PartialEq)]
pub struct Chain<M = AnyMove> {
    /// The questions in order.
    pub choices: Vec<Choice>,
    /// The key of the answer to each question.
    pub picks: Vec<String>,
    /// The move to which they lead.
    pub chosen: M,
}

/// Follows a chain of choices to its end: `choose` says what is asked after the picks so far, `answer` gives the key of
/// the answer or stops with an error. `None` if an answer was not possible.
///
/// # Errors
/// The error with which `answer` stopped.
pub fn walk<M, E>(
    choose: impl Fn(&[&str]) -> Next<M>,
    mut answer: impl FnMut(&Choice, &[String]) -> Result<String, E>,
) -> Result<Option<Chain<M>>, E> {
    let (mut choices, mut picks): (Vec<Choice>, Vec<String>) = (Vec::new(), Vec::new());
    loop {
        let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
        match choose(&keys) {
            Next::Ask(choice) => {
                picks.push(answer(&choice, &picks)?);
                choices.push(choice);
            }
            Next::Move(chosen) => {
                return Ok(Some(Chain {
                    choices,
                    picks,
                    chosen,
                }));
            }
            Next::Impossible { .. } => return Ok(None),
        }
    }
}

/// How much a table helps its players to decide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// The most promising answers come first, and each says what it does.
    #[default]
    Full,
    /// Answers come in the order of the notation, and each says what it does.
    Effects,
    /// Answers come in the order of the notation, without what they do.
    None,
}

impl Advice {
    /// All of them.
    pub const ALL: [Advice; 3] = [Advice::Full, Advice::Effects, Advice::None];

    /// The name as people and tools write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Advice::Full => "full",
            Advice::Effects => "effects",
            Advice::None => "none",
        }
    }

    /// The advice with this name.
    pub fn of(name: &str) -> Option<Advice> {
        Advice::ALL.into_iter().find(|advice| advice.as_str() == name)
    }

    /// Whether it is the usual one.
    pub fn is_full(&self) -> bool {
        *self == Advice::Full
    }
}

/// One question with its possible answers, the most promising first. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is asked; the name of the slash-command option, for example `spot`.
    pub ask: &'static str,
    /// The answers.
    pub options: Vec<ChoiceOption>,
    /// The answer that rules nothing out, if the question only narrows what follows: it stands for leaving the question
    /// out.
    pub otherwise: Option<&'static str>,
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceOption {
    /// Short and stable name of the answer, unique within the choice: what is stored in buttons and typed by hand.
    pub key: String,
    /// How the answer is called.
    pub label: Phrase,
    /// What it does or, if more is still to be chosen, the best that it can do.
    pub effects: Vec<Phrase>,
    /// How promising it is, from the seat's own knowledge; only the order within one choice has a meaning.
    pub worth: i32,
    /// What to point at in the picture.
    pub marks: Vec<Mark>,
}

/// Something in the picture that an answer points at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// A field or the place of a tile.
    Cell(Cell),
    /// Something with a name: a place on the map, a slot of the pond, a card.
    Named(String),
}

impl Choice {
    /// A choice with its options put in order, the most promising first and otherwise as given.
    pub fn best_first(ask: &'static str, mut options: Vec<ChoiceOption>) -> Self {
        options.sort_by_key(|option| std::cmp::Reverse(option.worth));
        Choice {
            ask,
            options,
            otherwise: None,
        }
    }

    /// The same choice, which may be left out: that means this answer.
    pub fn or_else(self, key: &'static str) -> Self {
        Choice {
            otherwise: Some(key),
            ..self
        }
    }

    /// The same choice with as much advice as a table wants.
    pub fn advised(mut self, advice: Advice) -> Self {
        if advice == Advice::Full {
            return self;
        }
        // An answer that stands for leaving the question out stays first.
        let otherwise = self.otherwise;
        self.options
            .sort_by_cached_key(|option| (otherwise != Some(option.key.as_str()), natural(&option.key)));
        for option in &mut self.options {
            option.worth = 0;
            if advice == Advice::None {
                option.effects.clear();
            }
        }
        self
    }

    /// The key of the first answer, which is the most promising one with full advice.
    pub fn first(&self) -> Option<String> {
        self.options.first().map(|option| option.key.clone())
    }

    /// The option with this key.
    pub fn option(&self, key: &str) -> Option<&ChoiceOption> {
        self.options.iter().find(|option| option.key == key)
    }
}

impl ChoiceOption {
    /// An option with neither effects nor marks yet.
    pub fn new(key: impl ToString, label: Phrase) -> Self {
        ChoiceOption {
            key: key.to_string(),
            label,
            effects: Vec::new(),
            worth: 0,
            marks: Vec::new(),
        }
    }

    /// Says what the option does and how promising it is.
    pub fn does(mut self, effects: Vec<Phrase>, worth: i32) -> Self {
        self.effects = effects;
        self.worth = worth;
        self
    }

    /// Points at something in the picture.
    pub fn marks(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }
}

/// A key as it is sorted: numbers by their size, `M9` before `M12`.
fn natural(key: &str) -> Vec<(String, u64)> {
    let mut parts: Vec<(String, u64)> = Vec::new();
    let mut number = true;
    for c in key.chars() {
        match (c.to_digit(10), parts.last_mut()) {
            (Some(digit), Some((_, known))) => {
                *known = known.saturating_mul(10).saturating_add(u64::from(digit));
                number = true;
            }
            (Some(digit), None) => parts.push((String::new(), u64::from(digit))),
            (None, Some((text, _))) if !number => text.push(c),
            (None, _) => {
                parts.push((c.to_string(), 0));
                number = false;
            }
        }
    }
    parts
}

/// To which answer a move belongs, from its place in the list and the move.
type Group<'a, M> = Box<dyn Fn(usize, &M) -> i64 + 'a>;

/// One question of a chain that narrows a list of moves.
pub(crate) struct Question<'a, M> {
    ask: &'static str,
    group: Group<'a, M>,
    answer: Box<dyn Fn(&M) -> ChoiceOption + 'a>,
    otherwise: Option<(&'static str, Phrase)>,
    if_several: bool,
}

impl<'a, M> Question<'a, M> {
    /// A question for `ask`. `group` says to which answer a move belongs, from its place in the list and the move, and
    /// puts the answers in order; `answer` makes key, label and marks of an answer from any move that belongs to it.
    pub(crate) fn new(
        ask: &'static str,
        group: impl Fn(usize, &M) -> i64 + 'a,
        answer: impl Fn(&M) -> ChoiceOption + 'a,
    ) -> Self {
        Question {
            ask,
            group: Box::new(group),
            answer: Box::new(answer),
            otherwise: None,
            if_several: false,
        }
    }

    /// A question to which every move is an answer of its own.
    pub(crate) fn in_order(ask: &'static str, answer: impl Fn(&M) -> ChoiceOption + 'a) -> Self {
        Question::new(ask, |index, _| index as i64, answer)
    }

    /// The same question with one more answer, which rules nothing out.
    pub(crate) fn or_else(mut self, key: &'static str, label: Phrase) -> Self {
        self.otherwise = Some((key, label));
        self
    }

    /// The same question, asked only where there are several answers.
    pub(crate) fn if_several(mut self) -> Self {
        self.if_several = true;
        self
    }

    /// What is asked, with the best move behind each answer to speak for it.
    fn ask(
        &self,
        moves: impl Iterator<Item = (i64, M)>,
        worth: impl Fn(&M) -> i32,
        effects: impl Fn(&M) -> Vec<Phrase>,
    ) -> Choice {
        let mut best: BTreeMap<i64, (i32, M)> = BTreeMap::new();
        for (group, chosen) in moves {
            let worth = worth(&chosen);
            match best.get(&group) {
                Some(known) if known.0 >= worth => {}
                _ => {
                    best.insert(group, (worth, chosen));
                }
            }
        }
        let option = |(worth, chosen): (i32, M)| (self.answer)(&chosen).does(effects(&chosen), worth);
        let mut options: Vec<ChoiceOption> = best.into_values().map(option).collect();
        let Some((key, label)) = &self.otherwise else {
            return Choice::best_first(self.ask, options);
        };
        options.push(ChoiceOption::new(key, label.clone()).does(Vec::new(), i32::MIN));
        Choice::best_first(self.ask, options).or_else(key)
    }
}

/// Follows picks through questions: each keeps the moves that belong to its answer, and the first open question is
/// asked. `worth` says how promising a move is, `effects` what it does.
pub(crate) fn narrow<M: Clone>(
    mut moves: Vec<M>,
    questions: &[Question<'_, M>],
    picks: &[&str],
    worth: impl Fn(&M) -> i32,
    effects: impl Fn(&M) -> Vec<Phrase>,
) -> Next<M> {
    let mut pick = 0;
    for question in questions {
        let groups: Vec<i64> = moves
            .iter()
            .enumerate()
            .map(|(index, chosen)| (question.group)(index, chosen))
            .collect();
        if question.if_several && groups.windows(2).all(|two| two[0] == two[1]) {
            continue;
        }
        let Some(picked) = picks.get(pick) else {
            return Next::Ask(question.ask(groups.into_iter().zip(moves), worth, effects));
        };
        if question.otherwise.as_ref().is_none_or(|(key, _)| key != picked) {
            let answers: BTreeMap<i64, &M> = groups.iter().copied().zip(&moves).collect();
            let fits = |chosen: &M| (question.answer)(chosen).key.eq_ignore_ascii_case(picked);
            let Some(picked) = answers
                .into_iter()
                .find_map(|(group, chosen)| fits(chosen).then_some(group))
            else {
                return Next::Impossible { pick };
            };
            let mut groups = groups.into_iter();
            moves.retain(|_| groups.next() == Some(picked));
        }
        pick += 1;
    }
    match moves.first() {
        Some(chosen) if picks.len() <= pick => Next::Move(chosen.clone()),
        _ => Next::Impossible { pick },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_advice_is_a_neutral_order_and_then_no_effects() {
        let option = |key: &str, worth| {
            ChoiceOption::new(key, Phrase::new("label")).does(vec![Phrase::new("effect")], worth)
        };
        let options = vec![
            option("M12", 9),
            option("any", 5),
            option("M9", 7),
            option("L90", 1),
        ];
        let choice = Choice::best_first("spot", options).or_else("any");
        let keys = |advice| -> Vec<String> {
            let advised = choice.clone().advised(advice);
            advised.options.into_iter().map(|option| option.key).collect()
        };
        assert_eq!(keys(Advice::Full), ["M12", "M9", "any", "L90"]);
        assert_eq!(keys(Advice::Effects), ["any", "L90", "M9", "M12"]);
        assert_eq!(keys(Advice::None), keys(Advice::Effects));
        let explained = |advice| {
            let advised = choice.clone().advised(advice);
            advised.options.iter().any(|option| !option.effects.is_empty())
        };
        assert!(explained(Advice::Full) && explained(Advice::Effects) && !explained(Advice::None));
    }
}
