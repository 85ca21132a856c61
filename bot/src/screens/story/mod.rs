//! News in a few sentences: the news of several steps, joined into one line per player.

mod own;

use std::ops::Range;

use games::{Event, MoveVisibility, News, NewsKind, Phrase, RecordedMove, Seat, Viewer};
use render::language::Language;
use tables::{Line, TableWithMatch};

use super::names;
use crate::screens::emojis::Face;

/// Lines above the picture of a normal turn, without the call of the next player. A scoring has one line per player.
const LINES: usize = 5;
/// The same before and after a scoring, so that all its players have a line.
const BEFORE: usize = 3;
const AFTER: usize = 1;

/// One piece of news in words.
struct Sentence {
    kind: NewsKind,
    /// The player who is the subject.
    about: Option<Seat>,
    /// The whole sentence.
    full: String,
    /// How the short form says it.
    short: Said,
    /// Whether the short form says less.
    shortened: bool,
    /// Whether only one player may read it.
    private: bool,
    /// The face of its subject.
    face: Option<Face>,
    /// The step that it tells.
    step: usize,
    /// How it is said in one line with what others did in the same step.
    together: Option<Together>,
    /// The points of the player before and after it.
    points: Option<(i32, i32)>,
}

/// A part of a line about several players: what they all did, and how this one did it.
#[derive(PartialEq)]
struct Together {
    what: String,
    how: String,
    /// What else it did, in parentheses; may be empty.
    besides: String,
}

/// A statement about a player is a clause, to which other clauses can be joined; anything else is a sentence.
#[derive(Clone)]
enum Said {
    Clause { subject: String, clause: String },
    Whole(String),
}

impl Sentence {
    /// Returns whether it stays on its own line.
    fn is_of_scoring(&self) -> bool {
        self.begins_scoring() || self.kind == NewsKind::Total
    }

    fn begins_scoring(&self) -> bool {
        matches!(self.kind, NewsKind::Scoring | NewsKind::RoundEnd)
    }

    fn begins_chapter(&self) -> bool {
        matches!(self.kind, NewsKind::Chapter | NewsKind::Scoring)
    }

    /// Whether it tells a step that may bring points at once.
    fn may_gain(&self) -> bool {
        let kinds = [NewsKind::Step, NewsKind::Detail, NewsKind::Sum, NewsKind::Between];
        kinds.contains(&self.kind)
    }

    /// Whether the next sentence tells more of the same turn.
    fn goes_on_in(&self, next: &Sentence) -> bool {
        self.about.is_some() && self.about == next.about && next.kind != NewsKind::Turn
    }

    /// Whether another sentence tells the same of another player, in the same step or right after it.
    fn is_like(&self, other: &Sentence) -> bool {
        let what = |sentence: &Sentence| Some(sentence.together.as_ref()?.what.clone());
        self.about != other.about && what(self).is_some() && what(self) == what(other)
    }

    fn with_face(&self) -> String {
        match &self.face {
            Some(face) => format!("{} {}", self.full, face.mark()),
            None => self.full.clone(),
        }
    }
}

fn sentence(language: Language, subject: &str, clause: &str) -> String {
    let sentence = Phrase::new("news-sentence").text("subject", subject);
    language.tell(&sentence.text("clause", clause))
}

/// The news of some entries of a table's log.
pub struct Story {
    sentences: Vec<Sentence>,
    language: Language,
    /// The player who reads it, if it addresses one.
    reader: Option<Seat>,
}

impl Story {
    /// Returns the public news after the entry `from`, up to `to`. Steps that were taken back before they were reported
    /// are left out.
    pub fn public(table: &TableWithMatch, language: Language, from: u64, to: u64) -> Story {
        let known = |line: &Line| !matches!(line, Line::Undo(undone) if *undone > from);
        Story::lines_of(table, language, Viewer::Spectator, (from, to), known)
    }

    /// Returns the news after one entry up to another, as a viewer may know them.
    pub fn entries(table: &TableWithMatch, language: Language, viewer: Viewer, range: (u64, u64)) -> Story {
        Story::lines_of(table, language, viewer, range, |_| true)
    }

