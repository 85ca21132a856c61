//! The controls of a panel: a menu for each question, arrows, and the decisions below.

use games::{Choice, ChoiceOption, Mark, Phrase};
use render::{language::Language, words};
use tables::Table;

use super::{
    Panel, SKIP,
    draft::{PAGE, VERB, follow},
    take_back,
};
use crate::{
    limits,
    press::{Draft, Press},
    screens::emojis::Face,
    screens::{Button, Row, Select, SelectOption, Style, names, settings::capitalised},
};

/// Positions of the controls that lead to another draft of the panel.
const PREVIOUS: u8 = 0;
const NEXT: u8 = 1;
const TURN: u8 = 2;
pub(crate) const MORE: u8 = 4;

impl Panel<'_> {
    /// Returns a menu of answers for each open question. The first menu also offers the other kinds of move.
    pub(super) fn menus(&self) -> Vec<Row> {
        let (mut others, first) = (self.other_verbs(), self.chain.open().first().copied());
        let mut menus: Vec<Row> = Vec::new();
        for index in self.chain.shown() {
            let others = if Some(index) == first {
                std::mem::take(&mut others)
            } else {
                Vec::new()
            };
            let room = limits::SELECT_OPTIONS - others.len();
            let mut options = self.answers(index, room);
            options.extend(others);
            menus.push(Row::Select(Select {
                press: Press::Pick {
                    index: index as u8,
                    draft: self.draft(&self.chain.picks),
                },
                label: self.menu_label(index),
                options,
            }));
        }
        if !others.is_empty() && first.is_none() {
            // This kind of move asks nothing.
            let mut options = vec![self.verb_option(self.chain.verb)];
            options.append(&mut others);
            menus.push(Row::Select(Select {
                press: Press::Pick {
                    index: 0,
                    draft: self.draft(&[]),
                },
                label: self.language.word("panel-verb"),
                options,
            }));
        }
        menus
    }

    /// Returns what a menu asks; without an answer, it says that there is something to choose.
    fn menu_label(&self, index: usize) -> String {
        let what = capitalised(&self.ask_label(index));
        if self.chain.answer(index).is_some() {
            return what;
        }
        self.language
            .tell(&Phrase::new("panel-unanswered").text("what", what))
    }

    /// Returns the other kinds of move. Ending the turn is a button instead.
    fn other_verbs(&self) -> Vec<SelectOption> {
        let others = self.verbs.iter();
        others
            .filter(|verb| **verb != SKIP && **verb != self.chain.verb)
            .map(|verb| self.verb_option(verb))
            .collect()
    }

    fn verb_option(&self, verb: &str) -> SelectOption {
        SelectOption {
            value: format!("{VERB}{verb}"),
            label: limits::cut(&self.verb_label(verb), limits::SELECT_LABEL),
            description: String::new(),
            chosen: verb == self.chain.verb,
            face: None,
        }
    }

    /// Returns the answers to a question: all of them, or as many as fit around the current one, and steps to the other
    /// pages.
    fn answers(&self, index: usize, room: usize) -> Vec<SelectOption> {
        let choice = &self.chain.choices[index];
        let chosen = self.chain.answer(index).map(|option| option.key.as_str());
        let at = match chosen {
            Some(chosen) => choice.options.iter().position(|option| option.key == chosen),
            None => Some(self.chain.page),
        };
        let shown = (chosen, at.unwrap_or(0));
        select_options(choice, shown, room, self.table, self.language)
    }

    /// Returns buttons that move a piece through its fields, or step through the answers to the first open question,
    /// and turn a piece.
    pub(super) fn arrows(&self) -> Vec<Button> {
        let (open, shown) = (self.chain.open(), self.chain.shown());
        let on_board = |index: &&usize| {
            let options = &self.chain.choices[**index].options;
            options
                .iter()
                .any(|option| matches!(option.marks[..], [Mark::Cell(_), ..]))
        };
        let walked = shown.iter().find(on_board).or(shown.first()).copied();
        let step = |index: usize, among: &[&ChoiceOption], by: isize, slot: u8, label: String| {
            let picks = self.chain.stepped(index, among, by);
            let option = picks
                .get(index)
                .and_then(|key| self.chain.choices[index].option(key));
            let face = option.and_then(|option| Face::of(self.table.game, &option.label));
            let draft = self.draft(&picks);
            Button {
                face,
                ..Button::new(Press::Panel { slot, draft }, label, Style::Plain)
            }
        };
        let mut buttons = self.other_questions(&open, &shown);
        if let Some(index) = walked.filter(|_| buttons.is_empty()) {
            let (what, spots) = (self.in_a_button(index), self.chain.spots(index));
            if spots.len() > 1 {
                buttons.push(step(index, &spots, -1, PREVIOUS, "◀".to_owned()));
                buttons.push(step(index, &spots, 1, NEXT, format!("{what} ▶")));
            }
            let turns = self.chain.turns(index);
            if turns.len() > 1 {
                buttons.push(step(index, &turns, 1, TURN, self.language.word("button-turn")));
            }
        }
        if render::looks(&self.view).goals {
            let press = Press::Goals {
                table: self.table.id(),
            };
            buttons.push(Button::new(
                press,
                self.language.word("button-goals"),
                Style::Plain,
            ));
        }
        buttons
    }

    /// Returns buttons that lead to the questions without a menu; empty if each has one.
    fn other_questions(&self, open: &[usize], shown: &[usize]) -> Vec<Button> {
        let before = shown.first().copied().filter(|first| open.first() != Some(first));
        let after = open.iter().copied().find(|index| shown.last() < Some(index));
        let button = |index: usize, slot: u8, id: &str| {
            let draft = self.draft(&self.chain.picks[..index]);
            Button::new(Press::Panel { slot, draft }, self.language.word(id), Style::Plain)
        };
        let before = before.map(|index| button(index, PREVIOUS, "button-question-before"));
        let after = after.map(|index| button(index, NEXT, "button-question-after"));
        before.into_iter().chain(after).collect()
    }

    /// Returns whether ending the turn is better than the panel's proposal, and the person has chosen nothing else.
    fn better_ends(&self) -> bool {
        let advice = self.table.state.advice();
        let offered = || follow(self.view.advised(advice), self.chain.verb, &[]);
        advice.is_full()
            && self.verbs.first() == Some(&SKIP)
            && offered().is_some_and(|offered| offered.picks == self.chain.picks)
    }

    /// Returns *Confirm* and the other buttons of the panel.
    pub(super) fn decisions(&self) -> Vec<Button> {
        let language = self.language;
        let confirm =
            |draft: Draft, label: String, style: Style| Button::new(Press::Confirm { draft }, label, style);
        let own = self.draft(&self.chain.picks);
        let skippable = self.verbs.contains(&SKIP) && self.chain.verb != SKIP;
        let (acts, ends) = if skippable && self.better_ends() {
            (Style::Plain, Style::Main)
        } else {
            (Style::Main, Style::Plain)
        };
        let confirm_it = Button {
            disabled: self.chain.chosen.is_none(),
            ..confirm(own, language.word("button-confirm"), acts)
        };
        let typed = Press::Panel {
            slot: MORE,
            draft: self.draft(&self.chain.picks),
        };
        let typed = Button::new(typed, language.word("button-more"), Style::Plain);
        let end = skippable.then(|| {
            let draft = Draft {
                verb: SKIP.to_owned(),
                ..self.draft(&[])
            };
            confirm(draft, self.verb_label(SKIP), ends)
        });
        // Only steps of this turn; earlier ones are taken back with `/undo`.
        let seat = self.view.viewer().seat();
        let begun = seat.filter(|&seat| {
            let last = self.table.current.last_of(seat);
            last.is_some_and(|last| last >= self.table.current.turn())
        });
        match begun {
            // A second tap on the *Confirm* of the step before must not confirm this one: what stands there now
            // changes nothing.
            Some(seat) => {
                let back = take_back(self.table, seat, language);
                let first = [typed, confirm_it].into_iter();
                first.chain(end).chain(back).collect()
            }
            None => {
                let cancel = Button::new(Press::Cancel, language.word("button-cancel"), Style::Plain);
                let first = std::iter::once(confirm_it).chain(end);
                first.chain([cancel, typed]).collect()
            }
        }
    }

    /// Returns the text for what an arrow changes. German nouns have capitals.
    fn in_a_button(&self, index: usize) -> String {
        let label = self.ask_label(index);
        match self.language {
            Language::German => capitalised(&label),
            Language::English | Language::French => label.to_lowercase(),
        }
    }
}

