//! A player's own actions, addressed to that player: "You laid a tile at L12 and built a castle on M13."

use std::ops::Range;

use games::{NewsKind, Seat, Viewer};
use render::language::Language;
use tables::TableWithMatch;

use super::{Sentence, Story};

impl Story {
    /// Returns a seat's actions in some steps, addressed to its player. A step of another player may reveal a sealed
    /// decision.
    pub fn own(table: &TableWithMatch, language: Language, seat: Seat, steps: Range<usize>) -> Story {
        let mut story = Story::empty(language, Some(seat));
        for index in steps {
            let others = table.current.replay.steps[index].seat != seat;
            let told = story.sentences.len();
            story.step(table, index, Viewer::Seat(seat));
            let new = story.sentences.split_off(told).into_iter();
            story
                .sentences
                .extend(new.filter(|sentence| !others || sentence.about == Some(seat)));
        }
        // The next panel shows the drawn pieces.
        story
            .sentences
            .retain(|sentence| !sentence.private || sentence.about.is_some());
        // The public message reports a scoring and names the other players' actions. Private news replaces its public
        // form.
        let mut story = story.without_totals();
        let own = |sentence: &Sentence| sentence.private || sentence.about == Some(seat);
        if story.sentences.iter().any(own) {
            story.sentences.retain(own);
        }
        // Within a turn, each step has its own sentence; the end of the turn has one for all.
        let summed_up = |sentence: &Sentence| matches!(sentence.kind, NewsKind::Sum | NewsKind::Between);
        if story.sentences.iter().any(summed_up) {
            story
                .sentences
                .retain(|sentence| sentence.kind != NewsKind::Detail);
        }
        for sentence in &mut story.sentences {
            if sentence.kind == NewsKind::Detail {
                sentence.kind = NewsKind::Step;
            }
        }
        story
    }
}