    fn empty(language: Language, reader: Option<Seat>) -> Story {
        Story {
            sentences: Vec::new(),
            language,
            reader,
        }
    }

    fn lines_of(
        table: &TableWithMatch,
        language: Language,
        viewer: Viewer,
        (from, to): (u64, u64),
        wanted: impl Fn(&Line) -> bool,
    ) -> Story {
        let current = &table.current;
        let mut story = Story::empty(language, None);
        // The seats of steps that were taken back without a move between, and whether everyone knows of the step.
        let mut undone_of: Vec<(Seat, bool)> = Vec::new();
        for (n, line) in &current.lines {
            if *n <= from || *n > to || !wanted(line) {
                continue;
            }
            match line {
                Line::Undo(undone) => {
                    let made = current.lines.iter().find_map(|(n, line)| match line {
                        Line::Move(made) if n == undone => Some(made),
                        _ => None,
                    });
                    let known = |made: &RecordedMove| {
                        viewer.is(made.seat)
                            || made.chosen.visibility(made.seat, viewer) != MoveVisibility::UntilReveal
                    };
                    undone_of.extend(made.map(|made| (made.seat, known(made))));
                }
                Line::Move(_) => {
                    story.took_back(table, &std::mem::take(&mut undone_of));
                    if let Some(step) = current.numbers.iter().position(|number| number == n) {
                        story.step(table, step, viewer);
                    }
                }
            }
        }
        story.took_back(table, &undone_of);
        story
    }

    /// Returns the news of some steps of the match, as a viewer may know them.
    pub fn steps(table: &TableWithMatch, language: Language, viewer: Viewer, steps: Range<usize>) -> Story {
        let mut story = Story::empty(language, None);
        for index in steps {
            story.step(table, index, viewer);
        }
        story
    }

    fn step(&mut self, table: &TableWithMatch, index: usize, viewer: Viewer) {
        let replay = &table.current.replay;
        let (news, told) = (&replay.steps[index].played.news, self.sentences.len());
        for news in news.iter().filter(|news| news.is_for(viewer)) {
            self.tell(table, news);
        }
        let (earlier, new) = self.sentences.split_at_mut(told);
        new.iter_mut().for_each(|sentence| sentence.step = index);
        let scores = |sentence: &Sentence| matches!(sentence.kind, NewsKind::RoundEnd | NewsKind::Total);
        if !table.state.scores || self.reader.is_some() || new.iter().any(scores) {
            return;
        }
        for seat in Seat::all(table.state.seats.len()) {
            let about = |sentence: &Sentence| sentence.about == Some(seat) && sentence.may_gain();
            let last = new.iter_mut().rev().find(|sentence| about(sentence));
            let (Some(last), Some((mut before, after))) = (last, replay.points(index, seat)) else {
                continue;
            };
            if last.kind == NewsKind::Sum {
                // It tells what the details before it brought.
                let details = earlier.iter().rev();
                let details = details.take_while(|known| known.kind == NewsKind::Detail && about(known));
                before = details
                    .filter_map(|known| known.points)
                    .last()
                    .map_or(before, |points| points.0);
            }
            last.points = Some((before, after));
        }
    }

    fn tell(&mut self, table: &TableWithMatch, news: &News) {
        if news.kind == NewsKind::Own && self.reader.is_some() {
            self.sentences.pop();
        }
        let sentence = self.in_words(table, news);
        self.sentences.push(Sentence {
            private: !news.is_for(Viewer::Spectator),
            face: Face::of(table.game, &news.what),
            ..sentence
        });
    }

