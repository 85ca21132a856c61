//! Wispwood without a match: data for menus, the gallery and the rules.

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

// Matches that provide positions for the rules and the tour.
const MATCH_1: &str = include_str!("../../positions/wispwood-1.txt");
const MATCH_2: &str = include_str!("../../positions/wispwood-2.txt");
const MATCH_3: &str = include_str!("../../positions/wispwood-3.txt");
const TOUR: &str = include_str!("../../positions/wispwood-tour.txt");
const ALONE: &str = include_str!("../../positions/wispwood-alone.txt");

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 690,
    tour: Step::own(TOUR, 25, "take", &["5.L4", "E5.E3,E4,F5"]),
    alone: Some(Step::own(ALONE, 9, "take", &["1.I2", "D7.C7"])),
    topics: &[
        ("wispwood-task-turn", &["turn", "take", "hats"]),
        ("wispwood-task-trees-only", &["trees", "grid"]),
        ("wispwood-task-more-trees", &["trees", "grid"]),
        ("wispwood-task-cat", &["round", "W4"]),
        ("wispwood-task-ghost", &["ghost"]),
    ],
    pictures: &[
        ("setup", TopicPicture::Sheet("wispwood-shapes")),
        ("turn", TopicPicture::Step(Step::table(MATCH_1, 12))),
        (
            "take",
            TopicPicture::Step(Step::own(MATCH_1, 12, "take", &["3.S4", "F4.F5,G5,G6"])),
        ),
        (
            "trees",
            TopicPicture::Step(Step::own(MATCH_1, 12, "trees", &["G5"])),
        ),
        ("pond", TopicPicture::Step(Step::own(MATCH_2, 53, "refresh", &[]))),
        ("cat", TopicPicture::Step(Step::own(MATCH_1, 18, "cat", &[]))),
        (
            "ghost",
            TopicPicture::Step(Step::own(MATCH_3, 0, "ghost", &["2"])),
        ),
        (
            "ghost-turn",
            TopicPicture::Step(Step::own(MATCH_3, 0, "ghost", &["2"])),
        ),
        ("round", TopicPicture::Scene(&scenes::CAT)),
        ("example", TopicPicture::Scene(&scenes::FOREST)),
    ],
    more_groups: |language| vec![goal_cards(language)],
    ..Manual::PLAIN
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

/// Returns the rule of a goal card, its difficulty, and the score of its picture.
fn goal_text(goal: Goal, language: Language) -> String {
    let rule = Phrase::new("wispwood-goal").text("goal", goal);
    let card = card(goal);
    let phrase = Phrase::new("rules-card")
        .phrase("rule", rule)
        .number("paws", card.paws)
        .number("points", card.scores);
    // In other texts, the rule follows the name of the card and a colon.
    let text = language.tell(&phrase);
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
