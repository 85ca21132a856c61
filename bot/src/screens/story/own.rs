//! What a player did, said to that player: "You laid a tile at L12 and built a castle on M13."

use std::ops::Range;

use games::{Arg, Phrase, Seat, Viewer};
use render::language::{Language, Names};
use tables::TableWithMatch;

use super::{Sentence, Story};
use crate::screens::names;

/// News, and what replaces it in the answer to the player: private news, or what it has led to.
const SAID_BETTER: [(&str, &str); 4] = [
    ("legends-news-draws", "legends-news-drew"),
    ("legends-news-club", "legends-news-club-own"),
    ("wispwood-news-cat-chosen", "wispwood-news-cat-moved"),
    ("wispwood-news-cat-chosen", "wispwood-news-cat-stayed"),
];

impl Story {
    /// What a seat did in some steps, said to its player. A step of somebody else may reveal what was sealed.
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
        // The next panel shows the tile that was drawn.
        story
            .sentences
            .retain(|sentence| sentence.id != "mystaria-news-drawn");
        // The public message tells a scoring, and names what the others did. Private news replaces its public form.
        let mut story = story.without_totals();
        let own = |sentence: &Sentence| sentence.private || sentence.about == Some(seat);
        if story.sentences.iter().any(own) {
            story.sentences.retain(own);
        }
        // Within a turn each step has its sentence; the end of the turn has one for all.
        let summed_up = |sentence: &Sentence| sentence.id == "wispwood-news-tree-turn";
        if !story.sentences.iter().any(summed_up) {
            story
                .sentences
                .iter_mut()
                .for_each(|sentence| sentence.detail = false);
        }
        for (said, better) in SAID_BETTER {
            if story.sentences.iter().any(|sentence| sentence.id == better) {
                story.sentences.retain(|sentence| sentence.id != said);
            }
        }
        story
    }

    /// A phrase said to the reader, if it is about them and can be said so.
    pub(super) fn to_reader(&self, what: &Phrase, names: Names<'_>) -> Option<String> {
        let reader = self.reader?;
        let is_about = |(name, value): &(&str, Arg)| *name == "seat" && *value == Arg::Seat(reader);
        what.args.iter().any(is_about).then_some(())?;
        self.language.say_to_you(what, names)
    }

    /// What sentences about a player begin with: the name, or what stands for it when they read it themselves.
    pub(super) fn name(&self, table: &TableWithMatch, seat: Seat) -> String {
        match self.reader == Some(seat) {
            true => self.language.word("news-you"),
            false => names::bold_names(table)(seat),
        }
    }
}