    fn in_words(&self, table: &TableWithMatch, event: &Event) -> Sentence {
        let (language, what) = (self.language, &event.what);
        let name = names::bold_names(table);
        let said = language.say(what, &name);
        let subject = event.about.filter(|_| event.clause).map(&name);
        let short = language.say_in_form(what, "short", &name);
        let to_reader = |form: &str| {
            let reads = self.reader.is_some() && self.reader == event.about;
            reads.then(|| language.say_in_form(what, form, &name)).flatten()
        };
        let shortened = short.is_some();
        let short = if let Some(whole) = to_reader("you-whole") {
            Said::Whole(whole)
        } else if let Some(clause) = to_reader("you") {
            let subject = language.word("news-you");
            Said::Clause { subject, clause }
        } else if let Some(subject) = subject.clone() {
            let clause = short.unwrap_or_else(|| said.clone());
            Said::Clause { subject, clause }
        } else {
            Said::Whole(said.clone())
        };
        Sentence {
            kind: event.kind,
            about: event.about,
            full: subject.map_or_else(|| said.clone(), |subject| sentence(language, &subject, &said)),
            short,
            shortened,
            private: false,
            face: None,
            step: 0,
            together: language
                .say_in_form(what, "together", &name)
                .zip(language.say_in_form(what, "each", &name))
                .map(|(what, how)| Together {
                    what,
                    how,
                    besides: language
                        .say_in_form(&event.what, "besides", &name)
                        .unwrap_or_default(),
                }),
            points: None,
        }
    }

    /// Several steps that are taken back together are reported once, about the player of the first of them: the log has
    /// the last one first. How often a sealed decision was changed stays private.
    fn took_back(&mut self, table: &TableWithMatch, steps: &[(Seat, bool)]) {
        let Some(&(seat, _)) = steps.last().filter(|_| steps.iter().any(|(_, known)| *known)) else {
            return;
        };
        let alone = steps.iter().all(|(other, _)| *other == seat);
        let what = if alone {
            "news-took-back"
        } else {
            "news-took-back-more"
        };
        let what = Phrase::new(what).seat("seat", seat);
        let told = self.in_words(table, &Event::new(NewsKind::Step, what).does(seat));
        self.sentences.push(told);
    }

    /// Returns whether the short form leaves something out.
    pub fn has_details(&self) -> bool {
        let left_out = |sentence: &Sentence| sentence.kind == NewsKind::Detail || sentence.shortened;
        self.sentences.iter().any(left_out) || self.groups(&self.told()).len() > LINES
    }

    /// Returns each sentence on its own line, with the face of its subject: for private messages.
    pub fn full(&self) -> Vec<String> {
        self.sentences.iter().map(Sentence::with_face).collect()
    }

    /// Returns the same, split into chapters: the sentence that begins each chapter, if there is one, and those after
    /// it.
    pub fn chapters(&self) -> Vec<(Option<String>, Vec<String>)> {
        let chapters = self.sentences.chunk_by(|_, next| !next.begins_chapter());
        let told = chapters.map(|chapter| {
            let mut told = chapter.iter().map(Sentence::with_face);
            let heading = if chapter[0].begins_chapter() {
                told.next()
            } else {
                None
            };
            (heading, told.collect())
        });
        told.collect()
    }

    /// Leaves out the points that players got in scorings, because the end of a match lists every player's points
    /// below. The scored places are still reported.
    pub fn without_totals(mut self) -> Story {
        let counts = [NewsKind::Total, NewsKind::RoundEnd];
        self.sentences.retain(|sentence| !counts.contains(&sentence.kind));
        self
    }

    /// The short form: one line per turn, and no more lines than a phone shows above the picture. Of a scoring, also a line
    /// that begins it and one for each player.
    pub fn lines(&self) -> Vec<String> {
        let told = self.told();
        if !told.iter().any(|sentence| sentence.kind == NewsKind::Total) {
            return self.turns(&told, LINES);
        }
        let mut room = BEFORE;
        let mut lines = Vec::new();
        for part in told.chunk_by(|a, b| !a.is_of_scoring() && !b.is_of_scoring()) {
            match part {
                [one] if one.begins_scoring() => {
                    lines.push(format!("**{}**", one.full));
                    room = AFTER;
                }
                _ => lines.extend(self.turns(part, room)),
            }
        }
        lines
    }

