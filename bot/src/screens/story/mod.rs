//! What happened, told in few sentences: the news of several steps, joined to one line for each player.

mod own;

use std::ops::Range;

use games::{MoveVisibility, News, Phrase, Seat, Viewer};
use render::language::Language;
use tables::{Line, TableWithMatch};

use super::names;
use crate::faces::Face;

/// Lines above the picture of a normal turn, the call of the next player not counted. A scoring has one for each player.
const LINES: usize = 4;

/// News that most turns can do without. They are told in the details and in the log.
const DETAILS: [&str; 14] = [
    "forests-news-token",
    "wispwood-news-tree",
    "wispwood-news-dealt",
    "wispwood-news-cat-chosen",
    "wispwood-news-ghost-deals",
    "legends-news-lies",
    "legends-news-displaced",
    "legends-news-pushed-off",
    "legends-news-reshuffled",
    "legends-news-reveals",
    "legends-news-scores",
    "legends-news-scores-nothing",
    "legends-news-bonus",
    "legends-news-gold-moves",
];

/// News of a turn of Legends, and how the short form says it: where somebody goes, what they do there, and in which week
/// that leaves them.
const SHORT: [(&str, &str); 5] = [
    (TRAVELS, "legends-short-travels"),
    ("legends-news-takes", "legends-short-takes"),
    ("legends-news-books", "legends-short-books"),
    ("legends-news-swaps", "legends-short-swaps"),
    (WEEK, "legends-short-week"),
];
/// Begins a turn: what follows is a list.
const TRAVELS: &str = "legends-news-travels";
/// Ends a turn, in brackets.
const WEEK: &str = "legends-news-week";

/// News that begin a round, or a scoring and what follows it. Mystaria has turns alone.
const CHAPTERS: [&str; 3] = [
    "forests-news-drawn",
    "wispwood-news-round",
    "legends-news-scoring",
];

/// News that begin a scoring in the middle of a match.
const SCORINGS: [&str; 2] = ["legends-news-scoring", "wispwood-news-round-over"];

/// What a player, or the ghost, gets in a scoring: a line each, which nothing else shares.
const TOTALS: [&str; 3] = [
    "legends-news-total",
    "wispwood-news-scored",
    "wispwood-news-ghost-scored",
];

/// One sentence, and the player that it begins with.
struct Sentence {
    id: &'static str,
    about: Option<Seat>,
    text: String,
    /// How the short form says it, where that differs.
    short: Option<String>,
    detail: bool,
    /// Whether only one player may hear it.
    private: bool,
    /// What it is about.
    face: Option<Face>,
}

impl Sentence {
    /// The text of the short form.
    fn in_short(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.text)
    }

    /// Whether it stays on a line of its own.
    fn is_of_scoring(&self) -> bool {
        SCORINGS.contains(&self.id) || TOTALS.contains(&self.id)
    }

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
    /// The player who reads it, if it speaks to one.
    reader: Option<Seat>,
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
        let name = names::bold_names(table);
        let short = SHORT.iter().find(|(id, _)| *id == news.what.id).map(|(_, id)| {
            let args = news.what.args.clone();
            Phrase { id, args }
        });
        let text = self.language.say(&news.what, &name);
        let subject = Seat::all(table.state.seats.len()).find(|&seat| text.starts_with(&name(seat)));
        let to_you = self.to_reader(short.as_ref().unwrap_or(&news.what), &name);
        self.sentences.push(Sentence {
            id: news.what.id,
            about: to_you.as_ref().map_or(subject, |_| self.reader),
            short: to_you.or_else(|| short.map(|short| self.language.say(&short, &name))),
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
                short: None,
                detail: false,
                private: false,
                face: None,
            });
        }
    }

    /// Whether something is left out of the short form.
    pub fn has_details(&self) -> bool {
        let shortened = |sentence: &Sentence| sentence.detail || sentence.short.is_some();
        self.sentences.iter().any(shortened)
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

    /// Without what the players got in scorings: at the end of a match every player's points stand below. Which places
    /// scored then is still told.
    pub fn without_totals(mut self) -> Story {
        let is_total = |id: &str| TOTALS.contains(&id) || id == "wispwood-news-round-over";
        self.sentences.retain(|sentence| !is_total(sentence.id));
        self
    }

    /// The short form: one line for what a player did, and no more lines than a phone shows above the picture. Of a
    /// scoring, a line that begins it and one for each player; what happened before and after is a paragraph each.
    pub fn lines(&self, table: &TableWithMatch) -> Vec<String> {
        let told: Vec<&Sentence> = self
            .sentences
            .iter()
            .filter(|sentence| !sentence.detail)
            .collect();
        let has_scoring = told.iter().any(|sentence| TOTALS.contains(&sentence.id));
        if !has_scoring {
            return self.turns(table, &told);
        }
        let parts = told.chunk_by(|a, b| !a.is_of_scoring() && !b.is_of_scoring());
        parts
            .map(|part| match part {
                [one] if SCORINGS.contains(&one.id) => format!("**{}**", one.text),
                _ => self.turns(table, part).join(" "),
            })
            .collect()
    }

    /// What players did in their turns.
    fn turns(&self, table: &TableWithMatch, told: &[&Sentence]) -> Vec<String> {
        let same = |a: &&Sentence, b: &&Sentence| a.about.is_some() && a.about == b.about && b.id != TRAVELS;
        let groups = told.chunk_by(|a, b| same(a, b)).map(|group| {
            let about = group[0].about;
            let name = about.map(|seat| self.name(table, seat));
            (about.is_some(), self.join(group, name))
        });
        let mut lines: Vec<(bool, String)> = groups.collect();
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

    /// "Ann lays a tile." and "Ann builds." become "Ann lays a tile and builds."; a turn of Legends becomes "Ann → Yeti,
    /// draws 3 cards and gives Ben a card (week 5)."
    fn join(&self, sentences: &[&Sentence], name: Option<String>) -> String {
        let (Some(name), true) = (name, sentences.len() > 1) else {
            let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.in_short()).collect();
            return texts.join(" ");
        };
        let begins = format!("{name} ");
        let clause = |text: &str| {
            let clause = text.strip_prefix(&begins)?.strip_suffix('.')?;
            (!clause.contains(". ")).then(|| clause.to_owned())
        };
        let mut parts: Vec<String> = Vec::new();
        let mut turn = Turn::default();
        for sentence in sentences {
            match (clause(sentence.in_short()), sentence.id) {
                (Some(clause), TRAVELS) => turn.place = clause,
                (Some(clause), WEEK) => turn.week = clause,
                (Some(clause), _) => turn.deeds.push(clause),
                (None, _) => {
                    parts.extend(std::mem::take(&mut turn).tell(&begins, self.language));
                    parts.push(sentence.in_short().to_owned());
                }
            }
        }
        parts.extend(turn.tell(&begins, self.language));
        parts.join(" ")
    }
}

/// What one player did, in clauses: "→ Yeti", "draws 3 cards", "(week 5)".
#[derive(Default)]
struct Turn {
    place: String,
    deeds: Vec<String>,
    week: String,
}

impl Turn {
    /// One sentence; none of nothing.
    fn tell(self, begins: &str, language: Language) -> Option<String> {
        let told = [self.place, language.join(self.deeds)];
        let told = told.into_iter().filter(|part| !part.is_empty());
        let told = told.collect::<Vec<_>>().join(", ");
        let parts = [told, self.week].into_iter().filter(|part| !part.is_empty());
        let told = parts.collect::<Vec<_>>().join(" ");
        (!told.is_empty()).then(|| format!("{begins}{told}."))
    }
}
