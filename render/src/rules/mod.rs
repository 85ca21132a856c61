//! The rules of every game as topics, which people read one at a time.
//!
//! A text is in `rules/<game>.<language>.md`. There `# Title {#id}` begins a group and `## Title {#id}` a topic, and
//! the text is what Discord shows as Markdown. `## Title {#M2 laying}` is a topic with the picture of another one. Goal
//! cards, routes and versions are added from the game's data.

mod in_match;
mod scenes;
mod steps;

use std::sync::LazyLock;

use games::{
    GameId, Phrase,
    wispwood::goals::{Goal, card},
};

pub use self::{in_match::in_match, scenes::Scene, steps::Step};
use crate::{
    gallery::gallery_sheet,
    game::{manual, rules_text},
    goal_card, key,
    language::Language,
    tour::{self, TourError},
    words,
};

/// Longest text of a topic, in characters: it fits into a message with its title and buttons.
pub const LONGEST: usize = 1_500;

/// The rules of one game in one language.
#[derive(Debug)]
pub struct Rules {
    pub game: GameId,
    pub language: Language,
    /// The topics, group by group: first the lesson, in the order of learning.
    pub groups: Vec<Group>,
}

/// Topics of one kind.
#[derive(Debug)]
pub struct Group {
    /// The same in all languages: `lesson`, `rulings`, `places`, `cards`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its topics.
    pub topics: Vec<Topic>,
}