    /// What the short form tells.
    fn told(&self) -> Vec<&Sentence> {
        let told = self.sentences.iter();
        told.filter(|sentence| sentence.kind != NewsKind::Detail)
            .collect()
    }

    /// What belongs into one line each: a turn, what several players did in the same step, or anything else.
    fn groups<'a>(&self, mut told: &'a [&'a Sentence]) -> Vec<&'a [&'a Sentence]> {
        let mut groups = Vec::new();
        while let Some(first) = told.first() {
            let alike = told[1..].iter().take_while(|next| first.is_like(next)).count();
            let turn = told
                .windows(2)
                .take_while(|pair| pair[0].goes_on_in(pair[1]))
                .count();
            let (group, rest) = told.split_at(1 + alike.max(turn));
            groups.push(group);
            told = rest;
        }
        groups
    }

    /// What players did in their turns. The last turns that find no room are only counted.
    fn turns(&self, told: &[&Sentence], most: usize) -> Vec<String> {
        let groups = self.groups(told);
        let is_turn = |group: &[&Sentence]| group[0].about.is_some();
        let others = groups.iter().filter(|group| !is_turn(group)).count();
        let turns = groups.len() - others;
        let room = most.saturating_sub(others).max(1);
        let shown = if turns > room { room - 1 } else { turns };
        let (mut lines, mut count) = (Vec::new(), 0);
        for group in groups {
            count += usize::from(is_turn(group));
            match is_turn(group) {
                true if count > shown + 1 => (),
                true if count > shown => {
                    let more = Phrase::new("news-more").number("turns", (turns - shown) as i64);
                    lines.push(self.language.tell(&more));
                }
                _ => lines.push(self.line(group)),
            }
        }
        lines
    }

    fn line(&self, group: &[&Sentence]) -> String {
        match group {
            [first, second, ..] if first.is_like(second) => self.together(group),
            _ => self.join(group),
        }
    }

    /// What several players did in the same step: "Tile 6: Ann L13, Ben K12 (closes maple, +6 → 25)."
    fn together(&self, group: &[&Sentence]) -> String {
        let said = group.iter().filter_map(|sentence| {
            let Said::Clause { subject, .. } = &sentence.short else {
                return None;
            };
            let Together { how, besides, .. } = sentence.together.as_ref()?;
            let gained = self.gain(&[sentence]).unwrap_or_default();
            let brought: Vec<&str> = [besides.as_str(), &gained]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect();
            Some(match &brought[..] {
                [] => format!("{subject} {how}"),
                brought => format!("{subject} {how} ({})", brought.join(", ")),
            })
        });
        let said: Vec<String> = said.collect();
        let what = group[0].together.as_ref().map(|together| together.what.as_str());
        let phrase = Phrase::new("news-together")
            .text("what", what.unwrap_or_default())
            .text("said", said.join(", "));
        self.language.tell(&phrase)
    }

    /// What some sentences of a player brought: "+6 → 25"; `None` if that is nothing.
    fn gain(&self, group: &[&Sentence]) -> Option<String> {
        let mut points = group.iter().filter_map(|sentence| sentence.points);
        let (before, mut after) = points.next()?;
        after = points.next_back().map_or(after, |(_, last)| last);
        let gain = after - before;
        let phrase = Phrase::new("news-gain")
            .text(
                "gain",
                format!("{}{}", if gain < 0 { '−' } else { '+' }, gain.abs()),
            )
            .number("points", after);
        (gain != 0).then(|| self.language.tell(&phrase))
    }

    /// Joins clauses with the same subject: "Ann lays a tile and builds a castle."; in a turn with a journey: "Ann →
    /// Yeti, draws 3 cards and gives Ben a card (week 5)."
    fn join(&self, sentences: &[&Sentence]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut turn: Option<Turn> = None;
        let mut gain = self.gain(sentences);
        // The gain stands behind what brought it, not behind a sentence that follows.
        let mut tell = |turn: Turn| {
            let gain = gain.take().unwrap_or_default();
            Turn { gain, ..turn }.tell(self.language)
        };
        for told in sentences {
            match &told.short {
                Said::Clause { subject, clause } => {
                    let turn = turn.get_or_insert_with(|| Turn::of(subject));
                    match told.kind {
                        NewsKind::Turn => turn.begins = clause.clone(),
                        NewsKind::Aside => turn.aside = clause.clone(),
                        _ => turn.deeds.push(clause.clone()),
                    }
                }
                Said::Whole(text) => {
                    parts.extend(turn.take().map(&mut tell));
                    parts.push(text.clone());
                }
            }
        }
        parts.extend(turn.map(tell));
        parts.join(" ")
    }
}

/// What one player did, in clauses, and what it brought: "→ Yeti", "draws 3 cards", "(week 5)", "+6 → 25".
struct Turn {
    subject: String,
    begins: String,
    deeds: Vec<String>,
    aside: String,
    gain: String,
}

impl Turn {
    fn of(subject: &str) -> Turn {
        Turn {
            subject: subject.to_owned(),
            begins: String::new(),
            deeds: Vec::new(),
            aside: String::new(),
            gain: String::new(),
        }
    }

