//! Legends without a match: data for menus, the gallery and the rules.

use games::{
    Phrase,
    legends::board::{Place, board},
};

use super::{gallery, key, scenes, words};
use crate::{
    game::Manual,
    language::Language,
    rules::{Step, TopicPicture},
};

// Matches that provide positions for the rules and the tour.
const MATCH_1: &str = include_str!("../../positions/legends-1.txt");
const TOUR: &str = include_str!("../../positions/legends-tour.txt");

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 400,
    tour: Step::own(TOUR, 35, "travel", &["YET"]),
    notation: words::notation,
    topics: &[
        ("legends-task-setup-club", &["setup", "L5"]),
        ("legends-task-setup-book", &["setup", "book"]),
        ("legends-task-travel", &["turn", "travel", "L12"]),
        ("legends-task-greet", &["greet", "L7"]),
        ("legends-task-act", &["cards", "book", "L12"]),
        ("legends-task-keep", &["YET", "L10"]),
        ("legends-task-gold", &["gold", "L13"]),
        ("legends-task-gold-optional", &["gold", "L13"]),
        ("legends-task-club-after", &["scoring", "L16"]),
    ],
    pictures: &[
        (
            "setup",
            TopicPicture::Step(Step::own(MATCH_1, 2, "club", &["SHA2", "AVA1", "ELE2"])),
        ),
        ("turn", TopicPicture::Step(Step::table(MATCH_1, 12))),
        ("travel", TopicPicture::Scene(&scenes::TRAVEL)),
        (
            "greet",
            TopicPicture::Step(Step::own(MATCH_1, 20, "give", &["BUN1"])),
        ),
        (
            "cards",
            TopicPicture::Step(Step::own(MATCH_1, 13, "cards", &["ATL1+SHA1+AVA1"])),
        ),
        ("book", TopicPicture::Scene(&scenes::BOOK)),
        ("push", TopicPicture::Scene(&scenes::PUSH)),
        (
            "gold",
            TopicPicture::Step(Step::own(MATCH_1, 28, "gold", &["ATL"])),
        ),
        ("scoring", TopicPicture::Step(Step::table(MATCH_1, 32))),
        ("example", TopicPicture::Scene(&scenes::CLUB)),
        (
            "ATL",
            TopicPicture::Step(Step::own(MATCH_1, 19, "travel", &["ATL"])),
        ),
        (
            "BUN",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["BUN"])),
        ),
        (
            "SHA",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["SHA"])),
        ),
        (
            "BER",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["BER"])),
        ),
        (
            "YET",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["YET"])),
        ),
        (
            "AVA",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["AVA"])),
        ),
        (
            "NOF",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["NOF"])),
        ),
        (
            "ELE",
            TopicPicture::Step(Step::own(MATCH_1, 12, "travel", &["ELE"])),
        ),
        (
            "LON",
            TopicPicture::Step(Step::own(MATCH_1, 23, "club", &["ATL1", "ATL1", "draw"])),
        ),
    ],
    more_text: |topic, language| ways(topic.parse().ok()?, language),
    ..Manual::PLAIN
};

/// Returns the destinations from a place.
fn ways(from: Place, language: Language) -> Option<String> {
    let places = words::distances(board(), from);
    Some(language.tell(&Phrase::new("rules-ways").list("places", places)))
}