/// One subject of the rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Topic {
    /// The same in all languages: `laying`, `M2`, `P1`, `ATL`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text, in Discord's Markdown.
    pub text: String,
    /// Its picture.
    pub picture: Option<TopicPicture>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicPicture {
    /// A stop of the game's tour.
    Tour(usize),
    /// A step of a turn.
    Step(Step),
    /// A worked example.
    Scene(&'static Scene),
    /// The key of all symbols of the game.
    Key,
    /// A sheet of the gallery: all tiles, shapes or buildings.
    Sheet(&'static str),
    /// A goal card of Wispwood with its example.
    GoalCard(Goal),
}

/// A topic's picture, drawn.
#[derive(Debug)]
pub struct Drawn {
    pub png: Vec<u8>,
    /// The picture in words.
    pub alt: String,
}

/// The rules of a game.
pub fn rules(game: GameId, language: Language) -> &'static Rules {
    static ALL: LazyLock<Vec<Rules>> = LazyLock::new(|| {
        let languages = |&game: &GameId| Language::ALL.map(|language| read(game, language));
        GameId::ALL.iter().flat_map(languages).collect()
    });
    let found = ALL
        .iter()
        .find(|rules| (rules.game, rules.language) == (game, language));
    // Every pair of game and language is in the list.
    found.unwrap_or(&ALL[0])
}

impl Rules {
    /// Returns all topics in reading order.
    pub fn topics(&self) -> impl Iterator<Item = &Topic> {
        self.groups.iter().flat_map(|group| &group.topics)
    }

    /// Returns the topic with this id, ignoring case.
    pub fn find(&self, id: &str) -> Option<&Topic> {
        self.topics()
            .find(|topic| topic.id.eq_ignore_ascii_case(id.trim()))
    }
}

impl Topic {
    /// Returns title and text, as far as they fit into the description of a picture.
    pub fn in_words(&self) -> String {
        words::shorten(&format!("{}\n{}", self.title, self.text), words::ALT_TEXT_LIMIT)
    }

    /// Draws the topic's picture, if it has one.
    ///
    /// # Errors
    /// When the picture can't be drawn.
    pub fn draw(&self, game: GameId, language: Language) -> Result<Option<Drawn>, TourError> {
        let Some(picture) = self.picture else {
            return Ok(None);
        };
        let drawn = match picture {
            TopicPicture::Tour(stop) => {
                let stop = &tour::tour(game, false, language)?[stop];
                Drawn {
                    png: stop.png.clone(),
                    alt: stop.alt(language),
                }
            }
            TopicPicture::Step(step) => step.draw(language)?,
            TopicPicture::Scene(scene) => scene.draw(game, language)?,
            TopicPicture::Key => Drawn {
                png: key(game, language)?.png,
                alt: self.in_words(),
            },
            TopicPicture::Sheet(name) => {
                let Some(sheet) = gallery_sheet(name)? else {
                    return Ok(None);
                };
                Drawn {
                    png: sheet.png,
                    alt: self.in_words(),
                }
            }
            TopicPicture::GoalCard(goal) => Drawn {
                png: goal_card(card(goal))?.png,
                alt: words::goal_card(goal, language),
            },
        };
        Ok(Some(drawn))
    }
}

fn read(game: GameId, language: Language) -> Rules {
    let mut groups: Vec<Group> = Vec::new();
    for line in rules_text(game, language).lines() {
        if let Some((title, id, _)) = heading(line, "# ") {
            groups.push(Group {
                id,
                title,
                topics: Vec::new(),
            });
        } else if let Some((title, id, shown_by)) = heading(line, "## ") {
            let picture = picture(game, &shown_by);
            let topic = Topic {
                id,
                title,
                text: String::new(),
                picture,
            };
            groups
                .last_mut()
                .into_iter()
                .for_each(|group| group.topics.push(topic.clone()));
        } else if let Some(topic) = groups.last_mut().and_then(|group| group.topics.last_mut()) {
            topic.text.push_str(line);
            topic.text.push('\n');
        }
    }
    if let Some(lesson) = groups.first_mut() {
        lesson.topics.push(versions(game, language));
    }
    groups.extend((manual(game).more_groups)(language));
    for topic in groups.iter_mut().flat_map(|group| &mut group.topics) {
        topic.text = topic.text.trim().to_owned();
        if let Some(more) = (manual(game).more_text)(&topic.id, language) {
            topic.text = format!("{}\n\n{more}", topic.text);
        }
    }
    Rules {
        game,
        language,
        groups,
    }
}

/// Returns the title and id of a heading, and the id of the topic with its picture: `## Laying a tile {#laying}` has
/// its own.
fn heading(line: &str, mark: &str) -> Option<(String, String, String)> {
    let (title, rest) = line.strip_prefix(mark)?.rsplit_once("{#")?;
    let ids = rest.strip_suffix('}')?;
    let (id, shown_by) = ids.split_once(' ').unwrap_or((ids, ids));
    Some((title.trim().to_owned(), id.to_owned(), shown_by.to_owned()))
}

/// Returns the picture of a topic that has its own.
fn picture(game: GameId, id: &str) -> Option<TopicPicture> {
    match id {
        "goal" => Some(TopicPicture::Tour(0)),
        "play" => Some(TopicPicture::Tour(1)),
        "end" => Some(TopicPicture::Tour(2)),
        "parts" => Some(TopicPicture::Key),
        _ => {
            let found = manual(game).pictures.iter().find(|(known, _)| *known == id);
            found.map(|(_, picture)| *picture)
        }
    }
}

/// Returns a sentence about the changes of each version of a game's rules, for the record of a match.
pub fn record_versions(game: GameId, language: Language) -> Vec<String> {
    changes("record-version", game, language).collect()
}

/// Returns the versions of a game's rules, the oldest first, each with this message.
fn changes(
    message: &'static str,
    game: GameId,
    language: Language,
) -> impl DoubleEndedIterator<Item = String> {
    game.info().rules.iter().map(move |version| {
        let change = language.word(version.change);
        let phrase = Phrase::new(message).number("version", version.number);
        language.tell(&phrase.text("change", change))
    })
}

/// Returns the topic on the changes of each version of the rules.
fn versions(game: GameId, language: Language) -> Topic {
    let mut lines: Vec<String> = changes("rules-version", game, language).rev().collect();
    lines.push(language.word("rules-version-stays"));
    Topic {
        id: "versions".to_owned(),
        title: language.word("rules-versions"),
        text: lines.join("\n"),
        picture: None,
    }
}

#[cfg(test)]
mod tests;
