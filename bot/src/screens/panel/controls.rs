//! The controls of a panel: a menu for each question, arrows, and the decisions below.

use games::{Choice, ChoiceOption, GameId};
use render::{language::Language, words};
use tables::Table;

use super::{
    Panel, SKIP,
    draft::{VERB_SLOT, complete},
    take_back,
};
use crate::{
    faces::Face,
    limits,
    press::{Draft, Press},
    screens::{Button, Row, Select, SelectOption, Style, names, settings::capitalised},
};

/// Options shown at once where there are more than a select holds; the others are a page away.
const PAGE: usize = 23;
/// Positions of the controls that lead to another draft of the panel.
const PREVIOUS: u8 = 0;
const NEXT: u8 = 1;
const TURN: u8 = 2;
pub(super) const MORE: u8 = 4;
/// Questions about how a piece is turned.
const TURNS: [&str; 2] = ["turn", "way"];

impl Panel<'_> {
    /// A menu of the kinds of move, if there are several.
    pub(super) fn verb_menu(&self) -> Option<Row> {
        let verbs = self.verbs.iter();
        let offered: Vec<&&str> = verbs
            .filter(|verb| **verb != SKIP || self.chain.verb == SKIP)
            .collect();
        let option = |verb: &&&str| SelectOption {
            value: (**verb).to_owned(),
            label: limits::cut(&self.verb_label(verb), limits::SELECT_LABEL),
            description: String::new(),
            chosen: ***verb == *self.chain.verb,
            face: None,
        };
        (offered.len() > 1).then(|| {
            Row::Select(Select {
                press: Press::Pick {
                    index: VERB_SLOT,
                    draft: self.draft(&[]),
                },
                label: self.language.word("panel-verb"),
                options: offered.iter().map(option).collect(),
            })
        })
    }

    /// A menu of the answers to a question.
    pub(super) fn menu(&self, index: usize) -> Row {
        let choice = &self.chain.choices[index];
        Row::Select(Select {
            press: Press::Pick {
                index: index as u8,
                draft: self.draft(&self.chain.picks),
            },
            label: capitalised(&self.ask_label(index)),
            options: select_options(choice, &self.chain.picks[index], self.table, self.language),
        })
    }

    /// Buttons that walk through the answers of the question that matters most, and turn a piece.
    pub(super) fn arrows(&self) -> Vec<Button> {
        let open = self.chain.open();
        let asks = |index: &usize| self.chain.choices[*index].ask;
        let turn = open.iter().copied().find(|index| TURNS.contains(&asks(index)));
        // No arrows for questions that only narrow the next one.
        let narrows = |index: &usize| self.chain.choices[*index].otherwise.is_some();
        let spot = |index: &usize| matches!(asks(index), "spot" | "zone" | "field");
        let walked = open.iter().copied().filter(|index| Some(*index) != turn);
        let walked = walked
            .clone()
            .find(spot)
            .or_else(|| walked.clone().find(|index| !narrows(index)));
        let step = |index: usize, by: isize, slot: u8, label: String| {
            let picks = self.chain.stepped(index, by);
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
        let mut buttons = Vec::new();
        if let Some(index) = walked {
            let what = self.in_a_button(index);
            buttons.push(step(index, -1, PREVIOUS, format!("◀ {what}")));
            buttons.push(step(index, 1, NEXT, format!("{what} ▶")));
        }
        if let Some(index) = turn {
            let what = self.in_a_button(index);
            buttons.push(step(index, 1, TURN, format!("{what} ↻")));
        }
        if self.table.game == GameId::Wispwood {
            let press = Press::Goals {
                table: self.table.id(),
            };
            buttons.push(Button::new(
                press,
                self.language.word("button-goals"),
                Style::Plain,
            ));
        }
        buttons.extend(self.hint_button());
        buttons
    }

    /// Whether ending the turn is more promising than what the panel offers, and the person has chosen nothing else.
    fn better_ends(&self) -> bool {
        let advice = self.table.state.advice;
        let offered = || complete(self.view.advised(advice), self.chain.verb, &[]);
        advice.is_full()
            && self.verbs.first() == Some(&SKIP)
            && offered().is_some_and(|offered| offered.picks == self.chain.picks)
    }

    /// *Confirm* and what else can be done with the panel.
    pub(super) fn decisions(&self) -> Vec<Button> {
        let language = self.language;
        let confirm =
            |draft: Draft, label: String, style: Style| Button::new(Press::Confirm { draft }, label, style);
        let own = self.draft(&self.chain.picks);
        let skippable = self.verbs.contains(&SKIP) && self.chain.verb != SKIP;
        let (acts, ends) = match skippable && self.better_ends() {
            true => (Style::Plain, Style::Main),
            false => (Style::Main, Style::Plain),
        };
        let label = language.word("button-confirm");
        let mut buttons = match self.following.is_empty() {
            true => vec![confirm(own, label, acts)],
            false => {
                let all = Press::ConfirmAll { draft: own.clone() };
                let one = language.word("button-confirm-one");
                vec![Button::new(all, label, acts), confirm(own, one, Style::Plain)]
            }
        };
        if skippable {
            let draft = Draft {
                verb: SKIP.to_owned(),
                ..self.draft(&[])
            };
            buttons.push(confirm(draft, self.verb_label(SKIP), ends));
        }
        // Only steps of this turn; what was done before it is taken back by `/undo`.
        let seat = self.view.viewer().seat();
        let begun = seat.filter(|&seat| {
            let last = self.table.current.last_of(seat);
            last.is_some_and(|last| last >= self.table.current.turn())
        });
        buttons.extend(begun.and_then(|seat| take_back(self.table, seat, language)));
        let more = Press::Panel {
            slot: MORE,
            draft: self.draft(&self.chain.picks),
        };
        buttons.push(Button::new(
            Press::Cancel,
            language.word("button-cancel"),
            Style::Plain,
        ));
        buttons.push(Button::new(more, language.word("button-more"), Style::Plain));
        buttons
    }

    /// What an arrow changes. German nouns have capitals.
    fn in_a_button(&self, index: usize) -> String {
        let label = self.ask_label(index);
        match self.language {
            Language::German => capitalised(&label),
            Language::English | Language::French => label.to_lowercase(),
        }
    }
}

/// The answers of a question: all, or the page with the present one and steps to the pages beside it.
fn select_options(choice: &Choice, chosen: &str, table: &Table, language: Language) -> Vec<SelectOption> {
    let name = names::plain_names(table);
    let option = |option: &ChoiceOption| SelectOption {
        value: option.key.clone(),
        label: limits::cut(&language.say(&option.label, &name), limits::SELECT_LABEL),
        description: limits::cut(
            &words::effects(&option.effects, language, &name),
            limits::SELECT_LABEL,
        ),
        chosen: option.key == chosen,
        face: Face::of(table.game, &option.label),
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
        face: None,
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
