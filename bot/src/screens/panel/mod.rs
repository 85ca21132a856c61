//! The private panel: the question, a picture with the effect of the chosen answers, labelled menus, and the points
//! next to *Confirm*.
//!
//! The whole state of a panel is in its `custom_id`s, so it survives a restart, and two panels of one person do not
//! disturb each other. Against bots it opens with the best answers chosen, so that a step takes two presses at most.
//! Between people nothing is chosen yet.

mod controls;
mod draft;
mod hint;

use games::{AnyMove, AnyView, Phrase, Seat};
use render::{language::Language, words};
use storage::PersonId;
use tables::{Refused, TableWithMatch};

use self::{
    controls::MORE,
    draft::{Chain, follow, texts, verbs, view},
};
pub use self::{
    draft::{chosen_move, picked, was_confirmed},
    hint::hinted,
};
use super::{Attachment, Button, Reader, Row, Screen, ScreenError, Style, board, names, story::Story};
use crate::{
    discord::limits,
    press::{Draft, Press, Step},
};

/// How often a kind of move is explained to a player of a match.
const EXPLAINED: usize = 2;
/// The kind of move that ends a turn without doing anything.
const SKIP: &str = "skip";

/// Opens a panel for the person's decision; `lead` describes what happened before.
///
/// # Errors
/// When the person has nothing to decide, or the picture can't be drawn.
pub fn open(table: &TableWithMatch, reader: Reader, lead: &str) -> Result<Screen, ScreenError> {
    let verbs = verbs(table, reader.person)?;
    // Ending the turn is a separate button if something else can be done.
    let (ends, acts): (Vec<&str>, Vec<&str>) = verbs.into_iter().partition(|verb| *verb == SKIP);
    let mut panels = acts.into_iter().chain(ends);
    let panel = panels.find_map(|verb| Panel::new(table, reader, verb, &[]).ok());
    panel.ok_or(Refused::NotYourTurn)?.screen(lead, false)
}

/// Returns the panel with these picks and the additional picks of the table's advice.
///
/// # Errors
/// When the panel is of an earlier turn, the person has nothing to decide, or the picture can't be drawn.
pub fn show(
    table: &TableWithMatch,
    reader: Reader,
    (slot, draft): (u8, &Draft),
) -> Result<Screen, ScreenError> {
    if table.current.turn() != draft.turn {
        return Err(Refused::MovedOn.into());
    }
    let lead = so_far(table, reader.person, reader.language);
    Panel::new(table, reader, &draft.verb, &draft.picks)?.screen(&lead, slot == MORE)
}

/// Returns the person's actions in this turn, in words; empty before their first step.
pub fn so_far(table: &TableWithMatch, person: PersonId, language: Language) -> String {
    let seat = table.state.seat_of(person);
    let steps = table.current.turn()..table.current.replay.steps.len();
    let story = seat.map(|seat| Story::own(table, language, seat, steps).lines());
    story.unwrap_or_default().join(" ")
}

/// Returns the choices of a draft in words; empty if it is not possible.
pub fn chosen_words(
    table: &TableWithMatch,
    person: PersonId,
    language: Language,
    draft: &Draft,
) -> Option<String> {
    let panel = Panel::new(table, Reader::new(person, language), &draft.verb, &draft.picks).ok()?;
    Some(panel.labels(&panel.chain).join(" · "))
}

/// Like `chosen_words`, for a move that was made without a panel.
pub fn move_words(
    table: &TableWithMatch,
    person: PersonId,
    language: Language,
    chosen: &AnyMove,
) -> Option<String> {
    let picks = view(table, person).picks(chosen);
    let name = names::bold_names(table);
    let labels: Vec<String> = picks
        .iter()
        .map(|pick| language.say(&pick.label, &name))
        .collect();
    (!labels.is_empty()).then(|| labels.join(" · "))
}