    /// One sentence.
    fn tell(self, language: Language) -> String {
        let filled = |parts: [String; 2], between: &str| {
            let filled = parts.into_iter().filter(|part| !part.is_empty());
            filled.collect::<Vec<_>>().join(between)
        };
        let told = filled([self.begins, language.join_clauses(self.deeds)], ", ");
        let told = filled([told, self.aside], " ");
        if self.gain.is_empty() {
            return sentence(language, &self.subject, &told);
        }
        let clause = Phrase::new("news-brings")
            .text("clause", told)
            .text("gain", self.gain);
        sentence(language, &self.subject, &language.tell(&clause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(name: &str, how: &str, besides: &str, points: (i32, i32)) -> Sentence {
        Sentence {
            kind: NewsKind::Step,
            about: None,
            full: String::new(),
            short: Said::Clause {
                subject: format!("**{name}**"),
                clause: String::new(),
            },
            shortened: false,
            private: false,
            face: None,
            step: 0,
            together: Some(Together {
                what: "Tile 6".to_owned(),
                how: how.to_owned(),
                besides: besides.to_owned(),
            }),
            points: Some(points),
        }
    }

    /// A part of a turn of Ann.
    fn done(short: Said, points: Option<(i32, i32)>) -> Sentence {
        Sentence {
            short,
            together: None,
            points,
            ..laid("Ann", "", "", (0, 0))
        }
    }

    #[test]
    fn what_a_turn_brought_stands_before_what_follows_from_it() {
        let story = Story::empty(Language::English, None);
        let clause = |clause: &str| Said::Clause {
            subject: "**Ann**".to_owned(),
            clause: clause.to_owned(),
        };
        let whole = Said::Whole("**Ann** has a full grid!".to_owned());
        let told = [
            done(clause("hides the cat for new wisps"), None),
            done(clause("takes a hat and lays it on G7"), Some((10, 12))),
            done(whole, Some((12, 18))),
        ];
        let told: Vec<&Sentence> = told.iter().collect();
        let line = story.join(&told).replace(['\u{2068}', '\u{2069}'], "");
        assert_eq!(
            line,
            "**Ann** hides the cat for new wisps, takes a hat and lays it on G7: +8 → 18. **Ann** has a full grid!"
        );
    }

    #[test]
    fn what_a_tile_brought_stands_behind_its_player() {
        let story = Story::empty(Language::English, None);
        let told = [
            laid("Ann", "L13", "closes maple", (19, 25)),
            laid("Ben", "K12", "closes cherry", (4, 4)),
            laid("Cleo", "K12", "", (4, 4)),
        ];
        let told: Vec<&Sentence> = told.iter().collect();
        let line = story.together(&told).replace(['\u{2068}', '\u{2069}'], "");
        assert_eq!(
            line,
            "Tile 6: **Ann** L13 (closes maple, +6 → 25), **Ben** K12 (closes cherry), **Cleo** K12."
        );
    }
}
