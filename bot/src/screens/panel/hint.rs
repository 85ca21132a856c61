//! A hint in the panel: the answers that lead to the suggested move, and why.

use ai::Thought;
use games::Phrase;
use render::{language::Language, words};
use tables::TableWithMatch;

use super::{Panel, draft::view, so_far, ways::Ways};
use crate::{
    actions::Answer,
    press::{Press, Typed},
    screens::{Button, Reader, Screen, Style},
};

/// The panel with the move of a thought chosen, ready to be confirmed.
///
/// # Errors
/// When nothing is the person's to decide, or the picture can't be drawn.
pub fn hinted(table: &TableWithMatch, reader: Reader, thought: &Thought) -> Answer {
    let (person, language) = (reader.person, reader.language);
    let view = view(table, person);
    let way = Ways::of(view.advised(table.state.advice)).to_the_same(&view, &thought.chosen);
    let panel = way.and_then(|way| Panel::new(table, reader, way.verb, &way.picks).ok());
    let Some(panel) = panel else {
        // A way of saying the move that the panel does not offer: it is played as it is.
        let typed = words::notation(table.game, &thought.chosen, language);
        let press = Press::Typed {
            table: table.id(),
            turn: table.current.turn(),
            text: Typed(thought.chosen.to_string()),
        };
        let choose = Press::Play { table: table.id() };
        let said = says(format!("`{typed}`"), thought, language);
        return Ok(Screen::text(said).buttons([
            Button::new(press, language.word("button-play-that"), Style::Main),
            Button::new(choose, language.word("button-choose-myself"), Style::Plain),
        ]));
    };
    let what = match panel.effects(&panel.chain).as_str() {
        "" => panel.what(),
        effects => format!("{} ({effects})", panel.what()),
    };
    let lead = format!(
        "{}\n{}",
        so_far(table, person, language),
        says(what, thought, language)
    );
    panel.screen(lead.trim(), false)
}

impl Panel<'_> {
    /// The button that asks for a hint, where the table gives them and the decision is the person's.
    pub(super) fn hint_button(&self) -> Option<Button> {
        let seat = self.view.viewer().seat()?;
        let table = self.table.id();
        let given = self.table.state.gives_hints() && self.view.to_act().contains(&seat);
        let label = self.language.word("button-hint");
        given.then(|| Button::new(Press::Hint { table }, label, Style::Plain))
    }
}

/// The suggestion, and by how much it leads the next best move.
fn says(what: String, thought: &Thought, language: Language) -> String {
    let (lead, unsure) = match &thought.candidates[..] {
        [first, second, ..] => (
            first.promise.saturating_sub(second.promise),
            first.error.max(second.error),
        ),
        _ => (0, 0),
    };
    let points = match thought.candidates.len() {
        0 | 1 => -1,
        _ if lead <= 2 * unsure => 0,
        _ => i64::from((lead + 500) / 1000),
    };
    let hint = Phrase::new("hint-says").text("what", what);
    language.tell(&hint.number("points", points))
}
