//! The private panel: what is asked, a picture of what the chosen answers would do, labelled menus, and what they bring
//! beside *Confirm*.
//!
//! Everything the panel knows is in its `custom_id`s, so it survives a restart, and two panels of one person do not
//! disturb each other. It opens with the most promising answers chosen, so that a step takes two presses at most.

mod draft;
mod hint;

use games::{AnyView, Choice, GameId, Phrase, Seat};
use render::{language::Language, words};
use storage::PersonId;
use tables::{Refused, Table, TableWithMatch};

use self::draft::{Chain, VERB_SLOT, complete, texts, verbs, view};
pub use self::{
    draft::{chosen_move, picked, was_confirmed},
    hint::hinted,
};
use super::{
    Attachment, Button, Reader, Row, Screen, Select, SelectOption, Style, board, names, story::Story,
};
use crate::{
    actions::Answer,
    faces::Face,
    limits,
    press::{Draft, Press, Step},
};

/// Options shown at once where there are more than a select holds; the others are a page away.
const PAGE: usize = 23;
/// Positions of the controls that lead to another draft of the panel.
const PREVIOUS: u8 = 0;
const NEXT: u8 = 1;
const TURN: u8 = 2;
const MORE: u8 = 4;
/// Questions about how a piece is turned.
const TURNS: [&str; 2] = ["turn", "way"];
/// The kind of move that ends a turn without doing anything.
const SKIP: &str = "skip";

/// Opens a panel for what the person has to decide; `lead` says what happened before.
///
/// # Errors
/// When nothing is theirs to decide, or the picture can't be drawn.
pub fn open(table: &TableWithMatch, reader: Reader, lead: &str) -> Answer {
    let verb = *verbs(table, reader.person)?.first().ok_or(Refused::NotYourTurn)?;
    Panel::new(table, reader, verb, &[])?.screen(lead, false)
}

/// The panel with these picks; what is missing is filled with the most promising answers.
///
/// # Errors
/// When the panel is of an earlier turn, nothing is the person's to decide, or the picture can't be drawn.
pub fn show(table: &TableWithMatch, reader: Reader, (slot, draft): (u8, &Draft)) -> Answer {
    if table.current.turn() != draft.turn {
        return Err(Refused::MovedOn.into());
    }
    let lead = so_far(table, reader.person, reader.language);
    Panel::new(table, reader, &draft.verb, &draft.picks)?.screen(&lead, slot == MORE)
}

/// What the person has done in this turn, in words; empty before their first step.
pub fn so_far(table: &TableWithMatch, person: PersonId, language: Language) -> String {
    let seat = table.state.seat_of(person);
    let story = seat.map(|seat| Story::own(table, language, seat, table.current.turn()).lines(table));
    story.unwrap_or_default().join(" ")
}

/// What a draft has chosen, in words; empty if it is not possible.
pub fn chosen_words(
    table: &TableWithMatch,
    person: PersonId,
    language: Language,
    draft: &Draft,
) -> Option<String> {
    let panel = Panel::new(table, Reader::new(person, language), &draft.verb, &draft.picks).ok()?;
    Some(panel.labels().join(" · "))
}

/// A step of the person that can be taken back freely, as a button.
pub fn take_back(table: &TableWithMatch, seat: Seat, language: Language) -> Option<Button> {
    let index = table.current.undoable(seat).ok()?;
    let step = Step {
        table: table.id(),
        n: table.current.numbers[index],
    };
    let label = language.word("button-take-back");
    Some(Button::new(Press::Undo { step }, label, Style::Plain))
}

/// A panel in the making.
struct Panel<'a> {
    table: &'a TableWithMatch,
    reader: Reader,
    language: Language,
    view: AnyView,
    verbs: Vec<&'static str>,
    chain: Chain,
}

impl<'a> Panel<'a> {
    fn new(table: &'a TableWithMatch, reader: Reader, verb: &str, picks: &[String]) -> Result<Self, Refused> {
        let Reader { person, language, .. } = reader;
        let verbs = verbs(table, person)?;
        let verb = verbs.iter().copied().find(|known| *known == verb);
        let view = view(table, person);
        let advised = view.advised(table.state.advice);
        let chain = complete(advised, verb.ok_or(Refused::MovedOn)?, picks).ok_or(Refused::MovedOn)?;
        Ok(Panel {
            table,
            reader,
            language,
            view,
            verbs,
            chain,
        })
    }

    fn screen(&self, lead: &str, more: bool) -> Answer {
        let drawn = names::picture_names(self.table, self.language);
        // Everything since the person's own last step is marked.
        let viewer = self.view.viewer();
        let last = viewer.seat().and_then(|seat| self.table.current.last_of(seat));
        let known = last.map_or(0, |last| last + 1);
        let (moves, fresh) = board::moves(self.table, viewer, known);
        let people = names::people_for(self.table, &drawn, self.reader).after(&moves, fresh);
        let picks = texts(&self.chain.picks);
        let picture = render::own(&self.view, &people, Some((self.chain.verb, &picks)))?;
        let mut screen = Screen {
            text: limits::cut(&self.asks(lead), limits::MESSAGE),
            picture: Some(Attachment {
                name: "preview.png",
                bytes: picture.png,
                alt: board::alt_text(self.table, &self.view, self.language),
            }),
            ..Screen::default()
        };
        screen.rows.extend(self.verb_menu());
        for index in self.chain.open() {
            screen.rows.push(self.menu(index));
        }
        let screen = screen.with_buttons(self.arrows());
        let mut screen = screen;
        screen.rows.push(Row::Text(self.effect(more)));
        Ok(screen.buttons(self.decisions()))
    }

