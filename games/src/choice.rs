//! A decision as a short chain of questions.
//!
//! A game lists the legal moves of a seat and, for each move, the picks that select it ([`Choices`]). Everything else
//! follows from them: the next question after some picks, the answers with their value, and the picks of a given move.
//! Autocomplete, panel, words, pictures, hints and stand-ins all use it.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{any::AnyMove, grid::Cell, phrase::Phrase};

/// One answer on the way to a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// The question; the name of the slash-command option, for example `spot`.
    pub ask: &'static str,
    /// Short and stable name of the answer, unique within its question. Buttons store it, and people type it.
    pub key: String,
    /// How the answer is called.
    pub label: Phrase,
    /// The targets in the picture. Answers with the same first mark are rotations of the same piece.
    pub marks: Vec<Mark>,
    /// Whether this pick and the neighbouring free ones may be given in any order, as the cards of a set.
    pub free: bool,
}

impl Pick {
    /// A pick without marks.
    pub fn new(ask: &'static str, key: impl ToString, label: Phrase) -> Self {
        Pick {
            ask,
            key: key.to_string(),
            label,
            marks: Vec::new(),
            free: false,
        }
    }

    /// Points at something in the picture.
    pub fn mark(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }

    /// Lets the pick change places with neighbouring free ones.
    pub fn in_any_order(mut self) -> Self {
        self.free = true;
        self
    }
}

/// A target of an answer in the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// A field or the place of a tile.
    Cell(Cell),
    /// Something with a name: a place on the map, a slot of the pond, a card.
    Named(String),
}

/// Why a move is good.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reasons {
    pub gains: Vec<Phrase>,
    /// The possibilities that remain.
    pub keeps: Vec<Phrase>,
}

/// How one seat chooses among its legal moves. A game describes each move; the questions follow from the moves.
pub trait Choices {
    /// One decision of one player.
    type Move: Clone + PartialEq;

    /// Returns the kinds of move that are possible now, best first.
    fn verbs(&self) -> Vec<&'static str>;

    /// Returns the moves of a kind, one of several with the same effect. If there are very many, moves that do not
    /// begin with `picks` may be left out, and of those with the same next answer all except the best.
    fn moves(&self, verb: &str, picks: &[&str]) -> Vec<Self::Move>;

    /// Returns the pick at this index of a legal move; `None` after the last one.
    fn pick(&self, chosen: &Self::Move, index: usize) -> Option<Pick>;

    /// Returns the value of a move; only the order within one kind of move is meaningful.
    fn worth(&self, chosen: &Self::Move) -> i32;

    /// Returns the effects of a move, as one of its picks describes them.
    fn effects(&self, chosen: &Self::Move, pick: &Pick) -> Vec<Phrase>;

    /// Returns the possibilities that remain after a legal move.
    fn keeps(&self, _chosen: &Self::Move) -> Vec<Phrase> {
        Vec::new()
    }

    /// Returns the effects of a legal move, as all its picks describe them, and the possibilities that remain.
    fn reasons(&self, chosen: &Self::Move) -> Reasons {
        let mut gains: Vec<Phrase> = Vec::new();
        for phrase in self
            .picks(chosen)
            .iter()
            .flat_map(|pick| self.effects(chosen, pick))
        {
            if !gains.contains(&phrase) {
                gains.push(phrase);
            }
        }
        Reasons {
            gains,
            keeps: self.keeps(chosen),
        }
    }

    /// Returns all picks of a legal move.
    fn picks(&self, chosen: &Self::Move) -> Vec<Pick> {
        (0..).map_while(|index| self.pick(chosen, index)).collect()
    }

    /// Returns the effects of a legal move, as its last pick describes them.
    fn outcome(&self, chosen: &Self::Move) -> Vec<Phrase> {
        let last = self.picks(chosen).pop();
        last.map(|pick| self.effects(chosen, &pick)).unwrap_or_default()
    }

