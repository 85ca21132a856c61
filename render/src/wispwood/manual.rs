//! Wispwood without a match: what menus, the gallery and the rules show.

use games::{
    Phrase,
    wispwood::goals::{Goal, card},
};

use super::{gallery, key, scenes, words::goal_name};
use crate::{
    game::Manual,
    language::Language,
    rules::{Group, Step, Topic, TopicPicture},
};

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 690,
    notation: |text, _| text.to_owned(),
    topics: &[
        ("wispwood-task-turn", &["turn", "take", "hats"]),
        ("wispwood-task-trees-only", &["trees", "grid"]),
        ("wispwood-task-more-trees", &["trees", "grid"]),
        ("wispwood-task-cat", &["round", "W4"]),
        ("wispwood-task-ghost", &["ghost"]),
    ],
    pictures: &[
        ("setup", TopicPicture::Sheet("wispwood-shapes")),
        ("turn", Step::table("wispwood-task-turn")),
        ("take", Step::own("wispwood-task-turn", "take")),
        ("trees", Step::own("wispwood-task-turn", "trees")),
        ("pond", Step::own("wispwood-task-turn", "refresh")),
        ("cat", Step::own("wispwood-task-turn", "cat")),
        ("ghost", Step::own("wispwood-task-ghost", "ghost")),
        ("ghost-turn", Step::own("wispwood-task-ghost", "ghost")),
        ("round", TopicPicture::Scene(&scenes::CAT)),
        ("example", TopicPicture::Scene(&scenes::FOREST)),
    ],
    more_groups: |language| vec![goal_cards(language)],
    more_text: |_, _| None,
};

fn goal_cards(language: Language) -> Group {
    let topic = |goal: Goal| Topic {
        id: goal.id().to_owned(),
        title: format!("{goal} {}", goal_name(goal, language)),
        text: goal_text(goal, language),
        picture: Some(TopicPicture::GoalCard(goal)),
    };
    Group {
        id: "cards".to_owned(),
        title: language.word("rules-cards"),
        topics: Goal::ALL.into_iter().map(topic).collect(),
    }
}

/// The rule of a goal card, its difficulty and what its picture scores.
fn goal_text(goal: Goal, language: Language) -> String {
    let rule = Phrase::new("wispwood-goal").text("goal", goal);
    let mut phrase = Phrase::new("rules-card").phrase("rule", rule);
    if let Ok(card) = card(goal) {
        phrase = phrase.number("paws", card.paws).number("points", card.scores);
    }
    // Elsewhere the rule follows the name of the card and a colon.
    let text = language.tell(&phrase);
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
