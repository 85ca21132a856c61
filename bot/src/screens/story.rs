//! What happened, told in few sentences: the news of several steps, joined to one line for each player.

use std::ops::Range;

use games::{MoveVisibility, News, Phrase, Seat, Viewer};
use render::language::Language;
use tables::{Line, TableWithMatch};

use super::names;
use crate::faces::Face;

/// Lines above the picture of a normal turn, the call of the next player not counted.
const LINES: usize = 4;

/// News that most turns can do without. They are told in the details and in the log.
const DETAILS: [&str; 13] = [
    "forests-news-token",
    "wispwood-news-tree",
    "wispwood-news-dealt",
    "wispwood-news-cat-chosen",
    "wispwood-news-ghost-deals",
    "legends-news-lies",
    "legends-news-displaced",
    "legends-news-pushed-off",
    "legends-news-reshuffled",
    "legends-news-scores",
    "legends-news-scores-nothing",
    "legends-news-bonus",
    "legends-news-gold-moves",
];

/// Public news, and the private news that replaces it in the answer to the player.
const SAID_BETTER: [(&str, &str); 2] = [
    ("legends-news-draws", "legends-news-drew"),
    ("legends-news-club", "legends-news-club-own"),
];

/// News that begin a round, or a scoring and what follows it. Mystaria has turns alone.
const CHAPTERS: [&str; 3] = [
    "forests-news-drawn",
    "wispwood-news-round",
    "legends-news-scoring",
];

/// One sentence, and the player that it begins with.
struct Sentence {
    id: &'static str,
    about: Option<Seat>,
    text: String,
    detail: bool,
    /// Whether only one player may hear it.
    private: bool,
    /// What it is about.
    face: Option<Face>,
}

impl Sentence {
    fn with_face(&self) -> String {
        match &self.face {
            Some(face) => format!("{} {}", self.text, face.mark()),
            None => self.text.clone(),
        }
    }
}

/// What happened in some entries of a table's log.
pub struct Story {
    sentences: Vec<Sentence>,
    language: Language,
}

impl Story {
    /// The entries after `from` up to `to`, as everyone may know them. Of steps that were taken back before anybody was
    /// told of them, nothing is told.
    pub fn public(table: &TableWithMatch, language: Language, from: u64, to: u64) -> Story {
        let known = |line: &Line| !matches!(line, Line::Undo(undone) if *undone > from);
        Story::lines_of(table, language, Viewer::Spectator, (from, to), known)
    }

    /// The entries after one up to another, as a viewer may know them.
    pub fn entries(table: &TableWithMatch, language: Language, viewer: Viewer, range: (u64, u64)) -> Story {
        Story::lines_of(table, language, viewer, range, |_| true)
    }