    /// Returns the next question for a kind of move after these picks.
    fn choose(&self, verb: &str, picks: &[&str]) -> Next<Self::Move> {
        let mut answers = Answers::default();
        let (mut ended, mut fitting) = (None, None);
        for chosen in self.moves(verb, picks) {
            match following(self, &chosen, picks) {
                Err(fits) => fitting = fitting.max(Some(fits)),
                Ok(next) if next.is_empty() => ended = ended.or(Some(chosen)),
                Ok(next) => answers.add(next, self.worth(&chosen), &chosen),
            }
        }
        let index = picks.len();
        if answers.list.is_empty() {
            let impossible = Next::Impossible {
                pick: fitting.unwrap_or(index),
            };
            return ended.map_or(impossible, Next::Move);
        }
        let best = |(pick, worth, best): (Pick, i32, Self::Move)| ChoiceOption {
            effects: self.effects(&best, &pick),
            key: pick.key,
            label: pick.label,
            marks: pick.marks,
            worth,
            best,
        };
        let ask = answers
            .list
            .first()
            .and_then(|(_, _, chosen)| self.pick(chosen, index));
        let ask = ask.map_or("", |pick| pick.ask);
        let mut options: Vec<_> = answers.list.into_iter().map(best).collect();
        options.sort_by_key(|option| std::cmp::Reverse(option.worth));
        Next::Ask(Choice { ask, options })
    }
}

/// The answers of a move to the question after `given`: empty if the move is complete, several if their order is free.
///
/// # Errors
/// The number of picks that lead to the move, if not all of them do.
fn following<C: Choices + ?Sized>(choices: &C, chosen: &C::Move, given: &[&str]) -> Result<Vec<Pick>, usize> {
    let run = |from: usize| -> Vec<Pick> {
        let mut run: Vec<Pick> = Vec::new();
        while let Some(pick) = choices.pick(chosen, from + run.len())
            && (run.is_empty() || pick.free)
        {
            let free = pick.free;
            run.push(pick);
            if !free {
                break;
            }
        }
        run
    };
    let mut open = run(0);
    for (index, key) in given.iter().enumerate() {
        let found = open.iter().position(|pick| pick.key.eq_ignore_ascii_case(key));
        open.remove(found.ok_or(index)?);
        if open.is_empty() {
            open = run(index + 1);
        }
    }
    Ok(open)
}

/// The distinct answers to a question, each with its best move.
struct Answers<M> {
    list: Vec<(Pick, i32, M)>,
    by_key: HashMap<String, usize>,
}

impl<M> Default for Answers<M> {
    fn default() -> Self {
        Answers {
            list: Vec::new(),
            by_key: HashMap::new(),
        }
    }
}

impl<M: Clone> Answers<M> {
    fn add(&mut self, picks: Vec<Pick>, worth: i32, chosen: &M) {
        for pick in picks {
            match self.by_key.get(&pick.key) {
                None => {
                    self.by_key.insert(pick.key.clone(), self.list.len());
                    self.list.push((pick, worth, chosen.clone()));
                }
                Some(&known) => {
                    let (_, best, leads_to) = &mut self.list[known];
                    if worth > *best {
                        (*best, *leads_to) = (worth, chosen.clone());
                    }
                }
            }
        }
    }
}

/// What follows after the picks so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next<M> {
    /// Something is still to be chosen.
    Ask(Choice<M>),
    /// The chain is complete: this is the move.
    Move(M),
    /// The verb, or the pick at this index, is not possible now.
    Impossible {
        /// Index of the first invalid pick; the number of picks if the verb itself is invalid.
        pick: usize,
    },
}

impl<M> Next<M> {
    /// Converts the moves to another type.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> Next<N> {
        match self {
            Next::Ask(choice) => Next::Ask(Choice {
                ask: choice.ask,
                options: choice
                    .options
                    .into_iter()
                    .map(|option| ChoiceOption {
                        key: option.key,
                        label: option.label,
                        marks: option.marks,
                        effects: option.effects,
                        worth: option.worth,
                        best: convert(option.best),
                    })
                    .collect(),
            }),
            Next::Move(chosen) => Next::Move(convert(chosen)),
            Next::Impossible { pick } => Next::Impossible { pick },
        }
    }
}

/// A complete chain of choices.
#[derive(Debug, Clone, PartialEq)]
pub struct Chain<M = AnyMove> {
    pub choices: Vec<Choice<M>>,
    /// The key of the answer to each question.
    pub picks: Vec<String>,
    /// The move to which they lead.
    pub chosen: M,
}

/// Follows a chain of choices to its end: `choose` returns the next question after the picks so far, `answer` returns
/// the key of the answer or stops with an error. `None` if an answer was not possible.
///
/// # Errors
/// The error with which `answer` stopped.
pub fn walk<M, E>(
    choose: impl Fn(&[&str]) -> Next<M>,
    mut answer: impl FnMut(&Choice<M>, &[String]) -> Result<String, E>,
) -> Result<Option<Chain<M>>, E> {
    let (mut choices, mut picks): (Vec<Choice<M>>, Vec<String>) = (Vec::new(), Vec::new());
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

/// The state of a panel after some picks, for its picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan<M> {
    /// The kind of move; empty if there is nothing to decide.
    pub verb: &'static str,
    /// The answered questions, and the open one if there is one.
    pub choices: Vec<Choice<M>>,
    /// The key of each answer.
    pub picks: Vec<String>,
    /// The move, if no question is open.
    pub chosen: Option<M>,
}