/// Returns the answers of a question: all if they fit, or the page with the current one and steps to the neighbouring
/// pages.
fn select_options(
    choice: &Choice,
    (chosen, at): (Option<&str>, usize),
    room: usize,
    table: &Table,
    language: Language,
) -> Vec<SelectOption> {
    let name = names::plain_names(table);
    let option = |option: &ChoiceOption| SelectOption {
        value: option.key.clone(),
        label: limits::cut(&language.say(&option.label, &name), limits::SELECT_LABEL),
        description: limits::cut(
            &words::effects(&option.effects, language, &name),
            limits::SELECT_LABEL,
        ),
        chosen: Some(option.key.as_str()) == chosen,
        face: Face::of(table.game, &option.label),
    };
    if choice.options.len() <= room {
        return choice.options.iter().map(option).collect();
    }
    // Two options lead to other pages.
    let size = room.saturating_sub(2).max(1);
    let start = at / size * size;
    let page = |position: usize, id: &str| SelectOption {
        value: format!("{PAGE}{position}"),
        label: language.word(id),
        description: String::new(),
        chosen: false,
        face: None,
    };
    let mut options = Vec::new();
    if start > 0 {
        options.push(page(start - size, "panel-earlier"));
    }
    options.extend(choice.options[start..].iter().take(size).map(option));
    if start + size < choice.options.len() {
        options.push(page(start + size, "panel-more"));
    }
    options
}
