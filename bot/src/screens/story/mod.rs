//! News in a few sentences: the news of several steps, joined into one line per player.

mod own;

use std::ops::Range;

use games::{Event, MoveVisibility, News, NewsKind, Phrase, Seat, Viewer};
use render::language::Language;
use tables::{Line, TableWithMatch};

use super::names;
use crate::screens::emojis::Face;

/// Lines above the picture of a normal turn, without the call of the next player. A scoring has one line per player.
const LINES: usize = 4;

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
                    // How often a sealed decision was changed stays private.
                    let shown = made.filter(|made| {
                        viewer.is(made.seat)
                            || made.chosen.visibility(made.seat, viewer) != MoveVisibility::UntilReveal
                    });
                    if let Some(made) = shown {
                        story.took_back(table, made.seat);
                    }
                }
                Line::Move(_) => {
                    if let Some(step) = current.numbers.iter().position(|number| number == n) {
                        story.step(table, step, viewer);
                    }
                }
            }
        }
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
        let news = &table.current.replay.steps[index].played.news;
        for news in news.iter().filter(|news| news.is_for(viewer)) {
            self.tell(table, news);
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
        }
    }

    /// Several steps of one player that are taken back together are reported once.
    fn took_back(&mut self, table: &TableWithMatch, seat: Seat) {
        let what = Phrase::new("news-took-back").seat("seat", seat);
        let told = self.in_words(table, &Event::new(NewsKind::Step, what).does(seat));
        if self.sentences.last().is_none_or(|last| last.full != told.full) {
            self.sentences.push(told);
        }
    }

    /// Returns whether the short form leaves something out.
    pub fn has_details(&self) -> bool {
        let left_out = |sentence: &Sentence| sentence.kind == NewsKind::Detail || sentence.shortened;
        self.sentences.iter().any(left_out)
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

    /// Returns the short form: one line per player, and no more lines than a phone shows above the picture. A scoring
    /// has a first line and one line per player; the news before and after it are one paragraph each.
    pub fn lines(&self) -> Vec<String> {
        let told: Vec<&Sentence> = self
            .sentences
            .iter()
            .filter(|sentence| sentence.kind != NewsKind::Detail)
            .collect();
        let has_scoring = told.iter().any(|sentence| sentence.kind == NewsKind::Total);
        if !has_scoring {
            return self.turns(&told);
        }
        let parts = told.chunk_by(|a, b| !a.is_of_scoring() && !b.is_of_scoring());
        parts
            .map(|part| match part {
                [one] if one.begins_scoring() => format!("**{}**", one.full),
                _ => self.turns(part).join(" "),
            })
            .collect()
    }

    /// Returns the players' actions in their turns.
    fn turns(&self, told: &[&Sentence]) -> Vec<String> {
        let same = |a: &&Sentence, b: &&Sentence| {
            a.about.is_some() && a.about == b.about && b.kind != NewsKind::Turn
        };
        let groups = told.chunk_by(|a, b| same(a, b));
        let groups = groups.map(|group| (group[0].about.is_some(), self.join(group)));
        let mut lines: Vec<(bool, String)> = groups.collect();
        if lines.len() > LINES {
            // The players' actions become one paragraph.
            let paragraphs = lines.chunk_by(|a, b| a.0 && b.0).map(|group| {
                let texts: Vec<&str> = group.iter().map(|(_, text)| text.as_str()).collect();
                (group[0].0, texts.join(" "))
            });
            lines = paragraphs.collect();
        }
        if lines.len() > LINES {
            let rest: Vec<String> = lines.drain(LINES - 1..).map(|(_, text)| text).collect();
            lines.push((false, rest.join(" ")));
        }
        lines.into_iter().map(|(_, text)| text).collect()
    }

    /// Joins clauses with the same subject: "Ann lays a tile and builds a castle."; in a turn with a journey: "Ann →
    /// Yeti, draws 3 cards and gives Ben a card (week 5)."
    fn join(&self, sentences: &[&Sentence]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut turn: Option<Turn> = None;
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
                    parts.extend(turn.take().map(|turn| turn.tell(self.language)));
                    parts.push(text.clone());
                }
            }
        }
        parts.extend(turn.map(|turn| turn.tell(self.language)));
        parts.join(" ")
    }
}

/// The actions of one player as clauses: "→ Yeti", "draws 3 cards", "(week 5)".
struct Turn {
    subject: String,
    begins: String,
    deeds: Vec<String>,
    aside: String,
}

impl Turn {
    fn of(subject: &str) -> Turn {
        Turn {
            subject: subject.to_owned(),
            begins: String::new(),
            deeds: Vec::new(),
            aside: String::new(),
        }
    }

    /// One sentence.
    fn tell(self, language: Language) -> String {
        let filled = |parts: [String; 2], between: &str| {
            let filled = parts.into_iter().filter(|part| !part.is_empty());
            filled.collect::<Vec<_>>().join(between)
        };
        let told = filled([self.begins, language.join(self.deeds)], ", ");
        sentence(language, &self.subject, &filled([told, self.aside], " "))
    }
}