impl<M: Clone> Plan<M> {
    /// Follows the picks of a kind of move as far as they are possible.
    pub(crate) fn new(choices: &impl Choices<Move = M>, verb: &'static str, picks: &[&str]) -> Plan<M> {
        let mut plan = Plan {
            verb,
            choices: Vec::new(),
            picks: Vec::new(),
            chosen: None,
        };
        loop {
            let keys: Vec<&str> = plan.picks.iter().map(String::as_str).collect();
            match choices.choose(verb, &keys) {
                Next::Ask(choice) => {
                    let picked = picks.get(plan.picks.len()).and_then(|key| choice.option(key));
                    let picked = picked.map(|option| option.key.clone());
                    plan.choices.push(choice);
                    match picked {
                        Some(key) => plan.picks.push(key),
                        None => break,
                    }
                }
                Next::Move(chosen) => {
                    plan.chosen = Some(chosen);
                    break;
                }
                Next::Impossible { .. } => break,
            }
        }
        plan
    }

    /// The plan of a viewer who has nothing to decide.
    pub(crate) fn nothing() -> Plan<M> {
        Plan {
            verb: "",
            choices: Vec::new(),
            picks: Vec::new(),
            chosen: None,
        }
    }

    /// The answers that were picked.
    pub fn picked(&self) -> impl Iterator<Item = &ChoiceOption<M>> {
        let answered = self.choices.iter().zip(&self.picks);
        answered.filter_map(|(choice, key)| choice.option(key))
    }

    /// The answers to the open question.
    pub fn open(&self) -> &[ChoiceOption<M>] {
        match self.choices.last() {
            Some(choice) if self.chosen.is_none() => &choice.options,
            _ => &[],
        }
    }

    /// Returns the answers to a question, open or not.
    pub fn answers(&self, ask: &str) -> &[ChoiceOption<M>] {
        let asked = self.choices.iter().find(|choice| choice.ask == ask);
        asked.map_or(&[], |choice| &choice.options)
    }
}

/// How much a table helps its players to decide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// The best answers come first, with their effects.
    #[default]
    Full,
    /// Answers are in the order of the notation, with their effects.
    Effects,
    /// Answers are in the order of the notation, without effects.
    None,
}

impl Advice {
    pub const ALL: [Advice; 3] = [Advice::Full, Advice::Effects, Advice::None];

    /// Returns the name as people and tools write it.
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

/// One question with its possible answers, best first. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<M = AnyMove> {
    /// The question; the name of the slash-command option, for example `spot`.
    pub ask: &'static str,
    pub options: Vec<ChoiceOption<M>>,
}

/// One answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceOption<M = AnyMove> {
    pub key: String,
    pub label: Phrase,
    pub marks: Vec<Mark>,
    /// The effects of the best move with this answer.
    pub effects: Vec<Phrase>,
    /// The value of that move, from the seat's own knowledge; only the order within one choice is meaningful.
    pub worth: i32,
    /// The best move behind the answer.
    pub best: M,
}

impl<M> Choice<M> {
    /// Applies a table's level of advice.
    pub fn advised(mut self, advice: Advice) -> Self {
        if advice == Advice::Full {
            return self;
        }
        self.options.sort_by_cached_key(|option| natural(&option.key));
        for option in &mut self.options {
            option.worth = 0;
            if advice == Advice::None {
                option.effects.clear();
            }
        }
        self
    }

    /// Returns the key of the first answer, which is the best one with full advice.
    pub fn first(&self) -> Option<String> {
        self.options.first().map(|option| option.key.clone())
    }

    /// The option with this key.
    pub fn option(&self, key: &str) -> Option<&ChoiceOption<M>> {
        self.options
            .iter()
            .find(|option| option.key.eq_ignore_ascii_case(key))
    }
}

