//! The private panel: the question, a picture with the effect of the chosen answers, labelled menus, and the points
//! next to *Confirm*.
//!
//! The whole state of a panel is in its `custom_id`s, so it survives a restart, and two panels of one person do not
//! disturb each other. Against bots it opens with the best answers chosen, so that a step takes two presses at most.
//! Between people nothing is chosen yet.

mod controls;
mod draft;
mod hint;

use games::{Advice, AnyMove, AnyView, GameId, Phrase, Seat};
use render::{language::Language, words};
use storage::PersonId;
use tables::{Refused, TableWithMatch};

pub(crate) use self::controls::MORE;
use self::draft::{Chain, follow, texts, verbs, view};
pub use self::{
    draft::{chosen_move, picked, was_confirmed},
    hint::hinted,
};
use super::{
    Attachment, Button, Reader, Row, Screen, ScreenError, Style, board, names, settings::capitalised,
    story::Story,
};
use crate::{
    limits,
    press::{Draft, Press, Step},
};

/// How often a kind of move is explained to a player of a match.
const EXPLAINED: usize = 2;
/// Most characters of what the answers do next to a hint: two lines on a phone.
const BESIDE_A_HINT: usize = 66;
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
    panel.ok_or(Refused::NotYourTurn)?.screen(lead, "", false)
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
    let panel = Panel::new(table, reader, &draft.verb, &draft.picks)?;
    let note = match slot {
        MORE => panel.notation(),
        _ => String::new(),
    };
    panel.screen(&lead, &note, false)
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
    let name = names::bold_names(table);
    let labels = panel
        .chain
        .chosen()
        .map(|option| language.say(&option.label, &name));
    Some(labels.collect::<Vec<_>>().join(" · "))
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

