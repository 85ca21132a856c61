//! A hint in the panel: the answers that lead to the suggested move, what it gains and keeps open, and the next best move.

use ai::{Candidate, Thought};
use games::{AnyMove, Phrase};
use render::words;
use tables::TableWithMatch;

use super::{Panel, draft::view, so_far};
use crate::{
    press::Press,
    screens::{Button, Reader, Screen, ScreenError, Style, names},
};

/// The panel with the move of a thought chosen, ready to be confirmed.
///
/// # Errors
/// When nothing is the person's to decide, or the picture can't be drawn.
pub fn hinted(table: &TableWithMatch, reader: Reader, thought: &Thought) -> Result<Screen, ScreenError> {
    let (person, language) = (reader.person, reader.language);
    let picks = view(table, person).picks(&thought.chosen);
    let picks: Vec<String> = picks.into_iter().map(|pick| pick.key).collect();
    let panel = Panel::new(table, reader, thought.chosen.verb(), &picks)?;
    let lead = format!("{}\n{}", so_far(table, person, language), panel.hint(thought));
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

    /// The suggestion, by how much it leads the next best move, and why.
    fn hint(&self, thought: &Thought) -> String {
        let language = self.language;
        let second = thought.candidates.get(1);
        let says = Phrase::new("hint-says")
            .text("what", self.move_words(&thought.chosen))
            .text(
                "other",
                second.map_or_else(String::new, |second| self.move_words(&second.chosen)),
            )
            .number("points", second.map_or(-1, lead))
            .number("most", second.map_or(0, most_lead));
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

    /// A move in words: its kind and its answers.
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

/// By how many points a move is behind the suggested one; 0 if that is not sure.
fn lead(second: &Candidate) -> i64 {
    match second.behind <= 2 * second.doubt {
        true => 0,
        false => i64::from((second.behind + 500) / 1000),
    }
}

/// By how many points a move is behind the suggested one at most, with two standard errors.
fn most_lead(second: &Candidate) -> i64 {
    let most = i64::from(second.behind) + 2 * i64::from(second.doubt);
    (most + 999).div_euclid(1000)
}