/// Returns a key in a form for sorting: numbers by their size, `M9` before `M12`.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves are words, and a pick is a letter. Capital letters may be given in any order.
    struct Words(&'static [&'static str]);

    impl Choices for Words {
        type Move = &'static str;

        fn verbs(&self) -> Vec<&'static str> {
            vec!["spell"]
        }

        fn moves(&self, verb: &str, _: &[&str]) -> Vec<&'static str> {
            if verb == "spell" {
                self.0.to_vec()
            } else {
                Vec::new()
            }
        }

        fn pick(&self, chosen: &&'static str, index: usize) -> Option<Pick> {
            let letter = chosen.chars().nth(index)?;
            let ask = ["first", "second", "third", "fourth"][index];
            let pick = Pick::new(ask, letter, Phrase::new("letter"));
            Some(if letter.is_uppercase() {
                pick.in_any_order()
            } else {
                pick
            })
        }

        fn keeps(&self, _: &Self::Move) -> Vec<Phrase> {
            Vec::new()
        }

        fn worth(&self, chosen: &&'static str) -> i32 {
            chosen.bytes().map(i32::from).sum()
        }

        fn effects(&self, chosen: &&'static str, _: &Pick) -> Vec<Phrase> {
            vec![Phrase::new("spells").text("word", chosen)]
        }
    }

    fn check(words: &Words, picks: &[&str], expected: &str) {
        let found = match words.choose("spell", picks) {
            Next::Ask(choice) => {
                let keys: Vec<&str> = choice.options.iter().map(|option| option.key.as_str()).collect();
                format!("{}: {}", choice.ask, keys.join(" "))
            }
            Next::Move(chosen) => chosen.to_owned(),
            Next::Impossible { pick } => format!("pick {pick}"),
        };
        assert_eq!(found, expected, "{picks:?}");
    }

    #[test]
    fn moves_are_grouped_by_their_picks_best_first() {
        let words = Words(&["ab", "ax", "cd"]);
        check(&words, &[], "first: a c");
        check(&words, &["a"], "second: x b");
        check(&words, &["c"], "second: d");
        check(&words, &["a", "b"], "ab");
        check(&words, &["a", "d"], "pick 1");
        check(&words, &["z", "d"], "pick 0");
        check(&words, &["a", "b", "c"], "pick 2");
        assert_eq!(words.choose("sing", &[]), Next::Impossible { pick: 0 });
    }

    #[test]
    fn an_answer_speaks_for_its_best_move() {
        let words = Words(&["ab", "ax"]);
        let Next::Ask(choice) = words.choose("spell", &[]) else {
            panic!("a letter is asked");
        };
        assert_eq!(choice.options[0].best, "ax");
        assert_eq!(
            choice.options[0].effects,
            [Phrase::new("spells").text("word", "ax")]
        );
    }

    #[test]
    fn free_picks_come_in_any_order() {
        let words = Words(&["ABx", "ABy", "ACx"]);
        check(&words, &["B"], "second: A");
        check(&words, &["A"], "second: B C");
        check(&words, &["B", "A"], "third: y x");
        check(&words, &["B", "A", "y"], "ABy");
        check(&words, &["B", "B"], "pick 1");
    }

    #[test]
    fn a_plan_follows_picks_as_far_as_they_are_possible() {
        let words = Words(&["ab", "ax", "cd"]);
        let plan = Plan::new(&words, "spell", &["a", "q"]);
        assert_eq!((plan.picks.join(""), plan.chosen), ("a".to_owned(), None));
        let plan = Plan::new(&words, "spell", &["a", "b"]);
        assert_eq!(plan.chosen, Some("ab"));
        assert_eq!(plan.answers("second").len(), 2);
        assert!(plan.open().is_empty());
    }

    #[test]
    fn less_advice_is_a_neutral_order_and_then_no_effects() {
        let option = |key: &str, worth| ChoiceOption {
            key: key.to_owned(),
            label: Phrase::new("label"),
            marks: Vec::new(),
            effects: vec![Phrase::new("effect")],
            worth,
            best: (),
        };
        let choice = Choice {
            ask: "spot",
            options: vec![option("M12", 9), option("M9", 7), option("L90", 1)],
        };
        let keys = |advice| -> Vec<String> {
            let advised = choice.clone().advised(advice);
            advised.options.into_iter().map(|option| option.key).collect()
        };
        assert_eq!(keys(Advice::Full), ["M12", "M9", "L90"]);
        assert_eq!(keys(Advice::Effects), ["L90", "M9", "M12"]);
        assert_eq!(keys(Advice::None), keys(Advice::Effects));
        let explained = |advice| {
            let advised = choice.clone().advised(advice);
            advised.options.iter().any(|option| !option.effects.is_empty())
        };
        assert!(explained(Advice::Full) && explained(Advice::Effects) && !explained(Advice::None));
    }
}