    fn lines_of(
        table: &TableWithMatch,
        language: Language,
        viewer: Viewer,
        (from, to): (u64, u64),
        wanted: impl Fn(&Line) -> bool,
    ) -> Story {
        let current = &table.current;
        let mut story = Story {
            sentences: Vec::new(),
            language,
        };
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
                    // How often a sealed decision was changed is nobody else's business.
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

    /// Some steps of the match, as a viewer may know them.
    pub fn steps(table: &TableWithMatch, language: Language, viewer: Viewer, steps: Range<usize>) -> Story {
        let mut story = Story {
            sentences: Vec::new(),
            language,
        };
        for index in steps {
            story.step(table, index, viewer);
        }
        story
    }

    /// What a seat did in some steps, as its player may know it. A step of somebody else may reveal what was sealed.
    pub fn own(table: &TableWithMatch, language: Language, seat: Seat, steps: Range<usize>) -> Story {
        let mut story = Story {
            sentences: Vec::new(),
            language,
        };
        for index in steps {
            let others = table.current.replay.steps[index].seat != seat;
            let told = story.sentences.len();
            story.step(table, index, Viewer::Seat(seat));
            let new = story.sentences.split_off(told).into_iter();
            story
                .sentences
                .extend(new.filter(|sentence| !others || sentence.about == Some(seat)));
        }
        // The public message names what the others did. Private news replaces its public form.
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
        for (public, private) in SAID_BETTER {
            if story.sentences.iter().any(|sentence| sentence.id == private) {
                story.sentences.retain(|sentence| sentence.id != public);
            }
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
        let name = names::bold_names(table);
        let text = self.language.say(&news.what, &name);
        let subject = Seat::all(table.state.seats.len()).find(|&seat| text.starts_with(&name(seat)));
        self.sentences.push(Sentence {
            id: news.what.id,
            about: subject,
            text,
            detail: DETAILS.contains(&news.what.id),
            private: !news.is_for(Viewer::Spectator),
            face: Face::of(table.game, &news.what),
        });
    }

    /// Several steps of one player that go at once are told once.
    fn took_back(&mut self, table: &TableWithMatch, seat: Seat) {
        let what = Phrase::new("news-took-back").seat("seat", seat);
        let text = self.language.say(&what, &names::bold_names(table));
        if self.sentences.last().is_none_or(|last| last.text != text) {
            self.sentences.push(Sentence {
                id: what.id,
                about: Some(seat),
                text,
                detail: false,
                private: false,
                face: None,
            });
        }
    }

    /// Whether something is left out of the short form.
    pub fn has_details(&self) -> bool {
        self.sentences.iter().any(|sentence| sentence.detail)
    }

    /// Every sentence on a line of its own, with the face of what it is about: for private messages.
    pub fn full(&self) -> Vec<String> {
        self.sentences.iter().map(Sentence::with_face).collect()
    }

    /// The same, cut where a chapter begins: the sentence that begins it, if one does, and those after it.
    pub fn chapters(&self) -> Vec<(Option<String>, Vec<String>)> {
        let begins = |sentence: &Sentence| CHAPTERS.contains(&sentence.id);
        let chapters = self.sentences.chunk_by(|_, next| !begins(next));
        let told = chapters.map(|chapter| {
            let mut told = chapter.iter().map(Sentence::with_face);
            let heading = if begins(&chapter[0]) { told.next() } else { None };
            (heading, told.collect())
        });
        told.collect()
    }

    /// The short form: one line for what a player did, and no more lines than a phone shows above the picture.
    pub fn lines(&self, table: &TableWithMatch) -> Vec<String> {
        let told: Vec<&Sentence> = self
            .sentences
            .iter()
            .filter(|sentence| !sentence.detail)
            .collect();
        let same = |a: &&Sentence, b: &&Sentence| a.about.is_some() && a.about == b.about;
        let mut lines: Vec<(bool, String)> = told
            .chunk_by(|a, b| same(a, b))
            .map(|group| {
                let about = group[0].about;
                (
                    about.is_some(),
                    self.join(group, about.map(names::bold_names(table))),
                )
            })
            .collect();
        if lines.len() > LINES {
            // What the players did becomes one paragraph.
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

    /// "Ann lays a tile." and "Ann builds." become "Ann lays a tile and builds."
    fn join(&self, sentences: &[&Sentence], name: Option<String>) -> String {
        let (Some(name), true) = (name, sentences.len() > 1) else {
            let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
            return texts.join(" ");
        };
        let prefix = format!("{name} ");
        let clause = |text: &str| {
            let clause = text.strip_prefix(&prefix)?.strip_suffix('.')?;
            (!clause.contains(". ")).then(|| clause.to_owned())
        };
        let mut parts: Vec<String> = Vec::new();
        let mut clauses: Vec<String> = Vec::new();
        let flush = |clauses: &mut Vec<String>, parts: &mut Vec<String>| {
            if !clauses.is_empty() {
                parts.push(format!("{prefix}{}.", self.language.join(clauses.drain(..))));
            }
        };
        for sentence in sentences {
            match clause(&sentence.text) {
                Some(clause) => clauses.push(clause),
                None => {
                    flush(&mut clauses, &mut parts);
                    parts.push(sentence.text.clone());
                }
            }
        }
        flush(&mut clauses, &mut parts);
        parts.join(" ")
    }
}