    /// What is asked.
    fn asks(&self, lead: &str) -> String {
        let language = self.language;
        let seat = self.view.viewer().seat();
        let awaited = seat.is_some_and(|seat| self.view.to_act().contains(&seat));
        let asked = match self.view.task().filter(|_| awaited) {
            Some(task) => language.tell(&Phrase::new("panel-asks").phrase("task", task)),
            None => language.word("panel-change"),
        };
        format!("{lead}\n{asked}").trim().to_owned()
    }

    fn draft(&self, picks: &[String]) -> Draft {
        Draft {
            table: self.table.id(),
            turn: self.table.current.turn(),
            verb: self.chain.verb.to_owned(),
            picks: picks.to_vec(),
        }
    }

    fn verb_menu(&self) -> Option<Row> {
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

    fn verb_label(&self, verb: &str) -> String {
        let command = self.table.game.info().command;
        let short = format!("label-{command}-{verb}");
        match self.language.has(&short) {
            true => self.language.word(&short),
            false => self.language.word(&format!("cmd-{command}-{verb}-about")),
        }
    }

    /// What a question is about, in a word or two.
    fn ask_label(&self, index: usize) -> String {
        let (command, verb) = (self.table.game.info().command, self.chain.verb);
        let ask = self.chain.choices[index].ask;
        let label = format!("label-{command}-{verb}-{ask}");
        match self.language.has(&label) {
            true => self.language.word(&label),
            false => self.language.word(&format!("cmd-{command}-{verb}-{ask}")),
        }
    }

    fn menu(&self, index: usize) -> Row {
        let choice = &self.chain.choices[index];
        Row::Select(Select {
            press: Press::Pick {
                index: index as u8,
                draft: self.draft(&self.chain.picks),
            },
            label: capital(&self.ask_label(index)),
            options: select_options(choice, &self.chain.picks[index], self.table, self.language),
        })
    }

    /// Buttons that walk through the answers of the question that matters most, and turn a piece.
    fn arrows(&self) -> Vec<Button> {
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
            let what = self.ask_label(index).to_lowercase();
            buttons.push(step(index, -1, PREVIOUS, format!("◀ {what}")));
            buttons.push(step(index, 1, NEXT, format!("{what} ▶")));
        }
        if let Some(index) = turn {
            let what = self.ask_label(index).to_lowercase();
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

    fn labels(&self) -> Vec<String> {
        let name = names::bold_names(self.table);
        let chosen = self.chosen();
        chosen
            .map(|option| self.language.say(&option.label, &name))
            .collect()
    }

    fn chosen(&self) -> impl Iterator<Item = &games::ChoiceOption> {
        let answers = self.chain.choices.iter().zip(&self.chain.picks);
        answers
            .filter(|(choice, key)| choice.otherwise != Some(key.as_str()))
            .filter_map(|(choice, key)| choice.option(key))
    }

    /// What is chosen, in words.
    fn what(&self) -> String {
        let labels = self.labels();
        match labels.is_empty() {
            true => self.verb_label(self.chain.verb),
            false => labels.join(" · "),
        }
    }

    /// What that does, in words.
    fn effects(&self) -> String {
        let effects = self.chosen().last().map(|option| &option.effects[..]);
        let name = names::bold_names(self.table);
        words::effects(effects.unwrap_or_default(), self.language, &name)
    }

    /// What the chosen answers do; with `more`, also how the move is typed.
    fn effect(&self, more: bool) -> String {
        let (language, effects) = (self.language, self.effects());
        let mut text = match effects.is_empty() {
            true => self.what(),
            false => format!("{} — **{effects}**", self.what()),
        };
        if more {
            let typed = words::notation(self.table.game, &self.chain.chosen, language);
            let notation = Phrase::new("panel-notation").text("text", typed);
            text = format!("{text}\n{}", language.tell(&notation));
        }
        text
    }

    fn decisions(&self) -> Vec<Button> {
        let language = self.language;
        let confirm =
            |draft: Draft, label: String, style: Style| Button::new(Press::Confirm { draft }, label, style);
        let own = self.draft(&self.chain.picks);
        let mut buttons = vec![confirm(own, language.word("button-confirm"), Style::Main)];
        if self.verbs.contains(&SKIP) && self.chain.verb != SKIP {
            let draft = Draft {
                verb: SKIP.to_owned(),
                ..self.draft(&[])
            };
            buttons.push(confirm(draft, self.verb_label(SKIP), Style::Plain));
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
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
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
