//! A hint in the panel: the answers that lead to the suggested move, what it gains and keeps possible, and the next
//! best move.

use ai::{Candidate, Thought};
use games::{AnyMove, Phrase};
use render::words;
use tables::TableWithMatch;

use super::{Panel, draft::view, so_far};
use crate::{
    press::Press,
    screens::{Button, Reader, Screen, ScreenError, Style, names},
};

/// Returns the panel with the suggested move chosen, ready to be confirmed.
///
/// # Errors
/// When the person has nothing to decide, or the picture can't be drawn.
pub fn hinted(table: &TableWithMatch, reader: Reader, thought: &Thought) -> Result<Screen, ScreenError> {
    let (person, language) = (reader.person, reader.language);
    let picks = view(table, person).picks(&thought.chosen);
    let picks: Vec<String> = picks.into_iter().map(|pick| pick.key).collect();
    let panel = Panel::new(table, reader, thought.chosen.verb(), &picks)?;
    let lead = format!("{}\n{}", so_far(table, person, language), panel.hint(thought));
    panel.screen(lead.trim(), false)
}

impl Panel<'_> {
    /// Returns the button that asks for a hint, if the table gives hints and the person has a decision.
    pub(super) fn hint_button(&self) -> Option<Button> {
        let seat = self.view.viewer().seat()?;
        let table = self.table.id();
        let given = self.table.state.gives_hints() && self.view.to_act().contains(&seat);
        let label = self.language.word("button-hint");
        given.then(|| Button::new(Press::Hint { table }, label, Style::Plain))
    }

    /// Returns the suggestion, its lead over the next best move, and the reasons.
    fn hint(&self, thought: &Thought) -> String {
        let language = self.language;
        let second = thought.candidates.get(1);
        let says = Phrase::new("hint-says")
            .text("what", self.move_words(&thought.chosen))
            .text(
                "other",
                second.map_or_else(String::new, |second| self.move_words(&second.chosen)),
            )
            .number("points", second.map_or(-1, lead));
        let mut lines = vec![language.tell(&says)];
        let name = names::escaped_names(self.table);
        let reasons = self.view.reasons(&thought.chosen);
        let mut why = Vec::new();
        for (id, argument, phrases) in [
            ("hint-gains", "gains", reasons.gains),
            ("hint-keeps", "keeps", reasons.keeps),
        ] {
            if !phrases.is_empty() {
                let said = words::effects(&phrases, language, &name);
                why.push(language.tell(&Phrase::new(id).text(argument, said)));
            }
        }
        lines.push(why.join(" "));
        if thought.cut {
            lines.push(language.word("hint-hurried"));
        }
        lines.join("\n")
    }

    /// Returns a move in words: its kind and its answers.
    fn move_words(&self, chosen: &AnyMove) -> String {
        let name = names::bold_names(self.table);
        let picks = self.view.picks(chosen);
        let labels = picks.iter().map(|pick| self.language.say(&pick.label, &name));
        let words: Vec<String> = [self.verb_label(chosen.verb())]
            .into_iter()
            .chain(labels)
            .collect();
        words.join(" · ")
    }
}

/// Returns by how many points the suggested move is ahead of this one; 0 if that is not certain.
fn lead(second: &Candidate) -> i64 {
    match second.behind <= 2 * second.doubt {
        true => 0,
        false => i64::from((second.behind + 500) / 1000),
    }
}
