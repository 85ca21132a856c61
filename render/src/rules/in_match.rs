//! The part of the rules that one match uses: its cards, settings and version, and the topics for the current decision.

use games::{AnyView, GameId, Phrase};

use super::{Topic, rules};
use crate::{
    game::{manual, pictures},
    language::Language,
};

/// Returns the topic with which the rules begin during a match. `version` is the version of the rules of the match.
pub fn in_match(view: &AnyView, version: u32, language: Language) -> Topic {
    let game = view.id();
    let played = pictures(view);
    let mut lines = vec![language.tell(&played.settings())];
    lines.extend(played.cards(language).iter().map(|card| format!("- {card}")));
    lines.extend(later_versions(game, version, language));
    lines.extend(due(view, language));
    Topic {
        id: "match".to_owned(),
        title: language.word("rules-match"),
        text: lines.join("\n"),
        picture: None,
    }
}

/// Returns the differences of newer versions, if this match has an earlier one.
fn later_versions(game: GameId, version: u32, language: Language) -> Vec<String> {
    let later = game.info().rules.iter().filter(|known| known.number > version);
    let changes: Vec<String> = later.map(|known| language.word(known.change)).collect();
    if changes.is_empty() {
        return Vec::new();
    }
    let phrase = Phrase::new("rules-match-older")
        .number("version", version)
        .text("changes", changes.join(" "));
    vec![language.tell(&phrase)]
}

/// Returns the topics for the current decision.
fn due(view: &AnyView, language: Language) -> Option<String> {
    let rules = rules(view.id(), language);
    let topics = topics_of(view.id(), view.task()?.id);
    let topics = topics.iter().filter_map(|id| rules.find(id));
    let titles: Vec<String> = topics.map(|topic| format!("*{}*", topic.title)).collect();
    let phrase = Phrase::new("rules-match-now").text("topics", language.join(titles));
    Some(language.tell(&phrase))
}

/// Which topics explain a task.
pub(super) fn topics_of(game: GameId, task: &str) -> &'static [&'static str] {
    let found = manual(game).topics.iter().find(|(known, _)| *known == task);
    found.map_or(&[], |(_, topics)| topics)
}
