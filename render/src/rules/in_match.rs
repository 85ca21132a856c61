//! What of the rules one match uses: its cards, settings and version, and what matters for the decision that is due.

use games::{AnyView, GameId, Phrase};

use super::{Topic, rules};
use crate::{
    game::{manual, pictures},
    language::Language,
};

/// The topic with which the rules of a running match begin. `version` is the version of the rules that it is played by.
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

/// What newer matches do otherwise, if this one is played by an earlier version.
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

/// The topics that matter for the decision that is due.
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