/// Returns a button for a step of the person that can be taken back freely.
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
        let advised = view.advised(table.state.advice());
        let chain = follow(advised, verb.ok_or(Refused::MovedOn)?, picks).ok_or(Refused::MovedOn)?;
        Ok(Panel {
            table,
            reader,
            language,
            view,
            verbs,
            chain,
        })
    }

    fn screen(&self, lead: &str, more: bool) -> Result<Screen, ScreenError> {
        let drawn = names::picture_names(self.table, self.language);
        // Everything since the person's last step is marked.
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
        screen.rows.extend(self.menus());
        let screen = screen.with_buttons(self.arrows());
        let mut screen = screen;
        screen.rows.push(Row::Text(self.effect(more)));
        Ok(screen.buttons(self.decisions()))
    }

    /// Returns the question.
    fn asks(&self, lead: &str) -> String {
        let language = self.language;
        let seat = self.view.viewer().seat();
        let awaited = seat.is_some_and(|seat| self.view.to_act().contains(&seat));
        let asked = match self.view.task().filter(|_| awaited) {
            Some(task) => language.tell(&Phrase::new("panel-asks").phrase("task", task)),
            None => language.word("panel-change"),
        };
        let why = format!("why-{}-{}", self.table.game.info().command, self.chain.verb);
        let why = match language.has(&why) && self.is_new() {
            true => format!("-# {}", language.word(&why)),
            false => String::new(),
        };
        format!("{lead}\n{asked}\n{why}").trim().to_owned()
    }

    /// Returns whether the person has hardly made a move of this kind in the match.
    fn is_new(&self) -> bool {
        let steps = self.table.current.replay.steps.iter();
        let own = steps.filter(|step| self.view.viewer().is(step.seat));
        own.filter(|step| step.chosen.verb() == self.chain.verb).count() < EXPLAINED
    }

    fn draft(&self, picks: &[String]) -> Draft {
        Draft {
            table: self.table.id(),
            turn: self.table.current.turn(),
            verb: self.chain.verb.to_owned(),
            picks: picks.to_vec(),
        }
    }

    fn verb_label(&self, verb: &str) -> String {
        let command = self.table.game.info().command;
        let short = format!("label-{command}-{verb}");
        match self.language.has(&short) {
            true => self.language.word(&short),
            false => self.language.word(&format!("cmd-{command}-{verb}-about")),
        }
    }

    /// Returns the subject of a question in a word or two.
    fn ask_label(&self, index: usize) -> String {
        let (command, verb) = (self.table.game.info().command, self.chain.verb);
        let ask = self.chain.choices[index].ask;
        let label = format!("label-{command}-{verb}-{ask}");
        match self.language.has(&label) {
            true => self.language.word(&label),
            false => self.language.word(&format!("cmd-{command}-{verb}-{ask}")),
        }
    }

    fn labels(&self, chain: &Chain) -> Vec<String> {
        let name = names::bold_names(self.table);
        let chosen = chain.chosen();
        chosen
            .map(|option| self.language.say(&option.label, &name))
            .collect()
    }

    /// Returns the choices in words.
    fn what(&self) -> String {
        let labels = self.labels(&self.chain);
        match labels.is_empty() {
            true => self.verb_label(self.chain.verb),
            false => labels.join(" · "),
        }
    }

    /// Returns the effects of a chain in words.
    fn effects(&self, chain: &Chain) -> String {
        let effects = chain.chosen().last().map(|option| &option.effects[..]);
        // They stand in bold themselves.
        let name = names::escaped_names(self.table);
        words::effects(effects.unwrap_or_default(), self.language, &name)
    }

    /// Returns the effects of the chosen answers; with `more`, also how the move is typed.
    fn effect(&self, more: bool) -> String {
        let language = self.language;
        let says = |what: String, chain: &Chain| match self.effects(chain) {
            effects if effects.is_empty() => what,
            effects => format!("{what} — **{effects}**"),
        };
        let Some(chosen) = &self.chain.chosen else {
            let mut said = self.labels(&self.chain);
            said.push(language.word("panel-choose"));
            return said.join(" · ");
        };
        let mut text = says(self.what(), &self.chain);
        if more {
            let typed = words::notation(self.table.game, chosen, language);
            let notation = Phrase::new("panel-notation").text("text", typed);
            text = format!("{text}\n{}", language.tell(&notation));
        }
        text
    }
}
