//! A hint in the panel: the answers that lead to the suggested move, what it gains and keeps possible, and the next
//! best move.

use ai::{Candidate, Thought};
use games::{AnyMove, Phrase};
use tables::TableWithMatch;

use super::{Panel, draft::view};
use crate::{
    limits,
    press::Press,
    screens::{Button, Reader, Screen, ScreenError, Style, names},
};

/// Most characters of a hint: two lines of small print on a phone, where a panel with two menus has no more room.
const ROOM: usize = 100;
/// Most characters of the other move in it.
const OTHER: usize = 40;

/// The panel with the move of a thought chosen, and why next to *Confirm*.
///
/// # Errors
/// When the person has nothing to decide, or the picture can't be drawn.
pub fn hinted(table: &TableWithMatch, reader: Reader, thought: &Thought) -> Result<Screen, ScreenError> {
    let picks = view(table, reader.person).picks(&thought.chosen);
    let picks: Vec<String> = picks.into_iter().map(|pick| pick.key).collect();
    let panel = Panel::new(table, reader, thought.chosen.verb(), &picks)?;
    // The hint takes the room of what was done before.
    panel.screen("", &panel.hint(thought), true)
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

    /// By how much the chosen move leads the next best one, and what it does beyond the line above.
    fn hint(&self, thought: &Thought) -> String {
        let language = self.language;
        let second = thought.candidates.get(1);
        let other = second.map(|second| self.other_words(&thought.chosen, &second.chosen));
        let says = Phrase::new("hint-says")
            .text("other", limits::cut(&other.unwrap_or_default(), OTHER))
            .number("points", second.map_or(-1, lead))
            .number("most", second.map_or(0, most_lead));
        let mut parts = vec![language.tell(&says)];
        let mut reasons = self.view.reasons(&thought.chosen);
        reasons.gains.retain(|gain| !self.effects().contains(gain));
        for (id, argument, phrases) in [
            ("hint-gains", "gains", reasons.gains),
            ("hint-keeps", "keeps", reasons.keeps),
        ] {
            let part = language.tell(&Phrase::new(id).text(argument, self.say_effects(&phrases)));
            let length: usize = parts.iter().chain([&part]).map(|part| part.chars().count()).sum();
            if !phrases.is_empty() && length <= ROOM {
                parts.push(part);
            }
        }
        if thought.cut {
            parts.push(language.word("hint-hurried"));
        }
        format!("-# {}", parts.join(" "))
    }

    /// Another move in words, as far as it differs.
    fn other_words(&self, chosen: &AnyMove, other: &AnyMove) -> String {
        if chosen.verb() != other.verb() {
            return self.verb_label(other.verb());
        }
        let name = names::escaped_names(self.table);
        let picked = self.view.picks(chosen);
        let picks = self.view.picks(other).into_iter();
        let differs = picks.filter(|pick| {
            !picked
                .iter()
                .any(|known| known.ask == pick.ask && known.key == pick.key)
        });
        let words: Vec<String> = differs
            .map(|pick| self.language.say(&pick.label, &name))
            .collect();
        words.join(" · ")
    }
}

/// Returns by how many points the suggested move is ahead of this one; 0 if that is not certain.
fn lead(second: &Candidate) -> i64 {
    if second.behind <= 2 * second.doubt {
        0
    } else {
        i64::from((second.behind + 500) / 1000)
    }
}

/// By how many points a move is behind the suggested one at most, with two standard errors.
fn most_lead(second: &Candidate) -> i64 {
    let most = i64::from(second.behind) + 2 * i64::from(second.doubt);
    (most + 999).div_euclid(1000)
}