/// Returns a kind of move in words.
pub(super) fn verb_words(game: GameId, verb: &str, language: Language) -> String {
    let command = game.info().command;
    let short = format!("label-{command}-{verb}");
    if language.has(&short) {
        language.word(&short)
    } else {
        language.word(&format!("cmd-{command}-{verb}-about"))
    }
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

    /// The panel; `lead` says what happened before, `note` stands next to *Confirm*. A hint is not offered again.
    fn screen(&self, lead: &str, note: &str, hinted: bool) -> Result<Screen, ScreenError> {
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
            text: limits::cut(&self.asks(lead, hinted), limits::MESSAGE),
            picture: Some(Attachment {
                name: "preview.png",
                bytes: picture.png,
                alt: board::alt_text(self.table, &self.view, self.language),
            }),
            ..Screen::default()
        };
        screen.rows.extend(self.menus());
        let (mut arrows, mut decisions) = (self.arrows(), self.decisions());
        // Where it makes no further line of buttons on a phone.
        let fewer = if arrows.len() < decisions.len() {
            &mut arrows
        } else {
            &mut decisions
        };
        fewer.extend(self.hint_button().filter(|_| !hinted));
        let mut screen = screen.with_buttons(arrows);
        // A hint takes the room of answers that only the picture shows.
        let (whole, brief) = (self.effect(), self.does());
        let is_long = hinted && !brief.is_empty() && whole.chars().count() > BESIDE_A_HINT;
        let effect = format!("{}\n{note}", if is_long { brief } else { whole });
        screen.rows.push(Row::Text(effect.trim().to_owned()));
        Ok(screen.buttons(decisions).as_panel(self.table.id()))
    }

    /// Returns the question. A hint takes the room of the explanation.
    fn asks(&self, lead: &str, hinted: bool) -> String {
        let language = self.language;
        let seat = self.view.viewer().seat();
        let awaited = seat.is_some_and(|seat| self.view.to_act().contains(&seat));
        let asked = match self.view.task().filter(|_| awaited) {
            Some(task) => self.question(&task),
            None => language.word("panel-change"),
        };
        let why = format!("why-{}-{}", self.table.game.info().command, self.chain.verb);
        // Between two menus there is no room for it.
        let brief = lead.is_empty() && !hinted && self.chain.shown().len() < 2;
        let why = if brief && language.has(&why) && self.is_new() {
            format!("-# {}", language.word(&why))
        } else {
            String::new()
        };
        let lead = lead.lines().map(|line| format!("-# {line}"));
        let lead: Vec<String> = lead.collect();
        format!("{}\n{asked}\n{why}", lead.join("\n")).trim().to_owned()
    }

    /// A decision as a question to the person: the task in its form `ask`, or the task itself.
    fn question(&self, task: &Phrase) -> String {
        match self
            .language
            .say_in_form(task, "ask", &names::escaped_names(self.table))
        {
            Some(asked) => format!("**{asked}**"),
            None => self
                .language
                .tell(&Phrase::new("panel-asks").phrase("task", task.clone())),
        }
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
        verb_words(self.table.game, verb, self.language)
    }

    /// Returns the subject of a question in a word or two.
    fn ask_label(&self, index: usize) -> String {
        let (command, verb) = (self.table.game.info().command, self.chain.verb);
        let ask = self.chain.choices[index].ask;
        let label = format!("label-{command}-{verb}-{ask}");
        // There is no "first card" if there is no second one.
        let only = format!("{label}-only");
        if self.language.has(&only) && self.asks_once() {
            self.language.word(&only)
        } else if self.language.has(&label) {
            self.language.word(&label)
        } else {
            self.language.word(&format!("cmd-{command}-{verb}-{ask}"))
        }
    }

    /// Returns whether a move of this kind is a single answer.
    fn asks_once(&self) -> bool {
        let whole = follow(self.view.advised(Advice::Full), self.chain.verb, &[]);
        whole.is_some_and(|whole| whole.choices.len() == 1)
    }

    /// The answers that no menu shows, in words, after their question if there was a choice; without a menu, what is
    /// done.
    fn what(&self) -> String {
        let (name, shown) = (names::bold_names(self.table), self.chain.shown());
        let chosen = self.chain.chosen().enumerate();
        let labels = chosen.filter(|(index, _)| !shown.contains(index));
        let labels = labels.map(|(index, option)| {
            let answer = self.language.say(&option.label, &name);
            match self.chain.choices[index].options.len() {
                1 => answer,
                _ => format!("{}: {answer}", capitalised(&self.ask_label(index))),
            }
        });
        let labels: Vec<String> = labels.collect();
        if labels.is_empty() && shown.is_empty() {
            self.verb_label(self.chain.verb)
        } else {
            labels.join(" · ")
        }
    }

    /// What the chosen answers do.
    fn effects(&self) -> &[Phrase] {
        let last = self.chain.chosen().last();
        last.map_or(&[], |option| &option.effects)
    }

    /// Effects in words, for a text in bold.
    fn say_effects(&self, effects: &[Phrase]) -> String {
        words::effects(effects, self.language, &names::escaped_names(self.table))
    }

    /// What the chosen answers do, or that something is still to be chosen. The menus say which answers these are.
    fn effect(&self) -> String {
        let said = [self.what(), self.does()]
            .into_iter()
            .filter(|part| !part.is_empty());
        said.collect::<Vec<_>>().join(" — ")
    }

    /// The effects of the chosen answers alone.
    fn does(&self) -> String {
        match &self.chain.chosen {
            None => self.language.word("panel-choose"),
            Some(_) if self.effects().is_empty() => String::new(),
            Some(_) => format!("**{}**", self.say_effects(self.effects())),
        }
    }

    /// How the chosen move is typed; nothing while something is open.
    fn notation(&self) -> String {
        let Some(chosen) = &self.chain.chosen else {
            return String::new();
        };
        let typed = words::notation(self.table.game, chosen, self.language);
        let notation = Phrase::new("panel-notation").text("text", typed);
        format!("-# {}", self.language.tell(&notation))
    }
}
